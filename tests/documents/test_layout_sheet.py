"""The layout that is filed has every area, inscription and piece of equipment that it needs, by clause."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pitboss.documents.layout_sheet import layout_page, layout_sheet
from pitboss.documents.pdf import to_pdf
from pitboss.games.rule_data import register
from pitboss.law.rules import Each, Tells
from pitboss.malformed import Malformed
from pitboss.money import format_cents
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Bears, Inscribed, LayoutElection, Submission, Where
from tests.games.electing import EDITIONS
from tests.proves import proves
from tests.submission.drafts import new_submission

_SVG = "{http://www.w3.org/2000/svg}"


def drawn(submission: Submission) -> dict[str, ElementTree.Element]:
    """The elements of the drawing by their ids, each of which stands once."""
    found = [each for each in ElementTree.fromstring(layout_sheet(submission)).iter() if "id" in each.attrib]
    by_id = {each.attrib["id"]: each for each in found}
    assert len(by_id) == len(found)
    return by_id


def words(element: ElementTree.Element) -> str:
    return " ".join(each.text or "" for each in element.iter(f"{_SVG}text"))


def due(submission: Submission) -> dict[str, str]:
    """Every id that the drawing needs, with its clause: from the chapter's own lists, not from the drawing."""
    seats = range(1, (submission.seats or 0) + 1)
    found: dict[str, str] = {}
    for name, area in submission.rules.areas.items():
        if submission.needs(area):
            places = [f"-{seat}" for seat in seats] if area.each is Each.PLAYER else [""]
            found |= {f"area-{name}{place}": area.clause for place in places}
    for name, inscription in submission.rules.inscriptions.items():
        if submission.needs(inscription) and submission.inscriptions[name] is Where.LAYOUT:
            found[f"inscription-{name}"] = inscription.clause
    return found


def _of_section_2(name: str) -> set[str]:
    """The clauses of section .2 whose areas and inscriptions are drawn."""
    section = f"{name[:4]}.2("
    return {clause for clause in due(new_submission(name)).values() if clause.startswith(section)}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(*_of_section_2(name), editions=name)) for name in EDITIONS]
)
def test_everything_that_section_2_asks_for_is_drawn_under_its_clause(name: str) -> None:
    submission = new_submission(name)
    elements, wanted = drawn(submission), due(submission)

    assert wanted
    assert {id_: elements[id_].get("data-clause") for id_ in wanted} == wanted
    assert {each for each in elements if each.startswith(("area-", "inscription-"))} == {*wanted}
    assert words(elements["name-or-logo"]) == submission.certificate_holder
    for each, inscription in submission.rules.inscriptions.items():
        if inscription.tells is Tells.WORDS:
            assert words(elements[f"inscription-{each}"]) == inscription.words
        elif inscription.tells is Tells.LIMIT and submission.limits.payout:
            assert format_cents(submission.limits.payout) in words(elements[f"inscription-{each}"])


@pytest.mark.parametrize("name", EDITIONS)
def test_boxes_flank_the_dealer_and_the_rack_is_on_the_table(name: str) -> None:
    elements = drawn(new_submission(name))
    clauses = {entry.procedure: entry.clause for entry in register(name).values() if entry.procedure}

    for id_, procedure in {
        "drop-box": "drop-and-tip-box",
        "tip-box": "drop-and-tip-box",
        "discard-rack": "discard-rack",
    }.items():
        assert elements[id_].get("data-clause") == clauses.get(procedure)
    left, right, rack = (_rect(elements[each]) for each in ("drop-box", "tip-box", "discard-rack"))
    assert left["x"] + left["width"] < 0 < right["x"]
    assert left["y"] + left["height"] <= 0 >= right["y"] + right["height"]
    assert rack["y"] > 0


def _rect(element: ElementTree.Element) -> dict[str, float]:
    rect = element.find(f"{_SVG}rect")
    assert rect is not None
    return {each: float(rect.attrib[each]) for each in ("x", "y", "width", "height")}


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_as_many_positions_are_drawn_as_are_filed(seats: int) -> None:
    submission = replace(new_submission("679a@final-2016"), seats=seats)
    elements = drawn(submission)

    assert [each for each in elements if each.startswith("position-")] == [f"position-{n}" for n in range(1, seats + 1)]
    assert {*due(submission)} <= {*elements}


