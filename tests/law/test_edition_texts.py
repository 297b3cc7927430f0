"""What the later text of a chapter struck out and put in, as its own pages mark or print it."""

from __future__ import annotations

import pytest

from pitboss.games import register, rules
from pitboss.law.paytables import Paytable

PROPOSED_679A, FINAL_679A = "679a@proposed-2015", "679a@final-2016"
PROPOSED_680A, CODIFIED_680A = "680a@proposed-2015", "680a@codified-2019"


def bad_beat(edition: str, letter: str) -> dict[str, str]:
    return printed(rules(edition).wager("bad-beat").paytables[letter])


def printed(table: Paytable) -> dict[str, str]:
    return {row.words: str(row.odds) for row in table.rows}


def reworded(before: str, after: str) -> set[str]:
    """The clauses of either text whose line is not the same in both."""
    old, new = register(before), register(after)
    return {str(clause) for clause in {**old, **new} if _text(before, clause) != _text(after, clause)}


def _text(edition: str, clause: str) -> str | None:
    return {str(each): entry.text for each, entry in register(edition).items()}.get(clause)


@pytest.mark.parametrize(("before", "after"), [("A", "A"), ("B", "C")])
def test_679a_the_proposed_b_was_renamed_c(before: str, after: str) -> None:
    """The pages strike "Paytable B" and print C over the same column."""
    assert bad_beat(PROPOSED_679A, before) == bad_beat(FINAL_679A, after)


@pytest.mark.parametrize(("with_flush", "without"), [("B", "A"), ("D", "C")])
def test_679a_two_tables_were_put_in_that_pay_a_flush_as_well(with_flush: str, without: str) -> None:
    assert bad_beat(FINAL_679A, with_flush) == {**bad_beat(FINAL_679A, without), "flush": "1 to 1"}


def test_679a_has_two_tables_before_and_four_after() -> None:
    assert list(rules(PROPOSED_679A).wager("bad-beat").paytables) == ["A", "B"]
    assert list(rules(FINAL_679A).wager("bad-beat").paytables) == ["A", "B", "C", "D"]


def test_679a_no_other_table_was_changed() -> None:
    before, after = rules(PROPOSED_679A).wagers, rules(FINAL_679A).wagers

    assert before.keys() == after.keys()
    assert {name for name in before if before[name] != after[name]} == {"bad-beat"}


def test_679a_three_betting_areas_were_struck_for_two() -> None:
    before, after = rules(PROPOSED_679A), rules(FINAL_679A)

    assert (before.number("betting-areas"), after.number("betting-areas")) == (3, 2)
    assert {name for name in before.figures if before.figures[name] != after.figures[name]} == {"betting-areas"}


def test_679a_only_clauses_with_struck_or_inserted_words_are_said_differently() -> None:
    """The mere name of section 12 in a reference, struck in .2(b)(5) and .11(c)(3)(i), changes no rule."""
    assert reworded(PROPOSED_679A, FINAL_679A) == {
        "679a.1",
        "679a.2(b)(2)",
        "679a.11(c)(3)(iii)",
        "679a.11(c)(3)(iv)",
        "679a.12",
        "679a.12(c)",
    }


def test_680a_the_pot_wager_came_in_and_the_bonus_wager_moved_down() -> None:
    before, after = rules(PROPOSED_680A).wagers, rules(CODIFIED_680A).wagers

    assert after.keys() - before.keys() == {"pot"}
    assert (before["bonus"].clause, after["bonus"].clause) == ("680a.7(d)(2)", "680a.7(d)(3)")
    assert after["pot"].clause == "680a.7(d)(2)"


def test_680a_a_player_may_and_later_shall_compete() -> None:
    assert [rules(name).wager("ante").duty for name in (PROPOSED_680A, CODIFIED_680A)] == ["may", "shall"]


def test_680a_the_limit_came_to_cover_the_ante_alone() -> None:
    covers = [rules(name).texts("limit-covers") for name in (PROPOSED_680A, CODIFIED_680A)]

    assert covers == [("ante", "bonus"), ("ante",)]


def test_680a_no_odds_were_changed() -> None:
    for name in ("ante", "bonus"):
        before, after = (rules(text).wager(name).paytables for text in (PROPOSED_680A, CODIFIED_680A))

        assert before == after


def test_680a_clauses_came_in_behind_those_that_moved_down() -> None:
    came_in = register(CODIFIED_680A).keys() - register(PROPOSED_680A).keys()

    assert came_in == {"680a.2(b)(7)", "680a.7(d)(3)", "680a.11(g)"}
    assert register(PROPOSED_680A).keys() - register(CODIFIED_680A).keys() == set()


def test_680a_only_amended_clauses_are_said_differently() -> None:
    """Sections 1, 2, 7, 11 and 12 were amended in 2019; .8(c) was completed when the chapter was adopted."""
    assert reworded(PROPOSED_680A, CODIFIED_680A) == {
        "680a.1",
        *(f"680a.2(b)({number})" for number in range(3, 8)),
        *(f"680a.7(d)({number})" for number in range(1, 4)),
        "680a.8(c)",
        "680a.11(f)",
        "680a.11(g)",
        "680a.12",
        "680a.12(d)",
    }
