"""A second box beside one's own, where the chapter and the house allow it: played, hidden from others, or refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.sitting import Guest, all_labels
from tests.browser.test_accessible import violations


def _second(guest: Guest, wager: str) -> Locator:
    return guest.page.locator(f"[role=button][data-wager={wager}][data-second]")


def _beside(guest: Guest) -> Locator:
    return guest.page.get_by_role("button", name=re.compile("^Play the box at seat"))


def test_two_boxes_are_played_one_after_the_other_and_nobody_else_sees_them(open_page: OpenPage) -> None:
    guest, other = (Guest(open_page(reduced_motion="reduce")) for _ in range(2))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    found = violations(page, "a box beside")
    _beside(guest).click()
    expect(_second(guest, "ante")).to_have_attribute("aria-label", re.compile("^Right box, Ante, \\$10 placed"))
    _second(guest, "prime").click()
    expect(guest.action("ready")).to_contain_text("Deal $25")
    other.sit()
    other.wager("ante")
    found += violations(page, "two boxes")
    for each in (guest, other):
        each.deal()

    guest.turn()
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("right box")
    hands = [
        page.get_by_label(re.compile(f"^Your cards{box}: ")).get_attribute("aria-label")
        for box in (", right box", ", left box")
    ]
    cards = [card for hand in hands for card in (hand or "").split(": ")[1].split(", ")]
    assert len(set(cards)) == 6
    assert not [card for card in cards if card in all_labels(other)]
    found += violations(page, "the first box decides")
    guest.play()
    expect(prompt).to_contain_text("left box")
    guest.action("fold").click()
    other.turn()
    other.play()

    guest.settled()
    assert guest.balance == 1000 + guest.net
    panel = page.get_by_role("tabpanel")
    expect(panel.locator("table")).to_have_count(2)
    expect(panel).to_contain_text("your left box")
    for column in ("Stake", "Result"):
        heads = panel.get_by_role("columnheader", name=column)
        expect(heads).to_have_count(2)
        assert len(set(heads.evaluate_all("all => all.map((each) => each.getBoundingClientRect().right)"))) == 1
    found += violations(page, "two boxes settled")
    expect(guest.action("rebet")).to_contain_text("Rebet $25")
    guest.action("rebet").click()
    expect(_second(guest, "prime")).to_have_attribute("aria-label", re.compile("placed"))
    guest.action("clear").click()
    expect(guest.action("rebet")).to_be_visible()
    assert found == []


def test_two_hands_are_set_by_keys_alone(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    page = guest.page
    guest.sit()

    def press(key: str, action: str, words: str) -> None:
        page.keyboard.press(key)
        expect(guest.action(action)).to_contain_text(words)

    press("a", "ready", "Deal $20")
    press("n", "ready", "Deal $30")
    press("b", "ready", "Deal $35")
    page.keyboard.press("n")
    press("b", "ready", "Deal $40")
    assert "placed" in (_second(guest, "bonus").get_attribute("aria-label") or "")
    assert "placed" in (guest.spot("bonus").get_attribute("aria-label") or "")
    page.keyboard.press("d")
    for second in (False, True):
        expect(page.locator("[data-card]")).to_have_count(5)
        prompt = expect(page.locator(".prompt"))
        (prompt.to_contain_text if second else prompt.not_to_contain_text)("left box")
        for key in "12s":
            page.keyboard.press(key)
            if key == "2":
                expect(guest.action("set")).to_be_visible()
        expect(guest.action("set")).to_have_count(0)
    guest.settled()

    assert guest.balance == 1000 + guest.net
    expect(page.get_by_role("tabpanel").locator("table")).to_have_count(2)


def test_one_pot_wager_is_made_for_both_boxes(open_page: OpenPage) -> None:
    """680a.7(d)(2): a click on the Ante adds the Pot Wager in the first box, and none in the second."""
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    guest.sit()
    guest.wager("ante")
    expect(guest.spot("pot")).to_have_attribute("aria-label", re.compile("placed"))
    _beside(guest).click()
    expect(_second(guest, "ante")).to_have_attribute("aria-label", re.compile("placed"))
    expect(_second(guest, "pot")).not_to_have_attribute("aria-label", re.compile("placed"))
    expect(guest.action("ready")).to_contain_text("Deal $30")


def test_two_boxes_fit_on_a_phone(open_page: OpenPage) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    page.get_by_role("button", name=re.compile("^Play too")).tap()
    expect(_second(guest, "ante")).to_have_attribute("aria-label", re.compile("placed"))

    for spot in (guest.spot("ante"), guest.spot("all-six"), _second(guest, "ante"), _second(guest, "all-six")):
        place = spot.bounding_box()
        assert place
        assert min(place["width"], place["height"]) >= 44
        assert 0 <= place["x"] <= place["x"] + place["width"] <= PHONE["width"]
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    assert violations(page, "two boxes on a phone") == []


def test_a_box_is_refused_with_the_clause_where_it_may_not_be_held(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    guest.page.get_by_role("button", name=re.compile(r"^Seat \d is free\. Can I play it too\?$")).first.click()

    note = guest.page.get_by_role("region", name="Not at that seat")
    expect(note).to_contain_text("up to 2 boxes")
    expect(note.get_by_role("button", name="Clause 679a.7(e)")).to_be_visible()
    assert guest.balance == 990


@pytest.mark.parametrize(
    ("game", "clause", "wager"),
    [
        ("Heads-Up Hold 'Em", "677a.7(e)", "ante"),
        ("High Card Flush", "678a.7(e)", "ante"),
        ("21 Baccarat", "681a.6(c)", "player"),
    ],
)
def test_where_there_is_one_position_a_player_no_other_seat_takes_a_wager(
    open_page: OpenPage, game: str, clause: str, wager: str
) -> None:
    """Beside one's own seat or far from it, before one has wagered and after: nothing is staked, and it is said why."""
    guest = Guest(open_page(reduced_motion="reduce"), game)
    page = guest.page
    guest.sit()
    free = page.locator("[data-box]")
    assert free.count() >= 2
    note = page.get_by_role("region", name="Not at that seat")

    for wagered in (0, 10 * (2 if game == "Heads-Up Hold 'Em" else 1)):
        for seat in free.all():
            seat.click()
            expect(note).to_contain_text(re.compile("each player (has )?one betting position", re.IGNORECASE))
            expect(note).not_to_contain_text(guest.name)
            expect(note.get_by_role("button", name=f"Clause {clause}")).to_be_visible()
            assert guest.balance == 1000 - wagered
            note.get_by_role("button", name="Close").click()
            expect(note).to_have_count(0)
        if not wagered:
            expect(guest.action("first")).to_be_visible()
            guest.wager(wager)


