"""A whole round of each game by mouse, on its own layout, and on a phone; axe looks at each of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations


@dataclass(frozen=True)
class Round:
    """How a round of one game goes: what is wagered, what the player does, what the felt must show afterward."""

    game: str
    wagers: tuple[str, ...]
    decide: Callable[[Guest], None]
    shows: tuple[str, ...]


def _raises_at_the_end(guest: Guest) -> None:
    """Check before the Flop and after it, then raise."""
    board = guest.page.get_by_role("img", name=re.compile("^Community cards"))
    expect(board).to_have_attribute("aria-label", "Community cards: 5 cards face down")
    guest.action("check").click()
    expect(board).to_have_attribute("aria-label", re.compile("(?!a card)(.*, ){3}a card face down, a card face down$"))
    expect(guest.page.locator("[data-action^=raise-]")).to_have_count(2)
    guest.action("check").click()
    expect(board).not_to_have_attribute("aria-label", re.compile("face down"))
    expect(guest.action("fold")).to_be_visible()
    guest.page.locator("[data-action^=raise-]").click()


def _raises(guest: Guest) -> None:
    expect(guest.action("fold")).to_be_visible()
    guest.page.locator("[data-action^=raise-]").last.click()


def _sets(guest: Guest) -> None:
    """Two cards by mouse; a third takes the place of the first."""
    cards = guest.page.locator("[data-card]")
    expect(cards).to_have_count(5)
    expect(guest.action("set")).to_have_count(0)
    expect(guest.page.locator(".prompt")).to_contain_text(re.compile(r"\d+ s to decide. Pick the 2 cards"))
    # What is explained is what can be pressed. A phone explains it on a sheet of its own.
    choices = guest.page.get_by_role("tabpanel").locator("li > strong")
    explained = guest.page.viewport_size != PHONE
    expect(choices).to_have_text(["Let the house set it"] if explained else [])
    for place in (0, 1, 2):
        cards.nth(place).click()
    expect(choices).to_have_text(["Let the house set it", "Set"] if explained else [])
    assert [card.get_attribute("aria-pressed") for card in cards.all()] == ["false", "true", "true", "false", "false"]
    told = re.compile(r"Set point count \d+.*(qualif|reset it|not your best)", re.DOTALL)
    expect(guest.action("set")).to_contain_text(told)
    guest.action("set").click()


def _watches(guest: Guest) -> None:
    """There is nothing to decide, but a cut to be answered if the shoe is new."""


ROUNDS = (
    Round(
        "Heads-Up Hold 'Em", ("ante", "odds", "trips-plus"), _raises_at_the_end, ("Dealer's cards", "Community cards")
    ),
    Round("High Card Flush", ("ante", "flush-bonus", "progressive"), _raises, ("Dealer's cards", "Progressive meter")),
    Round("Saigon 5 Card", ("ante", "pot", "bonus"), _sets, ("Dealer's cards", "The pot")),
    Round("21 Baccarat", ("player", "player-bonus"), _watches, ("Player's cards", "Banker's cards")),
)
GAMES = pytest.mark.parametrize("round_", ROUNDS, ids=lambda each: each.game)


@GAMES
def test_a_round_of_every_game_is_played_by_mouse(open_page: OpenPage, round_: Round) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), round_.game)
    page = guest.page
    guest.sit()
    guest.wager(*round_.wagers)
    found = violations(page, "wagering")
    guest.deal()
    round_.decide(guest)
    guest.settled()

    assert guest.balance == 1000 + guest.net
    for name in round_.shows:
        expect(page.get_by_role("img", name=re.compile(f"^{name}: .*(?!face down)"))).to_be_visible()
    expect(page.get_by_role("tabpanel").locator("tbody tr").nth(len(round_.wagers) - 1)).to_be_visible()
    found += violations(page, "settled")

    _verify(page)
    page.get_by_role("button", name="Paytables").or_(page.get_by_role("tab", name="Paytables")).first.click()
    expect(page.get_by_role("tabpanel")).to_contain_text("every possible deal is counted", timeout=120_000)
    found += violations(page, "paytables")
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_role("link", name=re.compile("Replay round")).first).to_be_visible()
    found += violations(page, "history")
    page.get_by_role("link", name=re.compile("Replay round")).first.click()
    expect(page.get_by_role("slider")).to_be_enabled()
    page.keyboard.press("End")
    expect(page.get_by_role("img", name=re.compile(f"^{round_.shows[0]}"))).to_be_visible()
    found += violations(page, "replay")

    assert found == []
    assert guest.complaints == []


def _verify(page: Page) -> None:
    expect(page.get_by_role("status")).to_contain_text("Shuffle verified")


@GAMES
def test_a_round_of_every_game_fits_on_a_phone(open_page: OpenPage, round_: Round) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), round_.game)
    page = guest.page
    guest.sit()
    guest.wager(*round_.wagers)
    found = violations(page, "wagering")
    guest.deal()
    round_.decide(guest)
    guest.settled()
    found += violations(page, "settled")

    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    main = page.locator("main").bounding_box()
    central = page.get_by_role("img", name=re.compile(f"^{round_.shows[0]}")).bounding_box()
    actions = guest.action("rebet").bounding_box()
    assert main
    assert central
    assert actions
    assert main["y"] <= central["y"] + 8
    assert actions["y"] + actions["height"] <= PHONE["height"]
    assert found == []
    assert guest.complaints == []
