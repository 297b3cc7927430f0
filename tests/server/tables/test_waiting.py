"""How long a table waits: for wagers, for decisions, for players who went away. Times are given, nothing sleeps."""

from __future__ import annotations

import pytest

from pitboss.law.refusal import Refusal
from pitboss.server.messages import frames
from pitboss.server.messages.frames import PaceName
from pitboss.server.tables import timers
from pitboss.server.tables.house_tables import CHIPS, house_tables, opening_commands
from pitboss.server.tables.pace import CALM, PACES, Pace, pace
from pitboss.server.tables.timers import Timers
from pitboss.table import Table, decide
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from tests.house.playing import give, new_house, run_to_wait, until

NOW = 1_000_000
PACE: Pace = CALM


class Evening:
    """A table whose house has done all it can, and what it waits for."""

    def __init__(self, *people: str, watched: bool = True, table: str = "prime-1") -> None:
        self.house = new_house("waits", pause=10**9)
        self.table: Table | None = None
        self.timers = Timers(PACE, NOW)
        self.watched = watched
        self.here = set(people)
        offered = next(each for each in house_tables() if each.table_id == table)
        for command in opening_commands(offered, NOW):
            self.give(command)
        free = (seat for seat in range(2, 7) if seat not in {each.seat for each in self.open.players.values()})
        for seat, who in zip(free, people, strict=False):
            self.give(do.SitDown(at=NOW, by=Role.PLAYER, who=who, seat=seat, chips=CHIPS))
        self.table = until(self.open, self.house, Duty.NO_MORE_BETS, NOW) if not people else self._rested(NOW)
        self.timers.at(self.open, NOW)
        self.look(NOW)

    def _rested(self, now: int) -> Table:
        return run_to_wait(self.open, self.house, now)

    @property
    def open(self) -> Table:
        assert self.table is not None
        return self.table

    def give(self, command: do.AnyCommand) -> None:
        events = decide(self.table, command)
        assert not isinstance(events, Refusal), events
        self.table = give(self.table, self.house, command)
        self.timers.happened(events, self.open, command.at)

    def wager(self, who: str, at: int, amount: int = 1000, wager: str = "ante") -> None:
        seat = self.open.players[who].seat
        self.give(do.PlaceWager(at=at, by=Role.PLAYER, who=who, seat=seat, wager=wager, amount=amount))

    def check(self, who: str, at: int, by: Role = Role.PLAYER) -> None:
        """Somebody checks, or the house does on that player's behalf; the house goes on to whatever it waits for."""
        seat = self.open.players[who].seat
        self.give(do.MakeDecision(at=at, by=by, who=who, seat=seat, choice="check"))
        self.table = self._rested(at)
        self.timers.at(self.open, at)

    def look(self, at: int) -> None:
        self.timers.seen(self.open, self.here, at, watched=self.watched)

    @property
    def closes(self) -> int | None:
        return self.timers.closes_at(self.open)


def test_bets_stay_open_until_a_person_wagers() -> None:
    assert Evening("A").closes is None


def test_bets_close_a_pause_after_the_last_wager_of_all_who_are_there() -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW + 1000)
    assert evening.closes == NOW + 1000 + PACE.longest
    evening.wager("B", NOW + 2000)
    assert evening.closes == NOW + 2000 + PACE.pause
    evening.wager("A", NOW + 3000, 2000)
    assert evening.closes == NOW + 3000 + PACE.pause


def test_who_plays_alone_with_bots_is_hurried_by_no_clock() -> None:
    evening = Evening("A")
    evening.wager("A", NOW + 1000)
    assert evening.closes is None
    evening.timers.ready.add("A")
    assert evening.closes == NOW


def test_who_leaves_a_wager_behind_is_not_waited_for_for_ever() -> None:
    evening = Evening("A", "B")
    evening.wager("B", NOW + 1000)
    evening.here = {"A"}
    evening.look(NOW + 2000)

    assert evening.closes == NOW + 1000 + PACE.longest


def test_who_changes_his_wager_again_and_again_does_not_keep_bets_open() -> None:
    evening = Evening("A", "B")
    for step in range(10):
        evening.wager("A", NOW + step * 5000, 1000 + step * 100)

    assert evening.closes == NOW + PACE.longest


def test_who_is_away_and_has_not_wagered_is_not_waited_for() -> None:
    evening = Evening("A", "B")
    evening.here = {"A"}
    evening.look(NOW)
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")

    assert evening.closes == NOW


