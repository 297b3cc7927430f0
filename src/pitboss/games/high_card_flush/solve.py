"""The exact solution of High Card Flush: every hand of seven cards against every hand the dealer can then hold.

Six million hands up to suits stand for all 133,784,560 of the player. Each is raised or folded on its own, considering
all seven cards: those outside the flush say what the dealer cannot hold. The side wagers depend on no decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import comb, lcm

import numpy as np

from pitboss.cards import Card, Deck, format_cards
from pitboss.counting import Outcomes
from pitboss.counting.suits import lengths_of, masks_of, rank_sets, ranks_in
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.counting.flushes_of_two_hands import FOLD, HANDS, LEAST, MOST, SETS, Ints, tally
from pitboss.games.high_card_flush.counting.longest_flushes import (
    FlushRanks,
    Meet,
    Met,
    Opponent,
    longest_flush,
    meet_by_all_ranks,
    meet_by_flush,
)
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.solve_schedules import schedules
from pitboss.games.high_card_flush.solve_side import (
    break_even_meter,
    flush_bonus,
    long_run_hold,
    progressive,
    straight_flush_bonus,
)
from pitboss.games.pack import check_pack, pack_of
from pitboss.games.places import DEALER, HAND
from pitboss.games.solving import (
    NOWHERE,
    Advice,
    Circumstances,
    OfProgressive,
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
from pitboss.law.rules import Bound, Rules
from pitboss.ranking import Compare, rank_named

_UNIT = "the Ante Wager, which is staked already"

_PRICED = (
    Priced("base"),
    Priced("flush-bonus", "flush-bonus"),
    Priced("straight-flush-bonus", "straight-flush-bonus"),
    Priced("progressive", "progressive"),
)


def priced(_rules: Rules) -> tuple[Priced, ...]:
    """The game itself, and the three side wagers by the letters of their tables."""
    return _PRICED


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager; for the progressive wager, at the given meter and stake."""
    match known_name("wager", wager, [each.wager for each in _PRICED]):
        case "base":
            return _base(elections, progress)
        case "flush-bonus":
            return flush_bonus(elections)
        case "straight-flush-bonus":
            return straight_flush_bonus(elections)
        case _:
            return progressive(elections, at)


# The game itself.


@dataclass(frozen=True)
class Terms:
    """What the game pays, in units of the Ante Wager, and how large a Raise Wager may be."""

    size: int
    qualifies: FlushRanks
    ante: Fraction
    raised: Fraction
    raises: tuple[tuple[Fraction, Fraction], ...]
    """The smallest and the largest Raise Wager, by the length of the flush."""
    compare: Compare

    def net(self, wager: Fraction) -> tuple[Fraction, ...]:
        """What a Raise Wager gains: the dealer does not qualify, holds a lower, an equal, a higher hand."""
        return self.ante, self.ante + wager * self.raised, Fraction(0), -1 - wager

    def value(self, wager: Fraction, met: Met) -> Fraction:
        """What a Raise Wager is worth against this many hands."""
        return sum((net * count for net, count in zip(self.net(wager), met, strict=True)), Fraction(0)) / sum(met)

    @cached_property
    def unit(self) -> int:
        """What makes every net result a whole number."""
        return lcm(*(net.denominator for wagers in self.raises for each in wagers for net in self.net(each)))


def terms_of(elections: Elections) -> Terms:
    """678a.11(b)-(d)."""
    rules = elections.rules
    size, rank = rules.number("player-cards"), rank_named(rules.text("dealer-qualifies-rank"))
    return Terms(
        size=size,
        qualifies=FlushRanks(rules.number("dealer-qualifies-length"), 1 << (rank - min(type(rank)))),
        ante=elections.paytable("ante").paying("winning ante").odds.multiplier,
        raised=elections.paytable("raise").paying("winning raise").odds.multiplier,
        raises=tuple(_raises(elections, length) for length in range(size + 1)),
        compare=elections.compare,
    )


