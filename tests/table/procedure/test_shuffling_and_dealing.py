"""Every lawful pair of shuffling and dealing, with the exact list of duties that the cards go through.

What is not in a list is not done: nothing but what falls due is performed, and all of it is compared. Clauses are those
of 679a, and of every sister chapter the ones that order the same steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from pitboss.games.elections import Dealing, Elections, Shuffling
from pitboss.law.refusal import Refused
from tests.table.driving import elect
from tests.table.sharing import SHARED, Shared, proves

WAYS = """
manual      | manual-shoe    | shuffle 5(a), cut 5(c)(2), load 8(a)     | rack-stub 8(d)  | count-stub 8(e)  | spread
manual      | automated-shoe | shuffle 5(a), cut 5(c)(2), load 10(a)(1) | rack-stub 10(c) | count-stub 10(d) | spread
automated   | manual-shoe    | shuffle 5(a), load 8(a)                  | rack-stub 8(d)  | count-stub 8(e)  | spread
automated   | hand           | shuffle 5(a), load 9(a)(2)               | rack-stub 9(c)  | count-stub 9(d)  | spread
automated   | automated-shoe | shuffle 5(a), load 10(a)(1)              | rack-stub 10(c) | count-stub 10(d) | spread
counting    | manual-shoe    | shuffle 5(a), load 8(a)                  | rack-stub 8(d)  | rack-stub 8(d)   | spread
counting    | hand           | shuffle 5(a), load 9(a)(2)               | rack-stub 9(c)  | rack-stub 9(c)   | spread
counting    | automated-shoe | shuffle 5(a), load 10(a)(1)              | rack-stub 10(c) | rack-stub 10(c)  | spread
reshuffling | manual-shoe    | shuffle 5(a), load 8(a)                  | rack-stub 8(d)  | rack-stub 8(d)   | stay
reshuffling | hand           | shuffle 5(a), load 9(a)(2)               | rack-stub 9(c)  | rack-stub 9(c)   | stay
reshuffling | automated-shoe | shuffle 5(a), load 10(a)(1)              | rack-stub 10(c) | rack-stub 10(c)  | stay
"""
"""How cards are shuffled and dealt; what is done with them before a round, with the stub of four rounds, and with that
of the fifth; and whether they are spread when nobody plays, which .5(g) drops with the cut for a continuous device."""
ANNOUNCED = {
    Dealing.MANUAL_SHOE: "no-more-bets 8(b)",
    Dealing.HAND: "no-more-bets 9(a)(3)",
    Dealing.AUTOMATED_SHOE: "no-more-bets 10(a)(2)",
}
KEEPS_ITS_STUB = ("677a", "679a")
"""Where .10(g) has a shoe that reshuffles deal otherwise, and keep what it has not dealt."""
OPENING = "receive 4(a), inspect 4(a), verify 4(a), spread 4(b), offer-inspection 4(c), wash 4(c)"
OF_THE_ROUND = ("deal", "remove-stub", "decision", "expose-cards", "collect-forfeited", "reveal", "settle")
"""Duties that do not depend on how the cards are shuffled: other tests have them in their order."""


class Way(NamedTuple):
    """One row of the table."""

    shuffling: Shuffling
    dealing: Dealing
    before: list[str]
    stub: list[str]
    fifth: list[str]
    idle: str

    def elect(self, edition: str) -> Elections:
        return elect(edition, shuffling=self.shuffling, dealing=self.dealing)

    def stub_of(self, edition: str, *, fifth: bool) -> list[str]:
        one_device = self.dealing is Dealing.AUTOMATED_SHOE and self.shuffling is Shuffling.RESHUFFLING
        if one_device and edition.startswith(KEEPS_ITS_STUB):
            return []
        return self.fifth if fifth else self.stub


def _steps(text: str) -> list[str]:
    """`cut 5(c)(2), load 8(a)` as a table tells what is due."""
    return ["{} [679a.{}]".format(*each.split()) for each in text.split(", ")]


def ways() -> Iterator[Way]:
    for row in WAYS.strip().splitlines():
        shuffling, dealing, before, stub, fifth, idle = (cell.strip() for cell in row.split("|"))
        announced = _steps(f"{before}, {ANNOUNCED[Dealing(dealing)]}")
        yield Way(Shuffling(shuffling), Dealing(dealing), announced, _steps(stub), _steps(fifth), idle)


every_text = pytest.mark.parametrize("edition", SHARED)
every_way = pytest.mark.parametrize("way", [pytest.param(way, id=f"{way[0].value}, {way[1].value}") for way in ways()])


def done_until(table: Shared, what: str) -> list[str]:
    """Do what is due until this is due, and tell all of it that concerns the way of the cards."""
    done = []
    while (now := table.due_now()[0]).what != what:
        assert len(table.due_now()) == 1, table.due
        if now.what not in OF_THE_ROUND:
            done.append(f"{now.what} [{now.clause}]")
        table.routine(now)
    return done


def a_round(table: Shared, *, who: str = "Ann", seat: int = 1) -> tuple[list[str], list[str]]:
    """One round: what is done with the cards before it, the announcement included, and in it."""
    table.wager(who, seat, ante=1000)
    before = done_until(table, "deal")
    during = done_until(table, "collect-cards")
    table.perform("collect-cards")
    return before, during


def test_the_table_has_every_pair_that_may_be_elected() -> None:
    listed = {(way.shuffling, way.dealing) for way in ways()}
    for edition in SHARED:
        lawful = set()
        for shuffling in Shuffling:
            for dealing in Dealing:
                try:
                    elect(edition, shuffling=shuffling, dealing=dealing)
                except Refused:
                    continue
                lawful.add((shuffling, dealing))
        assert listed == lawful, edition


@proves(
    *("679a.4(a)", "679a.4(b)", "679a.4(c)", "679a.5(a)", "679a.5(c)", "679a.5(c)(1)", "679a.5(c)(2)", "679a.5(g)"),
    *("679a.8(a)", "679a.8(b)", "679a.8(d)", "679a.8(e)", "679a.9(a)(3)", "679a.9(c)", "679a.9(d)"),
    *("679a.10(a)(1)", "679a.10(a)(2)", "679a.10(c)", "679a.10(d)"),
)
@every_text
@every_way
def test_the_cards_go_this_way_and_no_other(edition: str, way: Way) -> None:
    """From their arrival through six rounds: the stub is counted in the fifth unless a device counts the cards."""
    table = Shared(way.elect(edition))
    table.sit("Ann", 1)
    rounds = [a_round(table) for _ in range(6)]

    usual, fifth = way.stub_of(edition, fifth=False), way.stub_of(edition, fifth=True)
    assert rounds[0] == ([*_steps(OPENING), *way.before], usual)
    assert rounds[1:4] == [(way.before, usual)] * 3
    assert rounds[4] == (way.before, fifth)
    assert rounds[5] == (way.before, usual)


@proves("679a.5(f)", "679a.5(g)")
@every_text
@every_way
@pytest.mark.parametrize("where", ["shoe", "rack"])
def test_idle_cards_are_spread_unless_the_device_is_continuous(edition: str, way: Way, where: str) -> None:
    table = Shared(way.elect(edition))
    table.sit("Ann", 1)
    if where == "rack":
        a_round(table)
    else:
        table.wager("Ann", 1, ante=1000)
        table.until("no-more-bets")
    table.leave("Ann")

    if way.idle == "stay":
        # What lies in the device stays there; what was dealt goes into it again.
        assert table.due_with_clauses == (["shuffle A [679a.5(a)]"] if where == "rack" else [])
        table.sit("Bo", 2)
        assert a_round(table, who="Bo", seat=2)[0] == (way.before if where == "rack" else way.before[-1:])
        return
    assert table.due_with_clauses == ["spread-idle A [679a.5(f)]"]
    table.perform("spread-idle")
    assert table.due == []
    table.sit("Bo", 2)
    assert a_round(table, who="Bo", seat=2)[0] == [*_steps("offer-inspection 5(f), wash 4(c)"), *way.before]


@proves("679a.5(d)", "679a.5(e)", "679a.5(g)", "679a.5(c)(1)")
@every_text
@every_way
def test_only_cards_that_were_shuffled_by_hand_are_cut_and_recut(edition: str, way: Way) -> None:
    table = Shared(way.elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("load")
    instead = table.due_now()[0].clause

    assert table.try_perform("cut", number=20) == f"not-due [{instead}]"
    match way.shuffling:
        case Shuffling.MANUAL:
            table.perform("recut")
            assert table.due_with_clauses == ["cut A [679a.5(c)(2)]"]
        case Shuffling.AUTOMATED | Shuffling.COUNTING:
            assert table.try_perform("recut") == "no-recut [679a.5(e)]"
        case Shuffling.RESHUFFLING:
            assert table.try_perform("recut") == "no-cut [679a.5(g)]"


@proves("679a.5(b)", "679a.5(g)")
@every_text
@every_way
@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_device_that_counts_rejects_a_deck_that_is_not_whole(edition: str, way: Way, more: int) -> None:
    table = Shared(way.elect(edition))
    table.sit("Ann", 1)
    table.until("shuffle")
    if way.shuffling in (Shuffling.MANUAL, Shuffling.AUTOMATED):
        table.perform("shuffle")
        assert table.stages() == {"A": "shuffled"}
        return
    assert table.try_perform("shuffle") == "count-missing [679a.5(b)]"
    table.perform("shuffle", number=table.whole + more)
    assert table.due_with_clauses[0] == ("remove A [679a.5(b)]" if more else way.before[1].replace(" ", " A ", 1))
