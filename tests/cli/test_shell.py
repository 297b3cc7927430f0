"""How `pitboss` behaves in a shell: welcome, help, colors, pipes, exit codes, and what it loads."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

import pytest

from pitboss import __version__
from pitboss.cli.main import app
from pitboss.law.citation import cite
from pitboss.law.edition import editions, games
from pitboss.law.refusal import Refused
from tests.cli.calling import call, data, page, process, refusal
from tests.law.checks import oracle

COMMANDS = [*app.names]
ON_THE_LAW = ["rules", "clauses", "diff", "readings", "rank"]
LIBRARIES = ["rich", "msgspec", "numpy", "numba", "sqlalchemy", "litestar", "uvicorn", "pitboss.games"]
ROUND = "679a@final-2016 bad-beat=A dealer=Qs7d2c | 1 AhKhQh ante=1000 play=1000"


class TestWelcome:
    def test_it_names_every_game_and_text_and_fits_a_screen(self) -> None:
        shown = page()

        assert all(game in shown for game in games())
        assert all(each.name in shown for each in editions())
        assert len(shown.splitlines()) <= 25
        assert max(map(len, shown.splitlines())) <= 80

    def test_it_shows_a_row_as_the_law_prints_it(self) -> None:
        line = next(line for line in page().splitlines() if "679a.12(g)" in line)
        hand, odds, source = re.split(r"  +", line.strip())

        assert source == "679a.12(g) of 679a@final-2016"
        printed = {(row["hand"], row["odds"]) for row in oracle("payouts") if row["edition"] == "679a@final-2016"}
        assert (hand, odds.replace(",", "")) in printed

    def test_every_command_it_offers_works(self) -> None:
        offered = re.findall(r"^  (pitboss .+?)(?:  |$)", page().partition("Go on")[2], flags=re.MULTILINE)

        assert {*ON_THE_LAW, "settle", "--help"} <= {each.split()[1] for each in offered}
        # The house stays open until it is closed: it has tests of its own.
        offered.remove("pitboss serve")
        for each in offered:
            assert call(*shlex.split(each)[1:]).exit_code == 0

    def test_as_json_it_lists_games_and_texts(self) -> None:
        listed = data()

        assert listed["pitboss"] == __version__
        assert [each["game"] for each in listed["games"]] == [*games()]
        assert [one["edition"] for each in listed["games"] for one in each["editions"]] == [
            each.name for each in editions()
        ]

    def test_json_before_a_command_is_refused(self) -> None:
        assert refusal("--json", "rules", "21-baccarat")[1] == "  Write pitboss rules … --json"


class TestHelp:
    def test_the_version(self) -> None:
        assert page("--version") == f"pitboss {__version__}\n"

    @pytest.mark.parametrize("command", COMMANDS)
    def test_every_command_has_json_and_an_example(self, command: str) -> None:
        shown = page(command, "--help")

        assert "  --json " in shown
        assert f"  Example:\n    pitboss {command}" in shown

    @pytest.mark.parametrize("command", ON_THE_LAW)
    def test_the_examples_work(self, command: str) -> None:
        examples = re.findall(r"^ +pitboss (.+)$", page(command, "--help"), flags=re.MULTILINE)

        assert len(examples) >= 2
        for each in examples:
            assert call(*shlex.split(each)).exit_code == 0

    def test_the_list_of_commands_is_whole_and_cuts_no_line(self) -> None:
        shown = page("--help")

        assert re.findall(r"^  ([\w-]+)  ", shown.partition("Commands:")[2], flags=re.MULTILINE) == COMMANDS
        assert "..." not in shown.partition("Commands:")[2]

    @pytest.mark.parametrize("words", [("ruls",), ("rules",), ("rules", "21-baccarat", "--jsn"), ("diff", "x")])
    def test_a_command_called_wrongly_ends_with_2_and_points_to_help(self, words: tuple[str, ...]) -> None:
        lines = refusal(*words)

        assert any("help" in line for line in lines)
        assert lines[-1].startswith("Error: ")


class TestRefusals:
    def test_a_refusal_of_the_law_names_its_clause(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(**_: object) -> None:
            raise Refused("too-low", cite("679a.12(h)"), "the limit is below the floor")

        monkeypatch.setattr("pitboss.cli.main.welcome", refuse)

        assert refusal() == ["pitboss: the limit is below the floor [679a.12(h)]"]

    def test_no_control_character_of_a_wrong_word_reaches_the_terminal(self) -> None:
        assert "\x1b" not in "".join(refusal("rules", "three-card-\x1b[31mprime"))

    def test_a_very_long_word_is_shortened(self) -> None:
        assert all(len(line) < 200 for line in refusal("rules", "three-card-prime" * 100))

    def test_an_error_of_our_own_is_not_dressed_up_as_a_refusal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(**_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("pitboss.cli.main.welcome", fail)

        assert isinstance(call().exception, ZeroDivisionError)


class TestProcess:
    def test_refusals_go_to_standard_error_and_end_with_2(self) -> None:
        done = process("rules", "three-card-prim")

        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[0] == 'pitboss: there is no game "three-card-prim"'

    @pytest.mark.parametrize("words", [(), ("--help",), ("rules", "21-baccarat"), ("clauses", "--json")])
    def test_a_reader_that_stops_early_sees_no_traceback(self, words: tuple[str, ...]) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pitboss", *words], stdout=writing, stderr=subprocess.PIPE, check=False
            )
        finally:
            os.close(writing)

        assert done.stderr == b""

    def test_without_a_terminal_there_are_no_colors(self) -> None:
        assert "\x1b" not in process("rules", "three-card-prime").stdout

    def test_colors_can_be_asked_for_and_refused(self) -> None:
        assert "\x1b[33m" in process(FORCE_COLOR="1").stdout
        assert "\x1b[33m" not in process(FORCE_COLOR="1", NO_COLOR="1").stdout

    def test_a_terminal_that_lacks_a_character_still_gets_the_line(self) -> None:
        done = process("rules", "saigon-5-card", PYTHONIOENCODING="latin-1")

        assert (done.returncode, done.stderr) == (0, "")
        assert "point count of 1?4 or 6?10  1 to 1" in done.stdout

    def test_json_is_utf_8_whatever_the_terminal_speaks(self) -> None:
        assert (
            "point count of 1—4 or 6—10"
            in process("rules", "saigon-5-card", "--json", PYTHONIOENCODING="latin-1").stdout
        )

    @pytest.mark.parametrize(
        ("words", "unneeded"),
        [
            (("--help",), LIBRARIES),
            *(((command, "--help"), LIBRARIES) for command in COMMANDS),
            ((), ["numpy", "sqlalchemy", "pitboss.games.game"]),
            (("--json",), ["rich", "numpy", "sqlalchemy", "pitboss.games"]),
            (("rules", "three-card-prime", "--json"), ["rich", "numpy"]),
            (("rules", "three-card-prime"), ["numpy"]),
            (
                ("rank", "high-card-flush", "Ah Kh 2c 3c 4d 5d 6s", "--reading", "678a-low-ace=high-only"),
                ["numpy"],
            ),
            (("settle", ROUND, "--json"), ["rich", "numpy"]),
            (("settle", ROUND), ["numpy", "sqlalchemy"]),
            (("diff", "680a@proposed-2015", "680a@codified-2019"), ["numpy", "sqlalchemy"]),
            (("readings", "--json"), ["rich", "numpy", "pitboss.games.game"]),
            (("clauses", "--json"), ["rich", "numpy", "pitboss.games.game"]),
        ],
    )
    def test_a_command_loads_only_what_it_needs(self, words: tuple[str, ...], unneeded: list[str]) -> None:
        assert loaded(*words) & {*unneeded} == set()

    @pytest.mark.parametrize(
        "words",
        [
            ("edge", "three-card-prime", "--json"),
            ("strategy", "three-card-prime", "--json"),
            ("strategy", "21-baccarat", "--json"),
            ("par", "three-card-prime", "--wager", "all-six", "--json"),
        ],
    )
    def test_what_was_computed_before_is_shown_without_a_solver(self, words: tuple[str, ...]) -> None:
        page(*words)

        assert loaded(*words) & {"rich", "numpy", "numba", "sqlalchemy"} == set()

    def test_of_all_commands_only_the_one_called_is_loaded(self) -> None:
        for words in (["rules", "--help"], ["new-game", "--help"]):
            found = {name for name in loaded(*words) if name.startswith("pitboss.cli.commands.")}
            assert found == {f"pitboss.cli.commands.{words[0].replace('-', '_')}", "pitboss.cli.commands.welcome"}

    def test_garbage_is_looked_for_only_where_a_process_lasts(self) -> None:
        often = "gc.get_threshold()[0] < 10_000"

        assert at_end(often, "rules", "--help") == ["False"]
        assert at_end(often, "serve", "--help") == at_end(often, "play", "--help") == ["True"]


def loaded(*words: str) -> set[str]:
    """What a process has loaded that was called with these words."""
    return {*at_end("*sys.modules", *words)}


def at_end(said: str, *words: str) -> list[str]:
    """What a process called with these words says of itself, in words, when it ends."""
    script = f"""
import atexit, gc, sys
atexit.register(lambda: print({said}, file=sys.stderr))
sys.argv = ["pitboss", *{words!r}]
from pitboss.cli.main import main
main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    return done.stderr.split()
