"""The check of the shuffle in the browser: what it proves, and which lies of the house it does not believe."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from pitboss.house.commitment import commit, open_positions
from tests.browser.conftest import OpenPage
from tests.browser.sitting import Guest

Proof = dict[str, Any]


def _no_lie(proof: Proof) -> None:
    assert proof["openings"]


def _nothing_opened(proof: Proof) -> None:
    proof["openings"] = []
    proof["deal"] = [{**each, "card": None} for each in proof["deal"]]


def _nothing_dealt(proof: Proof) -> None:
    proof["openings"] = proof["deal"] = []


def _another_root(proof: Proof) -> None:
    proof["root"] = secrets.token_hex(32)


def _invented(proof: Proof, order: Sequence[str]) -> None:
    """An order that agrees with itself in everything, made up when it was asked for."""
    salts = tuple(secrets.token_bytes(16) for _ in order)
    proof["whole"], proof["salts"] = list(order), [salt.hex() for salt in salts]
    positions = [each["position"] for each in proof["deal"]]
    opened = open_positions(order, salts, positions)
    proof["root"] = commit(order, salts)
    proof["deal"] = [{**each, "card": order[each["position"]]} for each in proof["deal"]]
    proof["openings"] = [
        {"position": each.position, "card": each.card, "salt": each.salt, "path": list(each.path)} for each in opened
    ]


def _another_order(proof: Proof) -> None:
    _invented(proof, [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])


def _only_aces(proof: Proof) -> None:
    _invented(proof, ["Ac"] * proof["cards"])


def _own_value_left_out(proof: Proof) -> None:
    proof["contributions"], proof["seed"] = [], None


def _another_value(proof: Proof) -> None:
    proof["contributions"] = [{**each, "value": secrets.token_hex(32)} for each in proof["contributions"]]


def _another_cut(proof: Proof) -> None:
    proof["cuts"] = [{**each, "depth": each["depth"] - 1} for each in proof["cuts"]]


LIES = (
    (_own_value_left_out, "acknowledged, but not used"),
    (_another_value, "acknowledged, but not used"),
    (_another_cut, "not cut as this browser saw"),
    (_nothing_opened, "shown, but not opened"),
    (_nothing_dealt, "cards were dealt, not 0"),
    (_another_root, "a different root"),
    (_another_order, "a different root"),
    (_only_aces, "a different root"),
)


def _tell(page: Page, lie: Callable[[Proof], None]) -> None:
    def answer(route: Route) -> None:
        proof = json.loads(route.fetch().text())
        lie(proof)
        route.fulfill(json=proof)

    page.unroute("**/proof")
    page.route("**/proof", answer)


def test_a_proof_that_was_tampered_with_is_not_believed(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    guest.promised()
    _tell(page, LIES[0][0])
    guest.round()
    told = page.get_by_role("status")
    expect(told).to_contain_text(re.compile(f"Not verified.*{LIES[0][1]}"))

    for lie, why in LIES:
        _tell(page, lie)
        page.get_by_role("button", name="Verify again").click()
        expect(told).to_contain_text(re.compile(f"Not verified.*{why}"))

    page.unroute("**/proof")
    page.get_by_role("button", name="Verify again").click()
    expect(told).to_contain_text("Shuffle verified")


def test_every_round_is_verified_by_itself_and_a_tick_says_so(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    guest.round()
    # Whatever else is read meanwhile.
    page.keyboard.press("y")
    for _ in range(2):
        number = _rounds(guest)
        expect(page.locator(f"[data-proven='{number}']")).to_be_visible()
        page.keyboard.press("r")
        guest.deal()
        guest.turn()
        guest.play()
        guest.settled()
    page.get_by_role("tab", name="History").click()
    expect(page.get_by_title("Shuffle verified")).to_have_count(3)


def test_a_round_that_does_not_hold_is_said_aloud(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    page.keyboard.press("y")
    _tell(page, _another_root)
    guest.round()
    number = _rounds(guest)

    expect(page.locator(f"[data-disproven='{number}']")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text(
        f"The cards of round {number} could not be verified: this browser"
    )
    expect(guest.log).to_contain_text(f"The cards of round {number} could not be verified")
    page.get_by_role("button", name="Dismiss").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_whoever_is_seated_mixes_the_cards_without_doing_anything(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    guest.promised()
    guest.round()

    expect(page.get_by_role("status")).to_contain_text("Shuffle verified")
    who = page.get_by_text("You helped shuffle these cards")
    expect(who).to_be_visible()
    who.click()
    proof = page.context.request.get(
        f"{page.url.replace('/table/', '/api/tables/')}/rounds/{_rounds(guest)}/proof"
    ).json()
    (added,) = proof["contributions"]
    expect(page.get_by_text(added["value"])).to_be_visible()
    assert [each["player"] for each in proof["promises"]] == [added["player"]]


def _rounds(guest: Guest) -> int:
    """How many rounds were played at the table."""
    rounds: int = guest.view["public"]["rounds"]
    return rounds


def test_the_root_is_remembered_over_a_reload_in_mid_round_and_in_another_tab(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.wager("ante")
    guest.deal()
    guest.turn()
    guest.page.reload()
    guest.turn()
    guest.play()
    guest.settled()

    other = guest.page.context.new_page()
    other.goto(guest.page.url)
    other.get_by_role("tab", name="History").click()
    other.get_by_role("link", name=re.compile("Replay round")).first.click()
    expect(other.get_by_role("status")).to_contain_text("Shuffle verified")
    _tell(other, _another_order)
    other.reload()
    expect(other.get_by_role("status")).to_contain_text("a different root")


@pytest.mark.parametrize(("lie", "believed"), [(_no_lie, True), (_another_order, False), (_only_aces, False)])
def test_whoever_was_not_there_is_told_that_he_remembers_no_root(
    open_page: OpenPage, lie: Callable[[Proof], None], *, believed: bool
) -> None:
    guest = Guest(open_page())
    guest.sit()
    guest.round()
    late = open_page()
    rounds = late.context.request.get(f"{guest.page.url.replace('/table/', '/api/tables/')}/rounds").json()

    _tell(late, lie)
    late.goto(f"{guest.page.url}/round/{rounds[0]['round']}")
    told = late.get_by_role("status")
    expect(told).to_contain_text("You arrived after bets closed" if believed else "Not verified")
    expect(told).not_to_contain_text("Shuffle verified")


def test_a_proof_is_not_forgotten_when_the_paper_turns_or_the_round_is_seen_again(open_page: OpenPage) -> None:
    guest = Guest(open_page())
    page = guest.page
    guest.sit()
    guest.round()
    told = page.get_by_role("status")
    expect(told).to_contain_text("Shuffle verified")

    page.keyboard.press("y")
    expect(told).to_have_count(0)
    page.keyboard.press("w")
    expect(told).to_contain_text("Shuffle verified")
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_text(", not live")).to_be_visible()
    expect(told).to_contain_text("Shuffle verified")

    # Another round is another question.
    _tell(page, _another_root)
    page.get_by_role("button", name="Back to table").click()
    page.keyboard.press("r")
    guest.deal()
    guest.turn()
    guest.play()
    guest.settled()
    expect(told).to_contain_text("Not verified")
