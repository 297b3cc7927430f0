"""Settling a round of Mississippi Stud, clause by clause as mstud.11(e)-(h) orders it."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.round import Round, Seat, needed
from pitboss.games.round_hands import RoundHands, once_a_round, once_a_seat, settle_in_turn
from pitboss.games.settlement import Settlement
from pitboss.law.citation import cite
from pitboss.ranking import FiveCardHand, ThreeCardHand, rank_five, rank_three
from pitboss_classics.mississippi_stud.hands import paid_as
from pitboss_classics.mississippi_stud.places import COMMUNITY


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, player by player counterclockwise from the dealer's right."""
    table = _Table(round_, elections)
    settle_in_turn(table, {"ante": _settle_hand, "board-bonus": _settle_bonus})
    return table.book.close()


class _Table(RoundHands):
    """The community cards, alone and with each player's."""

    @once_a_round
    def board(self) -> tuple[Card, ...]:
        return needed(self.round.at(COMMUNITY), COMMUNITY.figure, "the community", self.rules)

    @once_a_round
    def three(self) -> ThreeCardHand:
        hand = rank_three(self.board, compare=self.compare)
        self.book.holds(hand, cite("mstud.6(c)"))
        return hand

    @once_a_seat
    def hand(self, seat: Seat) -> FiveCardHand:
        return rank_five((*self.cards(seat), *self.board), compare=self.compare)


def _settle_hand(table: _Table, seat: Seat) -> None:
    """mstud.11(e) and (h): the Ante and the Street Wagers, all by the same hand."""
    book = table.book
    made = [wager for wager in ("ante", "third", "fourth", "fifth") if book.live(seat, wager)]
    if "fifth" not in made:
        why = "folded" if seat.folded else "the player left"
        for wager in made:
            book.lose(seat, wager, cite("mstud.11(e)"), f"{why}: every wager on the hand is lost")
        return
    hand = table.hand(seat)
    paid = paid_as(hand, table.rules)
    for wager in made:
        row = table.elections.paytable(wager).row(paid)
        if row is None:
            book.lose(seat, wager, cite("mstud.11(h)"), f"{hand.name}: no pair of sixes or better")
        else:
            book.win(seat, wager, paid, hand.name)


def _settle_bonus(table: _Table, seat: Seat) -> None:
    """mstud.11(i)."""
    hand = table.three
    if table.elections.paytable("board-bonus").row(hand.hand) is None:
        table.book.lose(seat, "board-bonus", cite("mstud.11(i)"), f"the board is {hand.name}: no pair or better")
    else:
        table.book.win(seat, "board-bonus", hand.hand, f"the board is {hand.name}")
