"""The evidence of a round settles it in every game, with a hand that was folded and side wagers on every area."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.server.rounds.judgment import Judgment, judge
from tests.cli.calling import call, data
from tests.server.driving import Guest, house
from tests.server.messages.test_hidden_cards_in_every_game import OFFERED, free_seats, offered, play_round
from tests.server.people.visiting import house_with_people
from tests.server.tables.test_dealt_by_a_person import TABLES, Staff, deal_a_round

ROUNDS = 2


def evidence(folder: Path, table: str, number: int) -> Judgment:
    """What judging the evidence of a round comes to."""
    file = folder / f"evidence-{number}.zip"
    where = ("--table", table, "--round", str(number), "--data", str(folder))
    assert call("evidence", str(file), *where).exit_code == 0
    return judge(file.read_bytes())


def wrong(found: Judgment) -> dict[str, str]:
    return {each.check: each.wrong for each in found.checks if each.wrong is not None}


@pytest.mark.parametrize("table", OFFERED)
def test_a_round_of_every_game_is_settled_from_its_evidence(table: str, tmp_path: Path) -> None:
    with house(tmp_path, offered=offered(table)) as client:
        seated = [Guest.new(client, table).sit(seat) for seat in free_seats(OFFERED[table])]
        for number in range(ROUNDS):
            play_round(seated, folds=seated[number % 2])
        replays = [guest.get(f"{guest.at_table}/rounds/{ROUNDS}") for guest in seated]
    found = evidence(tmp_path, table, ROUNDS)

    assert wrong(found) == {}
    settled = {box.seat: box.net for box in found.boxes}
    for guest, replay in zip(seated, replays, strict=True):
        assert settled[guest.seat or 0] == replay["own"][0]["net"]


def test_a_dealer_cuts_anywhere_before_a_person_has_wagered(tmp_path: Path) -> None:
    table = "prime-1"
    with house_with_people(tmp_path, offered=(TABLES[table],)) as home:
        staff = Staff(table, home.staff("dora", "dealer"), home.staff("flo", "floorperson")).comes()
        guest = Guest.new(home.client, table).sit(2)
        while (due := staff.yours(staff.dealer)[:1]) == [] or due[0]["what"] != "cut":
            staff.next_duty()
        staff.does(staff.dealer, "perform", duty="cut", deck=due[0]["deck"], seat=None, number=20)
        deal_a_round(staff, [guest])
        proof = guest.get(f"{guest.at_table}/rounds/1/proof")
    (tmp_path / "proof.json").write_text(json.dumps(proof), encoding="utf-8")

    assert [(cut["by"], cut["depth"]) for cut in proof["cuts"]] == [("dealer", 20)]
    assert wrong(evidence(tmp_path, table, 1)) == {}
    # Without the log nobody can tell when that was.
    told = data("fair", str(tmp_path / "proof.json"))["checks"]
    (note,) = (each["note"] for each in told if each["note"] and each["check"] == "cuts")
    assert note.startswith("a dealer cut 20 cards deep, and only the log shows")
