"""The register of readings: default first, clauses that stand, and every chapter's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitboss
from pitboss.law.edition import Edition, editions
from pitboss.law.readings import Needs, reading, readings, readings_for
from tests.law import checks

READINGS_FILES = tuple(Path(pitboss.__file__).parent.rglob("readings.toml"))


def test_readings_cite_clauses_that_stand_and_say_what_they_mean() -> None:
    assert checks.reading_faults(readings(), checks.house_registers()) == []


def test_the_first_alternative_is_the_default() -> None:
    defaults = {row["id"]: row["alternatives"].partition(" | ")[0] for row in checks.oracle("readings")}

    assert {id_: each.default for id_, each in readings().items()} == defaults


def test_no_id_is_given_twice() -> None:
    """The file is read into a dictionary, in which a second reading of one id would hide the first."""
    written = [each for path in READINGS_FILES for each in path.read_text().splitlines() if each == "[[reading]]"]

    assert len(readings()) == len(checks.oracle("readings")) == len(written)


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
        "680a-pot-wager": Needs.BOXES,
        "680a-pot-hand": Needs.BOXES,
        "680a-pot-split": Needs.BOXES,
        "breakage": Needs.CHIP,
        "limit-order": Needs.PAYOUT_LIMIT,
        "limit-person": Needs.PAYOUT_LIMIT,
        "limit-floor-scope": Needs.PAYOUT_LIMIT,
    }


def test_readings_say_without_which_others_they_make_no_difference() -> None:
    depending = {id_: each.under for id_, each in readings().items() if each.under}

    assert depending == {id_: {"680a-pot-wager": "a-box"} for id_ in ("680a-pot-split", "680a-pot-boxes")}
    for under in depending.values():
        assert all(name in reading(other).names for other, name in under.items())


def test_a_reading_about_the_pot_arises_only_where_there_is_one() -> None:
    assert "680a-pot-qualify" in readings_for("680a@codified-2019")
    assert "680a-pot-qualify" not in readings_for("680a@proposed-2015")


def test_a_former_default_is_one_of_the_alternatives() -> None:
    for each in readings().values():
        assert each.formerly in ("", *each.names)
        assert each.formerly != each.default
