"""The exact solution of Mississippi Stud: every deal counted, every decision at its best.

What a player knows is a set of two, three or four cards: which of them lie on the board makes no difference, and up to
suits there are 169, 1,755 and 16,432. Each unit brings the same, whichever wager on the hand it belongs to, so the best
wager is the least or the most that is allowed; but what is staked already decides when to fold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import prod

from pitboss.cards import Card, Rank, format_cards
from pitboss.counting import Outcomes
from pitboss.counting.schedules import by_table
from pitboss.counting.suits import Masks, cards_of, hands_up_to_suits, masks_of
from pitboss.games.elections import Elections
from pitboss.games.pack import check_pack
from pitboss.games.places import HAND
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
from pitboss.law.citation import cite
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.ranking import rank_named, rank_three
from pitboss_classics.mississippi_stud.places import COMMUNITY

_PRICED = (Priced("base"), Priced("board-bonus", "board-bonus"))
_STREETS = ("third", "fourth", "fifth")
_FOLD = 0
_IN_PACK, _IN_HAND = 52, 5
_STRAIGHTS = {0b1_0000_0000_1111, *(0b11111 << low for low in range(9))}
_BROADWAY = 0b11111 << 8

Reached = Counter[tuple[Masks, int]]
"""How many deals lead to cards up to suits with so many Antes staked on them."""
Rule = Callable[[Masks, int], int]
"""The wager, in Antes, with these cards and so many Antes staked; none to fold."""


def priced(_rules: Rules) -> tuple[Priced, ...]:
    """The game itself, and the Board Bonus Wager by its letter."""
    return _PRICED


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager, whatever its size."""
    del at
    base = known_name("wager", wager, [each.wager for each in _PRICED]) == "base"
    solution = _base(elections) if base else _board_bonus(elections)
    progress(1.0)
    return solution


def _up_to_suits(cards: Iterable[Card]) -> Masks:
    return tuple(sorted(masks_of(cards), key=lambda mask: (-mask.bit_count(), mask)))


