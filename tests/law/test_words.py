"""Figures, bounds, holds and odds as people say them."""

from __future__ import annotations

import re

import pytest

from pitboss.games.rule_data import rules
from pitboss.law.citation import cite
from pitboss.law.edition import editions
from pitboss.law.rules import Bound, Figure, FigureValue, PublishedHold
from pitboss.law.words import bound_in_words, figure_in_words, hold_in_words, list_in_words, odds_in_words
from pitboss.odds import parse_odds

CLAUSE = cite("679a.1")


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (6, "betting positions", "6 betting positions"),
        (0, "jokers a deck", "0 jokers a deck"),
        (1, "jokers a deck", "1 joker a deck"),
        (1, "boxes a player", "1 box a player"),
        (1, "additional cards at most", "1 additional card at most"),
        ([1], "decks", "1 deck"),
        ([4, 8], "decks", "4, 8 decks"),
        (20, "cents of a dollar, as a word", "20 cents of a dollar, as a word"),
        ("queen", "highest card", "queen (highest card)"),
        ("7", "rank", "7 (rank)"),
        (["ante", "play"], "wagers", "ante, play (wagers)"),
    ],
)
def test_a_figure_is_said_with_its_unit(value: FigureValue, unit: str, said: str) -> None:
    assert figure_in_words(Figure("name", value, unit, CLAUSE)) == said


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (5_000_000, "cents", "$50,000"),
        (3_000_000, "cents, initial and reset amount", "$30,000, initial and reset amount"),
    ],
)
def test_an_amount_is_said_in_dollars_because_it_is_money_and_not_by_its_unit(value: int, unit: str, said: str) -> None:
    assert figure_in_words(Figure("name", value, unit, CLAUSE, money=True)) == said


@pytest.mark.parametrize(
    ("items", "said"),
    [
        (["ante", "play"], "ante, play"),
        (["flush, hearts", "pair"], "flush, hearts; pair"),
        (["Player wins all of the ties", "Dealer qualifies"], "Player wins all of the ties; Dealer qualifies"),
    ],
)
def test_items_that_would_run_together_are_parted_by_semicolons(items: list[int | str], said: str) -> None:
    assert list_in_words(items) == said


@pytest.mark.parametrize(
    ("least", "most", "when", "said"),
    [
        (1, 1, (), "equal to the ante"),
        (2, 2, (), "equal to 2 times the ante"),
        (None, 3, (), "up to 3 times the ante"),
        (1, 3, (), "1 to 3 times the ante"),
        (None, 1, ("flop", "river"), "flop or river: up to the ante"),
        (None, 2, ("preflop", "flop", "river"), "preflop, flop or river: up to 2 times the ante"),
    ],
)
def test_a_bound_says_how_large_a_wager_may_be(least: int | None, most: int, when: tuple[str, ...], said: str) -> None:
    assert bound_in_words(Bound(least=least, most=most, of="ante", when=when, clause=CLAUSE)) == said


def test_a_case_that_has_words_is_said_in_them() -> None:
    bound = Bound(most=3, of="ante", when=("preflop",), said="before the Flop", clause=CLAUSE)
    assert bound_in_words(bound) == "before the Flop: up to 3 times the ante"


def test_no_street_is_called_by_the_name_it_has_in_records() -> None:
    """One thing has one name for people, and it is the text's own."""
    asked = {
        f"{name}: {bound_in_words(bound)}": set(bound.when)
        for name in map(str, editions())
        for wager in rules(name).wagers.values()
        if wager.bounds_by == "street"
        for bound in wager.bounds
    }
    assert asked
    for said, names in asked.items():
        assert not names & set(re.findall("[A-Za-z-]+", said)), said


@pytest.mark.parametrize(
    ("low", "high", "each", "said"),
    [
        ("3.62", "3.62", (), "3.62%"),
        ("2.9", "3.03", (), "2.9% to 3.03%"),
        ("2.28", "2.41", ("2.28", "2.41"), "2.28% and 2.41%"),
    ],
)
def test_a_hold_is_said_as_printed(low: str, high: str, each: tuple[str, ...], said: str) -> None:
    assert hold_in_words(PublishedHold(("prime",), low, high, (), each, "")) == said


@pytest.mark.parametrize("odds", ["1 to 1", "3 to 2", "200,000 to 1", "1,000 for 1", "push", "N/A", "100% of meter"])
def test_odds_are_said_with_commas(odds: str) -> None:
    assert odds_in_words(parse_odds(odds)) == odds
