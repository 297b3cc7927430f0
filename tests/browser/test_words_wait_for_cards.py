"""Nothing is said of cards that do not lie there yet; whoever plays at the fastest pace waits for no card."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import BETWEEN_LOOKS, Guest

NAMED = re.compile(r"high|[Pp]air of|[Ff]lush|[Ss]traight|[Tt]hree ")


def _never_arriving(page: Page) -> None:
    """From now on no card arrives by itself, however long one looks."""
    page.evaluate(
        "() => { const animate = Element.prototype.animate; Element.prototype.animate = function (frames, options) {"
        " return animate.call(this, frames, { ...options, duration: 3_600_000 }); } }"
    )


def _asked(guest: Guest) -> list[str]:
    """Wait until the house has asked this player, for whose answer it waits; why each step that is due is due."""
    view = f"{guest.page.url.replace('/table/', '/api/tables/')}/view"
    while (seen := guest.page.context.request.get(view).json()["view"])["deciding"] is None:
        guest.page.wait_for_timeout(BETWEEN_LOOKS)
    return [due["why"] for due in seen["public"]["due"]]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desktop", "phone"])
def test_words_wait_until_the_cards_lie_there(
    open_page: OpenPage, calm_house: House, viewport: dict[str, int] | None
) -> None:
    guest = Guest(open_page(calm_house, **({"viewport": viewport} if viewport else {})))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    _never_arriving(page)
    guest.deal()
    expect(page.get_by_label(re.compile("^Your cards: "))).to_be_attached()
    whys = _asked(guest)

    assert whys
    for why in whys:
        expect(page.get_by_role("tabpanel", include_hidden=True)).not_to_contain_text(why, ignore_case=True)
    expect(page.locator(".prompt")).to_have_text("Dealing.")
    for words in (page.locator(".seat.you"), page.locator("ul.others"), page.locator("[role=tabpanel] h2")):
        if words.count():
            expect(words).not_to_contain_text(NAMED)
    expect(page.locator(".seat .badge, li.turn")).to_have_count(0)
    expect(guest.action("fold")).to_have_count(0)
    # Whoever has seen enough is asked at once.
    page.keyboard.press("Space")
    guest.turn()
    expect(page.locator(".prompt")).to_contain_text("Your turn")
    expect(page.locator(".seat.you")).to_contain_text("Your turn")
    expect(page.get_by_role("region", name="Not now")).to_have_count(0)
    guest.action("fold").click()
    # The dealer's cards are turned, and fly as long: a click on the felt ends that, too.
    expect(page.get_by_label(re.compile("^Dealer's cards: .* of "))).to_be_attached()
    dealer = page.locator("svg.felt text.hand, svg.dealer > text").first
    expect(dealer).not_to_contain_text(NAMED)
    page.locator("svg.felt, .phone").dispatch_event("pointerdown")
    expect(dealer).to_contain_text(NAMED)


def test_at_the_fastest_pace_nothing_waits_for_a_card(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    _never_arriving(guest.page)
    guest.deal()
    guest.turn()
    guest.play()
    guest.settled()
    expect(guest.page.locator("svg.felt text.hand")).to_contain_text(NAMED)


def test_a_step_of_a_replay_says_what_its_cards_are_once_they_lie_there(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    guest.round()
    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_enabled()
    _never_arriving(page)
    # They lie face down first, and are turned when the deal is complete.
    dealt = page.get_by_label(re.compile("^Your cards: .* of "))
    for step in range(1, int(slider.get_attribute("max") or 0)):
        page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(step))
        if dealt.count():
            break
    expect(page.locator(".seat.you")).not_to_contain_text(NAMED)
    said = page.get_by_role("complementary").locator("[aria-live=polite]")
    expect(said).not_to_contain_text(re.compile("of (clubs|diamonds|hearts|spades)"))
    page.locator("svg.felt").dispatch_event("pointerdown")
    expect(said).to_contain_text(re.compile("Your cards: .* of (clubs|diamonds|hearts|spades)"))
    # Whoever goes anywhere but to the next step finds everything in its place, with its name.
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.keyboard.press("End")
    expect(page.locator("svg.felt text.hand")).to_contain_text(NAMED)
