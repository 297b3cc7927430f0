"""A phone in somebody's hand: buttons are as large as a finger, all seats are in sight, one's own cards are large."""

from __future__ import annotations

import re

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


_OUT_OF_REACH = """least => [...document.querySelectorAll('aside button')]
    .filter((each) => each.checkVisibility())
    .flatMap((each) => {
        each.scrollIntoView({ block: 'center' });
        const at = each.getBoundingClientRect();
        const x = at.x + at.width / 2;
        const y = at.y + at.height / 2;
        const half = least / 2 - 1;
        const around = [[x, y - half], [x, y + half], [x - half, y], [x + half, y]];
        const inside = around.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
        return inside ? [] : [each.innerText || each.ariaLabel];
    })"""


def _out_of_reach(page: Page) -> list[str]:
    """What a finger misses that lies as far off its middle as a finger is wide, among everything on the paper."""
    found: list[str] = page.evaluate(_OUT_OF_REACH, FINGER)
    return found


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


def test_a_raise_is_typed_and_changed_with_a_finger(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    guest = Guest(page, "Heads-Up Hold 'Em")
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(page.get_by_role("button", name="More", exact=True)).to_be_visible()
    assert _too_small(page) == []


def test_everything_on_the_paper_is_within_reach_of_a_finger(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.round()
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("button", name="Copy round")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Clause 679a")).first).to_be_visible()
    assert _out_of_reach(page) == []


def test_the_tick_says_which_round_it_is_about(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"))
    guest.sit()
    guest.round()
    round = guest.view["public"]["rounds"]
    tick = guest.page.locator(f"[data-proven='{round}']")
    expect(tick).to_have_text(f"✓ #{round} verified")
    # None of it is there for ears only.
    place, words = tick.bounding_box(), tick.locator(".said").bounding_box()
    assert place
    assert words
    assert words["width"] > place["width"] / 2


def test_the_circles_of_a_table_without_own_cards_use_the_room_that_cards_would_take(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"), "21 Baccarat")
    guest.sit()
    box = guest.page.locator("rect.mine").bounding_box()
    circles = [circle.bounding_box() for circle in guest.page.locator("svg.mine .area").all()]
    assert box
    assert len(circles) == 5
    for circle in circles:
        assert circle
        assert circle["width"] >= FINGER + 4
        assert box["x"] <= circle["x"]
        assert circle["x"] + circle["width"] <= box["x"] + box["width"]
        assert box["y"] <= circle["y"]


def test_the_longest_hand_of_a_bot_is_read_whole(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"), "Saigon 5 Card")
    guest.sit()
    cut = guest.page.get_by_role("list", name="Other seats").evaluate(
        """(strip, longest) => [...strip.querySelectorAll('li')].filter((seat) => {
            const state = seat.querySelector('span.state');
            if (!seat.querySelector('.name') || !state) return false;
            state.textContent = longest;
            return seat.scrollHeight > seat.clientHeight || state.scrollHeight > state.clientHeight;
        }).length""",
        "Does not qualify, 10 for the pot",
    )
    assert cut == 0


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
