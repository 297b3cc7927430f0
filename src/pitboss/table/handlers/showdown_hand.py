"""The showdown hand, where players set cards apart as one: as it is named, compared, and reset by the dealer."""

from __future__ import annotations

from pitboss.cards import Card, parse_card
from pitboss.games.play import RESET, UNSEEN, Choice
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.table.commands import MakeDecision, Perform
from pitboss.table.duties import Role
from pitboss.table.procedure.due import asked_under
from pitboss.table.procedure.in_force import hand_clause, play, set_apart_at
from pitboss.table.state import Box, Table, notations


def set_apart(table: Table, command: MakeDecision, box: Box, choice: Choice) -> tuple[str, ...]:
    """The cards set apart. Unread cards are set on the table alone; the house leaves the setting to the dealer."""
    if not choice.cards or UNSEEN in box.cards or (command.by is Role.HOUSE and not command.showdown):
        return ()
    if len(command.showdown) != choice.cards:
        raise Refused("wrong-showdown", choice.clause, f"name the {choice.cards} cards of the showdown hand")
    try:
        named = tuple(map(parse_card, command.showdown))
    except Malformed as error:
        raise Refused("wrong-showdown", choice.clause, str(error)) from error
    play(table).reset(box, named, table.elections)
    return command.showdown


def compared(table: Table, box: Box, command: Perform) -> tuple[str, ...]:
    """The showdown hand as it is compared: as the player set it, or as the dealer finds or resets it."""
    if command.showdown:
        _check_named(table, command.showdown)
    showdown = box.showdown or command.showdown
    if not showdown or UNSEEN in box.cards or (box.turned and not command.showdown):
        return showdown
    found = notations(play(table).reset(box, _named(table, showdown), table.elections)) or showdown
    if command.showdown and sorted(command.showdown) not in (sorted(showdown), sorted(found)):
        # Which cards they are is not said: they lie face down until they are turned.
        said = f"{box.player} has set the showdown hand: leave it as it is"
        raise Refused("wrong-showdown", asked_under(table), said)
    return found


def reset_under(table: Table, box: Box, shown: tuple[str, ...]) -> Clause | None:
    """Where the dealer compares another showdown hand than the player had set apart: why."""
    if not box.showdown or box.showdown == shown:
        return None
    return play(table).steps[RESET]


def _check_named(table: Table, showdown: tuple[str, ...]) -> None:
    """A showdown hand is named at a game that has one, and in cards."""
    if set_apart_at(table.elections) is None:
        raise Refused("wrong-showdown", hand_clause(table), "this game has no showdown hand: leave showdown out")
    _named(table, showdown)


def _named(table: Table, cards: tuple[str, ...]) -> tuple[Card, ...]:
    try:
        return tuple(map(parse_card, cards))
    except Malformed as error:
        raise Refused("malformed-card", table.elections.rules.figure("decks").clause, str(error)) from error
