"""Two editions are compared by name; those of two chapters are not compared at all."""

from __future__ import annotations

import json

import msgspec
import pytest

from pitboss.games.differences import differences
from pitboss.law.names import Unknown
from pitboss.malformed import Malformed


def test_the_two_texts_keep_the_order_they_were_given_in() -> None:
    data = json.loads(msgspec.json.encode(differences("679a@final-2016", "679a@proposed-2015")))

    assert list(data) == ["from", "to", "figures", "clauses"]
    assert (data["from"], data["to"]) == ("679a@final-2016", "679a@proposed-2015")
    assert next(each for each in data["figures"] if each["what"] == "betting-areas") == {
        "what": "betting-areas",
        "kind": "changed",
        "before": 2,
        "after": 3,
        "clauses": ["679a.2(b)(2)"],
    }


def test_texts_of_two_chapters_are_refused_with_those_that_can_be_compared() -> None:
    with pytest.raises(Malformed) as refused:
        differences("679a@final-2016", "680a@codified-2019")

    assert refused.value.expected == "two texts of one chapter"
    assert "679a@proposed-2015 with 679a@final-2016" in refused.value.mend
    assert "681a" not in refused.value.mend


def test_an_unknown_text_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown) as refused:
        differences("679a@final-2016", "679a@proposed-2016")

    assert "679a@proposed-2015" in refused.value.nearest
