"""`pitboss play` on screens of any size: nothing is broken, nothing is out of reach, and one's own comes first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from rich.console import RenderableType

from pitboss.cli.terminal.screen import Page
from pitboss.cli.views.felt import LargeCards, title
from pitboss.cli.views.listing import Listed, Packed
from pitboss.cli.views.render import text
from pitboss.law.edition import games, newest_edition
from pitboss.table.procedure.in_force import duties_of
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Views
from tests.cli.at_table import SizedScreen, fixed, log, round_on, screens, table_of
from tests.conformance.by_rules import needed

__all__ = ["fixed", "log"]
pytestmark = pytest.mark.usefixtures("fixed")

SMALL, USUAL, LARGE = (40, 20), (80, 24), (120, 40)
GAMES = pytest.mark.parametrize("game", games())
SIZES = pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])


def drawn(what: RenderableType, columns: int) -> list[str]:
    """One thing alone on a screen so wide."""
    screen = SizedScreen(columns, 50, "")
    screen.ask(lambda: Page((what,), ()), ())
    return screen.seen[0].splitlines()


@GAMES
@SIZES
class TestPlayersSide:
    def test_every_settlement_line_can_be_read(self, game: str, size: tuple[int, int], log: Path) -> None:
        after = round_on(game, log, size, "Space " * 6)
        last = table_of(log).last
        assert last is not None
        box = next(each for each in last.boxes.values() if each.player == "Guest")

        assert box.lines
        assert {line.wager for line in box.lines} >= box.wagers.keys() > {*needed(newest_edition(game).name)}
        for line in box.lines:
            told = rf"{line.wager} +{re.escape('+' if line.net > 0 else '')}\S*\d +(wins|loses|pushes)"
            assert any(re.search(told, page) for page in after)
            assert any(line.clause in page for page in after)

    def test_no_screen_is_wider_or_higher_than_it_is(self, game: str, size: tuple[int, int], log: Path) -> None:
        for page in round_on(game, log, size, whole=True):
            lines = page.splitlines()
            assert len(lines) <= size[1]
            assert max(map(len, lines)) <= size[0]
            assert [len(re.findall("[╭╰]", line)) for line in lines] == [
                len(re.findall("[╮╯]", line)) for line in lines
            ]


@GAMES
class TestSmallScreens:
    def test_the_bots_give_way_to_ones_own_settlement(self, game: str, log: Path) -> None:
        page = round_on(game, log, SMALL)[0]

        assert page.index("Round 1, seat") < (page.find("(bot)") if "(bot)" in page else len(page))

    def test_every_duty_can_be_read_whole(self, game: str, log: Path) -> None:
        pages = screens(game, log, "o Space Space", SMALL, deal=True)
        listed = [line for page in pages[1:] for line in page.splitlines()]

        for duty in duties_of(table_of(log)):
            assert any(re.fullmatch(rf"  \w {duty.value}( \(floor\))?", line) for line in listed)

    def test_what_is_settled_can_be_read_by_the_dealer(self, game: str, log: Path) -> None:
        keys = " ".join(["Enter"] * 30)
        for page in screens(game, log, keys, SMALL, deal=True):
            lines = page.splitlines()
            assert len(lines) <= SMALL[1]
            assert max(map(len, lines)) <= SMALL[0]
            assert "…" not in lines


def test_seven_cards_stand_in_one_line_where_they_are_too_wide(log: Path) -> None:
    page = screens("high-card-flush", log, "+ Enter", SMALL)[-1].splitlines()
    cards = next(place for place, line in enumerate(page) if re.fullmatch(r"(\S[♠♥♦♣] ?){7}", line))

    assert "╭" not in "".join(page)
    assert page[cards + 1].startswith("three-card flush, king high; two-card")


def test_cards_are_large_while_they_fit_and_words_go_below_them() -> None:
    cards = ("3d", "Qh", "Kd")

    assert drawn(LargeCards(cards, "king high"), 32)[1] == "│ 3♦ │ │ Q♥ │ │ K♦ │   king high"
    assert drawn(LargeCards(cards, "king high"), 31)[1:] == [
        "│ 3♦ │ │ Q♥ │ │ K♦ │",
        "╰────╯ ╰────╯ ╰────╯",
        "  king high",
    ]
    assert drawn(LargeCards(cards, "king high"), 20)[0] == "╭────╮ ╭────╮ ╭────╮"
    assert drawn(LargeCards((*cards, "2c"), "king high", [1, 3]), 26) == ["3♦ Q♥ K♦ 2♣", "   ▲▲    ▲▲", "king high"]


def test_a_list_has_as_many_columns_as_fit() -> None:
    names = Listed({"a": "receive", "b": "inspect", "c": "verify", "d": "spread", "e": "wash"})

    assert drawn(names, 34) == ["  a receive  c verify  e wash", "  b inspect  d spread"]
    assert drawn(names, 24) == ["  a receive  d spread", "  b inspect  e wash", "  c verify"]
    assert drawn(names, 20) == ["  a receive", "  b inspect", "  c verify", "  d spread", "  e wash"]


def test_a_key_and_its_meaning_stay_in_one_line() -> None:
    keys = Packed([text("Enter close bets"), text("b chips"), text("q leave")])

    assert drawn(keys, 34) == ["Enter close bets  b chips  q leave"]
    assert drawn(keys, 33) == ["Enter close bets  b chips", "q leave"]


@pytest.mark.parametrize("phase", Phase)
def test_where_a_round_stands_is_said_in_words(phase: Phase, log: Path) -> None:
    screens("heads-up-holdem", log, "+ n + Enter", USUAL)
    public = replace(Views(table_of(log)).public, phase=phase)

    said = str(title(public)).rpartition(", ")[2]

    assert said not in ("stub", "exposing", "clearing", "miscount", "forfeits", "revealing", "between-rounds")
    assert len(drawn(title(public), 80)) == 1


def test_the_best_setting_is_a_key_and_the_shoe_says_how_long_it_lasts(log: Path, tmp_path: Path) -> None:
    assert "1-5 choose a card  h choose the best  q leave" in screens("saigon-5-card", log, "+ 2 + Enter", USUAL)[-1]
    assert "shoe    lasts until the cover card" in screens("21-baccarat", tmp_path / "b.log", "d", USUAL)[-1]
