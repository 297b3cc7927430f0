"""A reload, a lost house, another guest: the same seat, the same cards, nobody else's."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.lines import Line, stop_time
from tests.browser.serving import House
from tests.browser.sitting import Guest, all_labels


def test_a_reload_in_mid_round_brings_back_seat_cards_and_turn(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    cards = guest.cards

    guest.page.reload()

    guest.turn()
    assert guest.cards == cards
    expect(guest.page.get_by_role("region", name="Welcome back")).to_contain_text("You have $10 on the table")
    guest.play()
    guest.settled()
    assert guest.balance == 1000 + guest.net


def test_a_house_killed_in_mid_round_goes_on_where_it_was(open_page: OpenPage, own_house: House) -> None:
    guest = Guest(open_page(own_house))
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    cards = guest.cards

    own_house.kill()
    expect(guest.page.get_by_role("alert")).to_contain_text("Reconnecting")
    expect(guest.action("fold")).to_have_count(0)
    own_house.start()

    guest.turn()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    assert guest.cards == cards
    guest.play()
    guest.settled()
    assert guest.balance == 1000 + guest.net


def test_two_guests_at_one_table_see_each_other_but_not_each_others_cards(open_page: OpenPage) -> None:
    one, other = Guest(open_page()), Guest(open_page())
    one.sit()
    other.sit()
    first, second = sorted((one, other), key=lambda guest: guest.seat)

    one.wager("ante")
    expect(other.page.locator("svg.felt")).to_contain_text(one.name)
    other.wager("ante")
    one.deal()
    other.deal()
    first.turn()
    assert first.cards != second.cards
    for mine, theirs in ((first, second), (second, first)):
        for card in mine.cards.removeprefix("Your cards: ").split(", "):
            assert card not in all_labels(theirs)
    first.play()
    second.turn()
    second.play()

    for guest in (one, other):
        guest.settled()
        assert guest.balance == 1000 + guest.net


def test_a_connection_that_falls_silent_is_begun_again_and_the_command_is_done_once(open_page: OpenPage) -> None:
    page = open_page()
    line = Line(page)
    guest = Guest(page)
    guest.sit()
    line.fall_silent()

    guest.spot("ante").click()

    expect(guest.action("ready")).to_contain_text("Deal $10")
    assert len(line.opened) > len(line.silent)
    assert guest.balance == 990


def test_another_tab_says_what_happened_since_the_last_one(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    address = guest.page.url
    guest.page.close()

    back = Guest(guest.page.context.new_page())
    back.page.goto(address)

    expect(back.page.get_by_role("region", name="Welcome back")).to_contain_text("You have $10 on the table")


def test_whoever_missed_too_much_is_told_how_much(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.round()
    address, name = guest.page.url, guest.name
    # As if this browser had last looked long ago: the house has no steps after that any more. In the lobby no table
    # goes on that would write down what it has seen since.
    guest.page.goto(address.partition("/table")[0] + "/")
    guest.page.evaluate(
        "sat => localStorage.setItem('pitboss.seen.prime-1', JSON.stringify({ sequence: 999999, rounds: 0, sat }))",
        name,
    )
    guest.page.goto(address)

    note = guest.page.get_by_role("region", name="Welcome back")
    expect(note).to_contain_text(re.compile("(was|were) played"))
    expect(note).to_contain_text("are in the history")
    # It is nothing unusual, so the browser has nothing to report.
    assert guest.complaints == []


def test_nothing_is_said_to_be_on_the_table_once_the_round_is_over(open_page: OpenPage) -> None:
    """However soon after the welcome: no time passes for the page, so it has been said just now."""
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    page.reload()
    welcome = page.get_by_role("region", name="Welcome back")
    expect(welcome).to_contain_text("You have $10 on the table.")
    stop_time(page)
    guest.action("fold").click()
    guest.settled()
    expect(welcome).to_have_count(0)
