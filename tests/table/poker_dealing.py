"""Heads-Up Hold 'Em and High Card Flush dealt in each way that the chapters know, from opening to closing.

The round, and what it pays, stands in poker_rounds.py; it is played five times.
"""

from __future__ import annotations

from pitboss.table.events import BetsClosed
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    HAND,
    INVENTORY,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    elect_method,
    stakes_of,
)
from tests.table.playthrough import Teller, Telling
from tests.table.poker_rounds import FLUSH_GAME, HOLDEM_GAME, Game, for_both

_OPENING = ("receive", "inspect", "verify", "spread", "offer-inspection", "wash", "shuffle")


def _opening(table: Teller, game: Game, deck: str) -> None:
    table.say(f"Deck {deck} goes through the opening, every step in its order.")
    for duty in _OPENING[:4]:
        table.perform(duty, deck=deck)
    if "Ann" not in table.chips():
        table.sit("Ann", 1)
    for duty in _OPENING[4:6]:
        table.perform(duty, deck=deck)


def _round(table: Teller, game: Game, method: str) -> None:
    way = game.ways[method]
    table.until("no-more-bets")
    table.expect(due=f"no-more-bets [{way.announce}]")
    table.perform("no-more-bets")
    table.expect(due=f"{_first_card(table)} [{way.deal}]")
    game.deal(table)


def _first_card(table: Teller) -> str:
    seat = table.due_now()[0].seat
    return "deal" if seat is None else f"deal {seat}"


def _finish(table: Teller, game: Game) -> None:
    game.decided(table)
    for duty in ("collect-forfeited", "reveal", "settle"):
        table.perform(duty)
    table.expect(due=f"collect-cards [{game.collect}]")
    table.perform("collect-cards")


