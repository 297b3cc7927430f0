"""Everything that is printed of a submission: what each document says, and that it says the same every time."""

from __future__ import annotations

import re
import zlib

import pytest
from msgspec.structs import replace

from pitboss.documents.checklist_page import checklist_page, hours_of
from pitboss.documents.pdf import to_pdf
from pitboss.documents.procedure_page import procedure_page, table_steps
from pitboss.documents.rendering import documents_of, rendered, require_document
from pitboss.documents.signs_page import signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.rule_data import register
from pitboss.law.names import Unknown
from pitboss.law.paytables import NO_LETTER
from pitboss.law.register import Honored
from pitboss.law.rules import Needed
from pitboss.money import format_cents
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission, Where
from tests.documents.pages import words
from tests.games.electing import EDITIONS
from tests.submission.drafts import new_submission

PAGES = {
    "submission": submission_page,
    "signs": signs_page,
    "procedure": procedure_page,
    "checklist": checklist_page,
}


def inflated(pdf: bytes) -> bytes:
    """What the compressed parts of a PDF hold."""
    return b"".join(
        zlib.decompress(each) for each in re.findall(rb"/FlateDecode.*?stream\n(.*?)\nendstream", pdf, re.DOTALL)
    )


def posted(name: str) -> Submission:
    """A submission in which a sign tells whatever a sign may tell."""
    submission = new_submission(name)
    signs = {
        each: Where.SIGN if submission.rules.inscriptions[each].sign else Where.LAYOUT
        for each in submission.inscriptions
    }
    return replace(submission, inscriptions=signs)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_submission_document_says_everything_that_is_elected(name: str) -> None:
    submission = new_submission(name)
    page = words(submission_page(submission))

    for wager in submission.rules.wagers.values():
        for row in submission.paytable(wager.wager).rows if _is_paid(submission, wager.wager) else ():
            assert row.words.lower() in page.lower()
    for each in submission.limits.wagers.values():
        for amount in (each.minimum, each.maximum):
            assert amount is None or format_cents(amount) in page
    for area in submission.areas():
        assert area.name.lower() in page.lower()
        assert area.clause in page
    for name_of, letter in submission.paytables.items():
        assert letter == NO_LETTER or f"paytable {letter} {submission.paytable(name_of).clause}" in page
    for inscription in submission.rules.inscriptions.values():
        assert inscription.needed is Needed.IF_LIMITED or inscription.clause in page
    assert submission.certificate_holder in page


def _is_paid(submission: Submission, name: str) -> bool:
    wager = submission.rules.wager(name)
    table_rows = submission.paytable(name).rows if wager.paytables else ()
    return len(table_rows) > 1 and submission.offered(wager.table_of or name)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_sign_tells_what_is_not_inscribed(name: str) -> None:
    submission = posted(name)
    html = signs_page(submission)
    signs = {each for each, where in submission.inscriptions.items() if where is Where.SIGN}

    assert failures_of(submission) == ()
    assert {*re.findall(r'id="sign-([^"]+)"', html)} == signs
    for each in signs:
        inscription = submission.rules.inscriptions[each]
        assert inscription.words in words(html)
        assert inscription.sign is not None
        assert inscription.sign in words(html)


@pytest.mark.parametrize("name", EDITIONS)
def test_each_sign_is_one_sheet(name: str) -> None:
    submission = posted(name)
    longest = {
        wager: max(tables, key=lambda letter: len(tables[letter].rows))
        for wager in submission.paytables
        for tables in [submission.rules.wager(wager).paytables]
    }
    same_decks = longest if len(submission.rules.numbers("decks")) == 1 else {}
    elected = replace(submission, paytables=submission.paytables | same_decks)
    signs = [each for each in submission.inscriptions.values() if each is Where.SIGN]

    assert failures_of(elected) == ()
    assert len(re.findall(rb"/Type /Page\b", inflated(to_pdf(signs_page(elected))))) == len(signs)


def test_signs_are_printed_only_where_something_is_posted() -> None:
    assert "signs" not in documents_of(new_submission("679a@final-2016"))
    assert "signs" in documents_of(posted("679a@final-2016"))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_procedure_has_the_steps_of_the_dealing_elected_and_no_others(name: str) -> None:
    submission = new_submission(name)
    ways = submission.rules.sections.dealing
    for way in (Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE):
        elected = replace(submission, dealing=way)
        found = {each.clause.partition("(")[0] for each in table_steps(elected)}
        assert found & {*ways.values()} == ({ways[way]} if way in ways else set())
        page = words(procedure_page(elected))
        for each in table_steps(elected):
            assert each.clause in page
            assert each.words in page


def test_steps_of_two_decks_are_printed_where_two_decks_alternate() -> None:
    one = new_submission("679a@final-2016")
    two = replace(one, decks=2, shuffling=Shuffling.AUTOMATED)
    only_with_two = {each.clause for each in table_steps(two)} - {each.clause for each in table_steps(one)}

    assert failures_of(two) == ()
    assert {"679a.3(b)(2)", "679a.3(b)(3)", "679a.3(b)(4)", "679a.4(d)"} <= only_with_two


@pytest.mark.parametrize(
    ("name", "dealing", "hours"),
    [
        ("679a@final-2016", Dealing.MANUAL_SHOE, 8),
        ("679a@final-2016", Dealing.HAND, 4),
        ("681a@final-2016", Dealing.MANUAL_SHOE, 24),
    ],
)
def test_the_checklist_says_after_how_many_hours_cards_are_changed(name: str, dealing: Dealing, hours: int) -> None:
    elected = replace(new_submission(name), dealing=dealing, shuffling=Shuffling.AUTOMATED)
    figure = hours_of(elected)

    assert figure is not None
    assert figure.value == hours
    assert f"every {hours} hours" in words(checklist_page(elected))
    assert figure.clause in words(checklist_page(elected))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_checklist_has_what_no_software_can_show(name: str) -> None:
    submission = new_submission(name)
    page = words(checklist_page(submission))
    boxes = [each for each in register(name).values() if each.procedure in ("drop-and-tip-box", "discard-rack")]

    assert len(boxes) == 2
    for each in boxes:
        assert each.honored is Honored.PHYSICAL
        assert each.clause in page
    for said in ("The drop box and the tip box are attached at the dealer's side", "The discard rack is fixed"):
        assert said in page
    for count in ("deck-cards", "cut-depth"):
        assert str(submission.rules.number(count)) in page


@pytest.mark.parametrize("document", PAGES)
def test_the_same_submission_is_printed_as_the_same_bytes(document: str) -> None:
    first, second = (
        dict(rendered(posted("680a@codified-2019"), document, NO_CACHE, lambda _words, _done: None)) for _ in range(2)
    )

    larger = ["signs-tabloid.pdf", "signs-a3.pdf"] if document == "signs" else []
    assert [*first] == [f"{document}.html", f"{document}.pdf", *larger]
    assert first == second
    inside = inflated(first[f"{document}.pdf"])
    assert b"/Producer" in inside
    assert b"Date" not in inside


def test_another_holder_is_another_document() -> None:
    submission = new_submission("679a@final-2016")
    other = replace(submission, certificate_holder="Lantern & Key")

    for page in PAGES.values():
        if page is not signs_page:
            assert page(submission) != page(other)
            assert "Lantern &amp; Key" in page(other)


def test_a_document_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(Unknown, match="layout"):
        require_document("layuot")
