"""The cover letter of a filing: who files what, for when, with which equipment, and everything that is enclosed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.documents.headings import clause_cell, date_in_words, status_words, tables_in_words
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.law.citation import where_printed
from pitboss.law.readings import readings_for
from pitboss.law.words import capital
from pitboss.submission.filing import Filing, FilingType, Stage
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import Submission

BLANK = Markup('<span class="blank"></span>')
"""Where something is still to be written by hand."""
_ENCLOSED: Mapping[str, str] = {
    "amendment": "every change from the submission that this one supersedes, and what it does to each edge",
    "submission": "everything elected, each choice with its clause",
    "layout": "the table layout to scale",
    "signs": "what is posted at the table",
    "procedure": "the dealer's procedure for what is elected",
    "checklist": "what the floor checks at the table",
    "par-sheet": "the exact figures of every wager offered",
}
"""What each document is, in the words of the letter."""


def cover_page(submission: Submission, enclosed: Sequence[str] = ()) -> str:
    """The letter as HTML; `enclosed` are the names of the documents that go with it."""
    rules = submission.rules
    return document(
        title=f"{rules.name}, cover letter, {submission.edition}",
        running=f"{rules.name}  ·  cover letter  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        status=status_words(submission),
        body=[
            _letterhead(submission),
            _addressee(submission),
            _subject(submission),
            *_request(submission),
            *_to_approve(submission),
            *_equipment(submission),
            _enclosures(submission, enclosed),
            *_history(submission),
            _contact(submission),
            _signed(submission),
        ],
    )


def filing_in_words(submission: Submission) -> str:
    """`Initial filing`, or `Amendment, revision 3`."""
    filing = submission.filing
    if filing is None or filing.type is None:
        return "Filing"
    if filing.type is FilingType.INITIAL:
        return "Initial filing"
    return f"Amendment, revision {filing.revision}"


def _letterhead(submission: Submission) -> Markup:
    filing = submission.filing or Filing()
    return element(
        "header",
        element("p", filing_in_words(submission), class_="eyebrow"),
        element("h1", submission.certificate_holder),
        element("p", filing.facility or BLANK, "  ·  License ", filing.license or BLANK, class_="lead"),
    )


def _addressee(submission: Submission) -> Markup:
    filed = next((each for each in submission.status if each.stage is Stage.FILED), None)
    date = date_in_words(filed.date) if filed and filed.date else BLANK
    reference = element("p", "Reference: ", filed.reference) if filed and filed.reference else None
    of_the_code = where_printed(_chapter(submission)) == f"58 Pa. Code ch. {_chapter(submission)}"
    to = "To the Bureau of Gaming Operations" if of_the_code else "To the regulator"
    return element("div", element("p", date), element("p", to), reference, class_="letter")


def _chapter(submission: Submission) -> str:
    return submission.edition.partition("@")[0]


def _subject(submission: Submission) -> Markup:
    rules = submission.rules
    where = where_printed(_chapter(submission))
    return element("h2", f"Rules Submission for {rules.name}, {where}")


def _request(submission: Submission) -> Iterator[Markup]:
    """What is asked for, in sentences."""
    filing, rules = submission.filing or Filing(), submission.rules
    tables = tables_in_words(submission)
    yield element(
        "p",
        f"{submission.certificate_holder} files the enclosed Rules Submission for {rules.name} at {tables} of ",
        filing.facility or BLANK,
        f". It elects what the text leaves to a certificate holder ({submission.edition}, {rules.edition.status}). ",
        "We ask to deal under it from ",
        date_in_words(filing.effective) if filing.effective else BLANK,
        ".",
    )
    if filing.type is FilingType.AMENDMENT:
        yield element(
            "p",
            "It supersedes the submission with the hash ",
            element("code", filing.supersedes or ""),
            ". The enclosed amendment shows every change and its effect. The reason: ",
            filing.reason,
        )
    layout = clause_cell(rules.sections.layout)
    yield element("p", "The table layout and the signs are submitted with it (", layout, ").")
    yield element(
        "p",
        "The submission is identified by the SHA-256 hash ",
        element("code", submission.hash),
        ", which covers everything filed and leaves out only its status. It is printed on every document, and a table "
        "that deals under the submission records it with every round.",
    )


def _to_approve(submission: Submission) -> Iterator[Markup]:
    """List what the text does not prescribe: the holder's own words and areas, and readings other than the default."""
    rows = [
        (f"The {told.inscription.name} reads “{told.words}”", clause_cell(told.inscription.clause))
        for told in everything_told(submission)
        if told.own
    ]
    layout = clause_cell(submission.rules.sections.layout)
    rows += [(f"The layout has an area for {name.replace('-', ' ')}", layout) for name in submission.own_areas()]
    for id_, reading in readings_for(submission.edition).items():
        meaning = {each.name: each.meaning for each in reading.alternatives}.get(submission.reads(id_))
        if meaning is not None and submission.reads(id_) != reading.alternatives[0].name:
            rows.append((f"{reading.question} {meaning}", clause_cell(next(iter(reading.clauses), None))))
    if rows:
        yield element("h2", "Needs approval")
        yield element("p", "The text does not prescribe these. We ask to approve each.", class_="method")
        yield table(("", "Clause"), rows, widths=(80, 20))


def _equipment(submission: Submission) -> Iterator[Markup]:
    if submission.equipment:
        yield element("h2", "Equipment")
        yield equipment_table(submission)


def equipment_table(submission: Submission) -> Markup:
    """Each piece of equipment with its approval."""
    rows = [
        (capital(each.kind.value.replace("-", " ")), each.name, each.approval or "pending", each.lab)
        for each in submission.equipment
    ]
    return table(("Equipment", "Maker and model", "Approval (§ 461a.4)", "Laboratory"), rows, widths=(20, 28, 22, 30))


def _enclosures(submission: Submission, enclosed: Sequence[str]) -> Markup:
    rows = [
        *((capital(name.replace("-", " ")), _ENCLOSED[name]) for name in enclosed if name in _ENCLOSED),
        *((each.name, element("span", "sha256 ", element("code", each.sha256))) for each in submission.attachments),
    ]
    return together(element("h2", "Enclosed"), table((), rows, widths=(20, 80), strong=(0,)))


def _history(submission: Submission) -> Iterator[Markup]:
    if submission.status:
        yield element("h2", "Status")
        yield status_table(submission)


def status_table(submission: Submission) -> Markup:
    """The stages that the filing reached."""
    rows = [
        (capital(each.stage.value.replace("-", " ")), date_in_words(each.date) if each.date else "", each.reference)
        for each in submission.status
    ]
    return table(("", "Date", "Reference"), rows, widths=(20, 25, 55), strong=(0,))


def _contact(submission: Submission) -> Markup:
    contact = (submission.filing or Filing()).contact
    said = "  ·  ".join(filter(None, (contact.name, contact.title, contact.phone, contact.email)))
    return together(element("h2", "Contact"), element("p", said or BLANK))


def _signed(submission: Submission) -> Markup:
    lines = (f"For {submission.certificate_holder}", "Name and title", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
