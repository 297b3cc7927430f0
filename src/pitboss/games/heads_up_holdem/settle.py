"""Settling a round of Heads-Up Hold 'Em, clause by clause as 677a.11(f)-(i) orders it."""

from __future__ import annotations

from pitboss.cards import Card, Rank
from pitboss.games.elections import Elections
from pitboss.games.heads_up_holdem.places import COMMUNITY
from pitboss.games.round import Round, Seat, needed
from pitboss.games.round_hands import (
    RoundHands,
    beats,
    gave_up,
    loses,
    once_a_round,
    once_a_seat,
    paid_though_lost,
    settle_in_turn,
    ties,
    told_apart,
)
from pitboss.games.settlement import Settlement
from pitboss.law.citation import cite
from pitboss.odds import Form
from pitboss.ranking import FiveCardCategory, FiveCardHand, best_five

# A member read from its class costs ten times as much as a name.
_PUSH = Form.PUSH


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, one player at a time counterclockwise from the dealer's right."""
    table = _Table(round_, elections)
    settle_in_turn(table, _WAGERS)
    return table.book.close()


class _Table(RoundHands):
    """The best five cards of each, formed with the community cards."""

    @once_a_round
    def community(self) -> tuple[Card, ...]:
        return needed(self.round.at(COMMUNITY), COMMUNITY.figure, "the community", self.rules)

    @once_a_round
    def dealer(self) -> FiveCardHand:
        hand = best_five((*self.dealer_cards, *self.community), compare=self.compare)
        self.book.holds(hand, cite("677a.11(g)"))
        return hand

    @once_a_round
    def dealer_has_pair(self) -> bool:
        lowest = FiveCardCategory.named(self.rules.text("dealer-qualifies"))
        has_pair = self.dealer.category >= lowest
        words = "holds" if has_pair else "does not hold"
        self.book.fact(f"the dealer {words} a pair or better", cite("677a.11(h)"))
        return has_pair

    @once_a_seat
    def hand(self, seat: Seat) -> FiveCardHand:
        """The best five cards, in one of the classes of `poker_hands`.

        Of two hands of one class, the elected reading says how the highest card decides.
        """
        return best_five((*self.cards(seat), *self.community), compare=self.compare)


def _settle_ante_raise_and_odds(table: _Table, seat: Seat) -> None:
    """677a.11(f)-(h): a higher hand is paid on the Raise and Odds Wagers and, if the dealer has a pair, on the Ante."""
    book = table.book
    if not book.live(seat, "raise"):
        _settle_fold(table, seat)
        return
    hand = table.hand(seat)
    book.holds(hand, cite("677a.11(g)(2)"), seat)
    if not table.dealer_has_pair:
        book.push(seat, "ante", cite("677a.11(h)(1)"), _why_no_ante(table))
    if hand > table.dealer:
        own, dealers = told_apart(hand, table.dealer)
        why = beats(own, dealers)
        clause = cite("677a.11(h)(2)(i)") if table.dealer_has_pair else cite("677a.11(h)(1)(i)")
        if table.dealer_has_pair:
            book.win(seat, "ante", "winning ante", why, under=clause)
        book.win(seat, "raise", "winning raise", why, under=clause)
        book.win(seat, "odds", hand.hand, _why_odds(table, hand, why), under=clause)
    elif hand == table.dealer:
        why = ties(hand.name, table.dealer.name)
        clause = cite("677a.11(h)(2)(ii)") if table.dealer_has_pair else cite("677a.11(h)(1)(ii)")
        if table.dealer_has_pair:
            book.push(seat, "ante", clause, why)
        book.push(seat, "raise", clause, why)
        book.push(seat, "odds", clause, why)
    else:
        _settle_beaten(table, seat, hand)


def _why_odds(table: _Table, hand: FiveCardHand, why: str) -> str:
    """677a.12(b): a winning hand below the lowest paid one gets the Odds Wager back, with the reason."""
    elections = table.elections
    if elections.paytable("odds").paying(hand.hand).odds.form is not _PUSH:
        return why
    lowest = elections.once("lowest hand that odds pay", _lowest_paid, elections)
    return f"{why}; with less than a {lowest}, the Odds Wager pushes"


def _lowest_paid(elections: Elections) -> str:
    return next(row.id for row in reversed(elections.paytable("odds").rows) if row.odds.form is not _PUSH)


def _why_no_ante(table: _Table) -> str:
    """677a.11(h)(1): the Ante Wager is returned whoever wins."""
    return f"the dealer's {table.dealer.name} is less than a {table.rules.text('dealer-qualifies')}, so the Ante pushes"


