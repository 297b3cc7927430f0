"""What is High Card Flush's own: the Raise bounded by the flush, and the Progressive Jackpot Wager.

The meter starts at $30,000 and gains 18.5% of each Progressive Jackpot Wager, 92.5 cents of $5.

    Ann, seat 2   8h 9h Th Jh Qh Kh 2c: a six-card straight flush, 10% of the meter
    Bo, seat 4    2d 3d 4d 9c Jc Ks 7s: a three-card straight flush, 3 for 1
    Cy, seat 5    Ac 8c Tc 3s 6s Jd 5d: none
    dealer        As Qs 4s 9d 6d 3h Kd: a three-card flush, ace high, which Bo's and Cy's lose to
"""

from __future__ import annotations

from pitboss.games.progressive import Meter
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    HAND,
    INVENTORY,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    elect_method,
)
from tests.table.playthrough import Teller, Telling
from tests.table.poker_rounds import FLUSH_GAME as GAME

ANN, BO, CY = "8h 9h Th Jh Qh Kh 2c", "2d 3d 4d 9c Jc Ks 7s", "Ac 8c Tc 3s 6s Jd 5d"
DEALER = "As Qs 4s 9d 6d 3h Kd"
RESET = 3_000_000
AWARD = ("verify-hand", "verify-light", "validate-award", "pay-award")


def _table(telling: Telling, what: str, *, method: str = MANUAL_SHOE, readings: dict[str, str] | None = None) -> Teller:
    """Everyone has wagered an Ante; Ann and Bo the Progressive Jackpot Wager, Ann and Cy the Flush Bonus Wager."""
    table = telling.table(method, what, elect_method(method, telling.edition, readings=readings), quiet=True)
    for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
        table.sit(who, seat)
    table.wager("Ann", 2, ante=1000, flush_bonus=500, progressive=500)
    table.wager("Bo", 4, ante=1000, progressive=500)
    table.wager("Cy", 5, ante=1000, flush_bonus=500)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    return table


def _meter(table: Teller) -> Meter:
    assert table.table.meter is not None
    return table.table.meter


def _deal(table: Teller, ann: str = ANN, bo: str = BO) -> None:
    table.deal_hands({2: ann, 4: bo, 5: CY}, DEALER)
    if "rack-stub" in table.due:
        table.perform("rack-stub")


def _award(table: Teller, seat: int) -> None:
    for duty in AWARD:
        table.expect_next(*(f"{duty} {seat}", *table.due[1:]))
        table.perform(duty)


_COLLECTED = ("8(b)", "9(b)", "10(a)(2)")


@GAME.story(
    "progressive",
    "The Progressive Jackpot Wager from the lock-out to the documentation of a share of the meter",
    *_COLLECTED,
    *("7(d)(4)", "11(e)(3)", "11(e)(3)(i)", "11(e)(3)(ii)", "11(e)(3)(iii)", "11(e)(3)(iv)", "12(d)(1)", "12(d)(4)"),
)
def progressive(telling: Telling) -> None:
    for method in (MANUAL_SHOE, HAND, AUTOMATED_SHOE, RESHUFFLING_SHOE):
        table = _table(telling, "a progressive payout", method=method)
        announced = GAME.ways[method].announce
        table.say(
            "The system is locked: no wager is accepted any more, and no card dealt before the chips are counted."
        )
        table.expect_refused(table.place("Cy", 5, "progressive", 500), "bets-closed [678a.2(c)(2)]")
        table.expect(due=f"collect-progressive [{announced}]")
        table.perform("collect-progressive", number=2)
        assert (_meter(table).shown, table.table.inventory) == (RESET + 185, INVENTORY + 1000)
        _deal(table)
        table.choose(2, "raise", 3000)
        table.choose(4, "raise", 1000)
        table.choose(5, "fold")
        table.perform("collect-forfeited")
        table.perform("reveal")
        table.say("Cy's folded cards are turned for the Flush Bonus alone.")
        table.perform("settle")
        table.say("Bo's award is paid from the inventory once the floorperson has validated it.")
        table.perform("settle")
        _award(table, 4)
        table.say("Ann's is a share of the meter: it is not paid from the inventory, and her cards stay on the table.")
        table.perform("settle")
        _award(table, 2)
        table.expect(due="document-award 2 [678a.11(e)(3)(iv)]")
        table.expect_refused(table.duty("collect-cards"), "not-due [678a.11(e)(3)(iv)]")
        table.perform("document-award")
        # Ann: Ante 10, Raise 30, Flush Bonus 100 to 1, less her $5, and a tenth of $30,001.85.
        won = CHIPS + 1000 + 3000 + 50_000 - 500 + 300_018
        table.expect(due="collect-cards [678a.11(f)]", Ann=won, Bo=CHIPS - 2000 - 500 + 1500, Cy=CHIPS - 1500)
        table.perform("collect-cards")


