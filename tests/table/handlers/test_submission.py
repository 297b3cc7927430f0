"""A table that is opened under a Rules Submission, and the change to another while it is open."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Elections, Limits, ProgressiveElection, Shuffling, WagerLimits
from pitboss.games.progressive import Meter
from pitboss.law.refusal import Refusal
from pitboss.table import commands, decide
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.state import state_bytes
from pitboss.table.views.person_views import Views
from tests.proves import proves
from tests.table.driving import FINAL, FLUSH, Driver, elect, in_short

OLD, NEW = "0" * 64, "f" * 64


def opened(elections: Elections | None = None, submission: str = OLD) -> Driver:
    table = Driver(elections or elect(FINAL))
    table._table = replace(table.table, submission=submission)
    return table


def change(table: Driver, elections: Elections, *, by: Role = Role.FLOORPERSON, submission: str = NEW) -> Any:
    command = commands.ChangeSubmission(at=table.at, by=by, submission=submission, elections=elections)
    answer = table.give(command)
    return in_short(answer) if isinstance(answer, Refusal) else answer


def test_a_table_names_the_submission_it_was_opened_under() -> None:
    command = commands.OpenTable(at=0, by=Role.HOUSE, table="7", elections=elect(FINAL), submission=OLD)
    answer = decide(None, command)

    assert not isinstance(answer, Refusal)
    assert isinstance(answer[0], ev.TableOpened)
    assert answer[0].submission == OLD


def test_every_round_names_it() -> None:
    table = opened()
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    (closed,) = table.perform("no-more-bets")

    assert isinstance(closed, ev.BetsClosed)
    assert closed.submission == OLD


def test_a_table_without_one_is_sealed_as_before() -> None:
    assert b"submission" not in state_bytes(Driver(elect(FINAL)).table)
    assert b"submission" in state_bytes(opened().table)


@proves("679a.7(d)(2)", editions=FINAL)
def test_from_the_next_round_on_other_wagers_are_offered() -> None:
    table = opened()
    table.sit("Ann", 1)
    (changed,) = change(table, replace(elect(FINAL), wagers=("pair-bonus", "all-six")))

    assert isinstance(changed, ev.SubmissionChanged)
    assert (changed.clause, changed.submission) == ("679a.7(d)(2)", NEW)
    assert table.table.submission == NEW
    before = Views(opened().table)
    assert "prime" not in {each.wager for each in Views(table.table, before).public.sign.wagers}
    table.wager("Ann", 1, ante=1000)
    with_prime = commands.PlaceWager(at=table.at, by=Role.PLAYER, who="Ann", seat=1, wager="prime", amount=500)
    answer = table.give(with_prime)
    assert isinstance(answer, Refusal)
    assert in_short(answer) == "not-offered [679a.7(d)(2)]"


@pytest.mark.parametrize("by", [Role.PLAYER, Role.DEALER])
def test_only_a_floorperson_or_the_house_changes_it(by: Role) -> None:
    assert change(opened(), elect(FINAL), by=by) == "not-your-duty [679a.7(d)(2)]"


def test_a_change_names_another_submission_of_the_same_game() -> None:
    assert change(opened(), elect(FINAL), submission=OLD) == "same-submission [679a.7(d)(2)]"
    assert change(opened(), elect(FLUSH)) == "another-game [679a.7(d)(2)]"


def test_wagers_that_lie_on_the_layout_go_back_first() -> None:
    table = opened()
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, prime=500)
    before = table.chips()["Ann"]
    *back, changed = change(table, replace(elect(FINAL), wagers=("pair-bonus",)))

    assert [(each.wager, each.change, each.clause) for each in back] == [
        ("prime", -500, "679a.7(d)(2)"),
        ("ante", -1000, "679a.7(d)(2)"),
    ]
    assert isinstance(changed, ev.SubmissionChanged)
    assert (table.table.boxes, table.chips()["Ann"]) == ({}, before + 1500)


def test_no_round_is_under_two_submissions() -> None:
    table = opened()
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")

    assert change(table, elect(FINAL)) == "round-in-play [679a.7(d)(2)]"


def test_cards_at_the_table_are_not_shuffled_otherwise() -> None:
    otherwise = replace(elect(FINAL), shuffling=Shuffling.COUNTING)
    table = opened()
    table.perform("receive")

    assert change(table, otherwise) == "cards-at-table [679a.3(a)]"
    assert isinstance(change(opened(), otherwise), tuple)


def test_nobody_loses_a_seat() -> None:
    table = opened()
    table.sit("Ann", 6)

    assert change(table, replace(elect(FINAL), seats=5)) == "seat-taken [679a.2(a)]"


def test_a_change_leaves_nothing_open() -> None:
    assert change(opened(), replace(elect(FINAL), limits=Limits())) == "not-elected [679a.7(e)]"


FASTER = ProgressiveElection(4_000_000, "12.5", wager=500)


@pytest.mark.parametrize("shown", [2_999_999, 3_000_000, 3_000_092])
def test_prg_3_the_rate_stays_until_the_meter_has_been_won(shown: int) -> None:
    """Of $5 the meter gained 92.5 cents. Won since, it shows its reset amount, and half a cent is carried."""
    elections = elect(FLUSH)
    table = opened(elections)
    meter = Meter(shown, shown - 92, parts=200, carried=100, contributed=18_500)
    assert meter.balanced
    table._table = replace(table.table, meter=meter)

    answer = change(table, replace(elections, progressive=FASTER))

    if shown != 3_000_000:
        assert answer == "rate-in-play [678a.12(d)(3)]"
        return
    after = table.table.meter
    assert after is not None
    assert after.balanced
    assert (after.shown, after.seeded) == (3_000_000, 2_999_908)


@proves("678a.12(d)(3)")
def test_a_meter_goes_on_with_another_reset_amount_and_its_books_agree() -> None:
    elections = elect(FLUSH)
    table = opened(elections)
    meter = Meter(shown=3_000_092, seeded=3_000_000, parts=200, carried=100, contributed=18_500)
    table._table = replace(table.table, meter=meter)
    change(table, replace(elections, progressive=replace(FASTER, rate="18.5")))

    assert table.table.meter == meter


def test_what_players_contributed_is_not_taken_off_the_table() -> None:
    elections = elect(FLUSH)
    table = opened(elections)
    meter = Meter(shown=3_000_100, seeded=3_000_000, parts=1, contributed=100)
    table._table = replace(table.table, meter=meter)

    without = replace(elections, wagers=("flush-bonus",), progressive=None)
    assert change(table, without) == "meter-in-play [678a.12(d)(3)]"


class TestLimits:
    def placed(self, **limits: Any) -> Any:
        """What becomes of an Ante of $10 and a Prime Wager of $5 at a table with these limits."""
        elections = elect(FINAL)
        own = replace(elections.limits, **limits)
        table = Driver(replace(elections, limits=own))
        table.sit("Ann", 1)
        answers = []
        for wager, amount in (("ante", 1000), ("prime", 500)):
            command = commands.PlaceWager(at=table.at, by=Role.PLAYER, who="Ann", seat=1, wager=wager, amount=amount)
            answer = table.give(command)
            answers.append(in_short(answer) if isinstance(answer, Refusal) else "")
        return answers

    @pytest.mark.parametrize(("least", "most"), [(500, 500), (1, 500), (500, None)])
    def test_at_the_limits(self, least: int, most: int | None) -> None:
        assert self.placed(wagers={"prime": WagerLimits(least, most)}) == ["", ""]

    def test_below_and_above(self) -> None:
        below, above = WagerLimits(minimum=501), WagerLimits(maximum=499)

        assert self.placed(wagers={"prime": below}) == ["", "below-minimum [679a.7]"]
        assert self.placed(wagers={"prime": above}) == ["", "above-maximum [679a.7]"]
        assert self.placed(wagers={"ante": WagerLimits(maximum=999)})[0] == "above-maximum [679a.7]"

    def test_a_table_has_as_many_seats_as_are_elected(self) -> None:
        table = Driver(replace(elect(FINAL), seats=4))

        assert Views(table.table).public.sign.seats == 4
        answer = table.give(commands.SitDown(at=0, by=Role.PLAYER, who="Bo", seat=5, chips=1000))
        assert isinstance(answer, Refusal)
        assert in_short(answer) == "no-such-seat [679a.2(a)]"
