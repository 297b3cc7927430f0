"""What goes wrong while the cards are dealt or lie on the table: 679a.13(a)-(d) and the stub clauses of .8-.10.

Every story begins at a table where the cards are ready and Ann (seat 1: Ante $10, Prime $5, Pair Bonus $5) and Bo
(seat 3: Ante $10) have wagered. Unless something else happens, the round ends like this:

    dealer Qh 8c 3d, queen high, qualifies
    Ann    Ks Kd 5h, fourth card 2h: the pair wins Ante and Play 1 to 1, and 2 to 1 from Pair Bonus table C; Prime loses
    Bo     Jc 9d 4s: loses if he plays
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.games.elections import Elections
from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling, story


@dataclass(frozen=True)
class Way:
    """A way of dealing: the cards of the round in its order, and its clauses."""

    method: str
    cards: str
    announce: str
    load: str
    stub: str = ""
    count: str = ""
    right: str = ""
    wrong: str = ""
    from_stub: str = ""
    racked: int = 0

    def elections(self, telling: Telling, *, counted: bool = True) -> Elections:
        return elect_method(self.method, telling.edition, counted=counted)

    @property
    def first(self) -> str:
        """The first three cards."""
        return " ".join(self.cards.split()[:3])

    @property
    def rest(self) -> str:
        return " ".join(self.cards.split()[3:])

    @property
    def dealt(self) -> int:
        return len(f"{self.cards} {self.from_stub}".split())


WAYS = {
    way.method: way
    for way in (
        Way(
            MANUAL_SHOE,
            "Ks Jc Qh Kd 9d 8c 5h 4s 3d 2h",
            announce="679a.8(b)",
            load="679a.8(a)",
            stub="679a.8(d)",
            count="679a.8(e)",
            right="679a.8(f)",
            wrong="679a.8(g)",
        ),
        Way(
            HAND,
            "Ks Jc Qh Kd 9d 8c 5h 4s 3d 2h",
            announce="679a.9(a)(3)",
            load="679a.9(a)(2)",
            stub="679a.9(c)",
            count="679a.9(d)",
            right="679a.9(e)",
            wrong="679a.9(f)",
        ),
        Way(
            AUTOMATED_SHOE,
            "Ks Kd 5h Jc 9d 4s Qh 8c 3d",
            announce="679a.10(a)(2)",
            load="679a.10(a)(1)",
            stub="679a.10(c)",
            count="679a.10(d)",
            right="679a.10(e)",
            wrong="679a.10(f)",
            from_stub="2h",
        ),
        Way(
            RESHUFFLING_SHOE,
            "2h Ks Kd 5h 6c Jc 9d 4s Tc Qh 8c 3d",
            announce="679a.10(a)(2)",
            load="679a.10(a)(1)",
        ),
    )
}
WITH_STUB = (MANUAL_SHOE, HAND, AUTOMATED_SHOE)
WON = CHIPS + 2500
"""Ann after a round in which nothing else happens: Ante and Play win $10 each, Pair Bonus $10, Prime loses $5."""


def ready(telling: Telling, way: Way, what: str, *, counted: bool = True) -> Teller:
    """Cards ready, wagers placed, bets closed."""
    table = telling.table(way.method, what, way.elections(telling, counted=counted), quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500)
    table.wager("Bo", 3, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    return table


def deal_the_rest(table: Teller, way: Way, cards: str) -> None:
    """The cards up to the stub, and from it where fourth cards come from there."""
    table.perform("deal", cards=cards)
    if way.from_stub:
        table.perform("remove-stub")
        table.perform("deal", cards=way.from_stub)


def finish(table: Teller, *, ann: int = WON, bo: int = CHIPS - 2000) -> None:
    """Both play, and the round is settled."""
    table.choose(1, "play")
    table.choose(3, "play")
    for duty in ("reveal", "settle", "settle", "collect-cards"):
        table.perform(duty)
    table.expect(Ann=ann, Bo=bo)


def reshuffled(table: Teller) -> None:
    """The round is void: everything goes back, and the cards are shuffled before they are dealt again."""
    table.expect(due="collect-cards [679a.11(e)]", Ann=CHIPS, Bo=CHIPS)
    table.perform("collect-cards")
    table.expect(due="shuffle A [679a.5(a)]")


@story("face-up-one", "One card is found face up in the shoe or the deck", "679a.13(a)")
def face_up_one(telling: Telling) -> None:
    for way in WAYS.values():
        table = ready(telling, way, "face-up, one card")
        table.perform("deal", cards=way.first)
        table.report("face-up", card="7s")
        table.say("It is not used in this round; the next card serves.")
        deal_the_rest(table, way, way.rest)
        if way.stub:
            table.say("When the stub is counted, the card set aside counts among the fifty-two.")
            table.expect(due=f"rack-stub [{way.stub}]")
            table.perform("count-stub", number=52 - way.dealt - 1)
        table.expect(due="decision 1 [679a.11(b)]")
        finish(table)


@story("face-up-several", "More than one card is found face up", "679a.13(a)")
def face_up_several(telling: Telling) -> None:
    for way in WAYS.values():
        table = ready(telling, way, "face-up, several cards")
        table.perform("deal", cards=way.first)
        table.report("face-up", card="7s")
        table.perform("deal", cards=way.rest.split()[0])
        table.report("face-up", card="Ac")
        reshuffled(table)


@story("drawn-in-error", "A card is drawn in error and its face is not exposed", "679a.13(b)")
def drawn_in_error(telling: Telling) -> None:
    for way in WAYS.values():
        table = ready(telling, way, "drawn-in-error")
        table.perform("deal", cards=way.first)
        table.report("drawn-in-error", where="dealer")
        table.say("It serves as the next card.")
        deal_the_rest(table, way, way.rest)
        if way.stub:
            table.perform("rack-stub")
        table.expect(due="decision 1 [679a.11(b)]")
        finish(table)
    for way in WAYS.values():
        table = ready(telling, way, "drawn-exposed")
        table.perform("deal", cards=way.first)
        table.report("drawn-exposed", card="7s", where="dealer")
        table.say("Everybody has seen it: it goes to the discard rack like a card found face up, and the next serves.")
        deal_the_rest(table, way, way.rest)
        if way.stub:
            table.perform("rack-stub")
        finish(table)
    table = ready(telling, WAYS[MANUAL_SHOE], "drawn-exposed after a card found face up")
    table.perform("deal", cards=WAYS[MANUAL_SHOE].first)
    table.report("face-up", card="7s")
    table.report("drawn-exposed", card="Ac", where="dealer")
    reshuffled(table)


@story("wrong-number", "A player or the dealer is dealt a wrong number of cards", "679a.13(c)")
def wrong_number(telling: Telling) -> None:
    for way in WAYS.values():
        table = ready(telling, way, "wrong-number")
        deal_the_rest(table, way, way.cards)
        if way.stub:
            table.perform("rack-stub")
        table.choose(1, "play")
        table.say("Bo finds that he has four cards. Ann's Play Wager goes back as well.")
        table.report("wrong-number", where="seat 3")
        reshuffled(table)


@story("dealer-exposed", "A dealer's card is exposed before the dealer reveals his cards", "679a.13(d)")
def dealer_exposed(telling: Telling) -> None:
    # Ann: Ante goes back; Prime $5 loses; Pair Bonus $5 pays $10. Bo: Ante goes back.
    ann = CHIPS - 500 + 1000
    for way in WAYS.values():
        table = ready(telling, way, "dealer-exposed while the cards are dealt")
        seen = 1 + next(place for place, card in enumerate(way.cards.split()) if card == "Qh")
        table.perform("deal", cards=" ".join(way.cards.split()[:seen]))
        table.report("dealer-exposed")
        table.say("The deal is completed for the optional wagers; nobody is asked for a Play Wager.")
        deal_the_rest(table, way, " ".join(way.cards.split()[seen:]))
        if way.stub:
            table.perform("rack-stub")
        table.expect(due="reveal [679a.13(d)]")
        for duty in ("reveal", "settle", "settle", "collect-cards"):
            table.perform(duty)
        table.expect(due="shuffle A [679a.5(a)]", Ann=ann, Bo=CHIPS)

        table = ready(telling, way, "dealer-exposed while players decide")
        deal_the_rest(table, way, way.cards)
        if way.stub:
            table.perform("rack-stub")
        table.choose(1, "play")
        table.report("dealer-exposed")
        table.expect_refused(table.choice(3, "play"), "no-decision [679a.11(b)]")
        for duty in ("reveal", "settle", "settle", "collect-cards"):
            table.perform(duty)
        table.expect(due="shuffle A [679a.5(a)]", Ann=ann, Bo=CHIPS)

        table = ready(telling, way, "dealer-exposed after the forfeited wagers were collected")
        deal_the_rest(table, way, way.cards)
        if way.stub:
            table.perform("rack-stub")
        table.choose(1, "play")
        table.choose(3, "fold")
        table.perform("collect-forfeited")
        table.say("The dealer has not revealed yet, so the round is void; Bo's forfeited Ante goes back to him.")
        table.report("dealer-exposed")
        for duty in ("reveal", "settle", "settle", "collect-cards"):
            table.perform(duty)
        table.expect(due="shuffle A [679a.5(a)]", Ann=ann, Bo=CHIPS)


@story(
    "dealer-exposed-without-optional-wagers",
    "A dealer's card is exposed, and nobody has made an optional wager",
    "679a.13(d)",
)
def exposed_alone(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "dealer-exposed, nothing to settle", quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 3, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.perform("deal", cards="Ks Jc Qh")
    table.say("There is nothing for which the deal would be completed: everything goes back at once.")
    table.report("dealer-exposed")
    reshuffled(table)


def _to_the_stub(telling: Telling, way: Way, what: str) -> Teller:
    table = ready(telling, way, what, counted=False)
    deal_the_rest(table, way, way.cards)
    table.expect(due=f"rack-stub [{way.stub}]")
    return table


@story(
    "stub-misdealt",
    "The stub is counted: the number is wrong, the cards were misdealt, the deck is whole",
    "679a.8(g)",
    "679a.9(f)",
    "679a.10(f)",
)
def stub_misdealt(telling: Telling) -> None:
    for method in WITH_STUB:
        way = WAYS[method]
        table = _to_the_stub(telling, way, "stub-misdealt")
        table.say("Ten cards should have been dealt, so the stub should have 42 cards.")
        table.perform("count-stub", number=41)
        table.expect(due=f"determine-misdeal [{way.wrong}]")
        table.perform("determine-misdeal", misdealt=True, number=52)
        reshuffled(table)


@story(
    "stub-short",
    "The stub is counted: the number is wrong, and the cards were not misdealt",
    "679a.8(g)",
    "679a.9(f)",
    "679a.10(f)",
)
def stub_short(telling: Telling) -> None:
    for method in WITH_STUB:
        way = WAYS[method]
        table = _to_the_stub(telling, way, "stub-short")
        table.perform("count-stub", number=41)
        table.perform("determine-misdeal", number=51)
        _deck_goes(table, way)


@story(
    "misdealt-and-short",
    "The stub is counted: the cards were misdealt, and the deck is not whole either",
    "679a.8(g)",
    "679a.9(f)",
    "679a.10(f)",
)
def misdealt_and_short(telling: Telling) -> None:
    for method in WITH_STUB:
        way = WAYS[method]
        table = _to_the_stub(telling, way, "misdealt-and-short")
        table.perform("count-stub", number=40)
        table.perform("determine-misdeal", misdealt=True, number=51)
        _deck_goes(table, way)


def _deck_goes(table: Teller, way: Way) -> None:
    """Everything goes back, the whole deck leaves, and another one goes through the opening."""
    table.expect(due="collect-cards [679a.11(e)]", Ann=CHIPS, Bo=CHIPS)
    table.perform("collect-cards")
    table.expect(due=f"remove A [{way.wrong}]")
    table.expect_refused(table.duty("shuffle"), f"not-due [{way.wrong}]")
    table.perform("remove")
    table.expect(due="receive A [679a.4(a)]")
    table.perform("receive")
    table.expect(due="inspect A [679a.4(a)]")
