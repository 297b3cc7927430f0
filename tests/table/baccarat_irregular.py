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
        table.say("To the Banker's Hand, which has 18, a card too many is a wrong number of cards.")
        table.expect_refused(table.irregularity("extra-card", card="Kd", where="banker"), "no-extra-card [681a.9(b)]")
        settle_all(table)
        table.expect(Ann=CHIPS - 1000)
        table.expect_refused(table.irregularity("extra-card", card="Kh", where="player"), "not-now [681a.9(b)]")

    table = seated(telling, MANUAL_SHOE, "extra-card, to a hand that must draw")
    table.perform("deal", cards="Ts 9c 2h 4d")
    table.expect_refused(table.irregularity("extra-card", card="Kc", where="player"), "no-extra-card [681a.9(b)]")
    table.expect_refused(table.irregularity("extra-card", card="Kc"), "no-extra-card [681a.9(b)]")

    what = "extra-card, any hand that stands"
    table = seated(telling, MANUAL_SHOE, what, **{"681a_extra_card": "stands"})
    table.perform("deal", cards="Ts 9c 8h 8d")
    table.say("Read so, a card drawn to any hand that stands is discarded: the Banker's has 17, the Player's 18.")
    table.report("extra-card", card="Kc", where="player")
    table.report("extra-card", card="Kd", where="banker")
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
    table.say("The shoe that deals is the device that fails: the round is void, and all cards are shuffled by hand.")
    table.perform("collect-cards")
    table.expect(due="cover-device [681a.9(d)]", Ann=CHIPS)
    table.perform("cover-device")
    table.expect(due="gather A [681a.7(d)(1)]")

    table = seated(telling, MANUAL_SHOE, "shuffler-out-of-order")
    table.expect_refused(table.irregularity("shuffler-out-of-order"), "no-such-device [681a.9(d)]")


@baccarat("no-clause", "What the section on irregularities does not speak of", "681a.9")
def no_clause(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "no clause, so play goes on")
        table.perform("deal", cards="Ts 9c")
        for kind in ("drawn-in-error", "drawn-exposed", "dealer-exposed"):
            table.expect_refused(table.irregularity(kind), "no-such-irregularity [681a.9]")
        table.expect_refused(table.duty("count-stub", number=200), "not-due [681a.7(e)(3)]")
        table.perform("deal", cards="8h 8d")
        settle_all(table)
        table.expect(Ann=CHIPS + 1000)


@baccarat("wrong-number", "A hand is dealt a wrong number of cards", "681a.9")
def wrong_number(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "wrong-number")
        table.perform("deal", cards="Ts 9c 8h 8d")
        table.say("The Player's Hand has 18 and was dealt a third card. The section is silent: the round is void.")
        table.report("wrong-number", where="player")
        table.expect(due="collect-cards [681a.7(l)]", Ann=CHIPS)
        table.perform("collect-cards")
        table.say("All cards are reshuffled, those left in the shoe as well.")
        again = "shuffle A [681a.5(a)]" if method == RESHUFFLING_SHOE else "gather A [681a.7(d)(1)]"
        assert again in table.due_with_clauses

    table = seated(telling, MANUAL_SHOE, "wrong-number, played on", **{"681a_wrong_number": "play-on"})
    table.perform("deal", cards="Ts 9c 8h 8d")
    table.report("wrong-number", where="player")
    table.say("Read so, it is recorded, and the round goes on.")
    settle_all(table)
    table.expect(Ann=CHIPS + 1000)


@baccarat("shoe-jam", "The dealing shoe jams", "681a.9")
def shoe_jam(telling: Telling) -> None:
    for method in DEVICES:
        table = seated(telling, method, "shoe-jam")
        table.perform("deal", cards="Ts 9c")
        table.report("shoe-jam")
        table.say("The section is silent: the round is void, and all cards are reshuffled.")
        table.expect(Ann=CHIPS)
        table.perform("collect-cards")

        table = seated(telling, method, "shoe-jam, played on", **{"681a_shoe_jam": "play-on"})
        table.perform("deal", cards="Ts 9c")
        table.report("shoe-jam")
        table.say("Read so, the shoe is freed, and the round goes on with the next card.")
        table.perform("deal", cards="8h 8d")
        settle_all(table)
        table.expect(Ann=CHIPS + 1000)

    table = seated(telling, AUTOMATED_SHOE, "shoe-out-of-order")
    usual_round(table)
    table.report("shoe-out-of-order")
    table.expect(due="cover-device [681a.9(d)]")
    table.perform("cover-device")
    table.say("The cards are dealt from a manual shoe, after those of the shoe that failed are gathered and shuffled.")
    assert "gather A [681a.7(d)(1)]" in table.due_with_clauses

    table = seated(telling, MANUAL_SHOE, "shoe-jam")
    table.perform("deal", cards="Ts 9c")
    table.say("A manual shoe does not jam: nobody can void a round by saying so.")
    table.expect_refused(table.irregularity("shoe-jam"), "no-such-irregularity [681a.9]")