def _bound(elections: Elections, length: int) -> Bound | None:
    """How large a Raise Wager may be with a flush of that length; none for a length that no hand has."""
    hand = next((each.hand for each in FlushCategory if each == length), None)
    return next(iter(elections.rules.wager("raise").bounds_in(hand)), None) if hand else None


def _raises(elections: Elections, length: int) -> tuple[Fraction, Fraction]:
    """The smallest and the largest Raise Wager; if the text names no smallest, the reading does."""
    bound = _bound(elections, length)
    if bound is None:
        return Fraction(1), Fraction(1)
    least = bound.least
    if least is None:
        # Without a floor any amount is allowed: zero is the bound that it can approach.
        least = 0 if elections.reads("raise-floor") == "none" else 1
    return Fraction(least), Fraction(bound.most)


_KEPT: dict[Terms, Ints] = {}
"""Results already computed, for both the strategy and the figures."""


def forget() -> None:
    """Forget the results, to compute them again."""
    _KEPT.clear()


def _tallies(terms: Terms, progress: Progress) -> Ints:
    """The best decision for every hand; see `flushes_of_two_hands` for what is tallied."""
    if terms not in _KEPT:
        _KEPT[terms] = _play_out(terms, progress)
    return _KEPT[terms]


def nets_of(terms: Terms) -> tuple[Ints, Ints]:
    """What decisions gain, and the lowest flush that qualifies, as kernels take them."""
    nets = np.zeros((terms.size + 1, MOST + 1, len(Met._fields)), dtype=np.int64)
    for length, (least, most) in enumerate(terms.raises):
        nets[length, FOLD] = -terms.unit
        nets[length, LEAST] = [int(net * terms.unit) for net in terms.net(least)]
        nets[length, MOST] = [int(net * terms.unit) for net in terms.net(most)]
    return nets, np.array(terms.qualifies, dtype=np.int64)


def _play_out(terms: Terms, progress: Progress) -> Ints:
    size = terms.size
    opposing = comb(Deck().size - size, size)
    nets, qualifies = nets_of(terms)
    tallies: Ints = np.zeros((SETS, MOST + 1, len(Met._fields)), dtype=np.int64)
    by_ranks = terms.qualifies.length if terms.compare is Compare.LITERAL else size + 1
    for length in range(1, min(by_ranks, size + 1)):
        tally(np.array(rank_sets(length), dtype=np.int64), opposing, qualifies, nets, tallies)
    if terms.compare is Compare.LITERAL:
        # Rarely asked for, and slow to compile.
        from pitboss.games.high_card_flush.counting.flushes_by_all_ranks import tally_by_all_ranks

        patterns = [lengths for lengths in lengths_of(size) if lengths[0] >= by_ranks]
        for done, lengths in enumerate(patterns):
            tally_by_all_ranks(lengths, opposing, terms.qualifies, nets, tallies)
            progress((done + 1) / len(patterns))
    return tallies


