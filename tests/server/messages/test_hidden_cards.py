"""No frame and no page ever has a card that its reader may not know: not another seat's, and none undealt.

Every byte that is sent to every seat, and to someone who only walks by, is recorded through whole rounds and compared
with the truth in the store.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.cards import Rank
from pitboss.house.chances import chances_in
from pitboss.house.keeper import Shuffled
from pitboss.house.logged_steps import batched
from pitboss.ranking.words import hand_in_words
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from tests.server.driving import AT_TABLE, TABLE, Guest, Sent, house, onlooker, play_round
from tests.server.knowing_cards import CARD, Truth, cards_in, leaks

ROUNDS = 4


@dataclass
class Evening:
    """Some rounds, what everyone was sent, and what the store has."""

    guests: list[Guest]
    truth: Truth
    events: list[tuple[int, dict[str, Any]]]
    digests: list[str]
    orders: list[Shuffled]

    @property
    def sent(self) -> list[tuple[str | None, Sent]]:
        return [(guest.name, sent) for guest in self.guests for sent in guest.sent]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("house")
    with house(folder) as client:
        seated = [Guest.new(client).sit(seat).connect() for seat in (2, 3, 5)]
        everyone = [*seated, onlooker(client).connect()]
        for number in range(1, ROUNDS + 1):
            since = seated[0].view()["sequence"]
            # Somebody else folds each time; without a wager that survives it, his cards are never turned.
            sides = ("pair-bonus", "prime", "all-six") if number % 2 else ()
            play_round(seated, {(2, 3, 5)[number % 3]: "fold"}, sides=sides)
            for guest in everyone:
                _look_everywhere(guest, number, since)
        last = seated[0].view()["sequence"]
        for guest in everyone:
            guest.follow(last)
            guest.close()
    return _with_truth(everyone, folder)


def _look_everywhere(guest: Guest, number: int, since: int) -> None:
    guest.view()
    guest.get(f"{AT_TABLE}/events?since={since}")
    guest.get(f"{AT_TABLE}/rounds")
    guest.get(f"{AT_TABLE}/rounds/{number}")
    guest.get(f"{AT_TABLE}/rounds/{number}/proof")
    guest.get("/api/tables")


def _with_truth(guests: list[Guest], folder: Path) -> Evening:
    truth, events, digests = Truth(), [], []
    with Database(folder) as database:
        journal = DatabaseJournal(database.engine, TABLE)
        for batch in batched(journal.lines()):
            digests += [line.digest for line in batch[:-1]]
            for line in batch:
                if line.kind == "event":
                    events.append((batch[-1].sequence, json.loads(line.payload)))
                    truth.follow(*events[-1])
        orders = list(chances_in(journal.secrets()))
    return Evening(guests, truth, events, digests, orders)


def test_nothing_that_was_sent_has_a_card_its_reader_may_not_know(evening: Evening) -> None:
    found = [
        (name, sent.way, leak)
        for name, sent in evening.sent
        for leak in leaks(_framed(sent.data, sent.way), name, evening.truth)
    ]

    assert found == []


def _framed(data: Any, way: str = "") -> dict[str, Any]:
    """Within something that has a name, so that the outermost sequence counts, too; a replay speaks of its round."""
    replayed = way.removeprefix(f"{AT_TABLE}/rounds/")
    return {"sent": {**data, "round": int(replayed)} if replayed.isdigit() else data}


def test_what_was_sent_did_show_cards(evening: Evening) -> None:
    """Else the test above would prove nothing."""
    cards = [card for _, sent in evening.sent for card in CARD.findall(sent.raw.decode())]
    updates = [sent for _, sent in evening.sent if sent.way == "live" and b'"frame":"update"' in sent.raw[:40]]

    assert len(evening.truth.rounds) == ROUNDS
    assert len(cards) > 1000
    assert len(updates) > ROUNDS * 15 * 4


def test_the_comparison_finds_the_events_as_the_log_has_them(evening: Evening) -> None:
    """What the house knows is more than anyone may be sent."""
    dealt = [(sequence, event) for sequence, event in evening.events if event["event"].startswith("cards-dealt")]

    for name in (guest.name for guest in evening.guests):
        for sequence, event in dealt:
            assert leaks(_framed({"sequence": sequence, "events": [event]}), name, evening.truth) != []


def test_the_comparison_finds_one_foreign_hand_in_a_view(evening: Evening) -> None:
    present = evening.truth.rounds[ROUNDS]
    shown = {card for _, card in present.shown}
    folded = next(seat for seat, cards in present.hands.items() if not shown & set(cards))

    for guest in evening.guests:
        felt = {"round": ROUNDS, "boxes": {"x": present.hands[folded]}}
        sent = {"sequence": evening.truth.ended[ROUNDS], "view": {"public": {"felt": felt}}}
        own = present.players[folded] == guest.name
        assert len(leaks(_framed(sent), guest.name, evening.truth)) == (0 if own else 3)


def test_a_salt_is_sent_only_once_its_card_is_opened_to_all_or_to_whose_it_is(evening: Evening) -> None:
    opened = {
        opening["salt"] for _, sent in evening.sent if sent.way.endswith("/proof") for opening in sent.data["openings"]
    }
    shown = [card for each in evening.truth.rounds.values() for _, card in each.shown]
    closed = [salt for order in evening.orders for salt in order.salts if salt.hex() not in opened]
    everything: dict[str | None, bytes] = defaultdict(bytes)
    own: dict[str | None, set[str]] = defaultdict(set)
    for name, sent in evening.sent:
        everything[name] += sent.raw + b"\n"
        if sent.way.endswith("/proof"):
            own[name] |= {opening["salt"] for opening in sent.data["own"]}

    assert len(opened) == len(shown)
    assert len(closed) > 52
    assert any(own.values())
    for name, raw in everything.items():
        kept = [salt for salt in closed if salt.hex() not in own[name]]
        texts = [text for salt in kept for text in (salt.hex(), json.loads(msgspec.json.encode(salt)))]
        assert [text for text in texts if text.encode() in raw] == []


def test_an_opening_is_sent_after_its_round_alone(evening: Evening) -> None:
    for name, sent in evening.sent:
        if sent.way != "live" or b"openings" not in sent.raw:
            continue
        frame = sent.data
        for fact in frame["facts"]:
            if "openings" in fact:
                assert frame["sequence"] == evening.truth.ended[fact["round"]], name


def test_the_digests_inside_a_batch_stay_in_the_house(evening: Evening) -> None:
    """They are made over hidden cards, too, and fifty-two guesses would find one; that of its end has a nonce."""
    everything = b"\n".join(sent.raw for _, sent in evening.sent)

    assert [digest for digest in evening.digests if digest.encode() in everything] == []


def test_a_root_is_published_before_bets_close(evening: Evening) -> None:
    for _, sent in evening.sent:
        if sent.way.endswith("/proof"):
            assert sent.data["committed"] < sent.data["closed"]
            assert sent.data["root"] in {order.root for order in evening.orders}


@pytest.mark.parametrize("hand", ["four-of-a-kind", "full house", "three-of-a-kind", "two pair", "pair"])
def test_the_ranks_in_the_name_of_a_hand_are_taken_for_no_cards(hand: str) -> None:
    """A pair of 8s names no eight of spades; what does name it is found."""
    for first in Rank:
        for second in Rank:
            words = hand_in_words(hand, [first, first, second, second, second])
            assert cards_in(f"{words} beats {words}") == [], words
    assert cards_in("three 7s") == []
    assert cards_in("8s, the 9s and full house, 7s3h") == ["8s", "9s"]
