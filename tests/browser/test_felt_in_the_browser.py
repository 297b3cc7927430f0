"""What lies on the felt can be read, stays where it is, and is not shown as if it were something else."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

GAMES = pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("Three Card Prime", 6),
        ("Heads-Up Hold 'Em", 9),
        ("High Card Flush", 6),
        ("Saigon 5 Card", 10),
        ("21 Baccarat", 5),
    ],
)
_LABELS = """() => [...document.querySelectorAll('.seat.you .spot')].flatMap((spot) => {
    const ring = spot.querySelector('.area').getBoundingClientRect().width;
    return [...spot.querySelectorAll('.label')].map((label) => ({
        size: parseFloat(getComputedStyle(label).fontSize) * label.getCTM().a,
        fits: label.getBoundingClientRect().width <= ring,
    }));
})"""
_RINGS = """(selector) => [...document.querySelectorAll(selector)].map(
    (ring) => Number(getComputedStyle(ring).strokeOpacity))"""


@GAMES
def test_the_labels_before_the_own_seat_can_be_read(open_page: OpenPage, game: str, hands: int) -> None:
    guest = Guest(open_page(), game)
    guest.sit()

    labels = guest.page.evaluate(_LABELS)
    assert labels
    assert min(label["size"] for label in labels) >= 11
    assert all(label["fits"] for label in labels)


@GAMES
def test_the_rules_say_how_the_game_goes(open_page: OpenPage, game: str, hands: int) -> None:
    page = open_page()
    guest = Guest(page, game)
    guest.sit()
    page.keyboard.press("y")
    page.get_by_role("button", name="Rules", exact=True).click()

    sheet = page.get_by_role("tabpanel", name="Rules")
    expect(sheet.get_by_role("heading", name="How to play")).to_be_visible()
    expect(sheet.locator(".ranks").first.locator("li")).to_have_count(hands)
    expect(sheet).not_to_contain_text("could not be loaded")
    assert sheet.locator(".steps li").count() > 4
    # Every clause that a step names stands in the edition that is played.
    table = page.url.rsplit("/", 1)[1]
    edition = next(each["edition"] for each in page.context.request.get("/api/tables").json() if each["id"] == table)
    for clause in {*sheet.locator(".chip").all_inner_texts()}:
        assert page.context.request.get(f"/api/clauses/{edition}/{clause}").ok, clause
    assert violations(page, game) == []
    page.get_by_role("button", name="Edge", exact=True).click()
    expect(page.get_by_role("heading", name="House edge")).to_be_visible()


def test_new_chips_do_not_lie_on_the_last_hand(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    cards = guest.page.get_by_label(re.compile("^Your cards: "))
    guest.sit()
    guest.round()
    expect(cards).to_be_visible()
    guest.action("rebet").click()

    expect(guest.action("ready")).to_be_visible()
    expect(cards).to_have_count(0)
    expect(guest.page.locator(".seat.you .badge")).to_have_count(0)
    guest.action("clear").click()
    expect(cards).to_be_visible()


def test_a_spot_that_is_closed_does_not_look_open(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    assert min(guest.page.evaluate(_RINGS, ".seat.you .bright .area")) > 0.9
    expect(guest.page.locator(".seat.you .bright")).to_have_count(4)
    guest.deal()
    guest.turn()

    expect(guest.page.locator(".seat.you .bright")).to_have_count(1)
    closed = guest.page.evaluate(_RINGS, ".seat.you .spot:not(.bright) .area")
    assert len(closed) == 4
    assert max(closed) < 0.5
    guest.action("fold").click()
    guest.settled()
    # Folded, one's own cards lie there still.
    expect(guest.page.get_by_label(re.compile("^Your cards: .* of "))).to_be_visible()


def _chip(page: Page) -> float:
    place = page.get_by_role("radio").first.bounding_box()
    assert place
    return place["x"]


def test_the_chips_stay_under_the_pointer(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    before = _chip(guest.page)
    guest.wager("ante")
    assert _chip(guest.page) == before
    guest.deal()
    guest.turn()
    assert _chip(guest.page) == before
    guest.play()
    guest.settled()
    assert _chip(guest.page) == before


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_many_cards_do_not_hide_each_other(open_page: OpenPage, size: tuple[int, int]) -> None:
    viewport = dict(zip(("width", "height"), size, strict=True))
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"), "High Card Flush")
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()

    faces = guest.page.get_by_label(re.compile("^Your cards: ")).locator(".face").all()
    boxes = [box for face in faces if (box := face.bounding_box())]
    lefts = sorted(box["x"] for box in boxes)
    assert len(lefts) == 7
    # The index of a card, with two figures as well, takes less than half of its width.
    assert min(after - before for before, after in pairwise(lefts)) > boxes[0]["width"] / 2


def test_who_would_rather_not_count_lets_the_house_set_the_cards(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    expect(page.get_by_role("tabpanel")).to_contain_text("the best showdown hand takes it all")
    guest.wager("ante", "pot")
    guest.deal()
    expect(page.locator("[data-card]")).to_have_count(5)
    expect(page.get_by_role("tabpanel")).to_contain_text("Aces count 1, tens and faces 10")
    guest.action("house-sets").click()
    guest.settled()

    assert guest.balance == 1000 + guest.net
    expect(guest.log).not_to_contain_text("Time ran out")


def test_chips_pass_under_the_dealers_cards_and_those_of_their_own_box(open_page: OpenPage) -> None:
    """What is drawn later lies above: chips on their way belong to their spot, and are drawn with it."""
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.round()
    above = """() => {
        const all = (names) => [...document.querySelectorAll(`svg.felt ${names}`)];
        const before = (one, other) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
        const dealers = all('.card').filter((card) => !card.closest('.seat'));
        const own = all('.seat.you .card');
        const spots = all('.spot'), mine = all('.seat.you .spot');
        return {
            cards: dealers.length && own.length,
            dealers: spots.every((spot) => dealers.slice(-3).every((card) => before(spot, card))),
            own: mine.every((spot) => own.every((card) => before(spot, card))),
        };
    }"""
    found = guest.page.evaluate(above)
    assert found["cards"]
    assert found["dealers"]
    assert found["own"]
