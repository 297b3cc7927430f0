"""A 21 Baccarat shoe from its opening to its reshuffle: 681a.3-.5 and .7(a)-(d), in every way the cards are shuffled.

Ann sits at seat 1, Bo at seat 5, Cy at seat 8. Four decks make a batch of 208 cards. The cards of a usual round:

    Player's Hand Ts 8h, 18; Banker's Hand 9c 8d, 17: both stand, and the Player's Hand wins 1 to 1
"""

from __future__ import annotations

from functools import partial

from pitboss.games.elections import Shuffling
from pitboss.table.events import BetsClosed
from tests.table.driving import AUTOMATED_SHOE, CHIPS, INVENTORY, MANUAL_SHOE, RESHUFFLING_SHOE, elect, elect_method
from tests.table.playthrough import Teller, Telling, story

EDITION = "681a@final-2016"
baccarat = partial(story, game="twenty_one_baccarat", editions=(EDITION,))
USUAL = "Ts 9c 8h 8d"
WAYS = (MANUAL_SHOE, AUTOMATED_SHOE, RESHUFFLING_SHOE)
"""One batch shuffled by hand; two batches that a shuffling device alternates; a continuous device."""


def open_to_wash(table: Teller, *decks: str) -> None:
    for deck in decks:
        for duty in ("receive", "inspect", "verify", "spread"):
            table.perform(duty, deck=deck)
    for who, seat in (("Ann", 1), ("Bo", 5), ("Cy", 8)):
        table.sit(who, seat)
    for deck in decks:
        for duty in ("offer-inspection", "wash"):
            table.perform(duty, deck=deck)


def seated(telling: Telling, method: str, what: str, until: str = "deal", **readings: str) -> Teller:
    """Ann, Bo and Cy sit; Ann has wagered on the Player's Hand, and this is due."""
    chosen = {name.replace("_", "-"): value for name, value in readings.items()}
    table = telling.table(method, what, elect_method(method, telling.edition, readings=chosen), quiet=True)
    for who, seat in (("Ann", 1), ("Bo", 5), ("Cy", 8)):
        table.sit(who, seat)
    table.wager("Ann", 1, player=1000)
    table.until(until)
    table.begin()
    return table


def usual_round(table: Teller) -> None:
    """Ann wins her wager on the Player's Hand."""
    before = table.chips()["Ann"] + sum(sum(box.wagers.values()) for box in table.table.boxes.values())
    if not table.table.boxes:
        table.wager("Ann", 1, player=1000)
    table.until("deal")
    table.perform("deal", cards=USUAL.split(maxsplit=1)[0])
    table.perform("deal", cards=" ".join(USUAL.split()[1:]))
    table.until("collect-cards")
    table.perform("collect-cards")
    table.expect(Ann=before + 1000)


def last_round(table: Teller) -> None:
    """The cover card comes out between two cards, and the round is finished."""
    table.wager("Ann", 1, player=1000)
    table.until("deal")
    table.perform("deal", cards="Ts 9c")
    table.perform("cover-card")
    table.perform("deal", cards="8h 8d")
    table.until("collect-cards")
    table.perform("collect-cards")


def close(table: Teller) -> None:
    carried = sum(table.chips().values())
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.perform("close")
    assert table.table.inventory == INVENTORY + 3 * CHIPS - carried


_OPENING = ("681a.4(a)", "681a.4(b)", "681a.4(c)", "681a.5(a)")
_CUT = ("681a.5(b)", "681a.5(c)", "681a.5(d)", "681a.7(a)", "681a.7(c)")
_ROUND = (
    *("681a.6(b)", "681a.7(e)", "681a.7(e)(1)", "681a.7(e)(2)", "681a.7(e)(3)", "681a.7(e)(4)", "681a.7(h)"),
    *("681a.7(i)(2)(i)", "681a.7(l)"),
)


