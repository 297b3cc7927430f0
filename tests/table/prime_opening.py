"""How the cards of a Three Card Prime table come into play: 679a.4 and .5."""

from __future__ import annotations

from pitboss.table.duties import Role
from tests.table.driving import AUTOMATED_SHOE, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Telling, story


@story(
    "opening-with-inspection",
    "A table opens: inspection, verification, spread, wash, shuffle, cut",
    "679a.4(a)",
    "679a.4(b)",
    "679a.4(c)",
    "679a.5(a)",
    "679a.5(c)(2)",
    "679a.5(d)",
)
def opening(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "each step of the opening, and what is refused before it")
    table.expect_refused(table.duty("shuffle"), "not-due [679a.4(a)]")
    table.perform("receive", deck="A")
    table.say("The floorperson verifies an inspection that has been made; nothing else may come first.")
    table.expect_refused(table.duty("verify"), "not-due [679a.4(a)]")
    table.perform("inspect")
    table.expect_refused(table.duty("spread"), "not-due [679a.4(a)]")
    table.perform("verify")
    table.say("The cards lie spread until the first player arrives.")
    table.perform("spread")
    table.expect_next()
    table.expect_refused(table.duty("wash"), "nothing-due [679a.7(b)]")
    table.sit("Ann", 1)
    table.expect_refused(table.duty("wash"), "not-due [679a.4(c)]")
    table.perform("offer-inspection")
    table.expect_refused(table.duty("shuffle"), "not-due [679a.4(c)]")
    table.perform("wash")
    table.perform("shuffle")
    table.say("Cards shuffled by hand are cut, at least ten cards in from the top, and not below the last.")
    table.expect_refused(table.duty("load"), "not-due [679a.5(c)(2)]")
    table.expect_refused(table.duty("cut", number=9), "cut-depth [679a.5(d)]")
    table.expect_refused(table.duty("cut", number=52), "cut-depth [679a.5(d)]")
    table.perform("cut", number=10)
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    table.wager("Ann", 1, ante=1000)
    table.expect(due="no-more-bets [679a.8(b)]")


@story(
    "opening-with-preshuffled-cards",
    "A table opens with preinspected and preshuffled cards",
    "679a.4(e)",
    "679a.5(a)",
    "679a.5(c)(2)",
    "679a.5(f)",
    "679a.5(g)",
    "679a.9(a)(1)",
)
def preshuffled(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "preshuffled cards")
    table.sit("Ann", 1)
    table.perform("receive", preshuffled=True)
    table.say("No inspection, spread, wash or shuffle; but the cards are cut.")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.expect_refused(table.duty("inspect"), "not-due [679a.5(c)(2)]")
    table.perform("cut", number=26)
    table.perform("load")
    table.wager("Ann", 1, ante=1000)
    table.expect(due="no-more-bets [679a.8(b)]")

    _two_preshuffled_decks(telling)

    table = telling.table(MANUAL_SHOE, "preshuffled cards at an empty table")
    table.perform("receive", preshuffled=True)
    table.perform("cut", number=26)
    table.say("Nobody has played with them: they wait beside the shoe, and the first player finds them as they came.")
    table.expect_next()
    table.sit("Ann", 1)
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    table.say("Once they lie in the shoe and nobody is left, they are spread like any others.")
    table.leave("Ann")
    table.expect(due="spread-idle A [679a.5(f)]")

    table = telling.table(RESHUFFLING_SHOE, "preshuffled cards in a shoe that reshuffles")
    table.perform("receive", preshuffled=True)
    table.say("Such a device is not cut: it shuffles and counts what it deals.")
    table.expect(due="shuffle A [679a.5(a)]")
    table.perform("shuffle", number=52)
    table.expect(due="load A [679a.10(a)(1)]")


def _two_preshuffled_decks(telling: Telling) -> None:
    table = telling.table(HAND, "two preshuffled decks", elect_method(HAND, telling.edition, decks=2))
    table.sit("Ann", 1)
    table.perform("receive", deck="A", preshuffled=True)
    table.perform("receive", deck="B", preshuffled=True)
    table.say("What is dealt from the hand is shuffled by the device, one deck after the other, and so not cut.")
    table.expect(due="shuffle A [679a.9(a)(1)]")
    table.expect_refused(table.duty("cut", deck="A", number=30), "not-due [679a.9(a)(1)]")
    table.expect_refused(table.duty("load", deck="A"), "not-due [679a.9(a)(1)]")
    table.perform("shuffle", deck="A", number=52)
    table.expect(due="load A [679a.9(a)(2)]")
    table.perform("load")
    table.expect(due="shuffle B [679a.9(a)(1)]")
    table.perform("shuffle", deck="B", number=52)
    table.wager("Ann", 1, ante=1000)
    table.expect(due="no-more-bets [679a.9(a)(3)]")

    table = telling.table(
        AUTOMATED_SHOE, "two preshuffled decks", elect_method(AUTOMATED_SHOE, telling.edition, decks=2)
    )
    table.sit("Ann", 1)
    table.perform("receive", deck="A", preshuffled=True)
    table.perform("receive", deck="B", preshuffled=True)
    table.expect_next("cut A", "cut B")
    table.perform("cut", deck="A", number=30)
    table.perform("cut", deck="B", number=22)
    table.perform("load")
    table.say("The second deck is stored as it is; a deck is shuffled by the device after its first round.")
    table.wager("Ann", 1, ante=1000)
    table.expect(due="no-more-bets [679a.10(a)(2)]")
    table.quiet = True
    table.perform("no-more-bets")
    table.until("collect-cards")
    table.quiet = False
    table.perform("collect-cards")
    table.perform("load")
    table.expect(due="shuffle A [679a.5(a)]")


