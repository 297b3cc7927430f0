"""Bars hold what they say, notes hide nothing and do not outlive what they are about, and nothing dead looks live."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.serving import House
from tests.browser.sitting import Guest

MIDDLE = {"width": 1024, "height": 768}
_INSIDE = """() => {
    const bar = document.querySelector('footer').getBoundingClientRect();
    const box = document.querySelector('.prompt').getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(document.querySelector('.prompt'));
    const said = words.getBoundingClientRect();
    const others = [...document.querySelectorAll('footer .money, footer .tray, footer .actions button')];
    const over = (one, other) => one.left < other.right - 0.5 && other.left < one.right - 0.5
        && one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5;
    const within = said.top >= bar.top - 0.5 && said.bottom <= bar.bottom + 0.5
        && said.left >= bar.left && said.right <= bar.right + 0.5 && said.bottom <= box.bottom + 1;
    return within && !others.some((each) => over(each.getBoundingClientRect(), said));
}"""


def _low(guest: Guest) -> None:
    """What lies on the table leaves too little to stay in."""
    guest.sit()
    guest.page.get_by_role("radio", name="$500 chip").click()
    guest.wager("ante")
    guest.page.get_by_role("radio", name="$100 chip").click()
    guest.wager("prime")
    expect(guest.page.locator(".prompt")).to_contain_text("after the deal to stay in")


@pytest.mark.parametrize("viewport", [DESKTOP, MIDDLE, PHONE], ids=["desktop", "middle", "phone"])
def test_words_about_few_chips_stay_inside_the_bar(open_page: OpenPage, viewport: dict[str, int]) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"))
    _low(guest)
    assert guest.page.evaluate(_INSIDE)


@pytest.mark.parametrize("game", ["Three Card Prime", "Heads-Up Hold 'Em", "Saigon 5 Card", "21 Baccarat"])
def test_the_felt_of_a_phone_stays_where_it_is(open_page: OpenPage, game: str) -> None:
    guest = Guest(open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    page = guest.page
    guest.sit()
    felt, mine = page.get_by_role("main"), page.locator("svg.mine")
    places = [(felt.bounding_box(), mine.bounding_box())]

    def same() -> None:
        places.append((felt.bounding_box(), mine.bounding_box()))

    guest.wager("player" if "21" in game else "ante")
    same()
    guest.deal()
    if "21" not in game:
        expect(guest.action("fold").or_(guest.action("check")).or_(guest.action("house-sets"))).to_be_visible()
        same()
        page.locator("[data-action^=raise-], [data-action^=play-], [data-action=house-sets]").first.click()
    guest.settled()
    same()
    assert places == [places[0]] * len(places)


def _over(page: Page, note: str, things: str) -> bool:
    """Whether the note lies over one of these things."""
    found: bool = page.evaluate(
        """([note, things]) => {
            const paper = document.querySelector(note), on = paper.getBoundingClientRect();
            return [...document.querySelectorAll(things)].filter((each) => !paper.contains(each)).some((each) => {
                const at = each.getBoundingClientRect();
                return at.width && at.left < on.right && on.left < at.right && at.top < on.bottom && on.top < at.bottom;
            });
        }""",
        [note, things],
    )
    return found


@pytest.mark.parametrize("viewport", [DESKTOP, MIDDLE, PHONE], ids=["desktop", "middle", "phone"])
def test_a_note_hides_neither_cards_nor_boxes_and_goes_with_what_it_is_about(
    open_page: OpenPage, viewport: dict[str, int]
) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    guest.round()
    guest.spot("prime").click()
    note = page.get_by_role("region", name="Not now")
    expect(note).to_be_visible()
    assert not _over(page, ".note", ".card, .spot, .seat, .others, .actions button, .tray, .why")
    assert not _over(page, ".note", "header a, header button, .tools button, .tools .result")
    # All of it is to be read without scrolling.
    assert page.locator(".note").evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    guest.action("rebet").click()
    guest.deal()
    guest.turn()
    expect(note).to_have_count(0)


def test_a_note_goes_by_itself_when_its_time_is_over(open_page: OpenPage) -> None:
    guest = Guest(open_page(reduced_motion="reduce"))
    page = guest.page
    guest.sit()
    # Whatever else was to go has nothing to do with it.
    page.evaluate("() => { window.due = []; }")
    guest.spot("prime").click()
    note = page.get_by_role("region", name="Not now")
    expect(note).to_be_visible()
    assert page.evaluate("() => window.due.length") == 1
    page.evaluate("() => window.due.forEach((run) => run())")
    expect(note).to_have_count(0)


@pytest.mark.parametrize(("viewport", "state"), [*product((DESKTOP, PHONE), ("wagering", "deciding"))])
def test_nothing_looks_live_without_a_connection(open_page: OpenPage, viewport: dict[str, int], state: str) -> None:
    guest = Guest(open_page(viewport=viewport, reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    if state == "deciding":
        guest.wager("ante")
        guest.deal()
        expect(guest.action("check")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Reconnecting")

    expect(page.locator("[data-action]")).to_have_count(0)
    expect(page.locator("[role=button][data-wager], [role=button][data-box], button[data-box]")).to_have_count(0)
    # Rings that are bright ask for chips.
    expect(page.locator(".seat.you .spot.bright")).to_have_count(2 if state == "deciding" else 0)
    # Nobody can take a turn, but the time for it runs on.
    expect(page.locator(".seat.you .badge")).to_have_count(0)
    left = r" \d+ s left to decide\." if state == "deciding" else ""
    expect(page.locator(".prompt")).to_have_text(re.compile(f"^Reconnecting…{left}$"))
    page.context.set_offline(False)
    expect(page.locator("[data-action]").first).to_be_visible()


def test_who_folds_is_not_told_that_time_ran_out(open_page: OpenPage, timely_house: House) -> None:
    """The house checks for a player who is away; back for the next question, the player answers that one."""
    guest = Guest(open_page(timely_house, reduced_motion="reduce"), "Heads-Up Hold 'Em")
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("check")).to_be_visible()
    address = page.url
    page.goto("/")
    view = f"{address.replace('/table/', '/api/tables/')}/view"
    lobby = page.context.request
    while lobby.get(view).json()["view"]["public"]["felt"]["places"]["community"].count("??") == 5:
        page.wait_for_timeout(300)
    page.goto(address)
    decided = expect(guest.action("fold").or_(guest.action("check")))
    decided.to_be_visible()
    if guest.action("check").count():
        guest.action("check").click()
    expect(guest.action("fold")).to_be_visible()
    guest.action("fold").click()
    guest.settled()

    paper = page.get_by_role("tabpanel")
    expect(paper.get_by_role("row", name=re.compile("^Ante"))).to_contain_text("Folded")
    expect(paper).not_to_contain_text("ran out of time")
    expect(page.locator(".seat.you")).to_contain_text("folded")
    expect(page.locator(".seat.you")).not_to_contain_text("for you")


@pytest.mark.parametrize(
    ("viewport", "game", "did"),
    [(PHONE, "Three Card Prime", "folded"), (DESKTOP, "Saigon 5 Card", "decided")],
    ids=["phone", "desktop"],
)
def test_whose_time_ran_out_reads_afterward_that_the_house_decided(
    open_page: OpenPage, timely_house: House, viewport: dict[str, int], game: str, did: str
) -> None:
    guest = Guest(open_page(timely_house, viewport=viewport, reduced_motion="reduce"), game)
    page = guest.page
    guest.sit()
    guest.wager("ante")
    guest.deal()
    expect(guest.action("fold").or_(guest.action("house-sets"))).to_be_visible()
    guest.settled()

    # The note about it has gone by then; the felt and the paper still say so.
    page.evaluate("() => window.due.splice(0).forEach((each) => each())")
    expect(page.get_by_role("region", name="Time ran out")).to_have_count(0)
    # A long line is broken, and no line break is a space in an SVG.
    expect(page.locator(".seat.you")).to_contain_text(re.compile(rf"the\s*house\s*{did}\s*for\s*you"))
    if viewport is PHONE:
        page.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(f"You ran out of time, so the house {did} for you.")


def test_the_lobby_shows_every_game_at_once_and_says_which_text_governs_it(open_page: OpenPage) -> None:
    page = open_page(viewport=DESKTOP)
    expect(page.get_by_role("article")).to_have_count(5)
    for table in page.get_by_role("article").all():
        expect(table).to_contain_text(
            re.compile(r"Rules: 58 Pa\. Code Chapter 6\d\da, (as proposed in|final form of|as codified in) 20")
        )
        place = table.bounding_box()
        assert place
        assert place["y"] + place["height"] <= DESKTOP["height"]
    assert page.evaluate("() => document.documentElement.scrollHeight") <= DESKTOP["height"]


def test_what_is_said_of_the_seats_is_seen_in_the_lobby(open_page: OpenPage) -> None:
    """Below every place there is room for what becomes of its hand: the felt is shown down to its lower edge."""
    page = open_page(viewport=DESKTOP)
    felts = page.locator("article svg.felt")
    expect(felts).to_have_count(5)
    clipped = felts.evaluate_all(
        """all => all.map((felt) => {
            const picture = felt.closest('.picture').getBoundingClientRect();
            return felt.getBoundingClientRect().bottom - picture.bottom;
        })"""
    )
    assert [by for by in clipped if by > 1] == []


def test_games_from_outside_push_none_of_the_five_off_the_screen(open_page: OpenPage) -> None:
    """Two tables more, as a package that is installed brings them: they are below."""
    page = open_page(viewport=DESKTOP)

    def with_more(route: Route) -> None:
        tables = route.fetch().json()
        more = [{**tables[0], "id": f"outside-{number}", "name": f"Game {number}"} for number in (1, 2)]
        route.fulfill(json=[*tables, *more])

    page.route("**/api/tables", with_more)
    page.reload()
    expect(page.get_by_role("article")).to_have_count(7)
    for table in page.get_by_role("article").all()[:5]:
        place = table.bounding_box()
        assert place
        assert place["y"] + place["height"] <= DESKTOP["height"]
