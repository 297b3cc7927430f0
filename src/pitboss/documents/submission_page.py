"""The submission document: everything that is elected, in words, each with the clause that lets one choose."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.markup import Markup, element, together
from pitboss.documents.paper import document, table
from pitboss.documents.told import everything_told, odds_of
from pitboss.law.citation import Clause, where_printed
from pitboss.law.readings import readings_for
from pitboss.law.rules import Each, Required
from pitboss.money import format_cents
from pitboss.submission.clauses import Path, clause_at
from pitboss.submission.model import Submission, Where

_WHERE = {Where.LAYOUT: "on the layout", Where.SIGN: "on a sign"}


def submission_page(submission: Submission) -> str:
    """The whole document as HTML."""
    rules = submission.rules
    return document(
        title=f"{rules.name}, Rules Submission, {submission.edition}",
        running=f"{rules.name}  ·  Rules Submission  ·  {submission.certificate_holder}",
        footer=f"submission {submission.hash}",
        body=[
            heading(submission, "Rules Submission"),
            _elections(submission),
            _wagers(submission),
            _areas(submission),
            *_inscriptions(submission),
            _paytables(submission),
            *_readings(submission),
            _signed(submission),
        ],
    )


def heading(submission: Submission, what: str) -> Markup:
    """What the document is, of which game, under which text, whose, and for which tables."""
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


def _elections(submission: Submission) -> Markup:
    rows = [(name, value, clause_cell(clause_at(path, submission))) for name, value, path in _elected(submission)]
    return together(
        element("h2", "Elections"),
        table(("", "Elected", "Clause"), rows, widths=(34, 46, 20), strong=(1,)),
    )


def _elected(submission: Submission) -> Iterator[tuple[str, str, Path]]:
    limits, meter = submission.limits, submission.progressive
    yield "Betting positions", str(submission.seats), ("seats",)
    yield "Decks", str(submission.decks), ("decks",)
    if submission.batches_of:
        yield "Batches", ", ".join(f"{each} decks" for each in submission.batches_of), ("batches",)
    if submission.shuffling:
        yield "Shuffling", submission.shuffling.value.replace("-", " "), ("shuffling",)
    yield "Preshuffled cards", "yes" if submission.preshuffled else "no", ("preshuffled",)
    if submission.dealing:
        yield "Dealing", f"from {_ways(submission.dealing.value)}", ("dealing",)
    if limits.minimum is not None:
        yield "Table minimum", format_cents(limits.minimum), ("limits", "minimum")
    if limits.boxes is not None:
        yield "Adjacent boxes a player may hold", str(limits.boxes), ("limits", "boxes")
    if limits.chip is not None:
        yield "Smallest chip", format_cents(limits.chip), ("limits", "chip")
    if limits.payout is not None:
        yield "Aggregate payout limit", format_cents(limits.payout), ("limits", "payout")
    if scope := submission.payout_limit:
        yield "It covers", ", ".join(_named(submission, each) for each in scope.covers), ("payout_limit", "covers")
        if scope.excludes:
            yield "It does not cover", "; ".join(scope.excludes), ("payout_limit", "excludes")
    if submission.rules.between_players:
        yield submission.rules.between_players.name, "offered" if submission.pot else "not offered", ("pot",)
    if meter is not None:
        yield "Progressive, initial amount", format_cents(meter.starts_with), ("progressive", "initial")
        yield "Progressive, reset amount", format_cents(meter.reset), ("progressive", "reset")
        yield "Progressive, rate of progression", f"{meter.rate}%", ("progressive", "rate")
        if meter.wager is not None:
            yield "Progressive, wager", format_cents(meter.wager), ("progressive", "wager")
        if meter.linked:
            yield "Progressive, linked tables", ", ".join(meter.linked), ("progressive", "linked")


def _ways(dealing: str) -> str:
    return "the hand" if dealing == "hand" else f"{'an' if dealing[0] in 'aeiou' else 'a'} {dealing.replace('-', ' ')}"


def _named(submission: Submission, wager: str) -> str:
    known = submission.rules.wagers.get(wager)
    return known.name if known else wager


def _wagers(submission: Submission) -> Markup:
    rows = []
    for name, wager in submission.rules.wagers.items():
        if wager.required is None or wager.table_of:
            continue
        offered = "every player" if wager.required is not Required.OPTIONAL else "optional"
        offered = "by decision" if wager.required is Required.DECISION else offered
        limits = submission.limits.wagers.get(name)
        least = limits.minimum if limits and limits.minimum is not None else None
        if least is None and wager.required is Required.ALWAYS:
            least = submission.limits.minimum
        most = limits.maximum if limits else None
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
        yield element("p", "Where the text leaves a choice, it is read so.", class_="method")
        yield table(("Question", "Read as", "Clause"), rows, widths=(40, 44, 16))


def _areas(submission: Submission) -> Markup:
    rows = [
        (
            each.name[:1].upper() + each.name[1:],
            "each player" if each.each is Each.PLAYER else "the table",
            clause_cell(each.clause),
        )
        for each in submission.areas()
    ]
    bears = submission.layout.bears.value if submission.layout.bears else "name"
    rows.insert(0, (f"Certificate holder's {bears}", "the table", clause_cell(clause_at(("layout",), submission))))
    return together(element("h2", "Layout"), table(("On the layout", "For", "Clause"), rows, widths=(54, 26, 20)))


def _inscriptions(submission: Submission) -> Iterator[Markup]:
    rows = [
        (
            each.inscription.name[:1].upper() + each.inscription.name[1:],
            _WHERE[each.where],
            each.words or "as listed under payout odds",
            clause_cell(each.inscription.clause),
        )
        for each in everything_told(submission)
    ]
    if rows:
        yield element("h2", "What patrons are told")
        yield table(("Inscription", "Where", "Words", "Clause"), rows, widths=(28, 14, 40, 18))


def _signed(submission: Submission) -> Markup:
    lines = (f"For {submission.certificate_holder}", "Title", "Date")
    return element("div", (element("div", element("i"), line) for line in lines), class_="signed")
