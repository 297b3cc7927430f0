"""Whatever a forged line breaks is told in words, not as Python shows an exception."""

from __future__ import annotations

import pytest

from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.store.forged import reason

FITS_NOTHING = "what it says does not fit what happened before"


@pytest.mark.parametrize(
    "error",
    [KeyError("ante"), IndexError("tuple index out of range"), AttributeError("'NoneType' object"), TypeError("no")],
    ids=lambda error: type(error).__name__,
)
def test_an_error_in_pythons_words_says_that_the_line_does_not_fit(error: Exception) -> None:
    assert reason(error) == FITS_NOTHING


def test_an_error_without_words_says_the_same() -> None:
    assert reason(ValueError()) == FITS_NOTHING


def test_a_refusal_and_an_error_of_ours_keep_their_words() -> None:
    refused = Refused("no-round", None, "no round is in play")
    malformed = Malformed("1h", "a rank followed by a suit", "write ten as T")

    assert reason(refused) == str(refused)
    assert reason(malformed) == str(malformed)
    assert reason(RuntimeError("the table is not open")) == "the table is not open"
