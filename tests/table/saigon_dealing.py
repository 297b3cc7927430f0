"""Saigon 5 Card dealt in each way that the chapter knows, from the opening to the closing of the table.

The first round is the same at every table. Derived from the chapter:

    dealer Jk 8s 6s 5c 2d: the joker as 9, with 5 and 6 makes 20, so the dealer qualifies; 8 and 2 count 10
    Ann    9h Ah Td 7c 3c: 9, 1 and 10 make 20; 7 and 3 count 10, a tie: the Ante goes back
    Bo     Kd Qc Ts 5h 4h: 10, 10 and 10 make 30; 5 and 4 count 9, less than 10: the Ante loses
    Cy     7d 7s 6c 2h 2s: 7, 7 and 6 make 20; 2 and 2 count 4: the Ante loses, but two pair pays Bonus 8 to 1

In the second round the dealer's Kh Qd 4c 3s 2h has no three cards of 10, 20 or 30. Ann's Kc Jd Tc 3d 2c does: 3 and 2
count 5, which pays the Ante 1 to 2.
"""

from __future__ import annotations

from functools import partial

from pitboss.table.events import BetsClosed
from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, INVENTORY, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling, story

PROPOSED, CODIFIED = EDITIONS = ("680a@proposed-2015", "680a@codified-2019")
saigon = partial(story, game="saigon_5_card", editions=EDITIONS, alike=False)
"""The texts differ in where cards are collected, which stands at the end of nearly every story."""

DEALER, ANN, BO, CY = "Jk 8s 6s 5c 2d", "9h Ah Td 7c 3c", "Kd Qc Ts 5h 4h", "7d 7s 6c 2h 2s"
SECOND_DEALER, SECOND_ANN = "Kh Qd 4c 3s 2h", "Kc Jd Tc 3d 2c"
STACKS = (AUTOMATED_SHOE, RESHUFFLING_SHOE)


def in_order(method: str, *hands: str) -> str:
    """The cards of these hands, the dealer's last, as they are dealt: one at a time around the table, or in stacks."""
    dealt = [hand.split() for hand in hands]
    if method in STACKS:
        return " ".join(card for hand in dealt for card in hand)
    return " ".join(card for around in zip(*dealt, strict=True) for card in around)


def collect(edition: str) -> str:
    """The pot moved the collecting of cards one letter on."""
    return "680a.11(f)" if edition == PROPOSED else "680a.11(g)"


def _open(telling: Telling, method: str, decks: int | None = None) -> Teller:
    elections = elect_method(method, telling.edition, decks=decks)
    return telling.table(method, "a table from opening to closing", elections)


def _players_arrive(table: Teller) -> None:
    for who, seat in (("Ann", 1), ("Bo", 2), ("Cy", 4)):
        table.sit(who, seat)


def _wagers(table: Teller) -> None:
    table.say("An Ante is required, a Bonus is not; both are placed before the announcement.")
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 2, ante=1000)
    table.wager("Cy", 4, ante=1000, bonus=500)


def _first_round(table: Teller, edition: str) -> None:
    table.say("Players set their hands in no order among them; nobody folds.")
    table.expect_next("decision 1", "decision 2", "decision 4")
    table.choose(4, "set", apart="2h 2s")
    table.choose(1, "set", apart="7c 3c")
    table.expect_refused(table.choice(2, "fold"), "no-such-choice [680a.11(b)]")
    table.expect_refused(table.duty("reveal"), "not-due [680a.11(b)]")
    table.choose(2, "set", apart="5h 4h")
    table.say("Only then are the dealer's cards turned; seats are settled from the dealer's right.")
    table.expect(due="reveal [680a.11(c)]")
    table.perform("reveal")
    for seat in (4, 2, 1):
        table.expect(due=f"settle {seat} [680a.11(d)]")
        table.perform("settle")
    table.expect(due=f"collect-cards [{collect(edition)}]", Ann=CHIPS, Bo=CHIPS - 1000, Cy=CHIPS - 1000 + 4000)
    table.perform("collect-cards")


