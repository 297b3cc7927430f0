"""The law of every game is whole, and agrees with what was read from its text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pitboss.games.registry import find_game
from pitboss.games.rule_data import register, rules
from pitboss.law.edition import edition
from tests.conformance.tables import EDITIONS, OUR_GAMES
from tests.law import checks

OURS = tuple(each for each in EDITIONS if edition(each).game in OUR_GAMES)
COMPARED: dict[str, Callable[[checks.RulesByEdition], list[str]]] = {
    "figures": checks.figure_differences,
    "wagers": checks.wager_differences,
    "payouts": checks.payout_differences,
    "rulings": checks.ruling_differences,
    "bounds": checks.bound_differences,
}


@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_its_rules_cite_stands_in_its_register(name: str) -> None:
    assert checks.citation_faults({name: rules(name)}, {name: register(name)}) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_each_of_its_clauses_has_a_parent_and_a_sentence(name: str) -> None:
    assert checks.line_faults({name: register(name)}) == []


@pytest.mark.parametrize("name", EDITIONS)
def test_the_rows_of_a_paytable_stand_in_the_order_of_its_hands(name: str) -> None:
    """Up or down, as its game tells the hands apart: a row in the wrong place is often a row of another hand."""
    told_apart = find_game(edition(name).game).tells_apart
    for wager in rules(name).wagers.values():
        for paytable in wager.paytables.values():
            places = [min(told_apart[wager.wager].index(hand) for hand in row.paid) for row in paytable.rows]
            # The last row may be of something else than a hand, such as a dealer who does not qualify.
            orders = [each in (sorted(each), sorted(each, reverse=True)) for each in (places, places[:-1])]
            assert any(orders), f"{paytable.clause} {paytable.letter}"


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("oracle", COMPARED)
def test_it_says_what_was_read_from_the_text(oracle: str, name: str) -> None:
    assert COMPARED[oracle]({name: rules(name)}) == []


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("oracle", ["clauses", "figures", "payouts", "rulings", "wagers"])
def test_it_has_rows_in_every_oracle(oracle: str, name: str) -> None:
    no_rulings = oracle == "rulings" and not rules(name).rulings

    assert no_rulings or any(row["edition"] == name for row in checks.oracle(oracle))


@pytest.mark.parametrize("name", OURS)
def test_its_clauses_are_those_of_the_text(name: str) -> None:
    assert checks.register_differences({name: register(name)}) == []
