"""Sheets of paper: one for each sign in every size, no section sign at a line's end, no nearly empty last sheet."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pitboss.documents.checklist_page import checklist_page
from pitboss.documents.markup import element
from pitboss.documents.paper import document
from pitboss.documents.pdf import filled, lay_out
from pitboss.documents.procedure_page import procedure_page
from pitboss.documents.signs_page import Paper, signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.malformed import Malformed
from pitboss.submission.model import Inscribed, Where
from tests.documents.boxes import SVG, shapes
from tests.documents.submissions import fewest, most, posted
from tests.games.electing import EDITIONS, FLUSH, PRIME_2016


@pytest.mark.parametrize("paper", [*Paper])
@pytest.mark.parametrize("name", EDITIONS)
def test_each_sign_takes_one_sheet_on_which_nothing_overlaps(name: str, paper: Paper) -> None:
    html = signs_page(posted(most(name)), paper)
    drawings = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    wide, high = paper.value

    assert len(drawings) == html.count('class="sign"') > 0
    assert f"size: {wide:.4f}in {high:.4f}in" in html
    for drawing in drawings:
        words = [each for each in shapes(drawing) if each.what == "text"]
        for place, one in enumerate(words):
            assert not [other.words for other in words[place + 1 :] if one.overlaps(other)]
            assert all(0 < x < wide * 72 and 0 < y < high * 72 for x, y in one.corners)


@pytest.mark.parametrize("paper", [*Paper])
@pytest.mark.parametrize("name", EDITIONS)
def test_paytables_on_a_sign_end_above_its_clause_in_columns_of_like_height(name: str, paper: Paper) -> None:
    html = signs_page(posted(most(name)), paper)
    (drawing,) = re.findall(r'id="sign-payout-odds".*?(<svg.*?</svg>)', html, re.DOTALL)
    rules = ElementTree.fromstring(drawing).iter(f"{SVG}line")
    ends = {float(each.attrib["x1"]): float(each.attrib["y1"]) for each in rules}
    words = [each for each in shapes(drawing) if each.what == "text"]
    (clause,) = [each for each in words if re.fullmatch(r"\d{3}a\.2\(b\).*", each.words)]
    unit = paper.value[0] / 8.5

    assert max(ends.values()) < min(y for _, y in clause.corners) - 3 * unit
    # No table is high enough to close a larger gap.
    assert max(ends.values()) - min(ends.values()) < 200 * unit


@pytest.mark.parametrize("paper", [*Paper])
def test_signs_are_laid_out_on_as_many_sheets_as_there_are_signs(paper: Paper) -> None:
    html = signs_page(posted(most(FLUSH)), paper)
    sheets = lay_out(html).pages

    assert len(sheets) == html.count('class="sign"')
    assert {(round(each.width / 96, 2), round(each.height / 96, 2)) for each in sheets} == {
        (round(paper.value[0], 2), round(paper.value[1], 2))
    }


def test_words_too_long_for_a_sign_are_refused() -> None:
    submission = posted(most(PRIME_2016))
    told = submission.inscriptions | {"house-rules": Inscribed(Where.SIGN, "W" * 60)}

    with pytest.raises(Malformed, match="shorten"):
        signs_page(replace(submission, inscriptions=told))


def test_a_section_sign_stays_on_the_line_of_its_number() -> None:
    page = document(title="t", running="r", footer="f", body=[element("p", "under § 603a.16(u) or §§ 461a.1 and 2")])

    assert "§ " not in page.partition("<body>")[2]
    assert "§\N{NO-BREAK SPACE}603a.16(u)" in page
    assert "§§\N{NO-BREAK SPACE}461a.1" in page


@pytest.mark.parametrize("lines", [50, 52, 54, 56])
def test_a_document_is_set_a_little_smaller_or_larger_so_that_its_last_sheet_is_not_nearly_empty(lines: int) -> None:
    """At its own size, each of these fills one sheet and a few lines of a second."""
    body = [element("p", f"Line {place}") for place in range(lines)]
    sheets = lay_out(document(title="t", running="r", footer="f", body=body)).pages

    assert len(sheets) == 1 or filled(sheets[-1]) >= 0.25


def check_last_sheets(name: str) -> None:
    for submission in (most(name), fewest(name)):
        for page in (submission_page, procedure_page, checklist_page):
            sheets = lay_out(page(submission)).pages
            assert len(sheets) == 1 or filled(sheets[-1]) >= 0.25, (page.__name__, submission.seats)


def test_no_last_sheet_is_nearly_empty() -> None:
    """Laying out sheets takes seconds, so the other documents and texts are proven apart."""
    sheets = lay_out(checklist_page(most(FLUSH))).pages

    assert len(sheets) == 1 or filled(sheets[-1]) >= 0.25


@pytest.mark.prove
@pytest.mark.parametrize("name", EDITIONS)
def test_no_last_sheet_of_any_text_is_nearly_empty(name: str) -> None:
    check_last_sheets(name)
