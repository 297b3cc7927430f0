"""What goes wrong at a Saigon 5 Card table: 680a.13, the stub clauses of .8-.10, and the count of a device in .5(b).

Ann (seat 1: Ante $10) and Bo (seat 3: Ante $10, Bonus $5) have wagered. Unless something else happens,

    dealer Kh Qd 4c 3s 2h does not qualify
    Ann    9s 8s 3d Kc Jd qualifies with a count of 10: the Ante wins 1 to 1
    Bo     7h 6h 5d 4s 2c does not qualify: the Ante goes back, and Bonus loses
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from pitboss.games.elections import Elections, Shuffling
from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling
from tests.table.saigon_dealing import collect, in_order, saigon
from tests.table.saigon_setting import ANN, BO, DEALER


@dataclass(frozen=True)
class Way:
    """A way of dealing and its clauses."""

    method: str
    stub: str = ""
    count: str = ""
    wrong: str = ""

    @property
    def cards(self) -> list[str]:
        return in_order(self.method, ANN, BO, DEALER).split()

    @property
    def first(self) -> str:
        return " ".join(self.cards[:4])

    @property
    def rest(self) -> str:
        return " ".join(self.cards[4:])


WAYS = (
    Way(MANUAL_SHOE, "680a.8(d)", "680a.8(e)", "680a.8(g)"),
    Way(HAND, "680a.9(c)", "680a.9(d)", "680a.9(f)"),
    Way(AUTOMATED_SHOE, "680a.10(c)", "680a.10(d)", "680a.10(f)"),
    Way(RESHUFFLING_SHOE, "680a.10(c)", "680a.10(d)", "680a.10(f)"),
)
SHOES = WAYS[2:]
DEVICES = WAYS[1:]


def ready(telling: Telling, way: Way, what: str, elections: Elections | None = None) -> Teller:
    """Wagers placed and bets closed."""
    table = telling.table(way.method, what, elections or elect_method(way.method, telling.edition), quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 3, ante=1000, bonus=500)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    return table


def finish(table: Teller, edition: str) -> None:
    """The round ends as if nothing had happened."""
    if table.due[0] == "rack-stub":
        table.perform("rack-stub")
    table.choose(1, "set", apart="Kc Jd")
    table.choose(3, "set", apart="7h 2c")
    for duty in ("reveal", "settle", "settle"):
        table.perform(duty)
    table.expect(due=f"collect-cards [{collect(edition)}]", Ann=CHIPS + 1000, Bo=CHIPS - 500)


def void(table: Teller, edition: str) -> None:
    """All hands are void: every wager goes back, and the cards are shuffled before they are dealt again."""
    table.expect(due=f"collect-cards [{collect(edition)}]", Ann=CHIPS, Bo=CHIPS)
    table.perform("collect-cards")
    table.expect(due="shuffle A [680a.5(a)]")


@saigon("face-up", "Cards are found face up in the shoe or the deck", "680a.13(a)")
def face_up(telling: Telling) -> None:
    for way in WAYS:
        table = ready(telling, way, "face-up, one card")
        table.perform("deal", cards=way.first)
        table.report("face-up", card="As")
        table.say("It is not used in this round; the next card serves.")
        table.perform("deal", cards=way.rest)
        table.say("The card set aside counts among the fifty-three.")
        table.perform("count-stub", number=53 - 16)
        finish(table, telling.edition)
    for way in WAYS:
        table = ready(telling, way, "face-up, several cards")
        table.perform("deal", cards=way.first)
        table.report("face-up", card="As")
        table.report("face-up", card="Jk")
        void(table, telling.edition)


@saigon("drawn-in-error", "A card is drawn in error and its face is not exposed", "680a.13(b)")
def drawn_in_error(telling: Telling) -> None:
    for way in WAYS:
        table = ready(telling, way, "drawn-in-error")
        table.perform("deal", cards=way.first)
        table.report("drawn-in-error", where="dealer")
        table.say("It serves as the next card.")
        table.perform("deal", cards=way.rest)
        finish(table, telling.edition)
    for way in WAYS:
        table = ready(telling, way, "drawn-exposed")
        table.perform("deal", cards=way.first)
        table.report("drawn-exposed", card="As", where="dealer")
        table.say("Everybody has seen it: it goes to the discard rack like a card found face up, and the next serves.")
        table.perform("deal", cards=way.rest)
        finish(table, telling.edition)


@saigon("wrong-number", "A player or the dealer is dealt a wrong number of cards", "680a.13(c)")
def wrong_number(telling: Telling) -> None:
    for way in WAYS:
        table = ready(telling, way, "wrong-number")
        table.perform("deal", cards=f"{way.first} {way.rest}")
        table.perform("rack-stub")
        table.choose(1, "set", apart="Kc Jd")
        table.report("wrong-number", where="seat 3")
        void(table, telling.edition)


@saigon("dealer-exposed", "A card of the dealer is exposed, of which the text says nothing", "680a.13")
def dealer_exposed(telling: Telling) -> None:
    for way in WAYS:
        table = ready(telling, way, "dealer-exposed")
        table.perform("deal", cards=f"{way.first} {way.rest}")
        table.report("dealer-exposed", where="dealer")
        table.say("No clause voids the round: it is played on.")
        finish(table, telling.edition)
        elections = elect_method(way.method, telling.edition, readings={"680a-exposed": "void"})
        table = ready(telling, way, "dealer-exposed, the other reading", elections)
        table.perform("deal", cards=f"{way.first} {way.rest}")
        table.report("dealer-exposed", where="dealer")
        void(table, telling.edition)


@saigon("shoe-jam", "The automated dealing shoe jams", "680a.13(e)")
def shoe_jam(telling: Telling) -> None:
    for way in SHOES:
        table = ready(telling, way, "shoe-jam")
        table.perform("deal", cards=way.first)
        table.report("shoe-jam")
        void(table, telling.edition)


@saigon("shuffler-jam", "The shuffling device jams", "680a.13(d)")
def shuffler_jam(telling: Telling) -> None:
    for way in DEVICES:
        table = telling.table(way.method, "shuffler-jam", quiet=True)
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000)
        table.until("load")
        table.begin()
        table.report("shuffler-jam")
        table.say("What the device held is shuffled again.")
        table.expect(due="shuffle A [680a.5(a)]")
    table = telling.table(MANUAL_SHOE, "shuffler-jam", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.expect_refused(table.irregularity("shuffler-jam"), "no-such-device [680a.13(d)]")


@saigon("out-of-order", "A device cannot be used", "680a.13(f)", "680a.5(c)(2)", "680a.9(a)(1)")
def out_of_order(telling: Telling) -> None:
    for kind, ways in (("shuffler-out-of-order", DEVICES), ("shoe-out-of-order", SHOES)):
        for way in ways:
            table = telling.table(way.method, kind, quiet=True)
            table.sit("Ann", 1)
            table.wager("Ann", 1, ante=1000)
            table.until("no-more-bets")
            table.begin()
            table.report(kind)
            table.expect(due="cover-device [680a.13(f)]")
            table.expect_refused(table.duty("no-more-bets"), "not-due [680a.13(f)]")
            table.perform("cover-device")
            table.say("Only then another method is used.")
            table.until("no-more-bets")
            shoe_works = (kind, way.method) == ("shuffler-out-of-order", AUTOMATED_SHOE)
            table.expect(due=f"no-more-bets [{'680a.10(a)(2)' if shoe_works else '680a.8(b)'}]")
    table = telling.table(MANUAL_SHOE, "shuffler-out-of-order", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.expect_refused(table.irregularity("shuffler-out-of-order"), "no-such-device [680a.13(f)]")


@saigon("stub-count", "The count of the stub is wrong", "680a.8(g)", "680a.9(f)", "680a.10(f)")
def stub_count(telling: Telling) -> None:
    told = (("stub-misdealt", True, 53), ("stub-short", False, 52), ("misdealt-and-short", True, 52))
    for kind, misdealt, number in told:
        for way in WAYS:
            table = ready(telling, way, kind, elect_method(way.method, telling.edition, counted=False))
            table.perform("deal", cards=f"{way.first} {way.rest}")
            table.perform("count-stub", number=37)
            table.expect(due=f"determine-misdeal [{way.wrong}]")
            table.perform("determine-misdeal", misdealt=misdealt, number=number)
            table.expect(Ann=CHIPS, Bo=CHIPS)
            table.perform("collect-cards")
            stays = misdealt and number == 53
            table.expect(due="shuffle A [680a.5(a)]" if stays else f"remove A [{way.wrong}]")


@saigon("shuffler-count-wrong", "The device finds a wrong number of cards", "680a.5(b)")
def shuffler_count(telling: Telling) -> None:
    for way in WAYS:
        elections = elect_method(way.method, telling.edition)
        if elections.shuffling is not Shuffling.RESHUFFLING:
            elections = replace(elections, shuffling=Shuffling.COUNTING)
        table = telling.table(way.method, "shuffler-count-wrong", elections, quiet=True)
        table.sit("Ann", 1)
        table.until("shuffle")
        table.begin()
        table.perform("shuffle", number=52)
        table.expect(due="remove A [680a.5(b)]")
        table.perform("remove", deck="A")
        table.expect(due="receive A [680a.4(a)]")
