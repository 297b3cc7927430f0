"""A narrow phone, and one on its side: everything is in sight, and cards can be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

SIZES = pytest.mark.parametrize("size", [(320, 700), (844, 390)], ids=["narrow", "on its side"])
GAMES = pytest.mark.parametrize("game", ["Three Card Prime", "Heads-Up Hold 'Em"])


@SIZES
@GAMES
def test_a_turn_fits_into_a_small_window(open_page: OpenPage, game: str, size: tuple[int, int]) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    guest = Guest(open_page(viewport=viewport, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("fold").or_(guest.action("check"))).to_be_visible()

    assert page.evaluate("() => document.documentElement.scrollWidth") == width
    buttons = [*page.locator("[data-action]").all(), page.get_by_role("button", name=re.compile("^Help: keys"))]
    for button in buttons:
        place = button.bounding_box()
        assert place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
        assert place["y"] + place["height"] <= height
    cards = page.get_by_label(re.compile("^Your cards: ")).bounding_box()
    count = 2 if "Hold" in game else 3
    assert cards
    assert cards["width"] / count >= 25
    assert violations(page, game) == []


def test_a_seat_that_was_left_shows_no_cards(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.round()
    guest.page.get_by_role("tab", name="Table", exact=True).click()
    guest.page.get_by_role("button", name="Leave table").click()
    expect(guest.page.get_by_role("heading", name="Take a seat")).to_be_visible()

    guest.offer.get_by_role("link", name="Watch first").click()

    expect(guest.action("sit")).to_be_visible()
    expect(guest.page.get_by_role("img", name=re.compile("^null's cards"))).to_have_count(0)
    expect(guest.page.get_by_role("button", name=re.compile("^Sit here"))).to_have_count(3)


def test_a_broken_address_says_so(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/table/%E0%A4%A")
    expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
    page.goto("/table/none-9")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    expect(page.get_by_text("Finding the table")).to_have_count(0)
    assert violations(page, "no such table") == []
    page.get_by_role("link", name="See all tables").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()


def test_a_round_that_is_not_there_leads_back_to_its_table(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    page.goto("/table/prime-1/round/99999")
    expect(page.get_by_role("heading", name="No round 99,999 to replay")).to_be_visible()
    expect(page.get_by_role("link", name="See all tables")).to_be_visible()
    expect(page.get_by_role("complementary")).to_have_count(0)
    assert violations(page, "no such round") == []
    page.get_by_role("link", name="Go to the table").click()
    expect(Guest(page).action("sit")).to_be_visible()
