"""Enter does the main thing, whatever was clicked last; only where keys have gone does it press what has the focus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_round_by_keys import tab_to


def test_enter_after_a_click_on_a_spot_deals_and_adds_no_chip(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.wager("ante")
    guest.page.keyboard.press("Enter")
    guest.turn()
    assert guest.balance == 990


@pytest.mark.parametrize(("clicked", "total"), [("Instant", "$10"), ("$25 chip", "$25")])
def test_enter_after_a_click_on_a_pace_or_a_chip_makes_the_first_wager(
    open_page: OpenPage, clicked: str, total: str
) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.page.get_by_role("radio", name=clicked).click()
    guest.page.keyboard.press("Enter")
    expect(guest.action("ready")).to_contain_text(f"Deal {total}")


def test_enter_after_help_was_read_presses_nothing_that_was_clicked_before_it(open_page: OpenPage) -> None:
    """A dialog that is closed gives the focus back, by keys, to what a click had left it on."""
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.get_by_role("radio", name="$25 chip").click()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("radio", name="$25 chip")).to_be_focused()
    page.keyboard.press("Enter")
    expect(guest.action("ready")).to_contain_text("Deal $25")


def test_enter_after_a_card_was_clicked_sets_the_best_hand_and_says_why_it_sets_no_other(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(page.locator("[data-card]")).to_have_count(5)
    settings = guest.names["settings"]
    best = next(each for each in settings if each["best"])
    lesser = next(each for each in settings if each["name"] != best["name"])
    for card in lesser["apart"]:
        page.locator(f"[data-card='{card}']").click()
    page.keyboard.press("Enter")
    note = page.get_by_role("region", name="Nothing decided")
    expect(note).to_contain_text(f"{lesser['name'].capitalize()} is not the best that your cards can make.")
    expect(note).to_contain_text(f"S to set {lesser['name']}")
    for card in (*lesser["apart"], *best["apart"]):
        page.locator(f"[data-card='{card}']").click()
    expect(guest.action("set")).to_have_class(re.compile("main"))
    page.keyboard.press("Enter")
    guest.settled()


def test_enter_makes_no_choice_again_though_its_button_was_clicked(open_page: OpenPage) -> None:
    """Check is there on two streets, in the same place; the second is not answered by a key meant for nothing."""
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.action("check").click()
    board = page.get_by_role("img", name=re.compile("^Community cards"))
    expect(board).to_have_attribute("aria-label", re.compile("(?!a card)(.*, ){3}a card face down, a card face down$"))
    expect(guest.action("check")).to_be_visible()
    taken = page.evaluate(
        "() => { const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });"
        " document.querySelector('[data-action=check]').dispatchEvent(event); return event.defaultPrevented; }"
    )
    assert taken, "or the browser would press the button"
    expect(guest.action("check")).to_be_visible()


def test_enter_presses_what_keys_have_gone_to(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    tab_to(page, "Prime, empty")
    page.keyboard.press("Enter")
    expect(guest.spot("prime")).to_have_attribute("aria-label", re.compile("placed"))
    expect(guest.action("ready")).to_contain_text("Deal $15")
