"""Everything can be done without a mouse, and the focus can be seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the thing of that name has the focus, visibly."""
    for _ in range(60):
        page.keyboard.press("Tab")
        label: str = page.evaluate(
            "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )
        if label.strip().startswith(name):
            assert page.evaluate("() => document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_a_round_is_played_with_the_tab_key_alone(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    expect(guest.offer.get_by_role("button", name="Sit down")).to_be_visible()

    tab_to(page, "Sit down")
    page.keyboard.press("Enter")
    expect(guest.action("first")).to_be_visible()
    tab_to(page, "Ante, empty")
    page.keyboard.press("Enter")
    expect(guest.action("ready")).to_contain_text("Deal $10")
    page.keyboard.press("Space")
    expect(guest.action("ready")).to_contain_text("Deal $15")
    page.keyboard.press("Backspace")
    expect(guest.action("ready")).to_contain_text("Deal $10")
    tab_to(page, "Deal")
    page.keyboard.press("Enter")
    guest.turn()
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    guest.settled()

    assert guest.balance == 1000 + guest.net


def test_a_round_is_played_with_the_keys_the_page_names(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()

    page.keyboard.press("3")
    page.keyboard.press("a")
    expect(guest.action("ready")).to_contain_text("Deal $25")
    page.keyboard.press("d")
    guest.turn()
    page.keyboard.press("f")
    guest.settled()
    assert guest.net == -25

    page.keyboard.press("h")
    expect(page.get_by_role("link", name="Replay round").first).to_contain_text("\N{MINUS SIGN}$25")
    page.keyboard.press("w")
    page.keyboard.press("r")
    expect(guest.action("ready")).to_contain_text("Deal $25")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Keys")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_happens_is_announced(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()

    log = guest.page.get_by_role("log")
    expect(log).to_contain_text(guest.cards.replace("Your cards: ", ""))
    guest.play()
    guest.settled()
    expect(log).to_contain_text("you ")


def test_a_key_that_is_held_answers_one_question_only(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()

    for _ in range(12):
        page.keyboard.down("Enter")
        page.wait_for_timeout(50)
    page.keyboard.up("Enter")
    expect(guest.action("ready")).to_be_visible()

    guest.action("ready").focus()
    for _ in range(12):
        page.keyboard.down("Enter")
        page.wait_for_timeout(50)
    page.keyboard.up("Enter")
    guest.turn()


def test_the_focus_stays_with_the_actions(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    guest.action("ready").focus()
    guest.page.keyboard.press("Enter")
    guest.turn()

    assert guest.page.evaluate("() => document.activeElement.closest('.actions') !== null")


def test_the_result_of_a_round_is_announced_once(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante", "prime", "pair-bonus")
    guest.deal()
    guest.turn()
    guest.play()
    guest.settled()

    said = guest.log.inner_text()
    assert len(re.findall(r"you (won|lost|broke even)", said)) == 1
    amount = "broke even" if not guest.net else f"{'won' if guest.net > 0 else 'lost'} ${abs(guest.net)}"
    assert f"you {amount}." in said
