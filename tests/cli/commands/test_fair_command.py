"""`pitboss fair`: a round is checked from the proof that anyone is given, and a forged one is found with its reason."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.house.mixing import Contribution, promise_of, seed_of
from pitboss.server.messages.pages import RoundProof
from pitboss.server.rounds.fair import checks
from tests.cli.calling import call, refusal
from tests.server.driving import AT_TABLE, Guest, Json, house, play_round
from tests.server.tables.test_players_part import PATIENT, Contributor, play

Forge = Callable[[Json], object]
OTHER = "ab" * 32


class Played(NamedTuple):
    """The proofs of two rounds, and a receipt for the second."""

    plain: Json
    mixed: Json
    receipt: Json


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    with house(tmp_path_factory.mktemp("plain")) as client:
        guest = Guest.new(client).sit(2)
        plain = guest.get(f"{AT_TABLE}/rounds/{play_round([guest])}/proof")
    with house(tmp_path_factory.mktemp("mixed"), pace=PATIENT) as client:
        one, other = (Contributor(Guest.new(client).sit(seat), seat) for seat in (2, 3))
        one.promise()
        other.promise()
        number = play([one, other])
        mixed = one.guest.get(f"{AT_TABLE}/rounds/{number}/proof")
        hand = one.guest.get(f"{AT_TABLE}/rounds/{number}")["own"][0]["places"]["hand"]
    assert len(mixed["contributions"]) == 2
    faces = [{"place": "hand", "seat": 2, "index": index, "card": card} for index, card in enumerate(hand)]
    value = next(each["value"] for each in mixed["contributions"] if each["player"] == one.guest.name)
    receipt = {
        "version": 1,
        "table": "prime-1",
        "heads": [],
        "player": one.guest.name,
        "contributions": [{"root": mixed["root"], "value": value}],
        "rounds": [{"round": number, "root": mixed["root"], "faces": faces}],
    }
    return Played(plain, mixed, receipt)


def saved(path: Path, what: Any) -> str:
    path.write_text(json.dumps(what), encoding="utf-8")
    return str(path)


def wrong(tmp_path: Path, proof: Json, *receipts: Json) -> dict[str, str]:
    """What `pitboss fair` finds wrong, by its check; its exit code says whether anything is."""
    options = [word for each in receipts for word in ("--receipt", saved(tmp_path / "receipt.json", each))]
    result = call("fair", saved(tmp_path / "proof.json", proof), *options, "--json")
    told = json.loads(result.stdout)
    found = {each["check"]: each["wrong"] for each in told["checks"] if each["wrong"] is not None}
    assert (result.exit_code, told["fair"]) == ((1, False) if found else (0, True))
    return found


def test_rng_4_an_honest_round_is_fair_with_and_without_contributions(played: Played, tmp_path: Path) -> None:
    assert wrong(tmp_path, played.plain) == {}
    assert wrong(tmp_path, played.mixed) == {}
    assert wrong(tmp_path, played.mixed, played.receipt) == {}

    shown = call("fair", saved(tmp_path / "proof.json", played.mixed)).stdout
    assert "round 1 of prime-1 was fair" in shown
    assert all(each["player"] in shown.replace("\n", " ") for each in played.mixed["contributions"])


def _late(proof: Json) -> None:
    proof["committed"] = proof["closed"]


def _stacked(proof: Json) -> None:
    proof["stacked"] = True


def _other_cut(proof: Json) -> None:
    (cut,) = proof["cuts"]
    cut["depth"] += 1
    proof["start"] += 1


def _elsewhere(proof: Json) -> None:
    proof["start"] += 1


def _cut_again(proof: Json) -> None:
    proof["cuts"] += [{"by": "house", "player": None, "depth": proof["cards"]}]


def _other_place(proof: Json) -> None:
    proof["deal"][0]["position"], proof["deal"][1]["position"] = (
        proof["deal"][1]["position"],
        proof["deal"][0]["position"],
    )


def _other_card(proof: Json) -> None:
    first, second = proof["openings"][:2]
    first["card"], second["card"] = second["card"], first["card"]
    for each in proof["deal"]:
        each["card"] = {first["position"]: first["card"], second["position"]: second["card"]}.get(
            each["position"], each["card"]
        )


def _other_salt(proof: Json) -> None:
    proof["openings"][0]["salt"] = "0" * 32


def _unopened(proof: Json) -> None:
    proof["openings"].pop()


def _nothing(proof: Json) -> None:
    proof |= {"openings": [], "own": [], "deal": [{**each, "card": None} for each in proof["deal"]]}


def _other_pack(proof: Json) -> None:
    proof["decks"] = 2


def _other_whole(proof: Json) -> None:
    proof |= {"whole": ["Ah"] * proof["cards"], "salts": ["0" * 32] * proof["cards"]}


@pytest.mark.parametrize(
    ("forge", "check", "words"),
    [
        (_late, "root", "bets closed with line"),
        (_stacked, "root", "the house arranged these cards itself"),
        (_other_cut, "cuts", "the root leads to a cut of"),
        (_elsewhere, "cuts", "the deal begins at position"),
        (_cut_again, "cuts", "the cards were cut again by the house"),
        (_other_place, "deal", "was next"),
        (_other_card, "openings", "was not in the published order"),
        (_other_salt, "openings", "was not in the published order"),
        (_unopened, "openings", "was not opened"),
        (_nothing, "openings", "nothing is proven"),
        (_other_pack, "pack", "the table plays with 104"),
        (_other_whole, "pack", "different cards than the pack"),
        (lambda proof: proof.update(root=OTHER), "openings", "was not in the published order"),
        (lambda proof: proof.update(root="no hash"), "root", "the root is not a hash"),
        (lambda proof: proof.update(cards=0), "pack", "no pack has 0 cards"),
        (lambda proof: proof.update(cards=10**12), "pack", "no pack has"),
        (lambda proof: proof.update(decks=10**12), "pack", "no pack has"),
        (lambda proof: proof.update(edition=""), "pack", "does not name the text"),
        (lambda proof: proof.update(edition="679a@never"), "pack", "cannot be worked out"),
        (lambda proof: proof.update(before=-1), "deal", "do not follow -1"),
    ],
)
def test_rng_4_a_forged_proof_is_found_with_what_is_wrong(
    played: Played, tmp_path: Path, forge: Forge, check: str, words: str
) -> None:
    proof = copy.deepcopy(played.plain)
    forge(proof)

    assert words in wrong(tmp_path, proof)[check]


def test_rng_4_what_a_proof_cannot_show_is_told(played: Played) -> None:
    """Whose cut it was, and to whom a card went, is the house's word, unless a receipt of the round shows it."""
    proof = copy.deepcopy(played.plain)
    proof["cuts"][0] |= {"by": "player", "player": "Guest 1"}
    notes = {each.check: each.note for each in checks(msgspec.convert(proof, RoundProof)) if each.note}

    assert "Guest 1 is said to have cut" in notes["cuts"]
    assert "a receipt of the round, or the log, shows it" in notes["deal"]


