"""People with an account come in by the browser: the first administrator with a code, players by their own name."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.people.totp import STEP_MS, code_at
from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest
from tests.server.processes import Process

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, str]]:
    """A house that was just opened, and the code that makes its first administrator."""
    with Process(tmp_path_factory.mktemp("house") / "new") as house:
        yield house, house.line_with("Use this code to create").split()[-1]


def _account(page: Page) -> None:
    page.get_by_role("link", name="Log in").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def _fill(page: Page, **fields: str) -> None:
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " ")).fill(value)


def _code(key: str, later: int = 0) -> str:
    """What an app shows, or will show so many steps later: the house takes each code once, a step early or late."""
    padded = key + "=" * (-len(key) % 8)
    return code_at(base64.b32decode(padded), int(time.time() * 1000) // STEP_MS + later)


def test_the_first_administrator_comes_in_with_a_second_factor_and_does_not_play(
    founded: tuple[Any, str], open_page: OpenPage
) -> None:
    house, code = founded
    page = open_page(house)
    _account(page)
    page.get_by_role("button", name="First administrator").click()
    _fill(page, Code_of_the_house="AAAA-AAAA-AAAA-AAAA", Name="root", New_password=PASSWORD)
    page.get_by_role("button", name="Create the administrator").click()
    expect(page.get_by_role("alert")).to_contain_text("code")

    _fill(page, Code_of_the_house=code)
    page.get_by_role("button", name="Create the administrator").click()
    page.get_by_role("button", name="Show me a key").click()
    shown = page.locator(".key")
    expect(shown).to_have_text(re.compile("[A-Z2-7]"))
    key = shown.inner_text().replace(" ", "")
    _fill(page, Code_from_the_app=_code(key))
    page.get_by_role("button", name="Confirm the code").click()
    expect(page.get_by_text("Logged in as administrator")).to_be_visible()

    page.get_by_role("button", name="Log out").click()
    _fill(page, Name="root", Password=PASSWORD, Code_from_your_app=_code(key, 1))
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_text("Logged in as administrator")).to_be_visible()

    page.get_by_role("link", name="See all tables").click()
    expect(page.get_by_role("link", name="root")).to_be_visible()
    Guest(page).offer.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("log out to play as a guest").first).to_be_visible()
    assert page.context.request.get(f"{house.address}/api/account").json()["account"]["role"] == "administrator"


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE}], ids=["desktop", "phone"])
def test_a_player_plays_under_a_name_and_is_a_guest_again_after_logging_out(
    founded: tuple[Any, str], open_page: OpenPage, options: dict[str, Any]
) -> None:
    house, _ = founded
    name = "grace" if options else "hedy"
    page = open_page(house, reduced_motion="reduce", **options)
    _account(page)
    page.get_by_role("button", name="Create an account").click()
    _fill(page, Name=name, New_password="short")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_role("alert")).to_contain_text("12")
    _fill(page, New_password=PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_text("Logged in as player")).to_be_visible()
    page.get_by_role("link", name="See all tables").click()
    expect(page.get_by_role("link", name=name)).to_be_visible()

    guest = Guest(page)
    guest.sit()
    assert guest.name == name
    assert guest.view["player"] == name

    page.goto("/account")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    _fill(page, Name=name, Password="not the password")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("wrong")
    page.goto("/")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    assert page.context.request.get(f"{house.address}/api/account").status in (401, 403)


def test_pp_2_a_player_sets_limits_on_the_page_and_withdraws_what_is_pending(
    founded: tuple[Any, str], open_page: OpenPage
) -> None:
    house, _ = founded
    page = open_page(house, viewport=PHONE)
    _account(page)
    page.get_by_role("button", name="Create an account").click()
    _fill(page, Name="limits", New_password=PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    most = page.get_by_label("Most to lose per day")
    most.fill("100")
    page.get_by_role("button", name="Set the limit on what is lost").click()
    expect(page.get_by_text("$100 now; $0 lost today.")).to_be_visible()

    most.fill("")
    page.get_by_role("button", name="Set the limit on what is lost").click()
    expect(page.get_by_text(re.compile("No limit from .+ on"))).to_be_visible()
    expect(page.get_by_text("$100 now; $0 lost today.")).to_be_visible()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text(re.compile("No limit from .+ on"))).to_have_count(0)
    expect(page.get_by_text("$100 now; $0 lost today.")).to_be_visible()