def _another_round(table: Teller, method: str) -> None:
    """The dealer does not qualify, and Ann wins half of her Ante with a count of 5."""
    before = table.chips()["Ann"]
    _deal_to_ann(table, method)
    table.until("collect-cards")
    table.expect(Ann=before + 500)
    table.perform("collect-cards")


def _deal_to_ann(table: Teller, method: str) -> None:
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(method, SECOND_ANN, SECOND_DEALER))


def _fifth_round(table: Teller, method: str, count: str) -> None:
    table.say("Rounds 3 and 4 are played in the same way.")
    table.quiet = True
    for _ in (3, 4):
        _another_round(table, method)
    table.begin()
    table.say("No device counts the cards, so in the fifth round the stub is counted: 53 less the 10 dealt.")
    _deal_to_ann(table, method)
    table.expect(due=f"count-stub [{count}]")
    table.expect_refused(table.duty("rack-stub"), f"not-due [{count}]")
    table.perform("count-stub", number=43)
    table.until("collect-cards")
    table.perform("collect-cards")


def _close(table: Teller) -> None:
    table.say("The players leave, and the table is closed.")
    carried = sum(table.chips().values())
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.perform("close")
    assert table.table.inventory == INVENTORY + 3 * CHIPS - carried


_ROUND = (
    *("680a.7(c)", "680a.7(d)(1)", "680a.11(b)", "680a.11(b)(1)", "680a.11(c)", "680a.11(c)(1)"),
    *("680a.11(c)(2)", "680a.11(d)", "680a.11(d)(1)(ii)", "680a.11(d)(2)(ii)", "680a.11(d)(2)(ii)(A)"),
    *("680a.11(d)(2)(ii)(C)", "680a.11(e)(2)", "680a.12(b)"),
)
_OPENING = ("680a.4(a)", "680a.4(b)", "680a.4(c)", "680a.5(a)")


@saigon(
    "manual-shoe",
    "Saigon 5 Card dealt from a manual dealing shoe",
    *_OPENING,
    *("680a.5(c)", "680a.5(c)(2)", "680a.5(d)", "680a.8(a)", "680a.8(b)", "680a.8(c)", "680a.8(d)", "680a.8(e)"),
    *("680a.8(f)", *_ROUND),
)
def manual_shoe(telling: Telling) -> None:
    table = _open(telling, MANUAL_SHOE)
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    _players_arrive(table)
    for duty in ("offer-inspection", "wash", "shuffle"):
        table.perform(duty)
    table.expect(due="cut A [680a.5(c)(2)]")
    table.expect_refused(table.duty("cut", number=9), "cut-depth [680a.5(d)]")
    table.perform("cut", number=10)
    table.expect(due="load A [680a.8(a)]")
    table.perform("load")
    _wagers(table)
    table.expect(due="no-more-bets [680a.8(b)]")
    table.perform("no-more-bets")
    table.expect_refused(table.place("Bo", 2, "bonus", 500), "bets-closed [680a.7(c)]")
    table.expect(due="deal 1 [680a.8(c)]")
    table.perform("deal", cards=in_order(MANUAL_SHOE, ANN, BO, CY, DEALER))
    table.expect(due="rack-stub [680a.8(d)]")
    table.perform("rack-stub")
    _first_round(table, telling.edition)
    _another_round(table, MANUAL_SHOE)
    _fifth_round(table, MANUAL_SHOE, "680a.8(e)")
    _close(table)