@baccarat(
    "manual-shoe",
    "21 Baccarat from one batch that is shuffled by hand",
    *_OPENING,
    *_CUT,
    *_ROUND,
    *("681a.5(f)", "681a.7(d)", "681a.7(d)(1)", "681a.7(d)(2)"),
)
def manual_shoe(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "a table from opening to closing")
    open_to_wash(table, "A")
    table.perform("shuffle")
    table.say("The stack is offered from the highest numbered seat, clockwise, until somebody takes the cut.")
    table.expect_next("cut-offer A 8")
    table.expect_refused(table.duty("cut", number=50), "not-due [681a.5(b)]")
    table.expect_refused(table.cut(1, 50), "not-your-turn [681a.5(b)]")
    table.do(table.cut(8))
    table.expect_next("cut-offer A 1")
    table.do(table.cut(1))
    table.expect_refused(table.cut(5, 9), "cut-depth [681a.5(c)]")
    table.expect_refused(table.cut(5, 199), "cut-depth [681a.5(c)]")
    table.say("At least ten cards from the top and from the bottom of 208.")
    table.do(table.cut(5, 198))
    table.expect(due="insert-cover-card A [681a.5(d)]")
    table.expect_refused(table.duty("insert-cover-card", number=9), "cover-card-depth [681a.5(d)]")
    table.perform("insert-cover-card", number=10)
    table.expect(due="load A [681a.7(a)]")
    table.perform("load")
    table.say("The first card of the full batch is burned.")
    table.expect(due="burn A [681a.7(c)]")
    table.expect_refused(table.duty("burn", number=2), "wrong-burn [681a.7(c)]")
    table.perform("burn")
    table.say("Wagers are made until the first card is dealt: there is no announcement.")
    table.wager("Ann", 1, player=1000)
    table.expect(due="deal [681a.6(b)]")
    table.expect_refused(table.duty("no-more-bets"), "not-due [681a.6(b)]")
    table.wager("Bo", 5, banker=1000)
    table.expect_refused(table.duty("deal", cards="??"), "no-cards [681a.7(e)(1)]")
    table.perform("deal", cards="Ts")
    table.expect_refused(table.place("Cy", 8, "player", 1000), "bets-closed [681a.6(b)]")
    table.expect_refused(table.withdraw("Bo", 5, "banker"), "bets-closed [681a.6(b)]")
    _first_round_goes_on(table)
    table.say("The shoe goes on: nothing is shuffled, cut or burned before the next round, and no stub is counted.")
    table.expect_next()
    usual_round(table)
    table.say("The cover card comes out: it is set aside, the hand is completed, and the shoe is over.")
    last_round(table)
    table.expect(due="gather A [681a.7(d)(1)]")
    table.expect_refused(table.duty("gather"), "count-missing [681a.7(d)(1)]")
    table.perform("gather", number=208)
    table.expect(due="shuffle A [681a.5(a)]")
    table.perform("shuffle")
    table.expect_next("cut-offer A 8")
    table.say("The players leave, and the table is closed.")
    close(table)


def _first_round_goes_on(table: Teller) -> None:
    for card, clause in (("9c", "681a.7(e)(2)"), ("8h", "681a.7(e)(3)"), ("8d", "681a.7(e)(4)")):
        table.expect(due=f"deal [{clause}]")
        table.perform("deal", cards=card)
    for seat in (5, 1):
        table.expect(due=f"settle {seat} [681a.7(h)]")
        table.perform("settle")
    table.expect(due="collect-cards [681a.7(l)]", Ann=CHIPS + 1000, Bo=CHIPS - 1000)
    table.perform("collect-cards")


@baccarat(
    "two-batches",
    "21 Baccarat from two batches that a shuffling device alternates",
    *_OPENING,
    *_CUT,
    *_ROUND,
    *("681a.3(b)", "681a.3(b)(3)", "681a.3(b)(4)", "681a.3(b)(5)", "681a.4(d)", "681a.5(f)", "681a.7(d)(1)"),
)
def two_batches(telling: Telling) -> None:
    table = telling.table(AUTOMATED_SHOE, "a table from opening to closing")
    open_to_wash(table, "A", "B")
    table.say("Each batch is shuffled apart; while one is in play, the device holds the other.")
    table.perform("shuffle", deck="A")
    table.expect_refused(table.duty("shuffle", deck="B"), "not-due [681a.3(b)(3)]")
    table.say("Here a machine's shuffle is cut too.")
    table.do(table.cut(8, 104))
    table.perform("insert-cover-card", deck="A", number=52)
    table.perform("shuffle", deck="B")
    table.perform("load", deck="A")
    table.perform("burn", deck="A")
    usual_round(table)
    last_round(table)
    table.say("The second batch makes the next shoe. The first goes into the device; none of its cards is missing.")
    table.expect_next("cut-offer B 8", "gather A")
    table.do(table.cut(8, 104))
    table.perform("insert-cover-card", deck="B", number=52)
    table.perform("load", deck="B")
    table.say("No card of the second batch is burned while the discard rack holds the first.")
    table.expect_refused(table.duty("burn", deck="B"), "not-due [681a.3(b)(5)]")
    table.perform("gather", deck="A", number=208)
    table.perform("burn", deck="B")
    table.wager("Ann", 1, player=1000)
    table.expect_refused(table.duty("deal", cards="Ts"), "not-due [681a.3(b)(3)]")
    table.perform("shuffle", deck="A")
    usual_round(table)
    last_round(table)
    assert [event.deck for event in table.log if isinstance(event, BetsClosed)] == ["A", "A", "B", "B"]
    table.expect_next("cut-offer A 8", "gather B")
    close(table)


