"""`pitboss replay` tells a log in words, marked as a replay, with times, choices, lines and clauses."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pitboss.money import format_cents
from pitboss.store import events_in, read
from pitboss.table.events import SeatSettled
from tests.cli.at_table import fixed, key_of, keys, played, table_of
from tests.cli.calling import call, data, page, refusal
from tests.cli.commands.test_verify_command import resealed

__all__ = ["fixed"]
pytestmark = pytest.mark.usefixtures("fixed")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Two rounds, one played and one folded, and the wager for a third."""
    played(tmp_path / "evening.log", "+ 2 + 1 Enter p r Enter f r")
    return tmp_path / "evening.log"


class TestPages:
    def test_it_says_that_it_is_a_replay_of_which_game_text_and_paytables(self, log: Path) -> None:
        lines = page("replay", str(log), columns=200).splitlines()

        assert lines[0] == f"REPLAY of {log}: a recording, not the live table"
        assert lines[1] == "Three Card Prime  679a@final-2016  table practice"
        assert lines[2].startswith("paytables  all-six A  bad-beat A")

    def test_every_settlement_line_stands_there_with_its_clause(self, log: Path) -> None:
        shown = " ".join(page("replay", str(log)).split())
        settled = [event for event in events_in(read(log)) if isinstance(event, SeatSettled)]

        assert sum(line.wager == "ante" for event in settled for line in event.lines) == 8
        for line in (line for event in settled for line in event.lines):
            assert f"{line.clause} {line.reason}" in shown

    def test_one_round_with_its_wagers_choices_and_balances(self, log: Path) -> None:
        shown = page("replay", str(log), "2", columns=200)

        assert re.findall(r"^Round (\d+)  (\S+) UTC", shown, flags=re.MULTILINE) == [("2", "2023-11-14")]
        assert "22:13:20  seat 3, Guest wagers $5 on ante\n" in shown
        assert "22:13:20  seat 3, Guest: fold  679a.11(b)\n" in shown
        assert re.search(r"seat 4, Emil: play \$10  679a\.11\(b\)  played by the house", shown)
        last = table_of(log).last
        assert last is not None
        chips = table_of(log).players["Guest"].chips + 1000
        after = shown.partition("seat 3, Guest has folded")[2] or shown.partition("seat 3, Guest has ")[2]
        net = last.boxes[3].net or 0
        assert f"{'-' if net < 0 else '+'}${abs(net) // 100}, and has ${chips // 100:,}" in after

    def test_cards_stand_at_the_places_they_went_to(self, log: Path) -> None:
        shown = page("replay", str(log), "1", columns=200)
        dealt = dict(re.findall(r"^ {10}(seat \d hand|dealer)  (.+)$", shown, flags=re.MULTILINE))

        assert [*dealt] == ["seat 1 hand", "seat 3 hand", "seat 4 hand", "seat 6 hand", "dealer"]
        assert f"the dealer has {dealt['dealer']}  679a.11(c)" in shown
        assert f"seat 4, Emil has {dealt['seat 4 hand']}" in shown

    def test_one_card_is_one_card(self, tmp_path: Path) -> None:
        shoe = tmp_path / "shoe.log"
        made_ready = f"{'Enter ' * 7} Enter 104 Enter 52 Enter Enter"
        assert call("play", "21-baccarat", "--deal", "--log", str(shoe), stdin=keys(made_ready)).exit_code == 0

        shown = page("replay", str(shoe), columns=200)
        assert "1 card is burned from deck A  681a.7(c)" in shown
        assert "given the cover card that ends the shoe (52 cards above the bottom)" in shown

    def test_a_void_round_says_why(self, tmp_path: Path) -> None:
        log = tmp_path / "void.log"
        opening = "Enter " * 11
        played(log, f"{opening} a o {key_of('count-stub')} 3 Enter Enter y", "--deal")

        shown = page("replay", str(log), "1", columns=200)
        assert "the stub is counted (3 cards): the number is wrong  679a.8(" in shown
        assert re.search(r"is void  679a\.8\(g\)  the round is void: .* because cards were misdealt", shown)
        assert shown.count("is void  679a") >= 4


class TestJson:
    def test_it_is_marked_and_holds_the_events(self, log: Path) -> None:
        replay = data("replay", str(log), "2")

        assert [replay[key] for key in ("replay", "game", "edition")] == [True, "three-card-prime", "679a@final-2016"]
        kinds = [each["event"] for each in replay["events"]]
        assert (kinds.count("bets-closed.v2"), kinds[-1]) == (1, "round-ended.v1")

    def test_the_whole_log(self, log: Path) -> None:
        assert len(data("replay", str(log))["events"]) == len(list(events_in(read(log))))

    def test_rec_1_balances_before_and_after_stand_in_both(self, log: Path) -> None:
        first, second = data("replay", str(log))["rounds"]
        shown = page("replay", str(log), columns=200)

        for each in (first, second):
            assert (each["edition"], each["submission"], each["void"]) == ("679a@final-2016", "", None)
            for player in each["players"]:
                nets = [box["net"] for box in each["boxes"] if box["player"] == player["player"]]
                assert player["after"] - player["before"] == sum(nets)
                told = f"{format_cents(player['before'])} before the round, {format_cents(player['after'])} after it"
                assert f"{player['player']}  {told}" in shown
        (own,) = [box for box in second["boxes"] if box["seat"] == 3]
        assert [(each["choice"], each["by"]) for each in own["choices"]] == [("fold", "player")]
        assert [each["player"] for each in first["players"]] == [box["player"] for box in first["boxes"]]
        assert "Round 2  2023-11-14 UTC  replay, under 679a@final-2016" in shown
        assert [each["round"] for each in data("replay", str(log), "2")["rounds"]] == [2]


class TestRefusals:
    @pytest.mark.parametrize("number", ["3", "0", "two", "-1", "²"])
    def test_a_round_that_was_not_played(self, log: Path, number: str) -> None:
        words = ("replay", str(log), "--", number) if number == "-1" else ("replay", str(log), number)

        assert "a round of this log (1 to 2)" in refusal(*words)[0]

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        assert "a log that exists" in refusal("replay", str(tmp_path / "no.log"))[0]

    def test_a_log_that_was_changed(self, log: Path) -> None:
        log.write_bytes(log.read_bytes().replace(b"fold", b"hold", 1))

        assert "pitboss verify" in refusal("replay", str(log))[1]


@pytest.mark.parametrize(
    ("field", "other"), [("at", 10**30), ("seat", 10**6)], ids=["a time that no clock has", "a seat that no table has"]
)
def test_a_forged_log_that_cannot_be_told_is_refused_in_words(log: Path, field: str, other: int) -> None:
    settled = next(line for line in read(log) if b'"seat-settled.' in line.payload)
    forged = resealed(
        log,
        lambda line: (
            msgspec.json.encode({**msgspec.json.decode(line.payload), field: other})
            if line.sequence == settled.sequence
            else line.payload
        ),
    )

    assert "pitboss verify" in refusal("replay", str(forged))[1]
