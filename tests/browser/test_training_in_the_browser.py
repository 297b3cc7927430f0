"""A training table in the browser: it is called one, and whoever is asked can ask back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest


@pytest.fixture
def training_house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "house", "tests.browser.training") as house:
        yield house


def test_dsp_4_advice_is_asked_for_at_a_training_table_alone(open_page: OpenPage, training_house: House) -> None:
    guest = Guest(open_page(training_house))
    page = guest.page
    expect(guest.offer).to_contain_text("Training: advice on request")
    guest.sit()
    expect(page.locator("header .practice")).to_contain_text("Training")
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("advise").click()

    note = page.get_by_role("region", name="Advice")
    expect(note).to_contain_text(re.compile(r"(Play|Fold) is best: .\d\.\d{4} on average, exactly -?\d+"))
    expect(note).to_contain_text("In units of the Ante Wager")
    guest.action("fold").click()
    guest.settled()

    other = Guest(open_page(training_house), "Heads-Up Hold 'Em")
    other.sit()
    expect(other.page.locator("header .practice")).to_contain_text("Practice chips")
    other.wager("ante")
    other.deal()
    expect(other.action("check")).to_be_visible()
    expect(other.action("advise")).to_have_count(0)
