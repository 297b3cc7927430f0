"""Nobody is led to a wager that the chips at hand do not carry to its end."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest


def test_the_first_wager_in_one_click_leaves_enough_to_stay_in(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    guest.sit()
    guest.page.get_by_role("radio", name="$100 chip").click()
    expect(guest.action("first")).to_contain_text("Ante and Odds $200")
    # With a chip of $500 on each of the two, nothing would be left to raise with.
    guest.page.get_by_role("radio", name="$500 chip").click()
    expect(guest.action("first")).to_contain_text("Ante and Odds $20")


def test_a_chip_that_cannot_be_paid_for_is_neither_chosen_nor_to_be_chosen(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    large, smaller = (page.get_by_role("radio", name=f"{value} chip") for value in ("$500", "$100"))
    large.click()
    guest.wager("ante")
    expect(large).to_be_checked()
    smaller.click()
    guest.wager("prime")
    large.click(force=True)
    page.keyboard.press("5")
    expect(large).to_be_disabled()
    expect(smaller).to_be_checked()
    guest.action("clear").click()
    expect(large).to_be_enabled()


def test_deal_is_not_the_main_thing_while_too_little_is_left_to_stay_in(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.get_by_role("radio", name="$500 chip").click()
    guest.wager("ante")
    page.get_by_role("radio", name="$100 chip").click()
    main = page.locator(".actions .main")
    expect(main).to_contain_text("Deal $500")
    guest.wager("prime")
    expect(page.locator(".prompt")).to_contain_text("You have $400 left, and need $500 after the deal to stay in.")
    expect(main).to_have_count(1)
    expect(main).to_contain_text("Get $1,000 more")
    expect(guest.action("ready")).to_contain_text("Deal $600")
    page.keyboard.press("Enter")
    expect(main).to_contain_text("Deal $600")
    assert guest.balance == 1400
