"""The score road of a shoe, where a game keeps one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

GAME = "21 Baccarat"


def test_the_road_grows_with_the_shoe(open_page: OpenPage) -> None:
    guest = Guest(open_page(), GAME)
    page = guest.page
    guest.sit()
    road = page.locator("main [data-road]")
    expect(road).to_be_visible()
    before = (road.get_attribute("data-road") or "").split()
    for _ in range(2):
        guest.wager("player")
        guest.deal()
        guest.settled()
    api = page.url.replace("/table/", "/api/tables/")
    rounds = page.context.request.get(f"{api}/rounds").json()
    newest = [each["winner"] for each in reversed(rounds[:2])]
    expect(road).to_have_attribute("data-road", re.compile(" ".join([*before, *newest]) + "$"))

    wins = [*before, *newest].count("banker")
    expect(road).to_have_attribute("aria-label", re.compile(f"Score road: Player .+, Banker {wins}, Tie"))
    expect(road.locator("circle")).to_have_count(sum(each != "tie" for each in [*before, *newest]))
    assert violations(page, "road") == []


def test_other_games_keep_no_road(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    expect(guest.page.locator("[data-road]")).to_have_count(0)


def test_on_a_phone_the_road_is_on_the_felt_and_on_the_paper(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE), GAME)
    page = guest.page
    guest.sit()
    road = page.locator("main [data-road]")
    expect(road).to_be_visible()
    before = len((road.get_attribute("data-road") or "").split())
    guest.wager("banker")
    guest.deal()
    guest.settled()
    expect(road).to_have_attribute("data-road", re.compile(rf"^(\w+ ){{{before}}}\w+$"))
    # It takes room of its own: nothing lies under it.
    place, others = road.bounding_box(), page.get_by_role("list", name="Other seats").bounding_box()
    assert place
    assert others
    assert place["y"] + place["height"] <= others["y"] + 0.5
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    assert violations(page, "road on a phone") == []

    page.get_by_role("button", name="Why?").click()
    page.get_by_role("tab", name="Table", exact=True).click()
    expect(page.get_by_role("tabpanel").locator("[data-road]")).to_be_visible()
