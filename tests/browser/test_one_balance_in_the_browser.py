"""One balance from table to table, the result of the session in sight, and what a visit came to when one has left."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest


def _fold(guest: Guest) -> None:
    """A round that costs its Ante of $10."""
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()


def _leave(page: Page) -> None:
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(re.compile("/$"))


def test_the_result_of_the_session_is_in_sight(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    result = page.locator("[data-result]")
    expect(result).to_have_text("Even")
    guest.wager("ante")
    expect(guest.action("ready")).to_be_visible()
    expect(result).to_have_text("Even")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()
    expect(result).to_have_attribute("data-result", "-1000")

    # More chips are no winnings.
    page.get_by_role("tab", name="Table", exact=True).click()
    page.get_by_role("button", name="Get $1,000 more").click()
    expect(page.locator("footer dd").first).to_have_text("$1,990")
    expect(result).to_have_attribute("data-result", "-1000")


def test_who_leaves_is_told_what_his_visit_came_to_and_takes_his_chips_along(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    for _ in range(2):
        _fold(guest)
        page.reload()
        expect(guest.action("rebet").or_(guest.action("first"))).to_be_visible()
    _leave(page)

    visit = page.get_by_role("region", name="Your visit")
    expect(visit).to_contain_text("Your visit to Three Card Prime")
    expect(visit).to_contain_text(re.compile(r"2 rounds in \d+ minutes?"))
    expect(visit.locator("[data-visit]")).to_have_attribute("data-visit", "-2000")
    expect(visit).to_contain_text("$980")

    other = Guest(page, "High Card Flush")
    expect(other.offer).to_contain_text("with $980")
    other.sit()
    expect(visit).to_have_count(0)
    assert other.balance == 980
    expect(page.locator("[data-result]")).to_have_attribute("data-result", "-2000")


def test_history_has_ones_own_cards_results_and_totals(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    _fold(guest)
    cards = guest.cards.removeprefix("Your cards: ")
    _fold(guest)
    page.get_by_role("tab", name="History").click()

    total = page.locator("[data-total]")
    expect(total).to_have_attribute("data-total", "-2000")
    expect(page.get_by_role("tabpanel")).to_contain_text("Your last 2 rounds here: wagered $20")
    first = page.get_by_role("link", name=re.compile("Replay round")).nth(1)
    expect(first.get_by_role("img", name=f"Your cards: {cards}")).to_be_visible()
    expect(first).to_contain_text("$10, folded")


def test_leaving_is_in_sight_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE))
    guest.sit()
    _fold(guest)
    expect(guest.page.locator("[data-result]")).to_be_visible()
    _leave(guest.page)
    expect(guest.page.get_by_role("region", name="Your visit")).to_be_visible()
