"""The exact solution of Casino War: every deal of two cards, and of four where they are equal, from a full shoe.

Cards that are burned before a war are as unknown as those that stay in the shoe, so they change nothing.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import Rank
from pitboss.counting.outcomes import Outcomes
from pitboss.counting.schedules import by_table
from pitboss.games.elections import Elections
from pitboss.games.pack import check_pack
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
from pitboss_classics.casino_war.hands import DIFFERENT, EQUAL
from pitboss_classics.casino_war.places import CARD, DEALERS

WAR, SURRENDER = "war", "surrender"
_PRICED = (Priced("base"), Priced("tie"))
_SUITS = 4


def priced(_rules: Rules) -> tuple[Priced, ...]:
    """The game itself, and the Tie Wager."""
    return _PRICED


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager, whatever its size."""
    del at
    base = known_name("wager", wager, [each.wager for each in _PRICED]) == "base"
    solution = _base(elections) if base else _tie(elections)
    progress(1.0)
    return solution


def _base(elections: Elections) -> Solution:
    played = min((outcomes_of(elections, each) for each in (WAR, SURRENDER)), key=lambda each: each.house_edge)
    method = "Every deal of two cards, and of four where they are equal, by rank; the better answer to a tie is taken."
    clauses = tuple(elections.paytable(each).clause for each in ("ante", "war", "surrender"))
    return Solution(played, method, clauses, base="ante")


def outcomes_of(elections: Elections, answer: str) -> Outcomes:
    """Everything that can happen to a player who always gives this answer to a tie."""
    each, cards, (equal, decided) = _counts(elections)
    rest = (cards - 2) * (cards - 3)
    ante = elections.paytable("ante").paying("winning ante").odds.multiplier
    # Of two different cards, each is the higher one equally often.
    counted = [(ante, Fraction(1), decided // 2 * rest), (Fraction(-1), Fraction(1), decided // 2 * rest)]
    if answer == SURRENDER:
        kept = elections.paytable("surrender").paying("surrendered ante").odds.multiplier
        return Outcomes.of([*counted, (kept - 1, Fraction(1), equal * rest)])
    won, lost = _wars(each, rest)
    (bound,) = elections.rules.wager("war").bounds
    war = Fraction(bound.most)
    paid = war * elections.paytable("war").paying("winning war").odds.multiplier
    return Outcomes.of([*counted, (paid, 1 + war, equal * won), (-1 - war, 1 + war, equal * lost)])


def _counts(elections: Elections) -> tuple[int, int, tuple[int, int]]:
    """How many cards there are of each rank and in all, and how many deals of two are equal and unequal."""
    each = _SUITS * elections.decks_in_play
    cards = each * len(Rank)
    equal = cards * (each - 1)
    return each, cards, (equal, cards * (cards - 1) - equal)


def _wars(each: int, deals: int) -> tuple[int, int]:
    """After a tie, in how many deals of the next two cards the player's is not lower, and in how many it is."""
    left = [each] * (len(Rank) - 1) + [each - 2]
    equal = sum(number * (number - 1) for number in left)
    lower = (deals - equal) // 2
    return deals - lower, lower


def _tie(elections: Elections) -> Solution:
    table = elections.paytable("tie")
    _, _, (equal, decided) = _counts(elections)
    counts = {EQUAL: equal, DIFFERENT: decided}
    paid = by_table("tie", table, counts, lambda row: row.odds.multiplier, cite("war.7(i)"))
    return Solution(paid.outcomes, "Every deal of two cards by rank.", (table.clause,), schedules=(paid,))


def advise(elections: Elections, situation: Situation) -> Advice:
    """What going to war and surrendering are worth on a tie, given every card that is known."""
    hand, dealer, others = situation.at(CARD), situation.at(DEALERS), situation.beyond(CARD, DEALERS)
    known = (*hand, *dealer, *situation.seen)
    check_pack(known, elections)
    if len(hand) != 1 or len(dealer) != 1 or others or hand[0].rank is not dealer[0].rank:
        raise Refused(
            "no-decision", cite("war.7(e)"), "a player decides with a card that equals the dealer's: name both"
        )
    left = dict.fromkeys(Rank, _SUITS * elections.decks_in_play)
    for card in known:
        left[card.rank] -= 1
    cards = sum(left.values())
    if cards < 2:
        raise Refused("missing-cards", cite("war.7(f)"), "too many cards are seen for a war: name fewer")
    deals = cards * (cards - 1)
    equal = sum(number * (number - 1) for number in left.values())
    lower = Fraction((deals - equal) // 2, deals)
    (bound,) = elections.rules.wager("war").bounds
    war = Fraction(bound.most)
    paid = war * elections.paytable("war").paying("winning war").odds.multiplier
    kept = elections.paytable("surrender").paying("surrendered ante").odds.multiplier
    valued = (
        Valued(WAR, paid * (1 - lower) - (1 + war) * lower, bound.clause),
        Valued(SURRENDER, kept - 1, bound.clause),
    )
    unit = "the Ante Wager, which is staked already"
    return Advice(situation, tuple(sorted(valued, key=lambda each: -each.value)), unit)


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart:
    """What each answer to a tie costs."""
    edges = {each: outcomes_of(elections, each).house_edge for each in (WAR, SURRENDER)}
    progress(1.0)
    rows = tuple((f"always {each}", f"{float(edge):.4%}") for each, edge in edges.items())
    best = min(edges.values())
    return StrategyChart(
        sections=(Section("On a tie", ("Answer", "House edge"), rows, "Of the Ante Wager, over all rounds."),),
        simple=("Go to war on every tie.",),
        optimal_edge=best,
        simple_edge=edges[WAR],
    )


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy)
