"""One seat in the house: who has one elsewhere is shown the way back, and moves with all chips after fair warning."""

from __future__ import annotations

from functools import partial

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest

_GROUND = "each => getComputedStyle(each).backgroundColor"


def _lost_ten(guest: Guest) -> None:
    """A round that costs $10: the balance is not what it was."""
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()


def test_the_lobby_knows_where_one_sits_and_what_one_has(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    _lost_ten(guest)
    page.goto("/")

    expect(guest.offer.get_by_role("link", name="Back to Three Card Prime")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("$990 in practice chips")
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    # Only the way back is in brass; on a phone, it need not be searched for.
    brass = guest.offer.get_by_role("link", name="Back to Three Card Prime").evaluate(_GROUND)
    others = page.get_by_role("button", name="Move here")
    expect(others).to_have_count(4)
    assert brass not in [each.evaluate(_GROUND) for each in others.all()]
    page.get_by_role("link", name="Your seat at Three Card Prime").click()
    expect(guest.action("rebet")).to_be_visible()
    page.goto("/")
    holdem = Guest(page, "Heads-Up Hold 'Em")
    holdem.offer.get_by_role("button", name="Move here").click()
    expect(holdem.action("first")).to_be_visible()
    assert holdem.balance == 990
    page.goto("/")
    expect(holdem.offer.get_by_role("link", name="Back to Heads-Up Hold 'Em")).to_be_visible()
    expect(guest.offer.get_by_role("button", name="Move here")).to_be_visible()


def test_who_moves_during_a_round_is_told_what_that_costs(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    page.goto("/")
    holdem = Guest(page, "Heads-Up Hold 'Em")
    holdem.offer.get_by_role("button", name="Move here").click()

    asked = page.get_by_role("dialog", name="Leave Three Card Prime during the round?")
    expect(asked).to_contain_text("you lose $10")
    asked.get_by_role("button", name="Stay").click()
    expect(guest.offer.get_by_role("link", name="Back to Three Card Prime")).to_be_visible()
    holdem.offer.get_by_role("button", name="Move here").click()
    asked.get_by_role("button", name="Leave and lose $10").click()
    expect(holdem.action("first")).to_be_visible()
    assert holdem.balance == 990


def _as_it_stands(page: Page, *paths: str) -> None:
    """From now on the house answers these questions as it does now, whatever happens there."""
    for path in paths:
        told = page.context.request.get(path)
        assert told.ok
        page.route(f"**{path}", partial(_answer, body=told.body()))


def _answer(route: Route, *, body: bytes) -> None:
    route.fulfill(body=body, content_type="application/json")


def test_the_lobby_says_what_a_move_would_cost_and_promises_no_amount(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    _as_it_stands(page, "/api/tables", "/api/tables/prime-1/view", "/api/session")
    page.goto("/")

    move = Guest(page, "Heads-Up Hold 'Em").offer.get_by_role("button", name="Move here")
    expect(move).to_contain_text("with your chips")
    expect(move).to_contain_text("you would lose $10 in play there")


def test_a_table_that_is_only_watched_offers_the_move_as_well(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.goto("/")
    holdem = Guest(page, "Heads-Up Hold 'Em")
    holdem.offer.get_by_role("link", name="Watch first").click()
    expect(page.locator(".prompt")).to_contain_text("You have a seat at Three Card Prime")
    holdem.action("move").click()
    expect(holdem.action("first")).to_be_visible()


def _all_there(page: Page) -> None:
    """Wait until every table of the lobby is drawn, with everything that is written below it."""
    tables = page.get_by_role("article")
    expect(tables.filter(has=page.locator("svg.felt"), has_text="58 Pa. Code")).to_have_count(5)
    expect(tables).to_have_count(5)


def test_the_summary_of_a_visit_moves_no_table(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    _all_there(page)
    places = [each.bounding_box() for each in page.get_by_role("article").all()]
    _lost_ten(guest)
    page.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("region", name="Your visit")).to_be_visible()
    _all_there(page)
    assert [each.bounding_box() for each in page.get_by_role("article").all()] == places