@GAME.story("progressive-count", "The chips do not agree with the Progressive Jackpot Wagers accepted", *_COLLECTED)
def progressive_count(telling: Telling) -> None:
    for method in (MANUAL_SHOE, HAND, AUTOMATED_SHOE, RESHUFFLING_SHOE):
        announced = GAME.ways[method].announce
        table = _table(telling, "a chip too few", method=method)
        table.perform("collect-progressive", number=1)
        table.expect(due=f"resolve-count [{announced}]")
        table.expect_refused(table.duty("deal", cards="Ah"), f"not-due [{announced}]")
        table.expect_refused(table.duty("resolve-count", number=1), f"count-mismatch [{announced}]")
        table.say("The floorperson finds the other chip.")
        table.perform("resolve-count", number=2)
        assert _meter(table).shown == RESET + 185
    table = _table(telling, "a wager that was not accepted")
    table.perform("collect-progressive", number=1)
    table.say("The light at seat 4 was never lit: Bo's wager is not in play, and his chip goes back to him.")
    table.perform("resolve-count", seat=4, number=1)
    table.expect(Bo=CHIPS - 1000)
    assert (_meter(table).shown, _meter(table).carried) == (RESET + 92, 100)
    table = _table(telling, "two wagers that were not accepted")
    table.perform("collect-progressive", number=0)
    table.say("No light was lit: both wagers go back, one after the other, and there is nothing to collect.")
    table.perform("resolve-count", seat=2, number=0)
    table.expect(due="resolve-count [678a.8(b)]", Ann=CHIPS - 1500)
    table.perform("resolve-count", seat=4, number=0)
    table.expect(due="deal 2 [678a.8(d)]", Bo=CHIPS - 1000)
    assert (_meter(table).shown, table.table.inventory) == (RESET, INVENTORY)


@GAME.story(
    "progressive-denied",
    "The light of the progressive system is not on",
    *("11(e)(3)(i)", "11(e)(3)(ii)", "11(e)(3)(iii)"),
)
def progressive_denied(telling: Telling) -> None:
    # Bo has lost Ante and Raise; his payout is 3 for 1, or his $5 go back.
    for validated, bo in ((True, CHIPS - 2500 + 1500), (False, CHIPS - 2000)):
        what = "the floorperson validates all the same" if validated else "the floorperson does not validate"
        table = _table(telling, what)
        table.perform("collect-progressive", number=2)
        _deal(table)
        for seat in (2, 4):
            table.choose(seat, "raise", 1000)
        table.choose(5, "fold")
        for duty in ("collect-forfeited", "reveal", "settle", "settle", "verify-hand"):
            table.perform(duty)
        table.perform("verify-light", denied=True)
        table.say("The light is off: the dealer cannot go on, and the floorperson decides.")
        table.expect(due="validate-award 4 [678a.11(e)(3)(iii)]")
        table.perform("validate-award", denied=not validated)
        if validated:
            table.perform("pay-award")
        table.expect(due="settle 2 [678a.11(d)]", Bo=bo)
        assert _meter(table).shown == RESET + (185 if validated else 92)


