"""The exact mathematics of 21 Baccarat: every wager, any shoe. Players decide only which wager to make.

Totals do not distinguish cards that count ten, so ten classes of cards are enough for the Player, Banker and Tie
Wagers; the Bonus Wagers need the thirteen ranks, but only the three cards of their own hand: with a Bonus Wager on it,
a hand draws or stands by its own initial cards (681a.7(f)(2), (g)).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.cards import Rank, Suit, format_cards
from pitboss.counting.winnings import Winnings
from pitboss.games.elections import Elections
from pitboss.games.pack import check_pack
from pitboss.games.solving import (
    NOWHERE,
    Advice,
    Circumstances,
    Joint,
    Priced,
    Progress,
    Situation,
    Solution,
    Solver,
    StrategyChart,
    Valued,
    no_progress,
)
from pitboss.games.twenty_one_baccarat.counting.two_hands import Hand, count_hand, count_two_hands
from pitboss.games.twenty_one_baccarat.solve_chart import by_rule
from pitboss.games.twenty_one_baccarat.solve_schedules import BEATEN, EQUAL, bonus_schedule, total_schedule
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.malformed import is_whole_number
from pitboss.ranking import rank_named

_RANKS = tuple(Rank)
_LETTERS = tuple(rank.letter for rank in _RANKS)
_SIDES, _BONUS = ("player", "banker"), ("player-bonus", "banker-bonus")
_TOP = "two aces"

Shoe = tuple[int, ...]
"""How many cards of each rank are left, from the 2 to the ace."""
Ranks = tuple[Rank, ...]
Worth = int | str
"""The total with which a hand competes, or a mark for two aces above every other."""
Bonus = tuple[str, ...]
"""The rows by which a Bonus Wager is paid; none if it loses."""


class Points(NamedTuple):
    """What decides a hand (681a.3(d), 681a.7(f), (g)), under the edition and the readings."""

    ten: int
    ace_high: int
    ace_low: int
    highest: int
    stands: int
    half_pays: int
    aces_on_top: bool

    def of(self, ranks: Ranks) -> int:
        """The total: aces count high unless that takes the hand over the highest score."""
        aces = ranks.count(Rank.ACE)
        others = sum(min(rank, self.ten) for rank in ranks if rank is not Rank.ACE)
        totals = [others + low * self.ace_low + (aces - low) * self.ace_high for low in range(aces + 1)]
        return next((each for each in totals if each <= self.highest), totals[-1])

    def is_natural(self, pair: Ranks) -> bool:
        """681a.1: two aces, or an ace and a card that counts ten."""
        return Rank.ACE in pair and min(pair) >= self.ten

    def is_top(self, pair: Ranks) -> bool:
        """Whether the hand is two aces and the reading gives them a separate value."""
        return self.aces_on_top and pair == (Rank.ACE, Rank.ACE)

    def draws_for_bonus(self, pair: Ranks) -> bool:
        """Whether a hand with a Bonus Wager draws, natural or not; two aces that rank on top never do."""
        return self.of(pair) < self.stands and not self.is_top(pair)


def priced(rules: Rules) -> tuple[Priced, ...]:
    """The Player and Banker Wagers, of which one is made, the Tie Wager and the two Bonus Wagers."""
    return tuple(Priced(name, table=name if name in _BONUS else None) for name in rules.wagers)


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager on the next round from the shoe, full unless its composition is given."""
    asked = elections.rules.wager(wager)
    shoe, points = shoe_of(elections, at.shoe), points_of(elections)
    winnings = Winnings(at.ante, asked.clause, chip=elections.limits.chip, breakage=elections.rounding)
    table = elections.paytable(wager)
    if wager in _BONUS:
        paid = bonus_schedule(wager, table, _bonus_counts(shoe, points, bonus_rules(elections)), winnings)
        space = "Every ordered deal of the hand's own three cards, by rank"
    else:
        counts = Counter[str]()
        for (player, banker), count in compete(shoe, points).items():
            counts[_comes_to(wager, player, banker, points)] += count
        paid = total_schedule(wager, table, counts, winnings)
        space = "Every ordered deal of six cards to the two hands, by the value of each card"
    progress(1.0)
    whole = "a full shoe" if at.shoe is None else f"a shoe of {sum(shoe)} cards"
    clauses = dict.fromkeys((table.clause, *(row.clause for row in table.rows)))
    method = f"{space}, from {whole}, is counted without replacement."
    return Solution(paid.outcomes, method, tuple(clauses), schedules=(paid,))


