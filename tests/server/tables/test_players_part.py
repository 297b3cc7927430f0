"""Players' part of the shuffle over the wire: promised, asked for, acknowledged, used; nobody is waited for long."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.house.audit import audited
from pitboss.house.fairness import Contributed, ContributionsAsked
from pitboss.house.mixing import promise_of
from pitboss.server.rounds.as_given import given_otherwise
from pitboss.server.tables.contributions import PASSED_OVER, Contributions
from pitboss.store import read, verify
from pitboss.store.logfile import batches
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from tests.house.dishonest import CONFEDERATE, PLAYER, Evening
from tests.house.test_contributing import VALUE, until_asked
from tests.house.test_dishonest_houses import honest
from tests.server.driving import AT_TABLE, INSTANT, Guest, Json, exported, house, wait
from tests.server.driving import PATIENCE as LOOKS

PATIENT = dataclasses.replace(INSTANT, mixing=10**9)
"""Who has promised a value is waited for, however long the machine takes."""


class Contributor:
    """A guest whose program promises, answers when he is asked, and decides to play."""

    def __init__(self, guest: Guest, number: int) -> None:
        self.guest, self._number, self._drawn = guest, number, 0
        self.seen = guest.view()["sequence"]
        self.values: dict[str, str] = {}
        self.facts: list[Json] = []

    def draw(self) -> str:
        self._drawn += 1
        value = f"{self._number:02x}{self._drawn:062x}"
        self.values[promise_of(value)] = value
        return promise_of(value)

    def promise(self) -> Json:
        return self.guest.give("promise", promise=self.draw())

    def look(self) -> None:
        """Take note of what came, and answer whoever asks."""
        for update in self.guest.get(f"{AT_TABLE}/events?since={self.seen}"):
            self.seen = update["sequence"]
            for fact in update["facts"]:
                self.facts.append(fact)
                if fact["fact"] == "contributions-asked.v1":
                    self._answer(fact)

    def _answer(self, asked: Json) -> None:
        own = [each["promise"] for each in asked["promises"] if each["player"] == self.guest.name]
        for promise in own:
            fields = {"root": asked["root"], "value": self.values[promise], "following": self.draw()}
            self.acknowledged = self.guest.give("contribute", **fields)

    def of(self, kind: str) -> list[Json]:
        return [fact for fact in self.facts if fact["fact"] == f"{kind}.v1"]


def play(players: list[Contributor]) -> int:
    """One round; the number of it comes back."""
    before = int(wait(players[0].guest, "between-rounds")["view"]["public"]["rounds"])
    for each in players:
        each.guest.wager()
    for each in players:
        each.guest.give("ready")
    for _ in range(LOOKS):
        for each in players:
            each.look()
            view = each.guest.view()["view"]
            if view["public"]["rounds"] > before:
                players[0].look()
                return before + 1
            if view["deciding"] is not None:
                each.guest.give("decide", seat=each.guest.seat, choice="play", amount=1000)
    raise AssertionError("the round does not end")


def test_two_players_mix_every_order_and_the_log_shows_it(tmp_path: Path) -> None:
    with house(tmp_path, pace=PATIENT) as client:
        one, other = (Contributor(Guest.new(client).sit(seat), seat) for seat in (2, 3))
        receipt = one.promise()
        other.promise()
        rounds = [play([one, other]) for _ in range(3)]
        proof = one.guest.get(f"{AT_TABLE}/rounds/{rounds[-1]}/proof")
        replay = one.guest.get(f"{AT_TABLE}/rounds/{rounds[-1]}")
    (tmp_path / "out").mkdir()
    log = exported(tmp_path, tmp_path / "out")
    found = audited(read(log))

    assert len(receipt["digest"]) == 64
    assert verify(log) == []
    assert given_otherwise(batches(log)) == []
    assert (found.faults, found.mixed, found.unkept) == ([], 3, 0)
    fixed = one.of("order-fixed")
    assert [len(each["contributions"]) for each in fixed] == [2, 2, 2]
    assert fixed[-1]["root"] == proof["root"]
    assert fixed[-1]["contributions"] == proof["contributions"]
    assert fixed[-1]["seed"] == proof["seed"]
    assert {each["player"] for each in proof["promises"]} == {one.guest.name, other.guest.name}
    assert [each["value"] in one.values.values() for each in proof["contributions"]].count(True) == 1
    # What is shown of a round has something to show in each of its steps.
    assert all(step["events"] for step in replay["steps"])
    kinds = {fact["fact"] for step in replay["steps"] for fact in step["facts"]}
    assert {"contributions-asked.v1", "contributed.v1", "order-fixed.v1"} <= kinds


def test_a_house_that_was_closed_goes_on_with_promises_and_mixed_orders(tmp_path: Path) -> None:
    with house(tmp_path, pace=PATIENT) as client:
        one = Contributor(Guest.new(client).sit(2), 2)
        one.promise()
        play([one])
        token, name = one.guest.token, one.guest.name
    with house(tmp_path, pace=PATIENT) as client:
        again = Contributor(Guest(client, token, name, 2, _given=1000), 2)
        again.values = one.values
        again._drawn = one._drawn
        play([again])

    assert len(again.of("order-fixed")) == 1
    (tmp_path / "out").mkdir()
    found = audited(read(exported(tmp_path, tmp_path / "out")))
    assert (found.faults, found.mixed, found.unkept) == ([], 2, 0)


def test_whoever_comes_while_players_are_asked_learns_of_it(tmp_path: Path) -> None:
    with house(tmp_path, pace=PATIENT) as client:
        one, other = (Contributor(Guest.new(client).sit(seat), seat) for seat in (2, 3))
        for each in (one, other):
            each.promise()
            each.guest.wager()
        # Both are there, so that both are waited for.
        with one.guest.connect(), other.guest.connect():
            for each in (one, other):
                each.guest.give("ready")
            while (asked := other.guest.view()["asked"]) is None:
                pass
            one.look()
            later = other.guest.view()["asked"]
            kept = {"root": asked["root"], "value": other.values[later["promises"][0]["promise"]]}
            answer = other.guest.give("contribute", **kept)
        over = other.guest.view()["asked"]

    assert [each["player"] for each in asked["promises"]] == sorted(str(each.guest.name) for each in (one, other))
    assert [each["player"] for each in later["promises"]] == [other.guest.name]
    assert answer["frame"] == "acknowledged"
    assert over is None


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"do": "contribute", "root": "0" * 64, "value": VALUE}, "not-asked"),
    ({"do": "promise", "promise": "0" * 63}, "malformed"),
    ({"do": "promise", "promise": "A" * 64}, "malformed"),
]


@pytest.mark.parametrize(("command", "code"), REFUSED, ids=["not asked", "too short", "capitals"])
def test_what_is_no_part_of_the_shuffle_is_refused(tmp_path: Path, command: Json, code: str) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        answer = guest.post({"frame": "given", "id": "p", "command": command})

    assert answer["refusal"]["code"] == code


def test_who_has_no_seat_promises_nothing_and_a_promise_is_made_once(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        assert guest.give("promise", promise="0" * 64, status=409)["refusal"]["code"] == "not-seated"
        guest.sit(2)
        first = guest.give("promise", id_="mine", promise="0" * 64)
        assert guest.give("promise", id_="mine", promise="0" * 64) == first


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    evening = Evening(tmp_path, honest)
    evening.sit(CONFEDERATE, 2)
    evening.running.promise(PLAYER, promise_of(VALUE), 0)
    evening.running.promise(CONFEDERATE, promise_of("cd" * 32), 0)
    return evening


PATIENCE = 700
DEAL = do.Perform(at=0, by=Role.HOUSE, duty=Duty.DEAL)
BOTH = frozenset({PLAYER, CONFEDERATE})


def when(contributions: Contributions, evening: Evening, present: frozenset[str] = BOTH) -> int:
    """When a card would be dealt that is planned for the time 5000."""
    return contributions.its_time(evening.running.house, evening.table, (5000, DEAL), present)


def test_the_first_card_waits_for_those_who_are_there_and_no_longer_than_that(evening: Evening) -> None:
    contributions = Contributions(PATIENCE)
    asked = until_asked(evening)
    contributions.follow([asked], 4500)

    assert when(contributions, evening) == 4500 + PATIENCE
    assert when(contributions, evening, frozenset()) == 5000
    for player, value in ((PLAYER, VALUE), (CONFEDERATE, "cd" * 32)):
        kept = Contributed(0, asked.root, player, value)
        evening.running.contribute(kept)
        contributions.follow([kept], 4600)
    assert when(contributions, evening) == 5000


def test_players_are_asked_at_once_when_bets_are_closed(evening: Evening) -> None:
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for step in evening.running.run(lambda: 0):
        if step.table.round is not None:
            break

    assert when(Contributions(PATIENCE), evening) == 0


def test_who_did_not_answer_is_not_waited_for_until_he_does(evening: Evening) -> None:
    contributions = Contributions(PATIENCE)
    asked = until_asked(evening)
    contributions.follow([asked], 0)
    contributions.follow([Contributed(0, asked.root, CONFEDERATE, "cd" * 32)], 0)
    again = [ContributionsAsked(0, asked.root, asked.promises)]
    alone = frozenset({PLAYER})

    assert when(contributions, evening, alone) == 5000
    contributions.follow(again, 4500)
    assert when(contributions, evening, alone) == 5000
    contributions.follow([Contributed(0, asked.root, PLAYER, VALUE), *again], 4500)
    assert when(contributions, evening, alone) == 4500 + PATIENCE


def test_who_did_not_answer_is_tried_again_after_a_while(evening: Evening) -> None:
    contributions = Contributions(PATIENCE)
    asked = until_asked(evening)
    contributions.follow([asked], 0)
    answered = replace(asked, promises=())
    contributions.follow([answered] * PASSED_OVER, 4500)
    assert when(contributions, evening) == 5000
    contributions.follow([answered], 4500)

    assert when(contributions, evening) == 4500 + PATIENCE