class Played:
    """The game played out with every hand: the best decisions, and the results of simpler ones."""

    def __init__(self, terms: Terms, progress: Progress = no_progress) -> None:
        self.terms = terms
        self.tallies = _tallies(terms, progress)
        self.dealer_hands = comb(Deck().size - terms.size, terms.size)

    def outcomes(self) -> Outcomes:
        """Every outcome for a player who makes the best decision with every hand."""
        counted: list[tuple[Fraction | int, Fraction | int, int]] = [(-1, 1, self.folded())]
        for wager, met in self.raised().items():
            counted += self._paid(met, wager)
        return Outcomes.of(counted)

    def raised(self) -> dict[Fraction, Met]:
        """How many deals are best raised by each Raise Wager, by what the dealer then holds."""
        found: dict[Fraction, Met] = {}
        for length in range(1, self.terms.size + 1):
            decided = self._decided(length)
            for choice, wager in zip((LEAST, MOST), self.terms.raises[length], strict=True):
                if decided[choice, HANDS]:
                    before = found.get(wager, Met(0, 0, 0, 0))
                    met = self._met(decided[choice])
                    found[wager] = Met(*(one + more for one, more in zip(before, met, strict=True)))
        return found

    def folded(self) -> int:
        """How many deals are best folded."""
        lengths = range(1, self.terms.size + 1)
        return sum(int(self._decided(length)[FOLD, HANDS]) for length in lengths) * self.dealer_hands

    def _decided(self, length: int) -> Ints:
        decided: Ints = self.tallies[np.array(rank_sets(length))].sum(axis=0)
        return decided

    def outcomes_from(self, lowest: FlushRanks) -> Outcomes:
        """The same for a player who raises as much as allowed from a certain flush up, and folds anything lower."""
        counted: list[tuple[Fraction | int, Fraction | int, int]] = []
        for length in range(1, self.terms.size + 1):
            sets = np.array(rank_sets(length))
            every = self.tallies[sets].sum(axis=1)
            raised = [FlushRanks(length, ranks) >= lowest for ranks in rank_sets(length)]
            counted += self._raised(every[raised].sum(axis=0), self.terms.raises[length][1])
            counted.append((-1, 1, int(every[np.logical_not(raised), HANDS].sum()) * self.dealer_hands))
        return Outcomes.of(counted)

    def _raised(self, tallied: Ints, wager: Fraction) -> Iterable[tuple[Fraction, Fraction, int]]:
        return self._paid(self._met(tallied), wager)

    def _met(self, tallied: Ints) -> Met:
        hands, out, below, equal = (int(each) for each in tallied)
        return Met(out, below, equal, hands * self.dealer_hands - out - below - equal)

    def _paid(self, met: Met, wager: Fraction) -> Iterable[tuple[Fraction, Fraction, int]]:
        return [(net, 1 + wager, count) for net, count in zip(self.terms.net(wager), met, strict=True)]

    @cached_property
    def flushes(self) -> list[FlushRanks]:
        """Every flush by which a hand can be ranked, the highest first."""
        lengths = range(self.terms.size, 0, -1)
        every = (FlushRanks(length, ranks) for length in lengths for ranks in reversed(rank_sets(length)))
        return [flush for flush in every if self.tallies[flush.ranks, :, HANDS].any()]

    @cached_property
    def lowest(self) -> FlushRanks:
        """The lowest flush worth a raise, for a player who looks at nothing but the flush."""
        best = total = Fraction(0)
        lowest = FlushRanks(self.terms.size + 1, 0)
        for flush in self.flushes:
            every = self.tallies[flush.ranks].sum(axis=0)
            wager = self.terms.raises[flush.length][1]
            total += sum(net * count for net, _, count in self._raised(every, wager))
            total += int(every[HANDS]) * self.dealer_hands
            if total > best:
                best, lowest = total, flush
        return lowest

    def share_raised(self, flush: FlushRanks) -> Fraction:
        """Of the hands ranked by this flush, how many are best raised."""
        decided = [int(hands) for hands in self.tallies[flush.ranks, :, HANDS]]
        return Fraction(sum(decided[LEAST:]), sum(decided))


def _base(elections: Elections, progress: Progress) -> Solution:
    played = Played(terms_of(elections), progress)
    progress(1.0)
    return Solution(
        outcomes=played.outcomes(),
        method=(
            "Each of the player's 133,784,560 hands, up to suits, is compared with all 45,379,620 hands of the dealer, "
            "counted suit by suit; whether it is raised or folded depends on all seven of its cards."
        ),
        clauses=(cite("678a.11(d)"), elections.paytable("ante").clause),
        base="ante",
        schedules=schedules(played.raised(), played.folded(), elections),
    )


# Decisions.

_DECIDES = cite("678a.11(b)")
_MEET: dict[Compare, Meet] = {Compare.POKER_ORDER: meet_by_flush, Compare.LITERAL: meet_by_all_ranks}