class Played:
    """The game under one set of elections: what hands pay, and what decisions are worth."""

    def __init__(self, elections: Elections) -> None:
        rules = elections.rules
        self.bounds = [rules.wager(street).bounds[0] for street in _STREETS]
        table = elections.paytable("ante")
        self._paid = {hand: row.odds.exact(1) for row in table.rows for hand in row.pays}
        pairs = (rank_named(rules.text(each)) - Rank.TWO for each in ("middle-pair", "high-pair"))
        self._middle, self._high = (1 << lowest for lowest in pairs)
        self._ends: dict[Masks, Counter[Fraction]] = {}
        self._gains: dict[Masks, Fraction] = {}
        self._values: dict[tuple[Masks, int], tuple[Fraction, int]] = {}
        self._nexts: dict[Masks, Counter[Masks]] = {}

    def pays(self, masks: Masks) -> Fraction:
        """What each unit on five cards brings."""
        return self._paid.get(self._hand(masks), Fraction(-1))

    def _hand(self, masks: Masks) -> str:
        """mstud.6: the hand as it is paid, by the sets of ranks that the four suits hold."""
        one, two, three, four = masks
        ranks = one | two | three | four
        twice = (one & two) | (one & three) | (one & four) | (two & three) | (two & four) | (three & four)
        match ranks.bit_count():
            case 2:
                return "four-of-a-kind" if one & two & three & four else "full house"
            case 3:
                return "two pair" if twice.bit_count() == 2 else "three-of-a-kind"
            case 4:
                return "high pair" if twice >= self._high else "middle pair" if twice >= self._middle else "pair"
            case _:
                flush = ranks in masks
                if ranks not in _STRAIGHTS:
                    return "flush" if flush else "high card"
                if flush:
                    return "royal flush" if ranks == _BROADWAY else "straight flush"
                return "straight"

    def nexts(self, masks: Masks) -> Counter[Masks]:
        """What the cards become with one more, and in how many ways."""
        if masks not in self._nexts:
            cards = cards_of(masks)
            more = (Card(rank, suit) for rank in Rank for suit in type(cards[0].suit))
            self._nexts[masks] = Counter(_up_to_suits((*cards, card)) for card in more if card not in cards)
        return self._nexts[masks]

    def ends(self, masks: Masks) -> Counter[Fraction]:
        """What each unit on four cards brings, with each fifth card."""
        if masks not in self._ends:
            found: Counter[Fraction] = Counter()
            for suit, mask in enumerate(masks):
                for bit in range(len(Rank)):
                    if not mask >> bit & 1:
                        found[self.pays((*masks[:suit], mask | 1 << bit, *masks[suit + 1 :]))] += 1
            self._ends[masks] = found
        return self._ends[masks]

    def after(self, masks: Masks, staked: int) -> Fraction:
        """What a hand comes to on average, in Antes, once this much is staked on it."""
        held = _size(masks)
        if held == _IN_HAND - 1:
            return staked * self._gain(masks)
        coming = (self.best(each, staked)[0] * many for each, many in self.nexts(masks).items())
        return sum(coming, Fraction(0)) / _left(held)

    def _gain(self, masks: Masks) -> Fraction:
        """What each unit on four cards brings on average."""
        if masks not in self._gains:
            brought = sum((gain * many for gain, many in self.ends(masks).items()), Fraction(0))
            self._gains[masks] = brought / _left(_IN_HAND - 1)
        return self._gains[masks]

    def best(self, masks: Masks, staked: int) -> tuple[Fraction, int]:
        """What the best wager comes to, and the wager; of equal ones, the largest."""
        if (masks, staked) not in self._values:
            bound = self.bounds[_size(masks) - 2]
            wagers = (bound.least or bound.most, bound.most)
            offered = [(self.after(masks, staked + wager), wager) for wager in wagers]
            self._values[masks, staked] = max((Fraction(-staked), _FOLD), *offered)
        return self._values[masks, staked]

    def outcomes(self, rule: Rule | None = None) -> Outcomes:
        """Every result of playing by a rule, or as well as possible, over every order of the cards."""
        chosen: Rule = rule or (lambda masks, staked: self.best(masks, staked)[1])
        reached = Counter({(masks, 1): ways for masks, ways in hands_up_to_suits(2)})
        results: Counter[tuple[Fraction, int]] = Counter()
        for held in range(2, _IN_HAND):
            reached = self._street(reached, held, chosen, results)
        return Outcomes.of((net, staked, count) for (net, staked), count in results.items())

    def _street(self, reached: Reached, held: int, rule: Rule, results: Counter[tuple[Fraction, int]]) -> Reached:
        """The hands that reach the next street; those that end on this one are added to the results."""
        onward: Reached = Counter()
        unseen = prod(_left(each) for each in range(held, _IN_HAND))
        for (masks, staked), ways in reached.items():
            wager = rule(masks, staked)
            if wager == _FOLD:
                results[Fraction(-staked), staked] += ways * unseen
            elif held == _IN_HAND - 1:
                for gain, many in self.ends(masks).items():
                    results[gain * (staked + wager), staked + wager] += ways * many
            else:
                for each, many in self.nexts(masks).items():
                    onward[each, staked + wager] += ways * many
        return onward


def _size(masks: Masks) -> int:
    return sum(mask.bit_count() for mask in masks)


def _left(held: int) -> int:
    return _IN_PACK - held


def _played(elections: Elections) -> Played:
    return elections.once("mississippi stud as played", Played, elections)


def _base(elections: Elections) -> Solution:
    return Solution(
        outcomes=_played(elections).outcomes(),
        method=(
            "169 hands of two cards up to suits, each with every order of three community cards; on each street the "
            "player wagers the least, wagers the most, or folds, whichever is worth more with what is staked."
        ),
        clauses=(elections.paytable("ante").clause,),
        base="ante",
    )


def _board_bonus(elections: Elections) -> Solution:
    """mstud.11(i): the three community cards."""
    table = elections.paytable("board-bonus")
    counts = Counter[str]()
    for masks, ways in hands_up_to_suits(3):
        counts[rank_three(cards_of(masks), compare=elections.compare).hand] += ways
    paid = by_table("board-bonus", table, counts, lambda row: row.odds.multiplier, cite("mstud.11(i)"))
    return Solution(paid.outcomes, "1,755 boards up to suits.", (table.clause,), schedules=(paid,))


