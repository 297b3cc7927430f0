"""Nothing on a layout covers anything else, measured from the drawing itself: words, cards, chips and areas."""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, cos, degrees, hypot, radians, sin
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pitboss.documents.layout_sheet import HIGH, WIDE, layout_sheet
from pitboss.malformed import Malformed
from pitboss.submission.model import Inscribed, Submission, Where
from tests.documents.boxes import SVG, Shape, face_of, shapes
from tests.documents.submissions import fewest, most
from tests.games.electing import BACCARAT, EDITIONS, FLUSH, PRIME_2016

LONG_HOLDER = "The Very Long Named Riverfront Resort, Casino, Spa and Convention Center of Western Pennsylvania, LLC"
LONG_NUMBERS = tuple(f"High Limit Room {number:02}A" for number in range(1, 25))


def by_id(submission: Submission) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(layout_sheet(submission))
    return {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}


def check_that_nothing_overlaps(submission: Submission) -> None:
    found = shapes(layout_sheet(submission))
    words = [each for each in found if each.what in ("text", "letter")]
    lying = [each for each in found if each.what in ("card", "tube", "lamp")]

    assert len(words) > 40
    # Letters of one curved line touch where the curve tightens; they are measured against everything else.
    covered = [
        (one.words, other.words)
        for one, other in combinations(words, 2)
        if not (one.what == other.what == "letter") and one.overlaps(other)
    ]
    assert covered == []
    assert [(one.words, other.what) for one in words for other in lying if one.overlaps(other)] == []
    assert [each.words for each in words if not is_on_the_sheet(each)] == []


def is_on_the_sheet(shape: Shape) -> bool:
    return all(0 <= x <= WIDE and 0 <= y <= HIGH for x, y in shape.corners)


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_covers_words_cards_or_chips_at_the_most_options(name: str) -> None:
    check_that_nothing_overlaps(most(name))


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_covers_words_cards_or_chips_at_the_fewest_options(name: str) -> None:
    check_that_nothing_overlaps(fewest(name))


@pytest.mark.parametrize("numbers", [tuple(map(str, range(1, 25))), tuple(map(str, range(1, 48, 2))), LONG_NUMBERS])
def test_nothing_covers_the_heading_with_24_tables_and_a_long_name(numbers: tuple[str, ...]) -> None:
    submission = replace(most(PRIME_2016), certificate_holder=LONG_HOLDER, table_numbers=numbers)

    check_that_nothing_overlaps(submission)


