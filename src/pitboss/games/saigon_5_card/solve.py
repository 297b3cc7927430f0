"""The exact mathematics of Saigon 5 Card: the Ante, Bonus and Pot Wagers, and every way to set a hand.

Cards of equal value are interchangeable; against each hand of the player, the dealer's are counted from the remaining
cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from pitboss.cards import Card, format_cards
from pitboss.counting.multisets import Multiset, multisets
from pitboss.counting.schedules import ANY_OTHER, Schedule, by_table, entry_of, lost, returned
from pitboss.counting.winnings import Winnings
from pitboss.games.elections import Elections
from pitboss.games.pack import check_pack
from pitboss.games.places import DEALER, HAND
from pitboss.games.saigon_5_card.bonus_hands import bonus_hands, hands_by_ranks
from pitboss.games.saigon_5_card.solve_pot import simulate_pot, solve_pot
from pitboss.games.saigon_5_card.value_hands import Against, Hands, SetHand, Values, all_hands, ways_to_set
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
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules

_UNIT = "the Ante Wager, which is staked already"


def priced(rules: Rules) -> tuple[Priced, ...]:
    """The Ante Wager, the Bonus Wager and, where the edition has it, the Pot Wager."""
    return tuple(Priced(name, table="bonus" if name == "bonus" else None) for name in rules.wagers)


def solve(elections: Elections, wager: str, at: Circumstances = NOWHERE, progress: Progress = no_progress) -> Solution:
    """Every outcome of one wager, as its player's only one; for the Ante Wager, with each hand set at its best.

    `at.ante` is the size of the wager where a payout limit or rounding makes it matter; without it no limit applies.
    """
    match elections.rules.wager(wager).wager:
        case "ante":
            solution = _solve_ante(elections, at)
        case "bonus":
            solution = _solve_bonus(elections, at)
        case _:
            solution = solve_pot(elections, at)
    progress(1.0)
    return solution


def _solve_ante(elections: Elections, at: Circumstances) -> Solution:
    hands, pays = hands_of(elections), _Pays.of(elections, _winnings(elections, at, "ante"))
    won, tied, beaten = Counter[bool](), Counter[bool](), Counter[bool]()
    for hand, number in hands.number.items():
        setting, tally = pays.best(hands.ways[hand], hands.against[hand])
        won[pays.is_half(setting)] += number * tally.won
        tied[setting.qualifies] += number * tally.pushed
        beaten[setting.qualifies] += number * tally.lost
    full, half = (elections.paytable("ante").paying(hand) for hand in (_FULL, _HALF))
    paid = Schedule(
        "ante",
        (
            entry_of(full, won[False], pays.full),
            entry_of(half, won[True], pays.half),
            returned("neither the dealer nor the player qualifies", tied[False], cite("680a.11(d)(1)(i)")),
            returned("equal Point Counts", tied[True], cite("680a.11(d)(2)(ii)(C)")),
            lost("the dealer alone qualifies", beaten[False], cite("680a.11(d)(2)(i)")),
            lost("lower Point Count", beaten[True], cite("680a.11(d)(2)(ii)(A)")),
        ),
    )
    return Solution(
        paid.outcomes,
        "Every hand of the player, as a multiset of values, is compared with every hand of the dealer from the other "
        "cards; the player sets each hand for the highest expectation, the dealer for the highest Point Count.",
        (cite("680a.11(d)"), full.clause, half.clause),
        schedules=(paid,),
    )


def _solve_bonus(elections: Elections, at: Circumstances) -> Solution:
    table, winnings = elections.paytable("bonus"), _winnings(elections, at, "bonus")
    counts = {ANY_OTHER if hand == "nothing" else hand: count for hand, count in bonus_counts(elections).items()}
    paid = by_table("bonus", table, counts, winnings.of, cite("680a.11(e)(1)"))
    return Solution(
        paid.outcomes,
        "Every five-card hand from the deck with its joker is counted as a multiset of ranks.",
        tuple(dict.fromkeys((table.clause, *(row.clause for row in table.rows)))),
        schedules=(paid,),
    )


_FULL, _HALF = "winning hand", "winning hand at half pay"


def set_best(elections: Elections) -> list[SetHand]:
    """How each hand is set for the highest expectation of the Ante Wager, in the order of hands."""
    hands, pays = hands_of(elections), _Pays.of(elections)
    return [pays.best(ways, hands.against[hand])[0] for hand, ways in hands.ways.items()]


class _Tally(NamedTuple):
    """How many of the dealer's hands make an Ante Wager win, push and lose."""

    won: int
    pushed: int
    lost: int