def advise(elections: Elections, situation: Situation) -> Advice:
    """What folding and every whole multiple of the Ante are worth, given the cards and what is staked."""
    hand, board = situation.at(HAND), situation.at(COMMUNITY)
    cards, others = (*hand, *board), (*situation.seen, *situation.beyond(HAND, COMMUNITY))
    check_pack((*cards, *others), elections)
    own = elections.rules.figure("player-cards")
    if len(hand) != own.value or len(board) >= len(_STREETS) or others:
        told = f"with {own.value} cards and fewer than {len(_STREETS)} of the board, and nothing else seen"
        raise Refused(
            "wrong-number-of-cards",
            own.clause,
            f"a player decides {told}, not with {format_cards((*cards, *others)) or 'none'}",
        )
    played, street, masks = _played(elections), _STREETS[len(board)], _up_to_suits(cards)
    staked, bound = _staked(situation.wagers, len(board)), played.bounds[len(board)]
    wagered = [
        Valued(f"{street} {times}x", played.after(masks, staked + times), bound.clause)
        for times in range(bound.most, (bound.least or bound.most) - 1, -1)
    ]
    valued = [*wagered, Valued("fold", Fraction(-staked), cite("mstud.11(e)"))]
    return Advice(situation, tuple(sorted(valued, key=lambda each: -each.value)), "the Ante Wager")


def _staked(wagers: Mapping[str, int], streets: int) -> int:
    """How many Antes lie on the hand; as few as possible if the wagers are not all known."""
    made = [wagers[name] for name in ("ante", *_STREETS[:streets]) if name in wagers]
    return sum(made) // wagers["ante"] if len(made) == 1 + streets else 1 + streets


def by_points(elections: Elections) -> Rule:
    """The rule to remember: the most with a good pair or four suited cards, the least with enough points."""
    played = _played(elections)

    def wagers(masks: Masks, _staked: int) -> int:
        cards, bound = cards_of(masks), played.bounds[_size(masks) - 2]
        ranks = [card.rank for card in cards]
        paired = max((rank for rank in ranks if ranks.count(rank) > 1), default=None)
        suited = len(cards) == _IN_HAND - 1 and max(mask.bit_count() for mask in masks) == len(cards)
        if suited or (paired is not None and (paired >= Rank.SIX or len(cards) == 2)):
            return bound.most
        points = sum(2 if rank >= Rank.JACK else rank >= Rank.SIX for rank in ranks)
        return bound.least or bound.most if paired is not None or points >= len(cards) else _FOLD

    return wagers


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart:
    """What to do with two cards, a rule to remember, and what that rule costs."""
    played = _played(elections)
    done: dict[int, list[str]] = {}
    for masks, _ in hands_up_to_suits(2):
        one, two = cards_of(masks)
        suited = "s" if one.suit is two.suit else ""
        high, low = sorted((one.rank, two.rank), reverse=True)
        done.setdefault(played.best(masks, 1)[1], []).append(f"{high.letter}{low.letter}{suited}")
    words = {wager: "fold" if wager == _FOLD else f"{wager}x" for wager in done}
    rows = tuple((words[wager], " ".join(done[wager])) for wager in sorted(done, reverse=True))
    optimal, simple = played.outcomes(), played.outcomes(by_points(elections))
    progress(1.0)
    return StrategyChart(
        sections=(Section("Third Street", ("Wager", "With"), rows, "An s marks two cards of one suit."),),
        simple=(
            "Count 2 points for a jack or higher and 1 for a 6 to a 10.",
            "Wager three times the Ante with any pair on Third Street, later with a pair of sixes or better.",
            "Wager as much on four cards of one suit.",
            "Wager the Ante once with a lower pair, or with at least as many points as cards; otherwise fold.",
        ),
        optimal_edge=optimal.house_edge,
        simple_edge=simple.house_edge,
        notes=("On later streets what is staked matters: `pitboss strategy --hand --board --wagered` values it.",),
    )


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy)
