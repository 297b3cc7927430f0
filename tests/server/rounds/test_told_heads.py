"""RNG-4: everyone is told the head of the log, and no digest by which he could find a card that he may not know."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.cards import Deck
from pitboss.store.batch import commanded_from_bytes
from pitboss.store.chain import COMMAND, Line, digest_of
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from tests.server.driving import TABLE, Guest, Sent, house, onlooker, play_round

DIGEST = re.compile(rb"[0-9a-f]{64}")
NONCE = re.compile(rb"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")


@dataclass(frozen=True)
class Evening:
    """What two players and an onlooker were sent, and the log of it."""

    sent: list[Sent]
    lines: tuple[Line, ...]

    @property
    def digests(self) -> dict[int, str]:
        return {line.sequence: line.digest for line in self.lines}


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder = tmp_path_factory.mktemp("told")
    with house(folder) as client:
        ann, bob, onlooking = Guest.new(client).connect(), Guest.new(client).connect(), onlooker(client).connect()
        ann.sit(2)
        bob.sit(3)
        for _ in range(2):
            number = play_round([ann, bob], {3: "fold"})
        last = ann.view()["sequence"]
        for guest in (ann, bob, onlooking):
            guest.follow(last)
            guest.get(f"/api/tables/{TABLE}/events?since={last - 30}")
            guest.get(f"/api/tables/{TABLE}/rounds/{number}")
            guest.get(f"/api/tables/{TABLE}/rounds/{number}/proof")
            guest.close()
        # Whoever asks for the heads of every line there is gets those at which a batch ends.
        for start in range(0, last, 32):
            sequences = ",".join(map(str, range(start, start + 32)))
            onlooking.get(f"/api/tables/{TABLE}/heads?at={sequences}")
        ann.give("wager", "c1", status=409, seat=2, wager="ante", amount=1000)
        sent = [each for guest in (ann, bob, onlooking) for each in guest.sent]
    with Database(folder) as database:
        return Evening(sent, tuple(DatabaseJournal(database.engine, TABLE).lines()))


def test_every_frame_tells_the_head_of_the_log(evening: Evening) -> None:
    told = [each.data for each in evening.sent if each.way in ("live", "command") and "sequence" in each.data]
    kinds = {frame["frame"] for frame in told}

    assert kinds == {"snapshot", "update", "acknowledged"}
    assert [frame for frame in told if evening.digests[frame["sequence"]] != frame["digest"]] == []


def test_the_house_tells_again_what_it_told(evening: Evening) -> None:
    asked = [head for each in evening.sent if "/heads" in each.way for head in each.data]

    last = max(head["sequence"] for head in asked)
    ends = {line.sequence: line.digest for line in evening.lines if not line.more and 0 < line.sequence <= last}
    assert {head["sequence"]: head["digest"] for head in asked} == ends


@pytest.mark.parametrize("at", ["", "x", "1,", "-1", "1, 2", "9" * 10, ",".join(["1"] * 33), "1%0A"])
def test_what_is_no_list_of_lines_is_refused(tmp_path: Path, at: str) -> None:
    with house(tmp_path) as client:
        assert onlooker(client).get(f"/api/tables/{TABLE}/heads?at={at}", 400)["refusal"]["code"] == "malformed"


def test_a_command_given_again_is_answered_with_the_same_head(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client)
        first = guest.give("sit", "c1", seat=3)
        guest.give("leave")

        assert guest.give("sit", "c1", seat=3) == first


def test_rng_4_no_digest_inside_a_batch_leaves_the_house(evening: Evening) -> None:
    inside = {line.digest.encode() for line in evening.lines if line.more}
    last = {line.digest.encode() for line in evening.lines if not line.more}
    sent = {found for each in evening.sent for found in DIGEST.findall(each.raw)}

    assert len(inside) > 50
    assert len(sent & last) > 20
    assert sent & inside == set()


def test_no_nonce_leaves_the_house_and_none_comes_twice(evening: Evening) -> None:
    nonces = [commanded_from_bytes(line.payload).nonce for line in evening.lines if line.kind == COMMAND]
    sent = {found.decode() for each in evening.sent for found in NONCE.findall(each.raw)}

    # Every batch but the header has one.
    assert len(nonces) == sum(not line.more for line in evening.lines) - 1
    assert len(set(nonces)) == len(nonces)
    assert sent & set(nonces) == set()


def rest(line: Line, payload: bytes) -> bytes:
    return b"%d %d %s %s" % (line.sequence, line.more, line.kind.encode(), payload)


def with_card(payload: bytes, card: str) -> bytes:
    """The command that dealt, as somebody writes it down who does not know the nonce."""
    commanded = json.loads(payload)
    commanded["nonce"] = "0" * 32
    commanded["command"]["cards"][1] = card
    return json.dumps(commanded, separators=(",", ":")).encode()


def test_a_command_that_deals_holds_the_cards_and_is_blinded_by_its_nonce(evening: Evening) -> None:
    """Without the nonce the head would tell the card: this is what keeps it."""
    line = next(line for line in evening.lines if b'"do":"perform' in line.payload and b'"duty":"deal"' in line.payload)
    hidden = json.loads(line.payload)["command"]["cards"][1]

    assert line.more == 0
    assert commanded_from_bytes(with_card(line.payload, hidden)).command == commanded_from_bytes(line.payload).command
    assert with_card(line.payload, hidden) != line.payload


def test_rng_4_who_knows_all_but_one_card_cannot_find_it_by_the_head(evening: Evening) -> None:
    """He would by the digest of the very line, which is why only the last one of a batch is told."""
    place = next(place for place, line in enumerate(evening.lines) if b'"cards-dealt' in line.payload)
    before, line = evening.lines[place - 1], evening.lines[place]
    known = json.loads(line.payload)
    hidden = known["cards"][1]
    batch = evening.lines[place : place + 1 + line.more]
    found: dict[str, list[str]] = {"line": [], "head": []}
    for card in Deck().cards:
        known["cards"][1] = card.notation
        digest = digest_of(before.digest, rest(line, json.dumps(known, separators=(",", ":")).encode()))
        if digest == line.digest:
            found["line"].append(card.notation)
        # All that follows is known to him, too, the command with the same card, but for the nonce.
        for each in batch[1:]:
            payload = with_card(each.payload, card.notation) if each.kind == COMMAND else each.payload
            digest = digest_of(digest, rest(each, payload))
        if digest == batch[-1].digest:
            found["head"].append(card.notation)

    assert batch[-1].kind == COMMAND
    assert found == {"line": [hidden], "head": []}


def test_what_a_player_asked_for_is_under_the_chain(evening: Evening) -> None:
    given = [
        each for line in evening.lines if line.kind == COMMAND if (each := commanded_from_bytes(line.payload).done)
    ]

    assert {each.player for each in given} == {"Guest 1", "Guest 2"}
    assert {json.loads(each.body)["do"] for each in given} == {"sit", "wager", "decide"}
