"""Decks that leave the table: by the clock (679a.3(c)), or for a wrong number of cards (679a.5(b))."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Elections, Shuffling
from tests.table.driving import AUTOMATED_SHOE, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling, story
from tests.table.prime_dealing import ONE_AT_A_TIME, STACKS, STACKS_OF_FOUR

_BROUGHT = "Deck A came at 09:00:30. One millisecond before its hours are over a round may still begin."


@story(
    "deck-change-by-the-clock",
    "Decks are changed every four hours dealt by hand, every eight dealt from a shoe",
    "679a.3(c)",
    "679a.3(c)(1)",
    "679a.3(c)(2)",
)
def by_the_clock(telling: Telling) -> None:
    table = _ready(telling, HAND, "four hours", elect_method(HAND, telling.edition))
    table.say(_BROUGHT)
    _last_moment(table, 13, "679a.3(c)(1)")
    table.perform("remove", deck="A")
    table.say("Wagers stay where they are; the new deck goes through the whole opening.")
    table.expect(due="receive A [679a.4(a)]", Ann=99_000)
    table.perform("receive")
    table.expect(due="inspect A [679a.4(a)]")

    table = _ready(telling, MANUAL_SHOE, "eight hours", elect_method(MANUAL_SHOE, telling.edition))
    table.say(_BROUGHT)
    _last_moment(table, 17, "679a.3(c)(2)")

    table = _ready(telling, MANUAL_SHOE, "a round over which the hours end", elect_method(MANUAL_SHOE, telling.edition))
    table.clock(17, 0, 20)
    table.say("A round that has begun is played to its end, whatever the clock says.")
    _round(table, ONE_AT_A_TIME, stub=True)
    table.expect(due="remove A [679a.3(c)(2)]")
    table.expect_refused(table.duty("shuffle"), "not-due [679a.3(c)(2)]")
    table.perform("remove")
    table.expect(due="receive A [679a.4(a)]")

    for reading, hour, clause in (("eight", 17, "679a.3(c)(2)"), ("four", 13, "679a.3(c)(1)")):
        elections = replace(elect_method(AUTOMATED_SHOE, telling.edition), readings={"change-hours-mixed": reading})
        table = _ready(
            telling, AUTOMATED_SHOE, f"a shoe whose stub is dealt by hand, read as {reading} hours", elections
        )
        table.say(_BROUGHT)
        _last_moment(table, hour, clause)
        table.perform("remove")

    table = telling.table(HAND, "the earlier deadline holds when the method changes", quiet=True)
    table.sit("Ann", 1)
    table.play_round()
    table.begin()
    table.say("Deck A, which came at 09:00:30, has been dealt by hand; then the device fails and a shoe is used.")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.clock(13, 0, 30)
    table.at -= 1
    table.expect_allowed(table.duty("shuffle"))
    table.at += 1
    table.expect_refused(table.duty("shuffle"), "not-due [679a.3(c)(1)]")
    table.perform("remove")
    table.say("The deck that replaces it, at 13:00:50, is dealt from a shoe alone.")
    table.perform("receive", preshuffled=True)
    table.perform("cut", number=12)
    table.perform("load")
    table.wager("Ann", 1, ante=1000)
    table.clock(21, 0, 50)
    table.at -= 1
    table.expect_allowed(table.duty("no-more-bets"))
    table.at += 1
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.3(c)(2)]")


def _ready(telling: Telling, method: str, what: str, elections: Elections) -> Teller:
    """A table at which Ann has wagered, the cards are ready, and what came before is passed over."""
    table = telling.table(method, what, elections, quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.begin()
    return table


def _last_moment(table: Teller, hour: int, clause: str) -> None:
    table.clock(hour, 0, 30)
    table.at -= 1
    table.expect_allowed(table.duty("no-more-bets"))
    table.at += 1
    table.expect_refused(table.duty("no-more-bets"), f"not-due [{clause}]")


def _counting(method: str, telling: Telling, decks: int | None = None) -> Elections:
    elections = elect_method(method, telling.edition, decks=decks)
    if elections.shuffling is Shuffling.RESHUFFLING:
        return elections
    return replace(elections, shuffling=Shuffling.COUNTING)


@story(
    "shuffler-count-wrong", "A shuffling device that counts finds a wrong number of cards", "679a.3(b)(3)", "679a.5(b)"
)
def count_wrong(telling: Telling) -> None:
    table = telling.table(HAND, "shuffler-count-wrong", _counting(HAND, telling, decks=2), quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("shuffle B")
    table.begin()
    table.say("The second of two decks has 51 cards. It leaves; the table goes on with the other.")
    table.perform("shuffle", deck="B", number=51)
    table.expect_next("remove B")
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.5(b)]")
    table.perform("remove", deck="B")
    table.expect_next("receive B", "no-more-bets")
    _round(table, ONE_AT_A_TIME, stub=True)
    table.say("The same deck is shuffled for the next round.")
    table.expect_next("receive B", "shuffle A")
    table.perform("shuffle", number=52)
    table.perform("load")
    table.wager("Ann", 1, ante=1000)
    table.expect_next("receive B", "no-more-bets")
    table.say("With two decks at the table none is used twice running: A, dealt last, is shuffled and stored again.")
    table.perform("receive", deck="B", preshuffled=True)
    table.expect(due="shuffle B [679a.9(a)(1)]")
    table.perform("shuffle", number=52)
    table.expect_next("load B")
    table.perform("load")
    table.perform("shuffle", number=52)
    table.expect_next("no-more-bets")
    _round(table, ONE_AT_A_TIME, stub=True)
    table.expect_next("load A")

    for method, cards, stub in (
        (MANUAL_SHOE, ONE_AT_A_TIME, True),
        (AUTOMATED_SHOE, STACKS, True),
        (RESHUFFLING_SHOE, STACKS_OF_FOUR, False),
    ):
        table = telling.table(method, "shuffler-count-wrong", _counting(method, telling), quiet=True)
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000)
        table.until("shuffle")
        table.begin()
        table.say("The only deck has 53 cards: it is replaced, and the new one goes through the whole opening.")
        table.perform("shuffle", number=53)
        table.expect(due="remove A [679a.5(b)]")
        table.perform("remove")
        table.expect(due="receive A [679a.4(a)]")
        for duty in ("receive", "inspect", "verify", "spread", "offer-inspection", "wash"):
            table.perform(duty)
        table.perform("shuffle", number=52)
        table.perform("load")
        _round(table, cards, stub=stub)


def _round(table: Teller, cards: str, *, stub: bool) -> None:
    """A round in which Ann, alone, wins $10: the dealer does not qualify."""
    table.perform("no-more-bets")
    before = table.chips()["Ann"]
    table.perform("deal", cards=cards)
    if stub:
        table.perform("rack-stub")
    table.choose(1, "play")
    for duty in ("reveal", "settle", "collect-cards"):
        table.perform(duty)
    table.expect(Ann=before + 2000)