@GAME.story("progressive-reset", "The whole meter is won, and a share of it by the next player", "12(d)(3)", "12(d)(4)")
def progressive_reset(telling: Telling) -> None:
    for alternative, shown in (("no-top-up", 2_700_000), ("top-up", RESET)):
        reading = {"678a-meter-below-reset": alternative}
        table = _table(telling, f"678a-meter-below-reset: {alternative}", readings=reading)
        table.perform("collect-progressive", number=2)
        _deal(table, ann="2c 3c 4c 5c 6c 7c Kh", bo="6h 7h 8h 9h Th Jh Qh")
        for seat in (2, 4, 5):
            table.choose(seat, "raise", 1000)
        for duty in ("reveal", "settle", "settle"):
            table.perform(duty)
        table.say("Bo, nearer to the dealer's right, takes the whole meter, which starts again at $30,000.")
        _award(table, 4)
        assert (_meter(table).shown, _meter(table).held) == (RESET, RESET + 185)
        table.perform("settle")
        table.say("Ann takes a tenth of what it shows on her turn.")
        _award(table, 2)
        assert _meter(table).shown == shown
        table.expect_next("document-award 4", "document-award 2")
        table.perform("document-award", seat=2)
        table.perform("document-award", seat=4)
        table.expect(due="collect-cards [678a.11(f)]")
        assert (_meter(table).paid, table.table.inventory < INVENTORY + 2 * RESET) == (RESET + 185 + 300_000, True)


@GAME.story("void-contribution", "What a void round does to the meter", "13(c)")
def void_contribution(telling: Telling) -> None:
    for alternative, shown in (("reversed", RESET), ("kept", RESET + 185)):
        reading = {"678a-void-contribution": alternative}
        table = _table(telling, f"678a-void-contribution: {alternative}", readings=reading)
        table.perform("collect-progressive", number=2)
        assert _meter(table).shown == RESET + 185
        table.expect_refused(table.irregularity("wrong-number", where="seat 5"), "not-now [678a.13(c)]")
        table.perform("deal", cards="Ah")
        table.report("wrong-number", where="seat 5")
        table.say("The chips come out of the inventory again.")
        table.expect(Ann=CHIPS, Bo=CHIPS, Cy=CHIPS)
        assert (_meter(table).shown, table.table.inventory) == (shown, INVENTORY)


@GAME.story(
    "void-while-settling",
    "A wrong number of cards is found while a progressive payout is on its way",
    *("13(c)", "11(e)(3)", "11(e)(3)(iv)"),
)
def void_while_settling(telling: Telling) -> None:
    for done in (1, len(AWARD)):
        table = _payout_on_its_way(telling, "wrong-number, and everything goes back", {}, done)
        table.report("wrong-number", where="seat 2")
        table.say("What was settled is undone: every chip goes back, and the meter shows what it did before the round.")
        table.expect(due="collect-cards [678a.11(f)]", Ann=CHIPS, Bo=CHIPS, Cy=CHIPS)
        assert (_meter(table).shown, table.table.inventory) == (RESET, INVENTORY)
    for alternative, shown in (("reversed", RESET + 92), ("kept", RESET + 185)):
        reading = {"void-while-settling": "unsettled", "678a-void-contribution": alternative}
        what = f"wrong-number, void-while-settling: unsettled, 678a-void-contribution: {alternative}"
        table = _payout_on_its_way(telling, what, reading, 1)
        table.report("wrong-number", where="seat 2")
        table.say(
            "Ann's wagers go back, with what hers gave to the meter if it is read so; what was settled stands.",
            "Bo has won, and his payout is finished before the cards are collected.",
        )
        table.expect(due="verify-light 4 [678a.11(e)(3)(ii)]", Ann=CHIPS)
        assert _meter(table).shown == shown
        table.expect_refused(table.duty("collect-cards"), "not-due [678a.11(e)(3)(ii)]")
        for duty in AWARD[1:]:
            table.perform(duty)
        table.expect(due="collect-cards [678a.11(f)]", Bo=CHIPS - 2500 + 1500, Cy=CHIPS - 1500)


