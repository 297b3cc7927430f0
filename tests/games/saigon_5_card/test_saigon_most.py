"""What the bound on winnings in Saigon 5 Card takes for granted: five aces win no Ante Wager."""

from __future__ import annotations

import pytest

from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.settler import settle
from tests.games.most import UNIT
from tests.games.saigon_5_card.most import SAIGONS


def test_five_aces_do_not_qualify() -> None:
    figures = rules("680a@codified-2019")
    ace, jokers = figures.number("ace-value"), figures.numbers("joker-values")
    totals = {ace * 3, *(ace * 2 + joker for joker in jokers)}

    assert totals == {3, 5, 8, 11}
    assert totals.isdisjoint(figures.numbers("qualify-totals"))


@pytest.mark.parametrize("dealer", ["Kh Qd Jc 5d 2h", "9h 9d 9c 8d 6d"])
@pytest.mark.parametrize("edition", SAIGONS)
def test_so_they_win_no_ante_against_a_dealer_who_qualifies_or_not(edition: str, dealer: str) -> None:
    seat = SeatRecord(1, {"ante": UNIT, "bonus": UNIT}, cards="As Ah Ad Ac Jk")
    settled = settle(RoundRecord(edition, (seat,), dealer=dealer))

    assert [line.paid for line in settled.lines] == [0, 5000 * UNIT]
