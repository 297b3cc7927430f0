"""The pictures of the lobby: each table whole, with everyone as large as the others, and with whoever is there."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest


def test_every_table_is_shown_whole(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    expect(page.locator(".picture .felt")).to_have_count(5)
    cut = page.evaluate(
        """() => [...document.querySelectorAll('.picture')].filter((picture) => {
            const frame = picture.getBoundingClientRect();
            return [...picture.querySelectorAll('.rack, .spot, .name')].some((each) => {
                const at = each.getBoundingClientRect();
                return at.top < frame.top || at.bottom > frame.bottom || at.left < frame.left || at.right > frame.right;
            });
        }).length"""
    )
    assert cut == 0


def test_ones_own_boxes_are_as_large_as_the_others_and_each_has_a_name(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.get_by_role("button", name=re.compile("^Play the box at seat")).click()
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.deal()
    expect(guest.action("house-sets")).to_be_visible()
    page.get_by_role("link", name="Pitboss").click()
    picture = guest.offer.locator(".picture")
    for name in ("Right box", "Left box"):
        expect(picture.get_by_text(name, exact=True)).to_have_count(1)
    sizes = picture.locator(".spot .area").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")
    assert max(sizes) - min(sizes) < 0.5
    expect(picture.locator(".badge")).to_have_count(0)


def test_names_stand_there_without_results_that_would_hide_the_neighbors(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.round()
    guest.page.get_by_role("link", name="Pitboss").click()
    picture = guest.offer.locator(".picture")
    expect(picture.get_by_text("Ada")).to_be_visible()
    expect(picture.get_by_text(re.compile(r"[+\u2212]\$\d|^Even$"))).to_have_count(0)