def test_bets_close_at_once_when_everyone_who_plays_is_done() -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")
    assert evening.closes == NOW + 1000 + PACE.longest
    evening.wager("B", NOW + 2000)
    assert evening.closes == NOW + 2000 + PACE.pause
    evening.timers.ready.add("B")
    assert evening.closes == NOW


def test_a_changed_wager_takes_back_that_one_is_done() -> None:
    evening = Evening("A")
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")
    evening.wager("A", NOW + 2000, 2000)

    assert evening.closes is None


def test_a_wager_taken_back_begins_the_wait_anew() -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW + 1000)
    seat = evening.open.players["A"].seat
    evening.give(do.WithdrawWager(at=NOW + 2000, by=Role.PLAYER, who="A", seat=seat, wager="ante"))
    assert evening.closes is None
    evening.wager("A", NOW + 100_000)

    assert evening.closes == NOW + 100_000 + PACE.longest


def test_bots_play_alone_for_who_watches_but_not_for_ever() -> None:
    assert Evening().closes == NOW + max(PACE.alone, PACE.welcome)
    assert Evening(watched=False).closes is None
    tired = Evening()
    tired.timers.alone = 60
    assert tired.closes is None


def test_bots_play_for_who_watches_while_a_seat_is_kept_for_somebody_away() -> None:
    evening = Evening("A")
    evening.here = set()
    evening.look(NOW)
    assert evening.closes == NOW + max(PACE.alone, PACE.welcome)
    evening.here = {"A"}
    evening.look(NOW)

    assert evening.closes is None


def test_who_comes_to_a_table_at_rest_has_time_to_sit_down() -> None:
    """Cards that have been ready for hours are no reason to deal at once."""
    evening = Evening(watched=False)
    hours = NOW + 10_000_000
    evening.watched = True
    evening.look(hours)
    assert evening.closes == hours + PACE.welcome
    evening.look(hours + 5000)
    assert evening.closes == hours + PACE.welcome
    evening.give(do.SitDown(at=hours + 6000, by=Role.PLAYER, who="A", seat=2, chips=CHIPS))
    evening.here = {"A"}
    evening.look(hours + 6000)

    assert evening.closes is None


def test_later_rounds_for_who_watches_begin_sooner() -> None:
    evening = Evening()
    evening.timers._due_since = NOW + 60_000

    assert evening.closes == NOW + 60_000 + PACE.alone


def deciding() -> Evening:
    evening = Evening("A", "B")
    evening.wager("A", NOW)
    evening.wager("B", NOW)
    evening.house.pause = 0
    evening.table = evening._rested(NOW + 1000)
    evening.timers.at(evening.open, NOW + 1000)
    return evening


def test_a_player_has_his_time_to_decide() -> None:
    evening = deciding()

    assert evening.timers.absent(evening.open) == 2
    assert evening.timers.decide_by(evening.open) == NOW + 1000 + PACE.decision
    evening.timers.at(evening.open, NOW + 5000)
    assert evening.timers.decide_by(evening.open) == NOW + 1000 + PACE.decision


def test_a_player_who_goes_away_has_less_and_has_it_back_when_he_returns() -> None:
    evening = deciding()
    evening.here = {"B"}
    evening.look(NOW + 4000)
    assert evening.timers.decide_by(evening.open) == NOW + 4000 + PACE.away
    assert evening.timers.clocks(evening.open).away == (2,)
    evening.here = {"A", "B"}
    evening.look(NOW + 5000)

    assert evening.timers.decide_by(evening.open) == NOW + 1000 + PACE.decision


def test_going_away_late_gains_no_time() -> None:
    evening = deciding()
    evening.here = set()
    evening.look(NOW + 1000 + PACE.decision - 1)

    assert evening.timers.decide_by(evening.open) == NOW + 1000 + PACE.decision


def test_who_did_not_answer_once_has_less_time_in_the_rest_of_the_round_until_he_answers() -> None:
    evening = Evening("A", "B", table="holdem-2")
    for who in ("A", "B"):
        for wager in ("ante", "odds"):
            evening.wager(who, NOW, wager=wager)
    evening.house.pause = 0
    evening.table = evening._rested(NOW + 1000)
    evening.timers.at(evening.open, NOW + 1000)
    assert evening.timers.decide_by(evening.open) == NOW + 1000 + PACE.decision

    evening.check("A", NOW + 46_000, by=Role.HOUSE)
    assert evening.timers.decide_by(evening.open) == NOW + 46_000 + PACE.decision
    evening.check("B", NOW + 47_000)
    assert evening.timers.absent(evening.open) == evening.open.players["A"].seat
    assert evening.timers.decide_by(evening.open) == NOW + 47_000 + PACE.away
    evening.check("A", NOW + 50_000)
    evening.check("B", NOW + 51_000)

    assert PACE.away < PACE.decision
    assert evening.timers.absent(evening.open) == evening.open.players["A"].seat
    assert evening.timers.decide_by(evening.open) == NOW + 51_000 + PACE.decision