def _swapped(proof: Json) -> None:
    """Cards of two seats, each told to be the other's."""
    seats = sorted({each["seat"] for each in proof["deal"] if each["seat"] is not None})
    other = {seats[0]: seats[-1], seats[-1]: seats[0]}
    for each in proof["deal"]:
        each["seat"] = other.get(each["seat"], each["seat"])


def test_rng_4_seats_that_are_swapped_in_the_deal_are_found(played: Played, tmp_path: Path) -> None:
    proof = copy.deepcopy(played.plain)
    _swapped(proof)

    assert "cards go around from the dealer's left" in wrong(tmp_path, proof)["deal"]


def test_rng_4_a_dealers_cut_is_judged_by_whether_anyone_had_wagered(played: Played, tmp_path: Path) -> None:
    proof = copy.deepcopy(played.plain)
    _other_cut(proof)
    proof["cuts"][0]["by"] = "dealer"
    read = msgspec.convert(proof, RoundProof)
    by_log = {free: {each.check: each.wrong for each in checks(read, free_cuts=free)}["cuts"] for free in (True, False)}

    assert "cuts" not in wrong(tmp_path, proof)
    assert by_log[True] is None
    assert "the dealer cut" in (by_log[False] or "")


def _left_out(proof: Json) -> None:
    """The house leaves a value out that it does not like, and mixes by the other."""
    proof["contributions"].pop()
    proof["seed"] = seed_of(proof["root"], [Contribution(**each) for each in proof["contributions"]])


