"""From the lobby to a first hand that is understood: by clicks alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest


def test_a_first_round_is_played_explained_replayed_and_checked(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    assert guest.balance == 1000

    page.get_by_role("radio", name="$25 chip").click()
    guest.wager("ante", "prime")
    assert guest.balance == 950
    guest.deal()
    guest.turn()
    assert re.fullmatch(r"Your cards: (\w+ of \w+(, )?){3}", guest.cards)
    guest.play()
    guest.settled()

    assert guest.balance == 1000 + guest.net
    lines = page.get_by_role("tabpanel").locator("tbody tr")
    expect(lines).to_have_count(3)
    expect(lines.first).to_contain_text(re.compile(r"Ante .+\. 679a\.\d+"))

    lines.first.get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("In our own words")
    page.get_by_role("button", name="Close").click()

    expect(page.get_by_role("status")).to_contain_text("Shuffle verified")

    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_text(", not live")).to_be_visible()
    page.get_by_role("button", name="Back to table").click()
    expect(guest.action("rebet")).to_contain_text("Rebet $50")


def test_chips_are_put_down_taken_back_doubled_and_cleared(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()

    guest.wager("ante", "all-six")
    assert guest.balance == 985  # ten, the least Ante, and five
    guest.action("double").click()
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.action("undo").click()
    expect(guest.action("ready")).to_contain_text("Deal $15")
    guest.action("undo").click()
    expect(guest.action("ready")).to_contain_text("Deal $10")
    guest.action("clear").click()
    expect(guest.action("first")).to_be_visible()
    assert guest.balance == 1000


def test_a_wager_that_equals_another_goes_back_with_it(open_page: OpenPage) -> None:
    guest = Guest(open_page(), "Heads-Up Hold 'Em")
    guest.sit()

    guest.wager("ante")
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.wager("ante")
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.action("double").click()
    expect(guest.action("ready")).to_contain_text("Deal $60")
    for left in (30, 20):
        guest.action("undo").click()
        expect(guest.action("ready")).to_contain_text(f"Deal ${left}")
    guest.action("undo").click()
    expect(guest.action("first")).to_be_visible()
    assert guest.balance == 1000


def test_what_is_refused_says_why_and_what_to_do(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()

    guest.spot("prime").click()

    note = guest.page.get_by_role("region", name="Not now")
    expect(note).to_contain_text("Place the Ante Wager first")
    expect(note.get_by_role("button", name=re.compile("^Clause 679a"))).to_be_visible()
    assert guest.balance == 1000


def test_whoever_runs_out_of_chips_is_given_more_even_on_his_turn(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.page.get_by_role("radio", name="$500 chip").click()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()
    guest.action("rebet").click()
    guest.deal()
    guest.turn()
    assert guest.balance == 0

    expect(guest.page.locator("[data-action^=play-]")).to_have_count(0)
    guest.action("buy-in").click()
    guest.play()
    guest.settled()
    assert guest.balance == 1000 - 500 + 1000 + guest.net
