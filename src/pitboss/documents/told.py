"""What a submission tells patrons: payout odds, the payout limit and phrases, on the layout or a sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from pitboss.documents.headings import capital
from pitboss.games.layout import short_name
from pitboss.law.citation import Clause
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.rules import Inscription, Tells
from pitboss.law.words import odds_in_words
from pitboss.money import format_cents
from pitboss.submission.model import Submission, Where


@dataclass(frozen=True, slots=True)
class OddsTold:
    """The odds of one paytable, or of every wager that is paid alike whatever the hand."""

    title: str
    letter: str
    clause: Clause
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An inscription with what it says: words, or tables of odds."""

    inscription: Inscription
    where: Where
    words: str
    odds: tuple[OddsTold, ...] = ()


def everything_told(submission: Submission) -> tuple[Told, ...]:
    """Everything that the submission tells patrons, in the order of the chapter."""
    return tuple(_told(submission))


def odds_of(submission: Submission) -> tuple[OddsTold, ...]:
    """The odds of every wager offered, as elected; those with a single line come first, together."""
    tables = [*_paid_alike(submission)]
    single = [each for each in tables if len(each[1].rows) == 1]
    lines = tuple((name, odds_in_words(table.rows[0].odds)) for name, table in single)
    first = (OddsTold("Wagers", "", single[0][1].clause, lines),) if single else ()
    return first + tuple(_as_told(name, table) for name, table in tables if len(table.rows) > 1)


def _told(submission: Submission) -> Iterator[Told]:
    for name, inscription in submission.rules.inscriptions.items():
        elected = submission.told(name)
        if elected is None:
            continue
        where, words = elected
        match inscription.tells:
            case Tells.ODDS:
                yield Told(inscription, where, words, odds_of(submission))
            case Tells.LIMIT:
                limit = submission.limits.payout
                yield Told(inscription, where, words or f"Payout limit {format_cents(limit or 0)}")
            case Tells.WORDS:
                yield Told(inscription, where, words)


def _paid_alike(submission: Submission) -> Iterator[tuple[str, Paytable]]:
    """Each paytable with the names of the offered wagers that it pays."""
    wagers = submission.rules.wagers.items()
    paid = [each for name, each in wagers if each.paytables and submission.offered(each.table_of or name)]
    for table, group in groupby(paid, key=lambda wager: submission.paytable(wager.wager)):
        names = [short_name(each, submission.rules) for each in group]
        yield " and ".join(names), table


def _as_told(name: str, table: Paytable) -> OddsTold:
    letter = "" if table.letter == NO_LETTER else table.letter
    rows = tuple((capital(row.words), odds_in_words(row.odds)) for row in table.rows)
    return OddsTold(name, letter, table.clause, rows)
