"""Whatever a game is, its submission is printed: each area that the layout elects is drawn, for each player or once."""

from __future__ import annotations

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from pitboss.documents.checklist_page import checklist_page
from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.procedure_page import procedure_page
from pitboss.documents.signs_page import signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.law.edition import editions
from pitboss.law.rules import Each
from pitboss.submission.model import Submission
from tests.submission.drafts import new_submission

EDITIONS = [each.name for each in editions()]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_area_is_drawn_under_its_clause(edition: str) -> None:
    submission = new_submission(edition)
    elements = ElementTree.fromstring(layout_sheet(submission)).iter()
    drawn = {each.attrib["id"]: each.get("data-clause") for each in elements if "id" in each.attrib}

    for area in submission.areas():
        seats = range(1, submission.elections.positions + 1)
        places = [f"-{seat}" for seat in seats] if area.each is Each.PLAYER else [""]
        for place in places:
            assert drawn[f"area-{area.area}{place}"] == area.clause
    assert {"name-or-logo", "drop-box", "tip-box", "discard-rack"} <= {*drawn}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("page", [submission_page, signs_page, procedure_page, checklist_page])
def test_every_page_names_the_game(edition: str, page: Callable[[Submission], str]) -> None:
    submission = new_submission(edition)
    html = page(submission)

    assert submission.rules.name in re.sub("&#x27;|&#39;", "'", html)
    assert html.startswith("<!doctype html>")
