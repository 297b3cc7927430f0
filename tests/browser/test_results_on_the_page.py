"""What a round brought is shown as it is: who won, which cards counted, what was a push, and under which clause."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from pitboss.server.messages.frames import Snapshot
from pitboss.server.messages.hand_names import names_of
from pitboss.server.tables.house_tables import house_tables
from pitboss.table.state import Phase
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest
from tests.browser.test_accessible import violations

BACCARAT = "21 Baccarat"


def _dealt(player: str, banker: str) -> Callable[[Route], None]:
    """The table of the lobby as the house tells it, but for two hands that are chosen."""
    elections = next(each.elections for each in house_tables() if each.table_id == "baccarat-5")

    def answer(route: Route) -> None:
        told = msgspec.json.decode(route.fetch().body(), type=Snapshot)
        public = told.view.public
        places = {"player": tuple(player.split()), "banker": tuple(banker.split())}
        felt = msgspec.structs.replace(public.felt, round=1, places=places)
        public = msgspec.structs.replace(public, felt=felt, phase=Phase.SETTLING)
        view = msgspec.structs.replace(told.view, public=public)
        shown = msgspec.structs.replace(told, view=view, names=names_of(view, elections))
        route.fulfill(body=msgspec.json.encode(shown), content_type="application/json")

    return answer


def test_a_card_that_counts_for_the_bonus_alone_is_told_from_the_others(open_page: OpenPage) -> None:
    page = open_page()
    page.route("**/api/tables/baccarat-5/view", _dealt("2h Jc 5d", "As Kd"))
    page.reload()
    offer = Guest(page, BACCARAT).offer

    hand = offer.locator('[aria-label^="Player\'s cards"]')
    expect(offer).to_contain_text("12third card")
    expect(offer).to_contain_text("third card counts for the Bonus only")
    marked = hand.locator("[data-marked]").evaluate_all("all => all.map((each) => each.dataset.marked)")
    assert marked == ["2h", "Jc"]
    expect(offer).to_contain_text("BANKER WINS")


@pytest.mark.parametrize(
    ("player", "banker", "winner"),
    [("Tc 7d", "9s 9h", "BANKER WINS"), ("Tc 9d", "9s 9h", "PLAYER WINS"), ("Tc 8d", "9s 9h", "TIE")],
)
def test_two_hands_say_which_of_them_has_won(open_page: OpenPage, player: str, banker: str, winner: str) -> None:
    page = open_page()
    page.route("**/api/tables/baccarat-5/view", _dealt(player, banker))
    page.reload()
    offer = Guest(page, BACCARAT).offer

    expect(offer.locator("[data-winner]")).to_have_text(winner)


def test_a_round_of_baccarat_says_who_won(open_page: OpenPage, own_house: House) -> None:
    # A shoe that ends has more to say, and only the last words stand in the log.
    guest = Guest(open_page(own_house, reduced_motion="reduce"), BACCARAT)
    guest.sit()
    guest.wager("player")
    guest.deal()
    guest.settled()

    won = re.compile("Player wins: |Banker wins: |Tie: ")
    expect(guest.page.get_by_role("tabpanel").get_by_role("heading")).to_contain_text(won)
    expect(guest.log).to_contain_text(won)
    expect(guest.page.locator("[data-winner]")).to_have_count(1)
    assert violations(guest.page, "who won") == []


def _until(guest: Guest, wanted: Callable[[], bool]) -> None:
    """Rounds until there is one of a kind that comes one time in ten at the least: not in 200 of a thousand million."""
    for _ in range(200):
        guest.settled()
        if wanted():
            return
        guest.action("rebet").click()
        guest.deal()
        if guest._game != BACCARAT:
            guest.turn()
            guest.play()
    raise AssertionError("no such round came")


def test_a_push_is_called_one_and_even_is_no_win(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.play()
    row = page.get_by_role("row", name=re.compile("^Ante"))
    _until(guest, lambda: "does not qualify" in row.inner_text())

    expect(row.locator("td").last).to_have_text("Push")
    expect(page.locator(".seat.you .result").first).to_have_text("Push")
    assert "$0" not in page.get_by_role("tabpanel").inner_text()


def test_a_net_of_nothing_does_not_wear_the_winners_color(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), BACCARAT)
    page = guest.page
    guest.sit()
    guest.wager("player")
    guest.deal()
    _until(guest, lambda: guest.net == 0)

    badge = page.locator(".seat.you [data-badge]")
    expect(badge).to_have_text("Even")
    brass = page.evaluate("() => getComputedStyle(document.documentElement).getPropertyValue('--brass').trim()")
    fill = badge.locator("rect").evaluate("each => getComputedStyle(each).fill")
    assert fill != f"rgb({int(brass[1:3], 16)}, {int(brass[3:5], 16)}, {int(brass[5:7], 16)})"
    net = page.locator("[data-net]")
    expect(net).to_have_text("Even")
    # On the paper, it has the color of the words beside it.
    colors = [
        each.evaluate("each => getComputedStyle(each).color")
        for each in (net, net.locator("xpath=..").locator("span").first)
    ]
    assert colors[0] == colors[1]


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE], ids=["desktop", "phone"])
def test_folded_cards_are_not_seen_through(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"), "High Card Flush")
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.action("fold").click()
    guest.settled()

    faces = guest.page.get_by_label(re.compile("^Your cards: ")).locator(".face")
    expect(faces).to_have_count(7)
    solid = faces.evaluate_all(
        """all => all.map((face) => {
            let shown = Number(getComputedStyle(face).fillOpacity);
            for (let each = face; each; each = each.parentElement) shown *= Number(getComputedStyle(each).opacity);
            return shown;
        })"""
    )
    assert solid == [1] * 7


def test_the_hand_that_plays_is_marked_and_a_card_that_was_not_turned_says_why(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.wager("ante", "pair-bonus")
    guest.deal()
    guest.turn()
    guest.play()
    row = page.get_by_role("row", name=re.compile("^Pair Bonus"))
    _until(guest, lambda: "no pair or better" in row.inner_text())

    expect(page.get_by_label(re.compile("^Your cards: ")).locator("[data-marked]")).to_have_count(3)
    expect(page.get_by_label("Your fourth card: a card face down")).to_be_visible()
    expect(page.locator(".seat.you")).to_contain_text("4th card needs a pair")
    expect(row).to_contain_text("the fourth card is not turned")


def test_the_five_cards_that_play_are_marked_among_seven(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    page.locator("[data-action^=raise-]").first.click()
    guest.settled()

    board = page.get_by_label(re.compile("^Community cards: "))
    own = page.get_by_label(re.compile("^Your cards: ")).locator("[data-marked]").count()
    assert own + board.locator("[data-marked]").count() == 5
    # The dealer's hand is marked as well, with the cards that only the dealer plays.
    dealers = page.get_by_label(re.compile("^Dealer's cards: ")).locator("[data-marked]").count()
    assert dealers + board.locator("[data-dealers]").count() == 5


def test_a_progressive_edge_is_that_of_the_stake_and_the_meter(open_page: OpenPage, own_house: House) -> None:
    # A meter that nobody has raised or won.
    guest = Guest(open_page(own_house, reduced_motion="reduce"), "High Card Flush")
    page = guest.page
    guest.sit()
    page.keyboard.press("y")
    row = page.locator("[data-edge=progressive]")
    expect(row).to_contain_text("wager, meter at", timeout=180_000)
    meter = page.get_by_role("img", name=re.compile("^Progressive meter")).get_attribute("aria-label") or ""
    amount = meter.split(": ")[1]

    # Of $5 the house keeps 52.08% while the meter shows about $30,000, and of $1 48.65%.
    expect(row).to_contain_text(f"$5 wager, meter at {amount}")
    expect(row.locator("td").first).to_have_text(re.compile(r"^52\.0\d\d\d%$"))
    page.get_by_role("radio", name="$1 chip").click()
    expect(row).to_contain_text(f"$1 wager, meter at {amount}")
    expect(row.locator("td").first).to_have_text(re.compile(r"^48\.6\d\d\d%$"))
    page.get_by_role("radio", name="$5 chip").click()
    guest.wager("ante", "progressive")
    guest.deal()
    guest.turn()
    grown = page.get_by_role("img", name=re.compile("^Progressive meter")).get_attribute("aria-label") or ""
    assert grown != meter
    expect(row).to_contain_text(re.compile(f"meter at {re.escape(grown.split(': ')[1])}(?![.,\\d]\\d{{2}}[^%])"))


def test_a_row_of_a_paytable_stands_under_its_own_clause(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    page.keyboard.press("y")
    play = page.locator("section", has=page.get_by_role("heading", name="Play Wager"))
    tables = play.locator("table")
    expect(tables).to_have_count(2)

    for table, clause, qualifies in ((0, "679a.12(b)", False), (1, "679a.12(a)", True)):
        expect(tables.nth(table).locator("caption")).to_contain_text(clause)
        assert ("Dealer does not qualify" in tables.nth(table).inner_text()) == qualifies
        expect(play.get_by_role("button", name=f"Clause {clause}")).to_be_visible()
    beat = page.locator("section", has=page.get_by_role("heading", name="Bad Beat Bonus"))
    expect(beat).to_contain_text("Paid on the Play Wager when the hand loses.")
    two = page.locator("section", has=page.get_by_role("heading", name="Pair Bonus with a 2"))
    expect(two).to_contain_text("Paid on the Pair Bonus Wager instead of its usual payout.")


def _copied(page: Page) -> str:
    page.get_by_role("button", name="Copy round").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text: str = page.evaluate("() => navigator.clipboard.readText()")
    return text


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("Three Card Prime", ("ante", "pair-bonus", "prime", "all-six")),
        ("Heads-Up Hold 'Em", ("ante", "trips-plus", "pocket-bonus")),
        ("High Card Flush", ("ante", "flush-bonus", "progressive")),
        ("Saigon 5 Card", ("ante", "bonus")),
        (BACCARAT, ("banker", "tie", "banker-bonus")),
    ],
)
def test_a_copied_round_is_settled_alike_and_leads_back(
    open_page: OpenPage, game: str, wagers: tuple[str, ...]
) -> None:
    guest = Guest(open_page(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]), game)
    page = guest.page
    guest.sit()
    seat = guest.seat
    guest.wager(*wagers)
    guest.deal()
    if game == "Saigon 5 Card":
        guest.action("house-sets").click()
    elif game != BACCARAT:
        page.locator("[data-action^=raise-], [data-action^=play-]").first.click()
    guest.settled()
    line = _copied(page)
    net = guest.net

    settled = subprocess.run(
        [sys.executable, "-m", "pitboss", "settle", "-", "--json"], input=line.encode(), capture_output=True, check=True
    )
    again = {each["seat"]: each["net"] for each in msgspec.json.decode(settled.stdout)["seats"]}
    assert again[seat] == net * 100 or abs(again[seat] - net * 100) < 100
    page.goto(line.split(" # ")[1])
    expect(page.get_by_role("slider")).to_be_enabled()
    page.get_by_role("slider").press("End")
    own = page.get_by_role("region", name="You", exact=True)
    expect(own.locator("[data-net]")).to_have_attribute("data-net", str(again[seat]))


def test_a_replay_of_two_boxes_has_a_total(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    page.get_by_role("button", name=re.compile("^Play the box at seat")).first.click()
    expect(guest.action("ready")).to_contain_text("Deal $20")
    guest.deal()
    guest.fold_both()
    guest.settled()
    expect(page.get_by_role("tabpanel").locator("header em")).to_have_text(["your right box", "your left box"])
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_enabled()
    page.get_by_role("slider").press("End")

    expect(page.get_by_role("complementary").locator("section em")).to_contain_text(["your right box", "your left box"])
    expect(page.locator(".total")).to_contain_text("Your total")
    expect(page.locator(".total [data-net]")).to_have_attribute("data-net", "-2000")


@pytest.mark.parametrize("path", ["/table/prime-1/round/99999", "replay"])
def test_rules_and_edge_open_wherever_they_are_shown(open_page: OpenPage, path: str) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    if path == "replay":
        guest.sit()
        guest.round()
        page.get_by_role("button", name="Replay").click()
    else:
        page.goto(path)

    for button, heading in (("Rules", "How to play"), ("Edge", "House edge")):
        page.get_by_role("button", name=button, exact=True).click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        assert violations(page, heading) == []
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


_IN_SIGHT = """sheet => {
    const end = sheet.querySelector('footer').getBoundingClientRect().top;
    const explained = [...sheet.querySelectorAll('tbody tr')];
    return explained.filter((each) => each.getBoundingClientRect().bottom <= end + 1).length;
}"""
"""How many lines can be read without scrolling."""


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_four_wagers_on_two_hands_are_explained_on_one_screen(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"), "21 Baccarat")
    page = guest.page
    guest.sit()
    guest.wager("player", "tie", "player-bonus", "banker-bonus")
    guest.deal()
    guest.settled()
    if viewport is PHONE:
        page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("status")).to_contain_text("Shuffle verified")

    sheet = page.get_by_role("tabpanel")
    expect(sheet.locator("tbody tr")).to_have_count(4)
    assert sheet.evaluate(_IN_SIGHT) == 4
    assert sheet.evaluate("sheet => sheet.scrollWidth") <= sheet.evaluate("sheet => sheet.clientWidth")
    for row in sheet.locator("tbody tr").all():
        words, line = row.locator("p").bounding_box(), row.bounding_box()
        assert words
        assert line
        assert words["x"] + words["width"] <= line["x"] + line["width"] + 1
