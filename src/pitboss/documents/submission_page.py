"""The submission document: everything that is elected, in words, each with the clause that allows the choice."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.contents import SectionTold, contents_of
from pitboss.documents.cover_page import equipment_table, filing_in_words, status_table
from pitboss.documents.elected import bounds_of, elected
from pitboss.documents.headings import clause_cell, date_in_words, heading, status_words
from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.games.layout import short_name
from pitboss.law.readings import readings_for
from pitboss.law.rules import Each, Required
from pitboss.law.words import capital
from pitboss.money import format_cents
from pitboss.submission.clauses import clause_at
from pitboss.submission.inscriptions import everything_told, odds_of
from pitboss.submission.model import Submission, Where

_WHERE = {Where.LAYOUT: "on the layout", Where.SIGN: "on a sign"}


def submission_page(submission: Submission) -> str:
    """The whole document as HTML."""
    rules = submission.rules
    return document(
        title=f"{rules.name}, Rules Submission, {submission.edition}",
        running=f"{rules.name}  ·  Rules Submission  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        status=status_words(submission),
        body=[
            heading(submission, "Rules Submission"),
            *_filing(submission),
            _elections(submission),
            _wagers(submission),
            _areas(submission),
            *_inscriptions(submission),
            _paytables(submission),
            *_readings(submission),
            _contents(submission),
            _signed(submission),
        ],
    )


def _filing(submission: Submission) -> Iterator[Markup]:
    """What the submission says about itself as a filing; nothing in a draft that does not say anything yet."""
    filing = submission.filing
    if filing is not None:
        contact = ", ".join(filter(None, (getattr(filing.contact, key) for key in filing.contact.__struct_fields__)))
        rows = [
            ("Filing", filing_in_words(submission)),
            ("Supersedes", element("code", filing.supersedes) if filing.supersedes else ""),
            ("Reason", filing.reason),
            ("Effective", date_in_words(filing.effective) if filing.effective else ""),
            ("Facility", filing.facility),
            ("License", filing.license),
            ("Contact", contact),
        ]
        yield element("h2", "Filing")
        yield table((), [row for row in rows if row[1]], widths=(34, 66), strong=(1,))
    if submission.status:
        yield element("h2", "Status")
        yield status_table(submission)
    if submission.equipment:
        yield element("h2", "Equipment")
        yield equipment_table(submission)
    if submission.attachments:
        rows = [(each.name, element("code", each.sha256)) for each in submission.attachments]
        yield element("h2", "Attachments")
        yield table(("File", "SHA-256"), rows, widths=(34, 66), strong=(0,))


def _elections(submission: Submission) -> Markup:
    rows = [(name, value, clause_cell(clause_at(path, submission))) for name, value, path in elected(submission)]
    return together(
        element("h2", "Elections"),
        table(("", "Elected", "Clause"), rows, widths=(34, 46, 20), strong=(1,)),
    )


def _wagers(submission: Submission) -> Markup:
    rows = []
    for name, wager in submission.rules.wagers.items():
        if wager.required is None or wager.table_of:
            continue
        offered = "every player" if wager.required is not Required.OPTIONAL else "optional"
        offered = "by decision" if wager.required is Required.DECISION else offered
        if wager.one_of:
            of_several = (short_name(submission.rules.wager(each), submission.rules) for each in wager.one_of)
            offered = f"every player: {' or '.join(of_several)}"
        least, most = bounds_of(submission, wager) if submission.offered(name) else (None, None)
        rows.append(
            (
                wager.name,
                offered if submission.offered(name) else "not offered",
                format_cents(least) if least is not None else "",
                format_cents(most) if most is not None else "",
                clause_cell(wager.clause),
            )
        )
    heads = ("Wager", "Made", "Minimum", "Maximum", "Clause")
    return together(element("h2", "Wagers and limits"), table(heads, rows, numbers=(2, 3), strong=(0,)))


def _paytables(submission: Submission) -> Markup:
    tables = [
        element(
            "div",
            table(
                ("Hand", "Pays"),
                each.rows,
                numbers=(1,),
                caption=f"{each.title}{f', paytable {each.letter}' if each.letter else ''}  {each.clause}",
            ),
            class_="together",
        )
        for each in odds_of(submission)
    ]
    left = [each for place, each in enumerate(tables) if place % 2 == 0]
    right = [each for place, each in enumerate(tables) if place % 2]
    return together(
        element("h2", "Payout odds"),
        element("div", element("div", left), element("div", right), class_="columns"),
    )


def _readings(submission: Submission) -> Iterator[Markup]:
    rows = []
    for id_, reading in readings_for(submission.edition).items():
        elected = submission.reads(id_)
        meaning = next((each.meaning for each in reading.alternatives if each.name == elected), elected)
        how = "elected" if id_ in submission.readings else "by default"
        rows.append((reading.question, f"{meaning} ({how})", clause_cell(next(iter(reading.clauses), None))))
    if rows:
        yield element("h2", "Readings")
        yield element("p", "Where the text leaves a choice, this is how it is read.", class_="method")
        yield table(("Question", "Read as", "Clause"), rows, widths=(40, 44, 16))


def _areas(submission: Submission) -> Markup:
    rows = [
        (
            capital(each.name),
            "each player" if each.each is Each.PLAYER else "the table",
            clause_cell(each.clause),
        )
        for each in submission.areas()
    ]
    added = clause_cell(submission.rules.sections.layout)
    rows += [(capital(name), "own addition, needs approval", added) for name in submission.own_areas()]
    bears = submission.layout.bears.value if submission.layout.bears else "name"
    rows.insert(0, (f"Certificate holder's {bears}", "the table", clause_cell(clause_at(("layout",), submission))))
    return together(element("h2", "Layout"), table(("On the layout", "For", "Clause"), rows, widths=(54, 26, 20)))


def _inscriptions(submission: Submission) -> Iterator[Markup]:
    rows = [
        (
            capital(each.inscription.name),
            _WHERE[each.where],
            each.words or "as listed under payout odds",
            clause_cell(each.inscription.clause),
        )
        for each in everything_told(submission)
    ]
    if rows:
        yield element("h2", "What patrons are told")
        yield table(("Inscription", "Where", "Words", "Clause"), rows, widths=(28, 14, 40, 18))


def _contents(submission: Submission) -> Markup:
    """Where to find what each section of the chapter requires."""
    rows = [(each.governs, _found_in(each), clause_cell(each.clause)) for each in contents_of(submission)]
    about = "The documents printed with this submission, and the sections of the chapter that each one serves."
    return together(
        element("h2", "Section by section"),
        element("p", about, class_="method"),
        table(("Section", "Found in", "Clause"), rows, widths=(54, 30, 16)),
    )


def _found_in(section: SectionTold) -> str:
    if not section.applies:
        return "not elected"
    return ", ".join(section.documents) or "enforced at the table"


def _signed(submission: Submission) -> Markup:
    lines = (f"For {submission.certificate_holder}", "Title", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
