"""The register of readings: default first, clauses that stand, and every chapter's own."""

from __future__ import annotations

import pytest

from pitboss.law.edition import Edition, editions
from pitboss.law.readings import Needs, reading, readings, readings_for
from tests.law import checks


def test_readings_cite_clauses_that_stand_and_say_what_they_mean() -> None:
    assert checks.reading_faults(readings(), checks.house_registers()) == []


def test_the_first_alternative_is_the_default() -> None:
    defaults = {row["id"]: row["alternatives"].partition(" | ")[0] for row in checks.oracle("readings")}

    assert {id_: each.default for id_, each in readings().items()} == defaults


def test_no_id_is_given_twice() -> None:
    """The file is read into a dictionary, in which a second reading of one id would hide the first."""
    assert len(readings()) == len(checks.oracle("readings")) == 59


@pytest.mark.parametrize("text", editions(), ids=str)
def test_a_text_has_the_readings_that_cite_its_chapter(text: Edition) -> None:
    own = readings_for(text.name)

    assert set(own) == {
        id_
        for id_, each in readings().items()
        if text.chapter in each.chapters and text.name in (each.editions or [text.name])
    }


def test_a_reading_may_concern_several_chapters() -> None:
    assert reading("raise-floor").chapters == ("677a", "678a")
    assert "raise-floor" in readings_for("678a@proposed-2015")
    assert "raise-floor" not in readings_for("679a@final-2016")


def test_readings_say_what_must_be_elected_before_they_matter() -> None:
    needing = {id_: each.needs for id_, each in readings().items() if each.needs is not None}

    assert needing == {
        "breakage": Needs.CHIP,
        "limit-order": Needs.PAYOUT_LIMIT,
        "limit-person": Needs.PAYOUT_LIMIT,
        "limit-floor-scope": Needs.PAYOUT_LIMIT,
    }


def test_a_reading_about_the_pot_arises_only_where_there_is_one() -> None:
    assert "680a-pot-qualify" in readings_for("680a@codified-2019")
    assert "680a-pot-qualify" not in readings_for("680a@proposed-2015")
