"""Settling a round of 21 Baccarat, clause by clause as 681a.7(f)-(k) orders it."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card, format_cards
from pitboss.games.elections import Elections
from pitboss.games.round import Round, Seat
from pitboss.games.round_hands import RoundHands, once_a_round, settle_in_turn
from pitboss.games.settlement import Settlement
from pitboss.games.twenty_one_baccarat.drawing import PLACES, SIDES, draw_clause, draws, natural_among
from pitboss.games.twenty_one_baccarat.twenty_one import (
    BonusCategory,
    BonusHand,
    CardValues,
    StraightAce,
    Total,
    TwoAces,
    bonus_hands,
    total,
)
from pitboss.law.citation import Clause, cite
from pitboss.law.refusal import Refused
from pitboss.ranking import rank_named


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle all Player and Banker Wagers counterclockwise from the dealer's right, then all others likewise."""
    if round_.interruption is not None:
        # Nothing is settled in a void round: every wager is returned, however many cards were dealt.
        void = RoundHands(round_, elections)
        settle_in_turn(void, {})
        return void.book.close()
    table = _Table(round_, elections)
    settle_in_turn(table, {"player": _settle_player, "banker": _settle_banker})
    settle_in_turn(
        table, {"tie": _settle_tie, "player-bonus": _settle_player_bonus, "banker-bonus": _settle_banker_bonus}
    )
    return table.book.close()


@dataclass(frozen=True)
class _Hand:
    """The Player's Hand or the Banker's Hand: all its cards, and the total with which it competes."""

    side: str
    cards: tuple[Card, ...]
    total: Total

    # The same two hands decide every seat's wagers.
    @once_a_round
    def name(self) -> str:
        return f"{self.side.capitalize()}'s Hand"

    @once_a_round
    def words(self) -> str:
        return f"{self.side.capitalize()}'s {self.total.name}"