def test_seat_one_is_farthest_to_the_left_of_the_dealer_who_faces_us() -> None:
    elements = drawn(new_submission("681a@final-2016"))
    across = [
        float(re.findall(r"translate\((\S+)", elements[f"position-{n}"].attrib["transform"])[0]) for n in range(1, 9)
    ]

    assert across == sorted(across, reverse=True)


def test_what_a_sign_tells_is_not_on_the_layout() -> None:
    submission = new_submission("679a@final-2016")
    told = submission.inscriptions | {"payout-odds": Where.SIGN, "payout-limit": Where.SIGN}
    posted = replace(submission, inscriptions=told)
    elements = drawn(posted)

    assert failures_of(posted) == ()
    assert "inscription-payout-odds" not in elements
    assert "inscription-payout-limit" not in elements
    assert words(elements["inscription-ties"]) == submission.rules.inscriptions["ties"].words


def test_a_wager_that_is_not_offered_has_no_area() -> None:
    submission = new_submission("679a@final-2016")
    areas = tuple(each for each in submission.layout.areas or () if each != "prime")
    fewer = replace(
        submission,
        wagers=("pair-bonus", "all-six"),
        layout=replace(submission.layout, areas=areas),
    )
    gone = {*drawn(submission)} - {*drawn(fewer)}

    assert gone == {f"area-prime-{seat}" for seat in range(1, 7)}
    assert "Prime" in words(drawn(submission)["inscription-payout-odds"])
    assert "Same color" not in words(drawn(fewer)["inscription-payout-odds"])


def test_the_odds_are_those_of_the_paytable_elected() -> None:
    submission = new_submission("679a@final-2016")
    for letter, table in submission.rules.wager("all-six").paytables.items():
        elected = replace(submission, paytables=submission.paytables | {"all-six": letter})
        told = words(drawn(elected)["inscription-payout-odds"]).lower()
        for row in table.rows:
            assert f"{row.words} {row.odds}".lower().replace(",", "") in told.replace(",", "")


def test_additions_of_the_holder_are_listed_and_inscribed() -> None:
    filed = new_submission("679a@final-2016")
    layout = LayoutElection(Bears.NAME, (*(filed.layout.areas or ()), "commission button"))
    inscriptions = {**filed.inscriptions, "good-luck": Inscribed(Where.LAYOUT, "Good luck")}
    sheet = layout_sheet(replace(filed, layout=layout, inscriptions=inscriptions))

    for words_listed in ("Own addition: commission button", "Own addition: good luck"):
        assert f">{words_listed}<" in sheet
    assert "Good luck" in words(drawn(replace(filed, inscriptions=inscriptions))["inscription-good-luck"])


def test_a_logo_has_its_place_and_says_whose_it_is() -> None:
    submission = new_submission("681a@final-2016")
    areas = submission.layout.areas
    logo = replace(submission, layout=LayoutElection(Bears.LOGO, areas), certificate_holder="Lantern & Key")

    assert words(drawn(logo)["name-or-logo"]) == "Logo of Lantern & Key"


@pytest.mark.parametrize("name", EDITIONS)
def test_areas_lie_apart(name: str) -> None:
    """No area of a position covers another, nor lies so far out that it would meet its neighbor's."""
    position = drawn(new_submission(name))["position-1"]
    circles = [each.find(f"{_SVG}circle") for each in position.iter(f"{_SVG}g")]
    spots = [
        (float(each.attrib["cx"]), float(each.attrib["cy"]), float(each.attrib["r"]))
        for each in circles
        if each is not None
    ]

    for place, (x, y, r) in enumerate(spots):
        for other_x, other_y, other_r in spots[place + 1 :]:
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= (r + other_r) ** 2


