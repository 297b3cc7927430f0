"""The floor's checklist: what is at the table, when cards are changed, counts, and who does what."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.applicable_clauses import entries_for
from pitboss.documents.headings import BOX, capital, clause_cell, decks_in_words, heading
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.games.elections import Dealing
from pitboss.law.citation import Clause
from pitboss.law.register import Honored
from pitboss.law.rules import Figure
from pitboss.law.words import figure_in_words
from pitboss.submission.clauses import clause_at
from pitboss.submission.model import Submission

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
        body=[
            heading(submission, "Floor checklist"),
            _hours(submission),
            _counts(submission),
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


def seen_at_the_table(submission: Submission) -> Iterator[tuple[str, Clause]]:
    """What no software can show: equipment, cards and devices at the table, each in a sentence."""
    for each in entries_for(submission):
        if each.honored is Honored.PHYSICAL:
            yield each.text, each.clause
        elif each.physical:
            yield f"See {each.physical}.", each.clause


def _at_the_table(submission: Submission) -> Iterator[Markup]:
    rows = [(BOX, words, clause_cell(clause)) for words, clause in seen_at_the_table(submission)]
    if rows:
        yield element("h2", "At the table")
        yield table((), rows, widths=(4, 78, 18))


def _signed() -> Markup:
    lines = ("Floorperson", "Shift", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
