"""Whoever is asked sees how long he has, whatever else is on the page, and no late key answers the next question."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest

HOLDEM = "Heads-Up Hold 'Em"
TIME = re.compile(r"\d+ s to decide")


def _unseen(guest: Guest) -> int:
    """How many of the community cards are face down."""
    view = guest.page.context.request.get(f"{guest.page.url.replace('/table/', '/api/tables/')}/view").json()["view"]
    community: list[str] = view["public"]["felt"]["community"]
    return community.count("??")


def _short_of_chips(guest: Guest) -> None:
    """A turn that a thousand dollars do not suffice for."""
    guest.sit()
    guest.page.keyboard.press("5")
    guest.spot("ante").click()
    expect(guest.action("ready")).to_contain_text("Deal $500")
    guest.page.keyboard.press("4")
    guest.spot("prime").click()
    expect(guest.action("ready")).to_contain_text("Deal $600")
    guest.deal()
    guest.turn()


def test_who_lacks_chips_sees_the_time_and_what_he_has(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    _short_of_chips(guest)

    expect(guest.action("buy-in")).to_be_visible()
    expect(guest.page.locator(".prompt")).to_contain_text(TIME)
    paper = guest.page.get_by_role("tabpanel")
    expect(paper).to_contain_text(re.compile("you have \\$400 left", re.IGNORECASE))
    expect(paper).not_to_contain_text(guest.name)


def test_the_paper_on_a_phone_does_not_hide_the_time(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("tabpanel")).to_be_visible()

    turn = page.get_by_role("button", name=re.compile(r"^Your turn: \d+ s to decide"))
    expect(turn).to_be_visible()
    turn.click()
    expect(page.get_by_role("tabpanel")).not_to_be_visible()


def test_a_key_pressed_as_the_question_changes_does_not_answer_the_next(open_page: OpenPage) -> None:
    guest = Guest(open_page(), HOLDEM)
    page = guest.page
    guest.sit()
    guest.wager("ante", "odds")
    guest.deal()
    expect(guest.action("check")).to_be_visible()
    page.wait_for_timeout(600)

    # Twice the same key: once in time, and once as soon as the page shows that it asks something else.
    page.evaluate(
        "() => new Promise((done) => {"
        "  const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }));"
        "  const log = document.querySelector('[role=log]');"
        "  new MutationObserver((_, seen) => {"
        "    if (!log.textContent.includes('Turned:') || !document.querySelector('[data-action=check]')) return;"
        "    seen.disconnect(); press(); done(); })"
        "    .observe(document.body, { childList: true, subtree: true, characterData: true });"
        "  press(); })"
    )
    page.wait_for_timeout(600)
    expect(guest.action("check")).to_be_visible()
    assert _unseen(guest) == 2

    page.keyboard.press("c")
    expect(guest.action("fold")).to_be_visible()
    assert _unseen(guest) == 0


def test_the_main_action_stands_last(open_page: OpenPage) -> None:
    guest = Guest(open_page(), HOLDEM)
    guest.sit()
    guest.wager("ante", "odds")
    guest.deal()
    expect(guest.action("check")).to_be_visible()

    names = guest.page.locator(".actions [data-action]").evaluate_all("all => all.map((each) => each.dataset.action)")
    assert names == ["check", "raise-3000", "raise-2000", "raise-1000"]
    expect(guest.page.locator(".actions [data-action]").last).to_have_class(re.compile("main"))
