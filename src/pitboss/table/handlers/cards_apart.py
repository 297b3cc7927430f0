"""Cards that players set apart as a hand of their own: how they are named, compared, and reset by the dealer."""

from __future__ import annotations

from pitboss.cards import known_cards, parse_each
from pitboss.games.play import UNSEEN, Choice
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.table.commands import MakeDecision, Perform
from pitboss.table.duties import Role
from pitboss.table.procedure.due import asked_under
from pitboss.table.procedure.in_force import hand_clause, play, set_apart_at
from pitboss.table.state import Box, Table, notations


def set_apart(table: Table, command: MakeDecision, box: Box, choice: Choice) -> tuple[str, ...]:
    """The cards set apart. Unread cards are only set on the table; the house leaves the setting to the dealer."""
    if not choice.cards or UNSEEN in box.cards or (not command.apart and command.by is Role.HOUSE):
        return ()
    if len(command.apart) != choice.cards:
        raise Refused("wrong-cards-apart", choice.clause, f"name the {choice.cards} cards of the {_hand_apart(table)}")
    try:
        named = tuple(parse_each(command.apart))
    except Malformed as error:
        raise Refused("wrong-cards-apart", choice.clause, str(error)) from error
    play(table).reset(box, named, table.elections)
    return command.apart


def compared(table: Table, box: Box, command: Perform) -> tuple[str, ...]:
    """The cards set apart as they are compared: as the player set them, or as the dealer finds or resets them."""
    if command.apart:
        _check_named(table, command.apart)
    apart = box.apart or command.apart
    if not apart or UNSEEN in box.cards or (box.turned and not command.apart):
        return apart
    reset = play(table).reset(box, known_cards(apart), table.elections)
    found = notations(reset) if reset else apart
    if command.apart and sorted(command.apart) not in (sorted(apart), sorted(found)):
        # It does not say which cards they are: they lie face down until they are turned.
        said = f"{box.player} has set the {_hand_apart(table)}: leave it as it is"
        raise Refused("wrong-cards-apart", asked_under(table), said)
    return found


def _check_named(table: Table, apart: tuple[str, ...]) -> None:
    """Cards may only be set apart in a game that has a place for them, and must be named as cards."""
    if set_apart_at(table.elections) is None:
        raise Refused("wrong-cards-apart", hand_clause(table), "this game sets no cards apart: leave apart out")
    try:
        parse_each(apart)
    except Malformed as error:
        raise Refused("malformed-card", table.elections.rules.figure("decks").clause, str(error)) from error


def _hand_apart(table: Table) -> str:
    """What the game calls the cards set apart."""
    place = set_apart_at(table.elections)
    return place.in_words if place else "cards set apart"