@baccarat(
    "continuous-device",
    "21 Baccarat from a device that reshuffles continuously",
    *_OPENING,
    *_ROUND,
    *("681a.5(h)", "681a.7(c)"),
)
def continuous(telling: Telling) -> None:
    table = telling.table(RESHUFFLING_SHOE, "a table from opening to closing")
    open_to_wash(table, "A")
    table.perform("shuffle", number=208)
    table.say("No cut is offered, no cover card goes in; but the first card of the batch is burned.")
    table.expect(due="load A [681a.7(a)]")
    table.expect_refused(table.cut(8, 100), "no-cut-offered [681a.5(b)]")
    table.expect_refused(table.duty("recut"), "no-cut [681a.5(h)]")
    table.perform("load")
    table.expect(due="burn A [681a.7(c)]")
    table.perform("burn")
    usual_round(table)
    table.expect_refused(table.duty("cover-card"), "no-cover-card [681a.5(h)]")
    table.say("The cards go back into the device; the batch is not placed in it anew, so none is burned.")
    table.expect_next("shuffle A")
    table.perform("shuffle", number=208)
    table.perform("load")
    table.wager("Ann", 1, player=1000)
    table.expect_next("deal")
    table.say("A new dealer burns a card here as well.")
    table.perform("relieve-dealer", who="Dora")
    table.expect(due="burn A [681a.7(c)]")
    table.perform("burn")
    table.until("collect-cards")
    table.perform("collect-cards")
    table.say("He comes while the device shuffles: the card is burned once the shoe is ready.")
    table.perform("relieve-dealer", who="Eli")
    table.perform("shuffle", number=208)
    table.perform("load")
    table.expect(due="burn A [681a.7(c)]")
    table.perform("burn", number=1)
    table.say("At an empty table nothing is spread.")
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.expect_next()
    table.perform("close")


@baccarat("cut", "Who cuts, and how deep", "681a.5(b)", "681a.5(c)", "681a.5(d)")
def cut(telling: Telling) -> None:
    for reading, order in (("clockwise", (8, 1, 5)), ("descending", (8, 5, 1))):
        what = f"nobody takes the cut, {reading}"
        table = seated(telling, MANUAL_SHOE, what, "cut-offer", **{"681a_cut_order": reading})
        for seat in order:
            table.expect_next(f"cut-offer A {seat}")
            table.do(table.cut(seat))
        table.say("The dealer cuts.")
        table.expect(due="cut A [681a.5(b)]")
        table.expect_refused(table.duty("cut", number=9), "cut-depth [681a.5(c)]")
        table.perform("cut", number=10)
        table.expect_refused(table.duty("insert-cover-card", number=208), "cover-card-depth [681a.5(d)]")
        table.perform("insert-cover-card", number=207)
    table = seated(telling, MANUAL_SHOE, "only who is offered the stack may cut it", "cut-offer")
    table.expect_refused(table.cut(8, 50, who="Bo"), "not-your-box [681a.5(b)]")
    table.leave("Cy")
    table.say("Cy has left before he answered: the next one is asked.")
    table.expect_next("cut-offer A 5")
    table.do(table.cut(5, 104))
    table.expect_refused(table.cut(1, 50), "no-cut-offered [681a.5(b)]")


