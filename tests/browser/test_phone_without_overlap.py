"""What is said on a phone has room: large losses, words below two hands, and buttons beside each other."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest

_LINES = """button => [...button.querySelectorAll('.word, small')].map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return new Set([...words.getClientRects()].map((each) => each.top)).size;
}).reduce((sum, lines) => sum + lines)"""


def _given(cents: int, page: Page) -> None:
    """The house says that it has given so much in all."""

    def answer(route: Route) -> None:
        told = route.fetch()
        route.fulfill(response=told, json={**told.json(), "given": cents})

    page.route("**/api/session", answer)


@pytest.mark.parametrize("width", [390, 375, 360])
def test_a_large_loss_leaves_the_tools_in_one_row(open_page: OpenPage, width: int) -> None:
    guest = Guest(open_page(viewport={"width": width, "height": 844}))
    page = guest.page
    # Of what was given, $1,000 is left: a loss of five digits.
    _given(100_000 + 1_234_500, page)
    guest.sit()
    result = page.locator(".tools .result strong")
    expect(result).to_have_attribute("data-result", "-1234500")

    rows = [page.locator(f".tools {each}").bounding_box() for each in (".paces", ".result", ".others")]
    places = [place for place in rows if place]
    assert len(places) == 3
    middles = [place["y"] + place["height"] / 2 for place in places]
    assert max(middles) - min(middles) < 8
    for left, right in pairwise(places):
        assert left["x"] + left["width"] <= right["x"]
    assert places[-1]["x"] + places[-1]["width"] <= width


def _both_draw_for_the_bonus(page: Page) -> None:
    """Before whoever looks on, two hands lie with a third card each that does not count."""

    def through(ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()
        ours.on_message(server.send)

        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["frame"] == "snapshot":
                public = told["view"]["public"]
                lying = {"player": ["Qh", "6d", "2c"], "banker": ["9c", "3d", "5h"]}
                public["felt"] = {**public["felt"], "round": 1, "places": lying}
                told["names"] = {**told["names"], "aside": ["player", "banker"]}
                ours.send(json.dumps(told))

        server.on_message(tell)

    page.route_web_socket(re.compile("/live$"), through)


def test_words_below_two_hands_stay_in_their_halves(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE)
    _both_draw_for_the_bonus(page)
    page.goto("/table/baccarat-5")
    words = page.locator("svg.dealer .aside-card")
    expect(words).to_have_text(["third card counts for", "the Bonus only"] * 2)

    half = PHONE["width"] / 2
    for line in words.all():
        place = line.bounding_box()
        assert place
        left, right = place["x"], place["x"] + place["width"]
        assert 0 <= left < right <= half or half <= left < right <= PHONE["width"]


@pytest.mark.parametrize("width", [390, 360, 320])
def test_the_button_that_deals_has_two_lines_at_most(open_page: OpenPage, width: int) -> None:
    guest = Guest(open_page(viewport={"width": width, "height": 844}))
    page = guest.page
    guest.sit()
    page.get_by_role("radio", name="$500 chip").click()
    guest.wager("ante")
    page.get_by_role("radio", name="$100 chip").click()
    guest.wager("prime")
    deal = guest.action("ready")
    expect(page.locator("[data-action]")).to_have_count(4)

    box = deal.bounding_box()
    assert box
    assert box["x"] + box["width"] <= width
    assert deal.evaluate(_LINES) <= 2


def test_links_in_a_warning_have_its_color(open_page: OpenPage) -> None:
    page = open_page()
    page.evaluate("() => localStorage.setItem('pitboss.fault.prime-1', JSON.stringify({ fault: 'line 3 is gone' }))")
    page.goto("/table/prime-1")
    warning = page.get_by_role("alert")
    expect(warning).to_contain_text("line 3 is gone", ignore_case=True)

    color = "each => getComputedStyle(each).color"
    links = warning.get_by_role("button")
    expect(links).to_have_count(2)
    for link in links.all():
        assert link.evaluate(color) == warning.evaluate(color)
