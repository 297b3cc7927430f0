"""A round that could have happened: cards that one pack holds, wagers that the chapter and the elections allow.

`open_round` turns a record into a `Round` or refuses it with the clause. Nothing is clamped or guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import msgspec
from msgspec import UNSET

from pitboss.cards import Card, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.irregularities import Interruption, interruption_of
from pitboss.games.pack import check_pack
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.wagering import check_wagers
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required, Rules
from pitboss.malformed import Malformed, is_whole_number


class Seat(msgspec.Struct, frozen=True, gc=False):
    """One betting position in a round. `player` is the person, who may hold adjacent boxes as well."""

    number: int
    player: str
    stakes: Mapping[str, int]
    cards: tuple[Card, ...] | None
    fourth: Card | None
    showdown: tuple[Card, ...] | None
    stage: str | None
    abandoned: bool
    undecided: bool
    folded: bool


class Round(msgspec.Struct, frozen=True, gc=False):
    """A whole round, seats from the dealer's left to his right. Absent cards are cards no line may need."""

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: tuple[Card, ...] | None
    community: tuple[Card, ...] | None
    player_hand: tuple[Card, ...] | None
    banker_hand: tuple[Card, ...] | None
    meter: int | None
    interruption: Interruption | None
    traced: bool = True
    """Whether its settlement is asked for the facts behind each line."""


def needed(cards: tuple[Card, ...] | None, figure: str, whose: str, rules: Rules) -> tuple[Card, ...]:
    """The cards, which a line cannot be settled without; refused if they are absent or not as many as the law deals."""
    count = rules.number(figure)
    if cards is not None and len(cards) == count:
        return cards
    clause = rules.figure(figure).clause
    if cards is None:
        raise Refused("missing-cards", clause, f"{whose} cards decide a wager: write all {count} of them")
    raise Refused("wrong-number-of-cards", clause, f"{whose} cards are {count}, not {len(cards)}")


def open_round(record: RoundRecord, elections: Elections) -> Round:
    """The round that a record claims, if it could have happened under these elections."""
    rules = elections.rules
    _check_fields(record, rules)
    _check_seats(record.seats, rules)
    people = {each.seat: str(each.player if each.player is not None else each.seat) for each in record.seats}
    _check_boxes(people, elections)
    left = {people[each.seat] for each in record.seats if each.abandoned}
    seats = tuple(
        _seat(each, people[each.seat], people[each.seat] in left, elections)
        for each in sorted(record.seats, key=lambda each: each.seat)
    )
    interruption = interruption_of(record.irregularity, any(seat.undecided for seat in seats), elections)
    if interruption is None:
        _check_decided(seats, rules)
    check_wagers(seats, elections)
    opened = Round(
        rules=rules,
        seats=seats,
        dealer=_cards(record.dealer, rules),
        community=_cards(record.community, rules),
        player_hand=_cards(record.player, rules),
        banker_hand=_cards(record.banker, rules),
        meter=_meter(record, elections),
        interruption=interruption,
    )
    _check_one_pack(opened, _cards(record.discards, rules) or (), elections)
    if interruption is None:
        _check_numbers_of_cards(opened)
    return opened


_BELONGS_TO = {
    "dealer": "dealer-cards",
    "community": "community-cards",
    "player": "initial-cards",
    "banker": "initial-cards",
    "progressive": "progressive-floor",
}
_SEAT_BELONGS_TO = {
    "cards": "player-cards",
    "fourth": "fourth-cards",
    "showdown": "showdown-hand-cards",
    "stage": "flop-cards",
}


def _check_fields(record: RoundRecord, rules: Rules) -> None:
    """A field whose figure the chapter does not have belongs to another game."""
    given = [(name, figure) for name, figure in _BELONGS_TO.items() if getattr(record, name) is not None]
    for seat in record.seats:
        given += [(name, figure) for name, figure in _SEAT_BELONGS_TO.items() if getattr(seat, name) is not None]
    for name, figure in given:
        if figure not in rules.figures:
            clause = rules.figure("seats").clause
            raise Refused("not-of-this-game", clause, f"{rules.name} has no {name}: leave it out")


def _check_seats(seats: tuple[SeatRecord, ...], rules: Rules) -> None:
    figure, most = rules.figure("seats"), rules.number("seats")
    if not seats:
        raise Refused("no-seats", figure.clause, "a round needs at least one player: write its seat")
    seen: set[int] = set()
    for each in seats:
        if not 1 <= each.seat <= most:
            raise Refused("no-such-seat", figure.clause, f"seats are numbered 1 to {most}, not {each.seat}")
        if each.seat in seen:
            raise Refused("seat-twice", figure.clause, f"seat {each.seat} is written twice: write each seat once")
        seen.add(each.seat)


