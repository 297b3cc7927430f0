"""A house that shows its players one thing and writes down another is caught by what their browsers kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.fairness import Contributed, OrderCommitted, fact_from_bytes
from pitboss.house.told import told_otherwise
from pitboss.store import read
from pitboss.store.chain import FAIRNESS
from pitboss.store.receipt import Receipt, ToldFace, ToldRound, ToldValue
from pitboss.table.event_bytes import from_bytes
from pitboss.table.events import CardsDealt
from tests.house.dishonest import Evening
from tests.house.test_dishonest_houses import honest
from tests.house.test_houses_that_choose_late import training
from tests.house.test_running import _quick

__all__ = ["_quick"]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Receipt]:
    """The log of two rounds, and what the browser of a player saw of the second: his first card, and the root."""
    evening = Evening(tmp_path_factory.mktemp("told"), honest, contributes=True)
    evening.play(2)
    evening.audit()
    lines = list(read(evening.path))
    facts = [fact_from_bytes(line.payload) for line in lines if line.kind == FAIRNESS]
    roots = [fact.root for fact in facts if isinstance(fact, OrderCommitted)]
    added = [ToldValue(fact.root, fact.value) for fact in facts if isinstance(fact, Contributed)]
    dealt = [from_bytes(line.payload) for line in lines if b"cards-dealt" in line.payload]
    first = [event.cards[0] for event in dealt if isinstance(event, CardsDealt)]
    seen = ToldRound(2, roots[1], (ToldFace("hand", 1, 0, first[-1]),))
    return evening.path, Receipt(1, "prime-1", (), tuple(added), (seen,))


def codes(log: Path, receipt: Receipt) -> list[str]:
    return [fault.code for fault in told_otherwise(read(log), [receipt])]


def test_what_an_honest_house_shows_is_what_it_writes(evening: tuple[Path, Receipt]) -> None:
    log, receipt = evening

    assert len(receipt.contributions) == 2
    assert codes(log, receipt) == []


def test_a_hand_that_was_shown_and_is_not_in_the_log_is_found(evening: tuple[Path, Receipt]) -> None:
    """He would have folded an ace for a deuce that he never had."""
    log, receipt = evening
    (seen,), ((face,),) = receipt.rounds, [each.faces for each in receipt.rounds]
    other = replace(face, card="2c" if face.card != "2c" else "2d")
    elsewhere = replace(face, index=7)

    assert codes(log, replace(receipt, rounds=(replace(seen, faces=(other,)),))) == ["told-otherwise"]
    assert codes(log, replace(receipt, rounds=(replace(seen, faces=(elsewhere,)),))) == ["told-otherwise"]


def test_another_root_than_was_published_to_everyone_is_found(evening: tuple[Path, Receipt]) -> None:
    log, receipt = evening
    (seen,) = receipt.rounds

    assert codes(log, replace(receipt, rounds=(replace(seen, root="0" * 64),))) == ["told-otherwise"]


def test_a_value_that_was_acknowledged_and_not_written_down_is_found(evening: tuple[Path, Receipt]) -> None:
    log, receipt = evening
    swallowed = replace(receipt.contributions[0], value="ab" * 32)

    assert codes(log, replace(receipt, contributions=(swallowed,))) == ["contribution-not-used"]


def test_a_round_that_somebody_saw_and_the_log_does_not_have_is_found(evening: tuple[Path, Receipt]) -> None:
    log, receipt = evening
    (seen,) = receipt.rounds

    assert codes(log, replace(receipt, rounds=(seen, replace(seen, round=77)))) == ["told-otherwise"]


def test_a_receipt_of_what_the_log_calls_training_is_found(tmp_path: Path) -> None:
    """Whoever kept one played at a table of the house, where everything counts."""
    evening = training(tmp_path)
    evening.play(1)
    evening.audit()

    assert codes(evening.path, Receipt(1, "prime-1", ())) == ["told-otherwise"]
    assert told_otherwise(read(evening.path), []) == []
