"""No frame and no page of any game has a card that its reader may not know, whatever that game turns and when.

As in the tests of hidden cards at one table, everything that is sent is recorded and compared with the truth.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import accumulate, chain
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.house_table import HouseTable
from pitboss.games.places import Turned, Whose
from pitboss.games.registry import places_of
from pitboss.house.logged_steps import batched
from pitboss.server.messages.changes import followed
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from tests.conformance import by_rules
from tests.server.driving import PATIENCE, Guest, Sent, house, onlooker, wait
from tests.server.knowing_cards import CARD, Truth, leaks

ROUNDS = 2
OFFERED = {each.table_id: each for each in house_tables()}


def offered(table: str) -> tuple[HouseTable, ...]:
    return (OFFERED[table],)


@dataclass
class Evening:
    """Some rounds at one table, what everyone was sent, and what the log has."""

    table: str
    guests: list[Guest]
    """Everyone twice: told whole frames, and in the same order told what changed."""
    truth: Truth
    events: list[tuple[int, dict[str, Any]]]

    @property
    def sent(self) -> list[tuple[str | None, Sent]]:
        return [(guest.name, sent) for guest in self.guests for sent in guest.sent]


def free_seats(offered: HouseTable) -> list[int]:
    """Two that no bot holds, the last ones first."""
    seats = range(offered.elections.rules.number("seats"), 0, -1)
    return [seat for seat in seats if seat not in offered.bots][:2]


def own_cards(table: str) -> bool:
    """Whether players have cards of their own that lie face down at first."""
    places = places_of(OFFERED[table].edition)
    return any(place.whose is Whose.SEAT and place.turned is not Turned.DEALT for place in places)


@pytest.fixture(scope="module", params=OFFERED)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    table: str = request.param
    folder = tmp_path_factory.mktemp(table)
    with house(folder, offered=offered(table)) as client:
        seated = [Guest.new(client, table).sit(seat).connect() for seat in free_seats(OFFERED[table])]
        everyone = [*seated, onlooker(client, table).connect()]
        following = [
            Guest(client, guest.token, guest.name, guest.seat, table).connect(follow="changes") for guest in everyone
        ]
        for number in range(1, ROUNDS + 1):
            since = seated[0].view()["sequence"]
            play_round(seated, folds=seated[number % 2])
            for guest in everyone:
                look_everywhere(guest, number, since)
        last = seated[0].view()["sequence"]
        for guest in (*everyone, *following):
            guest.follow(last)
            guest.close()
    return with_truth(table, [*everyone, *following], folder)


def play_round(guests: list[Guest], folds: Guest) -> None:
    """A round in which one guest folds as soon as he may, and without a wager that survives it."""
    before = wait(guests[0], "between-rounds")["view"]["public"]["rounds"]
    elections = OFFERED[folds.table].elections
    base = by_rules.base_wagers(elections)
    sides = [each for each in by_rules.optional(elections.edition) if elections.offers(each)]
    for guest in guests:
        for wager in base:
            guest.wager(wager, 1000)
        for side in () if guest is folds else sides:
            guest.wager(side, 500)
    for guest in guests:
        guest.give("ready")
    for _ in range(PATIENCE):
        for guest in guests:
            snapshot = guest.view()
            view, cut = snapshot["view"], snapshot["clocks"]["cut"]
            if view["public"]["rounds"] > before:
                return
            if cut is not None and cut["seat"] == guest.seat:
                guest.give("cut", seat=guest.seat, depth=cut["least"])
            if view["deciding"] is not None:
                decide(guest, view, folding=guest is folds)
    raise AssertionError("the round does not end")


def decide(guest: Guest, view: dict[str, Any], *, folding: bool) -> None:
    choices = {each["choice"]["name"]: each["choice"] for each in view["choices"]}
    # What is offered last costs nothing.
    name = list(choices)[-1 if folding else 0]
    apart = view["hands"][str(guest.seat)]["hand"][: choices[name].get("cards", 0)]
    guest.give("decide", seat=guest.seat, choice=name, amount=choices[name].get("most", 0), apart=apart)


def look_everywhere(guest: Guest, number: int, since: int) -> None:
    guest.view()
    for page in (f"/events?since={since}", "/rounds", f"/rounds/{number}", f"/rounds/{number}/proof", "/edges"):
        guest.get(guest.at_table + page)


def with_truth(table: str, guests: list[Guest], folder: Path) -> Evening:
    truth, events = Truth(), []
    with Database(folder) as database:
        for batch in batched(DatabaseJournal(database.engine, table).lines()):
            for line in batch:
                if line.kind == "event":
                    events.append((batch[-1].sequence, json.loads(line.payload)))
                    truth.follow(*events[-1])
    return Evening(table, guests, truth, events)


def framed(data: Any, way: str = "") -> dict[str, Any]:
    """A replay speaks of its round."""
    replayed = way.rpartition("/rounds/")[2]
    return {"sent": {**data, "round": int(replayed)} if replayed.isdigit() else data}


def test_nothing_that_was_sent_has_a_card_its_reader_may_not_know(evening: Evening) -> None:
    found = [
        (name, sent.way, leak)
        for name, sent in evening.sent
        for leak in leaks(framed(sent.data, sent.way), name, evening.truth)
    ]

    assert found == []


def live(guest: Guest) -> list[Any]:
    """The frames that came by themselves."""
    return [sent.data for sent in guest.sent if sent.way == "live"]


def test_who_follows_by_changes_sees_every_frame_as_who_is_sent_it_whole(evening: Evening) -> None:
    half = len(evening.guests) // 2
    for told, follows in zip(evening.guests[:half], evening.guests[half:], strict=True):
        first, *changed = live(follows)
        assert first["frame"] == "snapshot"
        assert {each["frame"] for each in changed} == {"change"}
        seen = list(accumulate(changed, followed, initial=first))
        assert len(changed) > 20
        assert seen[1:] == live(told)[-len(changed) :]
        assert sum(len(sent.raw) for sent in follows.sent) * 2 < sum(
            len(sent.raw) for sent in told.sent if sent.way == "live"
        )


def test_what_was_sent_did_show_cards_and_every_hand_in_words(evening: Evening) -> None:
    """Else the test above would prove nothing."""
    cards = [card for _, sent in evening.sent for card in CARD.findall(sent.raw.decode())]
    names = [sent.data["names"] for _, sent in evening.sent if b'"names":{' in sent.raw and "names" in sent.data]

    assert len(evening.truth.rounds) == ROUNDS
    assert len(cards) > 500
    edition = OFFERED[evening.table].edition
    hands = {
        place.name for place in places_of(edition) if place.whose in (Whose.DEALER, Whose.SIDE) and not place.drawn
    }
    seats = any(place.whose is Whose.SEAT for place in places_of(edition))
    assert any(hands <= each["places"].keys() for each in names)
    assert any(each["seats"] for each in names) is seats
    assert any(each["settings"] for each in names) is bool(by_rules.set_apart(edition))


def test_the_comparison_finds_the_events_as_the_log_has_them(evening: Evening) -> None:
    """What the house knows is more than anyone may be sent, where cards are dealt face down."""
    dealt = [each for each in evening.events if each[1]["event"].startswith("cards-dealt")]
    found = chain.from_iterable(
        leaks(framed({"sequence": sequence, "events": [event]}), guest.name, evening.truth)
        for guest in evening.guests
        for sequence, event in dealt
    )

    assert list(found) or not own_cards(evening.table)
