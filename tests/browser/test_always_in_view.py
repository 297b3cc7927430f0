"""DSP-1: game, limits, balance, wagers, results and the clock are on the screen in each phase, whatever its size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.sitting import Guest

_SEEN = """element => {
    const box = element.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isBelow = box.width > 0 && box.left >= 0 && box.top >= 0;
    const isInside = isBelow && box.right <= innerWidth && box.bottom <= innerHeight;
    return isInside && top !== null && (element.contains(top) || top.contains(element) || top.closest('svg') !== null);
}"""
"""Return whether an element is inside the window with nothing over its middle; drawings lie over each other."""


def _assert_in_view(part: Locator, phase: str) -> None:
    expect(part).to_be_visible()
    assert part.evaluate(_SEEN), (phase, part)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_dsp_1_everything_stays_in_view_in_each_phase(open_page: OpenPage, size: dict[str, int]) -> None:
    """The result of each wager stays on its spot until the next wager is made, the total for good."""
    guest = Guest(open_page(viewport=size))
    page, header = guest.page, guest.page.locator("header")
    guest.sit()

    def look(phase: str, *wagers: str) -> None:
        for part in (header.locator("h1"), header.locator(".limits"), header.locator(".session")):
            _assert_in_view(part, phase)
        expect(header.locator("h1")).to_have_text("Three Card Prime")
        expect(header.locator(".limits")).to_contain_text("$10 \N{EN DASH} $500")
        _assert_in_view(page.locator("footer dd").first, phase)
        for wager in wagers:
            _assert_in_view(page.locator(f"[data-own={wager}]"), phase)

    def look_at_total(phase: str) -> None:
        _assert_in_view(page.locator("footer .last dd"), phase)

    look("before wagers")
    guest.wager("ante", "prime")
    look("bets open", "ante", "prime")
    guest.deal()
    guest.turn()
    look("decision", "ante", "prime")
    guest.play()
    guest.settled()
    look("result")
    look_at_total("result")
    lines = guest.view["public"]["last"]["boxes"][str(guest.seat)]["lines"]
    assert {line["wager"] for line in lines} == {"ante", "play", "prime"}
    for line in lines:
        _assert_in_view(page.locator(f"[data-own={line['wager']}] .result"), "result")
    guest.wager("ante")
    look("bets open again", "ante")
    look_at_total("bets open again")
    guest.deal()
    guest.turn()
    look("second decision", "ante")
    look_at_total("second decision")
