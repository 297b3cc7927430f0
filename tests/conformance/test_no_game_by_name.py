"""The house knows no game by name: neither a chapter, a game, a wager, nor a place that one game has."""

from __future__ import annotations

import re

import pytest

from tests.conformance.naming import (
    CODE,
    MEANS_ANOTHER_THING,
    MEANS_ANOTHER_THING_AS_A_NAME,
    ROOT,
    named_by_games,
    names_in,
    names_in_code,
    sources,
)


def test_nothing_outside_the_folders_of_games_names_one() -> None:
    looked_for = named_by_games()
    found = [
        f"{path.relative_to(ROOT)}:{number} names {name}"
        for path in sources()
        for number, name in names_in(path.read_text(encoding="utf-8"), looked_for)
    ]

    assert found == []


def test_nothing_in_the_code_is_named_after_a_wager_or_a_place_of_one_game() -> None:
    looked_for = names_in_code()
    found = [
        f"{path.relative_to(ROOT)}:{number} names something {name}"
        for path in sources()
        if path.suffix in CODE
        for number, name in names_in(path.read_text(encoding="utf-8"), looked_for)
    ]

    assert found == []


def test_what_a_hand_must_reach_is_said_by_its_game_alone() -> None:
    """Whoever speaks to players of any game says no rule of one: another may set hands apart for another reason."""
    speak = [ROOT / "web" / "src", *(ROOT / "src" / "pitboss" / room for room in ("cli", "server", "table/views"))]
    found = [
        f"{path.relative_to(ROOT)}:{number} says {line.strip()}"
        for path in sources()
        if any(path.is_relative_to(room) for room in speak)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "qualif" in line.lower()
    ]

    assert found == []


def test_every_room_is_looked_into() -> None:
    rooms = {path.relative_to(ROOT).parts[:3] for path in sources()}

    for room in (
        "cards",
        "cli",
        "counting",
        "documents",
        "exact",
        "games",
        "house",
        "law",
        "ranking",
        "server",
        "table",
    ):
        assert ("src", "pitboss", room) in rooms
    assert ("web", "src", "lib") in rooms
    assert ("web", "src", "components") in rooms


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ('_EDITION = "679a@final-2016"', "679a"),
        ("# 681a has no such clause", "681a"),
        ('help="such as three-card-prime"', "three-card-prime"),
        ("# in three card prime only", "Three Card Prime"),
        ('"""The All-Six Bonus Wager pays."""', "All-Six Bonus Wager"),
        ('if wager == "bonus":', "bonus"),
        ("if (place === 'banker') return felt.banker;", "banker"),
        ('names["fourth"]', "fourth"),
        ("import pitboss.games.saigon_5_card", "saigon_5_card"),
        ('said = f"name the {cards} cards of the showdown hand"', "showdown hand"),
        ('each["showdown"]', "showdown"),
        ('if name == "pot":', "pot"),
    ],
)
def test_a_name_is_found(line: str, name: str) -> None:
    assert (1, name) in names_in(line, named_by_games())


@pytest.mark.parametrize(
    "line", ["the pot of all players", "raise Refused(code)", "a fourth card of that suit", "999a.12(c)"]
)
def test_plain_english_is_no_name(line: str) -> None:
    assert list(names_in(line, named_by_games())) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("    banker: tuple[str, ...] = ()", "banker"),
        ("return seat.pair_bonus", "pair_bonus"),
        ("def bad_beat(paytable: Paytable) -> str:", "bad_beat"),
        ("felt.allSix = null;", "allSix"),
        ("  community?: string[];", "community"),
        ("drawn(community=5)", "community"),
        ("    showdown: tuple[str, ...] = ()", "showdown"),
        ("return box.showdown", "showdown"),
        ('raise Refused("wrong-showdown", clause, said)', "showdown"),
        ("from pitboss.table.handlers.showdown_hand import compared", "showdown"),
        ("function showdownSet(event: Event): string {", "showdown"),
        ("    pot: bool = False", "pot"),
        ("layout.pot?.y", "pot"),
    ],
)
def test_a_name_in_code_is_found(line: str, name: str) -> None:
    assert (1, name) in names_in(line, names_in_code())


@pytest.mark.parametrize("line", ["found = showdowns(0, 1)", "is paid at the showdown", "class Showdowns:"])
def test_hands_that_are_compared_are_no_game(line: str) -> None:
    """A showdown is where hands are compared, in whichever game of poker."""
    assert list(names_in(line, named_by_games() | names_in_code())) == []


def test_whatever_is_let_pass_has_a_reason_and_is_needed() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sources()]

    assert all(MEANS_ANOTHER_THING.values())
    for word in MEANS_ANOTHER_THING:
        assert any(f'"{word}"' in text or f"'{word}'" in text for text in texts), word
    for word in MEANS_ANOTHER_THING_AS_A_NAME:
        assert any(re.search(rf"\b{word}\b", text) for text in texts), word
