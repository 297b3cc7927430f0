"""On a phone and in a small window nothing is cut off, too small to be hit, or left without its word."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest

FINGER = 44
"""Pixels that a finger needs."""


def test_cards_of_two_boxes_can_be_picked_by_fingers(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.get_by_role("button", name=re.compile("^Play too")).tap()
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.deal()
    for box in ("right box", "left box"):
        expect(page.locator(".prompt")).to_contain_text(box)
        cards = page.locator("[data-card]")
        expect(cards).to_have_count(5)
        lefts = cards.evaluate_all("all => all.map((each) => each.getBoundingClientRect().left)")
        assert min(right - left for left, right in pairwise(lefts)) >= FINGER
        guest.action("house-sets").click()
    guest.settled()


def test_raises_are_called_raises_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()
    words = page.locator("[data-action^=raise-] .word")
    expect(words).to_have_text(["Raise"] * 3)
    assert min(words.evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")) > 20
    expect(page.locator(".raise label")).to_have_text("Or any amount, $10 to $30")


def test_who_has_no_wager_yet_is_told_whole_in_a_replay_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.round()
    page.get_by_role("button", name="Why?").click()
    page.get_by_role("button", name="Replay").click()
    strip = page.get_by_role("list", name="Other seats")
    expect(strip.get_by_text("no wager", exact=True).first).to_be_visible()
    cut = strip.locator("li").evaluate_all("all => all.filter((each) => each.scrollHeight > each.clientHeight).length")
    assert cut == 0


def test_seven_seats_are_told_whole_at_the_start_of_a_replay_on_a_phone(open_page: OpenPage) -> None:
    """Two people and bots before anybody has wagered: each name and "no wager" fits into a seventh of the width."""
    first, second = (
        Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), "21 Baccarat")
        for _ in range(2)
    )
    for guest in (first, second):
        guest.sit()
    for guest in (first, second):
        guest.wager("player")
    for guest in (first, second):
        guest.deal()
    first.settled()
    page = first.page
    page.get_by_role("button", name="Why?").click()
    page.get_by_role("button", name="Replay").click()
    strip = page.get_by_role("list", name="Other seats")
    expect(strip.get_by_text("no wager", exact=True).first).to_be_visible()
    cut = strip.locator("li, .name, .state").evaluate_all(
        """all => all.filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1).map((each) => each.textContent)"""
    )
    assert cut == []


def test_who_wins_touches_neither_the_discard_rack_nor_the_score(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport={"width": 1024, "height": 768}, reduced_motion="reduce"), "21 Baccarat")
    page = guest.page
    guest.sit()
    guest.action("first").click()
    guest.deal()
    guest.settled()
    gap = page.evaluate(
        """() => {
            const all = (names) => [...document.querySelectorAll(names)].map((each) => each.getBoundingClientRect());
            const above = Math.max(...all('.caption').map((each) => each.bottom));
            const cards = Math.min(...all('.card .face').map((each) => each.top));
            const named = Math.min(...all('.whose, .winner:not(.tie)').map((each) => each.top));
            return Math.min(named - above, cards - all('main .road')[0].bottom);
        }"""
    )
    assert gap >= 6
    assert page.locator("main .road p").evaluate("each => each.scrollWidth - each.clientWidth") <= 0


def test_the_second_box_is_framed_only_while_keys_may_put_chips_there(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.get_by_role("button", name=re.compile("^Play the box at seat")).click()
    framed = page.locator("rect.mine.keyed")
    expect(framed).to_have_count(1)
    guest.deal()
    for box in ("right box", "left box"):
        expect(page.locator(".prompt")).to_contain_text(box)
        guest.action("house-sets").click()
    guest.settled()
    expect(page.locator("rect.mine")).to_have_count(2)
    expect(framed).to_have_count(0)
