"""Unknown names are refused with the nearest known ones, in a sentence that says what to do."""

from __future__ import annotations

import pickle

import pytest

from pitboss.games.rule_data import register, require_clause, rules
from pitboss.law.names import Unknown, known_name
from pitboss.law.readings import reading
from pitboss.malformed import Malformed

FINAL = "679a@final-2016"


def test_a_known_name_is_returned() -> None:
    assert known_name("wager", "play", ["ante", "play"]) == "play"


def test_a_slip_names_the_nearest_and_all_that_are_known() -> None:
    with pytest.raises(Unknown) as refused:
        known_name("wager", "pley", ["ante", "play"])

    assert str(refused.value) == 'read "pley": expected a wager (ante, play); did you mean play?'


def test_letters_of_another_case_are_a_slip_too() -> None:
    with pytest.raises(Unknown) as refused:
        known_name("edition", "PLAY", ["ante", "play"])

    assert refused.value.nearest == ("play",)
    assert refused.value.expected.startswith("an edition")


def test_nothing_near_is_not_guessed_at() -> None:
    with pytest.raises(Unknown) as refused:
        known_name("wager", "zzz", ["ante", "play"])

    assert refused.value.nearest == ()
    assert refused.value.mend == "choose one that is known"


def test_a_name_that_is_only_begun_is_completed() -> None:
    """Whoever names a chapter is offered its texts, and no other chapter's."""
    with pytest.raises(Unknown) as refused:
        rules("679a")

    assert refused.value.nearest == ("679a@final-2016", "679a@proposed-2015")


def test_a_beginning_that_fits_many_names_completes_none() -> None:
    with pytest.raises(Unknown) as refused:
        known_name("clause", "c", [f"clause-{number:02}" for number in range(30)])

    assert refused.value.nearest == ()


def test_a_long_list_is_shortened() -> None:
    with pytest.raises(Unknown) as refused:
        known_name("clause", "x", [f"clause-{number:02}" for number in range(30)])

    assert refused.value.expected.endswith("clause-07, clause-08, … 30 in all)")


def test_an_unknown_name_crosses_processes() -> None:
    """Workers send their refusals home pickled."""
    with pytest.raises(Unknown) as refused:
        known_name("wager", "pley", ["ante", "play"])

    back = pickle.loads(pickle.dumps(refused.value))

    assert (str(back), back.kind, back.nearest) == (str(refused.value), "wager", ("play",))


def test_it_is_caught_with_everything_that_was_written_wrongly() -> None:
    with pytest.raises(Malformed):
        reading("679a-bad-beet-stake")


@pytest.mark.parametrize(
    ("kind", "slip", "meant"),
    [("figure", "seat", "seats"), ("wager", "all-sixs", "all-six"), ("reading", "brekage", "breakage")],
)
def test_figures_wagers_and_readings_are_looked_up_so(kind: str, slip: str, meant: str) -> None:
    text = rules(FINAL)
    look_up = {"figure": text.figure, "wager": text.wager, "reading": reading}[kind]

    with pytest.raises(Unknown) as refused:
        look_up(slip)

    assert (refused.value.kind, refused.value.nearest[0]) == (kind, meant)


def test_a_clause_is_required_of_one_edition() -> None:
    assert require_clause("680a@codified-2019", "680a.7(d)(3)") == "680a.7(d)(3)"

    with pytest.raises(Unknown) as refused:
        require_clause("680a@proposed-2015", "680a.7(d)(3)")

    assert refused.value.kind == "clause of 680a@proposed-2015"
    assert "680a.7(d)(2)" in refused.value.nearest
    assert set(refused.value.nearest) <= set(register("680a@proposed-2015"))
