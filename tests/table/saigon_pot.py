"""The Pot Wager of the codified text: 680a.7(d)(2) and .11(f). The table minimum is $10.

dealer Kh Qd 4c 3s 2h does not qualify
Ann    9s 8s 3d Kc Jd, seat 1: qualifies, count 10
Bo     7h 6h 5d 4s 2c, seat 3: does not qualify; 6 and 4 count 10, if he sets them apart
Cy     9c 8c 3c Ks Js, seat 4: qualifies, count 10
Dee    Ad 9d Td 5c 2d, seat 6: 1, 9 and 10 make 20; 5 and 2 count 7
"""

from __future__ import annotations

from functools import partial

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from tests.table.driving import CHIPS, MANUAL_SHOE, elect, elect_method
from tests.table.playthrough import Teller, Telling, story
from tests.table.saigon_dealing import CODIFIED, in_order

pot = partial(story, game="saigon_5_card", editions=(CODIFIED,), alike=False)
DEALER = "Kh Qd 4c 3s 2h"
HANDS = {
    "Ann": (1, "9s 8s 3d Kc Jd", "Kc Jd"),
    "Bo": (3, "7h 6h 5d 4s 2c", "6h 4s"),
    "Cy": (4, "9c 8c 3c Ks Js", "Ks Js"),
    "Dee": (6, "Ad 9d Td 5c 2d", "5c 2d"),
}


def players(
    telling: Telling, what: str, *names: str, readings: dict[str, str] | None = None, elections: Elections | None = None
) -> Teller:
    """These players have wagered an Ante and the Pot; nothing is dealt yet."""
    chosen = elections or elect_method(MANUAL_SHOE, telling.edition, pooled=("pot",), readings=readings)
    table = telling.table(MANUAL_SHOE, what, chosen, quiet=True)
    for name in names:
        table.sit(name, HANDS[name][0])
        table.wager(name, HANDS[name][0], ante=1000, pot=1000)
    table.until("no-more-bets")
    table.begin()
    return table


def set_all(table: Teller, *names: str) -> None:
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(MANUAL_SHOE, *(HANDS[name][1] for name in names), DEALER))
    table.perform("rack-stub")
    for name in names:
        table.choose(HANDS[name][0], "set", apart=HANDS[name][2])


def to_the_pot(table: Teller, *names: str) -> None:
    set_all(table, *names)
    table.perform("reveal")
    for _ in names:
        table.perform("settle")


@pot("pot", "The highest two-card hand takes the pot", "680a.7(d)(2)", "680a.11(f)")
def one_winner(telling: Telling) -> None:
    table = players(telling, "one hand is the highest", "Ann", "Dee")
    to_the_pot(table, "Ann", "Dee")
    table.say("The pot is settled last, in one act: what one wins the others lose.")
    table.expect(due="settle 6 [680a.11(f)]", Ann=CHIPS, Dee=CHIPS)
    table.perform("settle")
    table.say("Ann's Ante won $10 and the pot $10 more; Dee won her Ante, and lost her part of the pot.")
    table.expect(due="collect-cards [680a.11(g)]", Ann=CHIPS + 2000, Dee=CHIPS)


