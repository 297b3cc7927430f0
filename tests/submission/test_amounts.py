"""Amounts that nobody can wager or be paid, devices without approval, and texts that are not in force."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.law.readings import readings_for
from pitboss.submission.clauses import clause_at
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission
from pitboss.submission.warnings import value_chips, warnings_of
from tests.games.filing import FILED
from tests.proves import proves
from tests.submission.mutating import changed, codes

HOLDEM, FLUSH, PRIME = "677a@proposed-2015", "678a@proposed-2015", "679a@final-2016"
SAIGON, BACCARAT = "680a@codified-2019", "681a@final-2016"


def warned(submission: Submission) -> set[tuple[str, str | None]]:
    """Codes and clauses of the warnings that need no edges."""
    return {(each.code, each.clause) for each in warnings_of(submission)}


@pytest.mark.parametrize(
    ("edition", "minimum"), [(HOLDEM, 1_002), (SAIGON, 1_002), (BACCARAT, 1_002), (PRIME, 1_001), (FLUSH, 1_001)]
)
def test_a_minimum_that_every_row_pays_in_whole_cents_passes(edition: str, minimum: int) -> None:
    assert failures_of(changed(edition, {"limits/minimum": minimum})) == ()


def test_any_minimum_can_be_paid_if_payouts_are_rounded_to_a_chip() -> None:
    rounded = {"limits/minimum": 1_025, "limits/chip": 25, "readings/breakage": "down-to-chip"}

    assert failures_of(changed(BACCARAT, rounded)) == ()


@pytest.mark.parametrize("edition", FILED)
def test_the_largest_amount_passes(edition: str) -> None:
    largest = {f"limits/wagers/{name}/maximum": 100_000_000_000 for name in ("ante", "odds", "player", "banker")}
    known = changed(edition, {}).rules.wagers
    changes = {key: value for key, value in largest.items() if key.split("/")[2] in known}

    assert failures_of(changed(edition, changes)) == ()


@pytest.mark.parametrize("edition", FILED)
@pytest.mark.parametrize(("chip", "fits"), [(100, True), (250, True), (300, False)])
def test_limits_are_made_of_the_smallest_chip(edition: str, chip: int, fits: bool) -> None:
    found = codes(failures_of(changed(edition, {"limits/chip": chip})))

    assert (("not-in-chips", f"{FILED[edition].wagers}(a)") not in found) is fits


def test_limits_of_the_odds_wager_may_be_left_to_follow_the_ante() -> None:
    higher = {"limits/wagers/ante/minimum": 2_000, "limits/wagers/ante/maximum": 60_000}

    assert codes(failures_of(changed(HOLDEM, higher))) == {("limits-unlike", "677a.7(d)(1)")}
    assert failures_of(changed(HOLDEM, higher | {"limits/wagers/odds/maximum": 60_000})) == ()


@pytest.mark.parametrize("edition", FILED)
@pytest.mark.parametrize("kind", ["shuffling-device", "dealing-shoe"])
def test_a_continuous_device_with_its_approval_passes(edition: str, kind: str) -> None:
    device = {"kind": kind, "maker": "M", "model": "1", "approval": "GLI-2026-1", "lab": "GLI"}

    assert failures_of(changed(edition, {"shuffling": "reshuffling", "equipment": [device]})) == ()


@pytest.mark.parametrize("edition", FILED)
@pytest.mark.parametrize("cents", [1, 25, 150, 1_001, 1_025])
def test_an_amount_that_no_value_chips_make_up_is_a_warning(edition: str, cents: int) -> None:
    instruments = f"{FILED[edition].wagers}(a)"

    assert ("no-chips-for-it", instruments) in warned(changed(edition, {"limits/minimum": cents}))


@pytest.mark.parametrize("cents", [100, 250, 350, 1_000, 1_050])
def test_an_amount_of_value_chips_is_none(cents: int) -> None:
    assert warned(changed(PRIME, {"limits/minimum": cents})) == set()


@proves("678a.7(d)(4)", editions=FLUSH)
@pytest.mark.parametrize(("price", "is_chip"), [(99, False), (100, True), (101, False), (250, True), (300, False)])
def test_a_progressive_wager_is_one_value_chip(price: int, is_chip: bool) -> None:
    found = warned(changed(FLUSH, {"progressive/wager": price}))

    assert (("no-chip-for-it", "678a.7(d)(4)") not in found) is is_chip


def test_the_value_chips_are_those_of_the_section_named() -> None:
    dollars = [each / 100 for each in value_chips().denominations]

    assert dollars == [1, 2, 2.5, 5, 20, 25, 100, 500, 1_000, 5_000]
    assert value_chips().section == "§ 603a.3(a)"


@pytest.mark.parametrize(
    ("edition", "wager", "clause"),
    [(HOLDEM, "trips-plus", "677a.7(d)(3)"), (SAIGON, "bonus", "680a.7(d)(3)"), (BACCARAT, "tie", "681a.6(d)(1)")],
)
def test_limits_of_a_wager_that_is_not_offered_are_a_warning(edition: str, wager: str, clause: str) -> None:
    offered = [each for each in changed(edition, {}).wagers or () if each != wager]

    assert ("limits-without-wager", clause) in warned(changed(edition, {"wagers": offered}))
    assert ("limits-without-wager", clause) not in warned(changed(edition, {}))


@pytest.mark.parametrize(
    ("edition", "code"),
    [
        (HOLDEM, "proposed-text"),
        (FLUSH, "proposed-text"),
        ("679a@proposed-2015", "superseded-text"),
        ("680a@proposed-2015", "superseded-text"),
        (PRIME, None),
        (SAIGON, None),
        (BACCARAT, None),
    ],
)
def test_a_text_that_is_not_in_force_is_a_warning(edition: str, code: str | None) -> None:
    found = {each for each, _ in warned(changed(edition, {})) if each.endswith("-text")}

    assert found == ({code} if code else set())


@pytest.mark.parametrize(
    ("edition", "changes", "path", "clause"),
    [
        (BACCARAT, {}, ("dealing",), "681a.7(a)"),
        (BACCARAT, {"dealing": "automated-shoe"}, ("dealing",), "681a.7(a)"),
        (HOLDEM, {}, ("dealing",), "677a.8"),
        (HOLDEM, {"dealing": "hand"}, ("dealing",), "677a.9"),
        (PRIME, {}, ("shuffling",), "679a.5(a)"),
        (PRIME, {"shuffling": "automated"}, ("shuffling",), "679a.5(a)"),
        (PRIME, {"shuffling": "counting"}, ("shuffling",), "679a.5(b)"),
        (PRIME, {"shuffling": "reshuffling"}, ("shuffling",), "679a.5(g)"),
        (BACCARAT, {"shuffling": "counting"}, ("shuffling",), "681a.5(a)"),
        (BACCARAT, {"shuffling": "reshuffling"}, ("shuffling",), "681a.5(h)"),
        (FLUSH, {}, ("progressive", "wager"), "678a.7(d)(4)"),
        (FLUSH, {}, ("progressive", "linked"), "678a.2(c)"),
        (FLUSH, {}, ("progressive", "rate"), "678a.12(d)(3)"),
        (FLUSH, {}, ("progressive", "reset"), "678a.12(d)(3)"),
        (FLUSH, {"wagers": []}, ("progressive", "wager"), "678a.7(d)(4)"),
    ],
)  # fmt: skip
def test_each_choice_is_printed_with_its_own_clause(
    edition: str, changes: dict[str, Any], path: tuple[str, ...], clause: str
) -> None:
    assert clause_at(path, changed(edition, changes)) == clause


@pytest.mark.parametrize("edition", FILED)
def test_an_unknown_reading_is_answered_with_readings_of_its_own_chapter(edition: str) -> None:
    own = [id_ for id_ in readings_for(edition) if id_.startswith(edition[:4])]
    [found] = failures_of(changed(edition, {"readings/" + own[0] + "x": "any"}))

    assert (found.code, f"did you mean {own[0]}" in found.instead) == ("unknown-reading", True)
    assert edition in found.found
    [nothing] = failures_of(changed(edition, {"readings/zzz": "any"}))
    assert next(iter(sorted(readings_for(edition)))) in nothing.instead
    [other] = failures_of(changed(edition, {"readings/680a-pot-boxs": "any"}))
    assert ("680a-pot-boxes" in other.instead) is (edition == SAIGON)


@pytest.mark.parametrize(
    "changes",
    [{"wagers": ["x" * 10_000]}, {"readings/" + "x" * 10_000: "y"}, {"paytables/all-six": "x" * 10_000},
     {"layout/areas": ["x" * 10_000]}, {"inscriptions/" + "x" * 10_000: "sign"}, {"table_numbers": ["x" * 10_000]}],
)  # fmt: skip
def test_however_long_a_name_is_what_is_said_about_it_can_be_read(changes: dict[str, Any]) -> None:
    found = failures_of(changed(PRIME, changes))

    assert found
    assert all(len(each.found) <= 601 and len(each.instead) <= 601 for each in found)
