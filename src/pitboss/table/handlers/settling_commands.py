"""Turning cards, and settling by them: the board's, the dealer's, and each seat's in turn."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from pitboss.games.places import HAND, Turned
from pitboss.games.play import LEAVE_UNTURNED, RESET, TURN, UNSEEN, Pass
from pitboss.games.settlement import Line
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.table import events as ev
from pitboss.table.commands import Perform
from pitboss.table.evolve import evolve
from pitboss.table.handlers.box_settlement import as_set, settle_box
from pitboss.table.handlers.cards_apart import compared
from pitboss.table.handlers.checks import check_cards, matches, not_due, require_phase
from pitboss.table.procedure.due import next_in, present_pass, revealed_under, settled_under, to_expose
from pitboss.table.procedure.in_force import declared_place, hand_clause, play
from pitboss.table.procedure.turned_cards import stays_unseen
from pitboss.table.state import Box, Phase, Table, less

_HAND = HAND.name
_EXPOSING, _REVEALING, _SETTLING = Phase.EXPOSING, Phase.REVEALING, Phase.SETTLING


def expose_cards(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Turn the next cards of the board; those that nobody had read are named now."""
    require_phase(table, command, _EXPOSING)
    present = table.round_in_play
    place, number, at = to_expose(table)
    declared = declared_place(table, place)
    words = declared.of_its_cards if declared else place
    lying = present.places[place][present.face_up.get(place, 0) :]
    cards = _turned(table, lying[:number], command.cards, f"the {words}")
    if UNSEEN in cards:
        raise Refused("missing-cards", at, f"nobody has seen these {words} cards yet: name them (cards)")
    return (ev.CardsExposed(command.at, command.by, command.who, place=place, cards=cards, clause=at),)


