"""What a wager pays: a paytable under its letter, row by row, and an answer for every hand that it tells apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pitboss.law.citation import Clause, chapter_of
from pitboss.law.edition import game_named
from pitboss.law.incomplete import Incomplete
from pitboss.odds import Form, Odds

NO_LETTER = "-"
"""The letter given to a table that the law prints once, without a choice."""


class Unanswered(Incomplete):
    """A paytable was asked about a hand that it neither pays nor names among those that lose."""

    def __init__(self, table: Paytable, told: str) -> None:
        mend = "write it in tells_apart, with a row in rules.toml or among those that lose"
        super().__init__(
            game_named(chapter_of(table.clause)), [f"{table.clause}, paytable {table.letter}, {told}: {mend}"]
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paytable: the hand in the law's words, its odds, the clause that prints it.

    Its words are for readers. Code knows a row by the hands it pays, which a game tells apart by name.
    """

    hand: str
    odds: Odds
    clause: Clause
    hands: tuple[str, ...] = ()
    """The hands it pays, where there are several or they have other names."""
    id: str = field(init=False, repr=False, compare=False)
    """What it is known by, whatever its words: the first hand it pays, which no other row of its table pays."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", self.paid[0])

    @property
    def paid(self) -> tuple[str, ...]:
        """The hands it pays."""
        return self.hands or (self.hand,)


@dataclass(frozen=True, slots=True)
class Paytable:
    """The rows under one letter. `decks` is set where the law ties the table to a number of decks."""

    letter: str
    clause: Clause
    rows: tuple[Row, ...]
    decks: int | None = None
    loses: tuple[str, ...] = ()
    """The hands that no row pays, each by its name."""
    by_id: Mapping[str, Row] = field(init=False, repr=False, compare=False)
    broken_rows: tuple[Row, ...] = field(init=False, repr=False, compare=False)
    """The rows whose odds do not pay every stake in whole cents, such as 3 to 2."""
    printed: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The odds of each row as the law writes them, by its id."""
    answers: Mapping[str, Row | None] = field(init=False, repr=False, compare=False)
    """Every hand that the table tells apart, with the row that pays it, or nothing where it loses."""

    def __post_init__(self) -> None:
        broken = (row for row in self.rows if row.odds.form is Form.TO and row.odds.multiplier.denominator > 1)
        object.__setattr__(self, "by_id", MappingProxyType({row.id: row for row in self.rows}))
        object.__setattr__(self, "broken_rows", tuple(broken))
        object.__setattr__(self, "printed", MappingProxyType({row.id: str(row.odds) for row in self.rows}))
        answers: dict[str, Row | None] = dict.fromkeys(self.loses)
        for row in self.rows:
            for hand in row.paid:
                if hand in answers:
                    raise ValueError(f"{self.clause} answers twice what {hand} is paid: leave one answer out")
                answers[hand] = row
        object.__setattr__(self, "answers", MappingProxyType(answers))

    def row(self, hand: str) -> Row | None:
        """The row that pays this hand, or nothing where it loses. A hand without an answer is an error, not a loss."""
        try:
            return self.answers[hand]
        except KeyError:
            raise Unanswered(self, f"does not say what becomes of {hand}") from None

    def paying(self, hand: str) -> Row:
        """The row that pays this hand, which is known to win."""
        # Asked for every wager that wins.
        row = self.answers.get(hand) or self.row(hand)
        if row is None:
            raise Unanswered(self, f"pays nothing for {hand}")
        return row
