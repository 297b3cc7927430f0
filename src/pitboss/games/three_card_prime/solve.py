"""The exact solution of Three Card Prime: every deal counted, every decision at its best.

1,755 hands up to suits stand for all 22,100 of the player; against each of them all 18,424 hands of the dealer are
counted by kind. The side wagers depend on no decision and are counted separately.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from math import comb

import numpy as np

from pitboss.cards import Card, Rank, Suit, format_cards
from pitboss.counting.ante_play import Event, Hand, Played, Terms
from pitboss.counting.schedules import ANY_OTHER, Schedule, by_table, entry_of, lost, paid_by
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
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.games.three_card_prime.six_card import SixCardCategory, SixCardHand
from pitboss.games.three_card_prime.solve_schedules import schedules
from pitboss.games.three_card_prime.solve_six_cards import six_card_counts
from pitboss.kernels.three_cards import KINDS, kinds_left, oppose, place_of
from pitboss.law.citation import Clause, cite
from pitboss.law.names import known_name
from pitboss.law.paytables import Row
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.ranking import Compare, ThreeCardHand, rank_named

_UNIT = "the Ante Wager, which is staked already"

_PRICED = (
    Priced("base", "bad-beat"),
    Priced("prime"),
    Priced("pair-bonus", "pair-bonus-two"),
    Priced("all-six", "all-six"),
)


def priced(rules: Rules) -> tuple[Priced, ...]:
    """The game itself by the letter of its Bad Beat table, and the three side wagers."""
    return tuple(each for each in _PRICED if each.table is None or each.table in rules.wagers)


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager. `at.ante` is the size of the wager asked for, where a payout limit may cap it."""
    limit = elections.limits.payout
    cap = Fraction(limit, at.ante) if limit is not None and at.ante is not None else None
    match known_name("wager", wager, [each.wager for each in _PRICED]):
        case "base":
            solution = _base(elections, cap)
        case "prime":
            solution = _prime(elections, cap)
        case "pair-bonus":
            solution = _pair_bonus(elections, cap)
        case _:
            solution = _all_six(elections, cap)
    progress(1.0)
    return solution


# The game itself.


@cache
def ranked(compare: Compare) -> tuple[ThreeCardHand, ...]:
    """The hand that each of `KINDS` is."""
    return tuple(rank_prime(kind.cards, compare) for kind in KINDS)


@cache
def _strength(compare: Compare) -> tuple[int, ...]:
    """How many different hands are below each of `KINDS`."""
    place = {hand: place for place, hand in enumerate(sorted(set(ranked(compare))))}
    return tuple(place[hand] for hand in ranked(compare))


def _qualifies(compare: Compare, lowest: Rank) -> tuple[bool, ...]:
    """Which of `KINDS` are at least this high, or a pair or better."""
    return tuple(
        hand.category > PrimeCategory.HIGH_CARD or kind.ranks[0] >= lowest
        for kind, hand in zip(KINDS, ranked(compare), strict=True)
    )


@dataclass(frozen=True, slots=True)
class Dealt:
    """Every hand of the player up to suits: its cards, its place among `KINDS`, and its chances."""

    cards: tuple[tuple[Card, ...], ...]
    kinds: tuple[int, ...]
    hands: tuple[Hand, ...]


@cache
def dealt(compare: Compare, lowest: Rank) -> Dealt:
    """Every hand of the player against all hands of a dealer who qualifies with this rank or higher."""
    masks, ways = zip(*hands_up_to_suits(3), strict=True)
    cards = tuple(map(cards_of, masks))
    kinds = np.array([place_of(each) for each in cards], dtype=np.int64)
    opposed = oppose(
        kinds,
        kinds_left(np.array(masks, dtype=np.int64)),
        strength=_strength(compare),
        qualifies=_qualifies(compare, lowest),
    )
    events = np.stack([opposed.out, opposed.below, opposed.equal, opposed.above], axis=1).tolist()
    hands = (
        Hand(count, ranked(compare)[kind].hand, _strength(compare)[kind], tuple(each))
        for count, kind, each in zip(ways, kinds.tolist(), events, strict=True)
    )
    return Dealt(cards, tuple(kinds.tolist()), tuple(hands))


def _dealt(elections: Elections) -> Dealt:
    return dealt(elections.compare, rank_named(elections.rules.text("dealer-qualifies")))


def played_out(elections: Elections) -> tuple[Dealt, Played]:
    """Every hand of the player, and the game played with all of them."""
    every = _dealt(elections)
    return every, Played(every.hands, _terms(elections))


def _terms(elections: Elections, cap: Fraction | None = None) -> Terms:
    """679a.11(b) and (c)."""
    (play,) = elections.rules.wager("play").bounds
    hands = [category.hand for category in PrimeCategory]
    net = {(hand, event): _net(elections, hand, event, cap) for hand in hands for event in Event}
    return Terms(net, staked=Fraction(1 + play.most))


