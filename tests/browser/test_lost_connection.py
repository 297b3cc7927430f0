"""What is done while the connection is gone is not done later: it is said so, and the table is as it was left."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.lines import Line, stop_time
from tests.browser.serving import House
from tests.browser.sitting import BETWEEN_LOOKS, Guest


def _give(guest: Guest, **command: Any) -> None:
    """The same person from elsewhere, as if by another tab: whatever the page can send, this arrives."""
    house, _, table = guest.page.url.partition("/table/")
    answer = guest.page.context.request.post(
        f"{house}/api/tables/{table}/commands",
        headers={"Origin": house},
        data={"frame": "given", "id": str(uuid4()), "command": command},
    )
    assert answer.ok, answer.text()


def _round_elsewhere(guest: Guest) -> None:
    """A round that the page sees nothing of."""
    before = guest.view
    _give(guest, do="wager", seat=before["seat"], wager="ante", amount=1000)
    _give(guest, do="ready")
    while guest.view["deciding"] is None:
        guest.page.wait_for_timeout(BETWEEN_LOOKS)
    _give(guest, do="decide", seat=before["seat"], choice="fold")
    while guest.view["public"]["rounds"] == before["public"]["rounds"]:
        guest.page.wait_for_timeout(BETWEEN_LOOKS)


def test_a_click_without_a_network_is_not_carried_out_in_another_round(open_page: OpenPage, plain_house: House) -> None:
    guest = Guest(open_page(plain_house))
    page = guest.page
    guest.sit()
    page.get_by_role("radio", name="$100 chip").click()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Reconnecting")

    expect(page.get_by_role("radio", name="$100 chip")).to_be_disabled()
    expect(page.get_by_role("radio", name="Brisk")).to_be_disabled()
    expect(page.get_by_role("button", name="Leave", exact=True)).to_be_disabled()
    page.keyboard.press("a")
    expect(page.get_by_role("region", name="Not sent")).to_contain_text("Your $100 on the Ante was not sent")
    expect(guest.log).to_contain_text("was not sent")
    _round_elsewhere(guest)
    page.context.set_offline(False)

    expect(page.get_by_role("alert")).to_have_count(0)
    note = page.get_by_role("region", name="Welcome back")
    expect(note).to_contain_text("Your $100 on the Ante was not sent")
    expect(note).to_contain_text("you lost $10")
    expect(guest.action("rebet")).to_be_visible()
    expect(guest.spot("ante")).to_have_attribute("aria-label", re.compile("empty"))
    assert guest.balance == 990


def test_a_click_that_was_lost_on_its_way_is_shown_as_pending_and_is_too_late_in_another_round(
    open_page: OpenPage, plain_house: House
) -> None:
    page = open_page(plain_house)
    line = Line(page)
    guest = Guest(page)
    guest.sit()
    line.fall_silent()
    # However long the round elsewhere takes, the click arrives after it.
    line.down = True
    page.evaluate(
        "() => { const prompt = document.querySelector('.prompt'); window.prompts = [];"
        " new MutationObserver(() => window.prompts.push(prompt.textContent))"
        "   .observe(prompt, { childList: true, subtree: true, characterData: true }); }"
    )

    guest.spot("ante").click()
    page.wait_for_function("() => window.prompts.some((prompt) => prompt.includes('Sending your $10 on the Ante'))")
    # Whatever the machine takes for the round elsewhere, the house was asked again before the click was given up.
    stop_time(page)
    _round_elsewhere(guest)
    line.down = False
    stop_time(page, passed=6000)

    note = page.get_by_role("region", name=re.compile("Welcome back|Too late"))
    expect(note).to_contain_text("Your $10 on the Ante was not carried out")
    expect(note).to_contain_text("was for a round that is over")
    expect(page.locator(".prompt")).not_to_contain_text("Sending")
    assert len(line.opened) > len(line.silent)
    assert guest.view["public"]["felt"]["boxes"].get(str(guest.seat)) is None
    assert guest.balance == 990


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_words_about_the_loss_stand_above_the_felt_and_only_there(
    open_page: OpenPage, own_house: House, size: dict[str, int]
) -> None:
    guest = Guest(open_page(own_house, viewport=size, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()

    own_house.kill()
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()

    told, felt = alert.bounding_box(), page.get_by_role("main").bounding_box()
    assert told
    assert felt
    assert told["y"] + told["height"] <= felt["y"] + 0.5
    assert len(re.findall("(?i)connection", page.locator("body").inner_text())) == 1
    assert page.evaluate("() => document.documentElement.scrollHeight") == size["height"]
