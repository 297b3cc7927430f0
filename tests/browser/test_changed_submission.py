"""A table goes on under another Rules Submission: a page that was open all the while tells the limits of that one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.filed import LEAST
from tests.browser.serving import House
from tests.browser.sitting import Guest


def test_limits_are_read_again_when_another_submission_is_in_force(open_page: OpenPage, tmp_path: Path) -> None:
    least = tmp_path / LEAST
    least.write_text("1000", encoding="utf-8")
    with House(tmp_path, "tests.browser.filed") as house:
        guest = Guest(open_page(house, reduced_motion="reduce"))
        page = guest.page
        guest.sit()
        expect(page.locator("header .limits")).to_contain_text("$10")
        house.kill()
        expect(page.get_by_role("alert")).to_contain_text("Reconnecting")
        least.write_text("2500", encoding="utf-8")
        house.start()
        expect(page.locator("header .limits")).to_contain_text("$25")
        expect(guest.action("first")).to_contain_text("Ante $25")
