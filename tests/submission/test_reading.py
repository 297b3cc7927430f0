"""What cannot be read is said with its line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.malformed import Malformed
from pitboss.submission.toml_reader import Unreadable, parse_submission, read_submission

_EDITION = 'edition = "679a@final-2016"\n'


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("edition = \n", 1, 11, "TOML (invalid value)"),
        ('edition = "679a', 1, 16, "TOML (unterminated string)"),
        (_EDITION + 'edition = "680a@codified-2019"\n', 2, 31, "TOML (cannot overwrite a value)"),
        ("wagers = []\n", 1, 1, "edition, which is missing"),
        ('\nedition = "679a@final-2017"\n', 2, 11, 'an edition, not "679a@final-2017"'),
        (_EDITION + 'seats = "six"\n', 2, 9, "a whole number, not text, for seats"),
        (_EDITION + "seats = 6.0\n", 2, 9, "a whole number, not a decimal number, for seats"),
        (_EDITION + "seats = true\n", 2, 9, "a whole number, not true or false, for seats"),
        (_EDITION + "  decks = [1]\n", 2, 11, "a whole number, not a list, for decks"),
        (_EDITION + 'wagers = ["prime",\n    5]\n', 3, 5, "text, not a whole number, for wagers.1"),
        (_EDITION + "boxs = 1\n", 2, 1, "a key of a submission, not boxs"),
        (_EDITION + "[limits]\nboxs = 1\n", 3, 1, "a key of a submission, not limits.boxs"),
        (
            _EDITION + '[paytables]\nall-six = "E"\nbad-beat = 5\n',
            4,
            12,
            "text, not a whole number, for paytables.bad-beat",
        ),
        (_EDITION + '[paytables]\n"bad-beat" = 5\n', 3, 14, "text, not a whole number, for paytables.bad-beat"),
        (_EDITION + "paytables.bad-beat = 5\n", 2, 22, "text, not a whole number, for paytables.bad-beat"),
        (
            _EDITION + '[limits.wagers]\nante = { minimum = 5, maximum = "x" }\n',
            3,
            33,
            "a whole number, not text, for limits.wagers.ante.maximum",
        ),
        (_EDITION + '[limits]\npayout = "$50,0"\n', 3, 10, "dollars of at most 12 digits"),
        (_EDITION + 'shuffling = "robot"\n', 2, 13, 'a choice for shuffling, not "robot"'),
        (_EDITION + '[inscriptions]\nties = "wall"\n', 3, 8, 'a choice for inscriptions.ties, not "wall"'),
        (_EDITION + '[layout]\nbears = "face"\n', 3, 9, 'a choice for layout.bears, not "face"'),
        (_EDITION + "[progressive]\nrate = '20'\n", 2, 1, "progressive.reset, which is missing"),
    ],
)
def test_line_and_column(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission(text)

    assert (refused.value.line, refused.value.column) == (line, column)
    assert refused.value.expected.startswith(words)


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        (_EDITION + "boxs = 1\n", "correct it, or leave it out"),
        (_EDITION + "[limits]\nboxs = 1\n", "did you mean boxes?"),
        (_EDITION + "deck = 1\n", "did you mean decks?"),
        (_EDITION + 'dealing = "shoe"\n', "write manual-shoe or hand or automated-shoe"),
    ],
)
def test_what_to_write_instead(text: str, mend: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission(text)

    assert refused.value.mend == mend


@pytest.mark.parametrize(
    ("edition", "text", "clause"),
    [
        ("679a@final-2016", 'shuffling = "robot"\n', "679a.5(a)"),
        ("681a@final-2016", 'shuffling = "robot"\n', "681a.5(a)"),
        ("677a@proposed-2015", 'dealing = "shoe"\n', "677a.8(c)"),
        ("679a@final-2016", '[layout]\nbears = "face"\n', "679a.2(b)(1)"),
        ("679a@final-2016", '[inscriptions]\nties = "wall"\n', "679a.2(b)(4)"),
        ("678a@proposed-2015", '[progressive]\nreset = "much"\n', "678a.12(d)(3)"),
        ("680a@codified-2019", 'pot = "yes"\n', "680a.7(d)(2)"),
        ("680a@proposed-2015", 'seats = "six"\n', "680a.2(a)"),
    ],
)
def test_a_value_that_is_no_choice_is_refused_with_the_clause(edition: str, text: str, clause: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission(f'edition = "{edition}"\n{text}')

    assert refused.value.clause == clause
    assert f"{refused.value.expected} [{clause}]; {refused.value.mend}" in str(refused.value)


def test_without_a_text_no_clause_is_named() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission('edition = "999a@final-2016"\nshuffling = "robot"\n')

    assert refused.value.clause is None


def test_amounts_may_be_dollars_and_table_numbers_numbers() -> None:
    written = _EDITION + 'table_numbers = [7, "8"]\n[limits]\nminimum = "$12.50"\npayout = 5_000_000\n'

    submission = parse_submission(written)

    assert submission.table_numbers == ("7", "8")
    assert (submission.limits.minimum, submission.limits.payout) == (1_250, 5_000_000)


_MOST = 1 << 20


def test_a_file_is_read_whole_or_refused_as_too_large(tmp_path: Path) -> None:
    """One byte more than allowed is refused: what stood behind it was silently left out before."""
    largest, larger = tmp_path / "largest.toml", tmp_path / "larger.toml"
    last = 'certificate_holder = "The last line"\n'
    comment = "#" * (_MOST - len(_EDITION) - len(last) - 1) + "\n"
    largest.write_text(_EDITION + comment + last)
    larger.write_text(_EDITION + "#" + comment + last)

    assert largest.stat().st_size == _MOST
    assert read_submission(largest).certificate_holder == "The last line"
    with pytest.raises(Malformed, match="at most 1,048,576 bytes"):
        read_submission(larger)


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "marked.toml"
    file.write_text(_EDITION, encoding="utf-8-sig")

    assert read_submission(file) == parse_submission(_EDITION)


@pytest.mark.parametrize("value", ["[" * 5_000 + "]" * 5_000, "{a=" * 5_000 + "1" + "}" * 5_000])
def test_values_nested_too_deeply_are_refused_with_their_line(value: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission(f"{_EDITION}wagers = []\nx = {value}\n")

    assert (refused.value.line, refused.value.expected) == (3, "values nested a few levels deep")


@pytest.mark.parametrize("number", ["1" * 37, "-" + "1" * 37, "1" * 5_000, "0x" + "f" * 5_000])
def test_numbers_that_nobody_can_read_are_refused_with_their_line(number: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_submission(f"{_EDITION}wagers = []\n[limits]\nminimum = {number}\n")

    assert (refused.value.line, refused.value.expected) == (4, "a number of at most 36 digits")
    assert parse_submission(f"{_EDITION}[limits]\nminimum = {'1' * 36}\n").limits.minimum == int("1" * 36)
