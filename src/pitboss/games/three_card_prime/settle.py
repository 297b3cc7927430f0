"""Settling a round of Three Card Prime, clause by clause as 679a.11(b)-(d) orders it."""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.places import Place, Turned, Whose
from pitboss.games.round import Round, Seat
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
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.games.three_card_prime.six_card import rank_six
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.ranking import ThreeCardHand, rank_named

FOURTH = Place("fourth", Whose.SEAT, Turned.EARNED, "fourth-cards", printed=True)
"""The area for one more card in front of a player, turned only if the player's hand earns it."""
DEALER_OUT = "dealer does not qualify"
PRIME_HANDS = ("same color player and dealer hand", "same color player hand", "cards of both colors")
"""The results that the Prime Wager distinguishes."""


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, player by player counterclockwise from the dealer's right."""
    table = _Table(round_, elections)
    settle_in_turn(
        table,
        {
            "ante": _settle_ante_and_play,
            "prime": _settle_prime,
            "pair-bonus": _settle_pair_bonus,
            "all-six": _settle_all_six,
        },
    )
    return table.book.close()


class _Table(RoundHands):
    """The three-card hand of each."""

    @once_a_round
    def dealer(self) -> ThreeCardHand:
        hand = rank_prime(self.dealer_cards, compare=self.compare)
        self.book.holds(hand, cite("679a.11(c)"))
        return hand

    @once_a_round
    def dealer_qualifies(self) -> bool:
        lowest = rank_named(self.rules.text("dealer-qualifies"))
        highest_card = max(card.rank for card in self.dealer_cards)
        qualifies = self.dealer.category > PrimeCategory.HIGH_CARD or highest_card >= lowest
        self.book.fact(f"the dealer {'qualifies' if qualifies else 'does not qualify'}", cite("679a.1"))
        return qualifies

    @once_a_seat
    def hand(self, seat: Seat) -> ThreeCardHand:
        return rank_prime(self.cards(seat), compare=self.compare)


def _settle_ante_and_play(table: _Table, seat: Seat) -> None:
    """679a.11(b) and (c): a tie wins, too."""
    book = table.book
    if not book.live(seat, "play"):
        why = gave_up("Play", "Ante") if seat.folded else "no Play Wager was made"
        book.lose(seat, "ante", cite("679a.11(b)"), why)
        return
    hand = table.hand(seat)
    book.holds(hand, cite("679a.11(c)(2)"), seat)
    if not table.dealer_qualifies:
        _settle_dealer_out(table, seat, hand)
    elif hand >= table.dealer:
        own, dealers = told_apart(hand, table.dealer)
        why = f"{ties(own, dealers)}, and the player wins ties" if hand == table.dealer else beats(own, dealers)
        book.win(seat, "ante", "winning ante", why, under=cite("679a.11(c)(3)(ii)"))
        book.win(seat, "play", hand.hand, why, under=cite("679a.11(c)(3)(ii)"))
    else:
        _settle_beaten(table, seat, hand)


def _settle_dealer_out(table: _Table, seat: Seat, hand: ThreeCardHand) -> None:
    """679a.11(c)(3)(i): the Ante Wager is returned and the Play Wager paid, whatever the player holds."""
    why = f"the dealer does not qualify with {table.dealer.name}, so the"
    table.book.push(seat, "ante", cite("679a.11(c)(3)(i)"), f"{why} Ante pushes")
    by_table = table.elections.reads("679a-play-dealer-out") == "paytable"
    row = hand.hand if by_table else DEALER_OUT
    table.book.win(seat, "play", row, f"{why} Play Wager wins", under=cite("679a.11(c)(3)(i)"))


def _settle_beaten(table: _Table, seat: Seat, hand: ThreeCardHand) -> None:
    """679a.11(c)(3)(iii) and (iv): the elected Bad Beat table says which hands are paid a bonus."""
    own, dealers = told_apart(hand, table.dealer)
    why = loses(own, dealers)
    if table.elections.paytable("bad-beat").row(hand.hand) is None:
        table.book.lose(seat, "ante", cite("679a.11(c)(3)(iii)"), why)
        table.book.lose(seat, "play", cite("679a.11(c)(3)(iii)"), why)
    else:
        table.book.lose(seat, "ante", cite("679a.11(c)(3)(iv)"), why)
        table.book.win(
            seat,
            "play",
            hand.hand,
            paid_though_lost("Bad Beat", table.elections.paytable("bad-beat"), hand.hand),
            table="bad-beat",
            under=cite("679a.11(c)(3)(iv)"),
        )


def _settle_prime(table: _Table, seat: Seat) -> None:
    """679a.11(d)(1)."""
    colors = {card.suit.color for card in table.cards(seat)}
    if len(colors) > 1:
        table.book.lose(seat, "prime", cite("679a.11(d)(1)(i)"), "the cards are not all of one color")
    elif {card.suit.color for card in table.dealer_cards} == colors:
        why = f"the cards are all {colors.pop()}, and so are the dealer's"
        table.book.win(seat, "prime", PRIME_HANDS[0], why, under=cite("679a.11(d)(1)(ii)"))
    else:
        why = f"the cards are all {colors.pop()}"
        table.book.win(seat, "prime", PRIME_HANDS[1], why, under=cite("679a.11(d)(1)(ii)"))


def _settle_pair_bonus(table: _Table, seat: Seat) -> None:
    """679a.11(d)(2): the fourth card is looked at only with a pair or better; it says which of two tables pays."""
    hand = table.hand(seat)
    if table.elections.paytable("pair-bonus").row(hand.hand) is None:
        table.book.lose(seat, "pair-bonus", cite("679a.11(d)(2)(i)"), _no_pair(hand))
        return
    lying = seat.at(FOURTH)
    if not lying:
        raise Refused(
            "missing-cards",
            cite("679a.11(d)(2)(ii)"),
            f"seat {seat.number}: {hand.name} wins the Pair Bonus Wager; the fourth card says from which table",
        )
    (fourth,) = lying
    second = fourth.rank is rank_named(table.rules.text("second-table-card"))
    why = f"{hand.name}, and the fourth card is the {fourth.words}"
    clause = cite("679a.11(d)(2)(ii)(B)") if second else cite("679a.11(d)(2)(ii)(A)")
    table.book.win(seat, "pair-bonus", hand.hand, why, table="pair-bonus-two" if second else "pair-bonus", under=clause)


def _no_pair(hand: ThreeCardHand) -> str:
    return f"{hand.name}: no pair or better, so the fourth card is not turned"


def _settle_all_six(table: _Table, seat: Seat) -> None:
    """679a.11(d)(3): the player's and the dealer's cards together."""
    hand = rank_six((*table.cards(seat), *table.dealer_cards))
    paytable = table.elections.paytable("all-six")
    row = next((row for each in hand.hands if (row := paytable.row(each))), None)
    if row is None:
        why = "no three-of-a-kind or better among the six cards"
        table.book.lose(seat, "all-six", cite("679a.11(d)(3)(i)"), why)
    else:
        why = f"{hand.name}{',' if ',' in hand.name else ''} among the six cards"
        table.book.win(seat, "all-six", next(iter(row.pays)), why, under=cite("679a.11(d)(3)(ii)"))
