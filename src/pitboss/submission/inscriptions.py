"""What a submission tells patrons: payout odds, the payout limit and phrases, on the layout or a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pitboss.games.layout import short_name
from pitboss.law.citation import Clause
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.rules import Inscription, Needed, Tells, Wager, Wording
from pitboss.law.words import capital, odds_in_words
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
    own: bool = False
    """Whether the certificate holder worded it, so that the wording needs approval."""


def everything_told(submission: Submission) -> tuple[Told, ...]:
    """Everything that the submission tells patrons, in the order of the chapter; the holder's additions come last."""
    return (*_told(submission), *_added(submission))


def odds_of(submission: Submission) -> tuple[OddsTold, ...]:
    """The odds of every wager offered, as elected; those with a single line come first, together."""
    tables = [*_paid_alike(submission)]
    single = [each for each in tables if len(each[1].rows) == 1]
    lines = tuple((name, odds_in_words(table.rows[0].odds)) for name, table in single)
    first = (OddsTold("Wagers", "", single[0][1].clause, lines),) if single else ()
    return first + tuple(_as_told(name, table) for name, table in tables if len(table.rows) > 1)


def limit_in_words(submission: Submission) -> str:
    """What patrons read about the payout limit: how much, for whom, and which wagers and hands it leaves out."""
    limit = submission.limits.payout
    if limit is None:
        return ""
    words = f"Payout limit {format_cents(limit)} per player, per round"
    outside = [*outside_the_limit(submission)]
    hands = " or ".join(hand.lower() for hand in hands_paid_in_full(submission))
    unlimited = [f"{in_a_row(outside)} Wagers"] if outside else []
    unlimited += [f"a {hands}"] if hands else []
    return f"{words}; does not apply to {in_a_row(unlimited, 'or')}" if unlimited else words


def outside_the_limit(submission: Submission) -> Iterator[str]:
    """The offered wagers that the payout limit does not cover, by the names on the felt."""
    covers = submission.rules.texts("limit-covers")
    for name, wager in submission.rules.wagers.items():
        if wager.table_of is None and name not in covers and submission.offered(name):
            yield short_name(wager, submission.rules)


def hands_paid_in_full(submission: Submission) -> Iterator[str]:
    """The hands that an elected table pays and the payout limit may not include, in the words of their rows."""
    excluded = submission.rules.texts("limit-excludes")
    for name, wager in submission.rules.wagers.items():
        table = wager.paytables.get(submission.paytables.get(name, ""))
        if table is not None and submission.offered(wager.table_of or name):
            hands = [table.by_id[hand].words for hand in excluded if hand in table.by_id]
            kinds = dict.fromkeys(hand.partition(",")[0] for hand in hands)
            # Rows that divide one hand by its suits are one hand to a reader.
            of_kinds = [row.words for row in table.rows if row.words.partition(",")[0] in kinds]
            yield from kinds if of_kinds == hands else hands


def in_a_row(names: Sequence[str], link: str = "and") -> str:
    """Names as a sentence lists them."""
    *first, last = names
    return f"{', '.join(first)} {link} {last}" if first else last


def _told(submission: Submission) -> Iterator[Told]:
    for name, inscription in submission.rules.inscriptions.items():
        elected = submission.told(name)
        if elected is None:
            continue
        where, words = elected
        own = words not in ("", inscription.words)
        match inscription.tells:
            case Tells.ODDS:
                yield Told(inscription, where, words, () if own else odds_of(submission), own)
            case Tells.LIMIT:
                limit = limit_in_words(submission)
                yield Told(inscription, where, words if own else limit, own=own)
                if own and where is Where.LAYOUT and refers_to_posted(words):
                    # The felt refers to a posted limit, so it is posted.
                    yield Told(inscription, Where.SIGN, limit)
            case Tells.WORDS:
                yield Told(inscription, where, words, own=own)


def _added(submission: Submission) -> Iterator[Told]:
    """Yield the inscriptions that the chapter does not name, which may stand on the layout or on a sign."""
    at = submission.rules.sections.layout
    for name, each in submission.own_inscriptions().items():
        inscription = Inscription(
            inscription=name,
            name=f"added inscription {name.replace('-', ' ')}",
            clause=at,
            tells=Tells.WORDS,
            words="",
            wording=Wording.OWN,
            needed=Needed.ALWAYS,
            sign=at,
        )
        yield Told(inscription, each.on, each.words, own=True)


def refers_to_posted(words: str) -> bool:
    """Return whether words refer to a limit that is posted elsewhere instead of stating it."""
    return "$" not in words and "posted" in words.casefold()


def _paid_alike(submission: Submission) -> Iterator[tuple[str, Paytable]]:
    """Each paytable with the names of the offered wagers that it pays."""
    wagers = submission.rules.wagers.items()
    paid = [each for name, each in wagers if submission.offered(each.table_of or name) and _has_table(each, submission)]
    # What pays a wager in a special case follows what usually pays it.
    order = [*submission.rules.wagers]
    paid.sort(key=lambda wager: order.index(wager.table_of or wager.wager))
    named: set[str] = set()
    for table, group in groupby(paid, key=lambda wager: submission.paytable(wager.wager)):
        alike = [*group]
        # Of several wagers between which a player chooses, one is paid.
        link = "or" if any(each.one_of for each in alike) else "and"
        title = in_a_row([short_name(each, submission.rules) for each in alike], link)
        # Two tables of one wager are told apart by the full name of the second.
        yield alike[0].name if title in named else title, table
        named.add(title)


def _has_table(wager: Wager, submission: Submission) -> bool:
    """Return whether it is known which table pays a wager; a draft may lack a letter, or have a wrong one."""
    return submission.paytables.get(wager.wager, NO_LETTER) in wager.paytables or (
        wager.fixed_table is not None and wager.wager not in submission.paytables
    )


def _as_told(name: str, table: Paytable) -> OddsTold:
    letter = "" if table.letter == NO_LETTER else table.letter
    rows = tuple((capital(row.words), odds_in_words(row.odds)) for row in table.rows)
    return OddsTold(name, letter, table.clause, rows)
