"""Checks that every desk shares: is this due now, is this a card, could this card be dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.cards import parse_card
from pitboss.games.pack import check_pack
from pitboss.games.play import UNSEEN
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.table.commands import Perform
from pitboss.table.due import due
from pitboss.table.duties import Due, Role
from pitboss.table.state import Table


def require_due(table: Table, command: Perform) -> Due:
    """What is due and matches the command; out of order it is refused with what is due instead."""
    now = due(table)
    for each in now:
        if each.what == command.duty.value and command.deck in (None, each.deck) and command.seat in (None, each.seat):
            return each
    if not now:
        raise Refused("nothing-due", None, f"{command.duty.value} is not due: the table waits for players and wagers")
    first = now[0]
    raise Refused("not-due", first.clause, f"{command.duty.value} is not due; {in_words(first)} is: {first.why}")


def in_words(what: Due) -> str:
    """What is due, in few words."""
    deck = f" deck {what.deck}" if what.deck else ""
    seat = f" for seat {what.seat}" if what.seat else ""
    owner = "the house" if what.role is Role.HOUSE else f"the {what.role.value}"
    return f"{what.what}{deck}{seat} by {owner}"


def check_cards(table: Table, cards: Iterable[str]) -> None:
    """Refuse what is no card, and a card that this round has seen already."""
    named = [card for card in cards if card != UNSEEN]
    seen = [card for card in cards_seen(table) if card != UNSEEN]
    try:
        held = [parse_card(card) for card in (*seen, *named)]
    except Malformed as error:
        raise Refused("malformed-card", table.elections.rules.figure("decks").clause, str(error)) from error
    check_pack(held, table.elections)


def cards_seen(table: Table) -> list[str]:
    """Every card that has left the deck in this round, face down ones included."""
    present = table.round
    if present is None:
        return []
    seen = [*present.dealer, *present.community, *present.player_hand, *present.banker_hand]
    seen += [*present.racked, *present.set_aside]
    for box in table.boxes.values():
        seen += box.cards
        if box.fourth is not None:
            seen.append(box.fourth)
    return seen


def matches(known: tuple[str, ...], turned: tuple[str, ...]) -> bool:
    """Whether cards that are turned can be those that were dealt, in any order, where these were read at all."""
    return len(known) == len(turned) and not (Counter(known) - Counter({UNSEEN: len(known)}) - Counter(turned))
