"""A round that could have happened: cards that one pack holds, wagers that the chapter and the elections allow.

`open_round` turns a record into a `Round` or refuses it with the clause. Nothing is clamped or guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from pitboss.cards import Card, parse_cards
from pitboss.games.decided import decision_of
from pitboss.games.elections import Elections
from pitboss.games.irregularities import Interruption, interruption_of
from pitboss.games.pack import check_pack
from pitboss.games.places import DEALER, HAND, Place, Turned, Whose
from pitboss.games.play import FOLD
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import find_game, game_of
from pitboss.games.wager_checks import check_wagers
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required, Rules
from pitboss.malformed import Malformed, is_whole_number


class Seat(msgspec.Struct, frozen=True, gc=False):
    """One betting position in a round. `player` is the person, who may also hold adjacent boxes."""

    number: int
    player: str
    stakes: Mapping[str, int]
    places: Mapping[str, tuple[Card, ...]]
    """The player's cards, by place."""
    street: str | None
    abandoned: bool
    undecided: bool
    folded: bool
    decision: str | None = None
    """The player's last decision, in the game's word for it; none if it is not given or nobody was asked."""

    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards that lie there, if they are known."""
        return self.places.get(place.name)


class Round(msgspec.Struct, frozen=True, gc=False):
    """A whole round, with seats from the dealer's left to right. Cards may be absent only if no line needs them."""

    rules: Rules
    seats: tuple[Seat, ...]
    places: Mapping[str, tuple[Card, ...]]
    """The cards that belong to no seat, by place."""
    meter: int | None
    interruption: Interruption | None
    traced: bool = True
    """Whether its settlement should include the facts behind each line."""
    settled: int = 0
    """How many lines were settled before: numbering continues from there in its settlement."""

    def at(self, place: Place) -> tuple[Card, ...] | None:
        """The cards that lie there, if they are known."""
        return self.places.get(place.name)


def needed(cards: tuple[Card, ...] | None, figure: str, whose: str, rules: Rules) -> tuple[Card, ...]:
    """The cards that settle a line; refused if they are absent or not as many as the law deals."""
    count = rules.number(figure)
    if cards is not None and len(cards) == count:
        return cards
    clause = rules.figure(figure).clause
    if cards is None:
        raise Refused("missing-cards", clause, f"{whose} cards decide a wager: write all {count} of them")
    raise Refused("wrong-number-of-cards", clause, f"{whose} cards are {count}, not {len(cards)}")


def open_round(record: RoundRecord, elections: Elections) -> Round:
    """The round that a record describes, if it could have happened under these elections."""
    rules = elections.rules
    _check_fields(record, elections)
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
        places=_laid(record, of_seats=False, elections=elections),
        meter=_meter(record, elections),
        interruption=interruption,
    )
    _check_one_pack(opened, _cards(record.discards or "", rules), elections)
    if interruption is None:
        _check_numbers_of_cards(opened, elections)
    return opened


def _check_fields(record: RoundRecord, elections: Elections) -> None:
    """Refuse fields and places of other games."""
    rules = elections.rules
    own = [(seat.places, HAND, "cards") for seat in record.seats]
    for places, place, field in ((record.places, DEALER, "dealer"), *own):
        if place.name in places:
            raise Refused("malformed-round", None, f"the cards of the {place.name} are written as {field}")
    given = [("dealer", DEALER.name in _names(rules.game, False))] if record.dealer is not None else []
    given += [(name, name in _names(rules.game, False)) for name in record.places]
    given += [("progressive", "progressive-floor" in rules.figures)] if record.progressive is not None else []
    asked = any(each.name for each in game_of(elections).play.streets(elections))
    for seat in record.seats:
        given += [("cards", HAND.name in _names(rules.game, True))] if seat.cards is not None else []
        given += [(name, name in _names(rules.game, True)) for name in seat.places]
        given += [("street", asked)] if seat.street is not None else []
    for name, known in given:
        if not known:
            clause = rules.figure("seats").clause
            raise Refused("not-of-this-game", clause, f"{rules.name} has no {name}: leave it out")


@cache
def _names(game: str, of_seats: bool) -> tuple[str, ...]:
    return tuple(each.name for each in find_game(game).places if (each.whose is Whose.SEAT) == of_seats)


def _laid(record: RoundRecord | SeatRecord, *, of_seats: bool, elections: Elections) -> dict[str, tuple[Card, ...]]:
    """The cards that a record lays to each place of its game."""
    written = ((name, record.at(name)) for name in _names(elections.rules.game, of_seats))
    return {name: _cards(text, elections.rules) for name, text in written if text is not None}


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
                raise Refused("too-many-boxes", clause, f"{player} wagers on {len(held)} boxes; the most is {most}")
            # Chapters that let a player hold several boxes require adjacent ones; a silent chapter says neither.
            if "boxes" in elections.rules.figures and max(held) - min(held) >= len(held):
                raise Refused("boxes-not-adjacent", clause, f"the boxes of {player} are not adjacent: {sorted(held)}")


def _seat(record: SeatRecord, player: str, abandoned: bool, elections: Elections) -> Seat:
    places = _laid(record, of_seats=True, elections=elections)
    _check_earned(places, elections)
    decision = decision_of(record, elections)
    return Seat(
        number=record.seat,
        player=player,
        stakes=MappingProxyType(record.wagers),
        places=places,
        street=record.street,
        abandoned=abandoned,
        # A player who is asked again has not decided yet.
        undecided=record.decision is None or (decision is not None and decision.again),
        folded=decision is not None and decision.word == FOLD,
        decision=decision.word if decision else None,
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


def _check_earned(places: Mapping[str, tuple[Card, ...]], elections: Elections) -> None:
    """Cards that must be earned were dealt in the right number, whatever happened to the round."""
    for place in game_of(elections).places:
        if place.turned is Turned.EARNED and place.name in places:
            _check_number(place, places[place.name], f"the {place.of_its_cards}", elections.rules)


def _cards(text: str, rules: Rules) -> tuple[Card, ...]:
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
    """Every card came from one pack: none occurs more often than in the pack."""
    dealt = [place.name for place in game_of(elections).places if place.part_of is None]
    lying = (opened.places, *(seat.places for seat in opened.seats))
    cards = [*discards, *(card for places in lying for name in dealt for card in places.get(name, ()))]
    check_pack(cards, elections)


def _check_numbers_of_cards(opened: Round, elections: Elections) -> None:
    for place in game_of(elections).places:
        if place.drawn is not None or place.part_of is not None:
            # The settlement checks how many there are, since it knows what is drawn and set apart.
            continue
        if place.whose is Whose.SEAT:
            for seat in opened.seats:
                _check_number(place, seat.at(place), f"seat {seat.number}'s", opened.rules)
        else:
            whose = "the dealer's" if place.whose is Whose.DEALER else f"the {place.of_its_cards}"
            _check_number(place, opened.at(place), whose, opened.rules)


def _check_number(place: Place, cards: tuple[Card, ...] | None, whose: str, rules: Rules) -> None:
    if cards is not None:
        needed(cards, place.figure, whose, rules)
