"""A reload, a lost house, another guest: the same seat, the same cards, nobody else's."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
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
    expect(guest.page.get_by_role("region", name="Welcome back")).to_contain_text("$10 of yours lies on the table")
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
    expect(guest.page.get_by_role("alert")).to_contain_text("comes back by itself")
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
