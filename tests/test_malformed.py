"""A refusal says what was read, what was expected and how to mend it, in one sentence."""

import copy
import pickle
from collections.abc import Callable

import pytest

from pitboss.cards import STANDARD, TooMany, parse_card, parse_cards
from pitboss.malformed import Malformed, is_whole_number
from pitboss.odds import Breakage, parse_odds, pay


def test_the_sentence_joins_the_three_parts() -> None:
    error = Malformed("1h", "a rank followed by a suit", "write ten as T, e.g. Th")

    assert (error.read, error.expected, error.mend) == (
        "1h",
        "a rank followed by a suit",
        "write ten as T, e.g. Th",
    )
    assert str(error) == 'read "1h": expected a rank followed by a suit; write ten as T, e.g. Th'


def test_a_real_refusal_reads_like_the_promise() -> None:
    with pytest.raises(Malformed) as refused:
        parse_card("1h")

    assert str(refused.value) == (
        'read "1h": expected a rank from A K Q J T 9 8 7 6 5 4 3 2 followed by a suit c d h s, or Jk; '
        "write ten as T, e.g. Th"
    )


@pytest.mark.parametrize(
    ("read", "kept", "shown"),
    [
        ("12", "12", 'read "12":'),
        (12, "12", "read 12:"),
        (1.5, "1.5", "read 1.5:"),
        (None, "None", "read None:"),
    ],
)
def test_text_is_quoted_and_other_values_are_not(read: object, kept: str, shown: str) -> None:
    error = Malformed(read, "cents", "give an int")

    assert error.read == kept
    assert str(error).startswith(shown)


def test_what_was_read_cannot_break_the_sentence_apart() -> None:
    error = Malformed('A"\nh', "a card", "write Ah")

    assert error.read == 'A"\nh'
    assert str(error) == r'read "A\"\nh": expected a card; write Ah'


def test_a_long_text_is_kept_whole_and_shown_short() -> None:
    error = Malformed("x" * 10_000, "a card", "write Ah")

    assert len(error.read) == 10_000
    assert len(str(error)) < 200


def test_it_is_caught_as_a_value_error() -> None:
    with pytest.raises(ValueError, match="read"):
        parse_card("")


def _raise_by_keywords() -> None:
    raise Malformed(read="a", expected="b", mend="c")


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (lambda: parse_card("1h"), Malformed),
        (_raise_by_keywords, Malformed),
        (lambda: STANDARD.check_contains(parse_cards("Ah Ah")), TooMany),
        (lambda: pay(parse_odds("3 to 2"), 5), Breakage),
    ],
)
def test_a_refusal_survives_the_way_home_from_another_process(
    wrong: Callable[[], object], kind: type[Malformed]
) -> None:
    with pytest.raises(kind) as refused:
        wrong()

    for again in (pickle.loads(pickle.dumps(refused.value)), copy.copy(refused.value)):
        assert type(again) is kind
        assert str(again) == str(refused.value)
        assert vars(again) == vars(refused.value)


@pytest.mark.parametrize("value", [0, -3, 10**30])
def test_ints_are_whole_numbers(value: object) -> None:
    assert is_whole_number(value)


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None])
def test_nothing_else_is_a_whole_number(value: object) -> None:
    assert not is_whole_number(value)
