"""Settling a round of High Card Flush, clause by clause as 678a.11(c)-(e) orders it."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.high_card_flush.flush import Flush, highest_flush
from pitboss.games.high_card_flush.straight_flush import LowAce, StraightFlush, longest_straight_flush
from pitboss.games.places import HAND
from pitboss.games.round import Round, Seat
from pitboss.games.round_hands import (
    RoundHands,
    beats,
    gave_up,
    loses,
    once_a_round,
    once_a_seat,
    settle_in_turn,
    ties,
    told_apart,
)
from pitboss.games.settlement import Settlement
from pitboss.games.wager_checks import check_bound
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.law.rules import Rules
from pitboss.odds import NOT_AVAILABLE
from pitboss.ranking import rank_named


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, player by player counterclockwise from the dealer's right."""
    table = _Table(round_, elections)
    for seat in round_.seats:
        _check_raise(table, seat)
    settle_in_turn(
        table,
        {
            "ante": _settle_ante_and_raise,
            "flush-bonus": _settle_flush_bonus,
            "straight-flush-bonus": _settle_straight_flush_bonus,
            "progressive": _settle_progressive,
        },
    )
    return table.book.close()


class _Table(RoundHands):
    """The highest flush of each, and the straight flushes of the players."""

    @once_a_round
    def dealer(self) -> Flush:
        hand = dealer_flush(self.dealer_cards, self.elections)
        self.book.holds(hand, cite("678a.11(d)"))
        return hand

    @once_a_round
    def dealer_qualifies(self) -> bool:
        qualified = qualifies(self.dealer, self.rules)
        clause = cite("678a.11(d)(2)") if qualified else cite("678a.11(d)(1)")
        self.book.fact(f"the dealer {'qualifies' if qualified else 'does not qualify'}", clause)
        return qualified

    @once_a_seat
    def flush(self, seat: Seat) -> Flush:
        return highest_flush(self.cards(seat), self.compare)

    @once_a_seat
    def straight_flush(self, seat: Seat) -> StraightFlush:
        return player_straight_flush(self.cards(seat), self.elections)


def dealer_flush(cards: tuple[Card, ...], elections: Elections) -> Flush:
    """678a.11(d): the highest ranking flush that the dealer's cards form."""
    return highest_flush(cards, elections.compare)


def qualifies(hand: Flush, rules: Rules) -> bool:
    """678a.11(d): at least a three-card flush, nine high."""
    least = (rules.number("dealer-qualifies-length"), rank_named(rules.text("dealer-qualifies-rank")))
    return (hand.length, hand.top) >= least


def player_straight_flush(cards: tuple[Card, ...], elections: Elections) -> StraightFlush:
    """678a.11(e)(2): the straight flush that the dealer forms from a player's cards, under the elected readings."""
    low_ace = LowAce(elections.reads("678a-low-ace"))
    any_suit = elections.reads("678a-straight-flush-suit") == "any-suit"
    suit = None if any_suit else highest_flush(cards, elections.compare).suit
    return longest_straight_flush(cards, low_ace=low_ace, suit=suit)


