"""The faces that are shipped: what they can print, how wide words are, and that outlines are the letters themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from pitboss.documents.checklist_page import checklist_page
from pitboss.documents.procedure_page import procedure_page
from pitboss.documents.submission_page import submission_page
from pitboss.lettering.faces import FACES, SANS, SERIF_BOLD, Face, balanced, in_lines, named_characters, unprintable
from tests.documents.submissions import most
from tests.games.electing import EDITIONS


@pytest.mark.parametrize(
    "name",
    [
        "Lantern & Key",
        "Café Müller",
        "Łódź Kasyno",
        "Казино Фонарь",
        "Καζίνο Φανάρι",
        "Sòng bạc Đèn Lồng",
        "\N{SECTION SIGN} 1 \N{EN DASH} 2 \N{EM DASH} 3 \N{RIGHT SINGLE QUOTATION MARK}",
    ],
)
def test_names_in_latin_greek_and_cyrillic_letters_can_be_printed(name: str) -> None:
    assert unprintable(name) == ()


def test_characters_that_no_face_has_are_named_once_each() -> None:
    assert unprintable("日本 Casino 日 カ") == ("日", "本", "カ")
    assert named_characters(("日", "\u200f")) == "日 (U+65E5), U+200F"
    assert unprintable("tab\there") == ("\t",)


def test_every_face_has_the_same_characters() -> None:
    assert len({frozenset(TTFont(BytesIO(face.data)).getBestCmap()) for face in FACES}) == 1


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_width_is_that_of_the_letters_and_grows_with_the_size(face: Face) -> None:
    assert face.width("Ante", 2) == pytest.approx(2 * sum(face.width(letter, 1) for letter in "Ante"))
    assert len({face.width(digit, 1) for digit in "0123456789"}) == 1


def test_an_outline_has_the_letters_one_after_another_above_the_base_line() -> None:
    """The stem of a capital I is upright, as high as a capital, and comes twice in "II"."""
    one, two = (_points(SANS.outline(words, 100)) for words in ("I", "II"))
    wide = SANS.width("I", 100)

    assert sorted({y for _, y in one}) == pytest.approx([-100 * 1490 / 2048, 0.0], abs=0.01)
    assert two == [*one, *((pytest.approx(x + wide, abs=0.01), y) for x, y in one)]
    assert SANS.outline("  ", 10) == ""


def _points(path: str) -> list[tuple[float, float]]:
    """The corners of a path of straight lines."""
    x = y = 0.0
    found = []
    for letter, numbers in re.findall(r"([MLHV])([^MLHVZ]*)", path):
        values = [float(each) for each in re.findall(r"-?[\d.]+", numbers)]
        for at in range(0, len(values), 1 if letter in "HV" else 2):
            x = values[at] if letter in "MLH" else x
            y = values[at + 1] if letter in "ML" else values[at] if letter == "V" else y
            found.append((x, y))
    return found


def test_lines_are_no_wider_than_the_space_and_about_equally_long() -> None:
    words = "The Ante Wager will be returned if the dealer does not have a pair or better"
    filled, even = in_lines(words, 20, 1), balanced(words, 20, 1)

    assert " ".join(filled) == " ".join(even) == words
    assert len(filled) == len(even)
    assert all(SANS.width(line, 1) <= 20 for line in (*filled, *even))
    assert min(SANS.width(line, 1) for line in even) >= min(SANS.width(line, 1) for line in filled)


def test_lines_beside_a_long_one_are_as_even_as_any_that_are_no_wider() -> None:
    phrase = "Dealer needs a 3-card flush, 9 high, to qualify; otherwise Ante is paid and Raise pushes"
    words = phrase.split()
    lines = balanced(phrase, 466, 60, SERIF_BOLD)
    widest = max(SERIF_BOLD.width(line, 60) for line in lines)

    def widths(breaks: Iterable[int]) -> list[float]:
        parts = pairwise((0, *breaks, len(words)))
        return [SERIF_BOLD.width(" ".join(words[start:end]), 60) for start, end in parts]

    ways = map(widths, combinations(range(1, len(words)), len(lines) - 1))
    least = min(sum(each**2 for each in way) for way in ways if max(way) <= widest)
    assert sum(SERIF_BOLD.width(line, 60) ** 2 for line in lines) == pytest.approx(least)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_character_of_every_printed_page_is_in_the_faces(name: str) -> None:
    for page in (submission_page, procedure_page, checklist_page):
        body = page(most(name)).partition("<body>")[2]
        words = unescape(re.sub(r"<[^>]+>", "", body)).replace("\n", "")
        assert unprintable(words) == ()
