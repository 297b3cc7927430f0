"""`pitboss battery`: the shuffle that deals, tested from the command line, and what was drawn as a file."""

from __future__ import annotations

import csv
import secrets
from collections.abc import Sequence
from pathlib import Path

import pytest

from pitboss.cards import Deck
from pitboss.house.shuffle import Source, below, shuffled
from tests.cli.calling import call, data, refusal
from tests.house.playing import Stream

FEW = ("--shuffles", "300", "--decks", "1")


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operating system draws the same bytes in every test."""
    monkeypatch.setattr(secrets, "token_bytes", Stream("the battery of the command").entropy)


def test_rng_3_each_kind_of_deck_is_tested_apart() -> None:
    found = data("battery", "--shuffles", "200")

    assert found["passed"]
    assert [each["cards"] for each in found["kinds"]] == [52, 53, 208, 416]
    for each in found["kinds"]:
        assert {one["way"] for one in each["measured"]} == {"shuffled", "mixed"}
        assert {one["statistic"] for one in each["measured"]} >= {
            *("totals", "runs", "serial", "duplicates", "collector"),
        }


class Again:
    """Gives bytes that were drawn before."""

    def __init__(self, drawn: bytes) -> None:
        self.left = drawn

    def entropy(self, count: int) -> bytes:
        given, self.left = self.left[:count], self.left[count:]
        return given


def test_rng_3_what_was_drawn_is_exported_raw_and_scaled(tmp_path: Path) -> None:
    file = tmp_path / "shuffles.csv"
    assert call("battery", *FEW, "--export", str(file)).exit_code == 0
    rows = list(csv.DictReader(file.read_text(encoding="ascii").splitlines()))

    assert len(rows) == 2 * 2 * 300
    for row in rows[:5]:
        # Whoever has the bytes makes the same order of them again.
        again = Again(bytes.fromhex(row["raw"]))
        pack = Deck(int(row["decks"]), int(row["jokers"])).cards
        assert [card.notation for card in shuffled(pack, again)] == row["cards"].split()
        assert again.left == b""


def test_rng_3_a_broken_shuffle_fails_with_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_stays(cards: Sequence[int], source: Source) -> tuple[int, ...]:
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = below(last, source)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    monkeypatch.setattr("pitboss.house.battery.shuffled", never_stays)
    result = call("battery", *FEW)

    assert result.exit_code == 1
    assert "a deck of 52 cards  300 shuffles  fails" in result.stdout


def test_a_file_that_is_there_and_numbers_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("mine", encoding="utf-8")

    assert "not there yet" in refusal("battery", *FEW, "--export", str(kept))[0]
    assert kept.read_text(encoding="utf-8") == "mine"
    assert "--shuffles 3" in refusal("battery", "--shuffles", "3")[0]
    assert "a number of decks that a game deals from (1, 4, 8)" in refusal("battery", "--decks", "3")[0]
