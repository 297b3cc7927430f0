"""A phone in somebody's hand: buttons are as large as a finger, all seats are in sight, one's own cards are large."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest

FINGER = 44

_SMALL = """least => [...document.querySelectorAll('header, .tools, .others, footer')]
    .flatMap((bar) => [...bar.querySelectorAll('a, button')])
    .filter((each) => each.checkVisibility())
    .map((each) => ({ name: each.innerText || each.ariaLabel, at: each.getBoundingClientRect() }))
    .filter(({ at }) => at.width < least - 0.5 || at.height < least - 0.5)
    .map(({ name, at }) => `${name}: ${at.width} x ${at.height}`)"""


def _too_small(page: Page) -> list[str]:
    """What is smaller than a finger, among everything that is pressed beside the felt."""
    found: list[str] = page.evaluate(_SMALL, FINGER)
    return found


def test_everything_that_is_pressed_is_as_large_as_a_finger(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    guest.sit()
    assert _too_small(guest.page) == []
    guest.wager("ante")
    assert _too_small(guest.page) == []
    guest.deal()
    guest.turn()
    assert _too_small(guest.page) == []


@pytest.mark.parametrize("width", [390, 360])
def test_the_strip_shows_every_seat_of_the_largest_table(open_page: OpenPage, width: int) -> None:
    guest = Guest(open_page(viewport={"width": width, "height": 844}), "21 Baccarat")
    page = guest.page
    guest.sit()
    seats = page.get_by_role("list", name="Other seats").get_by_role("listitem")
    expect(seats).to_have_count(guest.view["public"]["sign"]["seats"] - 1)
    for seat in seats.all():
        place = seat.bounding_box()
        assert place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= width
    assert _too_small(page) == []


@pytest.mark.parametrize("game", ["Three Card Prime", "High Card Flush", "Saigon 5 Card"])
def test_no_card_of_the_dealer_is_larger_than_ones_own(open_page: OpenPage, game: str) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"), game)
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    own, dealers = page.locator("svg.mine .card"), page.locator("svg.dealer .card")
    # The cards lie there when the house asks: before, there is nothing to compare.
    expect(guest.action("fold").or_(guest.action("house-sets"))).to_be_visible()
    one, other = own.first.bounding_box(), dealers.first.bounding_box()
    assert one
    assert other
    assert other["width"] <= one["width"]
