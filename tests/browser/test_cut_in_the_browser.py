"""The cut of a new shoe is offered to one player after the other; who is asked decides, and everyone sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations


@pytest.fixture
def people_only(tmp_path: Path) -> Iterator[House]:
    """A house in which nobody but guests can cut."""
    with House(tmp_path / "house", "tests.browser.without_bots") as house:
        yield house


def test_the_cut_is_declined_by_one_player_and_made_by_the_next(open_page: OpenPage, people_only: House) -> None:
    one, other = (Guest(open_page(people_only, reduced_motion="reduce"), "21 Baccarat") for _ in range(2))
    for guest in (one, other):
        guest.offer.get_by_role("button", name="Sit down").click()
        expect(guest.action("cut")).to_be_visible()
    # The stack goes first to whoever sits farthest to the right of the dealer: the newcomer.
    prompt = one.page.locator(".prompt")
    expect(prompt).to_contain_text(f"{other.name} is offered the cut")
    expect(one.action("cut")).to_have_count(0)
    found = violations(other.page, "offered the cut")

    other.page.keyboard.press("n")
    expect(other.log).to_contain_text("You decline the cut")
    expect(one.log).to_contain_text(f"{other.name} declines the cut")
    expect(other.action("cut")).to_have_count(0)
    expect(other.page.locator(".prompt")).to_contain_text(f"{one.name} is offered the cut")

    depth = one.page.get_by_role("slider", name=re.compile("^Cut \\d+ cards from the top"))
    depth.fill("100")
    expect(one.page.get_by_text("Cut 100 cards from the top")).to_be_visible()
    one.action("cut").click()
    expect(one.log).to_contain_text("You cut the cards")
    expect(other.log).to_contain_text(f"{one.name} cuts the cards")

    for guest, wager in ((one, "player"), (other, "banker")):
        # The cards are still put into the shoe, and wagers are refused until they are there.
        expect(guest.action("first")).to_be_visible()
        guest.wager(wager)
    for guest in (one, other):
        guest.deal()
    for guest in (one, other):
        guest.settled()
        assert guest.balance == 1000 + guest.net
    expect(one.page.get_by_role("status")).to_contain_text("Shuffle verified")
    assert found == []
