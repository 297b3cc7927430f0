"""What a game says of itself fits together: its felt, its words, its table at the house, its bots, its stories."""

from __future__ import annotations

import re

import msgspec
import pytest

from pitboss.games.check_layout import layout_faults
from pitboss.games.layout import (
    ApartPlace,
    BesidePlace,
    Layout,
    PoolPlace,
    _filled,
    layout_of,
    short_name,
    written_layout,
)
from pitboss.games.places import Place, Turned, Whose
from pitboss.games.plain_layout import plain_layout
from pitboss.games.registry import find_game, solver_of
from pitboss.games.rule_data import rules
from pitboss.law.edition import edition, editions_of
from pitboss.law.rules import Wager
from pitboss.server.http.rules_pages import rules_page
from tests import scenario
from tests.conformance.playthrough import NAME
from tests.conformance.tables import EDITIONS, GAMES, OUR_GAMES, of_game
from tests.table import playthrough

PRIME = "679a@final-2016"


@pytest.mark.parametrize("name", EDITIONS)
def test_its_felt_has_a_spot_for_every_wager_and_is_sent_with_the_rules(name: str) -> None:
    layout = layout_of(name)
    placed = {spot.wager for spot in layout.spots}

    assert {wager.wager for wager in rules(name).wagers.values() if wager.table_of is None} <= placed
    apart, page = find_game(rules(name).game).set_apart, rules_page(name).layout
    assert msgspec.structs.replace(page, apart=None) == msgspec.structs.replace(layout, apart=None)
    assert (page.apart and (page.apart.place, page.apart.name)) == (apart and (apart.name, apart.in_words))
    assert layout.central or layout.board


@pytest.mark.parametrize("name", EDITIONS)
def test_the_words_of_its_felt_hold_no_figure_of_the_law(name: str) -> None:
    """Figures stand in braces, by their names: the edition's own are put there."""
    layout = written_layout(edition(name))
    if layout is None:
        return
    said = [
        *(step.words for step in layout.how),
        layout.apart.about if layout.apart else "",
        *(spot.about for spot in layout.spots),
    ]

    assert [words for words in said if re.search(r"\d", words)] == []
    assert "{" not in "".join(step.words for step in layout_of(name).how)


@pytest.mark.parametrize("name", EDITIONS)
def test_every_wager_has_a_short_name(name: str) -> None:
    text = rules(name)

    assert all(short_name(wager, text) and "Wager" not in short_name(wager, text) for wager in _placed(name))


def _placed(name: str) -> list[Wager]:
    return [wager for wager in rules(name).wagers.values() if wager.table_of is None]


@pytest.mark.parametrize("name", GAMES)
def test_the_bots_of_its_table_play_by_its_strategies(name: str) -> None:
    offered, game = of_game(name), find_game(name)
    seats = rules(offered.edition).number("seats")

    assert game.strategies
    assert {bot for _, bot in offered.bots.values()} <= game.strategies.keys()
    assert all(1 <= seat <= seats for seat in offered.bots)
    assert offered.edition in {each.name for each in editions_of(name)}


@pytest.mark.parametrize("name", GAMES)
def test_its_solver_loads_where_it_has_one(name: str) -> None:
    if find_game(name).solver is not None:
        assert solver_of(name).priced(rules(of_game(name).edition))


@pytest.mark.parametrize("name", OUR_GAMES)
def test_it_has_scenarios_and_a_playthrough(name: str) -> None:
    folder = editions_of(name)[-1].kept.folder.name

    assert list((scenario.FOLDER / folder).glob("*.toml"))
    assert (playthrough.FOLDER / folder / f"{NAME}.txt").is_file()


