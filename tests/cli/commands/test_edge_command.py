"""`pitboss edge` prints exact figures in the agreed shape, for any wager, table, decks, readings, limit and shoe."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.games.game import Game
from pitboss.games.registry import find_game
from pitboss.law.edition import games, newest_edition
from pitboss.law.readings import readings_for
from tests.cli.calling import call, data, page, process, refusal

KEYS = [
    *("edition", "wager", "paytable", "decks", "readings", "house_edge", "element_of_risk"),
    *("standard_deviation", "hit_frequency", "published"),
]
SHOE = ",".join(f"{rank}=16" for rank in "A23456789TJQK")


def edges(*words: str) -> dict[tuple[str, str | None, int], Any]:
    return {(each["wager"], each["paytable"], each["decks"]): each for each in data("edge", *words)}


def edge(*words: str) -> Fraction:
    (figure,) = data("edge", *words)
    return Fraction(figure["house_edge"]["fraction"])


class TestJson:
    def test_a_figure_begins_with_the_agreed_keys(self) -> None:
        (figure,) = data("edge", "three-card-prime", "--wager", "prime")

        assert list(figure)[: len(KEYS)] == KEYS
        assert figure["edition"] == "679a@final-2016"
        assert (figure["paytable"], figure["decks"]) == (None, 1)
        # 405 of 11,186: hands of one color by binomial coefficients, in the solver's own tests.
        assert figure["house_edge"] == {"fraction": "405/11186", "decimal": pytest.approx(405 / 11186, abs=0)}
        assert figure["element_of_risk"] == figure["house_edge"]
        assert [each["low"] for each in figure["published"]] == ["3.62"]

    def test_the_figures_follow_from_the_distribution(self) -> None:
        for figure in data("edge", "three-card-prime"):
            shares = [
                (Fraction(each["net"]), Fraction(each["staked"]), Fraction(each["count"], figure["deals"]))
                for each in figure["distribution"]
            ]
            mean = sum(net * often for net, _, often in shares)
            staked = sum(stake * often for _, stake, often in shares)
            square = sum(net * net * often for net, _, often in shares)

            assert sum(often for *_, often in shares) == 1
            assert Fraction(figure["house_edge"]["fraction"]) == -mean
            assert Fraction(figure["element_of_risk"]["fraction"]) == -mean / staked
            assert figure["standard_deviation"] ** 2 == pytest.approx(float(square - mean**2))
            assert Fraction(figure["hit_frequency"]["fraction"]) == sum(often for net, _, often in shares if net > 0)

    def test_every_letter_and_number_of_decks_is_listed(self) -> None:
        assert [*edges("three-card-prime")] == [
            *(("base", letter, 1) for letter in "ABCD"),
            ("prime", None, 1),
            *(("pair-bonus", letter, 1) for letter in "ABCD"),
            *(("all-six", letter, 1) for letter in "ABCDE"),
        ]
        assert [*edges("21-baccarat", "--wager", "banker")] == [("banker", None, 4), ("banker", None, 8)]

    def test_every_money_reading_in_force_is_named(self) -> None:
        (figure,) = data("edge", "21-baccarat", "--wager", "tie", "--decks", "8", "--reading", "681a-two-aces=top")

        money = {each.id for each in readings_for("681a@final-2016").values() if each.kind == "money"}
        assert set(figure["readings"]) == money
        assert figure["readings"]["681a-two-aces"] == "top"

    def test_an_older_text_is_asked_for_by_name(self) -> None:
        older = edges("three-card-prime", "--edition", "679a@proposed-2015", "--wager", "base")

        assert [*older] == [("base", "A", 1), ("base", "B", 1)]
        newer = edges("three-card-prime", "--wager", "base")
        assert older["base", "B", 1]["house_edge"] == newer["base", "C", 1]["house_edge"]


class TestOptions:
    def test_a_reading_changes_the_edge(self) -> None:
        words = ("21-baccarat", "--wager", "tie", "--decks", "8")

        assert edge(*words) < edge(*words, "--reading", "681a-two-aces=top")

    def test_what_other_readings_would_do_is_the_difference_of_the_two(self) -> None:
        words = ("21-baccarat", "--wager", "tie", "--decks", "8")
        (figure,) = data("edge", *words, "--alternatives")

        (other,) = figure["alternatives"]
        assert (other["reading"], other["alternative"]) == ("681a-two-aces", "top")
        assert Fraction(other["change"]["fraction"]) == edge(*words, "--reading", "681a-two-aces=top") - edge(*words)

    def test_a_full_shoe_is_the_same_as_its_decks_and_a_changed_one_is_not(self) -> None:
        words = ("21-baccarat", "--wager", "player")

        assert edge(*words, "--shoe", SHOE) == edge(*words, "--decks", "4")
        assert edge(*words, "--shoe", SHOE.replace("A=16", "A=0")) != edge(*words, "--decks", "4")

    def test_a_limit_takes_off_what_a_large_wager_would_win(self) -> None:
        words = ("three-card-prime", "--wager", "all-six", "--paytable", "A")
        limited = edge(*words, "--limit", "$50,000", "--ante", "$100")

        # Of the eight rows only the first, 1,000 to 1, wins more than 500 wagers: 188 of 20,358,520 hands are royal.
        assert limited - edge(*words) == Fraction(188, 20358520) * 500
        assert edge(*words, "--limit", "5000000", "--ante", "5000") == edge(*words)

    def test_amounts_are_cents_or_dollars_after_a_sign(self) -> None:
        words = ("three-card-prime", "--wager", "all-six", "--paytable", "A", "--limit")

        assert edge(*words, "5000000", "--ante", "10000") == edge(*words, "$50,000", "--ante", "$100")

    def test_a_progressive_wager_follows_meter_stake_reset_and_rate(self) -> None:
        words = ("high-card-flush", "--wager", "progressive", "--paytable", "A")
        (usual,) = data("edge", *words)
        (higher,) = data("edge", *words, "--meter", "$100,000", "--stake", "$5", "--reset", "$40,000", "--rate", "20")

        assert usual["setting"] == {"meter": 3_000_000, "stake": 100, "reset": 3_000_000}
        assert higher["setting"] == {"meter": 10_000_000, "stake": 500, "reset": 4_000_000, "rate": "20"}
        assert usual["progressive"]["long_run_hold_least"] is None
        break_even = str(usual["progressive"]["break_even_meter"])
        assert edge(*words, "--meter", break_even) <= 0 < edge(*words, "--meter", str(int(break_even) - 1))
        # Without a rate all that is not paid at fixed odds or put up anew stays with the house.
        rates = [data("edge", *words, "--rate", rate)[0]["progressive"]["long_run_hold_least"] for rate in ("0", "20")]
        assert Fraction(rates[0]["fraction"]) - Fraction(rates[1]["fraction"]) == Fraction(20, 100)

    def test_a_meter_that_is_topped_up_holds_a_little_less_in_the_long_run(self) -> None:
        words = ("edge", "high-card-flush", "--wager", "progressive", "--paytable", "A", "--rate", "20")
        top_up = ("--reading", "678a-meter-below-reset=top-up")
        (left,), (topped_up,) = data(*words), data(*words, *top_up)

        holds = [
            Fraction(each["progressive"][key]["fraction"])
            for each in (topped_up, left)
            for key in ("long_run_hold_least", "long_run_hold_most")
        ]
        assert holds == sorted(holds)
        assert holds[1] - holds[0] < Fraction(1, 10**8)
        assert "keeps 32.2078% of every wager (to within 0.000001%)" in re.sub(r"\s+", " ", page(*words, *top_up))

    def test_alternatives_that_leave_the_edge_alone_are_shown_with_what_they_change(self) -> None:
        shown = page("edge", "saigon-5-card", "--wager", "pot", "--alternatives")
        rounded = page("edge", "saigon-5-card", "--wager", "ante", "--alternatives")

        assert re.search(r"680a-pot-qualify=qualifiers-first +hits +45\.0081% +\+2\.6296%", shown)
        assert re.search(r"breakage=down-to-chip +2\.2411% +\+0\.3735%", rounded)
        assert "An example. With base wager $5, chip $1." in rounded

    def test_a_chapter_stands_for_its_game(self) -> None:
        words = ("--wager", "tie", "--decks", "8")

        assert data("edge", "681a", *words) == data("edge", "21-baccarat", *words)

    def test_without_the_cache_the_figures_are_the_same(self) -> None:
        words = ("edge", "21-baccarat", "--wager", "tie")

        assert data(*words, "--no-cache") == data(*words)

    @pytest.mark.prove
    def test_all_lists_every_game_under_its_newest_text(self) -> None:
        found = {each["edition"] for each in data("edge", "--all")}

        assert found == {newest_edition(each).name for each in games()}


class TestPage:
    def test_all_figures_of_a_game_stand_side_by_side(self) -> None:
        shown = page("edge", "three-card-prime", columns=100)

        assert shown.startswith("Three Card Prime  exact figures under 679a@final-2016\n")
        assert any(line.split()[:2] == ["prime", "3.6206%"] for line in shown.splitlines())
        assert "Readings: all by default." in shown
        assert max(map(len, page("edge", "21-baccarat").splitlines())) <= 80

    def test_decks_are_shown_where_there_could_be_others(self) -> None:
        lines = page("edge", "21-baccarat", "--wager", "tie").splitlines()

        assert [line.split()[:3] for line in lines[2:4]] == [["tie", "4", "4.7451%"], ["tie", "8", "4.2844%"]]

    def test_one_figure_is_shown_with_everything_about_it(self) -> None:
        shown = page("edge", "three-card-prime", "--wager", "prime", "--reading", "compare-standard=literal")

        assert "405/11186" in shown
        assert "407,170,400" in shown
        assert "679a.12(d)" in shown
        assert "Readings: compare-standard=literal." in shown

    def test_a_limit_is_named(self) -> None:
        shown = page("edge", "three-card-prime", "--wager", "prime", "--limit", "$50,000", "--ante", "$100")

        assert "With limit $50,000, base wager $100." in shown

    @pytest.mark.parametrize("columns", [60, 80])
    def test_no_number_is_broken_whatever_is_left_in_the_shoe(self, columns: int) -> None:
        aces = SHOE.replace("=16", "=0").replace("A=0", "A=6")

        shown = page("edge", "21-baccarat", "--shoe", aces, columns=columns)

        rows = [line.split() for line in shown.splitlines() if "%" in line]
        assert len(rows) == 9
        assert all(row[0] in ("player", "banker", "tie", "player-bonus", "banker-bonus") for row in rows)
        # With six aces both hands count the same, and each is three aces.
        assert {row[-1] for row in rows} == {"0.00%", "100.00%"}
        assert "\N{MINUS SIGN}1,000.0000%" in shown

    def test_a_published_hold_stands_beside_the_plain_case_alone(self) -> None:
        words = ("edge", "21-baccarat", "--wager", "tie")

        assert "5.4\N{EN DASH}5.9%" in page(*words)
        assert "published" not in page(*words, "--shoe", SHOE.replace("A=16", "A=15"))
        (figure,) = data(*words, "--shoe", SHOE.replace("A=16", "A=15"))
        assert figure["published"] is None

    def test_a_chip_that_rounds_nothing_is_said_to(self) -> None:
        words = ("edge", "saigon-5-card", "--wager", "ante", "--ante", "$5", "--chip", "$1")
        said = "No payout is rounded to the chip: breakage reads exact."

        assert said in page(*words)
        assert said not in page(*words, "--reading", "breakage=down-to-chip")


class TestRefusals:
    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ((), "expected a game"),
            (("three-card-prime", "--all"), "--all by itself"),
            (("--all", "--wager", "base"), "--all by itself"),
            (("three-card-prim",), "there is no game"),
            (("three-card-prime", "--wager", "primes"), 'that can be priced "primes"'),
            (("three-card-prime", "--paytable", "Z"), "a paytable of any wager"),
            (("three-card-prime", "--decks", "4"), "4 decks: a round is dealt from 1"),
            (("three-card-prime", "--decks", "2"), "2 decks alternate, and a round is dealt from 1"),
            (("21-baccarat", "--decks", "6"), "a round is dealt from 4 or 8"),
            (("three-card-prime", "--players", "3"), "has no wager between players"),
            (("saigon-5-card", "--players", "1"), "takes 2 players or more"),
            (("saigon-5-card", "--players", "7"), "a table seats 6 players"),
            (("saigon-5-card", "--players", "2", "--rounds", "9"), "--players 3 or more with it"),
            (("saigon-5-card", "--seed", "9"), "--players 3 or more with it"),
            (("saigon-5-card", "--players", "3", "--rounds", "1"), "2 to 1,000,000,000 rounds"),
            (("three-card-prime", "--decks", "four"), "a whole number above 0, with at most 14 digits"),
            (("three-card-prime", "--reading", "compare-standard"), "a reading and its alternative"),
            (("three-card-prime", "--reading", "681a-two-aces=top"), "does not arise"),
            (
                ("21-baccarat", "--reading", "681a-two-aces=top", "--reading", "681a-two-aces=twelve"),
                "one alternative of 681a-two-aces; top is elected already",
            ),
            (("three-card-prime", "--limit", "$50,000"), "--ante with it"),
            (("saigon-5-card", "--chip", "$1"), "--ante with it"),
            (("saigon-5-card", "--ante", "$5"), "--limit or --chip with it"),
            (("high-card-flush", "--wager", "base", "--meter", "$40,000"), "a progressive meter pays (progressive)"),
            (("high-card-flush", "--wager", "base", "--stake", "$1"), "a progressive meter pays (progressive)"),
            (("high-card-flush", "--wager", "flush-bonus", "--rate", "20"), "a progressive meter pays (progressive)"),
            (("high-card-flush", "--wager", "base", "--reset", "$40,000"), "a progressive meter pays (progressive)"),
            (("saigon-5-card", "--wager", "ante", "--players", "3"), "a wager for a pot (pot)"),
            (("saigon-5-card", "--wager", "ante", "--players", "3", "--rounds", "9", "--seed", "3"), "for a pot (pot)"),
            (("saigon-5-card", "--wager", "bonus", "--limit", "$50,000", "--ante", "$5"), "limit covers (ante)"),
            (("21-baccarat", "--wager", "tie", "--chip", "$1", "--ante", "$5"), "cannot always pay (player, banker)"),
            (("three-card-prime", "--chip", "$1", "--ante", "$5"), "and 679a@final-2016 has none"),
            (
                (
                    *("high-card-flush", "--wager", "progressive", "--meter", "$29,000"),
                    *("--reading", "678a-meter-below-reset=top-up"),
                ),
                "678a-meter-below-reset reads top-up",
            ),
            (("three-card-prime", "--limit", "$100", "--ante", "$1"), "at least $50,000"),
            (("three-card-prime", "--limit", "50,000", "--ante", "1"), "a whole number of cents"),
            (("high-card-flush", "--limit", "$50,000", "--ante", "$1"), "allows no aggregate payout limit"),
            (("three-card-prime", "--meter", "$50,000"), "has no progressive wager"),
            (("three-card-prime", "--shoe", SHOE), "one whole deck"),
            (("21-baccarat", "--shoe", "A=16"), "every rank"),
            (("21-baccarat", "--shoe", SHOE.replace("A=16", "A=17"), "--decks", "4"), "0 to 16 cards A"),
        ],
    )
    def test_what_cannot_be_is_refused(self, words: tuple[str, ...], said: str) -> None:
        lines = refusal("edge", *words)

        assert len(lines) <= 2
        assert said in lines[0]


@pytest.mark.parametrize("command", ["edge", "strategy"])
def test_the_examples_work(command: str) -> None:
    examples = re.findall(r"^ +pitboss (.+)$", page(command, "--help"), flags=re.MULTILINE)

    assert len(examples) >= 2
    for each in examples:
        assert call(*shlex.split(each)).exit_code == 0


def test_an_option_that_belongs_elsewhere_is_refused_with_the_wager_it_belongs_to() -> None:
    assert refusal("edge", "high-card-flush", "--wager", "base", "--meter", "$40,000")[1] == (
        "  Ask for --wager progressive, or leave --meter out"
    )


class TestProcess:
    def test_results_are_kept_in_the_users_cache_and_then_no_solver_is_loaded(self, tmp_path: Path) -> None:
        words = ("edge", "21-baccarat", "--wager", "player-bonus", "--json")
        first = process(*words, XDG_CACHE_HOME=str(tmp_path))
        kept = [path for path in (tmp_path / "pitboss" / "exact").rglob("*") if path.is_file()]

        again = process(*words, XDG_CACHE_HOME=str(tmp_path), PYTHONPROFILEIMPORTTIME="1")

        assert kept
        assert (first.returncode, first.stderr) == (0, "")
        assert again.stdout == first.stdout
        assert "pitboss.games.twenty_one_baccarat.solve" not in again.stderr
        assert "numpy" not in again.stderr

    def test_without_the_cache_nothing_is_written(self, tmp_path: Path) -> None:
        done = process("edge", "21-baccarat", "--wager", "player-bonus", "--no-cache", XDG_CACHE_HOME=str(tmp_path))

        assert done.returncode == 0
        assert not (tmp_path / "pitboss" / "exact").exists()


def test_a_game_without_a_solver_is_refused_and_left_out_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    unsolved = {"21-baccarat", "heads-up-holdem", "high-card-flush", "saigon-5-card"}

    def found(name: str) -> Game:
        return replace(find_game(name), solver=None) if name in unsolved else find_game(name)

    monkeypatch.setattr("pitboss.games.registry.find_game", found)
    monkeypatch.setattr("pitboss.exact.question.find_game", found)

    problem, mend = refusal("edge", "21-baccarat")

    assert "a game that has been solved (three-card-prime)" in problem
    assert mend == "  Write its solve.py, or choose one of these"
    assert {each["edition"] for each in data("edge", "--all")} == {"679a@final-2016"}


def test_refusals_have_exit_code_2() -> None:
    assert call("edge", "whist").exit_code == 2