def _settle_beaten(table: _Table, seat: Seat, hand: FiveCardHand) -> None:
    """677a.11(h)(1)(iii) and (2)(iii): a straight or better that loses is a bad beat, paid on the Odds Wager."""
    book = table.book
    own, dealers = told_apart(hand, table.dealer)
    why = loses(own, dealers)
    if not table.dealer_has_pair:
        book.lose(seat, "raise", cite("677a.11(h)(1)(iii)"), why)
        book.lose(seat, "odds", cite("677a.11(h)(1)(iii)"), why)
        return
    book.lose(seat, "ante", cite("677a.11(h)(2)(iii)"), why)
    if _is_bad_beat(table, hand):
        book.lose(seat, "raise", cite("677a.11(h)(2)(iii)(B)"), why)
        why = _bad_beat_in_words(table, hand)
        book.win(seat, "odds", hand.hand, why, table="bad-beat", under=cite("677a.11(h)(2)(iii)(B)"))
    else:
        book.lose(seat, "raise", cite("677a.11(h)(2)(iii)(A)"), why)
        book.lose(seat, "odds", cite("677a.11(h)(2)(iii)(A)"), why)


def _bad_beat_in_words(table: _Table, hand: FiveCardHand) -> str:
    return paid_though_lost("Bad Beat", table.elections.paytable("bad-beat"), hand.hand)


def _is_bad_beat(table: _Table, hand: FiveCardHand) -> bool:
    return hand < table.dealer and table.elections.paytable("bad-beat").row(hand.hand) is not None


def _settle_fold(table: _Table, seat: Seat) -> None:
    """677a.11(f): Ante and Odds Wagers are collected, whatever the dealer holds."""
    book = table.book
    book.lose(seat, "ante", cite("677a.11(f)"), gave_up("Raise", "Ante"))
    if not book.live(seat, "odds"):
        return
    if table.elections.reads("677a-bad-beat-needs-raise") == "any":
        hand = table.hand(seat)
        if _is_bad_beat(table, hand):
            why = f"folded. {paid_though_lost('Bad Beat', table.elections.paytable('bad-beat'), hand.hand)}"
            book.win(seat, "odds", hand.hand, why, table="bad-beat")
            return
    book.lose(seat, "odds", cite("677a.11(f)"), gave_up("Raise", "Odds"))


def _settle_pocket_bonus(table: _Table, seat: Seat) -> None:
    """677a.11(i)(1): decided by the player's own two cards only."""
    own = table.cards(seat)
    hand = pocket_hand(own)
    if table.elections.paytable("pocket-bonus").row(hand) is None:
        why = f"{own[0].words} and {own[1].words}: no pair, and no ace with a king, queen or jack"
        table.book.lose(seat, "pocket-bonus", cite("677a.11(i)(1)(ii)"), why)
    else:
        why = f"{own[0].words} and {own[1].words}"
        table.book.win(seat, "pocket-bonus", hand, why, under=cite("677a.11(i)(1)(i)"))


_ACES, _SUITED, _UNSUITED, _PAIR, _OTHER = POCKET_HANDS = (
    "pair of aces",
    "ace and a court card of the same suit",
    "ace and a court card of different suits",
    "any other pair",
    "any other two cards",
)
"""The hands that the Pocket Bonus distinguishes."""


def pocket_hand(own: tuple[Card, ...]) -> str:
    """What two cards are for the Pocket Bonus."""
    low, high = sorted(own, key=lambda card: card.rank)
    if low.rank is high.rank:
        return _ACES if high.rank is Rank.ACE else _PAIR
    if high.rank is Rank.ACE and low.rank in (Rank.KING, Rank.QUEEN, Rank.JACK):
        return _SUITED if low.suit is high.suit else _UNSUITED
    return _OTHER


def _settle_trips_plus(table: _Table, seat: Seat) -> None:
    """677a.11(i)(2): decided by the player's own and the community cards."""
    hand = table.hand(seat)
    if table.elections.paytable("trips-plus").row(hand.hand) is None:
        table.book.lose(
            seat, "trips-plus", cite("677a.11(i)(2)(ii)"), f"{hand.name}; it takes three-of-a-kind or better to win"
        )
    else:
        table.book.win(seat, "trips-plus", hand.hand, hand.name, under=cite("677a.11(i)(2)(i)"))


_WAGERS = {
    "ante": _settle_ante_raise_and_odds,
    "pocket-bonus": _settle_pocket_bonus,
    "trips-plus": _settle_trips_plus,
}
"""How the wagers of one player are settled, in order; the Raise and Odds Wagers go with the Ante Wager."""
