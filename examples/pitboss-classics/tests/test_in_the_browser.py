"""The games in the browser: their own felts, a war by mouse, a bonus in the list of lines, and proven shuffles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.serving import House
from tests.browser.sitting import Guest


@pytest.fixture
def page(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """A house of its own, which has these games because they are installed, and a page that must not complain."""
    faults: list[str] = []
    with House(tmp_path / "house", "tests.browser.for_many") as house:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=house.address)
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(60_000)
        page.goto("/")
        yield page
        context.close()
    assert faults == []


def test_three_card_poker_is_played_and_its_shuffle_is_proven(page: Page) -> None:
    guest = Guest(page, "Three Card Poker")
    guest.sit()
    guest.wager("ante", "pair-plus")
    guest.deal()
    guest.turn()
    guest.play()

    expect(page.get_by_text("Shuffle verified")).to_be_visible()
    expect(page.get_by_text("tcp.").first).to_be_visible()


def test_casino_war_is_played_until_a_tie_and_the_cards_of_the_war_are_proven(page: Page) -> None:
    guest = Guest(page, "Casino War")
    guest.sit()
    war = page.locator("[data-action^=war]")
    # One round in fourteen is a tie: of as many as this, none without one would come in a thousand million.
    for _ in range(300):
        guest.wager("ante")
        guest.deal()
        expect(war.or_(guest.action("rebet"))).to_be_visible()
        if war.count():
            break
    war.click()

    expect(page.get_by_label("Your war card: ", exact=False)).to_be_visible()
    expect(page.get_by_text("At war the").first).to_be_visible()
    expect(page.get_by_text("Shuffle verified")).to_be_visible()


def test_mississippi_stud_is_wagered_on_street_by_street_and_nobody_speaks_of_a_dealer_s_hand(page: Page) -> None:
    guest = Guest(page, "Mississippi Stud")
    guest.sit()
    guest.wager("ante", "board-bonus")
    guest.deal()
    for street in ("third", "fourth", "fifth"):
        wagers = page.locator(f"[data-action^={street}]")
        expect(wagers).to_have_count(3)
        expect(page.get_by_text("Stay in. What it pays depends on your hand: see Paytables.")).to_be_visible()
        wagers.first.click()

    expect(page.get_by_text("Shuffle verified")).to_be_visible()
    expect(page.get_by_text("mstud.").first).to_be_visible()
    expect(guest.log).to_contain_text("You wager on Fifth Street $10.")
    expect(page.get_by_text("the dealer's or another player's")).to_have_count(0)
