"""No rule of axe is broken, whatever the page shows; nothing moves for those who want no motion."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest


def violations(page: Page, state: str) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{state}: {each['id']}, {each['help']}: {each['nodes'][0]['html']}" for each in found]


def test_every_state_of_the_page_passes_axe(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    expect(guest.offer.get_by_role("button", name="Sit down")).to_be_visible()
    found = violations(page, "lobby")
    guest.offer.get_by_role("link", name="Watch first").click()
    expect(guest.action("sit")).to_be_visible()
    found += violations(page, "watching")
    guest.action("sit").click()
    expect(guest.action("first")).to_be_visible()
    guest.spot("prime").click()
    expect(page.get_by_role("region", name="Not now")).to_be_visible()
    found += violations(page, "refused")
    guest.wager("ante", "prime")
    guest.deal()
    guest.turn()
    found += violations(page, "deciding")
    guest.play()
    guest.settled()
    for key in "wyth":
        page.keyboard.press(key)
        expect(page.get_by_role("tabpanel")).to_be_visible()
        found += violations(page, f"paper {key}")
    page.keyboard.press("w")
    page.get_by_role("tabpanel").locator("tbody button").first.click()
    expect(page.get_by_text("In our own words")).to_be_visible()
    found += violations(page, "clause")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    found += violations(page, "help")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_enabled()
    found += violations(page, "the beginning of a replay")
    page.keyboard.press("End")
    expect(page.get_by_role("img", name="Dealer's cards")).to_be_visible()
    found += violations(page, "replay")

    assert found == []


def test_the_page_on_a_phone_passes_axe(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    found = violations(page, "wagering")
    guest.deal()
    guest.turn()
    found += violations(page, "deciding")
    guest.play()
    guest.settled()
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    found += violations(page, "paper")

    assert found == []


def test_nothing_moves_for_who_wants_no_motion(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    # Every animation that is ever begun is counted, however short.
    guest.page.evaluate(
        "() => { window.moved = 0; const animate = Element.prototype.animate;"
        " Element.prototype.animate = function (...given) {"
        "   if ((given[1]?.duration ?? 0) > 0) window.moved++; return animate.apply(this, given); } }"
    )
    guest.sit()
    guest.round()

    assert guest.page.evaluate("() => window.moved") == 0


def test_a_round_is_played_on_a_phone(open_page: OpenPage) -> None:
    # What is measured lies there: cards do not fly.
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.spot("ante").tap()
    guest.action("ready").tap()
    guest.turn()

    dealer = page.get_by_role("img", name="Dealer's cards").bounding_box()
    mine = page.get_by_role("img", name="Your cards").bounding_box()
    actions = guest.action("fold").bounding_box()
    assert dealer
    assert mine
    assert actions
    assert dealer["y"] + dealer["height"] < mine["y"]
    assert mine["y"] + mine["height"] < actions["y"]
    assert actions["y"] + actions["height"] <= PHONE["height"]
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]

    guest.play()
    guest.settled()
    expect(page.get_by_role("tabpanel")).not_to_be_visible()
    page.get_by_role("button", name="Why?").tap()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    assert guest.balance == 1000 + guest.net
