"""The floor's checklist: what stands at the table, hours after which cards are changed, counts, and who does what."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.documents.procedure_page import concerns
from pitboss.documents.submission_page import clause_cell, heading
from pitboss.games.catalogue import register
from pitboss.games.elections import Dealing
from pitboss.law.citation import Clause
from pitboss.law.register import Honored
from pitboss.law.rules import Figure
from pitboss.law.words import figure_in_words
from pitboss.submission.model import Submission

_BOX = "\N{BALLOT BOX}"
_DAY = 24
"""Hours of a gaming day."""
_HOURS = {"change-hours-hand": True, "change-hours-shoe": False}
"""The figures of how long cards stay in play, and whether each is of cards dealt from the hand."""


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
    """After how many hours cards are changed, the way they are dealt."""
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
    """Every number of cards, rounds and decks that the floor may count, as the chapter prints it."""
    known = register(submission.edition)
    rows = [
        (_BOX, each.name.replace("-", " ").capitalize(), figure_in_words(each), clause_cell(_under(each, submission)))
        for each in submission.rules.figures.values()
        if isinstance(each.value, int) and not each.money and each.name not in _HOURS and _is_count(each)
        if concerns(known[_under(each, submission)], submission)
    ]
    return together(
        element("h2", "Counts"), table(("", "", "Count", "Clause"), rows, widths=(4, 34, 44, 18), strong=(2,))
    )


def _is_count(figure: Figure) -> bool:
    return any(word in figure.unit for word in ("card", "joker", "round", "deck", "position", "batch"))


def _under(figure: Figure, submission: Submission) -> Clause:
    return figure.under(submission.dealing) if submission.dealing else figure.clause


def _at_the_table(submission: Submission) -> Iterator[Markup]:
    """What no software can show: equipment, cards and devices as they stand there."""
    entries = register(submission.edition).values()
    rows = [
        (
            _BOX,
            _capital(each.text if each.honored is Honored.PHYSICAL else each.physical or ""),
            clause_cell(each.clause),
        )
        for each in entries
        if (each.honored is Honored.PHYSICAL or each.physical) and concerns(each, submission)
    ]
    if rows:
        yield element("h2", "At the table")
        yield table((), rows, widths=(4, 78, 18))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _signed() -> Markup:
    lines = ("Floorperson", "Shift", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
