"""Settling a round of Casino War, clause by clause as war.7(g)-(i) orders it."""

from __future__ import annotations

from pitboss.cards import Card
from pitboss.games.elections import Elections
from pitboss.games.places import Place
from pitboss.games.round import Round, Seat, needed
from pitboss.games.round_hands import RoundHands, settle_in_turn
from pitboss.games.settlement import Settlement
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss_classics.casino_war.hands import EQUAL
from pitboss_classics.casino_war.places import CARD, DEALERS, DEALERS_WAR_CARD, WAR_CARD


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle every wager, player by player counterclockwise from the dealer's right."""
    table = RoundHands(round_, elections)
    settle_in_turn(table, {"ante": _settle_ante, "tie": _settle_tie})
    return table.book.close()


def _settle_ante(table: RoundHands, seat: Seat) -> None:
    """war.7(g), and what happens to equal cards."""
    own, dealers = _first_cards(table, seat)
    if own.rank is dealers.rank:
        _settle_equal(table, seat)
        return
    if table.book.live(seat, "war"):
        raise Refused("no-war", cite("war.7(e)"), f"seat {seat.number}: the {own.words} does not tie: leave war out")
    if seat.decision is not None:
        why = f"seat {seat.number}: the {own.words} does not tie, so nothing was decided"
        raise Refused("no-surrender", cite("war.7(e)"), f"{why}: leave the decision out")
    if own.rank > dealers.rank:
        table.book.win(seat, "ante", "winning ante", f"the {own.words} beats the dealer's {dealers.words}")
    else:
        table.book.lose(seat, "ante", cite("war.7(g)"), f"the {own.words} loses to the dealer's {dealers.words}")


def _settle_equal(table: RoundHands, seat: Seat) -> None:
    """war.7(h): a player who does not go to war surrenders."""
    book = table.book
    if not book.live(seat, "war"):
        book.take_part(seat, "ante", "surrendered ante", "surrendered: half of the Ante is returned", table="surrender")
        return
    own = _card(table, seat.at(WAR_CARD), WAR_CARD, f"seat {seat.number}'s war")
    dealers = _card(table, table.round.at(DEALERS_WAR_CARD), DEALERS_WAR_CARD, "the dealer's war")
    if own.rank >= dealers.rank:
        how = "ties" if own.rank is dealers.rank else "beats"
        why = f"at war the {own.words} {how} the dealer's {dealers.words}"
        book.push(seat, "ante", cite("war.7(h)"), f"{why}, so the Ante is returned")
        book.win(seat, "war", "winning war", why)
    else:
        why = f"at war the {own.words} loses to the dealer's {dealers.words}"
        book.lose(seat, "ante", cite("war.7(h)"), why)
        book.lose(seat, "war", cite("war.7(h)"), why)


def _settle_tie(table: RoundHands, seat: Seat) -> None:
    """war.7(i)."""
    own, dealers = _first_cards(table, seat)
    why = f"the {own.words} against the dealer's {dealers.words}"
    if own.rank is dealers.rank:
        table.book.win(seat, "tie", EQUAL, why)
    else:
        table.book.lose(seat, "tie", cite("war.7(i)"), why)


def _first_cards(table: RoundHands, seat: Seat) -> tuple[Card, Card]:
    own = _card(table, seat.at(CARD), CARD, f"seat {seat.number}'s")
    return own, _card(table, table.round.at(DEALERS), DEALERS, "the dealer's")


def _card(table: RoundHands, cards: tuple[Card, ...] | None, place: Place, whose: str) -> Card:
    return needed(cards, place.figure, whose, table.rules)[0]
