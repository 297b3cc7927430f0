"""The exact mathematics of Heads-Up Hold 'Em: the whole game, its side wagers, the best choice with any known cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from pitboss.cards import Card, Rank
from pitboss.counting.schedules import ANY_OTHER, by_table
from pitboss.counting.winnings import Winnings
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.counting import one_hand
from pitboss.games.heads_up_holdem.counting.decisions import Best, Ints, Options, best, tally
from pitboss.games.heads_up_holdem.counting.kept_choices import kept, with_and_without
from pitboss.games.heads_up_holdem.counting.showdowns import Showdowns, showdowns
from pitboss.games.heads_up_holdem.places import COMMUNITY
from pitboss.games.heads_up_holdem.solve_chart import Played, chart
from pitboss.games.heads_up_holdem.solve_pays import STAGES, Decisions, Option, decisions, offered
from pitboss.games.heads_up_holdem.solve_schedules import schedules
from pitboss.games.pack import check_pack
from pitboss.games.places import DEALER, HAND
from pitboss.games.solving import (
    NOWHERE,
    Advice,
    Circumstances,
    Priced,
    Progress,
    Situation,
    Solution,
    Solver,
    StrategyChart,
    Valued,
    no_progress,
)
from pitboss.kernels.poker import count_sevens, places_of
from pitboss.kernels.poker_tables import LITERAL, POKER_ORDER
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.ranking import Compare, FiveCardCategory

_UNIT = "the Ante Wager, which is staked already"

ORDERS = {Compare.POKER_ORDER: POKER_ORDER, Compare.LITERAL: LITERAL}
_LARGEST_SCALE = 10**7
"""Sums over a start reach about 10**11 times this and must fit in 64 bits."""
_BASE_METHOD = (
    "Every starting hand, board and dealer's hand is counted without replacement, boards up to suits; before the "
    "Flop, after it and after the River, the player makes the choice with the highest value."
)


def priced(rules: Rules) -> tuple[Priced, ...]:
    """The game itself (Ante, Odds and Raise Wagers, per Ante), then the optional wagers."""
    return (Priced("base"), *(Priced(name, table=name) for name in _SIDE if name in rules.wagers))


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of the game under optimal play, or of an optional wager."""
    if wager == "base":
        played = play(decisions(elections, at))
        progress(1.0)
        clauses = ("677a.11(f)", "677a.11(h)", "677a.12(a)", "677a.12(b)", "677a.12(c)")
        return Solution(
            played.outcomes,
            _BASE_METHOD,
            tuple(map(cite, clauses)),
            base="ante",
            schedules=schedules(played, elections, at),
        )
    asked = elections.rules.wager(wager)
    if wager not in _SIDE:
        raise Refused(
            "not-priced", asked.clause, f"{wager} is part of the game: ask for base, or for {', '.join(_SIDE)}"
        )
    table = elections.paytable(wager)
    counts, method = _SIDE[wager]()
    winnings = Winnings(at.ante, asked.clause, chip=elections.limits.chip, breakage=elections.rounding)
    paid = by_table(wager, table, counts, winnings.of, _LOSES[wager])
    progress(1.0)
    printed = dict.fromkeys((table.clause, *(row.clause for row in table.rows)))
    return Solution(paid.outcomes, method, tuple(printed), schedules=(paid,))


@cache
def _pockets() -> tuple[dict[str, int], str]:
    """677a.11(i)(1): two cards by what they contain."""
    counts: Counter[str] = Counter()
    deck = [(rank, suit) for rank in Rank for suit in range(4)]
    for (one, suit), (other, second) in combinations(deck, 2):
        with_ace = Rank.ACE in (one, other) and min(one, other) >= Rank.JACK
        if one is other:
            counts["pair of aces" if one is Rank.ACE else "any other pair"] += 1
        elif with_ace:
            suits = "the same suit" if suit == second else "different suits"
            counts[f"ace and a court card of {suits}"] += 1
        else:
            counts[ANY_OTHER] += 1
    return dict(counts), "Every two-card hand is counted."


@cache
def _sevens() -> tuple[dict[str, int], str]:
    """677a.11(i)(2): the best five of the player's two and the five community cards."""
    counts = dict(zip(FiveCardCategory, count_sevens(), strict=True))
    by_hand = {category.hand: counts[category] for category in reversed(FiveCardCategory)}
    return by_hand, "Every seven-card hand is counted by its ranks and by the suit of a flush."


_SIDE = {"pocket-bonus": _pockets, "trips-plus": _sevens}
_LOSES = {"pocket-bonus": cite("677a.11(i)(1)(ii)"), "trips-plus": cite("677a.11(i)(2)(ii)")}


