"""A replay begins at the beginning and shows nothing of its end; to whoever opens it, it explains every seat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.sitting import Guest, all_labels

FOLDED = re.compile("Your cards")


def _round(guest: Guest) -> str:
    """The address of a round in which the guest folds: those cards are turned for nobody."""
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()
    view = guest.page.context.request.get(f"{guest.page.url.replace('/table/', '/api/tables/')}/view").json()["view"]
    return f"{guest.page.url}/round/{view['public']['rounds']}"


def test_a_replay_begins_at_the_beginning_without_its_end(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    address = _round(guest)
    page.goto(address)
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")

    mark, rack = page.locator(".mark").bounding_box(), page.locator(".rack").bounding_box()
    assert mark
    assert rack
    assert mark["y"] > rack["y"] + rack["height"]
    expect(page.get_by_role("img", name=re.compile("cards: "))).to_have_count(0)
    expect(page.locator("[data-net]")).to_have_count(0)
    expect(page.get_by_role("complementary")).to_contain_text("Results appear here as the wagers are settled")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    page.keyboard.press("End")
    expect(page.get_by_role("img", name=FOLDED)).to_be_visible()
    expect(page.get_by_role("complementary").get_by_role("region").first).to_contain_text("you")
    page.keyboard.press("Home")
    expect(page.locator("[data-net]")).to_have_count(0)


def test_a_link_to_a_round_explains_every_seat_to_a_stranger(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    address = _round(guest)
    held = guest.cards.removeprefix("Your cards: ").split(", ")
    stranger = open_page()
    stranger.goto(address)
    expect(stranger.get_by_role("slider")).to_have_value("0")
    stranger.keyboard.press("End")

    seats = stranger.get_by_role("complementary").get_by_role("region")
    expect(seats).to_have_count(4)
    expect(seats.filter(has_text="house bot")).to_have_count(3)
    for seat in seats.all():
        expect(seat.locator("[data-net]")).to_have_count(1)
        expect(seat).to_contain_text(re.compile(r"679a\.\d+"))
    folded = seats.filter(has_text=guest.name)
    expect(folded).to_contain_text("Folded")
    said = all_labels(Guest(stranger))
    assert not any(card in said for card in held)


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_stranger_tells_the_two_boxes_of_a_player_apart(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    guest.page.get_by_role("button", name=re.compile("^Play the box at seat")).first.click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.deal()
    for box in ("right box", "left box"):
        expect(guest.page.locator(".prompt")).to_contain_text(box)
        guest.play()
    guest.settled()
    held = {box: guest.page.get_by_label(re.compile(f"^Your cards, {box}: ")) for box in ("right box", "left box")}
    cards = {box: (hand.get_attribute("aria-label") or "").split(": ")[1] for box, hand in held.items()}
    stranger = open_page(viewport=viewport, reduced_motion="reduce")
    stranger.goto(f"{guest.page.url}/round/{guest.view['public']['rounds']}")
    expect(stranger.get_by_role("slider")).to_have_value("0")
    stranger.keyboard.press("End")

    results = stranger.get_by_role("complementary").get_by_role("region")
    felt = stranger.get_by_role("main")
    for box, lying in cards.items():
        name = f"{guest.name}'s {box}"
        expect(results.filter(has_text=name)).to_have_count(1)
        if viewport is PHONE:
            other = felt.get_by_role("button", name=re.compile(f"^{guest.name} {box}.*: show this seat"))
            if other.count():
                other.click()
        expect(felt.locator("text.name", has_text=name)).to_have_count(1)
        expect(felt.get_by_label(f"{guest.name}'s cards, {box}: {lying}")).to_be_visible()
    expect(stranger.locator(".total")).to_contain_text(f"{guest.name}'s total")


def test_a_replay_on_a_phone_shows_a_stranger_the_cards_of_every_seat(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.round()
    played = guest.cards.removeprefix("Your cards: ")
    rounds = guest.page.context.request.get(f"{guest.page.url.replace('/table/', '/api/tables/')}/rounds").json()
    stranger = open_page(viewport=PHONE, reduced_motion="reduce")
    stranger.goto(f"{guest.page.url}/round/{rounds[0]['round']}")
    stranger.keyboard.press("End")

    expect(stranger.get_by_label(f"{guest.name}'s cards: {played}")).to_be_visible()
    other = stranger.get_by_role("button", name=re.compile(": show this seat")).first
    name = (other.inner_text()).split()[0]
    other.click()
    expect(stranger.get_by_label(re.compile(f"^{name}'s cards: "))).to_be_visible()


def test_rules_and_edges_can_be_read_next_to_a_replay_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    address = _round(guest)
    page = open_page(viewport=PHONE, reduced_motion="reduce")
    page.goto(address)
    expect(page.get_by_role("slider")).to_be_enabled()
    for name, title in (("Rules", "Rules"), ("Edge", "House edge and paytables")):
        button = page.get_by_role("banner").get_by_role("button", name=name, exact=True)
        place = button.bounding_box()
        assert place
        assert place["x"] >= 0
        assert place["x"] + place["width"] <= PHONE["width"]
        assert place["height"] >= 44
        button.click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.get_by_role("button", name="Close").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