def advise(elections: Elections, situation: Situation) -> Advice:
    """What each wager is worth on the next round if these cards have left a full shoe; the best first.

    A Bonus Wager is valued under its elected letter, or under every letter for these decks. There is nothing else to
    choose: a hand to be played is refused, since hands draw by rule.
    """
    rules = elections.rules
    if held := situation.beyond():
        message = f"{rules.name} asks no player to decide about {format_cards(held)}: hands draw by rule"
        raise Refused("not-of-this-game", cite("681a.7(g)"), message)
    check_pack(situation.seen, elections)
    full = zip(_LETTERS, shoe_of(elections), strict=True)
    left = Counter(dict(full))
    left.subtract(card.rank.letter for card in situation.seen)
    choices = []
    for name, wager in rules.wagers.items():
        for letter in letters_of(elections, name):
            letters = {name: letter} if letter else {}
            under = replace(elections, paytables=letters, wagers=None, decks=elections.decks_in_play)
            value = solve(under, name, Circumstances(shoe=left)).outcomes.expected_net
            choices.append(Valued(name, value, wager.clause, letter))
    choices.sort(key=lambda each: each.value, reverse=True)
    return Advice(situation, tuple(choices), unit="the wager, on the next round")


def letters_of(elections: Elections, wager: str) -> list[str | None]:
    """The letter elected for a wager, or all that its decks allow; none if the law prints one table."""
    tables, elected = elections.rules.wager(wager), elections.paytables.get(wager)
    if tables.fixed_table is not None:
        return [None]
    possible = [letter for letter, table in tables.paytables.items() if table.decks in (None, elections.decks_in_play)]
    return [elected] if elected else [*possible]


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart | None:  # noqa: ARG001
    """None: players decide nothing."""
    return None


def compete(shoe: Shoe, points: Points) -> Mapping[tuple[Worth, Worth], int]:
    """How many ordered deals of six cards give the Player's and the Banker's Hand each pair of values."""
    counted = dict.fromkeys((*(rank for rank in _RANKS if rank <= points.ten), Rank.ACE), 0)
    for rank, number in zip(_RANKS, shoe, strict=True):
        counted[rank if rank in counted else _RANKS[points.ten - Rank.TWO]] += number
    return count_totals(tuple(counted), tuple(counted.values()), points)


@lru_cache(maxsize=64)
def count_totals(classes: Ranks, shoe: Shoe, points: Points) -> Mapping[tuple[Worth, Worth], int]:
    """The same by classes of cards, each given by one of its ranks and how many are left."""

    def ranks(hand: Hand) -> Ranks:
        return tuple(classes[each] for each in hand)

    pairs = list(combinations_with_replacement(range(len(classes)), 2))
    naturals = {pair for pair in pairs if points.is_natural(ranks(pair))}
    under = {pair for pair in pairs if points.of(ranks(pair)) < points.stands} - naturals
    return count_two_hands(
        shoe,
        lambda hand: _TOP if points.is_top(ranks(hand)) else points.of(ranks(hand)),
        # 681a.7(f), (g): with a natural on the table, no drawn card counts.
        first_draws=lambda first, second: first in under and second not in naturals,
        second_draws=lambda first, second, _: second in under and first not in naturals,
    )


def _comes_to(wager: str, player: Worth, banker: Worth, points: Points) -> str:
    """681a.7(i), (j), (k)(1), by comparing the totals: the row that pays, or how else they compare."""
    own, other = (player, banker) if wager == "player" else (banker, player)
    if own == other:
        return EQUAL
    if not _beats(own, other, points.highest):
        return BEATEN
    return "winning hand at half pay" if own == points.half_pays else "winning hand"


