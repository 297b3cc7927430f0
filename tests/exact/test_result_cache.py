"""What was computed is kept and found again, and never where it could be wrong."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.exact import fingerprint as prints
from pitboss.exact.answers import by_rule, solution, strategy
from pitboss.exact.cache import NO_CACHE, Cache
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.solving import PlayedByRule, Section
from pitboss.law.citation import cite
from pitboss.law.edition import games
from tests.exact.whist import Whist

SECTION = Section("Leading", ("card", "leads"), (("ace", "first"),))


@pytest.fixture
def question(whist: Whist) -> Question:
    return questions(Elections("679a@final-2016"), wager="base")[0]


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


class TestKept:
    def test_a_second_process_finds_what_the_first_computed(
        self, question: Question, whist: Whist, folder: Path
    ) -> None:
        first = solution(question, Cache(folder))
        again = solution(question, Cache(folder))

        assert again == first
        assert len(whist.asked) == 1

    def test_what_is_paid_hand_by_hand_is_kept_as_it_was_found(self, whist: Whist, folder: Path) -> None:
        question = questions(Elections("679a@final-2016"), wager="all-six")[0]
        first = solution(question, Cache(folder))

        assert first.schedules
        assert solution(question, Cache(folder)) == first
        assert len(whist.asked) == 1

    def test_a_strategy_is_kept_too(self, question: Question, whist: Whist, folder: Path) -> None:
        first = strategy(question, Cache(folder))

        assert strategy(question, Cache(folder)) == first
        assert whist.strategies == 1

    @pytest.mark.parametrize("rule", [None, PlayedByRule("Highest card leads.", cite("679a.6(a)"), (SECTION,))])
    def test_how_hands_are_played_by_rule_is_kept_and_that_they_are_not(
        self, question: Question, whist: Whist, folder: Path, monkeypatch: pytest.MonkeyPatch, rule: PlayedByRule | None
    ) -> None:
        if rule is not None:
            whist.by_rule = lambda _elections: rule
        assert by_rule(question, Cache(folder)) == rule

        monkeypatch.setattr("pitboss.exact.answers.solver_of", None)

        assert by_rule(question, Cache(folder)) == rule

    def test_another_question_is_computed(self, question: Question, whist: Whist, cache: Cache) -> None:
        solution(question, cache)
        solution(question.reading({"679a-play-dealer-out": "paytable"}), cache)

        assert len(whist.asked) == 2

    def test_without_a_folder_nothing_is_kept(self, question: Question, whist: Whist) -> None:
        solution(question, NO_CACHE)
        solution(question, NO_CACHE)

        assert len(whist.asked) == 2

    def test_which_wagers_there_are_is_kept_so_that_no_solver_is_loaded(
        self, whist: Whist, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = questions(Elections("679a@final-2016"), cache=Cache(folder))
        monkeypatch.setattr("pitboss.exact.question.solver_of", None)

        assert questions(Elections("679a@final-2016"), cache=Cache(folder)) == asked

    def test_no_half_written_file_is_left(self, question: Question, folder: Path) -> None:
        solution(question, Cache(folder))

        assert [path.suffix for path in files(folder)] == [".msgpack"]

    def test_a_folder_that_cannot_be_written_is_no_obstacle(
        self, question: Question, whist: Whist, tmp_path: Path
    ) -> None:
        (tmp_path / "in the way").write_text("")

        solution(question, Cache(tmp_path / "in the way"))

        assert len(whist.asked) == 1


class TestNeverUsed:
    @pytest.mark.parametrize("place", [0, 40, -1])
    def test_a_damaged_one(self, question: Question, whist: Whist, folder: Path, place: int) -> None:
        right = solution(question, Cache(folder))
        (kept,) = files(folder)
        damaged = bytearray(kept.read_bytes())
        damaged[place] ^= 1
        kept.write_bytes(damaged)

        assert solution(question, Cache(folder)) == right
        assert len(whist.asked) == 2

    @pytest.mark.parametrize("length", [0, 10, 33])
    def test_one_cut_short(self, question: Question, whist: Whist, folder: Path, length: int) -> None:
        solution(question, Cache(folder))
        (kept,) = files(folder)
        kept.write_bytes(kept.read_bytes()[:length])

        solution(question, Cache(folder))

        assert len(whist.asked) == 2

    def test_one_of_another_question_under_its_name(self, question: Question, whist: Whist, folder: Path) -> None:
        other = question.reading({"679a-play-dealer-out": "paytable"})
        solution(question, Cache(folder))
        (kept,) = files(folder)
        wrong = solution(other, Cache(folder))
        (second,) = set(files(folder)) - {kept}
        second.write_bytes(kept.read_bytes())

        assert solution(other, Cache(folder)) == wrong
        assert len(whist.asked) == 3

    def test_one_computed_by_other_code(
        self, question: Question, whist: Whist, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        solution(question, Cache(folder))
        monkeypatch.setattr("pitboss.exact.cache.fingerprint", lambda _game: "0" * 64)

        solution(question, Cache(folder))

        assert len(whist.asked) == 2

    def test_code_that_changed_while_it_ran_keeps_nothing(
        self, question: Question, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pitboss.exact.cache.is_unchanged", lambda _game: False)

        solution(question, Cache(folder))

        assert files(folder) == []


class TestFingerprint:
    @pytest.mark.parametrize("game", games())
    def test_it_covers_every_module_that_a_solver_loads(self, game: str) -> None:
        script = f"""
import sys
from pitboss.games.registry import solver_of
solver_of({game!r})
print(*(module.__file__ for name, module in sys.modules.items() if name.startswith("pitboss")), sep="\\n")
"""
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)

        loaded = {Path(each) for each in done.stdout.split("\n") if each}
        assert loaded - set(prints.sources(game)) == set()

    def test_it_covers_the_law(self) -> None:
        covered = {path.name for path in prints.sources("three-card-prime")}

        assert {"rules.toml", "readings.toml", "outcomes.py", "solve.py", "solving.py", "odds.py"} <= covered

    def test_it_follows_the_contents_of_a_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        source = tmp_path / "solve.py"
        source.write_text("pays = 12")
        monkeypatch.setattr(prints, "_PACKAGE", tmp_path)
        monkeypatch.setattr(prints, "sources", lambda _game: iter([source]))
        prints._first.cache_clear()
        before = prints.fingerprint("three-card-prime")
        assert prints.is_unchanged("three-card-prime")

        source.write_text("pays = 9")

        assert prints.fingerprint("three-card-prime") == before != prints.fingerprint_now("three-card-prime")
        assert not prints.is_unchanged("three-card-prime")
        prints._first.cache_clear()