@pot("pot-tie", "A pot of four, tied three ways", "680a.11(f)")
def tied(telling: Telling) -> None:
    names = ("Ann", "Bo", "Cy", "Dee")
    table = players(telling, "all compete, qualified or not", *names)
    to_the_pot(table, *names)
    table.say("$40 in three parts: $13.33 each, and the odd cent to the first clockwise from the dealer's left, Ann.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000 + 334, Bo=CHIPS + 333, Cy=CHIPS + 1000 + 333, Dee=CHIPS + 1000 - 1000)

    table = players(telling, "qualifiers first", *names, readings={"680a-pot-qualify": "qualifiers-first"})
    to_the_pot(table, *names)
    table.say("Under the other reading Bo, who does not qualify, stands behind those who do.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000, Bo=CHIPS - 1000, Cy=CHIPS + 2000, Dee=CHIPS)


@pot("pot-required", "Who must make a Pot Wager", "680a.7(d)(2)")
def required(telling: Telling) -> None:
    table = players(telling, "everyone, once there are two", "Ann")
    table.expect_refused(table.duty("no-more-bets"), "pot-alone [680a.7(d)(2)]")
    table.say("Alone nobody competes: the Pot Wager is taken back.")
    table.do(table.withdraw("Ann", 1, "pot"))
    table.expect_allowed(table.duty("no-more-bets"))
    table.sit("Dee", 6)
    table.wager("Dee", 6, ante=2000)
    table.say("With a second player both must make one, equal to the table minimum.")
    table.expect_refused(table.duty("no-more-bets"), "missing-wager [680a.7(d)(2)]")
    table.expect_refused(table.place("Ann", 1, "pot", 2000), "out-of-bounds [680a.7(d)(2)]")
    table.wager("Ann", 1, pot=1000)
    table.expect_refused(table.duty("no-more-bets"), "missing-wager [680a.7(d)(2)]")
    table.wager("Dee", 6, pot=1000)
    table.perform("no-more-bets")

    table = players(telling, "a player who will not make one", "Ann", "Dee")
    table.do(table.withdraw("Dee", 6, "pot"))
    table.expect_refused(table.duty("no-more-bets"), "missing-wager [680a.7(d)(2)]")
    table.say("The others need not wait for her: her wagers go back.")
    table.perform("hand-back")
    table.expect(Dee=CHIPS)
    table.say("Ann is alone now, so her Pot Wager goes back as well; the round is played for her Ante.")
    table.expect_refused(table.duty("no-more-bets"), "pot-alone [680a.7(d)(2)]")
    table.perform("hand-back")
    table.expect(Ann=CHIPS - 1000)
    table.perform("no-more-bets")

    for reading, refusal in (("person", "pot-alone [680a.7(d)(2)]"), ("box", None)):
        readings = {"680a-pot-boxes": reading, "680a-pot-wager": "a-box"}
        table = players(telling, f"one player with two boxes, {reading}", "Ann", readings=readings)
        table.wager("Ann", 2, ante=1000, pot=1000)
        if refusal:
            table.expect_refused(table.duty("no-more-bets"), refusal)
        else:
            table.expect_allowed(table.duty("no-more-bets"))


@pot("pot-abandoned", "A player leaves with a Pot Wager", "680a.7(b)", "680a.11(f)")
def abandoned(telling: Telling) -> None:
    for reading, ann, kept in (("stays-in-pot", 2000, 0), ("returned", 1000, 1000)):
        table = players(telling, f"before the pot, {reading}", "Ann", "Dee", readings={"680a-pot-abandoned": reading})
        set_all(table, "Ann", "Dee")
        table.leave("Dee")
        table.perform("reveal")
        table.perform("settle")
        table.perform("settle")
        table.say("Dee's hand does not compete.")
        table.perform("settle")
        table.expect(Ann=CHIPS + ann)
        assert table.table.owed.get("Dee", 0) == kept

    table = players(telling, "after the Ante was settled", "Ann", "Dee")
    to_the_pot(table, "Ann", "Dee")
    table.leave("Dee")
    table.say("Her Ante was settled before she left; only the Pot Wager is abandoned.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000)


@pot("pot-real-cards", "A pot at a table whose cards nobody writes down", "680a.7(b)", "680a.11(f)")
def real_cards(telling: Telling) -> None:
    limits = Limits(boxes=2, minimum=1000, payout=5_000_000)
    elections = elect(CODIFIED, shuffling=Shuffling.MANUAL, dealing=Dealing.MANUAL_SHOE, pooled=("pot",), limits=limits)
    table = players(telling, "cards in the hands of people, one player leaves", "Ann", "Cy", "Dee", elections=elections)
    table.perform("no-more-bets")
    table.perform("deal", cards=" ".join(["??"] * 20))
    table.perform("rack-stub")
    table.choose(1, "set")
    table.choose(6, "set")
    table.leave("Cy")
    table.perform("reveal", cards=DEALER)
    table.perform("settle", cards=HANDS["Dee"][1], apart="5c 2d")
    table.say("Cy's cards are not turned: they decide nothing.")
    table.perform("settle")
    table.perform("settle", cards=HANDS["Ann"][1], apart="Kc Jd")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000 + 2000, Dee=CHIPS)


SECOND_BOX = "9h 8h 3h Kd Jh"
"""Ann's other box, at seat 2: 9, 8 and 3 make 20; king and jack count 10."""


def two_boxes(telling: Telling, what: str, *others: str, readings: dict[str, str] | None = None) -> Teller:
    """Ann has seats 1 and 2, and the others their own; all Ante Wagers are made, and the others' Pot Wagers."""
    table = players(telling, what, *others, readings=readings)
    table.sit("Ann", 1)
    for seat in (1, 2):
        table.wager("Ann", seat, ante=1000)
    return table


def settle_two_boxes(table: Teller, *others: str) -> None:
    """Everything up to the pot."""
    table.perform("no-more-bets")
    hands = (HANDS["Ann"][1], SECOND_BOX, *(HANDS[name][1] for name in others))
    table.perform("deal", cards=in_order(MANUAL_SHOE, *hands, DEALER))
    table.perform("rack-stub")
    table.choose(1, "set", apart="Kc Jd")
    table.choose(2, "set", apart="Kd Jh")
    for name in others:
        table.choose(HANDS[name][0], "set", apart=HANDS[name][2])
    table.perform("reveal")
    for _ in hands:
        table.perform("settle")


@pot("pot-two-boxes", "A player in two boxes makes one Pot Wager", "680a.7(d)(2)", "680a.11(f)")
def one_for_two_boxes(telling: Telling) -> None:
    table = two_boxes(telling, "owed once, in either box", "Cy")
    table.expect_refused(table.duty("no-more-bets"), "missing-wager [680a.7(d)(2)]")
    table.wager("Ann", 2, pot=1000)
    table.expect_refused(table.place("Ann", 1, "pot", 1000), "pot-twice [680a.7(d)(2)]")
    table.say("Ann may move it to her other box.")
    table.do(table.withdraw("Ann", 2, "pot"))
    table.wager("Ann", 1, pot=1000)
    settle_two_boxes(table, "Cy")
    table.say("Both of Ann's hands tie with Cy's at 10. $20 between two players: each takes $10, the own wager.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000, Cy=CHIPS + 1000)

    table = two_boxes(telling, "her two hands tie with each other alone", "Dee")
    table.wager("Ann", 2, pot=1000)
    settle_two_boxes(table, "Dee")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000 + 1000, Dee=CHIPS)

    table = two_boxes(telling, "three players", "Cy", "Dee")
    table.wager("Ann", 1, pot=1000)
    settle_two_boxes(table, "Cy", "Dee")
    table.say("$30 between Ann and Cy: $15 each.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000 + 500, Cy=CHIPS + 1000 + 500, Dee=CHIPS)


@pot("pot-each-box", "Read by boxes, a player in two boxes makes two Pot Wagers", "680a.7(d)(2)", "680a.11(f)")
def one_a_box(telling: Telling) -> None:
    table = two_boxes(telling, "one a box, split by player", "Cy", readings={"680a-pot-wager": "a-box"})
    table.wager("Ann", 1, pot=1000)
    table.expect_refused(table.duty("no-more-bets"), "missing-wager [680a.7(d)(2)]")
    table.wager("Ann", 2, pot=1000)
    settle_two_boxes(table, "Cy")
    table.say("$30 between two players: $15 each, of which Ann had put in $20.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000 - 500, Cy=CHIPS + 1000 + 500)

    readings = {"680a-pot-wager": "a-box", "680a-pot-split": "by-box"}
    table = two_boxes(telling, "one a box, split by box", "Cy", readings=readings)
    table.wager("Ann", 1, pot=1000)
    table.wager("Ann", 2, pot=1000)
    settle_two_boxes(table, "Cy")
    table.say("$30 between three boxes: every wager goes back.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 2000, Cy=CHIPS + 1000)


@pot("pot-two-boxes-interrupted", "One Pot Wager of two boxes where a round goes wrong", "680a.7(b)", "680a.13(c)")
def interrupted(telling: Telling) -> None:
    table = two_boxes(telling, "Ann leaves both boxes", "Dee")
    table.wager("Ann", 2, pot=1000)
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(MANUAL_SHOE, HANDS["Ann"][1], SECOND_BOX, HANDS["Dee"][1], DEALER))
    table.perform("rack-stub")
    table.leave("Ann")
    table.choose(6, "set", apart="5c 2d")
    table.perform("reveal")
    for _ in range(3):
        table.perform("settle")
    table.say("Neither of Ann's hands competes; her Pot Wager stays in the pot.")
    table.perform("settle")
    table.expect(Dee=CHIPS + 1000 + 1000)

    table = two_boxes(telling, "a void round returns the one Pot Wager", "Dee")
    table.wager("Ann", 2, pot=1000)
    table.perform("no-more-bets")
    table.perform("deal", cards=in_order(MANUAL_SHOE, HANDS["Ann"][1], SECOND_BOX, HANDS["Dee"][1], DEALER))
    table.report("wrong-number", where="seat 2")
    table.expect(Ann=CHIPS, Dee=CHIPS)