@for_both("idle-table", "Nobody plays: cards are spread, those in the shoe as well", "5(f)", "5(g)", "4(c)")
def idle(telling: Telling, game: Game) -> None:
    table = telling.table(MANUAL_SHOE, "an idle table", quiet=True)
    table.sit("Ann", 1)
    table.play_round()
    table.begin()
    table.say("The only player leaves; the cards lie in the discard rack.")
    table.leave("Ann")
    _seen_again(table, game)
    table.say("He leaves before a round is dealt. The next player arrives before the dealer has emptied the shoe.")
    table.leave("Bo")
    table.expect(due=f"spread-idle A [{game.clause('5(f)')}]")
    table.sit("Cy", 2)
    table.wager("Cy", 2, **stakes_of(telling.edition))
    table.say("That does not end the duty: bets do not close before it is done. A player may ask for cards face up.")
    table.expect(due=f"spread-idle A [{game.clause('5(f)')}]")
    table.expect_refused(table.duty("no-more-bets"), f"not-due [{game.clause('5(f)')}]")
    table.perform("spread-idle", face_up=True)
    table.expect_next("offer-inspection A")

    reading = elect_method(MANUAL_SHOE, telling.edition, readings={"idle-shoe": "stays-loaded"})
    table = telling.table(MANUAL_SHOE, "an idle table, idle-shoe: stays-loaded", reading, quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.perform("load")
    table.begin()
    table.say("Read so, the shoe is not emptied: its cards stay ready.")
    table.leave("Ann")
    table.expect_next()
    table.sit("Bo", 2)
    table.expect_next()

    table = telling.table(
        HAND, "an idle table with two decks", elect_method(HAND, telling.edition, decks=2), quiet=True
    )
    table.sit("Ann", 1)
    table.play_round()
    table.begin()
    table.say("One deck lies in the discard rack; the other is stored in the shuffling device, and stays there.")
    table.leave("Ann")
    table.expect_next("spread-idle A")
    table.perform("spread-idle")
    table.expect_next()

    table = telling.table(RESHUFFLING_SHOE, "an idle table with a continuous device", quiet=True)
    table.sit("Ann", 1)
    table.play_round()
    table.begin()
    table.say("A device that reshuffles by itself is exempt.")
    table.leave("Ann")
    table.expect_next("shuffle A")


def _seen_again(table: Teller, game: Game) -> None:
    """The cards are spread, shown to the next player, washed, shuffled, cut and loaded."""
    at = game.clause("5(f)")
    table.expect(due=f"spread-idle A [{at}]")
    table.perform("spread-idle")
    table.say("The next player may look at them; then they are washed, shuffled and cut as at the opening.")
    table.sit("Bo", 3)
    table.expect(due=f"offer-inspection A [{at}]")
    table.perform("offer-inspection")
    table.expect(due=f"wash A [{game.clause('4(c)')}]")
    table.perform("wash")
    table.perform("shuffle")
    table.perform("cut", number=14)
    table.perform("load")


def _table(telling: Telling, game: Game, method: str, decks: int | None = None) -> None:
    way = game.ways[method]
    counted = method in (HAND, RESHUFFLING_SHOE)
    elections = elect_method(method, telling.edition, decks=decks)
    table = telling.table(method, "a table from opening to closing", elections)
    _opening(table, game, "A")
    if decks:
        _opening(table, game, "B")
    if counted:
        table.say("The device counts the cards.")
    table.say("Every wager but the Raise is placed before the announcement.")
    game.wager(table)
    _round(table, game, method)
    if way.stub:
        table.expect(due=f"rack-stub [{way.stub}]")
        table.perform("rack-stub")
    else:
        table.say("The shoe keeps what it has not dealt.")
    table.say("Players are asked from the dealer's left, and settled from the dealer's right.")
    table.expect(due=f"decision 1 [{game.asked}]")
    _finish(table, game)
    table.expect(Ann=game.won, Bo=game.lost)
    table.say("Rounds 2 to 4 are played in the same way.")
    table.quiet = True
    for _ in (2, 3, 4):
        game.wager(table)
        _round(table, game, method)
        if way.stub:
            table.perform("rack-stub")
        _finish(table, game)
    table.begin()
    game.wager(table)
    _round(table, game, method)
    if way.stub and not counted:
        table.say("No device counts the cards, so in the fifth round the stub is counted, not simply racked.")
        table.expect(due=f"count-stub [{way.count}]")
        table.expect_refused(table.duty("rack-stub"), f"not-due [{way.count}]")
        table.perform("count-stub", number=52 - len(" ".join(game.hands.values()).split()) - _shared(game))
    elif way.stub:
        table.perform("rack-stub")
    _finish(table, game)
    assert [event.deck for event in table.log if isinstance(event, BetsClosed)] == list("ABABA" if decks else "AAAAA")
    table.say("The players leave, and the table is closed.")
    carried = sum(table.chips().values())
    for who in ("Ann", "Bo"):
        table.leave(who)
    table.perform("close")
    assert table.table.inventory == INVENTORY + 2 * CHIPS - carried


def _shared(game: Game) -> int:
    return len(f"{game.dealer} {game.community}".split())


_OPENED = ("4(a)", "4(b)", "4(c)", "5(a)")


@HOLDEM_GAME.story(
    "manual-shoe",
    "Heads-Up Hold 'Em dealt from a manual dealing shoe",
    *_OPENED,
    *("5(c)(2)", "8(a)", "8(b)", "8(c)", "8(d)", "8(e)", "8(f)", "11(b)", "11(c)", "11(e)", "11(f)", "11(g)", "11(j)"),
)
def holdem_manual(telling: Telling) -> None:
    _table(telling, HOLDEM_GAME, MANUAL_SHOE)


@HOLDEM_GAME.story(
    "hand",
    "Heads-Up Hold 'Em dealt from the hand, with two decks and a device that counts",
    *_OPENED,
    *("3(b)(3)", "4(d)", "5(c)(1)", "9(a)", "9(b)", "9(c)", "11(b)", "11(c)", "11(e)", "11(f)", "11(g)"),
)
def holdem_hand(telling: Telling) -> None:
    _table(telling, HOLDEM_GAME, HAND, decks=2)


@HOLDEM_GAME.story(
    "automated-shoe",
    "Heads-Up Hold 'Em dealt from an automated dealing shoe, the community cards from the hand",
    *_OPENED,
    *("10(a)", "10(a)(1)", "10(a)(2)", "10(b)", "10(c)", "10(d)", "10(e)", "11(b)", "11(c)", "11(e)", "11(f)", "11(g)"),
)
def holdem_automated(telling: Telling) -> None:
    _table(telling, HOLDEM_GAME, AUTOMATED_SHOE)


@HOLDEM_GAME.story(
    "reshuffling-shoe",
    "Heads-Up Hold 'Em dealt from a shoe that reshuffles, the community cards first",
    *_OPENED,
    *("5(g)", "10(a)", "10(a)(2)", "10(b)", "10(g)", "11(c)", "11(e)", "11(f)"),
)
def holdem_reshuffling(telling: Telling) -> None:
    _table(telling, HOLDEM_GAME, RESHUFFLING_SHOE)


_ROUND = ("11(b)", "11(c)", "11(c)(1)", "11(c)(2)", "11(c)(2)(ii)", "11(d)", "11(f)")


@FLUSH_GAME.story(
    "manual-shoe",
    "High Card Flush dealt from a manual dealing shoe",
    *_OPENED,
    *("5(c)(2)", "8(a)", "8(b)", "8(d)", "8(e)", "8(f)", "8(g)"),
    *_ROUND,
)
def flush_manual(telling: Telling) -> None:
    _table(telling, FLUSH_GAME, MANUAL_SHOE)


@FLUSH_GAME.story(
    "hand",
    "High Card Flush dealt from the hand, with two decks and a device that counts",
    *_OPENED,
    *("3(b)(3)", "4(d)", "5(c)(1)", "9(a)", "9(b)", "9(c)"),
    *_ROUND,
)
def flush_hand(telling: Telling) -> None:
    _table(telling, FLUSH_GAME, HAND, decks=2)


@FLUSH_GAME.story(
    "automated-shoe",
    "High Card Flush dealt from an automated dealing shoe",
    *_OPENED,
    *("10(a)", "10(a)(1)", "10(a)(2)", "10(b)", "10(c)", "10(d)", "10(e)"),
    *_ROUND,
)
def flush_automated(telling: Telling) -> None:
    _table(telling, FLUSH_GAME, AUTOMATED_SHOE)


@FLUSH_GAME.story(
    "reshuffling-shoe",
    "High Card Flush dealt from a shoe that reshuffles",
    *_OPENED,
    *("5(g)", "10(a)", "10(a)(2)", "10(b)", "10(c)"),
    *_ROUND,
)
def flush_reshuffling(telling: Telling) -> None:
    _table(telling, FLUSH_GAME, RESHUFFLING_SHOE)
