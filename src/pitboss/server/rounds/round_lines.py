"""A finished round in one line of notation, as one person saw it: `pitboss settle` takes it and settles it alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UNSET

from pitboss.games.notation import write_notation
from pitboss.games.places import DEALER, HAND
from pitboss.games.play import UNSEEN
from pitboss.games.record import IrregularityRecord, ProgressiveRecord, RoundRecord, SeatRecord
from pitboss.games.settler import settle
from pitboss.law.refusal import Refused
from pitboss.table import Table
from pitboss.table.felt import Felt, felt_of
from pitboss.table.procedure.in_force import set_apart_at
from pitboss.table.state import Box
from pitboss.table.views.person_views import belongs_to, held_cards


def line_of(settled: Table, player: str | None, meter: int | None) -> str | None:
    """The line of a settled round, with the cards that this person saw; None if it would not settle as it did.

    `meter` is what the progressive meter showed before anything was paid from it. A line cannot always say what went
    wrong at a table, and when: such rounds only have their replay.
    """
    record = _record(settled, player, meter)
    try:
        again = {each.seat: each.net for each in settle(record).seats}
    except Refused:
        return None
    nets = {seat: sum(line.net for line in box.lines or ()) for seat, box in settled.boxes.items()}
    return write_notation(record) if again == nets else None


def _record(table: Table, player: str | None, meter: int | None) -> RoundRecord:
    elections, felt = table.elections, felt_of(table)
    reset = elections.progressive.reset if elections.progressive else None
    return RoundRecord(
        edition=elections.edition,
        seats=tuple(_seats(table, felt, player)),
        paytables=elections.paytables,
        readings=elections.readings,
        wagers=elections.wagers,
        dealer=_cards(felt.dealer),
        places=_places(felt.places, DEALER.name),
        decks=elections.decks,
        progressive=None if meter is None else ProgressiveRecord(meter, reset),
        limits={name: value for name, value in msgspec.structs.asdict(elections.limits).items() if value is not None},
        pooled=elections.pooled,
        discards=_cards(felt.set_aside),
        dealing=elections.dealing.value if elections.dealing else None,
        irregularity=None if felt.irregularity is None else IrregularityRecord(felt.irregularity),
    )


def _seats(table: Table, felt: Felt, player: str | None) -> Iterator[SeatRecord]:
    set_apart = set_apart_at(table.elections)
    boxes = Counter(box.player for box in table.boxes.values())
    for number, box in sorted(table.boxes.items()):
        own = player is not None and belongs_to(box, player)
        on_felt = felt.boxes[number]
        apart = {set_apart.name: box.apart if own else on_felt.apart} if set_apart else {}
        yield SeatRecord(
            number,
            box.wagers,
            _cards(held_cards(table, box).get(HAND.name, ()) if own else on_felt.cards),
            places=_places(on_felt.places | apart, HAND.name),
            street=box.street if _depends_on_street(box, table) else None,
            # Whose box it is matters where somebody has several.
            player=box.player if boxes[box.player] > 1 else None,
            abandoned=box.abandoned,
            # Whoever is asked again has not decided yet, and makes no wager that would tell what was decided so far.
            decision=UNSET if felt.irregularity is None or (box.choice and not box.again) else box.choice,
        )


def _depends_on_street(box: Box, table: Table) -> bool:
    """Whether the player has made a wager whose bounds differ from street to street."""
    wagers = table.elections.rules.wagers
    return any(wagers[name].bounds_by == "street" for name in box.wagers)


def _places(places: Mapping[str, tuple[str, ...]], but: str) -> dict[str, str]:
    """The cards that can be written down, of all places but one."""
    written = {place: _cards(cards) for place, cards in places.items() if place != but}
    return {place: cards for place, cards in written.items() if cards is not None}


def _cards(cards: tuple[str, ...]) -> str | None:
    return None if not cards or UNSEEN in cards else " ".join(cards)
