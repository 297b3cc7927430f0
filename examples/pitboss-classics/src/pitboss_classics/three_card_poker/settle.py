"""Settling a round of Three Card Poker, clause by clause as tcp.11 orders it."""

from __future__ import annotations

from functools import cached_property

from pitboss.games.elections import Elections
from pitboss.games.round import Round, Seat
from pitboss.games.round_hands import RoundHands, beats, gave_up, loses, once_a_seat, settle_in_turn, ties, told_apart
from pitboss.games.settlement import Settlement
from pitboss.law.citation import cite
from pitboss.ranking import ThreeCardCategory, ThreeCardHand, rank_named, rank_three


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, player by player counterclockwise from the dealer's right."""
    table = _Table(round_, elections)
    settle_in_turn(table, {"ante": _settle_ante_and_play, "pair-plus": _settle_pair_plus})
    return table.book.close()


class _Table(RoundHands):
    """The three-card hand of each."""

    @cached_property
    def dealer(self) -> ThreeCardHand:
        hand = rank_three(self.dealer_cards, compare=self.compare)
        self.book.holds(hand, cite("tcp.11(c)"))
        return hand

    @cached_property
    def dealer_qualifies(self) -> bool:
        lowest = rank_named(self.rules.text("dealer-qualifies"))
        return self.dealer.category > ThreeCardCategory.HIGH_CARD or self.dealer.ranks[0] >= lowest

    @once_a_seat
    def hand(self, seat: Seat) -> ThreeCardHand:
        return rank_three(self.cards(seat), compare=self.compare)


def _settle_ante_and_play(table: _Table, seat: Seat) -> None:
    """tcp.11(b)-(e), and the Ante Bonus of tcp.12(b) beside them."""
    book = table.book
    if not book.live(seat, "play"):
        why = gave_up("Play", "Ante") if seat.folded else "no Play Wager was made"
        book.lose(seat, "ante", cite("tcp.11(b)"), why)
        return
    hand = table.hand(seat)
    own, dealers = told_apart(hand, table.dealer)
    if not table.dealer_qualifies:
        why = f"the dealer does not qualify with {table.dealer.name}, so the"
        book.win(seat, "ante", "winning ante", f"{why} Ante wins")
        book.push(seat, "play", cite("tcp.11(d)"), f"{why} Play Wager is returned")
    elif hand > table.dealer:
        book.win(seat, "ante", "winning ante", beats(own, dealers))
        book.win(seat, "play", "winning play", beats(own, dealers))
    elif hand == table.dealer:
        book.push(seat, "ante", cite("tcp.11(e)"), ties(own, dealers))
        book.push(seat, "play", cite("tcp.11(e)"), ties(own, dealers))
    else:
        book.lose(seat, "ante", cite("tcp.11(e)"), loses(own, dealers))
        book.lose(seat, "play", cite("tcp.11(e)"), loses(own, dealers))
    if table.elections.paytable("ante-bonus").row(hand.hand) is not None:
        book.bonus(seat, "ante", hand.hand, f"{hand.name}, whatever the dealer holds", table="ante-bonus")


def _settle_pair_plus(table: _Table, seat: Seat) -> None:
    """tcp.11(f)."""
    hand = table.hand(seat)
    if table.elections.paytable("pair-plus").row(hand.hand) is None:
        table.book.lose(seat, "pair-plus", cite("tcp.11(f)"), f"{hand.name}: no pair or better")
    else:
        table.book.win(seat, "pair-plus", hand.hand, hand.name)