class _Table(RoundHands):
    """Both hands, drawn as 681a.7(f) and (g) prescribe: any other draw is refused."""

    def __init__(self, round_: Round, elections: Elections) -> None:
        super().__init__(round_, elections)
        self.values = elections.figures_as(CardValues)
        self.two_aces = TwoAces(elections.reads("681a-two-aces"))
        dealt = {place.name: self._dealt(round_.at(place), place.name) for place in PLACES}
        self.natural = natural_among(*map(self._initial, dealt.values()))
        if self.natural:
            self.book.fact("a natural was dealt", cite("681a.7(f)"))
        self.bonus_sides = {side for seat in round_.seats for side in SIDES if f"{side}-bonus" in seat.stakes}
        self.player = self._hand("player", dealt["player"])
        self.banker = self._hand("banker", dealt["banker"])

    @once_a_round
    def bonus(self) -> dict[str, tuple[BonusHand, ...]]:
        """What each hand makes for a Bonus Wager on it."""
        return {hand.side: bonus_hands_of(hand.cards, self.elections) for hand in (self.player, self.banker)}

    def _initial(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cards[: self.rules.number("initial-cards")]

    def _dealt(self, cards: tuple[Card, ...] | None, side: str) -> tuple[Card, ...]:
        least = self.rules.number("initial-cards")
        most = least + self.rules.number("drawn-cards")
        if cards is None or not least <= len(cards) <= most:
            code, count = ("missing-cards", 0) if cards is None else ("wrong-number-of-cards", len(cards))
            raise Refused(
                code,
                self.rules.figure("drawn-cards" if count > most else "initial-cards").clause,
                f"the {side.capitalize()}'s Hand has {least} cards, or {most} if it draws, not {count}",
            )
        return cards

    def _hand(self, side: str, cards: tuple[Card, ...]) -> _Hand:
        """With a natural on the table only the initial cards compete (681a.7(f)(2)); otherwise all do."""
        self._check_draw(side, cards)
        counted = self._initial(cards) if self.natural else cards
        hand = _Hand(side, cards, total(counted, self.values, self.two_aces))
        self.book.fact(f"the {hand.name} is {hand.total.name}, with {format_cards(counted)}", cite("681a.7(h)"))
        return hand

    def _check_draw(self, side: str, cards: tuple[Card, ...]) -> None:
        initial = self._initial(cards)
        must_draw = self._draws(side, initial)
        if (len(cards) > len(initial)) == must_draw:
            return
        held = f"the {side.capitalize()}'s Hand {format_cards(initial)}"
        if must_draw:
            raise Refused("wrong-draw", draw_clause(natural=self.natural), f"{held} draws one card: write it")
        clause = cite("681a.7(g)")
        if self.natural:
            clause = cite("681a.7(f)(2)") if self.bonus_sides else cite("681a.7(f)(1)")
        raise Refused("wrong-draw", clause, f"{held} stands: a card drawn to it in error belongs to the discards")

    def _draws(self, side: str, initial: tuple[Card, ...]) -> bool:
        return draws(side, initial, natural=self.natural, bonus_sides=self.bonus_sides, elections=self.elections)


SIDE_HANDS = ("winning hand", "winning hand at half pay")
"""The results that the Player and Banker Wagers distinguish."""
EQUAL = "equal in value"
BONUS_HANDS = (BonusCategory, "no pair or better")
"""The hands that the Bonus Wagers distinguish."""


def _settle_player(table: _Table, seat: Seat) -> None:
    """681a.7(i), and 681a.6(c)(1)."""
    _settle_side(table, seat, "player", table.player, table.banker)


def _settle_banker(table: _Table, seat: Seat) -> None:
    """681a.7(j), and 681a.6(c)(2)."""
    _settle_side(table, seat, "banker", table.banker, table.player)


def _settle_side(table: _Table, seat: Seat, wager: str, own: _Hand, other: _Hand) -> None:
    """681a.7(i) for a wager on the Player's Hand, (j) for one on the Banker's Hand: the same rule, mirrored."""
    if own.total > other.total:
        half = own.total.value == table.rules.number("half-pay-total")
        why = _beats(table, own, other)
        clause = _winning_clause(table, wager, own, other)
        table.book.win(seat, wager, SIDE_HANDS[half], why, under=clause)
    elif own.total == other.total:
        why = f"the {own.words} ties the {other.words}"
        table.book.push(seat, wager, _TIED[wager], why)
    else:
        why = _beats(table, other, own)
        table.book.lose(seat, wager, _losing_clause(table, wager, own, other), why)


def _beats(table: _Table, winner: _Hand, loser: _Hand) -> str:
    highest = table.values.highest_score
    why = f"the {winner.words} beats the {loser.words}"
    if winner.total.value > highest:
        return f"{why}, because the lower wins when both are over {highest}"
    return f"{why}, which is over {highest}" if loser.total.value > highest else why


_NO_WIN = {"player": cite("681a.6(c)(1)"), "banker": cite("681a.6(c)(2)")}
_OTHER_OVER = {"player": cite("681a.7(i)(1)"), "banker": cite("681a.7(j)(1)")}
_HIGHER = {"player": cite("681a.7(i)(2)(i)"), "banker": cite("681a.7(j)(2)(i)")}
_LOWER_OVER = {"player": cite("681a.7(i)(3)(i)"), "banker": cite("681a.7(j)(3)(i)")}
_TIED = {"player": cite("681a.7(i)(4)"), "banker": cite("681a.7(j)(4)")}
_LOWER = {"player": cite("681a.7(i)(2)(ii)"), "banker": cite("681a.7(j)(2)(ii)")}
_HIGHER_OVER = {"player": cite("681a.7(i)(3)(ii)"), "banker": cite("681a.7(j)(3)(ii)")}


def _winning_clause(table: _Table, wager: str, own: _Hand, other: _Hand) -> Clause:
    """The paragraph that pays the wager: the other hand alone is over the highest score, or neither is, or both are."""
    highest = table.values.highest_score
    if own.total.value > highest:
        return _LOWER_OVER[wager]
    return (_OTHER_OVER if other.total.value > highest else _HIGHER)[wager]


def _losing_clause(table: _Table, wager: str, own: _Hand, other: _Hand) -> Clause:
    """Return the paragraph that collects the wager.

    Section .7 collects no wager on a hand over 21 against one that is not. As `681a-win-clause` reads it, such a wager
    loses because it meets neither test of 681a.6(c) for winning and 681a.7 does not return it.
    """
    highest = table.values.highest_score
    if own.total.value <= highest:
        return _LOWER[wager]
    return (_HIGHER_OVER if other.total.value > highest else _NO_WIN)[wager]


def _settle_tie(table: _Table, seat: Seat) -> None:
    """681a.7(k)(1)."""
    if table.player.total == table.banker.total:
        why = f"the {table.player.words} ties the {table.banker.words}"
        table.book.win(seat, "tie", EQUAL, why, under=cite("681a.7(k)(1)(i)"))
    else:
        why = f"no tie: the {table.player.words} against the {table.banker.words}"
        table.book.lose(seat, "tie", cite("681a.7(k)(1)(ii)"), why)


def _settle_player_bonus(table: _Table, seat: Seat) -> None:
    """681a.7(k)(2)."""
    _settle_bonus(table, seat, "player-bonus", table.player)


def _settle_banker_bonus(table: _Table, seat: Seat) -> None:
    """681a.7(k)(3)."""
    _settle_bonus(table, seat, "banker-bonus", table.banker)


def _no_bonus(cards: tuple[Card, ...]) -> str:
    """Why cards make no Bonus hand; if two share a rank, one was drawn (681a.3(e))."""
    paired = len({card.rank for card in cards}) < len(cards)
    return "a pair counts only in the first two cards" if paired else "no pair or better"


def _settle_bonus(table: _Table, seat: Seat, wager: str, hand: _Hand) -> None:
    """681a.7(k)(2) and (3): the highest Bonus hand, including cards drawn only for the Bonus."""
    made = table.bonus[hand.side]
    held = f"the {hand.side.capitalize()}'s {format_cards(hand.cards)}"
    if not made:
        clause = cite("681a.7(k)(2)(ii)") if wager == "player-bonus" else cite("681a.7(k)(3)(ii)")
        table.book.lose(seat, wager, clause, f"{held}: {_no_bonus(hand.cards)}")
        return
    best, *others = made
    beside = None
    if table.elections.reads("681a-bonus-pays") == "pair-also" and best.category is BonusCategory.THREE_CARD_21:
        beside = next((each for each in others if each.category is BonusCategory.ONE_PAIR), None)
    why = f"{best.hand}{f' and {beside.hand}' if beside else ''} with {held}"
    clause = cite("681a.7(k)(2)(i)") if wager == "player-bonus" else cite("681a.7(k)(3)(i)")
    pair = beside.category.hand if beside else None
    table.book.win(seat, wager, best.category.hand, why, beside=pair, under=clause)


def bonus_hands_of(cards: tuple[Card, ...], elections: Elections) -> tuple[BonusHand, ...]:
    """681a.3(e): what a hand makes for a Bonus Wager, highest first, under the readings elected."""
    return bonus_hands(
        cards,
        elections.figures_as(CardValues),
        jackpot_rank=rank_named(elections.rules.text("jackpot-rank")),
        straight_ace=StraightAce(elections.reads("681a-straight-ace")),
    )