def _made_up(proof: Json) -> None:
    proof["contributions"][0]["value"] = OTHER
    proof["seed"] = seed_of(proof["root"], [Contribution(**each) for each in proof["contributions"]])


def _added_own(proof: Json) -> None:
    """The house adds somebody with a value that it chose once it knew the others."""
    proof["contributions"].append({"player": "Guest 99", "value": OTHER})
    proof["seed"] = seed_of(proof["root"], [Contribution(**each) for each in proof["contributions"]])


def _twice(proof: Json) -> None:
    proof["contributions"].append(proof["contributions"][0])


def _other_seed(proof: Json) -> None:
    proof["seed"] = OTHER


def _unmixed(proof: Json) -> None:
    proof |= {"contributions": [], "seed": None}


def _replaced(proof: Json) -> None:
    """Another value with its own promise, of which only its player knows better."""
    player = proof["contributions"][0]["player"]
    proof["contributions"][0]["value"] = OTHER
    proof["promises"] = [
        {"player": player, "promise": promise_of(OTHER)} if each["player"] == player else each
        for each in proof["promises"]
    ]
    proof["seed"] = seed_of(proof["root"], [Contribution(**each) for each in proof["contributions"]])


@pytest.mark.parametrize(
    ("forge", "check", "words"),
    [
        (_left_out, "deal", "was next"),
        (_made_up, "mixing", "did not promise the value"),
        (_added_own, "mixing", "Guest 99 did not promise"),
        (_twice, "mixing", "added 2 values"),
        (_other_seed, "mixing", "the seed does not follow"),
        (_unmixed, "deal", "was next"),
        (_replaced, "deal", "was next"),
    ],
)
def test_rng_4_what_players_added_is_neither_left_out_nor_made_up(
    played: Played, tmp_path: Path, forge: Forge, check: str, words: str
) -> None:
    proof = copy.deepcopy(played.mixed)
    forge(proof)

    assert words in wrong(tmp_path, proof)[check]


def test_rng_4_a_receipt_shows_another_round_than_was_seen(played: Played, tmp_path: Path) -> None:
    told = played.receipt["rounds"][0]
    seen = {**told, "faces": [{**told["faces"][0], "card": "2c" if told["faces"][0]["card"] != "2c" else "3c"}]}
    for receipt, words in (
        ({**played.receipt, "rounds": [{**told, "root": OTHER}]}, "a different root was published"),
        ({**played.receipt, "rounds": [seen]}, "was shown where the order has"),
        ({**played.receipt, "contributions": [{"root": told["root"], "value": OTHER}]}, "did not mix the cards"),
        ({**played.receipt, "table": "elsewhere-1"}, "no receipt is for table prime-1"),
    ):
        assert words in wrong(tmp_path, played.mixed, receipt)["receipts"]


def answer_twice(server: HTTPServer) -> None:
    for _ in range(2):
        server.handle_request()


def test_the_proof_is_fetched_from_the_address_of_a_house(played: Played) -> None:
    class House(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/api/tables/prime-1/rounds/1/proof" else 404)
            self.end_headers()
            self.wfile.write(json.dumps(played.plain).encode())

        def log_message(self, format: str, *args: object) -> None:
            """Nothing: a test prints nothing."""

    with HTTPServer(("127.0.0.1", 0), House) as server:
        thread = threading.Thread(target=answer_twice, args=(server,))
        thread.start()
        address = f"http://127.0.0.1:{server.server_port}/api/tables"
        found = call("fair", f"{address}/prime-1/rounds/1/proof")
        lost = refusal("fair", f"{address}/prime-1/rounds/2/proof")
        thread.join()

    assert found.exit_code == 0
    assert "404" in lost[0]


def test_what_is_no_proof_is_refused_with_exit_code_2(played: Played, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    for written in ("", "[]", "{}", "[" * 10_000, json.dumps({**played.plain, "surplus": 1}), "x" * (1 << 21)):
        broken.write_text(written, encoding="utf-8")
        assert "the proof of a round" in refusal("fair", str(broken))[0]
    assert "the proof of a round" in refusal("fair", str(tmp_path / "none.json"))[0]
    assert "the proof of a round" in refusal("fair", "http://127.0.0.1:1/proof")[0]