def _net(elections: Elections, hand: str, event: Event, cap: Fraction | None) -> Fraction:
    """The combined result of the Ante Wager and the Play Wager, which the law makes equal."""
    table = elections.paytable("play")
    (bound,) = elections.rules.wager("play").bounds
    play = Fraction(bound.most)
    ante = elections.paytable("ante").paying("winning ante").odds.multiplier
    row = table.paying(hand)
    match event:
        case Event.DOES_NOT_QUALIFY:
            if elections.reads("679a-play-dealer-out") == "one-to-one":
                row = table.paying("dealer does not qualify")
            return _capped(play * row.odds.multiplier, cap)
        case Event.BELOW | Event.EQUAL:
            return _capped(ante + play * row.odds.multiplier, cap)
        case Event.ABOVE:
            bonus = elections.paytable("bad-beat").row(hand)
            return -1 - play if bonus is None else _capped(play * bonus.odds.multiplier, cap) - 1


def _capped(winnings: Fraction, cap: Fraction | None) -> Fraction:
    return winnings if cap is None else min(winnings, cap)


def _base(elections: Elections, cap: Fraction | None) -> Solution:
    played = Played(_dealt(elections).hands, _terms(elections, cap))
    stays = played.best
    return Solution(
        outcomes=played.outcomes(stays),
        method=(
            "Each of the player's 1,755 hands, up to suits, is compared with all 18,424 hands of the dealer, counted "
            "by kind; a hand is played if that loses less on average than the Ante Wager."
        ),
        clauses=tuple(elections.paytable(each).clause for each in ("ante", "play", "bad-beat")),
        base="ante",
        schedules=schedules(played.cases(stays), elections) if cap is None else (),
    )


# The side wagers.


def _prime(elections: Elections, cap: Fraction | None) -> Solution:
    """679a.11(d)(1)."""
    table, pack = elections.paytable("prime"), pack_of(elections).size
    size, dealer = elections.rules.number("player-cards"), elections.rules.number("dealer-cards")
    both = same = 0
    for suits in Counter(suit.color for suit in Suit).values():
        cards = suits * len(Rank)
        both += comb(cards, size) * comb(cards - size, dealer)
        same += comb(cards, size) * comb(pack - size, dealer)
    counts = {
        "same color player and dealer hand": both,
        "same color player hand": same - both,
        ANY_OTHER: comb(pack, size) * comb(pack - size, dealer) - same,
    }
    paid = by_table("prime", table, counts, _Won(elections, cap), cite("679a.11(d)(1)(i)"))
    method = "Hands of one color are counted by binomial coefficients, the dealer's from the remaining cards."
    return Solution(paid.outcomes, method, (table.clause,), schedules=(paid,))


def _pair_bonus(elections: Elections, cap: Fraction | None) -> Solution:
    """679a.11(d)(2): every hand of the player, and every fourth card after it."""
    first, second = elections.paytable("pair-bonus"), elections.paytable("pair-bonus-two")
    special = rank_named(elections.rules.text("second-table-card"))
    others = pack_of(elections).size - elections.rules.number("player-cards")
    ordinary, special_fourth = Counter[str](), Counter[str]()
    everything = _dealt(elections)
    for cards, hand in zip(everything.cards, everything.hands, strict=True):
        left = len(Suit) - sum(card.rank is special for card in cards)
        ordinary[hand.category] += hand.ways * (others - left)
        special_fourth[hand.category] += hand.ways * left
    won = _Won(elections, cap)
    fourth = f"the fourth card is a {special.letter}"
    entries = [entry_of(row, paid_by(row, ordinary), won(row), when="any other fourth card") for row in first.rows]
    entries += [entry_of(row, paid_by(row, special_fourth), won(row), when=fourth) for row in second.rows]
    entries += [
        lost(hand, number + special_fourth[hand], cite("679a.11(d)(2)(i)"))
        for hand, number in ordinary.items()
        if first.row(hand) is None
    ]
    paid = Schedule("pair-bonus", tuple(entries))
    method = "Each of the player's 1,755 hands, up to suits, is counted with every remaining fourth card."
    return Solution(paid.outcomes, method, (first.clause, second.clause), schedules=(paid,))


def _all_six(elections: Elections, cap: Fraction | None) -> Solution:
    """679a.11(d)(3): any six cards are as likely as any others to be the player's and the dealer's."""
    table = elections.paytable("all-six")
    counts = Counter[str]()
    for (category, suit), count in six_card_counts().items():
        counts[next((name for name in _names(category, suit) if table.answers.get(name)), ANY_OTHER)] += count
    paid = by_table("all-six", table, counts, _Won(elections, cap), cite("679a.11(d)(3)(i)"))
    method = "All 20,358,520 six-card hands are counted by their suits and by how often each rank occurs."
    return Solution(paid.outcomes, method, (table.clause,), schedules=(paid,))


def _names(category: SixCardCategory, suit: Suit | None) -> tuple[str, ...]:
    """The rows that may pay a class, the most specific first."""
    return SixCardHand(category, () if suit is None else (Card(Rank.ACE, suit),)).hands


