"""The exact solution of Three Card Poker: every deal counted, every decision at its best.

1,755 hands up to suits stand for all 22,100 of the player; against each of them all 18,424 hands of the dealer are
counted by kind. The Pair Plus Wager depends on no decision and is counted by itself.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby

import numpy as np

from pitboss.cards import Card, Rank, format_cards
from pitboss.counting.ante_play import Event, Hand, Played, Terms
from pitboss.counting.schedules import by_table
from pitboss.counting.suits import cards_of, hands_up_to_suits
from pitboss.games.elections import Elections
from pitboss.games.pack import check_pack, pack_of
from pitboss.games.places import DEALER, HAND
from pitboss.games.solving import (
    NOWHERE,
    Advice,
    Circumstances,
    Priced,
    Progress,
    Section,
    Situation,
    Solution,
    Solver,
    StrategyChart,
    Valued,
    no_progress,
)
from pitboss.kernels.three_cards import KINDS, kinds_left, oppose, place_of
from pitboss.law.citation import cite
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.ranking import Compare, ThreeCardCategory, ThreeCardHand, rank_named, rank_three

_PRICED = (Priced("base"), Priced("pair-plus", "pair-plus"))


def priced(_rules: Rules) -> tuple[Priced, ...]:
    """The game itself, and the Pair Plus Wager by its letter."""
    return _PRICED


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager, whatever its size."""
    del at
    base = known_name("wager", wager, [each.wager for each in _PRICED]) == "base"
    solution = _base(elections) if base else _pair_plus(elections)
    progress(1.0)
    return solution


@cache
def _ranked(compare: Compare) -> tuple[ThreeCardHand, ...]:
    """The hand that each of `KINDS` makes."""
    return tuple(rank_three(kind.cards, compare) for kind in KINDS)


@cache
def _strength(compare: Compare) -> tuple[int, ...]:
    """How many different hands are below each of `KINDS`."""
    place = {hand: place for place, hand in enumerate(sorted(set(_ranked(compare))))}
    return tuple(place[hand] for hand in _ranked(compare))


@cache
def _qualifies(compare: Compare, lowest: Rank) -> tuple[bool, ...]:
    """Which of `KINDS` have at least this high card, or are a pair or better."""
    return tuple(
        hand.category > ThreeCardCategory.HIGH_CARD or kind.ranks[0] >= lowest
        for kind, hand in zip(KINDS, _ranked(compare), strict=True)
    )


@cache
def _dealt(compare: Compare, lowest: Rank) -> tuple[Hand, ...]:
    """Every hand of the player up to suits, against all hands of a dealer who qualifies from this rank on."""
    masks, ways = zip(*hands_up_to_suits(3), strict=True)
    kinds = np.array([place_of(cards_of(mask)) for mask in masks], dtype=np.int64)
    left = kinds_left(np.array(masks, dtype=np.int64))
    opposed = oppose(kinds, left, strength=_strength(compare), qualifies=_qualifies(compare, lowest))
    events = np.stack([opposed.out, opposed.below, opposed.equal, opposed.above], axis=1).tolist()
    return tuple(
        Hand(count, _ranked(compare)[kind].hand, _strength(compare)[kind], tuple(each))
        for count, kind, each in zip(ways, kinds.tolist(), events, strict=True)
    )


def _hands(elections: Elections) -> tuple[Hand, ...]:
    return _dealt(elections.compare, rank_named(elections.rules.text("dealer-qualifies")))


def _terms(elections: Elections) -> Terms:
    """tcp.11(b)-(e), with the Ante Bonus of tcp.12(b)."""
    (bound,) = elections.rules.wager("play").bounds
    play = Fraction(bound.most)
    ante = elections.paytable("ante").paying("winning ante").odds.multiplier
    won = ante + play * elections.paytable("play").paying("winning play").odds.multiplier
    by_event = {Event.DOES_NOT_QUALIFY: ante, Event.BELOW: won, Event.EQUAL: Fraction(0), Event.ABOVE: -1 - play}
    bonus = elections.paytable("ante-bonus")
    net: dict[tuple[str, Event], Fraction] = {}
    for hand in ThreeCardCategory.hands():
        row = bonus.row(hand)
        beside = row.odds.multiplier if row else Fraction(0)
        net |= {(hand, event): gained + beside for event, gained in by_event.items()}
    return Terms(net, staked=1 + play)


def played_out(elections: Elections) -> tuple[tuple[tuple[Card, ...], ...], Played]:
    """Every hand up to suits in cards, and what playing it comes to."""
    cards = tuple(cards_of(mask) for mask, _ in hands_up_to_suits(elections.rules.number("player-cards")))
    return cards, Played(_hands(elections), _terms(elections))