def _beats(own: Worth, other: Worth, highest: int) -> bool:
    """Whether the first of two values wins: the higher up to 21, the lower beyond, any up to 21 over any beyond."""
    if not isinstance(own, int) or not isinstance(other, int):
        return own == _TOP
    if own > highest:
        return own < other
    return other > highest or own > other


def joint(elections: Elections, wagers: tuple[str, ...]) -> Joint:
    """How these wagers come out together, over every ordered deal of six cards from a full shoe."""
    shoe, points, bonus = shoe_of(elections), points_of(elections), bonus_rules(elections)
    # Hands that pay alike have one number, since numbers are counted faster.
    numbers: dict[_Competing, int] = {}
    hands = [_Initial.of(pair, points, bonus, numbers) for pair in combinations_with_replacement(range(len(_RANKS)), 2)]
    pairs = Counter[tuple[int, int]]()
    for first, second in product(hands, repeat=2):
        ways, left = _taken(shoe, (*first.pair, *second.pair))
        orders = first.orders * second.orders * ways
        mine, theirs, same = dict[int, int](), dict[int, int](), dict[tuple[int, int], int]()
        for number, one, other in zip(left, first.beside(second), second.beside(first), strict=True):
            mine[one] = mine.get(one, 0) + number
            theirs[other] = theirs.get(other, 0) + number
            same[one, other] = same.get((one, other), 0) + number
        for one, many in mine.items():
            for other, more in theirs.items():
                # The two third cards cannot be the same card.
                pairs[one, other] += orders * (many * more - same.get((one, other), 0))
    competing = list(numbers)
    counts = Counter[tuple[Fraction, ...]]()
    for (one, other), count in pairs.items():
        player, banker = competing[one], competing[other]
        counts[tuple(_net(elections, name, player, banker, points) for name in wagers)] += count
    return Joint({nets: count for nets, count in counts.items() if count}, same_hands=True)


class _Competing(NamedTuple):
    """A hand after its draw: the total with which it competes, and the rows that pay its Bonus Wager."""

    worth: Worth
    rows: Bonus


class _Initial(NamedTuple):
    """The two initial cards of a hand, and what becomes of it with each third card, by the numbers of hands."""

    pair: tuple[int, int]
    orders: int
    natural: bool
    draws: tuple[int, ...]
    """By the rank of the third card, if neither hand is a natural."""
    draws_for_bonus: tuple[int, ...]
    """The same beside a natural: the card does not count for the total."""

    @classmethod
    def of(cls, pair: tuple[int, int], points: Points, bonus: BonusRules, numbers: dict[_Competing, int]) -> _Initial:
        ranks = (_RANKS[pair[0]], _RANKS[pair[1]])
        natural = points.is_natural(ranks)
        worth: Worth = _TOP if points.is_top(ranks) else points.of(ranks)
        stands = _Competing(worth, bonus.rows(ranks, points))
        full = [(*ranks, third) for third in _RANKS]
        for_bonus = [_Competing(worth, bonus.rows(hand, points)) for hand in full]
        aside = for_bonus if points.draws_for_bonus(ranks) else [stands] * len(full)
        drawn = [_Competing(points.of(hand), each.rows) for hand, each in zip(full, for_bonus, strict=True)]
        drawn = drawn if points.of(ranks) < points.stands and not natural else aside
        own, beside = (tuple(numbers.setdefault(each, len(numbers)) for each in found) for found in (drawn, aside))
        return cls(pair, 1 if pair[0] == pair[1] else 2, natural, own, beside)

    def beside(self, other: _Initial) -> tuple[int, ...]:
        """What the hand becomes with each third card, beside these initial cards of the other."""
        return self.draws_for_bonus if other.natural else self.draws


def _taken(shoe: Shoe, cards: tuple[int, ...]) -> tuple[int, Shoe]:
    """In how many ways cards of these ranks leave a shoe one after another, and what is left."""
    ways, left = 1, list(shoe)
    for rank in cards:
        ways *= left[rank]
        left[rank] -= 1
    return ways, tuple(left)


