"""What a wager pays: a paytable under its letter, row by row, with an answer for every hand that it distinguishes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from pitboss.law.citation import Clause, chapter_of
from pitboss.law.edition import game_named
from pitboss.law.incomplete import Incomplete
from pitboss.odds import Form, Odds

NO_LETTER = "-"
"""The letter of a table that the law prints without alternatives."""


class Unanswered(Incomplete):
    """A paytable was asked about a hand that it neither pays nor lists among those that lose."""

    def __init__(self, table: Paytable, told: str) -> None:
        mend = "list it in tells_apart, and in rules.toml give it a row or list it in loses"
        super().__init__(
            game_named(chapter_of(table.clause)), [f"{table.clause}, paytable {table.letter}, {told}: {mend}"]
        )


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a paytable: the hands it pays, their odds, the clause that prints it."""

    id: str
    """What settlements, logs and receipts call it, unique in its table; it stays the same when the row is reworded."""
    pays: tuple[str, ...]
    """The hands it pays, by the names under which the game tells them apart."""
    odds: Odds
    clause: Clause
    words: str
    """The hands in the law's words, for readers only."""


@dataclass(frozen=True, slots=True)
class Paytable:
    """The rows under one letter. `decks` is set if the law ties the table to a number of decks."""

    letter: str
    clause: Clause
    rows: tuple[Row, ...]
    decks: int | None = None
    loses: tuple[str, ...] = ()
    """The hands that no row pays, by name."""
    by_id: Mapping[str, Row] = field(init=False, repr=False, compare=False)
    broken_rows: tuple[Row, ...] = field(init=False, repr=False, compare=False)
    """The rows whose odds do not pay every stake in whole cents, such as 3 to 2."""
    printed: Mapping[str, str] = field(init=False, repr=False, compare=False)
    """The odds of each row as the law writes them, by its id."""
    answers: Mapping[str, Row | None] = field(init=False, repr=False, compare=False)
    """Every hand that the table distinguishes, with the row that pays it, or nothing if it loses."""

    def __post_init__(self) -> None:
        broken = (row for row in self.rows if row.odds.form is Form.TO and row.odds.multiplier.denominator > 1)
        object.__setattr__(self, "by_id", MappingProxyType({row.id: row for row in self.rows}))
        object.__setattr__(self, "broken_rows", tuple(broken))
        object.__setattr__(self, "printed", MappingProxyType({row.id: str(row.odds) for row in self.rows}))
        answers: dict[str, Row | None] = dict.fromkeys(self.loses)
        for row in self.rows:
            if self.by_id[row.id] is not row:
                raise ValueError(f"{self.clause} has two rows with the id {row.id}: give one of them an id of its own")
            for hand in row.pays:
                if hand in answers:
                    raise ValueError(f"{self.clause} answers twice for {hand}: remove one answer")
                answers[hand] = row
        object.__setattr__(self, "answers", MappingProxyType(answers))

    def row(self, hand: str) -> Row | None:
        """The row that pays this hand, or nothing if it loses. A hand without an answer is an error, not a loss."""
        try:
            return self.answers[hand]
        except KeyError:
            raise Unanswered(self, f"has no answer for {hand}") from None

    def paying(self, hand: str) -> Row:
        """The row that pays this hand, which must be a winning one."""
        # Called for every winning wager.
        row = self.answers.get(hand) or self.row(hand)
        if row is None:
            raise Unanswered(self, f"pays nothing for {hand}")
        return row
