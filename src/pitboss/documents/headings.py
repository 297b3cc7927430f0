"""What the documents of a submission have in common: their heading, and how a clause looks in a table."""

from __future__ import annotations

from pitboss.documents.markup import Markup, element
from pitboss.law.citation import Clause, where_printed
from pitboss.submission.model import Submission

BOX = "\N{BALLOT BOX}"
"""Where something is ticked off."""


def heading(submission: Submission, what: str) -> Markup:
    """What the document is, for which game, under which text, whose, and for which tables."""
    rules, numbers = submission.rules, submission.table_numbers
    tables = f"{'Tables' if len(numbers) > 1 else 'Table'} {', '.join(numbers)}"
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
    )


def clause_cell(clause: Clause | None) -> Markup:
    """A clause as it stands in a table."""
    return element("span", clause or "", class_="clause")


def capital(words: str) -> str:
    """Words with a capital letter first."""
    return words[:1].upper() + words[1:]


def decks_in_words(submission: Submission) -> str:
    """How many decks there are, and how they take turns if they do."""
    if submission.batches_of:
        return f"{len(submission.batches_of)} batches of {submission.decks}, alternated shoe by shoe"
    return f"{submission.decks}, alternated round by round" if submission.alternates else f"{submission.decks}"
