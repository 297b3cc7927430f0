"""A Raise of any amount that the chapter allows, by touch and by keys; any other is refused with its clause."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

HOLDEM = "Heads-Up Hold 'Em"


def _asked(guest: Guest) -> None:
    """An Ante and Odds of ten dollars, and the first question."""
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()


def test_a_raise_between_the_multiples_is_made_by_touch(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), HOLDEM)
    page = guest.page
    _asked(guest)

    field = page.get_by_role("textbox", name="Or any amount, $10 to $30")
    for _ in range(2):
        page.get_by_role("button", name="More").tap()
    expect(field).to_have_value("12")
    found = violations(page, "raising on a phone")
    for action in ("check", "raise-1000", "raise-2000", "raise-3000", "chosen"):
        place = guest.action(action).bounding_box()
        assert place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= PHONE["width"]
        assert place["height"] >= 42
    guest.action("chosen").tap()

    guest.settled()
    page.get_by_role("button", name="Why?").tap()
    expect(page.get_by_role("row", name=re.compile("^Raise"))).to_contain_text("$12")
    assert found == []


def test_an_amount_is_written_by_keys_and_refused_outside_the_bounds(open_page: OpenPage) -> None:
    guest = Guest(open_page(), HOLDEM)
    page = guest.page
    _asked(guest)
    note = page.get_by_role("region", name="Not that amount")

    page.keyboard.press("e")
    for written, refusal in (
        ("31", "must be $10 to $30, not $31"),
        ("9", "must be $10 to $30, not $9"),
    ):
        page.keyboard.type(written)
        page.keyboard.press("Enter")
        expect(note).to_contain_text(refusal, ignore_case=True)
        expect(note.get_by_role("button", name="Clause 677a.11(b)")).to_be_visible()
        page.locator("[data-raise]").select_text()
    page.keyboard.type("a lot")
    page.keyboard.press("Enter")
    expect(note).to_contain_text("Enter an amount from $10 to $30")

    guest.action("check").click()
    expect(page.get_by_role("textbox", name="Or any amount, $10 to $20")).to_have_value("10")
    for key in "+++-":
        page.keyboard.press(key)
    expect(page.locator("[data-raise]")).to_have_value("12")
    page.keyboard.press("e")
    page.keyboard.press("Enter")
    guest.settled()
    expect(page.get_by_role("row", name=re.compile("^Raise"))).to_contain_text("$12")