@saigon(
    "hand",
    "Saigon 5 Card dealt from the hand, two decks in turn",
    *_OPENING,
    *("680a.3(b)(2)", "680a.3(b)(3)", "680a.3(b)(4)", "680a.4(d)", "680a.5(b)", "680a.5(c)", "680a.5(c)(1)"),
    *("680a.9(a)", "680a.9(a)(3)", "680a.9(b)", "680a.9(c)", "680a.9(d)", "680a.9(e)", *_ROUND),
)
def hand(telling: Telling) -> None:
    table = _open(telling, HAND, decks=2)
    for deck in ("A", "B"):
        for duty in ("receive", "inspect", "verify", "spread"):
            table.perform(duty, deck=deck)
    _players_arrive(table)
    for deck in ("A", "B"):
        for duty in ("offer-inspection", "wash"):
            table.perform(duty, deck=deck)
    table.say("The device counts the cards after each shuffle, and a machine's shuffle is not cut.")
    table.expect_refused(table.duty("shuffle", deck="A"), "count-missing [680a.5(b)]")
    table.perform("shuffle", deck="A", number=53)
    table.expect(due="load A [680a.9(a)(2)]")
    table.perform("load", deck="A")
    table.say("One deck is in the dealer's hand; the other is shuffled and stays in the device.")
    table.expect(due="shuffle B [680a.5(a)]")
    table.perform("shuffle", deck="B", number=53)
    _wagers(table)
    table.expect(due="no-more-bets [680a.9(a)(3)]")
    table.perform("no-more-bets")
    table.expect(due="deal 1 [680a.9(b)]")
    table.perform("deal", cards=in_order(HAND, ANN, BO, CY, DEALER))
    table.expect(due="rack-stub [680a.9(c)]")
    table.perform("rack-stub")
    _first_round(table, telling.edition)
    for _ in range(3):
        _another_round(table, HAND)
    table.say("A device that counts spares the dealer the count of the stub.")
    _deal_to_ann(table, HAND)
    table.expect(due="rack-stub [680a.9(c)]")
    table.until("collect-cards")
    table.perform("collect-cards")
    assert [event.deck for event in table.log if isinstance(event, BetsClosed)] == ["A", "B", "A", "B", "A"]
    _close(table)

    elections = elect_method(HAND, telling.edition, counted=False)
    table = telling.table(HAND, "a device that does not count", elections, quiet=True)
    table.sit("Ann", 1)
    for _ in range(2):
        _another_round(table, HAND)
    _fifth_round(table, HAND, "680a.9(d)")


@saigon(
    "automated-shoe",
    "Saigon 5 Card dealt from an automated dealing shoe",
    *_OPENING,
    *("680a.5(c)", "680a.5(c)(1)", "680a.10(a)", "680a.10(a)(1)", "680a.10(a)(2)", "680a.10(b)", "680a.10(c)"),
    *("680a.10(d)", "680a.10(e)", *_ROUND),
)
def automated_shoe(telling: Telling) -> None:
    table = _open(telling, AUTOMATED_SHOE)
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    _players_arrive(table)
    for duty in ("offer-inspection", "wash", "shuffle"):
        table.perform(duty)
    table.expect(due="load A [680a.10(a)(1)]")
    table.perform("load")
    _wagers(table)
    table.expect(due="no-more-bets [680a.10(a)(2)]")
    table.perform("no-more-bets")
    table.say("Stacks of five: one to each player clockwise from the dealer's left, the last to the dealer.")
    table.expect(due="deal 1 [680a.10(b)]")
    table.perform("deal", cards=in_order(AUTOMATED_SHOE, ANN, BO, CY, DEALER))
    table.expect(due="rack-stub [680a.10(c)]")
    table.perform("rack-stub")
    _first_round(table, telling.edition)
    _another_round(table, AUTOMATED_SHOE)
    _fifth_round(table, AUTOMATED_SHOE, "680a.10(d)")
    _close(table)


@saigon(
    "reshuffling-shoe",
    "Saigon 5 Card dealt from a shoe that reshuffles and counts by itself",
    *_OPENING,
    *("680a.5(b)", "680a.5(g)", "680a.10(a)(2)", "680a.10(b)", "680a.10(c)", *_ROUND),
)
def reshuffling_shoe(telling: Telling) -> None:
    table = _open(telling, RESHUFFLING_SHOE)
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    _players_arrive(table)
    for duty in ("offer-inspection", "wash"):
        table.perform(duty)
    table.perform("shuffle", number=53)
    table.say("It is not cut, and so not recut.")
    table.expect_refused(table.duty("recut"), "no-cut [680a.5(g)]")
    table.perform("load")
    _wagers(table)
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(RESHUFFLING_SHOE, ANN, BO, CY, DEALER))
    table.say("The chapter has no clause of its own on such a shoe: its stub is racked, and need not be counted.")
    table.expect(due="rack-stub [680a.10(c)]")
    table.perform("rack-stub")
    _first_round(table, telling.edition)
    _another_round(table, RESHUFFLING_SHOE)
    _close(table)
