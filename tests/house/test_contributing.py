"""Players' part of the shuffle: who may promise, who is asked, what is refused, and that it survives the process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.games.elections import Dealing, Shuffling
from pitboss.house.contributing import asking, unanswered
from pitboss.house.fairness import Contributed, ContributionsAsked, OrderFixed
from pitboss.house.house import Step
from pitboss.house.keeper import Keeper, NotKept, keeper_to_bytes
from pitboss.house.mixing import Derived, is_value, permutation, promise_of
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.store import Sync
from pitboss.store.file_journal import FileJournal
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.state import Phase
from tests.house.dishonest import CONFEDERATE, PLAYER, Evening, codes
from tests.house.playing import HOUR, Stream
from tests.house.test_dishonest_houses import BACCARAT, honest
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]

VALUE = "ab" * 32


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A player who promised VALUE, and one who promised nothing."""
    evening = Evening(tmp_path, honest)
    evening.sit(CONFEDERATE, 2)
    assert isinstance(evening.running.promise(PLAYER, promise_of(VALUE), 0), Step)
    return evening


def until_asked(evening: Evening) -> ContributionsAsked:
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    facts = (fact for step in evening.running.run(lambda: 0) for fact in step.facts)
    return next(fact for fact in facts if isinstance(fact, ContributionsAsked))


def code(answer: Step | Refusal) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def keeper(evening: Evening) -> Keeper:
    return keeper_of(evening.running.house)


def test_players_are_asked_when_bets_are_closed_and_before_the_first_card(evening: Evening) -> None:
    asked = until_asked(evening)

    assert evening.table.phase is Phase.DEALING
    assert [(each.player, each.promise) for each in asked.promises] == [(PLAYER, promise_of(VALUE))]
    assert keeper(evening).promises == {}
    assert keeper(evening).order("A").dealt == 0


def test_what_players_add_changes_the_order_and_is_fixed_with_the_first_card(evening: Evening) -> None:
    asked = until_asked(evening)
    before = keeper(evening).next_cards("A", 52)
    answer = evening.running.contribute(Contributed(0, asked.root, PLAYER, VALUE), promise_of("cd" * 32))
    after = keeper(evening).next_cards("A", 52)
    step = next(evening.running.run(lambda: 0))

    assert isinstance(answer, Step)
    assert keeper(evening).promises == {PLAYER: promise_of("cd" * 32)}
    assert sorted(after) == sorted(before)
    assert after != before
    (fixed,) = step.facts
    assert isinstance(fixed, OrderFixed)
    assert [(each.player, each.value) for each in fixed.contributions] == [(PLAYER, VALUE)]
    dealt = len(keeper(evening).left)
    assert dealt > 0
    order = keeper(evening).order("A")
    start = order.start
    assert [left.position for left in keeper(evening).left] == [
        permutation(fixed.seed, 52)[(start + place) % 52] for place in range(dealt)
    ]


def test_who_stays_silent_stops_nothing(evening: Evening) -> None:
    until_asked(evening)
    dealt = next(evening.running.run(lambda: 0))

    assert isinstance(dealt.command, do.Perform)
    assert dealt.command.duty is Duty.DEAL
    assert dealt.facts == ()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda fact: replace(fact, value="cd" * 32), "other-value"),
        (lambda fact: replace(fact, value="AB" * 32), "other-value"),
        (lambda fact: replace(fact, player=CONFEDERATE), "not-asked"),
        (lambda fact: replace(fact, root="0" * 64), "not-asked"),
    ],
    ids=["another value", "capital letters", "who promised nothing", "another root"],
)
def test_what_was_not_promised_is_refused(
    evening: Evening, change: Callable[[Contributed], Contributed], expected: str
) -> None:
    asked = until_asked(evening)

    assert code(evening.running.contribute(change(Contributed(0, asked.root, PLAYER, VALUE)))) == expected


def test_a_value_is_taken_once_and_not_after_the_first_card(evening: Evening) -> None:
    kept = Contributed(0, until_asked(evening).root, PLAYER, VALUE)

    assert isinstance(evening.running.contribute(kept), Step)
    assert code(evening.running.contribute(kept)) == "contributed"
    next(evening.running.run(lambda: 0))
    assert code(evening.running.contribute(kept)) == "too-late"


def test_nobody_tells_his_value_before_he_is_asked(evening: Evening) -> None:
    for _ in evening.running.run(lambda: 0):
        pass
    root = keeper(evening).order("A").shuffled.root

    assert code(evening.running.contribute(Contributed(0, root, PLAYER, VALUE))) == "not-asked"


@pytest.mark.parametrize("who", ["nobody", "B"])
def test_only_people_who_are_seated_promise(evening: Evening, who: str) -> None:
    evening.sit("B", 4, "always-play")

    assert code(evening.running.promise(who, promise_of(VALUE), 0)) == "not-seated"


def test_a_promise_is_a_hash(evening: Evening) -> None:
    assert code(evening.running.promise(PLAYER, "promise", 0)) == "no-promise"
    assert [is_value(text) for text in (VALUE, VALUE[1:], VALUE + "\n", VALUE.upper())] == [True, False, False, False]


def test_a_promise_is_replaced_and_leaves_with_its_player(evening: Evening) -> None:
    evening.running.promise(PLAYER, promise_of("cd" * 32), 0)
    assert keeper(evening).promises == {PLAYER: promise_of("cd" * 32)}
    evening.submit(do.LeaveTable(at=0, by=Role.PLAYER, who=PLAYER))

    assert keeper(evening).promises == {}


