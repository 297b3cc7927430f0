"""Rules files are checked as they are read, and figures are asked for in the form they have."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.games import rules
from pitboss.law.dealing import Dealing
from pitboss.law.rules import Placed, Required
from tests.law import checks, sources


def test_whatever_is_cited_stands_in_its_edition() -> None:
    assert checks.citation_faults(checks.house_rules(), checks.house_registers()) == []


def test_whatever_is_said_of_a_wager_is_said_of_one_that_exists() -> None:
    assert checks.name_faults(checks.house_rules()) == []


@pytest.mark.parametrize("name", checks.house_rules())
def test_every_wager_is_placed_and_paid(name: str) -> None:
    """A table that is no wager pays one; the Pot Wager alone is paid by the players, from no table."""
    for wager in rules(name).wagers.values():
        placing = (wager.required, wager.placed, wager.placed_clause)
        assert (None in placing) == (wager.table_of is not None) == (set(placing) == {None})
        assert (wager.required is Required.DECISION) == (wager.placed is Placed.DECISION)
        assert bool(wager.paytables) == (wager.wager != "pot")


def test_a_row_is_found_by_its_hand() -> None:
    table = rules("679a@final-2016").wager("bad-beat").paytables["B"]
    row = table.row("flush")

    assert row is not None
    assert (str(row.odds), row.clause) == ("1 to 1", "679a.12(c)")
    assert table.row("pair") is None


def test_only_a_table_that_needs_no_election_is_fixed() -> None:
    text = rules("679a@final-2016")

    assert text.wager("play").fixed_table is text.wager("play").paytables["-"]
    assert text.wager("all-six").fixed_table is None


def test_the_bounds_of_a_wager_are_those_of_its_case() -> None:
    by_hand, by_street = rules("678a@proposed-2015").wager("raise"), rules("677a@proposed-2015").wager("raise")

    for wager in (by_hand, by_street):
        cases = [case for bound in wager.bounds for case in bound.when]
        assert cases
        assert all(case in bound.when for case in cases for bound in wager.bounds_in(case))
        assert tuple(bound for case in dict.fromkeys(cases) for bound in wager.bounds_in(case)) == tuple(
            bound for bound in wager.bounds for _ in bound.when
        )
    assert by_street.bounds_in("before the deal") == ()


def test_figures_are_asked_for_in_the_form_they_have() -> None:
    text = rules("680a@codified-2019")

    assert text.number("seats") == 6
    assert text.numbers("joker-values") == (3, 6, 9)
    assert text.text("boxes") == "elected"
    assert text.texts("limit-covers") == ("ante",)
    assert text.texts("limit-excludes") == ()  # a list that this edition does not print is empty
    with pytest.raises(TypeError, match=r"boxes of 680a@codified-2019 is not a whole number: 'elected'"):
        text.number("boxes")
    with pytest.raises(TypeError, match="seats of 680a@codified-2019 is not a list: 6"):
        text.numbers("seats")


@pytest.mark.parametrize(
    ("kind", "like", "named"),
    [("figure", 0, "seats"), ("wager", 0, "ante"), ("paytable", 0, "-"), ("table", 0, "bad-beat")],
)
def test_one_name_twice_in_an_edition_is_refused(kind: str, like: int, named: str) -> None:
    """Else the order of the file would decide which of them is the law."""
    source = sources.read_source("three-card-prime")
    source.rules[kind].append(source.rules[kind][like])

    with pytest.raises(ValueError, match=f"^{named} appears twice in 679a@proposed-2015"):
        source.read_rules()


def test_the_order_of_further_clauses_and_the_words_of_a_unit_mean_nothing() -> None:
    """Which clause governs a way of dealing, and from where a cut is counted, stand under keys of their own."""
    copied = sources.read_source("three-card-prime")
    for figure in copied.rules["figure"]:
        figure["unit"] = "bottom"
        figure.get("also", []).reverse()
        figure["by_dealing"] = dict(reversed(figure.get("by_dealing", {}).items()))
    text = copied.read_rules()["679a@final-2016"]

    announced = text.figure("announcement")
    assert [announced.under(way) for way in Dealing] == ["679a.8(b)", "679a.9(a)(3)", "679a.10(a)(2)"]
    assert text.texts("cut-from") == ()


def test_a_way_of_dealing_that_nobody_knows_is_refused() -> None:
    copied = sources.read_source("three-card-prime")
    copied.rules["sections"]["dealing"] = {"left-hand": "679a.9"}

    with pytest.raises(msgspec.ValidationError, match="left-hand"):
        copied.read_rules()


def test_a_row_with_too_few_odds_is_refused() -> None:
    source = sources.read_source("three-card-prime")
    source.rules["paytable"][-1]["rows"][0]["odds"].pop()

    with pytest.raises(msgspec.ValidationError, match="six-card royal flush, diamonds has 4 odds for 5 letters"):
        source.read_rules()


def test_a_field_that_nobody_reads_is_refused() -> None:
    source = sources.read_source("three-card-prime")
    source.rules["figure"][0]["klause"] = "679a.2(a)"

    with pytest.raises(msgspec.ValidationError, match="klause"):
        source.read_rules()