class _Pays(NamedTuple):
    """What an Ante Wager wins with a Point Count of 5 and with any other."""

    half_count: int
    half: Fraction
    full: Fraction

    @classmethod
    def of(cls, elections: Elections, winnings: Winnings | None = None) -> _Pays:
        """By the amount the wager wins; if its size is not known, by the odds."""
        winnings = winnings or Winnings(None, elections.rules.wager("ante").clause)
        table = elections.paytable("ante")
        return cls(
            half_count=elections.rules.number("half-pay-count"),
            half=winnings.of(table.paying(_HALF)),
            full=winnings.of(table.paying(_FULL)),
        )

    def is_half(self, own: SetHand) -> bool:
        """Whether a winning hand is paid the lesser odds."""
        return own.point_count == self.half_count

    def won(self, own: SetHand) -> Fraction:
        """680a.12(a), (b)."""
        return self.half if self.is_half(own) else self.full

    def gain(self, own: SetHand, tally: _Tally) -> Fraction:
        """The hand's total gain over all of the dealer's hands."""
        return self.won(own) * tally.won - tally.lost

    def best(self, ways: Iterable[SetHand], against: Against) -> tuple[SetHand, _Tally]:
        """The way to set a hand that gains the most; of equal ones, the first."""
        tallies = [(way, _tally(way, against)) for way in ways]
        return tallies[0] if len(tallies) == 1 else max(tallies, key=lambda each: self.gain(*each))


def _tally(own: SetHand, against: Against) -> _Tally:
    """680a.11(d). A hand that qualifies beats every weaker one; one that does not is returned or lost."""
    if own.qualifies:
        won = sum(count for dealer, count in against.items() if dealer < own)
        pushed = against.get(own, 0)
    else:
        won, pushed = 0, sum(count for dealer, count in against.items() if not dealer.qualifies)
    return _Tally(won, pushed, sum(against.values()) - won - pushed)


def _winnings(elections: Elections, at: Circumstances, wager: str) -> Winnings:
    covered = wager in elections.rules.texts("limit-covers")
    return Winnings(
        at.ante,
        elections.rules.wager(wager).clause,
        chip=elections.limits.chip,
        breakage=elections.rounding,
        limit=elections.limits.payout if covered else None,
    )


def hands_of(elections: Elections) -> Hands:
    """Every hand, how it may be set, and what the dealer may hold against it."""
    return all_hands(Values.of(elections.rules), elections.rules.number("player-cards"))


def bonus_counts(elections: Elections) -> Counter[str]:
    """How many hands of the deck make each hand of the Bonus Wager's table, or "nothing"."""
    ace_high = elections.reads("680a-ace-high-straight") == "straight"
    counted: Counter[str] = Counter()
    for ranks in hands_by_ranks():
        counted.update(bonus_hands(ranks, ace_high_straight=ace_high))
    return counted


def advise(elections: Elections, situation: Situation) -> Advice:
    """The value of every way to set a hand, named by its showdown hand; only the Ante Wager counts.

    A hand that does not qualify gains the same any way it is set, so the highest Point Count comes first: it competes
    for the pot. If a reading lets a hand play as it was set, ways in which it would not qualify are valued as well.
    """
    values = Values.of(elections.rules)
    hand, against = _known(elections, situation, values)
    ways = values.settings(tuple(values.class_of(card) for card in hand))
    if elections.reads("680a-misset") == "reset" and any(each.qualifies for each in ways.values()):
        ways = {places: each for places, each in ways.items() if each.qualifies}
    pays, dealt = _Pays.of(elections), sum(against.values())
    choices = [
        Valued(
            format_cards(hand[place] for place in places),
            pays.gain(own, _tally(own, against)) / dealt,
            cite("680a.11(b)(1)") if own.qualifies else cite("680a.11(b)(2)"),
        )
        for places, own in sorted(ways.items(), key=lambda item: item[1], reverse=True)
    ]
    return Advice(
        situation,
        tuple(sorted(choices, key=lambda each: each.value, reverse=True)),
        unit=_UNIT,
    )