def test_bots_alone_are_asked_nothing(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest)
    evening.play(2)

    assert keeper(evening).order("A").asked is None
    deal = do.Perform(at=0, by=Role.HOUSE, duty=Duty.DEAL)
    assert asking(keeper(evening), evening.table, deal) is None


def test_a_killed_table_goes_on_with_the_order_that_players_mixed(evening: Evening) -> None:
    asked = until_asked(evening)
    evening.running.contribute(Contributed(0, asked.root, PLAYER, VALUE), promise_of("cd" * 32))
    before = keeper_to_bytes(keeper(evening))
    evening.running.close()
    again = TableSession(FileJournal(evening.path, sync=Sync.ON_CLOSE), source=Stream("other"), pause=0)

    assert keeper_to_bytes(keeper_of(again.house)) == before
    assert unanswered(keeper_of(again.house).order("A")) == frozenset()
    again.close()


def test_a_log_with_a_value_that_was_not_promised_is_not_gone_on_with(evening: Evening) -> None:
    asked = until_asked(evening)
    kept = Contributed(0, asked.root, PLAYER, VALUE)

    with pytest.raises(NotKept, match="did not promise"):
        keeper(evening).told(replace(kept, value="cd" * 32))
    with pytest.raises(NotKept, match="no card has been dealt"):
        keeper(evening).told(replace(kept, root="0" * 64))
    with pytest.raises(NotKept, match="already called in"):
        keeper(evening).told(asked)


def test_a_dealer_who_deals_kept_cards_waits_for_those_who_were_asked(tmp_path: Path) -> None:
    evening = Evening(tmp_path, honest, people=(Duty.DEAL,), contributes=True)
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    deal = do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL)

    assert code(evening.running.submit(deal)) == "contributions-asked"
    assert isinstance(evening.running.submit(deal), Step)


def cutting(tmp_path: Path, *, wagers: bool) -> Evening:
    evening = Evening(tmp_path, honest, people=(Duty.CUT, Duty.RECUT))
    if wagers:
        evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    return evening


def test_a_dealer_cuts_where_he_likes_until_somebody_has_wagered(tmp_path: Path) -> None:
    cut = do.Perform(at=0, by=Role.DEALER, duty=Duty.CUT, number=20)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()

    assert isinstance(cutting(tmp_path / "a", wagers=False).running.submit(cut), Step)
    evening = cutting(tmp_path / "b", wagers=True)
    assert code(evening.running.submit(cut)) == "chosen-cut"
    done = evening.running.submit(replace(cut, number=None))
    assert isinstance(done, Step)
    recut = do.Perform(at=0, by=Role.FLOORPERSON, duty=Duty.RECUT)
    assert code(evening.running.submit(recut)) == "chosen-cut"


def test_a_stream_is_the_same_however_it_is_read() -> None:
    one, other = Derived(b"tag", b"seed"), Derived(b"tag", b"seed")

    assert one.entropy(100) == b"".join(other.entropy(1) for _ in range(100))


WAYS_OF_SHOES = [(Shuffling.MANUAL, Dealing.MANUAL_SHOE), (Shuffling.RESHUFFLING, Dealing.AUTOMATED_SHOE)]
"""A shoe that lasts, whose first card is burned, and one in which every round is shuffled anew."""


@pytest.mark.parametrize("way", WAYS_OF_SHOES, ids=["first card burned", "first card dealt"])
def test_nothing_comes_between_the_question_and_the_first_card(tmp_path: Path, way: tuple[Shuffling, Dealing]) -> None:
    """Where no announcement closes the bets, players are asked while they are open: nobody changes anything then."""
    elections = replace(BACCARAT, shuffling=way[0], dealing=way[1])
    evening = Evening(tmp_path, honest, elections=elections, wagers=("player",), contributes=True)
    evening.sit(CONFEDERATE, 2)
    if way[0] is Shuffling.RESHUFFLING:
        evening.play(1)
    wager = do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="player", amount=1000)
    evening.submit(wager)
    for step in evening.running.run(lambda: 0):
        if any(isinstance(fact, ContributionsAsked) for fact in step.facts):
            break
    sit = do.SitDown(at=0, by=Role.PLAYER, who="P3", seat=3, chips=10_000)
    leave = do.LeaveTable(at=0, by=Role.PLAYER, who=CONFEDERATE)

    assert evening.table.phase is Phase.BETWEEN
    for command in (replace(wager, amount=2000), sit, leave):
        assert code(evening.running.submit(command)) == "being-mixed"
    # Not even the hours of the cards, which are over by now.
    first = next(evening.running.run(lambda: 24 * HOUR))
    assert isinstance(first.command, do.Perform)
    assert first.command.duty is (Duty.BURN if way[0] is Shuffling.MANUAL else Duty.DEAL)
    assert isinstance(evening.running.submit(sit), Step)
    assert evening.audit().faults == []


@pytest.mark.parametrize("early", [False, True], ids=["now", "before what has happened"])
def test_what_players_add_bears_a_time_that_the_table_has_reached(tmp_path: Path, early: bool) -> None:
    evening = Evening(tmp_path, honest, contributes=True)
    for _ in evening.running.run(lambda: HOUR):
        pass
    evening.running.promise(PLAYER, promise_of(VALUE), 0 if early else HOUR)

    assert codes(evening.audit()) == ({"other-time"} if early else set())
