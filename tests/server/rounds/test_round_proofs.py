"""The proof of a round is enough to check its cards without code of ours: by SHA-256 and the reference page."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pitboss.server.tables.house_tables import house_tables
from pitboss.server.tables.table_clock import elapsed_time
from tests.server.driving import AT_TABLE, INSTANT, Guest, Json, house, play_round, quiet, wait

HOURS = 3_600_000


def number(value: int) -> bytes:
    return value.to_bytes(4, "big")


def leaf(position: int, salt: str, card: str) -> bytes:
    return hashlib.sha256(b"pitboss-card-1\0" + number(position) + bytes.fromhex(salt) + card.encode()).digest()


def node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"pitboss-node-1\0" + left + right).digest()


def root(cards: int, top: bytes) -> str:
    return hashlib.sha256(b"pitboss-root-1\0" + number(cards) + top).hexdigest()


def climbed(opening: Json, cards: int) -> str:
    """The root that an opening leads to."""
    found, place, width = leaf(opening["position"], opening["salt"], opening["card"]), opening["position"], cards
    path = [bytes.fromhex(each) for each in opening["path"]]
    while width > 1:
        if place % 2:
            found = node(path.pop(0), found)
        elif place + 1 < width:
            found = node(found, path.pop(0))
        place, width = place // 2, (width + 1) // 2
    assert not path
    return root(cards, found)


def made(cards: list[str], salts: list[str]) -> str:
    """The root over a whole order."""
    level = [leaf(place, salt, card) for place, (card, salt) in enumerate(zip(cards, salts, strict=True))]
    while len(level) > 1:
        pairs = [node(*level[place : place + 2]) for place in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return root(len(cards), level[0])


def check(proof: Json, replay: Json) -> None:
    """As the browser does: each opened card is where it was committed to, and is the card that the table showed."""
    assert proof["committed"] < proof["closed"]
    assert {climbed(each, proof["cards"]) for each in proof["openings"]} == {proof["root"]}
    positions = [each["position"] for each in proof["deal"]]
    assert positions == [(proof["start"] + place) % proof["cards"] for place in range(len(positions))]
    shown = {each["position"]: each["card"] for each in proof["openings"]}
    assert {each["position"]: each["card"] for each in proof["deal"] if each["card"]} == shown
    felt = replay["felt"]
    assert _at(proof, "dealer", None) == felt["places"]["dealer"]
    for seat, box in felt["boxes"].items():
        hand = box["places"].get("hand", [])
        if "??" not in hand and hand:
            assert _at(proof, "hand", int(seat)) == hand


def _at(proof: Json, place: str, seat: int | None) -> list[Any]:
    return [each["card"] for each in proof["deal"] if (each["place"], each["seat"]) == (place, seat)]


def test_every_card_that_a_round_showed_can_be_checked(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        for choice in ("play", "fold", "play"):
            played = play_round([guest], {2: choice}, sides=("pair-bonus",) if choice == "play" else ())
            proof = guest.get(f"{AT_TABLE}/rounds/{played}/proof")
            replay = guest.get(f"{AT_TABLE}/rounds/{played}")
            check(proof, replay)
            assert (proof["whole"], proof["salts"]) == ([], [])
            facts = [fact for step in replay["steps"] for fact in step["facts"]]
            assert [fact["root"] for fact in facts] == [proof["root"], proof["root"]]


def test_cards_from_a_shoe_come_after_those_that_were_burned_and_dealt_before(tmp_path: Path) -> None:
    shoe = tuple(each for each in house_tables() if each.table_id == "baccarat-5")
    with house(tmp_path, offered=shoe, pace=replace(INSTANT, cut=0)) as client:
        guest = Guest.new(client, "baccarat-5").sit(2)
        gone = 0
        for played in (1, 2):
            wait(guest, "between-rounds")
            guest.wager("player")
            guest.give("ready")
            while guest.view()["view"]["public"]["rounds"] < played:
                pass
            proof = guest.get(f"{guest.at_table}/rounds/{played}/proof")
            replay = guest.get(f"{guest.at_table}/rounds/{played}")
            events = [event for step in replay["steps"] for event in step["events"]]
            gone += sum(event["number"] for event in events if event.get("duty") == "burn")
            positions = [each["position"] for each in proof["deal"]]
            assert gone > 0
            assert positions == [(proof["start"] + gone + place) % proof["cards"] for place in range(len(positions))]
            assert {climbed(each, proof["cards"]) for each in proof["openings"]} == {proof["root"]}
            for place in ("player", "banker"):
                assert _at(proof, place, None) == replay["felt"]["places"][place]
            gone += len(positions)


def test_the_whole_order_is_opened_when_its_deck_is_retired(tmp_path: Path) -> None:
    times = [0]
    with house(tmp_path, clock=lambda: 1_000_000_000_000 + times[0], elapsed=elapsed_time) as client:
        guest = Guest.new(client).sit(2).connect()
        played = play_round([guest])
        before = quiet(guest)["sequence"]
        times[0] = 9 * HOURS
        guest.give("buy-in", chips=100)
        while quiet(guest)["sequence"] < before + 8:
            pass
        proof = guest.get(f"{AT_TABLE}/rounds/{played}/proof")
        duties = [
            event["duty"]
            for update in guest.get(f"{AT_TABLE}/events?since={before}")
            for event in update["events"]
            if "duty" in event
        ]
        guest.follow(guest.view()["sequence"])
        guest.close()
        kinds = {fact["fact"] for sent in guest.sent if sent.way == "live" for fact in sent.data.get("facts", ())}

    # The automatic dealer may notice the old deck before the player's command arrives.
    assert duties[:2] == ["remove", "receive"]
    assert sorted(proof["whole"]) == sorted(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    assert made(proof["whole"], proof["salts"]) == proof["root"]
    assert all(each["card"] in (None, proof["whole"][each["position"]]) for each in proof["deal"])
    assert kinds == {"order-committed.v1", "cards-opened.v1"}


@pytest.mark.parametrize("written", ["{}%0A", "%20{}", "+{}", "0{}", "%D9%A1"])
def test_a_round_has_one_number_however_python_would_read_it(tmp_path: Path, written: str) -> None:
    with house(tmp_path) as client:
        guest = Guest.new(client).sit(2)
        played = play_round([guest])
        assert played == 1
        for address in ("", "/proof"):
            answer = client.get(f"{AT_TABLE}/rounds/{written.format(played)}{address}")
            assert (answer.status_code, answer.json()["refusal"]["code"]) == (404, "not-found")


def test_cards_that_a_player_folds_unseen_are_opened_to_him_alone(tmp_path: Path) -> None:
    """He decided by them: what he was shown must be what was dealt."""
    with house(tmp_path) as client:
        one, other = Guest.new(client).sit(2), Guest.new(client).sit(3)
        played = play_round([one, other], {2: "fold", 3: "fold"})
        address = f"{AT_TABLE}/rounds/{played}/proof"
        proofs = {guest.seat: guest.get(address) for guest in (one, other)}
        replays = {guest.seat: guest.get(f"{AT_TABLE}/rounds/{played}") for guest in (one, other)}
        client.cookies.clear()
        nobodys = client.get(address).json()

    assert nobodys["own"] == []
    for seat, proof in proofs.items():
        assert {**proof, "own": []} == nobodys
        assert {climbed(each, proof["cards"]) for each in proof["own"]} == {proof["root"]}
        cards = {each["position"]: each["card"] for each in proof["own"]}
        hand = [
            cards.get(each["position"]) for each in proof["deal"] if (each["place"], each["seat"]) == ("hand", seat)
        ]
        assert hand == replays[seat]["own"][0]["places"]["hand"]
        assert len(cards) == len(hand) == 3