def advise(elections: Elections, situation: Situation) -> Advice:
    """The value of folding and of raising every whole multiple of the Ante Wager, against every hand of the dealer."""
    hand, opponent = _known(elections, situation)
    terms = terms_of(elections)
    met = _MEET[terms.compare](hand, opponent, terms.qualifies)
    length = longest_flush(hand).length
    bound = _bound(elections, length)
    clause = _DECIDES if bound is None else bound.clause
    least, most = terms.raises[length]
    raises = range(max(1, int(least)), int(most) + 1)
    choices = [
        Valued("fold", Fraction(-1), _DECIDES),
        *(Valued(f"raise {each}x", terms.value(Fraction(each), met), clause) for each in raises),
    ]
    # Of equally good choices, the smaller wager comes first.
    choices.sort(key=lambda each: each.value, reverse=True)
    return Advice(situation, tuple(choices), unit=_UNIT)


def _known(elections: Elections, situation: Situation) -> tuple[tuple[int, ...], Opponent]:
    """The player's cards, and what can be known of the dealer's."""
    rules, pack = elections.rules, pack_of(elections)
    hand, dealer, others = situation.at(HAND), situation.at(DEALER), situation.beyond(HAND, DEALER)
    known = (*hand, *dealer, *situation.seen, *others)
    check_pack(known, elections)
    unknown = rules.number("dealer-cards") - len(dealer)
    wrong = len(hand) != rules.number("player-cards") or others
    if wrong or not 0 <= unknown <= pack.size - len(known):
        raise Refused(
            "wrong-number-of-cards",
            rules.figure("player-cards").clause,
            f"a player decides with {rules.number('player-cards')} cards against {rules.number('dealer-cards')} "
            f"and no board, not with {format_cards(known) or 'none'}",
        )
    rest: list[Card] = [card for card in pack.cards if card not in known]
    return masks_of(hand), Opponent(masks_of(dealer), masks_of(rest), unknown)


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart:
    """Which flushes to raise, how much, and the lowest flush to raise for a player who looks at nothing else."""
    played = Played(terms_of(elections), progress)
    optimal, simple = played.outcomes(), played.outcomes_from(played.lowest)
    progress(1.0)
    return StrategyChart(
        sections=(_chart(played), _sizes(played)),
        simple=(
            f"Raise with {_in_words(played.lowest)} or better, as much as the flush allows.",
            "Fold everything else.",
        ),
        optimal_edge=optimal.house_edge,
        simple_edge=simple.house_edge,
        notes=(
            "Where only some hands of a flush are raised, the cards outside it decide: ask for advice on the hand.",
        ),
    )


def _in_words(flush: FlushRanks) -> str:
    """A flush as players say it: "a three-card flush T-8-6"."""
    name = next(each.hand for each in FlushCategory if each == flush.length)
    return f"a {name} {'-'.join(rank.letter for rank in ranks_in(flush.ranks))}"


def _chart(played: Played) -> Section:
    """Flushes from the highest down, grouped while the same decision applies."""
    rows = []
    for verdict, same in groupby(played.flushes, key=lambda flush: _verdict(played.share_raised(flush))):
        flushes = list(same)
        first, last = _in_words(flushes[0]), _in_words(flushes[-1])
        rows.append((first if first == last else f"{first} to {last}", verdict))
    note = "Highest flush first. Where the other cards decide, the share of hands that are best raised."
    return Section("Raise or fold", ("Flush", "Do"), tuple(rows), note)


def _verdict(share: Fraction) -> str:
    if share in (0, 1):
        return "raise" if share else "fold"
    return f"raise {float(share):.1%} of hands"


def _sizes(played: Played) -> Section:
    """How much to raise, by the length of the flush."""
    rows = []
    for each in FlushCategory:
        decided = played.tallies[np.array(rank_sets(int(each)))].sum(axis=0)[:, HANDS]
        if decided[LEAST:].any():
            wager = played.terms.raises[each][MOST - LEAST if decided[MOST] else 0]
            rows.append((each.hand, "as much as the Ante Wager" if wager == 1 else f"{wager} times the Ante Wager"))
    return Section("How much to raise", ("Flush", "Raise Wager"), tuple(rows))


SOLVER = Solver(
    priced=priced,
    solve=solve,
    advise=advise,
    strategy=strategy,
    progressive=OfProgressive(break_even_meter, long_run_hold),
)
