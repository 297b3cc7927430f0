"""Whoever is asked sees how much time is left, whatever else is on the page; no late key answers the next question."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.lines import let_time_go_on, stop_time
from tests.browser.sitting import Guest

HOLDEM = "Heads-Up Hold 'Em"
TIME = re.compile(r"\d+ s to decide")


def _unseen(guest: Guest) -> int:
    """How many of the community cards are face down."""
    community: list[str] = guest.view["public"]["felt"]["places"]["community"]
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


_AS_IT_CHANGES = """(pressed) => new Promise((done) => {
    const press = () => {
        const event = new KeyboardEvent('keydown', { key: 'k', bubbles: true });
        Object.defineProperty(event, 'timeStamp', { value: performance.now() });
        dispatchEvent(event);
    };
    const log = document.querySelector('[role=log]');
    new MutationObserver((_, seen) => {
        if (!log.textContent.includes('Community cards:') || !document.querySelector('[data-action=check]')) return;
        seen.disconnect();
        press();
        done();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    if (pressed) press();
})"""
"""Press the key for a check as soon as the page asks the next question; and before that, if it is answered here."""


def _asked_before_the_flop(guest: Guest) -> None:
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()
    guest.page.wait_for_timeout(600)


def test_a_key_pressed_as_the_question_changes_by_itself_does_not_answer_the_next(open_page: OpenPage) -> None:
    """The player's other page answers: for this one, it is as if the time had run out."""
    guest = Guest(open_page(reduced_motion="reduce"), HOLDEM)
    page = guest.page
    _asked_before_the_flop(guest)
    other = page.context.new_page()
    other.goto(page.url)
    answering = Guest(other, HOLDEM)
    expect(answering.action("check")).to_be_visible()

    # In between the machine may do much else, but no time passes.
    stop_time(page)
    page.evaluate(f"() => {{ window.pressed = ({_AS_IT_CHANGES})(false); }}")
    answering.action("check").click()
    page.evaluate("() => window.pressed")
    let_time_go_on(page)
    page.wait_for_timeout(600)
    expect(guest.action("check")).to_be_visible()
    assert _unseen(guest) == 2

    page.keyboard.press("k")
    expect(guest.action("fold")).to_be_visible()
    assert _unseen(guest) == 0


def test_who_presses_the_same_key_twice_answers_two_questions(open_page: OpenPage) -> None:
    """Once in time, and once as soon as the page asks again: the player means it."""
    guest = Guest(open_page(reduced_motion="reduce"), HOLDEM)
    page = guest.page
    _asked_before_the_flop(guest)
    stop_time(page)
    # A key that is pressed twice at the very same time bounces.
    page.evaluate(
        f"() => {{ const asked = ({_AS_IT_CHANGES})(true); const now = performance.now() + 200;"
        " performance.now = () => now; return asked; }"
    )
    let_time_go_on(page)
    expect(guest.action("fold")).to_be_visible()
    assert _unseen(guest) == 0


def test_no_choice_is_recommended_and_enter_makes_none(open_page: OpenPage) -> None:
    guest = Guest(open_page(), HOLDEM)
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()

    names = guest.page.locator(".actions [data-action]").evaluate_all("all => all.map((each) => each.dataset.action)")
    assert names == ["check", "raise-1000", "raise-2000", "raise-3000"]
    expect(guest.page.locator(".actions .main")).to_have_count(0)
    guest.page.evaluate("() => document.activeElement.blur()")
    guest.page.wait_for_timeout(600)
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_timeout(600)
    expect(guest.action("check")).to_be_visible()
    assert guest.balance == 980


def test_a_number_raises_as_much_on_every_street_and_chooses_no_chip_meanwhile(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), HOLDEM)
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    board = page.get_by_role("img", name=re.compile("^Community cards"))
    for lying in ("^Community cards: 5 cards face down$", "(?!a card)(.*, ){3}a card face down, a card face down$"):
        # Until the next cards lie there, it is the question before that is asked.
        expect(board).to_have_attribute("aria-label", re.compile(lying))
        guest.action("check").click()
    expect(guest.action("fold")).to_be_visible()
    expect(guest.action("raise-1000")).to_have_attribute("aria-keyshortcuts", "1")
    page.wait_for_timeout(600)
    page.keyboard.press("4")
    expect(page.get_by_role("radio", name="$5 chip")).to_be_checked()
    page.keyboard.press("1")
    guest.settled()
    expect(page.get_by_role("row", name=re.compile("^Raise"))).to_contain_text("$10")


def test_the_key_for_a_bonus_never_buys_chips(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    _short_of_chips(guest)
    expect(guest.action("buy-in")).to_have_attribute("aria-keyshortcuts", "M")
    guest.page.wait_for_timeout(600)
    guest.page.keyboard.press("b")
    guest.page.wait_for_timeout(400)
    assert guest.balance == 400
    guest.page.keyboard.press("m")
    expect(guest.page.locator("footer dd").first).to_have_text("$1,400")
