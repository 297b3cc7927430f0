"""`pitboss play`: wagers, decisions, settlement; leaving, going on, and what is refused; then the dealer's side."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.terminal.dealer import LETTERS
from pitboss.cli.terminal.mishaps import Mishap, Mishaps
from pitboss.cli.terminal.practice import YOU
from pitboss.house.session import TableSession
from pitboss.store.file_journal import FileJournal, keeper_path
from pitboss.table.commands import Report
from pitboss.table.duties import Role
from pitboss.table.procedure.in_force import duties_of
from pitboss.table.state import Phase
from tests.cli.at_table import GAME, fixed, key_of, keys, line_with, pages, played, table_of
from tests.cli.calling import call, refusal

__all__ = ["fixed"]
pytestmark = pytest.mark.usefixtures("fixed")
OPENING = "Enter " * 7
"""Every duty until the cards are to be cut."""


class Zeros:
    """Chance that always gives the least: something goes wrong whenever it can, and it is the first of its kinds."""

    def entropy(self, count: int) -> bytes:
        return bytes(count)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "evening.log"


class TestTheFloorperson:
    """680a.4(a), 681a.5(e) and others want a floorperson: a practice table has none, and says so whenever it opens."""

    @pytest.mark.parametrize("game", ["three-card-prime", "21-baccarat"])
    def test_a_player_reads_that_software_acts_as_the_floorperson(self, game: str, log: Path) -> None:
        for _ in range(2):
            page = " ".join(pages(game, log, "")[0].split())
            assert "Software does here what a floorperson does where money counts" in page

    def test_whoever_deals_reads_that_nobody_else_is_the_floorperson(self, log: Path) -> None:
        first, second = (" ".join(page.split()) for page in played(log, "Enter", "--deal")[:2])

        assert "You do here what a floorperson does as well" in first
        assert "Where money counts, a floorperson does it in person." in first
        assert "floorperson does it in person" not in second


class TestPlaying:
    def test_a_round_is_wagered_decided_and_settled_with_clauses(self, log: Path) -> None:
        pages = played(log, "+ + 2 + Enter p")

        assert "1 ante $10   2 prime $5" in pages[-3]
        assert "p play $10  f fold" in pages[-2]
        last = table_of(log).last
        assert last is not None
        box = last.boxes[3]
        assert box.wagers == {"ante": 1000, "prime": 500, "play": 1000}
        for line in box.lines or ():
            assert line.clause in line_with(pages[-1].partition("Round 1")[2], f"  {line.wager} ")
        assert f"{100_000 + (box.net or 0)}"[:-2] in line_with(pages[-1], " you ").replace(",", "")

    def test_the_hand_is_named_and_nobody_elses_is_shown(self, log: Path) -> None:
        page = played(log, "+ Enter")[-1]

        assert re.search(r"│ \S{2} │ │ \S{2} │ │ \S{2} │   .*(high|pair|flush|straight|kind)", page)
        assert "▒▒ ▒▒ ▒▒" in line_with(page, "Rosa (bot)")
        assert line_with(page, "dealer") == "dealer  ▒▒ ▒▒ ▒▒"

    def test_bets_are_closed_only_with_a_wager(self, log: Path) -> None:
        page = played(log, "Enter")[-1]

        assert "Place a wager on ante first: + puts a chip on it.  679a.7(d)(1)" in page
        assert "close bets" not in page
        assert table_of(log).phase is Phase.BETWEEN

    def test_a_side_wager_alone_is_refused_with_its_clause(self, log: Path) -> None:
        page = played(log, "2 +")[-1]

        assert re.search(r"679a\.\d+\(", page.partition("4 all-six")[2])
        assert table_of(log).boxes.get(3) is None

    def test_chips_change_and_wagers_are_taken_back(self, log: Path) -> None:
        pages = played(log, "c + c + - x")

        shown = [re.search(r"1 ante (\S+)", page) for page in pages]
        assert [each.group(1) for each in shown if each] == ["$0", "$0", "$25", "$25", "$125", "$25", "$0"]
        assert table_of(log).players[YOU].chips == 100_000

    def test_the_last_wagers_are_repeated(self, log: Path) -> None:
        first, again = played(log, "+ 3 + Enter p r")[-2:]

        assert "r repeat" in first
        assert "1 ante $5   2 prime $0   3 pair-bonus $5" in again

    def test_whoever_runs_out_of_chips_is_told_and_buys_in(self, log: Path) -> None:
        c100 = "c c " + "+ " * 10
        pages = played(log, f"{c100} Enter b p")

        assert "You have $0 left: b buys $1,000." in pages[-3]
        assert "You buy in for $1,000." in pages[-2]
        assert table_of(log).rounds == 1

    def test_a_bot_without_chips_sits_out_until_it_buys_in(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.terminal.practice.CHIPS", 2_500)
        pages = played(log, "+ Enter f + Enter f b")
        poor = [page for page in pages if "(bot) is out of chips and sits out: b buys more." in page]

        assert poor
        assert "(bot) buys in for" in pages[-1]

    def test_what_goes_wrong_is_told_with_its_clause(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.commands.play.source", Zeros)
        page = played(log, "+ Enter", "--irregular")[-1]

        assert "lay face up: it is set aside" in page
        assert "679a.13(" in page
        assert "set aside" in line_with(page, "dealer  ")

    def test_play_goes_on_after_a_round_that_was_void(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.commands.play.source", Zeros)
        monkeypatch.setattr("pitboss.cli.terminal.player._WHEN", {Phase.STUB: ("wrong-number",)})
        page = played(log, "+ Enter r Enter", "--irregular")[-1]

        assert "ante  $0  is void  679a.13(c)" in page
        assert (table_of(log).rounds, table_of(log).players[YOU].chips) == (2, 100_000)

    def test_pages_fit_a_small_screen(self, log: Path) -> None:
        for page in played(log, "+ 2 + 3 + 4 + Enter p r Enter p"):
            lines = page.partition(" played, and")[0].rstrip().splitlines()
            assert len(lines) <= 24
            assert max(map(len, lines)) <= 80

    def test_json_is_what_the_player_sees(self, log: Path) -> None:
        shown = json.loads(call("play", GAME, "--log", str(log), "--json", stdin=keys("+ Enter")).stdout)

        assert (shown["view"], shown["deciding"]) == ("player", 3)
        assert len(shown["hands"]["3"]["hand"]) == 3
        assert shown["public"]["felt"]["boxes"]["6"]["places"] == {"hand": ["??"] * 3}


class TestGoingOn:
    def test_a_round_left_in_the_middle_is_found_as_it_was(self, log: Path) -> None:
        left = played(log, "+ Enter q")[-1].partition("0 rounds")[0]
        found = played(log, "")[-1].partition("0 rounds")[0]

        assert "│" in left
        assert found == left
        assert played(log, "f")[-1].count("679a.11(b)") == 1

    def test_without_a_name_the_log_is_in_the_state_folder(self, state_home: Path) -> None:
        assert call("play", GAME, stdin="").exit_code == 0
        assert [each.name for each in sorted((state_home / "pitboss").iterdir())] == [
            "679a-final-2016.log",
            "679a-final-2016.log.keeper",
        ]

    def test_new_begins_afresh_and_keeps_what_was_there(self, log: Path) -> None:
        played(log, "+ Enter f")
        played(log, "", "--new")

        assert table_of(log).rounds == 0
        assert table_of(log.with_name("evening-1.log")).rounds == 1

    def test_an_older_clock_does_not_stop_the_table(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        played(log, "+")
        monkeypatch.setattr("pitboss.cli.terminal.practice.system_time", lambda: 5)

        assert "ante $10" in line_with(played(log, "+")[-1], " you ")


class TestRefusals:
    def test_an_unknown_game(self) -> None:
        assert refusal("play", "three-card-prim")[1] == "  Did you mean three-card-prime?"

    @pytest.mark.parametrize("content", ["Dear diary,\n", "no line break"])
    @pytest.mark.parametrize("option", [(), ("--new",)])
    def test_a_file_that_is_no_log_is_left_alone(self, log: Path, content: str, option: tuple[str, ...]) -> None:
        log.write_text(content)

        assert "the log of a table" in refusal("play", GAME, "--log", str(log), *option)[0]
        assert log.read_text() == content

    def test_a_log_that_was_changed(self, log: Path) -> None:
        played(log, "+")
        log.write_bytes(log.read_bytes().replace(b'"chips":100000', b'"chips":900000', 1))

        lines = refusal("play", GAME, "--log", str(log))
        assert "a whole log of a table" in lines[0]
        assert "pitboss verify" in lines[1]

    def test_a_log_without_the_houses_own_file(self, log: Path) -> None:
        played(log, "+")
        keeper_path(log).unlink()

        assert "evening.log.keeper" in refusal("play", GAME, "--log", str(log))[0]

    @pytest.mark.parametrize("option", [(), ("--new",)])
    def test_a_log_that_another_process_writes(self, log: Path, option: tuple[str, ...]) -> None:
        played(log, "")
        with TableSession(FileJournal(log)):
            assert "no other process is writing" in refusal("play", GAME, "--log", str(log), *option)[0]

    def test_a_table_of_the_other_side_or_another_text(self, log: Path) -> None:
        played(log, "")

        assert "leave --deal out" in refusal("play", GAME, "--log", str(log), "--deal")[1]
        other = refusal("play", GAME, "--log", str(log), "--edition", "679a@proposed-2015")
        assert "it is one under 679a@final-2016" in other[0]

    @pytest.mark.parametrize("name", ["a", "a.txt", "a.log.txt"])
    def test_the_log_has_the_name_that_was_given(self, tmp_path: Path, name: str) -> None:
        played(tmp_path / name, "+")

        assert sorted(each.name for each in tmp_path.iterdir()) == [name, f"{name}.keeper"]
        assert "ante $5" in line_with(played(tmp_path / name, "")[-1], " you ")

    @pytest.mark.parametrize("name", ["", "a\0b", "x" * 300])
    @pytest.mark.parametrize("option", [(), ("--new",)])
    def test_a_name_that_no_file_can_have(self, name: str, option: tuple[str, ...]) -> None:
        assert "expected a file" in refusal("play", GAME, "--log", name, *option)[0]

    def test_a_keeper_left_alone_is_put_aside_with_new(self, log: Path) -> None:
        played(log, "+")
        log.unlink()
        played(log, "", "--new")

        assert keeper_path(log.with_name("evening-1.log")).is_file()

    def test_a_place_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")

        assert "a file that can be written" in refusal("play", GAME, "--log", str(tmp_path / "file" / "a.log"))[0]

    def test_a_folder(self, tmp_path: Path) -> None:
        (tmp_path / "a.log").mkdir()

        assert "expected a file" in refusal("play", GAME, "--log", str(tmp_path / "a.log"))[0]


class TestDealing:
    def test_what_is_due_stands_with_its_clause_and_reason(self, log: Path) -> None:
        page = played(log, "", "--deal")[-1]

        assert "Due: receive, deck A  dealer's duty  679a.4(a)" in page
        assert "deck A is brought to the table" in page

    def test_a_floorpersons_duty_is_marked(self, log: Path) -> None:
        page = played(log, "Enter Enter", "--deal")[-1]

        assert "Due: verify, deck A  floorperson's duty  679a.4(a)" in page

    def test_another_duty_is_refused_with_what_is_due_instead(self, log: Path) -> None:
        page = played(log, f"o {key_of('deal')}", "--deal")[-1]

        assert "Refused: deal is not due; receive deck A is due from the dealer" in page
        assert table_of(log).decks == ()

    def test_q_goes_back_from_the_list_of_duties(self, log: Path) -> None:
        before, after, done = played(log, "o q Enter", "--deal")

        assert after.partition("Which duty?")[0] in before
        assert "Due: inspect, deck A" in done

    def test_q_goes_back_from_a_number_and_nothing_is_done(self, log: Path) -> None:
        due, asked, back = played(log, f"{OPENING} Enter q", "--deal")[-3:]

        assert "Due: cut, deck A" in due
        assert "0-9 type it  Enter take 26  q back" in asked
        assert "Due: cut, deck A" in back

    def test_q_goes_back_from_the_question_of_a_misdeal(self, log: Path) -> None:
        deal = f"{OPENING} Enter Enter Enter Enter a o {key_of('count-stub')} 12"
        *_, asked, back = played(log, f"{deal} Enter Enter q", "--deal")

        assert "y yes  n no  q back" in asked
        assert "Due: determine-misdeal" in back

    def test_what_was_settled_is_still_told_to_whoever_goes_back(self, log: Path) -> None:
        pages = played(log, f"{OPENING} Enter Enter Enter Enter Enter a Enter Enter Enter o q", "--deal")

        assert [("Seat 6\n" in page) for page in pages[-2:]] == [True, True]

    def test_a_cut_too_high_is_refused_and_the_default_is_taken(self, log: Path) -> None:
        refused, taken = played(log, f"{OPENING} Enter 3 Enter Enter", "--deal")[-3::2]

        assert "Refused: the cover card goes in at least 10 cards from the top" in refused
        assert "679a.5(" in refused
        assert "Due: load, deck A" in taken

    def test_a_round_is_dealt_to_its_end(self, log: Path) -> None:
        rest = "Enter Enter Enter Enter Enter a" + " Enter" * 7
        pages = played(log, f"{OPENING} {rest}", "--deal")

        assert any("the next card goes to seat 4's hand" in page for page in pages)
        assert sum("Seat 6\n" in page and "679a.1" in page for page in pages) == 1
        assert table_of(log).rounds == 1

    def test_the_stub_is_counted_and_a_wrong_count_ruled_on(self, log: Path) -> None:
        deal = f"{OPENING} Enter Enter Enter Enter a o {key_of('count-stub')}"
        counted = played(log, f"{deal} 12", "--deal")
        ruled = played(log, "Enter Enter y", "--deal")[-1]

        assert "Due: determine-misdeal" in counted[-1]
        assert "Ruling: the stub has the wrong number of cards because of a misdeal: the round is void" in " ".join(
            ruled.split()
        )
        assert table_of(log).phase is Phase.CLEARING

    def test_what_goes_wrong_must_be_named(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.commands.play.source", Zeros)
        upto = f"{OPENING} Enter Enter Enter Enter"
        asked, wrong, ruled = played(log, f"{upto} b a", "--deal", "--irregular")[-3:]

        assert "The next card in the shoe lies face up. What do you report?" in asked
        assert "That is not a drawn-in-error: look again." in wrong
        assert re.search(
            r"Ruling: \S+ lay face up: it is set aside, and the next card is used instead\s+679a\.13\(", ruled
        )

    def test_a_card_the_dealer_exposed(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.commands.play.source", Zeros)
        monkeypatch.setattr("pitboss.cli.terminal.dealer._WHEN", {Phase.DECIDING: (Report.DEALER_EXPOSED,)})
        pages = played(
            log, f"{OPENING} Enter Enter Enter Enter a Enter {key_of('dealer-exposed')}", "--deal", "--irregular"
        )

        assert "One of your own cards has turned over" in pages[-2]
        assert "Ruling: one of the dealer's cards was exposed" in pages[-1]

    def test_json_is_what_the_dealer_sees(self, log: Path) -> None:
        shown = json.loads(call("play", GAME, "--log", str(log), "--deal", "--json", stdin="").stdout)

        assert (shown["view"], shown["yours"][0]["what"]) == ("staff", "receive")

    def test_every_duty_of_the_game_can_be_tried(self, log: Path) -> None:
        result = call("play", GAME, "--log", str(log), "--deal", stdin=keys("o q")).stdout
        duties = duties_of(table_of(log))

        assert len(duties) <= len(LETTERS)
        assert all(re.search(rf"\b\w {duty.value}\b", result) for duty in duties)
        assert sum("(floor)" in each for each in re.split(r"  +", result)) == sum(
            duty.role is Role.FLOORPERSON for duty in duties
        )


class TestMishaps:
    def test_once_a_round_and_only_in_its_phase(self, log: Path) -> None:
        played(log, "+ Enter")
        table = table_of(log)
        mishaps = Mishaps(Zeros(), {Phase.DECIDING: 10}, {Phase.DECIDING: (Report.DEALER_EXPOSED,)})

        assert table.phase is Phase.DECIDING
        assert [mishaps.after(table), mishaps.after(table)] == [Mishap(Report.DEALER_EXPOSED), None]
        assert Mishaps(Zeros(), {}, {}).after(table) is None


def test_help_loads_neither_the_table_nor_the_house() -> None:
    script = """
import atexit, sys
atexit.register(lambda: print(*[name for name in sys.modules if name.startswith(UNNEEDED)], file=sys.stderr))
UNNEEDED = ("pitboss.table", "pitboss.house", "pitboss.store", "pitboss.games", "rich")
sys.argv = ["pitboss", "play", "--help"]
from pitboss.cli.main import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)

    assert done.stderr.strip() == ""
