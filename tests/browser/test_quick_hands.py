"""Whoever is quicker than the house loses nothing: what is pressed before an answer is there is done when it is."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.lines import Line
from tests.browser.sitting import Guest


def _slow(page: Page) -> tuple[Guest, Line]:
    """Somebody at a table whose house will not answer until it is let."""
    line = Line(page)
    guest = Guest(page)
    guest.sit()
    line.hold()
    return guest, line


def test_a_bonus_wager_may_be_clicked_before_its_ante_is_seen_to_lie(open_page: OpenPage) -> None:
    guest, line = _slow(open_page(reduced_motion="reduce"))
    guest.page.get_by_role("radio", name="$500 chip").click()
    guest.spot("ante").click()
    guest.page.get_by_role("radio", name="$100 chip").click()
    guest.spot("prime").click()
    guest.page.get_by_role("radio", name="$25 chip").click()
    line.let_through()

    expect(guest.spot("ante")).to_have_attribute("aria-label", re.compile(r"\$500 placed"))
    expect(guest.spot("prime")).to_have_attribute("aria-label", re.compile(r"\$100 placed"))
    expect(guest.page.get_by_role("region", name="Not now")).to_have_count(0)


def test_chips_that_are_put_down_quickly_add_up(open_page: OpenPage) -> None:
    guest, line = _slow(open_page(reduced_motion="reduce"))
    for _ in range(3):
        guest.spot("ante").click()
    line.let_through()
    expect(guest.spot("ante")).to_have_attribute("aria-label", re.compile(r"\$20 placed"))


def test_the_deal_may_be_asked_for_before_the_wager_is_seen_to_lie(open_page: OpenPage) -> None:
    guest, line = _slow(open_page(reduced_motion="reduce"))
    guest.page.keyboard.press("a")
    guest.page.keyboard.press("d")
    line.let_through()
    guest.turn()


def test_enter_twice_wagers_and_deals_though_the_wager_has_not_arrived(open_page: OpenPage) -> None:
    guest, line = _slow(open_page(reduced_motion="reduce"))
    press = """(after) => {
        const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: performance.now() + after });
        document.body.dispatchEvent(event);
    }"""
    for after in (0, 250):
        guest.page.evaluate(press, after)
    line.let_through()
    guest.turn()
    assert guest.balance == 990


def test_a_key_pressed_while_a_round_loads_is_remembered(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.round()
    asked: list[Route] = []
    # The house is waited for, however long the machine takes for what is done meanwhile.
    page.add_init_script("AbortSignal.timeout = () => new AbortController().signal")

    def hold(route: Route) -> None:
        asked.append(route)

    page.route(re.compile(r"/rounds/\d+"), hold)
    with page.expect_request(re.compile(r"/rounds/\d+")):
        page.goto(f"{page.url}/round/{_latest(guest)}")
    expect(page.get_by_text("Loading the round…")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)
    page.keyboard.press("End")
    for route in asked:
        route.continue_()

    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(page.locator("[data-net]").first).to_be_visible()


def _latest(guest: Guest) -> int:
    """The number of the round that was played last."""
    rounds: int = guest.view["public"]["rounds"]
    return rounds
