"""What somebody who has never been here stumbles over: each of these once puzzled a new player."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.sitting import Guest


def test_a_click_on_any_circle_of_a_free_seat_is_answered_and_stakes_nothing(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    free = page.locator(".seat.empty").first.locator(".area").first.bounding_box()
    assert free
    page.mouse.click(free["x"] + free["width"] / 2, free["y"] + free["height"] / 2)
    expect(page.get_by_role("region", name="Not at that seat")).to_be_visible()
    assert guest.balance == 1000


def test_both_sides_of_baccarat_are_one_click_away_and_none_is_recommended(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "21 Baccarat")
    guest.sit()
    expect(guest.action("first")).to_contain_text("Player $10")
    expect(guest.action("first-banker")).to_contain_text("Banker $10")
    expect(guest.page.locator(".actions .main")).to_have_count(0)
    guest.action("first-banker").click()
    expect(guest.spot("banker")).to_have_attribute("aria-label", re.compile("placed"))


def test_enter_sits_down_though_the_open_tab_was_clicked_last(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.offer.get_by_role("link", name="Watch first").click()
    expect(guest.action("sit")).to_be_visible()
    page.get_by_role("tab", name="Paytables").click()
    page.keyboard.press("Enter")
    expect(guest.action("first")).to_be_visible()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_chips_look_dead_while_they_cannot_be_wagered(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    chip = page.get_by_role("radio", name="$25 chip")
    expect(chip).to_be_enabled()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    expect(chip).to_be_disabled()
    felt = page.get_by_role("main").bounding_box()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Reconnecting")
    assert page.get_by_role("main").bounding_box() == felt
    page.context.set_offline(False)


def test_the_own_box_keeps_its_size_on_ones_turn(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()
    box = page.locator("rect.mine")
    before = box.bounding_box()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("house-sets")).to_be_visible()
    assert box.bounding_box() == before
    guest.action("house-sets").click()
    guest.settled()
    assert box.bounding_box() == before


def test_brass_is_for_the_winner_and_for_oneself(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.round()
    expect(page.get_by_label(re.compile("^Your cards")).locator(".mark.own")).to_have_count(3)
    expect(page.get_by_label(re.compile("^Dealer's cards")).locator(".mark.own")).to_have_count(0)
    expect(page.get_by_label(re.compile("^Dealer's cards")).locator(".mark.plays")).to_have_count(3)


def test_the_table_tab_says_how_bots_play_and_no_word_too_many(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.get_by_role("tab", name="Table", exact=True).click()
    paper = page.get_by_role("tabpanel")
    expect(paper).to_contain_text("house bot, plays queen-six-four or better")
    expect(paper).not_to_contain_text(re.compile(r"\. (Player|House|Dealer)\b"))


def test_the_header_names_the_text_as_the_lobby_does(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    expect(guest.page.locator("header .where")).to_contain_text("58 Pa. Code Chapter 679a, final form of 2016")


@pytest.mark.parametrize("game", ["High Card Flush", "21 Baccarat"])
def test_a_free_seat_is_asked_for_in_plain_words_on_a_phone(open_page: OpenPage, game: str) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    guest.sit()
    guest.page.get_by_role("button", name=re.compile(r"^Seat \d is free\. Can I play it too\?$")).first.click()
    note = guest.page.get_by_role("region", name="Not at that seat")
    expect(note.get_by_role("button", name=re.compile("^Clause"))).to_be_visible()
    # All of it is in sight, down to its clause.
    assert note.evaluate("note => note.querySelector('div').offsetHeight <= note.clientHeight")


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_cover_card_says_what_it_is_and_under_which_clause(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"), "High Card Flush")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    said = "Keeps the dealer's cards face down and untouched until they are turned."
    cover = page.get_by_role("img", name="A cover card lies on the dealer's cards")
    expect(cover.locator("title")).to_contain_text(re.compile(f"^Cover card: {said} 678a\\.(8|9|10)\\("))
    if viewport is PHONE:
        page.get_by_role("button", name="Why?").click()
    line = page.get_by_role("tabpanel").get_by_role("listitem").filter(has_text="Cover card")
    expect(line).to_contain_text(said)
    expect(line.get_by_role("button", name=re.compile("^Clause 678a"))).to_be_visible()


def test_words_with_hyphens_are_not_spaced_apart_as_columns_of_figures_are(open_page: OpenPage) -> None:
    """Where figures are all equally wide, the interface's letters have a hyphen of that width, too."""
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.wager("ante", "all-six")
    hyphened = """() => [...document.querySelectorAll('body *')].filter((each) =>
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /[a-z]-[a-z]/i.test(node.data)))
        .map((each) => getComputedStyle(each).fontVariantNumeric)"""
    found = guest.page.evaluate(hyphened)
    assert len(found) > 2
    assert not [each for each in found if "tabular" in each]
    guest.deal()
    guest.turn()
    guest.play()
    guest.settled()
    stakes = guest.page.get_by_role("tabpanel").locator("tbody td:last-child")
    expect(stakes).to_have_count(3)
    for each in stakes.all():
        expect(each).to_have_css("font-variant-numeric", "tabular-nums")
    assert not [each for each in guest.page.evaluate(hyphened) if "tabular" in each]


def test_who_has_not_wagered_yet_sees_how_soon_bets_close(open_page: OpenPage) -> None:
    one, other = Guest(open_page(reduced_motion="reduce")), Guest(open_page(reduced_motion="reduce"))
    one.sit()
    other.sit()
    expect(other.action("first")).to_contain_text("to be dealt in")
    one.wager("ante")
    one.deal()
    expect(other.action("first")).to_contain_text(re.compile(r"bets close in \d+ s"))