def _check_boxes(people: Mapping[int, str], elections: Elections) -> None:
    boxes: dict[str, list[int]] = {}
    for seat, player in people.items():
        boxes.setdefault(player, []).append(seat)
    for player, held in boxes.items():
        if len(held) > 1:
            most, clause = elections.boxes
            if len(held) > most:
                raise Refused("too-many-boxes", clause, f"{player} wagers on {len(held)} boxes; {most} at most")
            # The chapters that let a player hold several boxes say adjacent ones; 681a is silent on both.
            if "boxes" in elections.rules.figures and max(held) - min(held) >= len(held):
                raise Refused("boxes-not-adjacent", clause, f"the boxes of {player} are not adjacent: {sorted(held)}")


def _seat(record: SeatRecord, player: str, abandoned: bool, elections: Elections) -> Seat:
    rules = elections.rules
    fourth = _cards(record.fourth, rules)
    if fourth is not None and len(fourth) != rules.number("fourth-cards"):
        figure = rules.figure("fourth-cards")
        raise Refused("wrong-number-of-cards", figure.clause, f"a fourth card is one card, not {len(fourth)}")
    decisions = [name for name, each in rules.wagers.items() if each.required is Required.DECISION]
    decided = any(name in record.wagers for name in decisions)
    undecided = record.decision is None
    if record.decision is not UNSET and not decisions:
        clause = rules.figure("seats").clause
        raise Refused("not-of-this-game", clause, f"{rules.name} has no decision: leave it out")
    if undecided and decided:
        raise Refused(
            "decided-and-not",
            rules.wager(decisions[0]).clause,
            f"seat {record.seat} has decided: leave decision out",
        )
    claimed = (*decisions,) if decided else ("fold",)
    if record.decision not in (None, UNSET, *claimed):
        raise Refused(
            "unknown-decision",
            rules.wager(decisions[0]).clause,
            f"seat {record.seat} cannot have decided {record.decision!r}: write the {' or '.join(decisions)} wager "
            "that was made and none for a fold; decision is null for a seat that had not decided",
        )
    return Seat(
        number=record.seat,
        player=player,
        stakes=MappingProxyType(record.wagers),
        cards=_cards(record.cards, rules),
        fourth=fourth[0] if fourth else None,
        showdown=_cards(record.showdown, rules),
        stage=record.stage,
        abandoned=abandoned,
        undecided=undecided,
        folded=bool(decisions) and not decided and not undecided,
    )


def _check_decided(seats: Iterable[Seat], rules: Rules) -> None:
    for seat in seats:
        if seat.undecided and not seat.abandoned:
            clause = next(each.clause for each in rules.wagers.values() if each.required is Required.DECISION)
            raise Refused(
                "not-decided",
                clause,
                f"seat {seat.number} has not decided: a round is settled after every decision",
            )


def _cards(text: str | None, rules: Rules) -> tuple[Card, ...] | None:
    if text is None:
        return None
    try:
        return parse_cards(text)
    except Malformed as error:
        raise Refused("malformed-card", rules.figure("decks").clause, str(error)) from error


def _meter(record: RoundRecord, elections: Elections) -> int | None:
    if record.progressive is None:
        return None
    meter = record.progressive.meter
    if not is_whole_number(meter) or meter < 0:
        clause = elections.rules.figure("progressive-floor").clause
        raise Refused("malformed-meter", clause, f"the meter is a whole number of cents, 0 or more, not {meter!r}")
    return meter


def _check_one_pack(opened: Round, discards: tuple[Card, ...], elections: Elections) -> None:
    """Every card was dealt from one pack: none occurs more often than the pack holds it."""
    cards = [*discards, *(opened.dealer or ()), *(opened.community or ())]
    cards += [*(opened.player_hand or ()), *(opened.banker_hand or ())]
    for seat in opened.seats:
        cards += seat.cards or ()
        if seat.fourth is not None:
            cards.append(seat.fourth)
    check_pack(cards, elections)


def _check_numbers_of_cards(opened: Round) -> None:
    rules = opened.rules
    dealt: list[tuple[tuple[Card, ...] | None, str, str]] = [
        (opened.dealer, "dealer-cards", "the dealer's"),
        (opened.community, "community-cards", "the community"),
    ]
    dealt += [(seat.cards, "player-cards", f"seat {seat.number}'s") for seat in opened.seats]
    for cards, figure, whose in dealt:
        if cards is not None:
            needed(cards, figure, whose, rules)