@story(
    "idle-table",
    "Nobody plays: the cards are spread, and made ready again for the next player",
    "679a.5(f)",
    "679a.5(g)",
)
def idle(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "an idle table", quiet=True)
    table.sit("Ann", 1)
    table.play_round()
    table.until("load")
    table.perform("load")
    table.begin()
    table.say("The only player leaves; the cards leave the shoe.")
    table.leave("Ann")
    table.expect(due="spread-idle A [679a.5(f)]")
    table.perform("spread-idle")
    table.say("The next player may look at them; then they are washed, shuffled and cut as at the opening.")
    table.sit("Bo", 3)
    table.expect(due="offer-inspection A [679a.5(f)]")
    table.perform("offer-inspection")
    table.perform("wash")
    table.perform("shuffle")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=14)
    table.perform("load")
    table.say("A player may ask that they lie face up.")
    table.leave("Bo")
    table.perform("spread-idle", face_up=True)
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
    table.sit("Bo", 3)
    table.expect_next("load B", "offer-inspection A")
    table.perform("load")
    table.expect(due="offer-inspection A [679a.5(f)]")
    table.perform("offer-inspection")
    table.perform("wash")
    table.perform("shuffle", number=52)
    table.wager("Bo", 3, ante=1000)
    table.expect(due="no-more-bets [679a.9(a)(3)]")

    table = telling.table(RESHUFFLING_SHOE, "an idle table with a shoe that reshuffles", quiet=True)
    table.sit("Ann", 1)
    table.play_round()
    table.until("load")
    table.perform("load")
    table.begin()
    table.say("The spread falls away with such a device.")
    table.leave("Ann")
    table.expect_next()


@story("recut", "A floorperson has the cards cut again", "679a.5(e)", "679a.5(g)")
def recut(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "a recut", quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("cut")
    table.begin()
    table.expect_refused(table.duty("recut"), "no-recut [679a.5(e)]")
    table.perform("cut", number=10)
    table.perform("recut")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=31)
    table.perform("load")
    table.say("Also when the cards lie in the shoe, and after the announcement; but the dealer may not require it.")
    table.expect_refused(table.duty("recut", by=Role.DEALER), "not-your-duty [679a.8(b)]")
    table.perform("recut")
    table.perform("cut", number=25)
    table.perform("load")
    table.perform("no-more-bets")
    table.perform("recut")
    table.expect_refused(table.duty("deal", cards="9c"), "not-due [679a.5(c)(2)]")
    table.perform("cut", number=36)
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    table.say("With the first card it is too late.")
    table.perform("deal", cards="9c")
    table.expect_refused(table.duty("recut"), "no-recut [679a.5(e)]")

    table = telling.table(AUTOMATED_SHOE, "no recut of cards that a device has shuffled", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.perform("load")
    table.expect_refused(table.duty("recut"), "no-recut [679a.5(e)]")

    table = telling.table(RESHUFFLING_SHOE, "no recut in a shoe that reshuffles", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.perform("load")
    table.expect_refused(table.duty("recut"), "no-cut [679a.5(g)]")


@story("shuffle-directed-by-a-floorperson", "A floorperson directs a shuffle between rounds", "679a.5(a)")
def directed(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "a shuffle directed", quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("direct-shuffle")
    table.expect(due="shuffle A [679a.5(a)]")
    table.perform("shuffle")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=40)
    table.perform("load")
    table.perform("no-more-bets")
    table.say("Once bets are closed the round is played with the cards as they are.")
    table.expect_refused(table.duty("direct-shuffle"), "no-shuffle [679a.5(a)]")

    table = telling.table(
        HAND, "a shuffle directed where two decks alternate", elect_method(HAND, telling.edition, decks=2), quiet=True
    )
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("direct-shuffle")
    table.say("The deck in hand goes back into the device; the stored one comes out and is shuffled after it.")
    table.expect_next("shuffle A")
    table.perform("shuffle", deck="A", number=52)
    table.perform("load")
    table.expect_next("shuffle B")
    table.perform("shuffle", deck="B", number=52)
    table.expect(due="no-more-bets [679a.9(a)(3)]")