def test_a_seat_without_chips_in_action_is_kept_for_less() -> None:
    """Whoever closes the browser leaves the seat to others, whether or not a round was played from it."""
    evening = Evening("A", "B")
    evening.here = set()
    evening.look(NOW + 7000)
    assert evening.timers.gives_up(evening.open) == (NOW + 7000 + PACE.unused, "A")
    evening.wager("A", NOW + 8000)

    assert PACE.unused < PACE.seat
    assert evening.timers.gives_up(evening.open) == (NOW + 7000 + PACE.unused, "B")
    evening.give(do.LeaveTable(at=NOW + 9000, by=Role.PLAYER, who="B"))
    assert evening.timers.gives_up(evening.open) == (NOW + 7000 + PACE.seat, "A")
    seat = evening.open.players["A"].seat
    evening.give(do.WithdrawWager(at=NOW + 10_000, by=Role.PLAYER, who="A", seat=seat, wager="ante"))
    assert evening.timers.gives_up(evening.open) == (NOW + 7000 + PACE.unused, "A")


def test_a_seat_is_kept_for_a_while() -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW)
    evening.wager("B", NOW)
    evening.here = {"B"}
    evening.look(NOW + 7000)
    assert evening.timers.gives_up(evening.open) == (NOW + 7000 + PACE.seat, "A")
    evening.here = {"A", "B"}
    evening.look(NOW + 8000)

    assert evening.timers.gives_up(evening.open) is None


def test_paces_have_names() -> None:
    assert [pace(name) for name in PACES] == list(PACES.values())
    with pytest.raises(ValueError, match="brisk"):
        pace("brisc")


def dealt(evening: Evening, at: int) -> None:
    """A round is dealt to whoever has wagered."""
    evening.give(do.Perform(at=at, by=Role.HOUSE, duty=Duty.NO_MORE_BETS))


def test_who_lets_a_round_pass_is_not_waited_for_until_he_is_in_one_again() -> None:
    evening = Evening("A", "B")
    evening.timers._missed = {"B"}
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")
    assert evening.closes == NOW
    assert evening.timers.clocks(evening.open).sitting_out == (3,)
    evening.wager("B", NOW + 2000)
    assert evening.timers.clocks(evening.open).sitting_out == ()
    seat = evening.open.players["B"].seat
    evening.give(do.WithdrawWager(at=NOW + 3000, by=Role.PLAYER, who="B", seat=seat, wager="ante"))

    # A wager that is taken back again has nobody wait for another.
    assert evening.closes == NOW
    assert evening.timers.clocks(evening.open).sitting_out == (3,)


def test_who_asks_to_be_dealt_in_again_has_a_while_to_wager_however_quick_the_others_are() -> None:
    evening = Evening("A", "B")
    evening.timers._missed = {"B"}
    evening.timers.heed(frames.Return(), "B")
    assert evening.timers.clocks(evening.open).sitting_out == ()
    evening.wager("A", NOW + 1000)
    assert evening.timers.closes_at(evening.open) is None, "A plays alone until B is in, and nothing hurries A"
    evening.timers.ready.add("A")
    assert evening.closes == NOW + PACE.back

    evening.wager("B", NOW + 2000)
    assert evening.closes == NOW + 2000 + PACE.pause
    evening.timers.ready.add("B")
    assert evening.closes == NOW


def test_who_asks_and_does_not_wager_keeps_the_others_waiting_once() -> None:
    evening = Evening("A", "B")
    evening.timers._missed = {"B"}
    evening.timers.heed(frames.Return(), "B")
    evening.wager("A", NOW + 1000)
    dealt(evening, NOW + 2000)
    assert evening.timers.clocks(evening.open).sitting_out == (3,)
    assert evening.timers._returning == set()


def test_who_does_not_sit_out_gains_no_time_by_asking() -> None:
    evening = Evening("A", "B")
    evening.timers.heed(frames.Return(), "B")
    evening.wager("A", NOW + 1000)
    assert evening.closes == NOW + 1000 + PACE.longest


@pytest.mark.parametrize("name", PACES)
def test_who_does_not_answer_or_is_away_costs_the_others_less_than_who_thinks(name: PaceName) -> None:
    assert PACES[name].away < PACES[name].decision