def _base(elections: Elections) -> Solution:
    _, played = played_out(elections)
    return Solution(
        outcomes=played.outcomes(played.best),
        method=(
            "1,755 hands of the player up to suits, each against all 18,424 hands of the dealer counted by kind; "
            "a hand is played if that loses less on average than the Ante Wager."
        ),
        clauses=tuple(elections.paytable(each).clause for each in ("ante", "play", "ante-bonus")),
        base="ante",
    )


def _pair_plus(elections: Elections) -> Solution:
    """tcp.11(f): the player's own three cards."""
    table = elections.paytable("pair-plus")
    counts = Counter[str]()
    for hand in _hands(elections):
        counts[hand.category] += hand.ways
    paid = by_table("pair-plus", table, counts, lambda row: row.odds.multiplier, cite("tcp.11(f)"))
    method = "1,755 hands of the player up to suits, each for as many as there are."
    return Solution(paid.outcomes, method, (table.clause,), schedules=(paid,))


_DECIDES = cite("tcp.11(b)")
_UNIT = "the Ante Wager, which is staked already"


def advise(elections: Elections, situation: Situation) -> Advice:
    """What playing and folding are worth with these cards, against every hand that the dealer may hold."""
    hand, dealer, rest = _known(elections, situation)
    strength = _strength(elections.compare)
    qualifies = _qualifies(elections.compare, rank_named(elections.rules.text("dealer-qualifies")))
    own = place_of(hand)
    events = [0] * len(Event)
    for drawn in combinations(rest, elections.rules.number("dealer-cards") - len(dealer)):
        place = place_of((*dealer, *drawn))
        if not qualifies[place]:
            events[Event.DOES_NOT_QUALIFY] += 1
        elif strength[place] == strength[own]:
            events[Event.EQUAL] += 1
        else:
            events[Event.BELOW if strength[place] < strength[own] else Event.ABOVE] += 1
    play = Valued("play", _terms(elections).value(_ranked(elections.compare)[own].hand, events), _DECIDES)
    fold = Valued("fold", Fraction(-1), _DECIDES)
    return Advice(situation, (play, fold) if play.value > fold.value else (fold, play), _UNIT)


def _known(elections: Elections, situation: Situation) -> tuple[tuple[Card, ...], tuple[Card, ...], list[Card]]:
    """The player's cards, those of the dealer that are known, and all that may be anywhere."""
    hand, dealer, others = situation.at(HAND), situation.at(DEALER), situation.beyond(HAND, DEALER)
    known = (*hand, *dealer, *situation.seen, *others)
    check_pack(known, elections)
    rules = elections.rules
    rest = [card for card in pack_of(elections).cards if card not in known]
    unknown = rules.number("dealer-cards") - len(dealer)
    if len(hand) != rules.number("player-cards") or others or not 0 <= unknown <= len(rest):
        raise Refused(
            "wrong-number-of-cards",
            rules.figure("player-cards").clause,
            f"a player decides with {rules.number('player-cards')} cards against as many, and no board, not with "
            f"{format_cards(known) or 'none'}",
        )
    return hand, dealer, rest


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart:
    """When to play, hand by hand, and the lowest hand to play."""
    played = Played(_hands(elections), _terms(elections))
    optimal, simple = played.outcomes(played.best), played.outcomes(played.stays_from(played.lowest))
    compare = elections.compare
    names = {strength: _in_words(_ranked(compare)[place]) for place, strength in enumerate(_strength(compare))}
    progress(1.0)
    return StrategyChart(
        sections=(_chart(played, names),),
        simple=(f"Play with {names[played.lowest]} or better; fold everything else.",),
        optimal_edge=optimal.house_edge,
        simple_edge=simple.house_edge,
    )


def _in_words(hand: ThreeCardHand) -> str:
    """A kind of hand as players say it: "Q-6-4", "pair 2-2-3"."""
    letters = "-".join(card.rank.letter for card in hand.cards)
    return letters if hand.category is ThreeCardCategory.HIGH_CARD else f"{hand.hand} {letters}"


def _chart(played: Played, names: dict[int, str]) -> Section:
    """Hands from the strongest down, grouped while the same choice is right for all of them."""
    stays: dict[int, set[bool]] = {}
    for hand, stay in zip(played.hands, played.best, strict=True):
        stays.setdefault(hand.strength, set()).add(stay)
    verdicts = [(each, "play" if True in stays[each] else "fold") for each in sorted(stays, reverse=True)]
    rows = []
    for verdict, same in groupby(verdicts, key=lambda each: each[1]):
        strengths = [strength for strength, _ in same]
        rows.append((f"{names[strengths[0]]} to {names[strengths[-1]]}", verdict))
    return Section("Play or fold", ("Hand", "Do"), tuple(rows), "The higher hand first.")


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy)
