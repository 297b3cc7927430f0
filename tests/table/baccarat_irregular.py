"""What goes wrong at a 21 Baccarat table: 681a.9, and what that section leaves out.

Ann (seat 1) has wagered on the Player's Hand. Unless something else happens the Player's Hand Ts 8h beats 9c 8d.
"""

from __future__ import annotations

from tests.table.baccarat_rounds import settle_all
from tests.table.baccarat_shoe import WAYS, baccarat, seated, usual_round
from tests.table.driving import AUTOMATED_SHOE, CHIPS, MANUAL_SHOE, RESHUFFLING_SHOE
from tests.table.playthrough import Telling

DEVICES = (AUTOMATED_SHOE, RESHUFFLING_SHOE)


@baccarat("face-up", "Cards are found face up in the shoe", "681a.9(a)")
def face_up(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "face-up, one card")
        table.perform("deal", cards="Ts")
        table.report("face-up", card="Ac")
        table.say("It is not used in this round; the next card serves.")
        table.perform("deal", cards="9c 8h 8d")
        settle_all(table)
        table.expect(Ann=CHIPS + 1000)

        table = seated(telling, method, "face-up, several cards")
        table.say("The first of a round, before any card is dealt: wagers may still be made.")
        table.report("face-up", card="Ac")
        table.wager("Bo", 5, banker=1000)
        table.report("face-up", card="Ad")
        table.perform("deal", cards="Ts 9c 8h")
        table.report("face-up", card="Ah")
        table.say("Here no number of them voids the round.")
        table.perform("deal", cards="8d")
        settle_all(table)
        table.expect(Ann=CHIPS + 1000, Bo=CHIPS - 1000)
    table = seated(telling, MANUAL_SHOE, "face-up, but nothing is dealt", "cut-offer")
    table.expect_refused(table.irregularity("face-up", card="Ac"), "not-now [681a.9(a)]")


@baccarat("extra-card", "A card is drawn to a hand that stands", "681a.9(b)")
def extra_card(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "extra-card")
        table.perform("deal", cards="Ts 9c 7h 4d")
        table.say("The Player's Hand has 17, the Banker's must draw; the card goes to the wrong one.")
        table.report("extra-card", card="Kc", where="player")
        table.expect(due="deal [681a.7(g)]")
        table.perform("deal", cards="5d")
        table.say("A second one, to the Banker's Hand that has drawn.")
        table.report("extra-card", card="Kd", where="banker")
        settle_all(table)
        table.expect(Ann=CHIPS - 1000)
        table.expect_refused(table.irregularity("extra-card", card="Kh", where="banker"), "not-now [681a.9(b)]")

    table = seated(telling, MANUAL_SHOE, "extra-card, to a hand that must draw")
    table.perform("deal", cards="Ts 9c 2h 4d")
    table.expect_refused(table.irregularity("extra-card", card="Kc", where="player"), "no-extra-card [681a.9(b)]")
    table.expect_refused(table.irregularity("extra-card", card="Kc"), "no-extra-card [681a.9(b)]")

    what = "extra-card, only a hand of 17"
    table = seated(telling, MANUAL_SHOE, what, **{"681a_extra_card": "17-only"})
    table.perform("deal", cards="Ts 9c 8h 8d")
    table.say("To the letter the clause speaks of 17 alone: the Banker's Hand has it, the Player's has 18.")
    table.expect_refused(table.irregularity("extra-card", card="Kc", where="player"), "no-extra-card [681a.9(b)]")
    table.report("extra-card", card="Kc", where="banker")
    settle_all(table)
    table.expect(Ann=CHIPS + 1000)


