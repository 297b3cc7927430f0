"""The one-line notation loses nothing: whatever is written down is read back unchanged, valid or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from pitboss.games.notation import read_notation, write_notation
from pitboss.games.record import IrregularityRecord, ProgressiveRecord, RoundRecord, SeatRecord
from pitboss.games.settler import read_round
from pitboss.law.chapters import our_chapters
from pitboss.law.readings import readings
from pitboss.law.refusal import Refusal, Refused
from tests.scenario import scenarios

# Words of the notation itself, and characters that part words, names and seats, are the likeliest to be mistaken.
AWKWARD = [
    *("", " ", "a b", "|", "%", "%41", "%2", "=", "a=b", ":", "table:x", "read:x", "wager:x", ",", "a,b", '"', '""'),
    *(
        "#",
        "#a",
        "a #b",
        '"a"',
        "'",
        "-",
        "-1",
        "7",
        "007",
        "null",
        "true",
        "1.5",
        "{",
        "[]",
        "\n",
        "\t",
        "\x00",
        "\u2028",
        "\xa0",
        "é",
    ),
    *("Zoë", "王", "\U0001f0cf", "limit.", "limit.payout", "limits", "no-limits", "pot", "decks", "meter", "reset"),
    *("wagers", "dealer", "player", "by", "fourth", "stage", "decision", "abandoned", "undecided", "dealing"),
    *("irregularity", "dealt", "ante", "bad-beat", "679a-play-dealer-out", "breakage", "Ann Lee", "O'Neill"),
]
CARDS = [
    *("", "Ah", "Ah Kh Qh", "Jk", "AhKh", "Ah  Kh", " Ah", "ah kh", "10h", "1h", "Ax", "A", "Ah,Kh", "Ah|Kh", "joker"),
    *("ante", "abandoned", "A♥", "Ah Kh Ah"),
]
names = st.sampled_from(AWKWARD) | st.sampled_from([*readings()]) | st.text(max_size=6)
cards = st.none() | st.sampled_from(CARDS) | names
numbers = st.integers(-3, 10) | st.integers(-(10**30), 10**30)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | numbers | st.floats(allow_nan=False, allow_infinity=False) | names,
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=2),
    max_leaves=3,
)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


seats = st.builds(
    SeatRecord,
    seat=numbers,
    wagers=st.dictionaries(names, values, max_size=3),
    cards=cards,
    places=st.dictionaries(names, cards.filter(lambda each: each is not None), max_size=2),
    street=maybe(names),
    player=maybe(names | numbers),
    abandoned=st.booleans(),
    decision=st.just(UNSET) | maybe(names),
)
rounds = st.builds(
    RoundRecord,
    edition=st.just("679a@final-2016") | names,
    seats=st.lists(seats, max_size=3).map(tuple),
    paytables=st.dictionaries(names, names, max_size=2),
    readings=st.dictionaries(names, names, max_size=2),
    wagers=maybe(st.lists(names, max_size=3).map(tuple)),
    dealer=cards,
    places=st.dictionaries(names, cards.filter(lambda each: each is not None), max_size=2),
    decks=maybe(numbers),
    progressive=maybe(st.builds(ProgressiveRecord, meter=values, reset=values)),
    limits=maybe(st.dictionaries(names, values, max_size=2)),
    pooled=st.lists(names, max_size=2).map(tuple),
    discards=cards,
    dealing=maybe(names),
    irregularity=maybe(st.builds(IrregularityRecord, kind=names, dealt=maybe(names))),
)


STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=150)


@STEADY
@given(rounds)
@example(RoundRecord("", ()))
@example(RoundRecord("{}", ()))
@example(RoundRecord("e", (), limits={}))
@example(RoundRecord("e", (), wagers=()))
@example(RoundRecord("e", (), wagers=("",)))
@example(RoundRecord("e", (), wagers=("", "")))
@example(RoundRecord("e", (SeatRecord(1, {}, cards="", decision=None),)))
def test_a_record_is_read_again_as_it_was_written(record: RoundRecord) -> None:
    line = write_notation(record)

    assert read_notation(line) == record
    assert read_round(line) == record
    assert line.isprintable()
    assert write_notation(read_notation(line)) == line


def test_every_scenario_can_be_written_in_one_line() -> None:
    unreadable = "malformed-round"
    records = [each.record() for each in scenarios() if unreadable not in each.data.get("refused", "")]

    assert [read_notation(write_notation(each)) for each in records] == records


def _of_the_games() -> Iterator[tuple[str, tuple[str, RoundRecord]]]:
    """Each line beside the record it stands for, from the folder of its game."""
    for chapter in our_chapters():
        if (Path(__file__).parent / chapter.folder.name / "in_one_line.py").is_file():
            written = import_module(f"tests.games.{chapter.folder.name}.in_one_line")
            yield chapter.folder.name, (written.LINE, written.RECORD)


# Each line beside the record it stands for, both written by hand.
EXAMPLES: dict[str, tuple[str, RoundRecord]] = {
    **dict(_of_the_games()),
    "names that would be mistaken for words": (
        '679a@final-2016 table:dealer=A read:all-six=B wagers=prime,"" no-limits | 1 "10h" by="7" wager:street=1.5 =2',
        RoundRecord(
            "679a@final-2016",
            (SeatRecord(1, {"street": 1.5, "": 2}, cards="10h", player="7"),),
            paytables={"dealer": "A"},
            readings={"all-six": "B"},
            limits={},
            wagers=("prime", ""),
        ),
    ),
    "a name with a space, a bar and a percent sign": (
        "679a@final-2016 | 1 by=Ann%20%7C%25 ante=1000",
        RoundRecord("679a@final-2016", (SeatRecord(1, {"ante": 1000}, player="Ann |%"),)),
    ),
}


@pytest.mark.parametrize(("line", "record"), EXAMPLES.values(), ids=EXAMPLES)
class TestExamples:
    def test_it_is_read(self, line: str, record: RoundRecord) -> None:
        assert read_notation(line) == record

    def test_it_is_written(self, line: str, record: RoundRecord) -> None:
        assert write_notation(record) == line


@pytest.mark.parametrize(
    ("loosely", "line"),
    [
        ("  679a@final-2016   dealer=Qs7d2c|1   ante=1000 ", "679a@final-2016 dealer=Qs7d2c | 1 ante=1000"),
        ("679a@final-2016\n| 1 ante=1000\n| 2 ante=500\n", "679a@final-2016 | 1 ante=1000 | 2 ante=500"),
        ("679a@final-2016 dealer=Qs7d2c bad-beat=A", "679a@final-2016 bad-beat=A dealer=Qs7d2c"),
        ("679a@final-2016 | 1 ante=1000 by=Ann%20Lee", "679a@final-2016 | 1 by=Ann%20Lee ante=1000"),
        ("679a@final-2016 | 1 by=Ann ante=1000 AhKhQh", "679a@final-2016 | 1 AhKhQh by=Ann ante=1000"),
        ('679a@final-2016 | 1 by="Ann" ante=1000', "679a@final-2016 | 1 by=Ann ante=1000"),
        ("679a@final-2016 | 1 by=100% ante=1000", "679a@final-2016 | 1 by=100%25 ante=1000"),
        ("679a@final-2016 table:bad-beat=A | 1 wager:ante=1000", "679a@final-2016 bad-beat=A | 1 ante=1000"),
        ("679a@final-2016 limit.chip=100 limit.minimum=5", "679a@final-2016 limit.chip=100 limit.minimum=5"),
    ],
)
def test_white_space_and_order_are_free(loosely: str, line: str) -> None:
    assert write_notation(read_notation(loosely)) == line


@pytest.mark.parametrize(
    ("line", "read", "expected"),
    [
        ("", '""', "begins with its edition"),
        ("   ", '"   "', "begins with its edition"),
        ("| 1 ante=1000", '"| 1 ante=1000"', "begins with its edition"),
        ("679a@final-2016 |", '"679a@final-2016 |"', "begins with its number"),
        ("679a@final-2016 | 1 ante=5 | ", '"679a@final-2016 | 1 ante=5 | "', "begins with its number"),
        ("679a@final-2016 | AhKhQh ante=1000", '"AhKhQh ante=1000"', "begins with its number"),
        ("679a@final-2016 | ² ante=1000", '"² ante=1000"', "begins with its number"),
        ("679a@final-2016 | 1.5 ante=1000", '"1.5 ante=1000"', "begins with its number"),
        ("679a@final-2016 | 01 ante=1000", '"01"', "a whole number"),
        (f"679a@final-2016 | {'1' * 5000}", f'"{"1" * 80}…"', "a whole number"),
        ("679a@final-2016 prime", '"prime"', "name=value, or one of pot, no-limits"),
        ("679a@final-2016 pot=yes", '"pot=yes"', "name=value, or one of pot, no-limits"),
        ("679a@final-2016 tabel:bad-beat=A", '"tabel:bad-beat=A"', "name=value"),
        ("679a@final-2016 wager:bad-beat=A", '"wager:bad-beat=A"', "name=value"),
        ("679a@final-2016 | 1 play", '"play"', "name=value, or one of abandoned, undecided"),
        ("679a@final-2016 | 1 AhKhQh 2s", '"2s"', "each thing once"),
        ("679a@final-2016 | 1 undecided=true", '"undecided=true"', "name=value, or one of abandoned, undecided"),
        ("679a@final-2016 | 1 ante=ten", '"ten"', "a whole number"),
        ("679a@final-2016 | 1 ante=$10", '"$10"', "a whole number"),
        ("679a@final-2016 | 1 ante=1,000", '"1,000"', "a whole number"),
        ("679a@final-2016 | 1 ante=", '""', "a whole number"),
        ("679a@final-2016 | 1 ante=1e999", '"1e999"', "a whole number"),
        ("679a@final-2016 | 1 ante=NaN", '"NaN"', "a whole number"),
        ("679a@final-2016 dealer=Qs dealer=Qs", '"dealer=Qs"', "each thing once"),
        ("679a@final-2016 bad-beat=A table:bad-beat=B", '"table:bad-beat=B"', "each thing once"),
        ("679a@final-2016 limit.chip=1 limit.chip=1", '"limit.chip=1"', "each thing once"),
        ("679a@final-2016 pot pot", '"pot"', "each thing once"),
        ("679a@final-2016 limit.chip=1 no-limits", '"no-limits"', "each thing once"),
        ("679a@final-2016 | 1 ante=1 ante=2", '"ante=2"', "each thing once"),
        ("679a@final-2016 | 1 undecided decision=fold", '"decision=fold"', "each thing once"),
        ("679a@final-2016 decks=1.5", '"679a@final-2016 decks=1.5"', "`$.decks`"),
        ("679a@final-2016 decks=%22one%22", '"679a@final-2016 decks=%22one%22"', "`$.decks`"),
        ("678a@proposed-2015 meter=4000000", '"678a@proposed-2015 meter=4000000"', "missing required field `reset`"),
        ("678a@proposed-2015 dealt=initial", '"678a@proposed-2015 dealt=initial"', "missing required field `kind`"),
        ("679a@final-2016 | 1 by=%FF ante=1", '"%FF"', "text in UTF-8"),
        ("679a@final-2016 | 1 by=\udcff ante=1", '"?"', "text in UTF-8"),
        ("679a@final-2016\udcff", '"679a@final-2016?"', "text in UTF-8"),
    ],
)
def test_a_line_that_is_no_round_is_refused_with_the_word_at_fault(line: str, read: str, expected: str) -> None:
    refusal = refusal_of(read_notation, line)

    assert (refusal.code, refusal.clause) == ("malformed-notation", None)
    assert refusal.message.startswith(f"read {read}: expected ")
    assert expected in refusal.message
    assert refusal.message.endswith("; see docs/reference/notation.md")


def test_an_amount_of_many_brackets_is_refused_like_any_other() -> None:
    refusal = refusal_of(read_notation, f"679a@final-2016 | 1 ante={'[' * 100_000}")

    assert refusal.code == "malformed-notation"


@STEADY
@given(st.text(alphabet=st.sampled_from('679a@ |=%:,"[{.-AhKs1\n'), max_size=40) | st.text(max_size=40))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    try:
        record = read_notation(text)
    except Refused:
        return
    assert read_notation(write_notation(record)) == record


def refusal_of(read: Callable[[str], RoundRecord], text: str) -> Refusal:
    with pytest.raises(Refused) as refused:
        read(text)
    return refused.value.refusal


@pytest.mark.parametrize(
    "remark", ["# a remark", "#", "# one | 2 ante=5", "# https://house.example/table/prime-1/round/7", "#ante=1000"]
)
def test_what_follows_a_hash_is_a_remark(remark: str) -> None:
    line = "679a@final-2016 dealer=Qs7d2c | 1 AhKhQh ante=1000"

    assert write_notation(read_notation(f"{line} {remark}")) == line


def test_a_hash_within_a_word_is_part_of_it() -> None:
    assert read_notation("679a@final-2016 | 1 by=No#1 ante=1000").seats[0].player == "No#1"
