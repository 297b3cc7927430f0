"""`pitboss settle` answers for one round or for a file of them, for people and for programs, and refuses in both."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from pitboss.games.notation import write_notation
from pitboss.games.registry import find_game
from pitboss.games.settler import settle
from tests.cli.calling import call, data, page, refusal
from tests.scenario import scenarios

LINE = (
    "679a@final-2016 bad-beat=A pair-bonus-two=C dealer=Qs7d2c | 1 AhKhQh fourth=2s ante=1000 play=1000 pair-bonus=500"
)
ROUND: dict[str, Any] = {
    "edition": "679a@final-2016",
    "paytables": {"bad-beat": "A", "pair-bonus-two": "C"},
    "dealer": "Qs 7d 2c",
    "seats": [
        {
            "seat": 1,
            "cards": "Ah Kh Qh",
            "fourth": "2s",
            "wagers": {"ante": 1000, "play": 1000, "pair-bonus": 500},
        }
    ],
}
SETTLED = [each for each in scenarios() if "refused" not in each.data][::50]
DUPLICATE = LINE.replace("dealer=Qs7d2c", "dealer=QsAh2c")


def fold(stake: object) -> str:
    """A line of JSON: a player folds, and loses an Ante Wager of this amount."""
    return json.dumps({"edition": "679a@final-2016", "seats": [{"seat": 1, "wagers": {"ante": stake}}]})


def answers(stdin: str | bytes, *words: str) -> list[Any]:
    """What `--jsonl` answers, line by line."""
    result = call("settle", "--jsonl", "-", *words, stdin=stdin)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


class TestOneRound:
    def test_json_and_notation_say_the_same_wherever_they_stand(self) -> None:
        text = json.dumps(ROUND)
        given = [
            call("settle", LINE, "--json"),
            call("settle", text, "--json"),
            call("settle", "--json", stdin=LINE),
            call("settle", "--json", stdin=text),
            call("settle", "-", "--json", stdin=f"\n  {text}\n\n"),
            call("settle", "--json", stdin=json.dumps(ROUND, indent=2)),
        ]

        assert {each.exit_code for each in given} == {0}
        assert len({each.stdout for each in given}) == 1

    def test_the_answer_in_json(self) -> None:
        settled = data("settle", "679a@final-2016 prime=- dealer=7s4c2c | 1 AhKhQd ante=1000 prime=500")

        assert {key: settled[key] for key in ("edition", "seats", "meter_after")} == {
            "edition": "679a@final-2016",
            "seats": [
                {
                    "seat": 1,
                    "lines": [
                        {
                            "wager": "ante",
                            "stake": 1000,
                            "outcome": "lose",
                            "odds": None,
                            "table": None,
                            "letter": None,
                            "hand": None,
                            "paid": 0,
                            "returned": 0,
                            "capped": 0,
                            "clause": "679a.11(b)",
                            "reason": "folded: without a Play Wager, the Ante Wager is lost",
                            "order": 1,
                        },
                        {
                            "wager": "prime",
                            "stake": 500,
                            "outcome": "win",
                            "odds": "3 to 1",
                            "table": "prime",
                            "letter": "-",
                            "hand": "same color player hand",
                            "paid": 1500,
                            "returned": 500,
                            "capped": 0,
                            "clause": "679a.12(d)",
                            "reason": "the cards are all red",
                            "order": 2,
                        },
                    ],
                    "net": 500,
                }
            ],
            "meter_after": None,
        }
        assert settled["readings"]["679a-play-dealer-out"] == "one-to-one"
        assert "trace" not in settled

    def test_a_trace_stands_in_the_answer_if_asked_for(self) -> None:
        trace = data("settle", LINE, "--trace")["trace"]

        assert {"fact": "the dealer qualifies", "clause": "679a.1", "seat": None, "wager": None} in trace
        assert [each["wager"] for each in trace if each["wager"]] == ["ante", "play", "pair-bonus"]

    def test_the_trace_names_the_clause_by_which_a_wager_wins_and_the_line_the_one_that_pays_it(self) -> None:
        settled = data("settle", "679a@final-2016 bad-beat=A dealer=Qs7d2c | 1 AhKhQh ante=1000 play=1000", "--trace")

        won = {each["wager"]: each["clause"] for each in settled["trace"] if each["wager"]}
        paid = {each["wager"]: each["clause"] for each in settled["seats"][0]["lines"]}
        assert won == {"ante": "679a.11(c)(3)(ii)", "play": "679a.11(c)(3)(ii)"}
        assert paid == {"ante": "679a.12(a)", "play": "679a.12(b)"}

    @pytest.mark.parametrize("words", [(), ("--json",)])
    def test_a_game_that_returns_no_settlement_is_not_complete(
        self, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        silent = replace(find_game("three-card-prime"), settle=cast(Any, lambda _round, _elections: None))
        monkeypatch.setattr("pitboss.games.settler.game_of", lambda _elections: silent)

        result = call("settle", LINE, *words)
        assert result.exit_code == 2
        assert "settle returns None: return the settlement that the book closes with" in result.output

    def test_a_refusal_for_people(self) -> None:
        assert refusal("settle", DUPLICATE) == [
            "pitboss: read Ah twice: a deck of 52 cards holds it once; remove Ah once [679a.3(a)]"
        ]

    def test_a_refusal_in_json_ends_with_2_as_well(self) -> None:
        result = call("settle", DUPLICATE, "--json")

        assert (result.exit_code, result.stderr) == (2, "")
        assert json.loads(result.stdout) == {
            "error": {
                "code": "duplicate-card",
                "clause": "679a.3(a)",
                "message": "read Ah twice: a deck of 52 cards holds it once; remove Ah once",
            }
        }

    @pytest.mark.parametrize("text", ["", "   ", "{", "a|b", "{'edition': 1}", "\ud800", '{"edition": "\udcff"}'])
    def test_what_is_no_round_is_refused_without_a_clause(self, text: str) -> None:
        result = call("settle", text, "--json")

        assert result.exit_code == 2
        assert json.loads(result.stdout)["error"]["code"] in ("malformed-round", "malformed-notation")
        assert json.loads(result.stdout)["error"]["clause"] is None

    def test_bytes_that_are_no_text_are_refused(self) -> None:
        result = call("settle", "--json", stdin=b'{"edition": "\xff\xfe"}')

        assert result.exit_code == 2
        assert json.loads(result.stdout)["error"]["code"] == "malformed-round"

    def test_the_name_of_a_file_is_no_round(self, tmp_path: Path) -> None:
        file = tmp_path / "round.json"
        file.write_text(json.dumps(ROUND), encoding="utf-8")

        assert refusal("settle", str(file))[1] == f"  Write pitboss settle < {file}"

    def test_names_do_not_command_the_terminal(self) -> None:
        sitting = "679a@final-2016 | 1 by=%1B[31mAnn ante=1000"

        assert "\x1b" not in page("settle", sitting)
        assert "\x1b" not in "".join(refusal("settle", f"{sitting} | 3 by=%1B[31mAnn ante=1000"))

    def test_the_first_example_of_the_help_works(self) -> None:
        example = re.search(r'^ +pitboss settle "(.+)"$', page("settle", "--help"), flags=re.MULTILINE)

        assert example is not None
        assert data("settle", example[1])["seats"][0]["net"] > 0


class TestLine:
    def test_a_round_in_json_is_printed_in_one_line(self) -> None:
        assert page("settle", json.dumps(ROUND), "--line") == f"{LINE}\n"
        assert call("settle", "--line", stdin=json.dumps(ROUND, indent=2)).stdout == f"{LINE}\n"

    def test_it_is_not_settled(self) -> None:
        assert page("settle", DUPLICATE, "--line") == f"{DUPLICATE}\n"

    def test_as_json(self) -> None:
        assert data("settle", LINE, "--line") == {"line": LINE}

    def test_what_cannot_be_read_is_refused(self) -> None:
        assert "expected a seat" in refusal("settle", "679a@final-2016 | ante=1000", "--line")[0]


class TestLines:
    def test_one_answer_for_each_line_in_the_same_order(self) -> None:
        given = [fold(200), LINE, fold(0.5), json.dumps(ROUND), DUPLICATE, "nonsense", fold(400)]

        answered = answers("\n".join(given))

        assert [each.get("error", {}).get("code", "settled") for each in answered] == [
            "settled",
            "settled",
            "malformed-amount",
            "settled",
            "duplicate-card",
            "unknown-edition",
            "settled",
        ]
        assert [each["seats"][0]["net"] for each in answered if "seats" in each] == [
            -200,
            11_000 + 37_500,
            48_500,
            -400,
        ]

    def test_an_empty_line_is_answered_with_a_refusal_so_that_lines_keep_their_numbers(self) -> None:
        answered = answers(f"{fold(200)}\n\n   \n{fold(400)}\n\n")

        assert ["error" in each for each in answered] == [False, True, True, False, True]

    @pytest.mark.parametrize("end", ["", "\n", "\r\n"])
    def test_line_breaks_of_any_kind_and_none_at_the_end(self, end: str) -> None:
        answered = answers(f"{fold(200)}\r\n{fold(400)}{end}")

        assert [each["seats"][0]["net"] for each in answered] == [-200, -400]

    def test_nothing_in_nothing_out(self) -> None:
        assert answers("") == []

    def test_a_line_that_is_no_text_spoils_no_other(self) -> None:
        answered = answers(b"\xff\xfe\n" + fold(200).encode() + b'\n{"edition": "\xff"}\n' + b"\x00\n" + b"[" * 200_000)

        assert [each.get("error", {}).get("code") for each in answered] == [
            "unknown-edition",
            None,
            "malformed-round",
            "unknown-edition",
            "unknown-edition",
        ]

    def test_a_line_with_endless_brackets_is_refused(self) -> None:
        brackets = "[" * 100_000
        (answer,) = answers(fold(200).replace("200", brackets + "]" * 100_000))

        assert answer["error"]["code"] == "malformed-round"

    def test_an_amount_beyond_any_table_is_paid_exactly(self) -> None:
        stake = 10**30
        (answer,) = answers(LINE.replace("=1000", f"={stake}"))

        assert answer["seats"][0]["net"] == 11 * stake + 37_500

    def test_a_trace_if_asked_for(self) -> None:
        with_trace, without = answers(LINE, "--trace"), answers(LINE)

        assert with_trace[0].pop("trace")
        assert with_trace == without

    def test_thousands_of_lines_in_one_go(self) -> None:
        """More than fits into one reading, every seventh refused; each answer is that of its own line."""
        stakes = [200 + 2 * number if number % 7 else -number for number in range(4000)]
        lines = "\n".join(fold(stake) for stake in stakes)
        assert len(lines) > 3 * 65536

        answered = answers(lines)

        assert len(answered) == 4000
        for stake, answer in zip(stakes, answered, strict=True):
            if stake > 0:
                assert answer["seats"][0]["lines"][0]["stake"] == stake
            else:
                assert answer["error"]["code"] == "malformed-amount"
                assert f"read {stake}:" in answer["error"]["message"]

    def test_from_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "rounds.jsonl"
        file.write_text(f"{fold(200)}\n{LINE}\n", encoding="utf-8")

        assert len(page("settle", "--jsonl", str(file)).splitlines()) == 2

    @pytest.mark.parametrize(
        ("name", "reason"), [("missing.jsonl", "no such file or directory"), ("", "is a directory")]
    )
    def test_a_file_that_cannot_be_read_is_refused(self, tmp_path: Path, name: str, reason: str) -> None:
        problem, mend = refusal("settle", "--jsonl", str(tmp_path / name))

        assert f"expected a file of rounds ({reason})" in problem
        assert mend == "  Name a file that can be read, or -"

    @pytest.mark.parametrize("words", [(LINE,), ("--line",)])
    def test_rounds_of_a_file_and_something_else_is_too_much(self, words: tuple[str, ...]) -> None:
        assert refusal("settle", "--jsonl", "-", *words)[1] == "  Leave one of the two out"

    def test_the_answer_is_the_settlement(self) -> None:
        records = [each.record() for each in SETTLED]
        answered = answers("\n".join(write_notation(each) for each in records))

        for record, answer in zip(records, answered, strict=True):
            assert json.loads(msgspec.json.encode(settle(record).without_trace())) == answer


class TestPage:
    def test_a_round_as_a_page(self) -> None:
        assert page("settle", LINE) == (
            "Three Card Prime  settled under 679a@final-2016\n"
            "  dealer  Qs 7d 2c\n"
            "\n"
            "Seat 1  Ah Kh Qh  + 2s  net +$485\n"
            "  ante        $10  wins 1 to 1: pays $10, returns $10\n"
            "                   679a.12(a)  mini-royal flush beats the dealer's queen high\n"
            "  play        $10  wins 10 to 1: pays $100, returns $10\n"
            "                   679a.12(b)  mini-royal flush beats the dealer's queen high\n"
            "  pair-bonus   $5  wins 75 to 1 from pair-bonus-two C: pays $375, returns $5\n"
            "                   679a.12(f)  mini-royal flush, and the fourth card is the 2 of\n"
            "                               spades\n"
        )

    def test_seats_stand_in_the_order_of_settlement_with_their_columns_below_each_other(self) -> None:
        shown = page("settle", f"{LINE} | 5 by=Ann%20Lee ante=250000").splitlines()

        assert [line for line in shown if line.startswith("Seat")] == [
            "Seat 5  Ann Lee  net -$2,500",
            "Seat 1  Ah Kh Qh  + 2s  net +$485",
        ]
        assert [line for line in shown if "loses" in line or "wins 1 to 1" in line] == [
            "  ante        $2,500  loses",
            "  ante           $10  wins 1 to 1: pays $10, returns $10",
        ]
        assert shown[-1] == "2 seats  net -$2,015"

    def test_the_meter_the_limit_the_irregularity_and_elected_readings_are_said(self) -> None:
        flush = (
            "678a@proposed-2015 progressive=A meter=4000000 reset=3000000 | 1 AhKhQhJhTh9h8h ante=1000 progressive=100"
        )
        assert page("settle", flush).endswith("\nThe meter now shows $30,000\n")

        saigon = "680a@codified-2019 680a-exposed=void limit.payout=5000000 irregularity=dealer-exposed | 1 ante=1000"
        shown = page("settle", saigon)
        assert "  irregularity  dealer-exposed\n  payout limit  $50,000\n" in shown
        assert shown.endswith("\nReadings elected\n  680a-exposed  void\n")
        assert "Readings elected" not in page("settle", LINE)

    def test_what_a_player_set_is_shown(self) -> None:
        saigon = "680a@codified-2019 dealer=9h8d3cTsJd | 1 KhQdJk5d3h showdown=5dKh ante=1000 | 2 ante=500 abandoned"

        assert "Seat 1  Kh Qd Jk 5d 3h  set 5d Kh  net " in page("settle", saigon)

    def test_a_trace_says_which_facts_led_to_which_clause(self) -> None:
        shown = page("settle", LINE, "--trace").partition("\nTrace\n")[2].splitlines()

        assert shown[:3] == [
            "  seat 1              679a.11(c)(2)         the player holds mini-royal flush",
            "  table               679a.11(c)            the dealer holds queen high",
            "  table               679a.1                the dealer qualifies",
        ]
        assert "Trace" not in page("settle", LINE)

    @pytest.mark.parametrize("columns", [50, 80, 120])
    def test_no_line_is_cut_or_wider_than_the_page(self, columns: int) -> None:
        for each in SETTLED:
            shown = page("settle", write_notation(each.record()), "--trace", columns=columns)
            assert "…" not in shown
            assert max(map(len, shown.splitlines())) <= columns
            assert all(line == line.rstrip() for line in shown.splitlines())

    def test_every_wager_stands_on_it_with_its_clause(self) -> None:
        for each in SETTLED:
            words = page("settle", write_notation(each.record()), columns=200).split()
            for line in settle(each.record()).lines:
                assert {line.wager, line.clause} <= set(words)

    def test_hearts_and_diamonds_are_red_on_a_terminal(self) -> None:
        colored = process_with_terminal("settle", LINE, FORCE_COLOR="1")

        assert re.search(r"\x1b\[1;31mAh\x1b", colored)
        assert re.search(r"\x1b\[1mQs\x1b", colored)


def process_with_terminal(*words: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", *words],
        env={**os.environ, "TERM": "xterm", **environment},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


class TestProcess:
    def test_lines_are_answered_before_the_input_ends(self) -> None:
        """A program at the other end of a pipe may ask, wait for the answer, and ask again."""
        command = [sys.executable, "-m", "pitboss", "settle", "--jsonl", "-"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
            assert running.stdin is not None
            assert running.stdout is not None
            for stake in (200, 400):
                running.stdin.write(fold(stake).encode() + b"\n")
                running.stdin.flush()
                ready, _, _ = select.select([running.stdout], [], [], 60)
                assert ready, "the answer waits for the end of the input"
                assert json.loads(running.stdout.readline())["seats"][0]["net"] == -stake
            running.stdin.close()
            assert running.stdout.read() == b""
        assert running.returncode == 0

    def test_a_reader_that_stops_early_sees_no_traceback(self) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        command = [sys.executable, "-m", "pitboss", "settle", "--jsonl", "-"]
        try:
            lines = "\n".join([fold(200)] * 1000)
            done = subprocess.run(command, input=lines.encode(), stdout=writing, stderr=subprocess.PIPE, check=False)
        finally:
            os.close(writing)

        assert (done.returncode, done.stderr) == (1, b"")

    def test_without_a_round_a_person_at_a_terminal_is_not_kept_waiting(self) -> None:
        terminal, other = pty.openpty()
        try:
            command = [sys.executable, "-m", "pitboss", "settle"]
            done = subprocess.run(command, stdin=other, capture_output=True, encoding="utf-8", check=False)
        finally:
            os.close(terminal)
            os.close(other)

        assert done.returncode == 2
        assert done.stderr.splitlines()[1] == "  See pitboss settle --help"

    def test_a_line_keeps_its_letters_whatever_the_terminal_speaks(self) -> None:
        command = [sys.executable, "-m", "pitboss", "settle", "679a@final-2016 | 1 by=王 ante=1000", "--line"]
        environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}

        done = subprocess.run(command, env=environment, capture_output=True, check=True)

        assert done.stdout.decode() == "679a@final-2016 | 1 by=王 ante=1000\n"