@lru_cache(maxsize=4)
def play(decided: Decisions) -> Played:
    """The game under optimal play; cached, since several results need it."""
    options, found, chosen = best_of(decided)
    return Played(decided, found, options, chosen, tally(found, options, chosen.choosing))


@lru_cache(maxsize=4)
def best_of(decided: Decisions) -> tuple[Options, Showdowns, Best]:
    """The best decisions, before their outcomes are counted."""
    if decided.scale > _LARGEST_SCALE:
        message = "the Ante Wager is too large for exact arithmetic in cents: give a smaller one"
        raise Refused("wager-too-large", cite("677a.7(d)(1)"), message)
    options = options_of(decided)
    found = showdowns(ORDERS[decided.order], int(decided.dealer_qualifies))
    return options, found, best(found, options)


def options_of(decided: Decisions) -> Options:
    """What may be decided at each point, as the kernels take it."""
    return Options(*(tables(each, decided.scale) for each in (decided.preflop, decided.flop, decided.river)))


def tables(options: Sequence[Option], scale: int) -> Ints:
    """What options pay, in whole numbers, as the kernels take it."""
    return np.array([[[int(net * scale) for net in row] for row in option.nets] for option in options], np.int64)


def advise(elections: Elections, situation: Situation) -> Advice:
    """The value of checking or folding and of every whole multiple that may be raised, given all cards known."""
    stage, known = _known(elections, situation)
    return _advice(decisions(elections, NOWHERE), offered(elections, stage), stage, situation, known)


@lru_cache(maxsize=64)
def _advice(
    decided: Decisions, choices: tuple[Option, ...], stage: str, situation: Situation, known: one_hand.Known
) -> Advice:
    ranked = one_hand.HandOrder(ORDERS[decided.order], int(decided.dealer_qualifies))
    asked, river = tables(choices, decided.scale), tables(decided.river, decided.scale)
    names = [option.name for option in choices]
    match stage:
        case "preflop":
            brought = one_hand.before(known, ranked, river, tables(decided.flop, decided.scale), asked)
        case "flop":
            brought = one_hand.at_flop(known, ranked, river, asked)
        case _:
            brought = one_hand.at_last(known, ranked, asked)
    if stage != "river":
        names.insert(0, "check")
    ways, clause = known.ways() * decided.scale, choices[0].clause
    valued = [Valued(name, Fraction(total, ways), clause) for name, total in zip(names, brought, strict=True)]
    return Advice(situation, tuple(sorted(valued, key=lambda each: -each.value)), unit=_UNIT)


def worth_of_seeing(elections: Elections, situation: Situation) -> Fraction:
    """What cards seen before the Flop add to a hand in all its decisions."""
    _, known = _known(elections, situation)
    decided = decisions(elections, NOWHERE)
    options, _, chosen = best_of(decided)
    ranked = one_hand.HandOrder(ORDERS[decided.order], int(decided.dealer_qualifies))
    informed, blind = with_and_without(known, ranked, options, kept(known.own, chosen.choosing))
    return Fraction(informed - blind, known.ways() * decided.scale)


def _known(elections: Elections, situation: Situation) -> tuple[str, one_hand.Known]:
    """The stage at which the player is asked, and what is known then, if that is possible."""
    rules = elections.rules
    hand, board, dealer = (situation.at(place) for place in (HAND, COMMUNITY, DEALER))
    seen = situation.seen
    check_pack((*hand, *board, *seen, *dealer), elections)
    stages = dict(zip((0, rules.number("flop-cards"), rules.number("community-cards")), STAGES, strict=True))
    _check_number(hand, (rules.number("player-cards"),), "the player's", elections)
    _check_number(board, tuple(stages), "the community", elections)
    _check_number(dealer, tuple(range(rules.number("dealer-cards") + 1)), "the dealer's known", elections)
    known = one_hand.Known(*(tuple(places_of(cards)) for cards in (hand, board, dealer, seen)))
    if not known.ways():
        message = "too many cards are seen for the round to be dealt: leave some out"
        raise Refused("too-many-seen", rules.figure("deck-cards").clause, message)
    return stages[len(board)], known


def _check_number(cards: Sequence[Card], allowed: tuple[int, ...], whose: str, elections: Elections) -> None:
    if len(cards) not in allowed:
        numbers = " or ".join(map(str, allowed))
        clause = elections.rules.figure("player-cards").clause
        message = f"{whose} cards are {numbers} when a player is asked, not {len(cards)}"
        raise Refused("wrong-number-of-cards", clause, message)


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart | None:
    """The best decision by start, by what the flop makes of it and by the cards that beat it; and simple rules."""
    played = play(decisions(elections, NOWHERE))
    progress(0.5)
    charted = chart(played)
    progress(1.0)
    return charted


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy, worth_of_seeing=worth_of_seeing)
