"""Debian's Chromium, a house of its own for every test, and pages that must not complain."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from pitboss.server.http.static import STATIC
from tests.browser.serving import House
from tests.browser.sitting import BETWEEN_LOOKS

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

TABLES = ("prime-1", "holdem-2", "flush-3", "saigon-4", "baccarat-5")

OpenPage = Callable[..., Page]

NOTES_STAY = """(() => {
    const set = window.setTimeout;
    window.due = [];
    window.setTimeout = (run, wait, ...given) => {
        const isWord = wait === 2500 || (wait >= 3500 && wait <= 8000);
        // What is tried again after a while, such as a connection, waits four seconds or no whole number of them.
        if (!isWord || !Number.isInteger(wait) || wait === 4000) return set(run, wait, ...given);
        window.due.push(run);
        return 0;
    };
})()"""
"""Notes and "Copied" go by themselves in a few seconds, and a machine may be slower than that.

In tests they go when they are told to: what would take them away is kept in `window.due`.
"""


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """As long as it is open, the thread has a running event loop, and no other test may run one there."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    chromium = shutil.which("chromium")
    assert chromium, "The browser tests drive Chromium. On Debian: apt-get install chromium"
    # Chromium refuses to put root into its sandbox.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with playwright.chromium.launch(executable_path=chromium, args=arguments) as browser:
        yield browser


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """A machine that does much else at the same time is slow, and that is no fault of the page."""
    expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that tests share: whoever plays there gets up at the end."""
    assert (STATIC / "index.html").is_file(), "The browser application is not built: run make setup"
    with House(tmp_path_factory.mktemp("house"), "tests.browser.for_many") as house:
        yield house


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house that a test may kill, or in which nobody has played before."""
    with House(tmp_path / "house", "tests.browser.for_many") as house:
        yield house


@pytest.fixture
def calm_house(tmp_path: Path) -> Iterator[House]:
    """A house that shows everything at leisure, as it is opened for people."""
    with House(tmp_path / "house", "tests.browser.for_many", pace="calm") as house:
        yield house


@pytest.fixture
def plain_house(tmp_path: Path) -> Iterator[House]:
    """A house that waits no longer than any: not for people who do not decide, nor for their part of the shuffle."""
    with House(tmp_path / "house") as house:
        yield house


@pytest.fixture
def timely_house(tmp_path: Path) -> Iterator[House]:
    """A house that decides for people who do not, as soon as a test can wait for, and as late as any machine needs."""
    with House(tmp_path / "house", "tests.browser.in_half_a_minute") as house:
        yield house


@pytest.fixture
def open_page(browser: Browser, house: House) -> Iterator[OpenPage]:
    """Opens the lobby in a browser context of its own; at the end, no page may have reported an error."""
    faults: list[str] = []
    pages: dict[Page, House] = {}

    def opening(at: House = house, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, "base_url": at.address, **options})
        context.add_init_script(NOTES_STAY)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(60_000)
        page.goto("/")
        # Whatever is measured is measured with the letters in which it stays.
        page.evaluate("() => Promise.all([...document.fonts].map((face) => face.load()))")
        pages[page] = at
        return page

    yield opening
    for page, at in pages.items():
        for each in page.context.pages:
            # What the page still asks for need not be answered any more.
            each.unroute_all(behavior="ignoreErrors")
        if at is house:
            _get_up(page, house)
        page.context.close()
    assert faults == []


def _get_up(page: Page, house: House) -> None:
    """Free the seat for the next test; whoever has none is refused, which is as good."""
    for table in TABLES:
        while "being-mixed" in _leave(page, f"{house.address}/api/tables/{table}", house.address):
            time.sleep(BETWEEN_LOOKS / 1000)


def _leave(page: Page, table: str, origin: str) -> str:
    answer = page.context.request.post(
        f"{table}/commands",
        headers={"Origin": origin},
        data={"frame": "given", "id": str(uuid4()), "command": {"do": "leave"}},
    )
    return answer.text()
