"""The score road of a shoe, where a game keeps one."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

GAME = "21 Baccarat"


def winners(page: Page) -> list[str]:
    """Who won each round of this shoe, as the house tells it, from the first to the last."""
    api = page.url.replace("/table/", "/api/tables/")
    found: list[str] = []
    before = ""
    while rounds := page.context.request.get(f"{api}/rounds{before}").json():
        for each in rounds:
            found.append("tie" if each["tied"] else each["winner"])
            if each["new_cards"]:
                return found[::-1]
        before = f"?before={rounds[-1]['round']}"
    return found[::-1]


def test_the_road_grows_with_the_shoe(own_house: House, open_page: OpenPage) -> None:
    guest = Guest(open_page(own_house), GAME)
    page = guest.page
    guest.sit()
    road = page.locator("main [data-road]")
    expect(road).to_be_visible()
    for _ in range(2):
        guest.wager("player")
        guest.deal()
        guest.settled()
    won = winners(page)
    assert len(won) >= 2
    expect(road).to_have_attribute("data-road", " ".join(won))
    counted = ", ".join(f"{each.title()} {won.count(each)}" for each in ("player", "banker", "tie"))
    expect(road).to_have_attribute("aria-label", f"Score road: {counted}")
    expect(road.locator("circle")).to_have_count(len(won) - won.count("tie"))
    # The board is as wide as a few rounds need, and grows with the shoe.
    expect(road.locator("svg")).to_have_attribute("width", "120")
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
    guest.wager("banker")
    guest.deal()
    guest.settled()
    expect(road).to_have_attribute("data-road", " ".join(winners(page)))
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
