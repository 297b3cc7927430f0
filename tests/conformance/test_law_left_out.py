"""A game whose figures, clauses, rulings or answers leave a table without an answer is refused when it is made."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
import pytest

from pitboss.games import rule_data
from pitboss.games.check_game import check_game
from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.places import HAND, DealStep, Turned, Whose
from pitboss.games.play import Boxes, Decision, Play, Street, TableFacts
from pitboss.games.procedure import has_procedure
from pitboss.games.registry import find_game
from pitboss.law.citation import parent_of
from pitboss.law.incomplete import Incomplete
from pitboss.law.rules import Rules
from tests.conformance.tables import EDITIONS, GAMES

PRIME = "three-card-prime"
_Entry = TypeVar("_Entry")


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[Rules], str]:
    """What is said of a game when one of its texts is another."""

    def ask(changed: Rules) -> str:
        name = changed.edition.name
        monkeypatch.setattr(
            "pitboss.games.check_game.rules", lambda each: changed if each == name else rule_data.rules(each)
        )
        with pytest.raises(Incomplete) as refused:
            check_game(changed.game, find_game(changed.game))
        return "\n".join(refused.value.faults)

    return ask


def of(game: Game) -> str:
    with pytest.raises(Incomplete) as refused:
        check_game(PRIME, game)
    return "\n".join(refused.value.faults)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_figure_that_every_table_asks_for_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for name in ("seats", "decks", "deck-cards", "jokers", "cover-cards", "cut-depth", "change-hours-shoe"):
        figures = {each: figure for each, figure in law.figures.items() if each != name}

        said = told(replace(law, figures=MappingProxyType(figures)))
        assert f'"{name}"' in said
        assert "write it in rules.toml" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_figure_of_a_place_for_cards_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for place in find_game(law.game).places:
        figures = {each: figure for each, figure in law.figures.items() if each != place.figure}

        said = told(replace(law, figures=MappingProxyType(figures)))
        assert f"{edition} has no {place.figure}, the number of cards in {place.name}: write that figure" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_clause_that_is_cited_is_missed(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each clause in turn that the figures or the play name."""
    law, written = rule_data.rules(edition), rule_data.register(edition)
    cited = {*law.clauses(), *find_game(law.game).play.steps.values()}
    monkeypatch.setattr("pitboss.games.check_law.has_procedure", lambda _edition, _step: True)
    monkeypatch.setattr(
        "pitboss.games.check_law.register", lambda each: {} if each == edition else rule_data.register(each)
    )

    with pytest.raises(Incomplete) as refused:
        check_game(law.game, find_game(law.game))

    assert cited <= written.keys()
    said = {fault.partition(" ")[0] for fault in refused.value.faults if "write it in clauses.toml" in fault}
    assert cited <= said


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_clause_whose_parts_are_written_is_missed(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each section and each clause in turn that has others inside it."""
    law, written = rule_data.rules(edition), rule_data.register(edition)
    game = find_game(law.game)
    for above in {parent for each in written if (parent := parent_of(each))}:
        left = {clause: entry for clause, entry in written.items() if clause != above}
        monkeypatch.setattr(
            "pitboss.games.check_law.register",
            lambda each, left=left: left if each == edition else rule_data.register(each),
        )
        with pytest.raises(Incomplete) as refused:
            check_game(law.game, game)

        parts = [each for each in refused.value.faults if each.endswith("does not have: write it in clauses.toml")]
        assert any(f"is part of {above}, which {edition}" in each for each in refused.value.faults), parts


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_payout_limit_needs_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """What it covers, and the rounds that could win the most."""
    law = rule_data.rules(edition)
    if "limit-floor" not in law.figures:
        return
    with pytest.raises(Incomplete, match=f"{edition} limits what a patron wins: list the rounds"):
        check_game(law.game, replace(find_game(law.game), richest=()))
    left = {each: figure for each, figure in law.figures.items() if each != "limit-covers"}

    assert f'{edition} has "limit-floor" without "limit-covers", which belongs with it' in told(
        replace(law, figures=MappingProxyType(left))
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wager_that_is_settled_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    passes = find_game(law.game).play.passes(Elections(edition))
    for name in {wager for each in passes for wager in each.wagers}:
        left = {each: wager for each, wager in law.wagers.items() if each != name}
        said = told(replace(law, wagers=MappingProxyType(left)))
        assert f"passes settle {name}, which is not a wager in {edition}: write it in rules.toml" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_section_of_a_way_of_dealing_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for way in find_game(law.game).play.stub:
        dealing = {each: section for each, section in law.sections.dealing.items() if each is not way}
        said = told(replace(law, sections=replace(law.sections, dealing=dealing)))
        assert f"stub names {way.value}, but {edition} has no section for it: write it in sections.dealing" in said


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_every_table_does_is_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every_table = ("collect-cards", "cut-the-cards", "inspect-and-verify", "shuffle-into-one-stack", "deck-change-shoe")
    for step in (*every_table, "load-manual-shoe", "load-automated-shoe"):
        monkeypatch.setattr(
            "pitboss.games.check_law.has_procedure",
            lambda edition, asked, left_out=step: asked != left_out and has_procedure(edition, asked),
        )
        with pytest.raises(Incomplete, match=f'orders "{step}", which the table does: give it to a clause'):
            check_game(name, find_game(name))


@pytest.mark.parametrize(
    "together",
    [
        ("cover-card", "gather-and-count", "reshuffle-shoe"),
        ("wash-idle-cards", "stack-idle-cards"),
        ("burn", "burn-cards-shoe", "burn-cards-dealer"),
        ("second-cover-card", "second-cover-card-depth"),
        ("two-decks-with-shuffler", "alternate-decks", "open-both-decks"),
    ],
    ids=lambda together: together[0],
)
def test_what_belongs_to_a_step_is_missed_and_so_is_the_step(
    together: tuple[str, ...], told: Callable[[Rules], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    having = [each for each in EDITIONS if has_procedure(each, together[0])]

    assert having
    for edition in having:
        law = rule_data.rules(edition)
        for name in together:
            left = {each: figure for each, figure in law.figures.items() if each != name}
            with monkeypatch.context() as patched:
                patched.setattr(
                    "pitboss.games.check_law.has_procedure",
                    lambda text, asked, left_out=name: asked != left_out and has_procedure(text, asked),
                )
                said = told(replace(law, figures=MappingProxyType(left)))
            assert re.search(rf'{edition} has "[a-z-]+" without "{name}", which belongs with it: (write|give) it', said)


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_decks_are_missed_and_so_is_how_many_they_are(
    edition: str, told: Callable[[Rules], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    law, both = rule_data.rules(edition), ("decks-with-shuffler", "batches-with-shuffler")
    left = {each: figure for each, figure in law.figures.items() if each not in both}

    assert 'orders "two-decks-with-shuffler" but has no figure' in told(replace(law, figures=MappingProxyType(left)))
    monkeypatch.setattr(
        "pitboss.games.check_law.has_procedure",
        lambda text, asked: asked != "two-decks-with-shuffler" and has_procedure(text, asked),
    )
    assert 'no clause orders "two-decks-with-shuffler": give it to a clause' in told(law)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_done_at_an_idle_table_is_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    idle = ("idle-table-clear-and-spread", "idle-table-spread")
    monkeypatch.setattr(
        "pitboss.games.check_law.has_procedure", lambda text, asked: asked not in idle and has_procedure(text, asked)
    )
    with pytest.raises(Incomplete, match="for a table where nobody plays: give it to a clause"):
        check_game(name, find_game(name))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_wager_needs_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """Its area on the layout; the figures of a meter and of a pot."""
    law = rule_data.rules(edition)
    for name, wager in law.wagers.items():
        if wager.table_of is None:
            areas = {key: area for key, area in law.areas.items() if area.wager != name}
            said = told(replace(law, areas=MappingProxyType(areas)))
            assert f"the layout has no area for {name} in {edition}: write one in rules.toml" in said
    for figure in law.figures.keys() & {"progressive-floor", "pot-players"}:
        left = {each: other for each, other in law.figures.items() if each != figure}
        assert f'{edition} has no figure "{figure}"' in told(replace(law, figures=MappingProxyType(left)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ruling_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """Each in turn, under the chapter's own words or a shared procedure, and with the clause that it honors."""
    law = rule_data.rules(edition)
    for kind, ruling in law.rulings.items():
        said = told(replace(law, rulings={each: other for each, other in law.rulings.items() if each is not kind}))

        assert ruling.clause in said, kind
        assert re.search(rf'write (a ruling|one) (in rules.toml, )?on .*"{kind.value}"', said), kind


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_clause_of_a_ruling_under_one_way_of_dealing_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for kind, ruling in law.rulings.items():
        for way, clause in ruling.by_dealing.items():
            left = {each: other for each, other in ruling.by_dealing.items() if each is not way}
            bare = msgspec.structs.replace(ruling, by_dealing=left)

            said = told(replace(law, rulings={**law.rulings, kind: bare}))
            assert f'{clause} voids a round, but the ruling on "{kind.value}" of {edition} does not name it' in said
            assert f"in by_dealing for {way.value}" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_paytable_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for name, wager in law.wagers.items():
        if wager.paytables:
            bare = replace(law, wagers=MappingProxyType({**law.wagers, name: replace(wager, paytables={})}))

            assert f"{name} has no paytable in {edition}: write one in rules.toml" in told(bare)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_paytables_for_a_number_of_decks_are_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """Where tables are tied to one, those of each number in turn."""
    law = rule_data.rules(edition)
    for name, wager in law.wagers.items():
        for decks in {table.decks for table in wager.paytables.values() if table.decks is not None}:
            left = {letter: table for letter, table in wager.paytables.items() if table.decks != decks}
            bare = replace(law, wagers=MappingProxyType({**law.wagers, name: replace(wager, paytables=left)}))

            assert f"{name} has no paytable for {decks} decks in {edition}" in told(bare)


def test_a_paytable_for_decks_that_the_law_does_not_allow_is_told(told: Callable[[Rules], str]) -> None:
    law = rule_data.rules("681a@final-2016")
    bonus = law.wagers["player-bonus"]
    tables = {**bonus.paytables, "A": replace(bonus.paytables["A"], decks=6)}
    changed = MappingProxyType({**law.wagers, "player-bonus": replace(bonus, paytables=tables)})

    assert "paytable A of player-bonus is for 6 decks, which 681a.3(a) does not allow" in told(
        replace(law, wagers=changed)
    )


def test_the_bounds_of_a_decision_are_missed(told: Callable[[Rules], str]) -> None:
    law = rule_data.rules("679a@final-2016")
    play = replace(law.wagers["play"], bounds=())

    assert "play is made by decision, but has no bounds: write them in rules.toml" in told(
        replace(law, wagers=MappingProxyType({**law.wagers, "play": play}))
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_area_of_the_layout_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """Each in turn: for a wager, for cards, or one that the chapter only counts."""
    law = rule_data.rules(edition)
    for area in law.areas.values():
        said = told(replace(law, areas=_without(law.areas, area.area)))

        whose = f"the cards of {area.place}" if area.place else area.wager or ""
        missed = (f"the layout has no area for {whose} in {edition}", f"areas under {area.clause}: write the others")
        assert any(words in said for words in missed), area.area


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_number_of_areas_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    if "betting-areas" in law.figures:
        counted = law.figure("betting-areas")
        said = told(replace(law, figures=_without(law.figures, "betting-areas")))

        assert f"{counted.value} areas under {counted.clause} but no figure" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_inscription_of_the_layout_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    """Each in turn: the payout odds, a phrase that the chapter prints, or what it orders in its own words."""
    law = rule_data.rules(edition)
    assert law.inscriptions
    for each in law.inscriptions.values():
        said = told(replace(law, inscriptions=_without(law.inscriptions, each.inscription)))

        missed = (
            "does not state the payout odds",
            "of the figure inscriptions",
            f"{each.clause} says what the layout shows",
        )
        assert any(words in said for words in missed), each.inscription


def _without(entries: Mapping[str, _Entry], name: str) -> Mapping[str, _Entry]:
    return MappingProxyType({each: entry for each, entry in entries.items() if each != name})


class TestAnswersOfItsPlay:
    @pytest.fixture
    def game(self) -> Game:
        return find_game(PRIME)

    def plays(self, game: Game, **answers: Any) -> str:
        return of(replace(game, play=replace(game.play, **answers)))

    def defaults(self, game: Game) -> Play:
        return Play(game.play.deal_plan, game.play.passes)

    def test_cards_that_a_hand_earns_are_missed(self, game: Game) -> None:
        assert "the cards of fourth are turned if the hand earns it: write turns in its play" in self.plays(
            game, turns=self.defaults(game).turns
        )

    def test_a_decision_without_a_street_or_without_a_choice_is_missed(self, game: Game) -> None:
        bare = self.defaults(game)

        assert "nobody is asked: write streets and choices in its play" in self.plays(game, streets=bare.streets)
        assert "there is nothing to choose: write choices in its play" in self.plays(game, choices=bare.choices)

    def test_decisions_that_are_not_declared_or_not_as_they_are_offered_are_told(self, game: Game) -> None:
        fold, play = Decision("fold"), Decision("play", "play")

        assert "the game offers choices but declares no decisions: list them in decisions of its play" in self.plays(
            game, decisions=()
        )
        said = self.plays(game, decisions=(fold,))
        assert "no decision makes play, as 679a@final-2016 requires: add one to decisions of its play" in said
        assert "choices offers play in a way that decisions of its play does not list: correct one of them" in said
        assert "choices offers fold in a way" in self.plays(game, decisions=(play, Decision("fold", again=True)))
        assert "decisions lists fold 2 times: list it once" in self.plays(game, decisions=(fold, play, fold))

    def test_cards_that_are_said_to_be_drawn_are_missed(self, game: Game) -> None:
        def with_draws(elections: Elections) -> tuple[Street, ...]:
            return tuple(msgspec.structs.replace(each, draws=True) for each in game.play.streets(elections))

        assert "a street allows draws, but nothing says which cards are drawn: write draws in its play" in self.plays(
            game, streets=with_draws
        )

    def test_draws_that_no_street_allows_are_told(self, game: Game) -> None:
        def draws(_table: TableFacts, _boxes: Boxes, _elections: Elections) -> tuple[DealStep, ...]:
            return ()

        assert "its play has draws, but no street allows any: write draws=True for the street" in self.plays(
            game, draws=draws
        )

    def test_a_deal_that_brings_another_number_of_cards_is_told(self, game: Game) -> None:
        clause = game.play.steps["reveal"]

        def one_short(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
            return game.play.deal_plan(boxes, elections)[1:]

        def elsewhere(boxes: Boxes, elections: Elections) -> tuple[DealStep, ...]:
            return (*game.play.deal_plan(boxes, elections), replace(HAND, name="moon").deal(1, clause, 1))

        assert "deal_plan deals 2 cards to hand, but player-cards is 3" in self.plays(game, deal_plan=one_short)
        assert "deal_plan deals cards to moon, which is not a place of the game: add it to places" in self.plays(
            game, deal_plan=elsewhere
        )

    def test_a_place_that_is_called_as_a_wager_is_told(self, game: Game) -> None:
        ante = replace(HAND, name="ante", whose=Whose.SEAT, turned=Turned.DEALT)

        assert "ante is both a wager and a place for a player's cards: rename one of them" in of(
            replace(game, places=(*game.places, ante))
        )

    def test_a_bot_of_the_house_without_a_strategy_or_a_seat_is_told(self, game: Game) -> None:
        table = game.house_table
        assert table is not None

        said = of(replace(game, house_table=replace(table, bots={9: ("Ada", "by-the-stars")})))
        assert 'house_table has Ada play by "by-the-stars", which is not a strategy of the game' in said
        assert "house_table puts Ada in seat 9, but there are 6 seats: correct it" in said


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_inscription_without_words_is_missed(edition: str, told: Callable[[Rules], str]) -> None:
    law = rule_data.rules(edition)
    for name, each in law.inscriptions.items():
        if each.words:
            mute = MappingProxyType({**law.inscriptions, name: replace(each, words="")})

            assert f"the inscription {name} of {edition} says nothing" in told(replace(law, inscriptions=mute))