def test_a_box_beside_an_empty_one_is_played_together_with_it(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Saigon 5 Card")
    guest.sit()
    _beside(guest).first.click()

    # Two Antes, and one Pot Wager for both boxes (680a.7(d)(2)).
    expect(guest.action("ready")).to_contain_text("Deal $30")
    expect(guest.spot("pot")).to_have_attribute("aria-label", re.compile("placed"))
    guest.action("undo").click()
    expect(guest.action("first")).to_be_visible()
    assert guest.balance == 1000


def test_one_click_makes_the_ante_and_what_equals_it(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    guest.sit()
    expect(guest.action("first")).to_contain_text("Ante and Odds $20")
    guest.spot("ante").click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.spot("odds").click()
    expect(guest.action("ready")).to_contain_text("Deal $30")
    guest.spot("ante").click(button="right")
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.action("clear").click()
    expect(guest.action("first")).to_be_visible()
    assert guest.balance == 1000


def test_after_a_round_a_second_box_is_played_again_together_with_ones_own(open_page: OpenPage) -> None:
    """By a click on it or by its key: neither stakes the second box alone."""
    guest = Guest(open_page(reduced_motion="reduce"))
    guest.sit()
    _beside(guest).first.click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.deal()
    guest.fold_both()
    guest.settled()

    _second(guest, "ante").click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    for spot in (guest.spot("ante"), _second(guest, "ante")):
        expect(spot).to_have_attribute("aria-label", re.compile(r"\$10 placed"))
    guest.action("undo").click()
    expect(guest.action("rebet")).to_be_visible()
    guest.page.keyboard.press("n")
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.action("clear").click()
    expect(guest.action("rebet")).to_be_visible()
    assert guest.balance == 980


def test_the_second_box_of_somebody_else_is_seen_until_one_wagers(open_page: OpenPage) -> None:
    guest, other = (Guest(open_page(reduced_motion="reduce")) for _ in range(2))
    guest.sit()
    _beside(guest).click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    other.sit()
    other.wager("ante")
    for each in (guest, other):
        each.deal()
    for box in ("right box", "left box"):
        expect(guest.page.locator(".prompt")).to_contain_text(box)
        guest.play()
    other.turn()
    other.play()
    for each in (guest, other):
        each.settled()

    names = other.page.locator("svg.felt .seat .name", has_text=guest.name)
    expect(names).to_have_text([re.compile(f"{guest.name}'s {box}") for box in ("right box", "left box")])
    for box in ("right box", "left box"):
        expect(other.page.get_by_label(re.compile(f"^{guest.name}'s cards, {box}: "))).to_have_count(1)
    other.action("rebet").click()
    # A list waits until there is one name left; a single pattern fails at once while there are two.
    expect(names).to_have_text([re.compile(rf"^\s*{guest.name}\s*$")])


def test_why_a_seat_is_refused_goes_with_time_and_with_what_is_done_next(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "High Card Flush")
    page = guest.page
    guest.sit()
    page.evaluate("() => { window.due = []; }")
    page.locator("[data-box]").first.click()
    note = page.get_by_role("region", name="Not at that seat")
    expect(note).to_be_visible()
    page.evaluate("() => window.due.forEach((run) => run())")
    expect(note).to_have_count(0)
    page.locator("[data-box]").first.click()
    expect(note).to_be_visible()
    guest.spot("ante").click()
    expect(note).to_have_count(0)
