"""Whoever missed a round sits out, sees it, and is dealt in again on request, however quick the others are."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_sits_out_is_dealt_in_on_request(open_page: OpenPage, tmp_path: Path, viewport: ViewportSize) -> None:
    with House(tmp_path / "house", "tests.browser.hasty") as house:
        quick = Guest(open_page(house, reduced_motion="reduce"))
        slow = Guest(open_page(house, reduced_motion="reduce", viewport=viewport))
        quick.sit()
        slow.sit()
        # Bets close over the slow one's head.
        quick.spot("ante").click()
        quick.turn()
        prompt = slow.page.locator(".prompt")
        expect(prompt).to_contain_text("You are sitting out.")
        expect(prompt).to_contain_text("Your seat is kept for")
        slow.action("return").click()
        expect(slow.action("return")).to_have_count(0)
        expect(prompt).not_to_contain_text("sitting out")

        quick.action("fold").click()
        quick.settled()
        quick.action("rebet").click()
        quick.deal()
        # The quick one is done, and bets wait for the slow one's first wager all the same.
        expect(quick.page.locator(".prompt")).to_contain_text("Waiting for the other players")
        slow.spot("ante").click()
        first, second = sorted((quick, slow), key=lambda guest: guest.seat)
        first.turn()
        first.action("fold").click()
        second.turn()
        second.action("fold").click()
        slow.settled()
        assert slow.balance == 990
