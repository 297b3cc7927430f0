"""A value that a house was told for one order is no secret from it when it chooses another, as receipts show."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pitboss.server.messages import frames
from pitboss.server.tables.wire_commands import body_of
from pitboss.store.receipt import Receipt, ToldCommand, ToldValue
from tests.house.test_dishonest_houses import honest
from tests.house.test_running import _quick
from tests.server.rounds.test_houses_that_forge import Signed

__all__ = ["_quick"]

ELSEWHERE = "ab" * 32
"""The root of an order that was never dealt."""


@pytest.fixture
def evening(tmp_path: Path) -> Signed:
    evening = Signed(tmp_path, honest, contributes=True)
    evening.play(2)
    return evening


def contributions(receipt: Receipt) -> list[frames.Contribute]:
    given = (msgspec.json.decode(each.command, type=frames.PlayerCommand) for each in receipt.given)
    return [each for each in given if isinstance(each, frames.Contribute)]


def also_gave(receipt: Receipt, part: frames.Contribute) -> Receipt:
    """The receipt of a player who was asked another time, by a question that left no line, and was then refused."""
    told = ToldCommand("again", msgspec.Raw(body_of(part)), after=1, refused=True)
    return msgspec.structs.replace(receipt, given=(told, *receipt.given))


def test_a_value_that_was_told_for_two_orders_is_found(evening: Signed) -> None:
    *_, last = contributions(evening.receipt)
    twice = frames.Contribute(ELSEWHERE, last.value, last.following)

    assert evening.codes(also_gave(evening.receipt, twice)) == {"value-told-twice"}


def test_a_value_that_was_told_for_an_order_and_mixes_another_is_found(evening: Signed) -> None:
    """The browser has forgotten what it gave for the order that was dealt; the log has that."""
    *_, last = contributions(evening.receipt)
    acknowledged = ToldValue(ELSEWHERE, last.value)
    forgot = msgspec.structs.replace(evening.receipt, given=(), heads=(), contributions=(acknowledged,))

    assert evening.codes(forgot) == {"value-told-twice"}


def test_two_values_that_were_refused_for_two_orders_are_found(evening: Signed) -> None:
    """What was refused was told all the same, though no order that was dealt has it."""
    refused = also_gave(evening.receipt, frames.Contribute(ELSEWHERE, "cd" * 32, None))
    told = ToldCommand("other", msgspec.Raw(body_of(frames.Contribute("ef" * 32, "cd" * 32, None))), after=1)
    twice = msgspec.structs.replace(refused, given=(told, *refused.given))

    assert evening.codes(refused) == set()
    assert evening.codes(twice) == {"value-told-twice"}


def test_a_value_that_is_sent_again_for_its_own_order_is_no_fault(evening: Signed) -> None:
    """A connection that comes back repeats what was not answered."""
    *_, last = contributions(evening.receipt)

    assert evening.codes(also_gave(evening.receipt, last)) == set()
