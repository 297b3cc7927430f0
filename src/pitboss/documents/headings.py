"""What the documents of a submission have in common: their heading, and how a clause looks in a table."""

from __future__ import annotations

from datetime import date

from pitboss.documents.markup import Markup, element
from pitboss.law.citation import Clause, where_printed
from pitboss.law.words import capital
from pitboss.submission.filing import Stage
from pitboss.submission.model import Submission

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_STAGES = {Stage.FILED: "Filed", Stage.APPROVED: "Approved", Stage.IN_FORCE: "In force since"}
BOX = "\N{BALLOT BOX}"
"""Where something is ticked off."""


def heading(submission: Submission, what: str) -> Markup:
    """What the document is, for which game, under which text, whose, and for which tables."""
    rules = submission.rules
    tables = capital(tables_in_words(submission))
    return element(
        "header",
        element("p", what, class_="eyebrow"),
        element("h1", rules.name),
        element("p", f"{submission.certificate_holder}  ·  {tables}", class_="lead"),
        element(
            "p",
            f"{where_printed(rules.edition.name.partition('@')[0])}, {submission.edition}: {rules.edition.status}; "
            f"{rules.edition.source}",
            class_="quiet",
        ),
        element("p", status_words(submission), class_="quiet screen"),
    )


def tables_in_words(submission: Submission) -> str:
    """`table 1`, or `tables 1, 2`; three or more that follow each other are written as a range."""
    numbers = submission.table_numbers
    runs: list[list[str]] = []
    for number in numbers:
        follows = runs and _is_plain(number) and _is_plain(runs[-1][-1]) and int(number) == int(runs[-1][-1]) + 1
        runs[-1].append(number) if follows else runs.append([number])
    shown = (f"{run[0]}\N{EN DASH}{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
    return f"{'tables' if len(numbers) > 1 else 'table'} {', '.join(shown)}"


def _is_plain(number: str) -> bool:
    return number.isdecimal() and number.isascii() and (number == "0" or number[0] != "0")


def date_in_words(day: date) -> str:
    """`Nov 17, 2026`."""
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


def status_words(submission: Submission) -> str:
    """What has become of the filing, as every page says it: `Filed Nov 17, 2026, BGO-17`."""
    if submission.stage is Stage.DRAFT:
        return "Draft, not filed"
    reached = submission.status[-1]
    return f"{_STAGES[reached.stage]} {date_in_words(reached.date) if reached.date else ''}, {reached.reference}"


def clause_cell(clause: Clause | None) -> Markup:
    """A clause as it stands in a table."""
    return element("span", clause or "", class_="clause")


def decks_in_words(submission: Submission) -> str:
    """How many decks there are, and how they take turns if they do."""
    if submission.batches_of:
        return f"{len(submission.batches_of)} batches of {submission.decks}, alternated shoe by shoe"
    return f"{submission.decks}, alternated round by round" if submission.alternates else f"{submission.decks}"
