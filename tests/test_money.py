"""Money is whole cents: what is no whole number of cents is refused, never rounded."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.money import format_cents, format_range, parse_cents, parse_dollars

MOST = 99_999_999_999_999


@pytest.mark.parametrize("value", [0, 1, 5_000_000, 10**20])
def test_ints_are_cents(value: int) -> None:
    assert parse_cents(value) == value


@pytest.mark.parametrize(
    ("value", "read", "mend"),
    [
        (-1, "-1", "leave the minus out"),
        (True, "True", "give an amount"),
        (False, "False", "give an amount"),
        (12.0, "12.0", "give cents as an int"),
        (float("nan"), "nan", "give cents as an int"),
        ("1250", "1250", "give cents as a whole number"),
        (None, "None", "give an int"),
        ([5], "[5]", "give an int"),
    ],
)
def test_nothing_else_is_cents(value: object, read: str, mend: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_cents(value)

    assert refused.value.read == read
    assert refused.value.expected == "a whole number of cents, 0 or more"
    assert mend in refused.value.mend


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("$50,000", 5_000_000),
        ("50000", 5_000_000),
        ("12.50", 1250),
        ("1,234.05", 123_405),
        ("$0.05", 5),
        ("0", 0),
        ("$1,000,000", 100_000_000),
        ("999,999,999,999.99", MOST),
        ("999999999999.99", MOST),
    ],
)
def test_dollars_are_read_as_cents(text: str, cents: int) -> None:
    assert parse_dollars(text) == cents


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("12.505", "two decimals"),
        ("12.5", "two decimals"),
        ("12.", "two decimals"),
        ("-5", "leave the minus out"),
        ("-$5", "leave the minus out"),
        ("$-5.00", "leave the minus out"),
        ("\u22125", "leave the minus out"),
        ("five", "write figures"),
        ("5 dollars", "write figures"),
        ("1e3", "write figures"),
        ("nan", "write figures"),
        ("$", "write figures"),
        ("", "write figures"),
        ("$$5", "write figures"),
        ("\u0665", "write figures"),
        ("1,23", "put a comma before every three digits"),
        ("50,00", "put a comma before every three digits"),
        ("5,0000", "put a comma before every three digits"),
        ("1234,567", "put a comma before every three digits"),
        (",500", "put a comma before every three digits"),
        ("5,", "put a comma before every three digits"),
        (".50", "a digit before the point, e.g. $0.50"),
        ("007", "no leading zeros"),
        (" 5", "no space"),
        ("5\n", "no space"),
        ("1000000000000", "at most 12 digits"),
        ("1,000,000,000,000", "at most 12 digits"),
        ("9" * 5000, "at most 12 digits"),
    ],
)
def test_other_ways_to_write_dollars_are_refused(text: str, mend: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_dollars(text)

    assert refused.value.read == text
    assert refused.value.expected == "dollars of at most 12 digits, with two decimals or none"
    assert mend in refused.value.mend


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (0, "$0"),
        (5, "$0.05"),
        (99, "$0.99"),
        (100, "$1"),
        (1250, "$12.50"),
        (-1250, "-$12.50"),
        (-5, "-$0.05"),
        (99_900, "$999"),
        (100_000, "$1,000"),
        (5_000_000, "$50,000"),
        (123_456_789, "$1,234,567.89"),
    ],
)
def test_cents_are_written_as_people_write_dollars(cents: int, text: str) -> None:
    assert format_cents(cents) == text


@settings(derandomize=True)
@given(st.integers(0, MOST))
def test_what_is_written_is_read_again(cents: int) -> None:
    assert parse_dollars(format_cents(cents)) == cents
    assert parse_dollars(f"{cents // 100}.{cents % 100:02}") == cents


@settings(derandomize=True)
@given(st.text(alphabet="$0123456789,.- ", max_size=12))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    if refused := _refusal(text):
        assert refused.read == text
    else:
        assert Fraction(parse_dollars(text), 100) == Fraction(text.replace("$", "").replace(",", ""))


def _refusal(text: str) -> Malformed | None:
    try:
        parse_dollars(text)
    except Malformed as refused:
        return refused
    return None


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (1000, 1000, "exactly $10"),
        (1000, 3000, "$10 to $30"),
        (0, 3000, "at most $30"),
    ],
)
def test_a_range_reads_after_must_be(least: int, most: int, words: str) -> None:
    assert format_range(least, most) == words