def _known(elections: Elections, situation: Situation, values: Values) -> tuple[tuple[Card, ...], Against]:
    """The player's hand, and what the dealer may hold, given every card that is known."""
    rules = elections.rules
    hand, dealer, seen = situation.at(HAND), situation.at(DEALER), situation.seen
    if situation.beyond(HAND, DEALER):
        raise Refused("not-of-this-game", rules.figure("seats").clause, f"{rules.name} has no board: leave it out")
    missing = rules.number("dealer-cards") - len(dealer)
    if len(hand) != rules.number("player-cards") or missing < 0:
        held = f"a player holds {rules.number('player-cards')} cards and the dealer as many"
        message = f"{held}, not {len(hand)} and {len(dealer)}"
        raise Refused("wrong-number-of-cards", rules.figure("player-cards").clause, message)
    check_pack((*hand, *dealer, *seen), elections)
    left = list(values.held)
    for card in (*hand, *dealer, *seen):
        left[values.class_of(card)] -= 1
    begun = [values.class_of(card) for card in dealer]
    against: Counter[SetHand] = Counter()
    for drawn, number in multisets(left, missing):
        against[ways_to_set(values, tuple(sorted((*begun, *drawn))))[0]] += number
    if not against:
        message = f"{sum(left)} cards are unseen and the dealer needs {missing} more: name fewer"
        raise Refused("missing-cards", rules.figure("dealer-cards").clause, message)
    return hand, against


def strategy(elections: Elections, progress: Progress = no_progress) -> StrategyChart | None:
    """How to set any hand, and the cost of never comparing the settings that a joker allows."""
    values, hands, pays = Values.of(elections.rules), hands_of(elections), _Pays.of(elections)
    optimal = _edge(hands, pays, lambda hand: pays.best(hands.ways[hand], hands.against[hand])[0])
    highest = _edge(hands, pays, lambda hand: hands.ways[hand][0])
    lowest = _edge(hands, pays, lambda hand: hands.ways[hand][-1])
    progress(1.0)
    *first, last = map(str, values.totals)
    totals = f"{', '.join(first)} or {last}"
    plain = Section(
        "Without the joker",
        ("your five cards", "set"),
        (
            (f"three of them total {totals}", "those three; all such threes leave the same Point Count"),
            ("no three do", "any three; if there is a pot, keep the two cards with the highest Point Count"),
        ),
    )
    joker = Section(
        "With the joker",
        ("the other four total", "best", "next", "last"),
        tuple(_joker_row(ending, values, hands, pays) for ending in range(values.highest)),
        note="Each cell gives the Point Count of the two cards that are left if you set the joker with a pair whose "
        f"total ends in that digit. If three of the other four cards total {totals}, set those: the joker then gives "
        "the last card the best count.",
    )
    return StrategyChart(
        sections=(plain, joker),
        simple=(
            f"Set any three cards that total {totals}.",
            "With the joker, look for every such three, and keep the two cards with the highest Point Count.",
        ),
        optimal_edge=optimal,
        simple_edge=highest,
        notes=(f"Always keeping the lowest Point Count would cost {float(lowest - optimal):.2%} of the Ante Wager.",),
    )


def _edge(hands: Hands, pays: _Pays, setting: Callable[[Multiset], SetHand]) -> Fraction:
    """The house edge on the Ante Wager if hands are set this way, optimal or not."""
    gained, deals = Fraction(0), 0
    for hand, number in hands.number.items():
        own, against = setting(hand), hands.against[hand]
        gained += number * pays.gain(own, _tally(own, against))
        deals += number * sum(against.values())
    return -gained / deals


def _joker_row(ending: int, values: Values, hands: Hands, pays: _Pays) -> tuple[str, ...]:
    """The pairs to set with the joker if the other four cards' total ends this way, the best first.

    Computed against all hands of the dealer. A test proves that the player's own cards never change the order.
    """
    against: Counter[SetHand] = Counter()
    for hand, number in hands.number.items():
        against[hands.ways[hand][0]] += number
    found = []
    for joker_as in values.joker_values:
        pair = -joker_as % values.highest
        own = SetHand(True, (ending - pair) % values.highest or values.highest)
        found.append((pays.gain(own, _tally(own, against)), f"{own.point_count}: pair …{pair}"))
    return (f"…{ending}", *(words for _, words in sorted(found, reverse=True)))


SOLVER = Solver(priced=priced, solve=solve, advise=advise, strategy=strategy, simulate_pool=simulate_pot)
