"""Getting up during a round costs what lies on the table: it is said before, with the amount and the clause."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations


def _from_help(page: Page) -> None:
    page.get_by_role("button", name="Help: keys, cards, leaving").click()
    page.get_by_role("button", name="Leave table").click()


def _from_paper(page: Page) -> None:
    page.get_by_role("tab", name="Table", exact=True).click()
    page.get_by_role("button", name="Leave table").click()


@pytest.mark.parametrize("way", [_from_help, _from_paper], ids=["help", "paper"])
def test_who_leaves_in_mid_round_is_asked_once(open_page: OpenPage, way: object) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante", "prime")
    guest.deal()
    guest.turn()

    assert callable(way)
    way(page)
    asked = page.get_by_role("dialog", name="Leave during the round?")
    expect(asked).to_contain_text("$10 on the Ante and $5 on the Prime")
    expect(asked).to_contain_text("you lose $15")
    expect(asked.get_by_role("button", name="Clause 679a.7(b)")).to_be_visible()
    expect(asked).to_contain_text("s to decide")
    assert violations(page, "leaving") == []
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    guest.turn()

    way(page)
    asked.get_by_role("button", name="Leave and lose $15").click()
    expect(page.get_by_role("heading", name="Take a seat")).to_be_visible()
    expect(guest.offer.get_by_role("button", name="Sit down")).to_be_visible()


def test_between_rounds_nobody_is_asked(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")

    _from_paper(guest.page)

    expect(guest.page.get_by_role("heading", name="Take a seat")).to_be_visible()


def test_when_the_round_is_over_meanwhile_there_is_nothing_to_ask(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    _from_help(page)
    asked = page.get_by_role("dialog", name="Leave during the round?")
    expect(asked).to_be_visible()

    house, _, table = page.url.partition("/table/")
    decided = {"do": "decide", "seat": guest.seat, "choice": "fold"}
    page.context.request.post(
        f"{house}/api/tables/{table}/commands",
        headers={"Origin": house},
        data={"frame": "given", "id": "elsewhere", "command": decided},
    )

    expect(asked).to_have_count(0)
    guest.settled()