def test_tables_that_follow_each_other_are_written_as_a_range() -> None:
    submission = replace(most(BACCARAT), table_numbers=("1", "2", "3", "7", "9", "10"))

    assert "Tables 1\N{EN DASH}3, 7, 9, 10" in layout_sheet(submission)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_letter_of_a_curved_line_is_on_its_arc(name: str) -> None:
    """The bases of all letters are equally far from one point, and each letter stands upright toward it."""
    elements = by_id(most(name))
    curved = [each for each in elements["felt"].iter(f"{SVG}text") if "rotate" in each.attrib]

    assert "".join(each.text or "" for each in elements["game"].iter(f"{SVG}text")) == most(name).rules.name
    assert {*elements["game"].iter(f"{SVG}text")} <= {*curved}
    for line in curved:
        bases = [*_bases(line)]
        x, y, radius = _circle(*(bases[place][0] for place in (0, len(bases) // 2, -1)))
        for (base_x, base_y), turned in bases:
            assert hypot(base_x - x, base_y - y) == pytest.approx(radius, abs=0.06)
            assert degrees(atan2(base_x - x, base_y - y)) == pytest.approx(-turned, abs=0.1)


def _bases(line: ElementTree.Element) -> list[tuple[tuple[float, float], float]]:
    """The middle of each letter's base, and how far the letter is turned."""
    face, size = face_of(line), float(line.attrib["font-size"])
    placed = zip(
        line.text or "", *(map(float, line.attrib[each].split()) for each in ("x", "y", "rotate")), strict=True
    )
    found = []
    for letter, x, y, turned in placed:
        half, angle = face.width(letter, size) / 2, radians(turned)
        found.append(((x + half * cos(angle), y + half * sin(angle)), turned))
    return found


def _circle(
    one: tuple[float, float], two: tuple[float, float], three: tuple[float, float]
) -> tuple[float, float, float]:
    """The circle through three points: its center and its radius."""
    (ax, ay), (bx, by), (cx, cy) = one, two, three
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    x = ((ax**2 + ay**2) * (by - cy) + (bx**2 + by**2) * (cy - ay) + (cx**2 + cy**2) * (ay - by)) / d
    y = ((ax**2 + ay**2) * (cx - bx) + (bx**2 + by**2) * (ax - cx) + (cx**2 + cy**2) * (bx - ax)) / d
    return x, y, hypot(ax - x, ay - y)


@pytest.mark.parametrize("name", EDITIONS)
def test_phrases_are_read_in_the_order_of_the_chapter(name: str) -> None:
    """From the dealer toward the player, as 678a.2(b)(7)(iii)(A), (B) and (C) are in their order."""
    submission = most(name)
    elements = by_id(submission)
    told = [f"inscription-{each}" for each in submission.rules.inscriptions if each != "payout-odds"]
    lowest = [
        max(float(y) for line in elements[id_].iter(f"{SVG}text") for y in line.attrib["y"].split())
        for id_ in told
        if id_ in elements
    ]

    assert lowest == sorted(lowest)


def test_the_dot_beside_a_progressive_wager_is_explained_in_the_list() -> None:
    elements = by_id(most(FLUSH))
    dots = [each for each in elements["position-1"].iter(f"{SVG}circle") if each.get("class") == "lamp"]
    (explained,) = [each for each in elements["list"].iter(f"{SVG}circle") if each.get("class") == "lamp"]
    beside = [
        each.text
        for each in elements["list"].iter(f"{SVG}text")
        if abs(float(each.attrib["y"]) - float(explained.attrib["cy"])) < 5
        and 0 < float(each.attrib["x"]) - float(explained.attrib["cx"]) < 150
    ]

    assert [each.get("fill") for each in dots] == [explained.get("fill")]
    assert beside[0] is not None
    assert beside[0].startswith("Lamp: Progressive Jackpot Wager")
    assert not [*by_id(fewest(FLUSH))["list"].iter(f"{SVG}circle")]


def test_a_hand_to_which_a_card_may_be_drawn_has_room_for_it() -> None:
    submission = most(BACCARAT)
    elements, rules = by_id(submission), submission.rules
    for hand in (area.area for area in submission.areas() if area.place):
        cards = [each for each in elements[f"area-{hand}"].iter(f"{SVG}rect") if each.get("class") == "card"]
        assert len(cards) == rules.number("initial-cards") + rules.number("drawn-cards")


@pytest.mark.parametrize("name", EDITIONS)
def test_labels_are_inside_their_areas(name: str) -> None:
    for position in (each for id_, each in by_id(most(name)).items() if re.fullmatch(r"position-\d+", id_)):
        for area in position.iter(f"{SVG}g"):
            circle = area.find(f"{SVG}circle")
            if area is position or circle is None:
                continue
            x, y, r = (float(circle.attrib[each]) for each in ("cx", "cy", "r"))
            labels = [each for each in shapes(ElementTree.tostring(area, encoding="unicode")) if each.what == "text"]
            assert labels
            assert all(hypot(a - x, b - y) < r for each in labels for a, b in each.corners)


def test_own_words_too_long_for_an_arc_go_on_in_the_next() -> None:
    submission = most(PRIME_2016)
    words = (
        "Player wins ties unless the floorperson has announced otherwise before the first wager of the round is made, "
        "and has told every player at the table which hands are to be treated as ties until the end of that shoe"
    )
    told = submission.inscriptions | {"ties": Inscribed(Where.LAYOUT, words)}
    elements = by_id(replace(submission, inscriptions=told))
    lines = [each.text or "" for each in elements["inscription-ties"].iter(f"{SVG}text")]

    assert len(lines) > 1
    assert " ".join(lines) == words
    check_that_nothing_overlaps(replace(submission, inscriptions=told))


def test_a_word_that_fits_no_arc_is_refused_by_name() -> None:
    submission = most(PRIME_2016)
    told = submission.inscriptions | {"ties": Inscribed(Where.LAYOUT, f"Player wins {'W' * 90}")}

    with pytest.raises(Malformed, match=r"W{60,}.*shorten or divide this word"):
        layout_sheet(replace(submission, inscriptions=told))


def test_own_areas_and_inscriptions_are_drawn_and_listed_as_additions() -> None:
    submission = most(PRIME_2016)
    areas = (*(submission.layout.areas or ()), "commission-box", "lucky-ladies")
    told = submission.inscriptions | {"good-luck": Inscribed(Where.LAYOUT, "Good luck")}
    added = replace(submission, layout=replace(submission.layout, areas=areas), inscriptions=told)
    elements = by_id(added)
    listed = " ".join(each.text or "" for each in elements["list"].iter(f"{SVG}text"))

    assert "".join(each.text or "" for each in elements["area-commission-box"].iter(f"{SVG}text")) == "COMMISSIONBOX"
    assert [each.text for each in elements["inscription-good-luck"].iter(f"{SVG}text")] == ["Good luck"]
    assert "Own addition: commission-box" in listed
    assert "Own addition: good luck" in listed
    check_that_nothing_overlaps(added)