def _payout_on_its_way(telling: Telling, what: str, readings: dict[str, str], done: int) -> Teller:
    """Cy has folded, Ann and Bo have raised; Bo's hand is turned, and so much is done about the payout it won."""
    table = _table(telling, what, readings=readings)
    table.perform("collect-progressive", number=2)
    _deal(table)
    for seat in (2, 4):
        table.choose(seat, "raise", 1000)
    table.choose(5, "fold")
    for duty in ("collect-forfeited", "reveal", "settle", "settle", *AWARD[:done]):
        table.perform(duty)
    return table


@GAME.story(
    "exposed-with-folded-players",
    "A card of the dealer is exposed when somebody has folded, and a share of the meter is won",
    *("13(d)", "11(e)", "11(c)(2)(i)"),
)
def exposed_with_folded(telling: Telling) -> None:
    table = _table(telling, "dealer-exposed, and a folded player wins a share of the meter")
    table.perform("collect-progressive", number=2)
    _deal(table)
    table.choose(2, "fold")
    table.perform("collect-forfeited")
    table.choose(4, "raise", 1000)
    table.report("dealer-exposed", where="dealer")
    table.say("Antes and Raises go back, to Ann who has folded as well; the other wagers are settled for all three.")
    for duty in ("reveal", "settle", "settle"):
        table.perform(duty)
    _award(table, 4)
    table.perform("settle")
    _award(table, 2)
    table.say("The share of the meter holds the cards, and with them the next round.")
    table.expect(due="document-award 2 [678a.11(e)(3)(iv)]")
    table.perform("document-award")
    table.expect(Ann=CHIPS - 500 + 50_000 + 300_018, Bo=CHIPS - 500 + 1500, Cy=CHIPS - 500)


@GAME.story("raise-bounds", "How large a Raise the flush allows", "11(b)", "11(b)(1)", "11(b)(2)", "11(b)(3)")
def raise_bounds(telling: Telling) -> None:
    four, five, six = "2h 3h 4h 5h 8c 9d Js", "2c 3c 4c 5c 7c 9s Jd", "As Ks Qs Ts 8s 6s 2d"
    table = telling.table(MANUAL_SHOE, "bounds", quiet=True)
    for who, seat in (("Ann", 1), ("Bo", 3), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.deal_hands({1: four, 3: five, 5: six}, "Kh Kd Kc 7s 7d 5s 6c")
    table.perform("rack-stub")
    table.say(
        "With four of a suit a Raise is exactly the Ante, with five up to two, with six up to three times as much."
    )
    for seat, bounds, clause in (
        (1, (1000, 1000), "11(b)(1)"),
        (3, (1000, 2000), "11(b)(2)"),
        (5, (1000, 3000), "11(b)(3)"),
    ):
        least, most = bounds
        for amount in (least - 1, most + 1):
            table.expect_refused(table.choice(seat, "raise", amount), f"out-of-bounds [{GAME.clause(clause)}]")
        table.choose(seat, "raise", most)
    table.perform("reveal")
    table.say("The dealer has two of a suit at most and does not qualify: Antes are paid, Raises go back.")
    for _ in range(3):
        table.perform("settle")
    table.expect(Ann=CHIPS + 1000, Bo=CHIPS + 1000, Cy=CHIPS + 1000)


@GAME.story("over-raise", "A Raise that proves larger than the flush allows, at a real table", "11(b)", "11(b)(1)")
def over_raise(telling: Telling) -> None:
    four, dealer = "2h 3h 4h 5h 8c 9d Js", "Ac Tc 6c Kd 4d 8s 3s"
    # Four hearts beat three clubs: with the excess back, Ante and Raise of $10 win. Without a Raise the Ante is lost.
    for alternative, after in (("excess-returned", CHIPS + 2000), ("void", CHIPS - 1000)):
        reading = {"678a-over-raise": alternative}
        table = telling.table(
            MANUAL_SHOE,
            f"678a-over-raise: {alternative}",
            elect_method(MANUAL_SHOE, telling.edition, readings=reading),
            quiet=True,
        )
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000)
        table.until("no-more-bets")
        table.begin()
        table.perform("no-more-bets")
        table.deal_hands({1: four}, dealer, unread=True)
        table.perform("rack-stub")
        table.say("Nobody but Ann has seen her cards: up to three times the Ante is taken.")
        table.expect_refused(table.choice(1, "raise", 3001), "out-of-bounds [678a.11(b)(3)]")
        table.choose(1, "raise", 3000)
        table.perform("reveal", cards=dealer)
        table.perform("settle", cards=four)
        table.expect(Ann=after)