def test_a_round_without_a_player_makes_him_sit_out() -> None:
    evening = Evening("A", "B")
    evening.wager("A", NOW + 1000)
    dealt(evening, NOW + 2000)
    evening.look(NOW + 2000)
    clocks = evening.timers.clocks(evening.open)

    assert clocks.sitting_out == (3,)
    assert [(each.seat, each.until) for each in clocks.kept] == [(3, NOW + PACE.idle)]


def test_who_lets_the_house_decide_is_not_waited_for_in_the_next_round() -> None:
    evening = deciding()
    for who, by, seat in (("A", Role.HOUSE, 2), ("B", Role.PLAYER, 3)):
        evening.give(do.MakeDecision(at=NOW + 2000, by=by, who=who, seat=seat, choice="fold"))
        evening.table = evening._rested(NOW + 3000)
    evening.timers.at(evening.open, NOW + 3000)
    assert evening.timers.clocks(evening.open).sitting_out == (2,)
    evening.wager("B", NOW + 4000)
    evening.timers.ready.add("B")
    assert evening.closes == NOW + 4000
    evening.wager("A", NOW + 5000)
    assert evening.timers.clocks(evening.open).sitting_out == ()


def test_the_seat_of_who_plays_no_round_is_kept_for_so_long_though_he_is_connected() -> None:
    evening = Evening("A")
    assert evening.timers.gives_up(evening.open) == (NOW + PACE.idle, "A")
    evening.wager("A", NOW + 1000)
    assert evening.timers.gives_up(evening.open) is None
    seat = evening.open.players["A"].seat
    evening.give(do.WithdrawWager(at=NOW + 2000, by=Role.PLAYER, who="A", seat=seat, wager="ante"))

    # What was wagered and taken back is no round.
    assert evening.timers.gives_up(evening.open) == (NOW + PACE.idle, "A")


def test_coming_back_gains_a_moment_once() -> None:
    evening = Evening("A")
    evening.wager("A", NOW)
    dealt(evening, NOW)
    evening.house.pause = 0
    evening.open.boxes.clear()
    late = NOW + PACE.idle
    for left, back in ((NOW + 1000, late), (late + 1000, late + 2000)):
        evening.here = set()
        evening.look(left)
        evening.here = {"A"}
        evening.look(back)

    assert evening.timers.gives_up(evening.open) == (late + PACE.unused, "A")


def test_the_cut_is_not_offered_to_who_sits_out() -> None:
    evening = Evening("A")
    evening.timers._offered = (2, NOW)
    assert evening.timers.cut(evening.open) is not None
    evening.timers._missed = {"A"}

    assert evening.timers.cut(evening.open) is None


def sits_again(evening: Evening, who: str, at: int) -> None:
    seat = evening.open.players[who].seat
    evening.give(do.LeaveTable(at=at, by=Role.PLAYER, who=who))
    evening.give(do.SitDown(at=at, by=Role.PLAYER, who=who, seat=seat, chips=CHIPS))
    evening.look(at)


@pytest.mark.parametrize("sat_out", [True, False])
def test_who_sits_out_and_sits_down_again_is_not_waited_for_anew(sat_out: bool) -> None:
    """Nobody who never plays keeps others waiting each round, whether the round or the seat went first."""
    evening = Evening("A", "B")
    if sat_out:
        evening.timers._missed = {"B"}
    sits_again(evening, "B", NOW + 500)
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")

    assert evening.closes == NOW
    assert evening.timers.clocks(evening.open).sitting_out == (3,)


def test_who_has_played_and_sits_down_again_is_waited_for() -> None:
    evening = Evening("A", "B")
    evening.timers._dealt_in = {"B"}
    sits_again(evening, "B", NOW + 500)
    evening.wager("A", NOW + 1000)
    evening.timers.ready.add("A")

    assert evening.closes == NOW + 1000 + PACE.longest


def test_half_a_wager_of_who_sat_out_has_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("A", "B")
    evening.wager("B", NOW + 1000)
    monkeypatch.setattr(timers, "lacking", lambda table, player: "odds" if player == "B" else None)
    evening.wager("A", NOW + 2000)
    evening.timers.ready.add("A")
    assert evening.closes == NOW + 1000 + PACE.longest
    evening.timers._missed = {"B"}
    assert evening.closes == NOW + 1000 + PACE.pause
    # Putting it down again and again gains nothing.
    evening.wager("B", NOW + 3000, 2000)

    assert evening.closes == NOW + 1000 + PACE.pause
