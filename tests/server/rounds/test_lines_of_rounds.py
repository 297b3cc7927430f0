"""A round that is over in one line: it settles alike, and holds no card that its reader did not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.games.settler import read_round, settle
from tests.server.driving import Guest, house, play_round


@pytest.mark.parametrize("choice", ["play", "fold"])
def test_a_line_settles_as_the_table_did_and_tells_no_hidden_card(tmp_path: Path, choice: str) -> None:
    with house(tmp_path) as client:
        guests = [Guest.new(client).sit(2), Guest.new(client).sit(3)]
        number = play_round(guests, {2: choice, 3: "play"}, sides=("prime", "pair-bonus", "all-six"))
        mine, theirs = (each.get(f"{each.at_table}/rounds/{number}") for each in guests)

    hand = "".join(mine["own"][0]["places"]["hand"])
    for replay in (mine, theirs):
        again = {each.seat: each.net for each in settle(read_round(replay["line"])).seats}
        assert again == {box["seat"]: box["net"] for box in replay["card"]["boxes"]}
    assert f"| 2 {hand} " in mine["line"]
    turned = bool(theirs["felt"]["boxes"]["2"]["places"])
    assert (f"| 2 {hand} " in theirs["line"]) == turned