@baccarat("shuffler-jam", "The shuffling device jams", "681a.9(c)")
def shuffler_jam(telling: Telling) -> None:
    table = seated(telling, AUTOMATED_SHOE, "shuffler-jam")
    table.report("shuffler-jam")
    table.say("The batch in the device is shuffled again; the shoe is not touched.")
    table.expect(due="shuffle B [681a.5(a)]")
    table.perform("shuffle", deck="B")
    usual_round(table)

    table = seated(telling, RESHUFFLING_SHOE, "shuffler-jam")
    table.report("shuffler-jam")
    table.say("The whole batch is placed in the device again: its first card is burned.")
    table.expect(due="shuffle A [681a.5(a)]")
    table.perform("shuffle", number=208)
    table.perform("load")
    table.expect(due="burn A [681a.7(c)]")
    table.perform("burn")
    usual_round(table)

    table = seated(telling, RESHUFFLING_SHOE, "shuffler-jam, within a round")
    table.perform("deal", cards="Ts")
    table.report("shuffler-jam")
    table.say("The round is finished; then the whole batch goes in again, and its first card is burned as well.")
    table.perform("deal", cards="9c 8h 8d")
    settle_all(table)
    table.perform("collect-cards")
    table.expect(due="shuffle A [681a.5(a)]")
    table.perform("shuffle", number=208)
    table.perform("load")
    table.expect(due="burn A [681a.7(c)]")

    table = seated(telling, MANUAL_SHOE, "shuffler-jam")
    table.expect_refused(table.irregularity("shuffler-jam"), "no-such-device [681a.9(c)]")


@baccarat("shuffler-out-of-order", "The shuffling device cannot be used", "681a.9(d)", "681a.3(b)", "681a.5(h)")
def shuffler_out(telling: Telling) -> None:
    table = seated(telling, AUTOMATED_SHOE, "shuffler-out-of-order")
    usual_round(table)
    table.report("shuffler-out-of-order")
    table.expect(due="cover-device [681a.9(d)]")
    table.perform("cover-device")
    table.say("One batch is played without a device: the one in the shoe stays.")
    table.expect(due="remove B [681a.3(b)]")
    table.perform("remove", deck="B")
    usual_round(table)
    table.say("The device is back: a second batch is brought; the shoe goes on when it is shuffled.")
    table.perform("restore-device")
    table.expect(due="receive B [681a.4(a)]")
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    assert table.table.turn == "A"

    table = seated(telling, RESHUFFLING_SHOE, "shuffler-out-of-order")
    usual_round(table)
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    table.report("shuffler-out-of-order")
    table.perform("cover-device")
    table.say("The cards are shuffled by hand, so they are offered for a cut like any others.")
    table.expect(due="shuffle A [681a.5(a)]")
    table.perform("shuffle")
    table.expect(due="cut-offer A 8 [681a.5(b)]")

    table = seated(telling, RESHUFFLING_SHOE, "shuffler-out-of-order, within a round")
    table.perform("deal", cards="Ts")
    table.report("shuffler-out-of-order")
    table.say("No clause voids the round: it is finished. Then all cards are gathered, and shuffled by hand.")
    table.perform("deal", cards="9c 8h 8d")
    settle_all(table)
    table.perform("collect-cards")
    table.expect(due="cover-device [681a.9(d)]", Ann=CHIPS + 1000)
    table.perform("cover-device")
    table.expect(due="gather A [681a.7(d)(1)]")

    table = seated(telling, MANUAL_SHOE, "shuffler-out-of-order")
    table.expect_refused(table.irregularity("shuffler-out-of-order"), "no-such-device [681a.9(d)]")


@baccarat("no-clause", "What the section on irregularities does not speak of", "681a.9")
def no_clause(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "no clause, so play goes on")
        table.perform("deal", cards="Ts 9c")
        for kind in ("drawn-in-error", "wrong-number", "dealer-exposed", "shoe-jam"):
            table.expect_refused(table.irregularity(kind), "no-such-irregularity [681a.9]")
        if method == AUTOMATED_SHOE:
            table.expect_refused(table.irregularity("shoe-out-of-order"), "no-such-irregularity [681a.9]")
        table.expect_refused(table.duty("count-stub", number=200), "not-due [681a.7(e)(3)]")
        table.perform("deal", cards="8h 8d")
        settle_all(table)
        table.expect(Ann=CHIPS + 1000)
