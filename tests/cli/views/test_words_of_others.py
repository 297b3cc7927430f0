"""What somebody else wrote is shown as words: it neither controls the terminal nor passes for a line of ours."""

from __future__ import annotations

import pytest

from pitboss.cli.views.render import printable, text


@pytest.mark.parametrize("hidden", ["\x1b", "\x07", "\r", "\x00", "\x9b", "\N{RIGHT-TO-LEFT OVERRIDE}"])
def test_no_word_on_a_page_controls_the_terminal(hidden: str) -> None:
    shown = text(f"a{hidden}[2K", (f"b{hidden}", "bold"), "\nc").plain

    assert shown == "a\N{REPLACEMENT CHARACTER}[2Kb\N{REPLACEMENT CHARACTER}\nc"


def test_a_reason_cannot_begin_a_line_of_its_own() -> None:
    assert printable("late\nresults  right") == "late\N{REPLACEMENT CHARACTER}results  right"


@pytest.mark.parametrize("words", ["ümlaut 漢字 5♠ …", "a\nb", ""])
def test_everything_else_is_shown_as_it_is(words: str) -> None:
    assert text(words).plain == words
