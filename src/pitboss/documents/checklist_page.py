"""The floor's checklist: what is at the table, when cards are changed, counts, and who does what."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.applicable_clauses import entries_for
from pitboss.documents.dealer_steps import floor_checks
from pitboss.documents.elected import bounds_of
from pitboss.documents.headings import BOX, clause_cell, decks_in_words, heading, status_words
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.games.elections import Dealing
from pitboss.law.citation import Clause
from pitboss.law.rules import Figure, Wager
from pitboss.law.words import capital, figure_in_words
from pitboss.money import format_cents
from pitboss.submission.clauses import clause_at
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import Submission, Where

_DAY = 24
"""Hours of a gaming day."""
_HOURS = {"change-hours-hand": True, "change-hours-shoe": False}
"""The figures for how long cards stay in play, and whether each is for cards dealt from the hand."""


def checklist_page(submission: Submission) -> str:
    """The whole checklist as HTML."""
    rules = submission.rules
    return document(
        title=f"{rules.name}, floor checklist, {submission.edition}",
        running=f"{rules.name}  ·  floor checklist  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        status=status_words(submission),
        body=[
            heading(submission, "Floor checklist"),
            _hours(submission),
            _counts(submission),
            _signs_and_limits(submission),
            *_equipment(submission),
            *_at_the_table(submission),
            _signed(),
        ],
    )


def hours_of(submission: Submission) -> Figure | None:
    """After how many hours cards are changed, given how they are dealt."""
    from_hand = submission.dealing is Dealing.HAND
    found = (submission.rules.figures.get(name) for name, hand in _HOURS.items() if hand is from_hand)
    return next((each for each in found if each is not None), None)


def _hours(submission: Submission) -> Markup:
    hours = hours_of(submission)
    if hours is None:
        return together()
    times = -(-_DAY // submission.rules.number(hours.name))
    cells = [(f"{place}.", "", "", "") for place in range(1, times + 1)]
    return together(
        element("h2", "Cards are changed"),
        element(
            "p",
            f"No later than every {figure_in_words(hours)}, dealt from {_from(submission)}. ",
            clause_cell(hours.clause),
        ),
        table(("", "Time", "Decks or batch", "By"), cells, widths=(6, 26, 38, 30)),
    )


def _from(submission: Submission) -> str:
    way = submission.dealing
    if way is None or way is Dealing.HAND:
        return "the hand"
    return f"{'an' if way.value[0] in 'aeiou' else 'a'} {way.value.replace('-', ' ')}"


def _counts(submission: Submission) -> Markup:
    """The numbers elected, then every number of cards, rounds and positions that the chapter prints for them."""
    elected = [
        ("Betting positions", f"{submission.seats}", clause_at(("seats",), submission)),
        ("Decks", decks_in_words(submission), clause_at(("decks",), submission)),
    ]
    printed = [(label_of(each), figure_in_words(each), under) for each, under in counts_of(submission)]
    rows = [(BOX, what, count, clause_cell(clause)) for what, count, clause in (*elected, *printed)]
    return together(
        element("h2", "Counts"), table(("", "", "Count", "Clause"), rows, widths=(4, 34, 44, 18), strong=(2,))
    )


def counts_of(submission: Submission) -> Iterator[tuple[Figure, Clause]]:
    """The figures that the floor can count at a table of this submission, each with the clause that prints it."""
    applying = {each.clause for each in entries_for(submission)}
    for each in submission.rules.figures.values():
        first = each.under(submission.dealing) if submission.dealing else each.clause
        under = next((clause for clause in (first, *each.clauses) if clause in applying), None)
        made = each.wager is None or submission.offered(each.wager)
        if made and each.counted and under is not None:
            yield each, under


def label_of(figure: Figure) -> str:
    """What the checklist calls a figure."""
    return figure.label or capital(figure.name.replace("-", " "))


def signs_and_limits(submission: Submission) -> Iterator[tuple[str, Clause | None]]:
    """What patrons must be able to read at the table, word for word, and the limits in force there."""
    bears = submission.layout.bears.value if submission.layout.bears else "name"
    yield f"The layout bears the {bears} of {submission.certificate_holder}.", clause_at(("layout",), submission)
    for each in everything_told(submission):
        where = "The layout" if each.where is Where.LAYOUT else "A sign at the table"
        clause = each.inscription.clause if each.where is Where.LAYOUT else each.inscription.sign
        said = "shows the payout odds of every wager as filed" if each.odds else f"reads {_quoted(each.words)}"
        yield f"{where} {said}.", clause or each.inscription.clause
    for wager in submission.placed_before_the_deal():
        if (bounds := _bounds(submission, wager)) is not None:
            yield f"{wager.name}: {bounds}.", wager.clause
    meter = submission.progressive
    if meter is not None and submission.metered is not None:
        amounts = f"{format_cents(meter.reset)} after it is won"
        yield f"The meter restarts at {amounts}, and gains {meter.rate}% of each wager.", _metered(submission)


def _quoted(words: str) -> str:
    return f"\N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}"


def _bounds(submission: Submission, wager: Wager) -> str | None:
    least, most = bounds_of(submission, wager)
    if least is None:
        return None
    if least == most:
        return f"{format_cents(least)} exactly"
    return f"{format_cents(least)} to {format_cents(most)}" if most is not None else f"{format_cents(least)} or more"


def _metered(submission: Submission) -> Clause | None:
    return clause_at(("progressive", "reset"), submission)


def seen_at_the_table(submission: Submission) -> Iterator[tuple[str, Clause]]:
    """What no software can show: equipment, cards and devices at the table, each in a sentence."""
    return ((each.words, each.clause) for each in floor_checks(submission))


def _signs_and_limits(submission: Submission) -> Markup:
    rows = [(BOX, words, clause_cell(clause)) for words, clause in signs_and_limits(submission)]
    return together(element("h2", "Signs and limits"), table((), rows, widths=(4, 78, 18)))


def _equipment(submission: Submission) -> Iterator[Markup]:
    """The devices that were filed, by which the floor recognizes them."""
    if submission.equipment:
        rows = [
            (BOX, f"{capital(each.kind.value.replace('-', ' '))}: {each.name}", each.approval or "approval pending")
            for each in submission.equipment
        ]
        yield element("h2", "Equipment")
        yield table(("", "At the table", "Approval"), rows, widths=(4, 66, 30))


def _at_the_table(submission: Submission) -> Iterator[Markup]:
    rows = [(BOX, words, clause_cell(clause)) for words, clause in seen_at_the_table(submission)]
    if rows:
        yield element("h2", "At the table")
        yield table((), rows, widths=(4, 78, 18))


def _signed() -> Markup:
    lines = ("Floorperson", "Shift", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
