"""Wagers that are made together come and go without anything being asked for in between; chips hide no name."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest

_ACTIONS = """() => {
    window.shown = new Set();
    const look = () => window.shown.add([...document.querySelectorAll('.actions .main .label')]
        .map((each) => each.firstChild.textContent + each.childNodes[1].textContent.trim()).join());
    new MutationObserver(look).observe(document.querySelector('.actions'),
        { childList: true, subtree: true, characterData: true });
    look();
}"""
_FLIGHTS = """() => {
    window.paid = 0; window.over = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const seat = this.closest('.seat');
        if (this.classList.contains('flight') && seat && frames.length > 3) {
            const [x, y] = frames.at(-1).transform.match(/-?[\\d.]+/g).map(Number);
            const at = new DOMPoint(x, y).matrixTransform(this.parentElement.getScreenCTM());
            const name = seat.querySelector('.name').getBoundingClientRect();
            const r = 16 * this.parentElement.getScreenCTM().a;
            window.paid++;
            if (at.x + r > name.left && at.x - r < name.right && at.y + r > name.top && at.y - r < name.bottom)
                window.over.push([at.x, at.y, name.left, name.top]);
        }
        return animate.call(this, frames, options);
    };
}"""


def test_no_action_is_there_only_until_the_next_wager_lies(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    page.evaluate(_ACTIONS)
    guest.spot("ante").click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.spot("ante").click()
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.action("double").click()
    expect(guest.action("ready")).to_contain_text("Deal $60")
    guest.action("clear").click()
    expect(guest.action("first")).to_be_visible()

    assert sorted(page.evaluate("() => [...window.shown]")) == ["Ante and Odds$20", "Deal$20", "Deal$30", "Deal$60"]


@pytest.mark.parametrize(("game", "wager"), [("Three Card Prime", "ante"), ("21 Baccarat", "player")])
def test_chips_that_are_won_cover_no_name(open_page: OpenPage, game: str, wager: str) -> None:
    """Rounds until somebody has won one, which is soon."""
    guest = Guest(open_page(), game)
    page = guest.page
    guest.sit()
    page.evaluate(_FLIGHTS)
    guest.wager(wager)
    for _ in range(40):
        guest.deal()
        if wager == "ante":
            guest.turn()
            guest.play()
        guest.settled()
        if page.evaluate("() => window.paid"):
            break
        guest.action("rebet").click()

    assert page.evaluate("() => window.paid")
    assert page.evaluate("() => window.over") == []
