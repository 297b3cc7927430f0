"""Devices that jam or fail: 679a.13(e)-(g). The round and the wagers are those of prime_irregular.py."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Elections, Shuffling
from pitboss.table.duties import Role
from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling, story
from tests.table.prime_irregular import WAYS, Way, deal_the_rest, finish, ready, reshuffled

_BY_HAND = WAYS[MANUAL_SHOE]


def _with_shuffler(telling: Telling, method: str, decks: int | None = None) -> Elections:
    elections = elect_method(method, telling.edition, decks=decks)
    if method == MANUAL_SHOE:
        return replace(elections, shuffling=Shuffling.COUNTING, decks=decks)
    return elections


@story("shuffler-jam", "The shuffling device jams, stops, or does not complete a shuffle", "679a.13(e)")
def shuffler_jam(telling: Telling) -> None:
    for method in (MANUAL_SHOE, AUTOMATED_SHOE):
        way = WAYS[method]
        table = telling.table(method, "shuffler-jam", _with_shuffler(telling, method), quiet=True)
        table.sit("Ann", 1)
        table.until("shuffle")
        table.begin()
        table.say("The device stops before it has begun: the cards are still to be shuffled.")
        table.report("shuffler-jam")
        table.expect(due="shuffle A [679a.5(a)]")
        number = 52 if method == MANUAL_SHOE else None
        table.perform("shuffle", number=number)
        table.expect(due=f"load A [{way.load}]")
        table.say("It fails to complete the cycle: what it has shuffled is shuffled again.")
        table.report("shuffler-jam")
        table.expect(due="shuffle A [679a.5(a)]")
        table.expect_refused(table.duty("load"), "not-due [679a.5(a)]")
        table.perform("shuffle", number=number)
        table.perform("load")

    table = telling.table(HAND, "shuffler-jam", _with_shuffler(telling, HAND, decks=2), quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.say("The deck stored in the device is shuffled again; until then no round begins.")
    table.report("shuffler-jam")
    table.expect(due="shuffle B [679a.5(a)]")
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.3(b)(2)]")
    table.perform("shuffle", number=52)
    table.expect(due="no-more-bets [679a.9(a)(3)]")

    table = telling.table(RESHUFFLING_SHOE, "shuffler-jam", quiet=True)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.say("The shoe holds all the cards: they are shuffled again.")
    table.report("shuffler-jam")
    table.expect(due="shuffle A [679a.5(a)]")
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.5(a)]")
    table.perform("shuffle", number=52)
    table.perform("load")
    table.expect(due="no-more-bets [679a.10(a)(2)]")


@story("shoe-jam", "The automated dealing shoe jams during a round", "679a.13(f)")
def shoe_jam(telling: Telling) -> None:
    for method in (AUTOMATED_SHOE, RESHUFFLING_SHOE):
        way = WAYS[method]
        table = ready(telling, way, "shoe-jam")
        table.perform("deal", cards=way.first)
        table.report("shoe-jam")
        table.say("The cards leave the shoe and are reshuffled with those already dealt.")
        reshuffled(table)


@story(
    "shuffler-out-of-order",
    "The shuffling device malfunctions and cannot be used",
    "679a.3(b)",
    "679a.9(a)(1)",
    "679a.13(g)",
)
def shuffler_out(telling: Telling) -> None:
    table = telling.table(HAND, "shuffler-out-of-order", _with_shuffler(telling, HAND, decks=2), quiet=True)
    _after_a_round(table)
    table.say("Nothing else is done before the device is covered or signed.")
    table.report("shuffler-out-of-order")
    table.expect_next("cover-device")
    table.expect_refused(table.duty("shuffle", deck="A"), "not-due [679a.13(g)]")
    table.perform("cover-device")
    table.say("Without the device one deck is used, shuffled by hand and cut, and not dealt from the hand.")
    table.expect(due="remove B [679a.3(b)]")
    table.perform("remove", deck="B")
    _by_hand_from_a_shoe(table)

    table = telling.table(MANUAL_SHOE, "shuffler-out-of-order", _with_shuffler(telling, MANUAL_SHOE), quiet=True)
    _after_a_round(table)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    _by_hand_from_a_shoe(table)

    table = ready(telling, WAYS[HAND], "shuffler-out-of-order, during a round")
    table.report("shuffler-out-of-order")
    table.say("The cards of this round have left the device: it goes on, and nothing is shuffled otherwise before.")
    deal_the_rest(table, WAYS[HAND], WAYS[HAND].cards)
    table.perform("rack-stub")
    for seat in (1, 3):
        table.choose(seat, "play")
    for duty in ("reveal", "settle", "settle", "collect-cards"):
        table.perform(duty)
    table.expect_next("cover-device")

    table = telling.table(AUTOMATED_SHOE, "shuffler-out-of-order", quiet=True)
    _after_a_round(table)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.say("The automated dealing shoe works, so the cards are shuffled by hand, cut and put into it.")
    table.expect(due="shuffle A [679a.5(a)]")
    table.perform("shuffle")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=19)
    table.expect(due="load A [679a.10(a)(1)]")
    table.perform("load")
    _next_round(table, WAYS[AUTOMATED_SHOE])

    table = telling.table(RESHUFFLING_SHOE, "shuffler-out-of-order", quiet=True)
    _after_a_round(table)
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.say("A shoe that reshuffles is one device: the cards are shuffled by hand and dealt from a manual shoe.")
    _by_hand_from_a_shoe(table)


@story("shoe-out-of-order", "The automated dealing shoe malfunctions and cannot be used", "679a.13(f)", "679a.13(g)")
def shoe_out(telling: Telling) -> None:
    for method in (AUTOMATED_SHOE, RESHUFFLING_SHOE):
        table = ready(telling, WAYS[method], "shoe-out-of-order, while it deals")
        table.perform("deal", cards=WAYS[method].first)
        table.report("shoe-out-of-order")
        table.expect(due="collect-cards [679a.11(e)]", Ann=CHIPS, Bo=CHIPS)
        table.perform("collect-cards")
        table.expect_next("cover-device")

    table = telling.table(AUTOMATED_SHOE, "shoe-out-of-order", quiet=True)
    _after_a_round(table)
    table.perform("shuffle")
    table.perform("load")
    table.report("shoe-out-of-order")
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.13(g)]")
    table.perform("cover-device")
    table.say("The cards, shuffled by the device that works, are put into a manual dealing shoe.")
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    _next_round(table, _BY_HAND)

    table = telling.table(RESHUFFLING_SHOE, "shoe-out-of-order", quiet=True)
    _after_a_round(table)
    table.perform("shuffle", number=52)
    table.perform("load")
    table.report("shoe-out-of-order")
    table.perform("cover-device")
    table.say("The device that held the cards can no longer shuffle them.")
    _by_hand_from_a_shoe(table)


@story(
    "device-back-in-service", "A device that was out of order works again", "679a.3(b)", "679a.9(a)(1)", "679a.13(g)"
)
def restored(telling: Telling) -> None:
    table = telling.table(HAND, "restore-device", _with_shuffler(telling, HAND, decks=2), quiet=True)
    _after_a_round(table)
    table.expect_refused(table.duty("restore-device"), "no-such-device [679a.13(g)]")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.perform("remove", deck="B")
    table.perform("shuffle")
    table.perform("cut", number=19)
    table.perform("load")
    table.say(
        "The floorperson puts the device back into service. What was shuffled by hand is not dealt from the hand, and",
        "a second deck comes to the table. It is dealt first: A was dealt last.",
    )
    table.expect_refused(table.duty("restore-device", by=Role.DEALER), "not-your-duty [679a.7]")
    table.perform("restore-device")
    table.expect_next("receive B", "shuffle A")
    table.perform("receive", deck="B", preshuffled=True)
    table.expect_next("shuffle B")
    table.perform("shuffle", number=52)
    table.perform("load")
    table.expect(due="shuffle A [679a.5(a)]")

    table = telling.table(AUTOMATED_SHOE, "restore-device", quiet=True)
    _after_a_round(table)
    table.perform("shuffle")
    table.perform("load")
    table.report("shoe-out-of-order")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.say("Two devices are out of order: it is said which of them works again.")
    table.expect_refused(table.duty("restore-device"), "which-device [679a.13(g)]")
    table.perform("restore-device", device="shoe")
    table.expect(due="load A [679a.10(a)(1)]")
    table.perform("restore-device", device="shuffler")
    table.expect(due="shuffle A [679a.5(a)]")

    table = telling.table(RESHUFFLING_SHOE, "restore-device", quiet=True)
    _after_a_round(table)
    table.report("shoe-out-of-order")
    table.perform("cover-device")
    table.perform("shuffle")
    table.say("A shoe that reshuffles is one device, and is back as such.")
    table.perform("restore-device")
    table.expect(due="shuffle A [679a.5(a)]")
    table.perform("shuffle", number=52)
    table.expect(due="load A [679a.10(a)(1)]")


def _after_a_round(table: Teller) -> None:
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.play_round()
    table.begin()


def _by_hand_from_a_shoe(table: Teller) -> None:
    table.expect(due="shuffle A [679a.5(a)]")
    table.perform("shuffle")
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=19)
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    _next_round(table, _BY_HAND)


def _next_round(table: Teller, way: Way) -> None:
    ann, bo = table.chips()["Ann"], table.chips()["Bo"]
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500)
    table.wager("Bo", 3, ante=1000)
    table.expect(due=f"no-more-bets [{way.announce}]")
    table.perform("no-more-bets")
    deal_the_rest(table, way, way.cards)
    table.expect(due=f"rack-stub [{way.stub}]")
    table.perform("rack-stub")
    finish(table, ann=ann + 2500, bo=bo - 2000)