@pytest.mark.parametrize("name", EDITIONS)
def test_paytables_cover_neither_each_other_nor_an_area(name: str) -> None:
    elements = drawn(new_submission(name))
    panels = [_rect(each) for each in elements["inscription-payout-odds"]]
    middle = [_rect(each) for id_, each in elements.items() if re.fullmatch(r"area-\D+", id_)]
    taken = [*middle, _rect(elements["discard-rack"])]

    assert panels
    for place, panel in enumerate(panels):
        assert all(_apart(panel, other) for other in [*panels[place + 1 :], *taken])


def _apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return any(
        first[at] + first[size] <= second[at]
        for at, size in (("x", "width"), ("y", "height"))
        for first, second in ((one, other), (other, one))
    )


@pytest.mark.parametrize("name", EDITIONS)
def test_every_paytable_has_room_in_letters_that_are_read_from_a_seat(name: str) -> None:
    """A third of an inch is what the smallest letters of a felt need, whichever letter of each table is elected."""
    submission = new_submission(name)
    for wager, elected in submission.paytables.items():
        for letter, table in submission.rules.wager(wager).paytables.items():
            if table.decks not in (None, submission.decks) or letter == elected:
                continue
            other = replace(submission, paytables=submission.paytables | {wager: letter})
            elements = drawn(other)
            scale = int(re.findall(r"1 : (\d+)", words(elements["title-block"]))[0])
            sizes = [
                float(each.attrib["font-size"]) for each in elements["inscription-payout-odds"].iter(f"{_SVG}text")
            ]
            assert min(sizes) * scale / 72 > 1 / 3


def test_the_drawing_is_to_scale() -> None:
    """A playing card is 2.5 by 3.5 inches; the sheet says how many inches of felt an inch of paper is."""
    submission = new_submission("679a@final-2016")
    elements = drawn(submission)
    scale = int(re.findall(r"1 : (\d+)", words(elements["title-block"]))[0])
    outline, *cards = elements["area-dealer-cards"].findall(f"{_SVG}rect")

    assert len(cards) == submission.rules.number("dealer-cards")
    for card in cards:
        assert float(card.attrib["width"]) == pytest.approx(2.5 * 72 / scale)
        assert float(card.attrib["height"]) == pytest.approx(3.5 * 72 / scale)
    assert float(outline.attrib["width"]) > sum(float(card.attrib["width"]) for card in cards)


def test_the_same_submission_is_drawn_as_the_same_bytes() -> None:
    first, second = (new_submission("678a@proposed-2015") for _ in range(2))

    assert layout_sheet(first) == layout_sheet(second)
    assert to_pdf(layout_page(first)) == to_pdf(layout_page(second))


@pytest.mark.parametrize("bears", [*Bears])
def test_a_long_name_is_written_in_lines_that_can_be_read(bears: Bears) -> None:
    holder = "The Very Long Named Riverfront Resort, Casino, Spa and Convention Center of Western Pennsylvania, LLC"
    submission = new_submission("679a@final-2016")
    short = drawn(replace(submission, certificate_holder="Lantern & Key"))["name-or-logo"]
    layout = replace(submission.layout, bears=bears)
    long = drawn(replace(submission, certificate_holder=holder, layout=layout))["name-or-logo"]
    lines = [*long.iter(f"{_SVG}text")]

    assert len([*short.iter(f"{_SVG}text")]) == 1
    assert 1 < len(lines) <= 3
    assert words(long) == (holder if bears is Bears.NAME else f"Logo of {holder}")
    # At least as large as the largest paytables.
    assert all(float(each.attrib["font-size"]) >= 0.7 * 72 / 6 for each in lines)
    below = [float(each.attrib["y"]) for each in lines]
    assert below[1] - below[0] >= float(lines[0].attrib["font-size"])


@pytest.mark.parametrize(
    ("holder", "mend"),
    [("W" * 200, "shorten or divide this word"), ("Lantern and Key " * 40, "shorten certificate_holder to about")],
)
def test_a_name_too_long_to_be_read_is_refused_with_what_to_shorten(holder: str, mend: str) -> None:
    submission = replace(new_submission("681a@final-2016"), certificate_holder=holder)

    with pytest.raises(Malformed, match=mend):
        layout_sheet(submission)
