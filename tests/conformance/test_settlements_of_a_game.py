"""What is true of every settlement, over rounds that the bots of every installed game played at the house's table."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec
import pytest

from pitboss.games.record import RoundRecord, read_record
from pitboss.games.rule_data import register
from pitboss.games.settlement import Settlement
from pitboss.games.settler import read_round, settle
from tests.conformance.tables import GAMES, settled_rounds

ROUNDS = 12


@cache
def rounds_of(name: str) -> tuple[RoundRecord, ...]:
    """Rounds as one line tells them."""
    return tuple(read_round(line) for _, line in settled_rounds(name, ROUNDS))


@pytest.mark.parametrize("name", GAMES)
def test_every_wager_has_one_line_that_adds_up(name: str) -> None:
    for record in rounds_of(name):
        settlement = settle(record)
        staked = Counter((seat.seat, wager, stake) for seat in record.seats for wager, stake in seat.wagers.items())
        lines = [(seat.seat, line) for seat in settlement.seats for line in seat.lines]
        settled = Counter((seat, line.wager, line.stake) for seat, line in lines if line.stake)

        assert settled == staked
        assert all(line.net == line.paid + line.returned - line.stake for _, line in lines)
        assert all(seat.net == sum(line.net for line in seat.lines) for seat in settlement.seats)


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_cited_stands_in_the_edition(name: str) -> None:
    for record in rounds_of(name):
        settlement, known = settle(record), register(record.edition)

        assert isinstance(settlement.trace, tuple)
        assert [line.clause for line in settlement.lines if line.clause not in known] == []
        assert [fact.clause for fact in settlement.trace if fact.clause not in known] == []


@pytest.mark.parametrize("name", GAMES)
def test_records_and_settlements_come_back_from_json_as_they_went(name: str) -> None:
    for record in rounds_of(name):
        settlement = settle(record)

        assert read_record(msgspec.json.encode(record)) == record
        assert msgspec.json.decode(msgspec.json.encode(settlement), type=Settlement) == settlement


@pytest.mark.parametrize("name", GAMES)
def test_the_order_in_which_seats_are_written_does_not_matter(name: str) -> None:
    for record in rounds_of(name):
        turned = msgspec.structs.replace(record, seats=record.seats[::-1])

        assert settle(turned) == settle(record)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_rounds_to_tell_and_something_is_won_and_lost(name: str) -> None:
    outcomes = {line.outcome for record in rounds_of(name) for line in settle(record).lines}

    assert len(rounds_of(name)) > ROUNDS // 2
    assert {"win", "lose"} <= outcomes
