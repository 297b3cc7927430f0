"""How to play Heads-Up Hold 'Em: a chart of the best decisions, and rules that a person can remember."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import Rank
from pitboss.counting import Outcomes
from pitboss.games.heads_up_holdem.counting.decisions import (
    Best,
    Choices,
    Choosing,
    Ints,
    Options,
    as_choices,
    start_place,
    tally,
)
from pitboss.games.heads_up_holdem.counting.outs import choices_by_outs, choose_by_outs
from pitboss.games.heads_up_holdem.counting.showdowns import Showdowns
from pitboss.games.heads_up_holdem.flop_marks import FlopMark, choices_by_mark, choose_by_marks
from pitboss.games.heads_up_holdem.solve_pays import Decisions
from pitboss.games.solving import Section, StrategyChart

_MARKS = {
    FlopMark.STRAIGHT_OR_BETTER: "a straight or better",
    FlopMark.THREE_OF_A_KIND: "three-of-a-kind using a card of yours",
    FlopMark.SHARED_THREE: "three-of-a-kind on the Flop",
    FlopMark.TWO_PAIR: "two pair, at least one using a card of yours",
    FlopMark.POCKET_AND_SHARED_PAIR: "a pair in your hand and one on the Flop",
    FlopMark.TOP_PAIR: "a pair with the highest card of the Flop",
    FlopMark.MIDDLE_PAIR: "a pair with the middle card of the Flop",
    FlopMark.BOTTOM_PAIR: "a pair with the lowest card of the Flop",
    FlopMark.POCKET_PAIR: "a pair in the hand",
    FlopMark.FLUSH_DRAW_JACK: "four to a flush, with a jack or better of yours",
    FlopMark.FLUSH_DRAW_TEN: "four to a flush, with a 10 of yours",
    FlopMark.FLUSH_DRAW_LOW: "four to a flush, with lower cards of yours",
    FlopMark.SHARED_PAIR: "a pair on the Flop alone",
    FlopMark.NOTHING: "nothing of these",
}
_SIMPLE_MARKS = (
    FlopMark.STRAIGHT_OR_BETTER,
    FlopMark.THREE_OF_A_KIND,
    FlopMark.TWO_PAIR,
    FlopMark.TOP_PAIR,
    FlopMark.MIDDLE_PAIR,
    FlopMark.BOTTOM_PAIR,
    FlopMark.FLUSH_DRAW_JACK,
    FlopMark.FLUSH_DRAW_TEN,
)
_TOO_MANY_OUTS = 21
_LOWEST_WITH = {
    Rank.ACE: (Rank.TWO, Rank.TWO),
    Rank.KING: (Rank.SEVEN, Rank.FOUR),
    Rank.QUEEN: (Rank.TEN, Rank.EIGHT),
    Rank.JACK: (Rank.ACE, Rank.TEN),
}
"""For each high card, the lowest other card to raise with before the Flop by rule: of another suit, and of the same."""
_LOWEST_PAIR = Rank.THREE


@dataclass(frozen=True)
class Played:
    """The solved game: every choice, and how often each outcome results."""

    decisions: Decisions
    showdowns: Showdowns
    options: Options
    best: Best
    tallied: Ints

    @property
    def outcomes(self) -> Outcomes:
        return self.outcomes_of(self.tallied)

    def outcomes_of(self, tallied: Ints) -> Outcomes:
        """The outcomes of any strategy, from how often each decision meets each hand and showdown."""
        made = (*self.decisions.river, *self.decisions.flop, *self.decisions.preflop)
        return Outcomes.of(
            (net, option.staked, int(count))
            for option, by_class in zip(made, tallied, strict=True)
            for nets, by_showdown in zip(option.nets, by_class, strict=True)
            for net, count in zip(nets, by_showdown, strict=True)
        )

    def edge_of(self, choosing: Choosing) -> Fraction:
        """The house edge if these choices are made."""
        return self.outcomes_of(tally(self.showdowns, self.options, choosing)).house_edge


def chart(played: Played) -> StrategyChart:
    """The best decisions as tables, and simple rules with their cost."""
    decided = played.decisions
    return StrategyChart(
        (_before(played), _after_flop(played), _after_river(played)),
        tuple(_rules(decided, token=_may_raise_little(decided))),
        optimal_edge=played.outcomes.house_edge,
        simple_edge=played.edge_of(simple_choices(decided, played.showdowns)),
        notes=(
            "A card beats you by itself if the community cards with it alone make a better hand than yours.",
            "Shares are of all deals that come to this decision when everything before was decided best.",
        ),
    )


def simple_choices(decided: Decisions, found: Showdowns) -> Choosing:
    """What the simple rules choose everywhere."""
    return Choosing(
        _simple_starts(len(decided.preflop)),
        choose_by_marks(_SIMPLE_MARKS, raised=len(decided.flop), otherwise=1 if _may_raise_little(decided) else 0),
        *choose_by_outs(found, most=_TOO_MANY_OUTS - 1),
    )


def _may_raise_little(decided: Decisions) -> bool:
    """Whether, after the Flop, raising less than the most is possible and worthwhile."""
    return len(decided.flop) > 1


def _simple_starts(raised: int) -> Choices:
    """The options taken before the Flop by the simple rule, start by start: the largest Raise Wager or none."""
    taken = [0] * sum(1 for _ in _starts())
    for high, low, suited in _starts():
        lowest = _LOWEST_WITH.get(high)
        raises = high >= _LOWEST_PAIR if high is low else lowest is not None and low >= lowest[suited]
        taken[start_place(high - 2, low - 2, suited=suited)] = raised if raises else 0
    return as_choices(taken)


def _starts() -> Iterator[tuple[Rank, Rank, bool]]:
    for high in Rank:
        for low in Rank:
            if low <= high:
                yield high, low, False
            if low < high:
                yield high, low, True


def _before(played: Played) -> Section:
    ranks = tuple(reversed(Rank))
    names = ("check", *(option.multiple for option in played.decisions.preflop))

    def cell(row: Rank, column: Rank) -> str:
        place = start_place(max(row, column) - 2, min(row, column) - 2, suited=row > column)
        return names[int(played.best.choosing.before[place])]

    return Section(
        "Before the Flop",
        ("", *(rank.letter for rank in ranks)),
        tuple((row.letter, *(cell(row, column) for column in ranks)) for row in ranks),
        "Suited hands are above the diagonal, unsuited ones below it.",
    )


def _after_flop(played: Played) -> Section:
    heads, rows = ["You hold", *(option.name for option in played.decisions.flop)], []
    for mark, counts in zip(FlopMark, choices_by_mark(played.best.choosing), strict=True):
        if sum(counts):
            rows.append((_MARKS[mark], *(_share(count, counts) for count in counts[1:])))
    return Section("After the Flop", tuple(heads), tuple(rows), "Check otherwise. The strongest that fits counts.")


def _after_river(played: Played) -> Section:
    rows: list[tuple[str, ...]] = []
    by_outs = choices_by_outs(played.showdowns, played.options, played.best.choosing)
    for outs, counts in enumerate(by_outs):
        if sum(counts):
            rows.append((str(outs), *(_share(count, counts) for count in counts[1:])))
    heads = ("Cards that beat you by themselves", *(option.name for option in played.decisions.river[1:]))
    return Section("After the River", heads, tuple(_joined(rows)), "Fold otherwise.")


def _share(count: int, counts: list[int]) -> str:
    if count in (0, sum(counts)):
        return "always" if count else "never"
    share = f"{count / sum(counts):.1%}"
    return {"0.0%": "almost never", "100.0%": "almost always"}.get(share, share)


def _joined(rows: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Adjacent rows that say the same become one."""
    first = 0
    for place, row in enumerate(rows):
        following = rows[place + 1] if place + 1 < len(rows) else None
        if following is None or following[1:] != row[1:]:
            begin = rows[first][0]
            yield (begin if begin == row[0] else f"{begin}-{row[0]}", *row[1:])
            first = place + 1


def _rules(decided: Decisions, *, token: bool) -> Iterator[str]:
    before, flop, river = (options[-1].name for options in (decided.preflop, decided.flop, decided.river))
    yield (
        f"Before the Flop, {before} with a pair of 3s or better, any ace, a king with a 7 or better (a 4 if suited), a "
        "queen with a 10 or better (an 8 if suited), or a suited jack and 10."
    )
    yield (
        f"After the Flop, {flop} with a pair or better that uses the Flop and a card of yours, or with four cards to a "
        "flush if one of them is a 10 or better in your hand; a pair in your hand alone is not enough."
    )
    if token:
        yield "Otherwise, raise as little as you may after the Flop, and stay in for the showdown."
    else:
        yield (
            f"After the River, {river} if fewer than {_TOO_MANY_OUTS} of the cards you cannot see would beat you by "
            "themselves; otherwise fold."
        )
