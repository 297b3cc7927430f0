"""How fast the table goes is in sight and remembered; what is only shown can be skipped; cards come one by one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest


def chosen(page: Page, pace: str) -> None:
    page.get_by_role("radio", name=pace, exact=True).click()
    expect(page.get_by_role("radio", name=pace, exact=True)).to_be_checked()


def governing(guest: Guest) -> str:
    """The pace that the house goes by."""
    asked = guest.page.context.request.get(f"{guest.page.url.replace('/table/', '/api/tables/')}/view")
    pace: str = asked.json()["clocks"]["pace"]
    return pace


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_the_pace_is_in_sight_and_remembered(open_page: OpenPage, viewport: dict[str, int] | None) -> None:
    guest = Guest(open_page(**({"viewport": viewport} if viewport else {})))
    page = guest.page
    guest.sit()
    expect(page.get_by_role("radio", name="Instant", exact=True)).to_be_checked()
    chosen(page, "Brisk")
    guest.wager("ante")
    assert governing(guest) == "brisk"
    page.reload()

    expect(page.get_by_role("radio", name="Brisk", exact=True)).to_be_checked()


def test_who_sits_down_elsewhere_takes_his_pace_along(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    chosen(page, "Brisk")
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page).to_have_url(re.compile("/$"))
    other = Guest(page, "Saigon 5 Card")
    other.sit()
    other.wager("ante")

    assert governing(other) == "brisk"


_SKIPPING = """(press) => {
    window.skipped = 0;
    const look = (_, seen) => {
        const skip = document.querySelector('[data-action=skip]');
        if (!skip) return;
        seen.disconnect();
        window.skipped++;
        if (press) dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
        else skip.click();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_skip_ends_what_is_only_shown(open_page: OpenPage, calm_house: House) -> None:
    """By its button and by its key, as soon as it is there: it goes when nothing is only shown any more."""
    guest = Guest(open_page(calm_house))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.evaluate(_SKIPPING, arg=False)
    guest.deal()
    guest.turn()
    assert page.evaluate("() => window.skipped") == 1
    page.evaluate(_SKIPPING, arg=True)
    guest.play()
    guest.settled()
    assert page.evaluate("() => window.skipped") == 1

    expect(page.get_by_role("region", name="Not now")).to_have_count(0)
    assert guest.balance == 1000 + guest.net


def test_cards_leave_the_shoe_one_after_the_other(open_page: OpenPage, calm_house: House) -> None:
    guest = Guest(open_page(calm_house))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.evaluate(
        "() => { window.delays = []; const animate = Element.prototype.animate;"
        " Element.prototype.animate = function (frames, options) {"
        "   if (this.closest('[role=img][aria-label*=cards]')) window.delays.push(options.delay);"
        "   return animate.call(this, frames, options); } }"
    )
    guest.deal()
    expect(page.get_by_label(re.compile("^Your cards: "))).to_be_attached()
    delays: list[float] = page.evaluate("() => window.delays")

    # Three bots, one guest and the dealer have three cards each, and no two leave the shoe together.
    assert len(delays) == len(set(delays)) == 15


def test_nothing_moves_for_who_wants_no_motion(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.evaluate("() => { window.moved = 0; Element.prototype.animate = () => { window.moved++; } }")
    guest.round()

    assert page.evaluate("() => window.moved") == 0


def test_chips_go_to_whom_they_belong(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    page.evaluate(
        "() => { window.flights = 0; new MutationObserver((all) => { for (const { addedNodes } of all)"
        " for (const node of addedNodes) if (node.classList?.contains('flight')) window.flights++; })"
        " .observe(document.body, { childList: true, subtree: true }); }"
    )
    guest.round()
    expect(page.locator(".flight")).to_have_count(0)

    # Two wagers of the guest at least, none of which is left flying.
    assert page.evaluate("() => window.flights") >= 1


def test_the_title_says_that_it_is_ones_turn(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    expect(guest.page).to_have_title("Three Card Prime · Pitboss")
    guest.deal()
    guest.turn()
    expect(guest.page).to_have_title("Your turn · Three Card Prime · Pitboss")
    guest.play()
    guest.settled()
    expect(guest.page).to_have_title("Three Card Prime · Pitboss")


def test_sound_is_off_until_it_is_chosen(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    page.add_init_script(
        "window.heard = 0; const start = AudioScheduledSourceNode.prototype.start;"
        "AudioScheduledSourceNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at); };"
    )
    page.reload()
    guest.sit()
    guest.round()
    assert page.evaluate("() => window.heard") == 0
    page.get_by_role("button", name="Sound").click()
    expect(page.get_by_role("button", name="Sound", pressed=True)).to_be_visible()
    guest.round()
    # A chip, the turn, and at the least one sound for cards: those that come together sound once.
    assert page.evaluate("() => window.heard") > 2
    page.reload()

    expect(page.get_by_role("button", name="Sound", pressed=True)).to_be_visible()
