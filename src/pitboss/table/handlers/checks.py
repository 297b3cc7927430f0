"""Checks that all handlers share: is this due now, is this a card, could this card be dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pitboss.cards import parse_each
from pitboss.games.pack import check_pack
from pitboss.games.places import Whose
from pitboss.games.play import UNSEEN
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.table.commands import ByTwo, Perform, ReportIrregularity, VoidRound
from pitboss.table.duties import Due, Duty, Role
from pitboss.table.procedure.deck_procedure import must_wait
from pitboss.table.procedure.due import due, each_due
from pitboss.table.procedure.in_force import cards_in_deck, deck_names, elections_now, game, play
from pitboss.table.state import Phase, Table, cards_seen

_FIRST_OF_ALL = (Duty.COVER_DEVICE.what, Duty.REMOVE.what)
"""While one of these is due, everything else waits for it."""


def require_due(table: Table, command: Perform) -> Due:
    """What is due and matches the command; a duty out of order is refused with what is due instead."""
    what, deck, seat = command.duty.what, command.deck, command.seat
    for each in each_due(table):
        if each.what == what and (deck is None or deck == each.deck) and (seat is None or seat == each.seat):
            return each
    raise not_due(table, command)


def require_phase(table: Table, command: Perform, phase: Phase) -> None:
    """The same for a duty that is all there is to do in its phase: nobody asks why it is due."""
    if table.phase is not phase or command.deck is not None or command.seat is not None:
        raise not_due(table, command)


def not_due(table: Table, command: Perform) -> Refused:
    """Why a duty cannot be done now: there is no such deck, or something else is due."""
    names = sorted({*deck_names(table), *(deck.name for deck in table.decks)})
    if command.deck not in (None, *names):
        at = table.elections.rules.figure("decks").clause
        return Refused("no-such-deck", at, f"there is no deck {command.deck} at this table: name {' or '.join(names)}")
    now, (at, instead) = due(table), instead_due(table)
    waits = None if now and now[0].what in _FIRST_OF_ALL else must_wait(table, command.duty, command.deck)
    if waits is not None:
        at, instead = waits[0], f"{waits[1]}; {instead}"
    return Refused("not-due" if now else "nothing-due", at, f"{command.duty.value} is not due; {instead}")


def check_two_people(command: ByTwo | Perform | ReportIrregularity | VoidRound) -> None:
    """Two people sign for what nobody may do alone."""
    if not command.who or not command.second or command.who == command.second:
        raise Refused("second-person", None, "two different people sign for this: say who, and who else (second)")


def instead_due(table: Table) -> tuple[Clause, str]:
    """What is due and why, or who the table is waiting for, and the clause that says so."""
    now = due(table)
    if now:
        return now[0].clause, f"{in_words(now[0])}: {now[0].why}"
    if not table.players:
        return table.elections.seating, "the table is waiting for a player to sit down"
    return table.elections.rules.sections.wagers, "the table is waiting for wagers"


def in_words(what: Due) -> str:
    """What is due, in a few words."""
    deck = f" deck {what.deck}" if what.deck else ""
    seat = f" for seat {what.seat}" if what.seat else ""
    owner = "the house" if what.role is Role.HOUSE else f"the {what.role.value}"
    return f"{what.what}{deck}{seat} is due from {owner}"


def check_cards(table: Table, cards: Sequence[str]) -> None:
    """Refuse anything that is not a card, and any card that this round has already seen."""
    named = [card for card in cards if card != UNSEEN] if UNSEEN in cards else cards
    try:
        held = parse_each(named)
    except Malformed as error:
        raise Refused("malformed-card", table.elections.rules.figure("decks").clause, str(error)) from error
    gone, seen = _gone(table), cards_seen(table)
    if gone or seen:
        # Among the cards that have left the shoe, only identical ones matter.
        new = dict.fromkeys(named)
        before = [card for card in seen if card in new]
        before += [card for card in new if card in gone for _ in range(gone[card])]
        held += parse_each(before)
    check_pack(held, table.elections)


def check_left(table: Table, count: int) -> None:
    """Refuse to take that many cards out of the shoe or the deck if the rest could not finish a round."""
    deck = table.deck_in_play
    if deck is None:
        return
    left, needed = cards_in_deck(table) - sum(deck.gone.values()) - len(cards_seen(table)), _needed(table)
    if left - count < needed:
        said = f"only {left} cards are left, and the round may need {needed}: have the cards shuffled first"
        raise Refused("too-few-cards", table.elections.rules.figure("decks").clause, said)


def _needed(table: Table) -> int:
    """How many more cards the round in play, or the next one, may take, including any that may have to be drawn."""
    present, elections = table.round, table.elections
    planned = play(table).deal_plan(table.boxes, elections_now(table))
    drawn = sum(
        elections.rules.number(place.drawn) * (len(table.boxes) if place.whose is Whose.SEAT else 1)
        for place in game(table).places
        if place.drawn is not None
    )
    if present is None:
        return sum(step.cards for step in planned) + drawn
    left = present.cards_left
    return left if present.dealt == len(present.plan) or len(present.plan) > len(planned) else left + drawn


def _gone(table: Table) -> Mapping[str, int]:
    """What has left the shoe in earlier rounds."""
    deck = table.deck_in_play
    return deck.gone if deck else {}


def matches(known: tuple[str, ...], turned: tuple[str, ...]) -> bool:
    """Whether turned cards can be the ones that were dealt, in any order, as far as those were read at all."""
    return len(known) == len(turned) and not (Counter(known) - Counter({UNSEEN: len(known)}) - Counter(turned))
