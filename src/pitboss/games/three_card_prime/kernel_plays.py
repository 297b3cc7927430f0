"""How simulations of Three Card Prime rank three cards, and the strategies they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from msgspec import structs

from pitboss.cards import Card, Rank, Suit, parse_cards
from pitboss.games.elections import Elections
from pitboss.games.simulating import MIMIC, OPTIMAL, RANDOM, SIMPLE, TABLE, Seated
from pitboss.games.three_card_prime.solve import played_out
from pitboss.malformed import Malformed
from pitboss.ranking import Compare, rank_named

_ACE = 12
_HIGH, _PAIR, _FLUSH, _STRAIGHT, _TRIPS, _STRAIGHT_FLUSH, _MINI_ROYAL = range(7)

Plays = Callable[[tuple[Card, ...]], bool]


def _strength(ranks: tuple[int, ...], *, suited: bool, compare: Compare) -> tuple[int, ...]:
    """679a.6(b), (c): the class of three ranks, the highest first, and what decides between hands of it."""
    high, middle, low = ranks
    if high == low:
        return _TRIPS, high
    if middle in (high, low):
        return (_PAIR, *ranks) if compare is Compare.LITERAL else (_PAIR, middle, high + low - middle)
    wheel = (middle, low, high) == (1, 0, _ACE)
    if high - low == 2 or wheel:
        decides = ranks if compare is Compare.LITERAL or not wheel else (1, 0, -1)
        if not suited:
            return _STRAIGHT, *decides
        return _MINI_ROYAL if high == _ACE and not wheel else _STRAIGHT_FLUSH, *decides
    return _FLUSH if suited else _HIGH, *ranks


def ranked(compare: Compare) -> dict[tuple[tuple[int, ...], bool], tuple[int, int]]:
    """Class and strength of every three ranks, the highest first, of one suit or not."""
    found = {}
    for high, middle, low in product(range(13), repeat=3):
        if high >= middle >= low:
            for suited in (False, True) if high > middle > low else (False,):
                found[(high, middle, low), suited] = _strength((high, middle, low), suited=suited, compare=compare)
    places = {each: place for place, each in enumerate(sorted(set(found.values())))}
    return {hand: (each[0], places[each]) for hand, each in found.items()}


def lowest_that_qualifies(elections: Elections) -> int:
    """679a.1: the lowest strength with which the dealer qualifies; no hand with that high card is lower."""
    lowest = rank_named(elections.rules.text("dealer-qualifies")) - min(Rank)
    return ranked(elections.compare)[(lowest, 1, 0), False][1]


STRATEGIES = {
    OPTIMAL: "Plays whatever loses less on average than the Ante Wager, by the exact solution under each letter.",
    SIMPLE: "Plays the lowest hand worth playing by rank alone, or better, under each letter.",
    MIMIC: "Plays whatever the dealer would qualify with.",
    "always-play": "Plays every hand.",
    RANDOM: "Plays or folds by the toss of a coin.",
    TABLE: 'Plays as the user\'s table says: a hand such as "Qs 6h 4d" for all of its ranks, and "play" or "fold".',
}


def plays_under(seated: Seated, letter: str) -> Plays:
    """Whether a hand is played under a letter."""
    elections = seated.elections
    by_key, lowest = ranked(elections.compare), lowest_that_qualifies(elections)
    match seated.strategy:
        case "optimal" | "simple":
            dealt, played = played_out(structs.replace(elections, paytables={"bad-beat": letter}, wagers=None))
            stays = played.best if seated.strategy == OPTIMAL else played.stays_from(played.lowest)
            by_masks = {masks_of(cards): stay for cards, stay in zip(dealt.cards, stays, strict=True)}
            return lambda cards: by_masks[masks_of(cards)]
        case "mimic-the-dealer":
            return lambda cards: by_key[_key(cards)][1] >= lowest
        case "always-play":
            return lambda _: True
        case "random":
            return lambda _: False
        case _:
            told = dict(_told(seated.table))
            return lambda cards: told.get(_key(cards), False)


def masks_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """A hand up to suits: the sets of ranks that its suits hold."""
    return tuple(sorted(sum(1 << card.rank for card in cards if card.suit is suit) for suit in Suit))


def _key(cards: tuple[Card, ...]) -> tuple[tuple[int, ...], bool]:
    """The ranks of a hand, the highest first, and whether it is of one suit."""
    ranks = tuple(sorted((card.rank - min(Rank) for card in cards), reverse=True))
    return ranks, len(set(ranks)) == len(ranks) and len({card.suit for card in cards}) == 1


def _told(table: Mapping[str, str]) -> Iterator[tuple[tuple[tuple[int, ...], bool], bool]]:
    for hand, choice in table.items():
        cards = parse_cards(hand)
        if len(cards) != 3 or choice not in ("play", "fold"):
            raise Malformed(f"{hand}: {choice}", "three cards, and play or fold", 'write e.g. "Qs 6h 4d" = "play"')
        yield _key(cards), choice == "play"