@baccarat("recut", "The floorperson has cards recut or reshuffled", "681a.5(e)", "681a.5(f)", "681a.5(a)")
def recut(telling: Telling) -> None:
    for method in (MANUAL_SHOE, AUTOMATED_SHOE):
        table = seated(telling, method, "before the cards are in the shoe", "load")
        table.say("Either is allowed between the cut and the shoe.")
        table.expect_allowed(table.duty("direct-shuffle"))
        table.perform("recut")
        table.expect(due="cut-offer A 8 [681a.5(b)]")
        table.do(table.cut(8, 60))
        table.perform("direct-shuffle")
        table.expect(due="shuffle A [681a.5(a)]")
        table.until("burn")
        table.say("In the shoe they are recut no more.")
        table.expect_refused(table.duty("recut"), "no-recut [681a.5(e)]")

        table = seated(telling, method, "after any round")
        usual_round(table)
        table.perform("direct-shuffle")
        table.say("The cards of shoe and rack are gathered, and none may be missing.")
        table.expect_next(*(["gather A"] if method == MANUAL_SHOE else ["cut-offer B 8", "gather A"]))
        table.perform("gather", deck="A", number=208)

        table = seated(telling, method, "not within a round")
        table.perform("deal", cards="Ts")
        table.expect_refused(table.duty("direct-shuffle"), "no-shuffle [681a.5(a)]")
        table.expect_refused(table.duty("recut"), "no-recut [681a.5(e)]")


@baccarat("new-dealer", "Each new dealer burns a card", "681a.7(c)")
def new_dealer(telling: Telling) -> None:
    table = seated(telling, MANUAL_SHOE, "between two rounds of a shoe")
    usual_round(table)
    table.perform("relieve-dealer", who="Dora")
    table.expect(due="burn A [681a.7(c)]")
    table.wager("Ann", 1, player=1000)
    table.expect_refused(table.duty("deal", cards="Ts"), "not-due [681a.7(c)]")
    table.perform("burn")
    table.expect_next("deal")
    table.perform("deal", cards="Ts")
    table.expect_refused(table.duty("relieve-dealer", who="Eli"), "not-now [681a.7(c)]")

    table = seated(telling, MANUAL_SHOE, "before a new shoe: one card for the batch, one for the dealer", "shuffle")
    table.perform("relieve-dealer", who="Dora")
    table.until("burn")
    table.expect_refused(table.duty("burn", number=1), "wrong-burn [681a.7(c)]")
    table.perform("burn", number=2)
    table.expect_next("deal")


@baccarat("cover-card", "Where the cover card may come out", "681a.7(d)", "681a.7(d)(1)", "681a.7(d)(2)", "681a.5(f)")
def cover_card(telling: Telling) -> None:
    for method in (MANUAL_SHOE, AUTOMATED_SHOE):
        table = seated(telling, method, "cover-card, as the first card of a round")
        table.perform("cover-card")
        table.say("The round that begins is played.")
        table.expect(due="deal [681a.6(b)]")
        usual_round(table)
        assert "gather A" in table.due

        table = seated(telling, method, "cover-card, between the Player's and the Banker's draw")
        table.perform("deal", cards="2s 3c 4h 5d")
        table.expect(due="deal [681a.7(g)]")
        table.perform("deal", cards="9s")
        table.perform("cover-card")
        table.expect_refused(table.duty("cover-card"), "no-cover-card [681a.7(d)]")
        table.say("Set aside; the hand is completed.")
        table.perform("deal", cards="8s")
        table.until("collect-cards")
        table.perform("collect-cards")
        assert "gather A" in table.due

        table = seated(telling, method, "gather, a card is missing")
        usual_round(table)
        last_round(table)
        table.perform("gather", deck="A", number=207)
        table.expect(due="remove A [681a.7(d)(1)]")
    table = seated(telling, RESHUFFLING_SHOE, "cover-card")
    table.expect_refused(table.duty("cover-card"), "no-cover-card [681a.5(h)]")


@baccarat("preshuffled", "Cards that arrive preinspected and preshuffled", "681a.4(e)", "681a.5(a)", "681a.5(b)")
def preshuffled(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "preshuffled cards")
    table.perform("receive", preshuffled=True)
    table.say("They need no opening and no shuffle; the players are still to be offered the cut.")
    table.expect_next()
    table.sit("Ann", 1)
    table.expect(due="cut-offer A 1 [681a.5(b)]")
    table.do(table.cut(1, 104))
    table.perform("insert-cover-card", number=52)
    table.perform("load")
    table.perform("burn")

    table = telling.table(AUTOMATED_SHOE, "two preshuffled batches")
    table.sit("Ann", 1)
    for deck in ("A", "B"):
        table.perform("receive", deck=deck, preshuffled=True)
    table.say("The second waits uncut until its shoe is due.")
    table.expect_next("cut-offer A 1")
    table.do(table.cut(1, 104))
    table.perform("insert-cover-card", number=52)
    table.perform("load")
    table.perform("burn")
    usual_round(table)
    last_round(table)
    table.expect_next("cut-offer B 1", "gather A")

    table = telling.table(RESHUFFLING_SHOE, "preshuffled cards in a continuous device")
    table.perform("receive", preshuffled=True)
    table.expect(due="shuffle A [681a.5(a)]")


