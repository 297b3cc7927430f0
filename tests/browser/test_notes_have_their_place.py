"""A note has a place of its own, where nothing lies that is read or pressed in a round, on screens of every size."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.sitting import Guest

SIZES = {
    "desktop": DESKTOP,
    "middle": {"width": 1024, "height": 768},
    "tablet": {"width": 768, "height": 1024},
    "phone": PHONE,
    "small": {"width": 360, "height": 640},
    "smallest": {"width": 320, "height": 568},
    "on its side": {"width": 844, "height": 390},
    "small on its side": {"width": 640, "height": 360},
}
IN_USE = (
    ".prompt, .card, .spot, .seat, .others, .dealer, .actions button, .tray, .money, .raise, .why,"
    " header a, header button, .tools button, .tools .result"
)
_HIDES = """things => {
    const note = document.querySelector('.note');
    if (!note) return null;
    const on = note.getBoundingClientRect();
    return [...document.querySelectorAll(things)].filter((each) => !note.contains(each)).filter((each) => {
        const at = each.getBoundingClientRect();
        return at.width && at.left < on.right && on.left < at.right && at.top < on.bottom && on.top < at.bottom;
    }).length;
}"""


def _resized(page: Page, size: str) -> None:
    """Another screen, once the note is where it stays and hides nothing."""
    width, height = SIZES[size].values()
    page.set_viewport_size(ViewportSize(width=width, height=height))
    page.wait_for_function(f"things => ({_HIDES})(things) === 0", arg=IN_USE)


def test_who_comes_back_to_a_turn_sees_the_time_left_beside_the_welcome(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()
    page.reload()

    expect(guest.action("check")).to_be_visible()
    for size in SIZES:
        _resized(page, size)
        welcome = page.get_by_role("region", name="Welcome back")
        expect(welcome).to_be_visible()
        # It is read whole, without scrolling.
        assert welcome.evaluate("note => note.scrollHeight <= note.clientHeight")
        expect(page.locator(".prompt")).to_have_text(re.compile(r"^Your turn: \d+ s to decide\.$"))


def test_a_refusal_shows_its_title_its_words_and_its_clause(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "21 Baccarat")
    page = guest.page
    guest.sit()
    page.locator("[data-box]").first.click()
    note = page.get_by_role("region", name="Not at that seat")
    for size in SIZES:
        _resized(page, size)
        expect(note.get_by_text("Not at that seat")).to_be_in_viewport(ratio=1)
        expect(note.get_by_text("wager at your own seat")).to_be_in_viewport(ratio=1)
        expect(note.get_by_role("button", name=re.compile("^Clause 681a"))).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", ["phone", "on its side"])
def test_nothing_moves_for_a_note(open_page: OpenPage, size: str) -> None:
    guest = Guest(open_page(viewport=SIZES[size], reduced_motion="reduce"), "21 Baccarat")
    page = guest.page
    guest.sit()
    things = [page.locator(each) for each in ("main", ".seat.you", "header a", ".prompt")]
    before = [each.bounding_box() for each in things]
    page.locator("[data-box]").first.click()
    note = page.get_by_role("region", name="Not at that seat")
    expect(note).to_be_visible()
    assert [each.bounding_box() for each in things] == before
    # Wherever it is touched, but for its clause, it goes.
    note.click(position={"x": 12, "y": 6})
    expect(note).to_have_count(0)


def test_a_clause_in_a_note_of_a_phone_opens(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), "21 Baccarat")
    page = guest.page
    guest.sit()
    page.locator("[data-box]").first.tap()
    note = page.get_by_role("region", name="Not at that seat")
    note.get_by_role("button", name=re.compile("^Clause 681a")).tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_said_without_a_connection_can_be_read_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Reconnecting")
    page.keyboard.press("a")
    page.context.set_offline(False)
    note = page.get_by_role("region", name=re.compile("Not sent|Welcome back"))
    expect(note).to_be_visible()
    on_top = """note => {
        const at = note.getBoundingClientRect();
        return note.contains(document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2));
    }"""
    assert note.evaluate(on_top)
