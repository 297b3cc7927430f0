"""What is filed and posted of the classics is printed as it is of the games of Pitboss."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from pitboss.documents.checklist_page import counts_of
from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.rendering import documents_of
from pitboss.documents.signs_page import signs_page
from pitboss.submission.drafting import new_submission
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Where
from tests.proves import proves

CLASSICS = [
    pytest.param("war@house-2026", "war.2(b)", ("Tie", "10 to 1"), marks=proves("war.2(b)")),
    pytest.param("mstud@house-2026", "mstud.2(b)", ("Board Bonus", "500 to 1"), marks=proves("mstud.2(b)")),
    pytest.param("tcp@house-2026", "tcp.2(b)", ("Pair Plus", "40 to 1"), marks=proves("tcp.2(b)")),
]


@pytest.mark.parametrize(("name", "clause", "printed"), CLASSICS)
def test_odds_are_on_the_felt_or_on_a_sign(name: str, clause: str, printed: tuple[str, ...]) -> None:
    submission = new_submission(name, "Keystone Casino")
    posted = replace(submission, inscriptions={"payout-odds": Where.SIGN})
    felt, sign = layout_sheet(submission), signs_page(posted)

    assert f'id="inscription-payout-odds" data-clause="{clause}"' in felt
    assert "inscription-payout-odds" not in layout_sheet(posted)
    for each in printed:
        assert each in re.sub(r"<[^>]+>", " ", felt)
        assert each in re.sub(r"<[^>]+>", " ", sign)
    assert failures_of(posted) == ()
    assert "signs" in documents_of(posted)
    untold = failures_of(replace(submission, inscriptions={}))
    assert [(each.code, each.clause) for each in untold] == [("inscription-missing", clause)]
    assert all(figure.label for figure, _ in counts_of(submission))