def _net(elections: Elections, wager: str, player: _Competing, banker: _Competing, points: Points) -> Fraction:
    """The net result of one wager, in units of it."""
    table = elections.paytable(wager)
    if wager in _BONUS:
        rows = (player if wager == "player-bonus" else banker).rows
        return Fraction(sum(table.paying(row).odds.multiplier for row in rows)) if rows else Fraction(-1)
    came = _comes_to(wager, player.worth, banker.worth, points)
    if came == EQUAL and wager in _SIDES:
        return Fraction(0)
    if came == BEATEN or (came != EQUAL and wager not in _SIDES):
        return Fraction(-1)
    return Fraction(table.paying(came).odds.multiplier)


class BonusRules(NamedTuple):
    """What makes a Bonus hand (681a.3(e)), under the edition and the readings."""

    jackpot: Rank
    ace_low_straight: bool
    pair_also: bool

    def rows(self, hand: Ranks, points: Points) -> Bonus:
        """The rows that pay a hand whose first two cards were dealt first."""
        pair = ("one pair",) if hand[0] is hand[1] else ()
        if len(hand) == 2:
            return pair
        if hand.count(hand[0]) == 3:
            return ("three of the jackpot rank",) if hand[0] is self.jackpot else ("three-of-a-kind",)
        if self._is_straight(sorted(hand)):
            return ("three-card straight",)
        if points.of(hand) == points.highest:
            return ("three-card 21", *pair) if self.pair_also else ("three-card 21",)
        return pair

    def _is_straight(self, ranks: list[Rank]) -> bool:
        low, middle, high = ranks
        run = (low + 1, low + 2) == (middle, high)
        return run or (self.ace_low_straight and ranks == [Rank.TWO, Rank.THREE, Rank.ACE])


@lru_cache(maxsize=64)
def _bonus_counts(shoe: Shoe, points: Points, bonus: BonusRules) -> Mapping[Bonus, int]:
    return count_hand(
        shoe,
        lambda hand: bonus.rows(tuple(_RANKS[each] for each in hand), points),
        draws=lambda pair: points.draws_for_bonus((_RANKS[pair[0]], _RANKS[pair[1]])),
    )


def bonus_rules(elections: Elections) -> BonusRules:
    return BonusRules(
        jackpot=rank_named(elections.rules.text("jackpot-rank")),
        ace_low_straight=elections.reads("681a-straight-ace") == "low",
        pair_also=elections.reads("681a-bonus-pays") == "pair-also",
    )


def points_of(elections: Elections) -> Points:
    """What decides a hand under these elections."""
    rules = elections.rules
    return Points(
        ten=rules.number("ten-value"),
        ace_high=rules.number("ace-high-value"),
        ace_low=rules.number("ace-low-value"),
        highest=rules.number("highest-score"),
        stands=rules.number("stands-on"),
        half_pays=rules.number("half-pay-total"),
        aces_on_top=elections.reads("681a-two-aces") == "top",
    )


def shoe_of(elections: Elections, left: Mapping[str, int] | None = None) -> Shoe:
    """The full shoe of the elected decks, or what is left of it; an impossible shoe is refused."""
    clause, held = elections.rules.figure("decks").clause, elections.decks_in_play * len(Suit)
    if left is None:
        return (held,) * len(_RANKS)
    if strangers := [each for each in left if each not in _LETTERS]:
        message = f"a shoe holds no {strangers[0]!r}: write ranks as {' '.join(_LETTERS)}"
        raise Refused("no-such-card", elections.rules.figure("deck-cards").clause, message)
    if absent := [letter for letter in _LETTERS if letter not in left]:
        message = f"say how many are left of every rank, 0 where none: {' '.join(absent)}"
        raise Refused("missing-cards", clause, message)
    for letter, number in left.items():
        if not is_whole_number(number) or not 0 <= number <= held:
            message = f"a shoe of {elections.decks_in_play} decks holds 0 to {held} cards {letter}, not {number!r}"
            raise Refused("duplicate-card", clause, message)
    shoe = tuple(left[letter] for letter in _LETTERS)
    needed = 2 * (elections.rules.number("initial-cards") + elections.rules.number("drawn-cards"))
    if sum(shoe) < needed:
        message = f"a round may take {needed} cards and {sum(shoe)} are left: shuffle first"
        raise Refused("missing-cards", elections.rules.figure("initial-cards").clause, message)
    return shoe


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy, by_rule=by_rule, joint=joint)