@GAME.story(
    "raise-floor", "A Raise below the Ante, where it is read so, at a real table", "11(b)", "11(b)(1)", "11(b)(2)"
)
def raise_floor(telling: Telling) -> None:
    four, five, dealer = "2h 3h 4h 5h 8c 9d Js", "2h 3h 4h 5h 8h 9d Js", "Ac Tc 6c Kd 4d 8s 3s"
    # Five hearts beat three clubs, and $5 may be raised on them; four must raise $10, so the $5 are no Raise.
    for what, own, after in (("five", five, CHIPS + 1000 + 500), ("four", four, CHIPS - 1000)):
        readings = {"raise-floor": "none"}
        chosen = elect_method(MANUAL_SHOE, telling.edition, readings=readings)
        table = telling.table(MANUAL_SHOE, f"raise-floor: none, {what} of a suit", chosen, quiet=True)
        table.sit("Ann", 1)
        table.wager("Ann", 1, ante=1000)
        table.until("no-more-bets")
        table.begin()
        table.perform("no-more-bets")
        table.deal_hands({1: own}, dealer, unread=True)
        table.perform("rack-stub")
        table.choose(1, "raise", 500)
        table.perform("reveal", cards=dealer)
        table.perform("settle", cards=own)
        table.expect(Ann=after)


_DEALER_OUT = ("11(d)(1)", "11(d)(1)(i)", "11(d)(1)(ii)")


@GAME.story(
    "cards-not-turned", "The dealer does not qualify, and a hand without optional wagers is not turned", *_DEALER_OUT
)
def not_turned(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "cards not turned", quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 3, ante=1000, flush_bonus=500)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.deal_hands({1: "2h 3h 4h 5h 8c 9d Js", 3: CY}, "Kh Kd Kc 7s 7d 5s 6c", unread=True)
    table.perform("rack-stub")
    table.choose(1, "raise", 1000)
    table.choose(3, "raise", 1000)
    table.perform("reveal", cards="Kh Kd Kc 7s 7d 5s 6c")
    table.say("Both Antes are paid and both Raises returned before anyone's cards are turned.")
    table.expect(due="settle 3 [678a.11(d)(1)]")
    table.expect_refused(table.duty("settle", cards=CY), "not-turned [678a.11(d)(1)(i)]")
    table.perform("settle")
    table.expect(due="settle 1 [678a.11(d)(1)]")
    table.expect_refused(table.duty("settle", cards="2h 3h 4h 5h 8c 9d Js"), "not-turned [678a.11(d)(1)(ii)]")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000, Bo=CHIPS + 1000 - 500)
    table.say("Ann's cards have gone to the discard rack as they lay; Bo's decide his Flush Bonus and are turned.")
    table.expect(due="settle 3 [678a.11(d)(1)(i)]")
    table.expect_refused(table.duty("settle"), "missing-cards [678a.8(d)]")
    table.perform("settle", cards=CY)
    assert [table.table.boxes[seat].turned for seat in (1, 3)] == [False, True]
    table.expect(due="collect-cards [678a.11(f)]", Ann=CHIPS + 1000, Bo=CHIPS + 1000 - 500)


@GAME.story("player-leaves", "A player leaves during a round", "7(b)")
def player_leaves(telling: Telling) -> None:
    for alternative, kept in (("losing", 0), ("return", 1500), ("play-on", 1500)):
        table = _table(telling, f"abandoned: {alternative}", readings={"abandoned": alternative})
        table.perform("collect-progressive", number=2)
        _deal(table)
        table.choose(2, "fold")
        table.leave("Bo")
        table.say("Bo has neither raised nor folded; he is not asked again.")
        table.until("collect-cards")
        # Played on, his hand counts as folded, and three of a suit in a row pay 3 for 1.
        assert table.table.owed.get("Bo", 0) == kept