@baccarat("idle", "Nobody plays", "681a.5(g)", "681a.5(g)(1)", "681a.5(g)(2)", "681a.5(h)")
def idle(telling: Telling) -> None:
    table = seated(telling, MANUAL_SHOE, "without a device")
    usual_round(table)
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.expect(due="spread-idle A [681a.5(g)]")
    table.perform("spread-idle")
    table.expect_next()
    table.sit("Dee", 3)
    table.expect(due="offer-inspection A [681a.5(g)]")
    table.perform("offer-inspection")
    table.say("They are washed, stacked, shuffled and cut.")
    table.expect(due="wash A [681a.5(g)(1)]")
    table.perform("wash")
    table.perform("shuffle")
    table.expect_next("cut-offer A 3")

    for asked in ("as it is", "a player asks to see the other batch"):
        table = seated(telling, AUTOMATED_SHOE, f"with a device, {asked}")
        usual_round(table)
        for who in ("Ann", "Bo", "Cy"):
            table.leave(who)
        table.perform("spread-idle", face_up=True)
        table.expect_refused(table.duty("spread-idle", deck="B"), "nothing-due [681a.2(a)]")
        table.sit("Dee", 3)
        table.say("The cards that lay idle go into the device; the batch that it held is dealt next.")
        table.expect(due="offer-inspection A [681a.5(g)]")
        table.perform("offer-inspection")
        table.expect(due="stack A [681a.5(g)(2)]")
        table.perform("stack", deck="A")
        if asked != "as it is":
            table.perform("spread-idle", deck="B")
            table.perform("offer-inspection", deck="B")
            table.perform("stack", deck="B")
            table.expect(due="shuffle B [681a.5(a)]")
            table.perform("shuffle", deck="B")
        table.do(table.cut(3, 104))
        table.wager("Dee", 3, banker=1000)
        table.until("deal")
        assert table.table.turn == "B"

    table = seated(telling, RESHUFFLING_SHOE, "with a continuous device")
    usual_round(table)
    for who in ("Ann", "Bo", "Cy"):
        table.leave(who)
    table.say("Its cards go back into it.")
    table.expect_next("shuffle A")


@baccarat("change", "Cards are changed every 24 hours", "681a.3(c)")
def change(telling: Telling) -> None:
    for method in WAYS:
        table = seated(telling, method, "the hours are over in the midst of a shoe")
        usual_round(table)
        table.wager("Ann", 1, player=1000)
        table.until("deal")
        received = table.table.decks[0].opened_at
        table.at = received + 24 * 3_600_000 - 1
        table.expect_allowed(table.duty("deal", cards="Ts"))
        table.at = received + 24 * 3_600_000
        table.expect_refused(table.duty("deal", cards="Ts"), "not-due [681a.3(c)]")
        table.at = received + 24 * 3_600_000
        table.perform("remove", deck="A")
        table.say("A round that has begun before is finished with its cards.")
        table = seated(telling, method, "the hours are over within a round")
        table.perform("deal", cards="Ts")
        table.at = table.table.decks[0].opened_at + 25 * 3_600_000
        table.perform("deal", cards="9c 8h 8d")
        table.until("collect-cards")
        table.perform("collect-cards")
        table.expect(due="remove A [681a.3(c)]")


@baccarat("eight-decks", "Two batches of eight decks", "681a.3(a)", "681a.5(c)", "681a.7(d)(1)")
def eight_decks(telling: Telling) -> None:
    letters = {"player-bonus": "D", "banker-bonus": "D"}
    elections = elect(telling.edition, shuffling=Shuffling.COUNTING, decks=8, letters=letters)
    table = telling.table(AUTOMATED_SHOE, "a device that counts 416 cards", elections, quiet=True)
    open_to_wash(table, "A", "B")
    for who in ("Bo", "Cy"):
        table.leave(who)
    table.begin()
    table.perform("shuffle", deck="A", number=416)
    table.expect_refused(table.cut(1, 407), "cut-depth [681a.5(c)]")
    table.do(table.cut(1, 406))
    table.perform("insert-cover-card", deck="A", number=415)
    table.perform("shuffle", deck="B", number=415)
    table.expect(due="remove B [681a.7(d)(1)]")
