"""What players decide is written in the words of their game, and read as it was written, in every installed game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pitboss.games.check_decisions import AnyBox, undeclared
from pitboss.games.elections import Elections
from pitboss.games.notation import read_notation, write_notation
from pitboss.games.play import FOLD, Choice, Decision
from pitboss.games.record import IrregularityRecord, RoundRecord, SeatRecord, elections_of
from pitboss.games.registry import find_game
from pitboss.games.round import Seat, open_round
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from pitboss.law.edition import edition
from pitboss.law.refusal import Refused
from pitboss.table.events import DecisionMade
from tests.conformance import by_rules
from tests.conformance.tables import EDITIONS, GAMES, opened, settled_rounds

STAKE = 1000
ROUNDS = 12
EVERY = [
    pytest.param(name, each, id=f"{name}, {each.word}")
    for name in EDITIONS
    for each in find_game(edition(name).game).play.decisions
]


def record_of(name: str, decision: Decision) -> RoundRecord:
    """A round in which a player has decided so; void, if the player was to be asked again."""
    street, wagers = None, dict.fromkeys(by_rules.needed(name), STAKE)
    if decision.wager is not None:
        wager = rules(name).wager(decision.wager)
        for each in (*wagers_before(name, decision.wager), decision.wager):
            bound = rules(name).wager(each).bounds[0]
            wagers[each] = wagers[bound.of] * bound.most
        street = wager.bounds[0].when[0] if wager.bounds_by == "street" else None
    void = next(iter(rules(name).rulings), None) if decision.again else None
    return RoundRecord(
        edition=name,
        seats=(SeatRecord(1, wagers, street=street, decision=decision.word),),
        paytables=by_rules.letters(name),
        decks=by_rules.decks(name),
        limits={},
        irregularity=IrregularityRecord(void.value) if void else None,
    )


def wagers_before(name: str, wager: str) -> list[str]:
    """What was wagered on earlier streets by a player who makes a wager by a decision."""
    play, anybody = find_game(edition(name).game).play, AnyBox(rules(name).wagers)
    found: list[str] = []
    for street in play.streets(Elections(name)):
        offered = play.choices(anybody, anybody, street.name, Elections(name))
        if wager in [each.wager for each in offered]:
            return found
        found += [each.wager for each in offered if each.again and each.wager is not None][:1]
    return []


def seat_of(record: RoundRecord) -> Seat:
    return open_round(record, elections_of(record)).seats[0]


@pytest.mark.parametrize(("name", "decision"), EVERY)
def test_every_decision_can_be_written_and_is_read_as_it_was_written(name: str, decision: Decision) -> None:
    record = record_of(name, decision)
    line = write_notation(record)

    assert f" decision={decision.word}" in line
    assert read_notation(line) == record
    seat = seat_of(read_notation(line))
    assert (seat.decision, seat.undecided) == (decision.word, decision.again)
    assert seat.folded == (decision.word == FOLD)


@pytest.mark.parametrize(("name", "decision"), EVERY)
def test_a_decision_that_contradicts_the_wagers_or_belongs_to_no_game_is_refused(name: str, decision: Decision) -> None:
    record = record_of(name, decision)
    # A wager after which its player is asked again contradicts no decision but those that make another.
    others = [
        each.word
        for each in find_game(edition(name).game).play.decisions
        if each.wager != decision.wager
        and (each.wager or not decision.again)
        and each.wager not in record.seats[0].wagers
    ]
    for word in (*others, "moonwalk"):
        seats = (replace(record.seats[0], decision=word),)
        with pytest.raises(Refused) as refused:
            open_round(replace(record, seats=seats), elections_of(record))

        assert refused.value.refusal.code in ("unknown-decision", "not-of-this-game")


def played(name: str) -> Iterator[tuple[RoundRecord, dict[int, str | None]]]:
    """Rounds that bots played, and what was decided last at each seat."""
    for table, line in settled_rounds(name, ROUNDS):
        yield read_notation(line), {seat: box.choice for seat, box in table.boxes.items()}


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).play.decisions])
def test_what_bots_decided_at_a_table_settles_the_same_where_it_is_written_out(name: str) -> None:
    rounds = list(played(name))

    assert rounds
    for record, decided in rounds:
        said = replace(
            record, seats=tuple(replace(seat, decision=decided[seat.seat] or UNSET) for seat in record.seats)
        )

        assert settle(read_notation(write_notation(said))) == settle(record)


@pytest.mark.parametrize("name", [name for name in GAMES if find_game(name).play.decisions])
def test_what_is_offered_at_a_table_has_been_declared(name: str) -> None:
    events = [event for step in opened(name).steps(ROUNDS) for event in step.events]
    made = [event for event in events if isinstance(event, DecisionMade)]

    for event in made:
        choice = Choice(event.choice, event.clause, event.wager, again=event.again, takes_back=event.takes_back)
        assert not undeclared(choice, find_game(name).play.decisions)