def reveal(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Turn the dealer's cards; those that nobody had read are named now."""
    require_phase(table, command, _REVEALING)
    present, at = table.round_in_play, revealed_under(table)
    place = present.unturned[0]
    cards = _turned(table, present.places[place], command.cards, "the dealer's")
    if UNSEEN in cards:
        raise Refused("missing-cards", at, "nobody has seen the dealer's cards yet: name them (cards)")
    turned = replace(present, places={**present.places, place: cards})
    void = present.irregularity is not None
    revealed = ev.DealerRevealed(
        command.at,
        command.by,
        command.who,
        cards=cards,
        clause=at,
        place=place,
        passes=() if void else play(table).passes_against(turned, table.elections),
    )
    return (revealed,)


def settle_seat(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Turn the player's cards, and settle the wagers of the box whose turn it is."""
    if table.phase is not _SETTLING:
        raise not_due(table, command)
    present = present_pass(table)
    seat = next_in(table, present)
    if seat is None or command.seat not in (None, seat) or command.deck is not None or table.boxes[seat].award:
        raise not_due(table, command)
    if present.together:
        return _settle_together(table, command, present)
    return (_settle(table, command, seat, present),)


def _settle_together(table: Table, command: Perform, present: Pass) -> tuple[ev.AnyEvent, ...]:
    """Every box at once, counterclockwise; all cards have been turned before."""
    settled: list[ev.AnyEvent] = []
    passes = table.round_in_play.settling
    bare = replace(command, seat=None, cards=(), also={}, apart=())
    while table.phase is _SETTLING and table.round_in_play.settling == passes:
        event = _settle(table, bare, next_in(table, present) or 0, present)
        settled.append(event)
        table = evolve(table, event)
    return tuple(settled)


def _settle(table: Table, command: Perform, seat: int, present: Pass) -> ev.SeatSettled:
    box, at = table.boxes[seat], settled_under(table, present)
    if stays_unseen(table, box):
        # Nobody looks at cards that no wager needs.
        if command.cards or command.also or command.apart:
            raise _not_turned(table, seat, at)
        lines = settle_box(table, seat, box, present.wagers)
        return ev.SeatSettled(command.at, command.by, command.who, seat=seat, lines=lines, clause=at)
    cards, turned, excess = box.places.get(_HAND, ()), box, {}
    if command.cards:
        cards = _turned(table, cards, command.cards, f"seat {seat}'s", play(table).steps.get(TURN))
        turned = replace(box, places={**box.places, _HAND: cards})
        # Cards that were known before bounded the wager when it was made.
        excess = play(table).excess(turned, table.elections) if _HAND not in box.face_up else {}
    if command.cards or command.apart:
        apart = compared(table, turned, command)
    else:
        apart = as_set(table, seat).apart if box.apart else ()
    if not excess:
        turned = turned if apart == box.apart else replace(turned, apart=apart)
    elif excess.keys() <= box.unsettled.keys():
        turned = replace(turned, apart=apart, wagers=less(box.wagers, excess))
    else:
        # If it turns out too large after it was settled, against a dealer who does not qualify, it was returned whole.
        excess, turned = {}, replace(turned, apart=apart, wagers=box.unsettled, lines=None)
    places = {_HAND: cards} if cards else {}
    if len(turned.places) > 1:
        # What is named now must differ from the cards of the hand, which may have been named just before.
        known = replace(table, boxes={**table.boxes, seat: turned}) if command.also else table
        places |= _turned_also(known, turned, command)
        # A box that lies as it did stays the same object: what was settled together is remembered by it.
        turned = turned if places == turned.places else replace(turned, places=places)
    lines = settle_box(table, seat, turned, present.wagers)
    metered = table.elections.metered
    award = None if metered is None else _award(lines, metered)
    return ev.SeatSettled(
        command.at,
        command.by,
        command.who,
        seat=seat,
        turned=places,
        lines=tuple(line for line in lines if line is not award) if award else lines,
        clause=at,
        apart=apart,
        reset=play(table).steps[RESET] if box.apart and box.apart != apart else None,
        excess=excess,
        award=award,
    )


def _not_turned(table: Table, seat: int, at: Clause) -> Refused:
    said = f"seat {seat}'s cards stay face down: settle the seat without naming them"
    return Refused("not-turned", _unseen_under(table, seat, at), said)


def _unseen_under(table: Table, seat: int, at: Clause) -> Clause:
    """The clause by which cards lie face down: for this pass, or for good if no wager of a later one needs them."""
    present, unsettled = table.round_in_play, table.boxes[seat].unsettled
    if present.irregularity is not None or present.passes[present.settling].turns:
        return at
    later = (each for each in present.passes[present.settling + 1 :] if not unsettled.keys().isdisjoint(each.wagers))
    turned = next((each.clause for each in later if each.turns), None)
    return turned or play(table).steps.get(LEAVE_UNTURNED, at)


def _award(lines: tuple[Line, ...], metered: str) -> Line | None:
    """A progressive payout, which is verified and validated before it is paid."""
    return next((line for line in lines if line.wager == metered and line.outcome == "win"), None)


def _turned(
    table: Table, known: tuple[str, ...], named: tuple[str, ...], whose: str, at: Clause | None = None
) -> tuple[str, ...]:
    """The cards as they lie face up: those dealt or, if nobody had read them, those named now.

    `at` is the clause that has them turned, if the chapter has one.
    """
    if not named:
        return known
    if not matches(known, named):
        clause_ = at or hand_clause(table)
        # It does not say which cards they are: they lie face down until they are turned.
        raise Refused(
            "other-cards", clause_, f"{whose} cards are not {' '.join(named)}: name the cards that were dealt"
        )
    if UNSEEN in known:
        check_cards(table, tuple((Counter(named) - Counter(known)).elements()))
    return named


def _turned_also(table: Table, box: Box, command: Perform) -> dict[str, tuple[str, ...]]:
    """The other cards of the box that are turned with the hand; what it has not earned is racked unseen."""
    return {
        name: _turned(table, cards, command.also.get(name, ()), "the player's")
        for name, cards in box.places.items()
        if name != HAND.name and _is_let(table, box, name)
    }


def _is_let(table: Table, box: Box, name: str) -> bool:
    """Whether the hand allows the cards of a place to be looked at."""
    place = declared_place(table, name)
    if place is None or place.turned is not Turned.EARNED:
        return True
    return UNSEEN not in box.cards and play(table).turns(place, box, table.elections)
