"""The drawing of a distribution: a bar for each result, as high as the logarithm of how often it comes."""

from __future__ import annotations

import re
from fractions import Fraction

from pitboss.documents.paper import LOSE, QUIET, WIN
from pitboss.documents.plot import Bar, distribution_plot


def bars(*pairs: tuple[int, int]) -> list[Bar]:
    return [Bar(Fraction(net), count, str(net), f"1 in {1000 / count:g}") for net, count in pairs]


def heights(drawing: str) -> list[float]:
    return [float(each) for each in re.findall(r'<rect[^>]* height="([0-9.]+)"', drawing)]


def test_each_power_of_ten_is_as_far_from_the_next() -> None:
    drawing = distribution_plot(bars((-1, 1000), (0, 100), (1, 10)), 1000, title="x")

    always, tenth, hundredth = heights(drawing)
    assert always > tenth > hundredth
    assert abs((always - tenth) - (tenth - hundredth)) < 0.05


def test_the_rarest_result_is_still_seen() -> None:
    assert min(heights(distribution_plot(bars((-1, 999), (1, 1)), 1000, title="x"))) > 0


def test_losses_pushes_and_wins_differ_in_color_and_place() -> None:
    drawing = distribution_plot(bars((-1, 500), (0, 300), (2, 200)), 1000, title="x")

    assert re.findall(r'<rect[^>]* fill="(#[0-9a-f]+)"', drawing) == [LOSE, QUIET, WIN]


def test_many_results_are_not_all_named() -> None:
    drawing = distribution_plot(bars(*((net, 10) for net in range(-50, 50))), 1000, title="x")

    assert drawing.count("<rect") == 100
    assert drawing.count("<text") < 50


def test_it_has_a_title_for_who_cannot_see_it() -> None:
    assert "<title>Prime, net results</title>" in distribution_plot(bars((-1, 1000)), 1000, title="Prime, net results")