class TestWhatALayoutGetsWrong:
    """Each is refused with what to write."""

    @pytest.fixture
    def layout(self) -> Layout:
        found = written_layout(edition(PRIME))
        assert found is not None
        return found

    def faults(self, layout: Layout) -> str:
        return "\n".join(layout_faults(layout, rules(PRIME), find_game("three-card-prime").places))

    def test_nothing(self, layout: Layout) -> None:
        assert self.faults(layout) == ""

    def test_a_wager_without_a_spot_or_with_two(self, layout: Layout) -> None:
        assert "prime lies in 0 spots: write one entry of spots for it" in self.faults(
            msgspec.structs.replace(layout, spots=layout.spots[1:])
        )
        assert "prime lies in 2 spots" in self.faults(
            msgspec.structs.replace(layout, spots=(*layout.spots, layout.spots[0]))
        )

    def test_a_pool_or_cards_apart_that_the_game_does_not_have(self, layout: Layout) -> None:
        told = self.faults(
            msgspec.structs.replace(
                layout, pools=(PoolPlace("ante", 0), PoolPlace("kitty", 0)), apart=ApartPlace("showdown")
            )
        )

        assert 'players do not pool ante: write "if-elected" in rules.toml, or remove it from pools' in told
        assert "kitty is not a wager of the game" in told
        assert "players set no cards apart as showdown: add that place to places, or remove apart" in told

    def test_what_is_no_wager_clause_figure_or_free_key(self, layout: Layout) -> None:
        first = layout.how[0]
        spot = msgspec.structs.replace(layout.spots[0], wager="lucky", key="r")
        told = self.faults(
            msgspec.structs.replace(
                layout,
                spots=(*layout.spots, spot),
                how=(msgspec.structs.replace(first, words="{moons} moons", clauses=("679a.99",)),),
            )
        )

        assert "lucky is not a wager of the game" in told
        assert "679a.99 is not a clause of 679a@final-2016" in told
        assert "{moons} is not a figure of the game" in told
        assert 'the key "r" is taken on every page' in told

    def test_a_place_for_cards_that_is_not_drawn_or_not_there(self, layout: Layout) -> None:
        bare = self.faults(msgspec.structs.replace(layout, central=(), beside=()))
        empty = self.faults(msgspec.structs.replace(layout, hand=msgspec.structs.replace(layout.hand, cards=0)))
        strange = self.faults(
            msgspec.structs.replace(layout, central=(msgspec.structs.replace(layout.central[0], place="moon"),))
        )

        assert "dealer has no place on the felt: write an entry of central for it" in bare
        assert "fourth has no place on the felt: write an entry of beside for it" in bare
        assert "hand has no cards, but players are dealt some" in empty
        assert "moon is not a place of the game: add it to places, or correct the name" in strange

    def test_a_second_place_beside_the_hand_that_is_not_drawn(self, layout: Layout) -> None:
        places = (*find_game("three-card-prime").places, Place("fifth", Whose.SEAT, Turned.DEALT, "fourth-cards"))
        second = BesidePlace("fifth", "fifth card", x=-52, y=1, width=34)
        both = msgspec.structs.replace(layout, beside=(*layout.beside, second))

        assert [*layout_faults(layout, rules(PRIME), places)] == [
            "fifth has no place on the felt: write an entry of beside for it"
        ]
        assert [*layout_faults(both, rules(PRIME), places)] == []

    def test_a_spot_that_another_covers(self, layout: Layout) -> None:
        """At the edge of its position and beyond it, and as far from another as both are wide, and nearer."""
        ante, play, *others = (spot for spot in layout.spots if spot.wager in ("ante", "play"))

        def told(x: float, apart: float) -> str:
            moved = (
                msgspec.structs.replace(ante, x=x, y=200),
                msgspec.structs.replace(play, x=x - apart, y=200),
                *others,
            )
            kept = (spot for spot in layout.spots if spot.wager not in ("ante", "play"))
            return self.faults(msgspec.structs.replace(layout, spots=(*kept, *moved)))

        assert told(58, 42) == ""
        assert "ante reaches into the next position at x = 59: keep x from -58 to 58" in told(59, 42)
        assert "ante and play overlap: move one of them, to at least 42 away" in told(58, 41)

    def test_any_of_its_words_may_name_a_figure(self, layout: Layout) -> None:
        spot = msgspec.structs.replace(layout.spots[0], about="On {moons} moons.")

        assert "{moons} is not a figure of the game" in self.faults(
            msgspec.structs.replace(layout, spots=(spot, *layout.spots[1:]))
        )
        filled = _filled(msgspec.structs.replace(layout, lead="{player-cards} cards each."), rules(PRIME))
        assert filled.lead == "3 cards each."

    def test_keys_that_help_names_where_players_raise_are_told_as_such(self, layout: Layout) -> None:
        raising = msgspec.structs.replace(layout, raises=True)

        assert 'the key "f" is taken where players raise' in self.faults(raising)
        assert 'the key "f"' not in self.faults(layout)

    @pytest.mark.parametrize("name", EDITIONS)
    def test_a_plain_one_has_room_for_every_wager_and_every_card(self, name: str) -> None:
        text = rules(name)
        game = find_game(text.game)
        plain = plain_layout(text, game)

        assert [*layout_faults(plain, text, game.places)] == []
        board = plain.board
        assert board is None or sum(board.groups) == text.number("community-cards")

    def test_a_game_without_one_is_drawn_plainly(self) -> None:
        plain = plain_layout(rules(PRIME), find_game("three-card-prime"))

        assert [(spot.wager, spot.y) for spot in plain.spots] == [
            *((name, -54) for name in ("prime", "pair-bonus", "all-six")),
            *((name, 0) for name in ("ante", "play")),
        ]
