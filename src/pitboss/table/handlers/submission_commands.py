"""Another Rules Submission while the table is open: what it may change, and when."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.elections import Elections
from pitboss.games.linked_meter import check_linkable
from pitboss.games.opening_checks import opening_failures
from pitboss.games.progressive import new_meter, under
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.table import events as ev
from pitboss.table.commands import ChangeSubmission
from pitboss.table.duties import Role
from pitboss.table.state import Phase, Table

_OF_THE_CARDS = ("decks", "shuffling", "dealing")
"""The names of the elections that concern the cards at the table."""


def change_submission(table: Table, command: ChangeSubmission) -> tuple[ev.AnyEvent, ...]:
    """It takes effect between rounds, and never on cards already at the table. Wagers placed are returned first."""
    clause, elections = table.elections.rules.sections.submission, command.elections
    if command.by not in (Role.FLOORPERSON, Role.HOUSE):
        said = f"the floorperson changes the Rules Submission of a table, not the {command.by.value}"
        raise Refused("not-your-duty", clause, said)
    if not command.submission or command.submission == table.submission:
        raise Refused("same-submission", clause, "name a Rules Submission other than the one in force")
    if elections.rules.game != table.elections.rules.game:
        here, there = table.elections.rules.name, elections.rules.name
        raise Refused("another-game", clause, f"this is a table for {here}: open another one for {there}")
    if table.phase is not Phase.BETWEEN:
        raise Refused("round-in-play", clause, "finish the round before the Rules Submission changes")
    for failure in opening_failures(elections):
        raise failure.error
    _check_cards(table, command)
    _check_seats(table, command)
    meter = table.meter
    if elections.metered is None and meter is not None:
        _check_meter(table)
        meter = None
    _check_rate(table, elections)
    if table.linked and (table.elections.metered, table.elections.progressive) != (
        elections.metered,
        elections.progressive,
    ):
        said = f"this table shares the linked meter {table.linked} with others under the same rules"
        raise Refused("linked-meter", clause, f"{said}: leave the election of the progressive wager as it is")
    if table.linked:
        check_linkable(elections)
    meter = new_meter(elections) if meter is None else under(meter, elections)
    changed = ev.SubmissionChanged(
        command.at,
        command.by,
        command.who,
        submission=command.submission,
        elections=elections,
        clause=elections.rules.sections.submission,
        meter=meter,
        procedure=command.procedure,
    )
    return (*_handed_back(table, command, clause), changed)


def _handed_back(table: Table, command: ChangeSubmission, clause: Clause) -> Iterator[ev.WagerPlaced]:
    """What was wagered under one submission is not played under another."""
    for seat, box in table.boxes.items():
        # A wager that another depends on goes last.
        for wager, amount in reversed(box.wagers.items()):
            back = ev.WagerPlaced(command.at, command.by, box.player, seat=seat, wager=wager, amount=0, change=-amount)
            yield replace(back, clause=clause)


def _check_cards(table: Table, command: ChangeSubmission) -> None:
    if not table.decks:
        return
    for name in _OF_THE_CARDS:
        if getattr(table.elections, name) != getattr(command.elections, name):
            clause = command.elections.rules.figure("decks").clause
            said = f"the cards at the table were opened under other {name}: remove them before it changes"
            raise Refused("cards-at-table", clause, said)


def _check_seats(table: Table, command: ChangeSubmission) -> None:
    most = command.elections.positions
    for who, seated in table.players.items():
        if seated.seat > most:
            clause = command.elections.rules.figure("seats").clause
            said = f"{who} sits at seat {seated.seat}, and there would be {most}: let {who} change seats first"
            raise Refused("seat-taken", clause, said)


def _check_rate(table: Table, elections: Elections) -> None:
    """Players who contribute to a meter play for what it gains: the rate stays until it has been won."""
    before, after, meter = table.elections.progressive, elections.progressive, table.meter
    if meter is None or before is None or after is None or before.rate == after.rate:
        return
    if meter.contributed and meter.shown != before.reset:
        clause = table.elections.rules.figure("progressive-floor").clause
        said = f"the meter gains {before.rate}% until it has been won: keep that rate, and change it then"
        raise Refused("rate-in-play", clause, said)


def _check_meter(table: Table) -> None:
    meter = table.meter
    if meter is not None and (meter.contributed or meter.held):
        clause = table.elections.rules.figure("progressive-floor").clause
        said = "players have contributed to the meter: keep its wager until the meter has been won"
        raise Refused("meter-in-play", clause, said)