@dataclass(frozen=True, slots=True)
class _Won:
    """What a row wins, as far as the payout limit lets it."""

    elections: Elections
    cap: Fraction | None

    def __call__(self, row: Row) -> Fraction:
        beside_the_limit = row.id in self.elections.rules.texts("limit-excludes")
        return _capped(row.odds.multiplier, None if beside_the_limit else self.cap)


# Decisions.

_DECIDES: Clause = cite("679a.11(b)")


def advise(elections: Elections, situation: Situation) -> Advice:
    """The value of playing and of folding these cards, against every hand the dealer may hold."""
    hand, dealer, rest = _known(elections, situation)
    compare = elections.compare
    strength = _strength(compare)
    qualifies = _qualifies(compare, rank_named(elections.rules.text("dealer-qualifies")))
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
    play = Valued("play", _terms(elections).value(ranked(compare)[own].hand, events), _DECIDES)
    fold = Valued("fold", Fraction(-1), _DECIDES)
    return Advice(
        situation,
        (play, fold) if play.value > fold.value else (fold, play),
        unit=_UNIT,
    )


def _known(elections: Elections, situation: Situation) -> tuple[tuple[Card, ...], tuple[Card, ...], list[Card]]:
    """The player's cards, the dealer's known cards, and all cards that may be anywhere."""
    hand, dealer, others = situation.at(HAND), situation.at(DEALER), situation.beyond(HAND, DEALER)
    known = (*hand, *dealer, *situation.seen, *others)
    check_pack(known, elections)
    rules, pack = elections.rules, pack_of(elections)
    rest = [card for card in pack.cards if card not in known]
    unknown = rules.number("dealer-cards") - len(dealer)
    if len(hand) != rules.number("player-cards") or others or not 0 <= unknown <= len(rest):
        raise Refused(
            "wrong-number-of-cards",
            rules.figure("player-cards").clause,
            f"a player decides with {rules.number('player-cards')} cards against {rules.number('dealer-cards')} "
            f"and no board, not with {format_cards(known) or 'none'}",
        )
    return hand, dealer, rest


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart:
    """When to play, hand by hand, and the lowest hand to play for a player who looks at nothing but its rank."""
    every, played = played_out(elections)
    optimal = played.outcomes(played.best)
    progress(0.5)
    simple = played.outcomes(played.stays_from(played.lowest))
    compare = elections.compare
    names = {strength: _in_words(place, compare) for place, strength in enumerate(_strength(compare))}
    lowest = names.get(played.lowest)
    rule = f"Play with {lowest} or better; fold everything else." if lowest else "Fold every hand."
    progress(1.0)
    return StrategyChart(
        sections=(_chart(played, names), _close(played, every.cards)),
        simple=(rule,),
        optimal_edge=optimal.house_edge,
        simple_edge=simple.house_edge,
    )


def _in_words(place: int, compare: Compare) -> str:
    """A kind of hand as players say it: "Q-6-4", "pair of 2s and a 3"."""
    hand = ranked(compare)[place]
    letters = "-".join(card.rank.letter for card in hand.cards)
    return letters if hand.category is PrimeCategory.HIGH_CARD else f"{hand.hand} {letters}"


def _chart(played: Played, names: dict[int, str]) -> Section:
    """Hands from the strongest down, grouped while the same decision applies."""
    stays: dict[int, Counter[bool]] = {}
    for hand, stay in zip(played.hands, played.best, strict=True):
        stays.setdefault(hand.strength, Counter())[stay] += hand.ways
    verdicts = [(strength, _verdict(stays[strength])) for strength in sorted(stays, reverse=True)]
    rows = []
    for verdict, same in groupby(verdicts, key=lambda each: each[1]):
        strengths = [strength for strength, _ in same]
        first, last = names[strengths[0]], names[strengths[-1]]
        rows.append((first if first == last else f"{first} to {last}", verdict))
    return Section("Play or fold", ("Hand", "Do"), tuple(rows), "The higher hand first.")


def _verdict(stays: Counter[bool]) -> str:
    if len(stays) == 1:
        return "play" if stays[True] else "fold"
    return f"play {stays[True]} of {stays.total()}, by suits"


_CLOSE = 10
"""How many of the closest decisions are shown."""


def _close(played: Played, cards: tuple[tuple[Card, ...], ...]) -> Section:
    """The decisions where the choice matters least."""
    values = [(abs(played.value(place) + 1), place) for place in range(len(played.hands))]
    rows = tuple(_close_row(played, cards, place) for _, place in sorted(values)[:_CLOSE])
    heads = ("Hand", "Do", "Value of playing", "Value of folding")
    return Section("The closest decisions", heads, rows, "The suits are examples. In units of the Ante Wager.")


def _close_row(played: Played, cards: tuple[tuple[Card, ...], ...], place: int) -> tuple[str, ...]:
    held = sorted(cards[place], key=lambda card: card.rank, reverse=True)
    verdict = "play" if played.best[place] else "fold"
    return format_cards(held), verdict, f"{float(played.value(place)):+.6f}", f"{-1:+.6f}"


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy)