def _settle_ante_and_raise(table: _Table, seat: Seat) -> None:
    """678a.11(c) and (d)."""
    book = table.book
    if not book.live(seat, "raise"):
        if "raise" not in seat.stakes:
            book.fact("the player made no Raise Wager, which is a fold", cite("678a.1"), seat)
        book.lose(seat, "ante", cite("678a.11(c)(2)"), _without_raise(seat))
        return
    if not table.dealer_qualifies:
        why = f"the dealer does not qualify with a {table.dealer.name}, so the"
        book.win(seat, "ante", "winning ante", f"{why} Ante wins", under=cite("678a.11(d)(1)"))
        book.push(seat, "raise", cite("678a.11(d)(1)"), f"{why} Raise pushes")
        return
    hand = table.flush(seat)
    book.holds(hand, cite("678a.11(d)(2)(i)"), seat)
    if hand > table.dealer:
        own, dealers = told_apart(hand, table.dealer)
        why = beats(own, dealers)
        book.win(seat, "ante", "winning ante", why, under=cite("678a.11(d)(2)(ii)(A)"))
        book.win(seat, "raise", "winning raise", why, under=cite("678a.11(d)(2)(ii)(A)"))
    elif hand == table.dealer:
        why = ties(hand.name, table.dealer.name)
        book.push(seat, "ante", cite("678a.11(d)(2)(ii)(B)"), why)
        book.push(seat, "raise", cite("678a.11(d)(2)(ii)(B)"), why)
    else:
        own, dealers = told_apart(hand, table.dealer)
        why = loses(own, dealers)
        book.lose(seat, "ante", cite("678a.11(d)(2)(ii)(C)"), why)
        book.lose(seat, "raise", cite("678a.11(d)(2)(ii)(C)"), why)


def _without_raise(seat: Seat) -> str:
    if seat.folded:
        return gave_up("Raise", "Ante")
    return "no Raise Wager was made" if seat.undecided else "the flush does not allow a Raise Wager, so it is void"


def _check_raise(table: _Table, seat: Seat) -> None:
    """678a.11(b): the longer the flush, the larger the Raise Wager may be, in a void round as in any other.

    Against a dealer who does not qualify, a hand may go to the discard rack unseen: then the bounds of any flush apply.
    """
    if "raise" not in seat.stakes:
        return
    own = seat.at(HAND)
    known = own is not None and len(own) == table.cards_in_hand
    hand = table.flush(seat).hand if known else None
    made = ("raised", hand, *seat.stakes.items())
    table.elections.allow(made, _check_bounds, seat, hand, table.elections)


def _check_bounds(seat: Seat, hand: str | None, elections: Elections) -> None:
    raise_ = elections.rules.wager("raise")
    check_bound("raise", seat, raise_.bounds if hand is None else raise_.bounds_in(hand), elections)


def _settle_flush_bonus(table: _Table, seat: Seat) -> None:
    """678a.11(e)(1)."""
    hand = table.flush(seat)
    if table.elections.paytable("flush-bonus").row(hand.hand) is None:
        table.book.lose(
            seat, "flush-bonus", cite("678a.11(e)(1)(i)"), f"{hand.name}; it takes a four-card flush or better to win"
        )
    else:
        table.book.win(seat, "flush-bonus", hand.hand, hand.name, under=cite("678a.11(e)(1)(ii)"))


def _settle_straight_flush_bonus(table: _Table, seat: Seat) -> None:
    """678a.11(e)(2)."""
    hand = table.straight_flush(seat)
    if table.elections.paytable("straight-flush-bonus").row(hand.hand) is None:
        why = "no three-card straight flush or better"
        table.book.lose(seat, "straight-flush-bonus", cite("678a.11(e)(2)(i)"), why)
    else:
        table.book.win(seat, "straight-flush-bonus", hand.hand, hand.name, under=cite("678a.11(e)(2)(ii)"))


def _settle_progressive(table: _Table, seat: Seat) -> None:
    """678a.11(e)(3) and .12(d): the meter on this player's turn, by the highest straight flush only."""
    if table.book.meter is None:
        raise Refused(
            "no-meter",
            cite("678a.12(d)(4)"),
            f"seat {seat.number} made a Progressive Jackpot Wager: write the meter and its reset amount",
        )
    hand = table.straight_flush(seat)
    paytable = table.elections.paytable("progressive")
    row = paytable.row(hand.hand)
    if row is None or row.odds == NOT_AVAILABLE:
        lowest = next(each.id for each in reversed(paytable.rows) if each.odds != NOT_AVAILABLE)
        table.book.lose(seat, "progressive", cite("678a.11(e)(3)"), f"no {lowest} or better")
    else:
        table.book.win(seat, "progressive", hand.hand, hand.name, under=cite("678a.12(d)(2)"))
