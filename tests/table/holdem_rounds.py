"""What is Heads-Up Hold 'Em's own: three decisions, wagers that survive a fold, cards found face up after the hands."""

from __future__ import annotations

from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling
from tests.table.poker_rounds import HOLDEM_GAME as GAME


def _table(telling: Telling, what: str, *, method: str = MANUAL_SHOE, readings: dict[str, str] | None = None) -> Teller:
    return telling.table(method, what, elect_method(method, telling.edition, readings=readings), quiet=True)


def _dealt(table: Teller, hands: dict[int, str], dealer: str, community: str, *, unread: bool = False) -> None:
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.deal_hands(hands, dealer, community, unread=unread)
    table.perform("rack-stub")


@GAME.story(
    "three-decisions",
    "A Raise before the Flop, after it, or at the river",
    *("11(b)", "11(c)", "11(d)", "11(e)", "11(f)", "11(g)", "11(g)(1)", "11(h)(2)(i)", "7(c)", "7(d)(1)", "7(e)"),
)
def three_decisions(telling: Telling) -> None:
    table = _table(telling, "three decisions")
    for who, seat in (("Ann", 1), ("Bo", 2), ("Cy", 4), ("Dee", 6)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, odds=1000)
    table.expect_refused(table.place("Dee", 5, "ante", 1000), "too-many-boxes [677a.7(e)]")
    table.expect_refused(table.place("Dee", 6, "odds", 1500), "out-of-bounds [677a.7(d)(1)]")
    # The dealer has a pair of fives: nobody's straight, flush or full house loses.
    hands = {1: "Qs Qd", 2: "Ah 8h", 4: "Kc 5c", 6: "7d 2s"}
    _dealt(table, hands, "Jc 9c", "5h 8d 5d Ac 3s")
    table.say("Before the Flop a Raise is one to three times the Ante, or the player checks; nobody may fold yet.")
    table.expect(due="decision 1 [677a.11(b)]")
    table.expect_refused(table.choice(1, "raise", 3001), "out-of-bounds [677a.11(b)]")
    table.expect_refused(table.choice(1, "raise", 999), "out-of-bounds [677a.11(b)]")
    table.expect_refused(table.choice(1, "fold"), "no-such-choice [677a.11(b)]")
    table.expect_refused(table.choice(2, "check"), "not-your-turn [677a.11(b)]")
    table.choose(1, "raise", 3000)
    for seat in (2, 4, 6):
        table.choose(seat, "check")
    table.expect(due="expose-cards [677a.11(c)]")
    table.perform("expose-cards")
    table.say("After the Flop those who have not raised are asked again, for twice the Ante at most.")
    table.expect(due="decision 2 [677a.11(d)]")
    table.expect_refused(table.choice(2, "raise", 2001), "out-of-bounds [677a.11(d)]")
    table.expect_refused(table.choice(2, "fold"), "no-such-choice [677a.11(d)]")
    table.choose(2, "raise", 1500)
    for seat in (4, 6):
        table.choose(seat, "check")
    table.expect(due="expose-cards [677a.11(e)]")
    table.perform("expose-cards")
    table.say("At the river a Raise is exactly the Ante, and whoever does not raise folds.")
    table.expect(due="decision 4 [677a.11(f)]")
    table.expect_refused(table.choice(4, "raise", 1001), "out-of-bounds [677a.11(f)]")
    table.expect_refused(table.choice(4, "check"), "no-such-choice [677a.11(f)]")
    table.choose(4, "raise", 1000)
    table.choose(6, "fold")
    for duty in ("collect-forfeited", "reveal", "settle", "settle", "settle"):
        table.perform(duty)
    # Ann: queens and fives, 10 + 30. Bo: aces and eights, 10 + 15. Cy: three fives, 10 + 10. Odds push.
    table.expect(due="collect-cards [677a.11(j)]", Ann=CHIPS + 4000, Bo=CHIPS + 2500, Cy=CHIPS + 2000, Dee=CHIPS - 2000)


@GAME.story("raise-floor", "A Raise below the Ante, where it is read so", "11(b)", "11(d)")
def raise_floor(telling: Telling) -> None:
    table = _table(telling, "raise-floor: none", readings={"raise-floor": "none"})
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, odds=1000)
    _dealt(table, {1: "Qs Qd"}, "Jc 9c", "5h 8d 5d Ac 3s")
    table.say("Up to three times the Ante, without a minimum.")
    table.choose(1, "raise", 1)
    table.until("collect-cards")
    table.expect(Ann=CHIPS + 1000 + 1)


@GAME.story(
    "folded-with-optional-wagers",
    "A folded hand stays under its optional wagers until they are settled",
    *("11(f)", "11(i)", "11(i)(1)", "11(i)(2)"),
)
def folded(telling: Telling) -> None:
    table = _table(telling, "a fold with Pocket Bonus and Trips Plus")
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, odds=1000, pocket_bonus=500, trips_plus=500)
    table.wager("Bo", 3, ante=1000, odds=1000)
    _dealt(table, {1: "4s 4d", 3: "Kh Td"}, "As Ad", "Ah Qc Qs 4h 2c")
    for _ in range(2):
        table.choose(1, "check")
        table.choose(3, "check")
        table.perform("expose-cards")
    table.choose(1, "fold")
    table.say("Ante and Odds are collected before Bo is asked; Ann's cards are tucked under her optional wagers.")
    table.expect(due="collect-forfeited 1 [677a.11(f)]")
    table.expect_refused(table.choice(3, "fold"), "no-decision [677a.11(f)]")
    table.perform("collect-forfeited")
    table.choose(3, "fold")
    table.say("Bo has no optional wager: his cards go to the discard rack.")
    table.perform("collect-forfeited")
    table.expect(Ann=CHIPS - 3000, Bo=CHIPS - 2000)
    assert table.table.inventory - 10_000_000 == 4000
    table.perform("reveal")
    table.expect_next("settle 1")
    table.perform("settle")
    # A pair of fours pays 5 to 1; a full house, fours full of queens, pays 9 to 1 from Trips Plus table A.
    table.expect(due="collect-cards [677a.11(j)]", Ann=CHIPS - 2000 + 2500 + 4500)


@GAME.story("folded-bad-beat", "A Bad Beat Bonus to a folded hand, where it is read so", "11(f)", "11(h)(2)(iii)(B)")
def folded_bad_beat(telling: Telling) -> None:
    reading = {"677a-bad-beat-needs-raise": "any"}
    table = _table(telling, "677a-bad-beat-needs-raise: any", readings=reading)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, odds=1000)
    _dealt(table, {1: "4s 4d"}, "As Ad", "Ah Qc Qs 4h 2c")
    table.choose(1, "check")
    table.perform("expose-cards")
    table.choose(1, "check")
    table.perform("expose-cards")
    table.choose(1, "fold")
    table.say("The Ante is collected; the Odds Wager, and the cards, wait for the dealer's hand.")
    table.perform("collect-forfeited")
    table.perform("reveal")
    table.perform("settle")
    # Aces full of queens beat fours full of queens: 6 to 1 on Odds.
    table.expect(Ann=CHIPS - 1000 + 6000)


@GAME.story(
    "face-up-after-the-hands",
    "A second card is found face up once everyone has two cards",
    "13(a)",
)
def face_up_after_the_hands(telling: Telling) -> None:
    for method in (MANUAL_SHOE, HAND, AUTOMATED_SHOE):
        for unread in (False, True):
            what = "face-up, several cards among the community cards" + (", at a real table" if unread else "")
            table = GAME.ready(telling, GAME.ways[method], what)
            cards = GAME.cards(table)
            first = ["??"] * 6 if unread else cards[:6]
            table.perform("deal", cards=" ".join(first))
            if "remove-stub" in table.due:
                table.perform("remove-stub")
            table.perform("deal", cards="?? ??" if unread else " ".join(cards[6:8]))
            table.report("face-up", card=GAME.spare[0])
            table.say("The first is set aside, and the next card serves.")
            table.perform("deal", cards="??" if unread else cards[8])
            table.report("face-up", card=GAME.spare[1])
            table.say("The hands are void. Ann's own two cards decide her Pocket Bonus; Trips Plus goes back.")
            table.expect(due="settle 3 [677a.13(a)]")
            table.expect_refused(table.duty("settle", cards=GAME.hands[3]), "not-turned [677a.13(a)]")
            table.perform("settle")
            table.perform("settle", cards=GAME.hands[1] if unread else "")
            table.expect(due="collect-cards [677a.11(j)]", Ann=CHIPS + 5000, Bo=CHIPS)
            table.perform("collect-cards")
            table.expect(due="shuffle A [677a.5(a)]")
    table = GAME.ready(telling, GAME.ways[RESHUFFLING_SHOE], "face-up, several cards after the community cards")
    table.perform("deal", cards=" ".join(GAME.cards(table)[:7]))
    for card in GAME.spare:
        table.report("face-up", card=card)
    table.say("The community cards came first, and nobody but Ann has two cards: every wager goes back.")
    GAME.void(table)


@GAME.story("real-cards", "A table whose cards nobody reads when they are dealt", "11(c)", "11(e)", "11(g)", "11(g)(1)")
def real_cards(telling: Telling) -> None:
    table = _table(telling, "cards in the dealer's hand")
    GAME.wager(table)
    _dealt(table, dict(GAME.hands), GAME.dealer, GAME.community, unread=True)
    table.choose(1, "raise", 3000)
    table.choose(3, "check")
    table.say("Community cards are named when they are turned, and so are the dealer's and the players'.")
    table.expect_refused(table.duty("expose-cards"), "missing-cards [677a.11(c)]")
    table.perform("expose-cards", cards="Kh 9s 9d")
    table.choose(3, "check")
    table.perform("expose-cards", cards="4c 3h")
    table.choose(3, "fold")
    table.perform("collect-forfeited")
    table.perform("reveal", cards=GAME.dealer)
    table.expect_refused(table.duty("settle", cards="Kh Kd"), "duplicate-card [677a.3(a)]")
    table.perform("settle", cards=GAME.hands[1])
    table.expect(Ann=GAME.won, Bo=GAME.lost)


@GAME.story("exposed-real-cards", "A card of the dealer is exposed before the Flop at a real table", "13(d)")
def exposed_real_cards(telling: Telling) -> None:
    table = _table(telling, "dealer-exposed before the Flop, at a real table")
    GAME.wager(table)
    _dealt(table, dict(GAME.hands), GAME.dealer, GAME.community, unread=True)
    table.choose(1, "raise", 3000)
    table.report("dealer-exposed", where="dealer")
    table.expect(due="expose-cards [677a.13(d)]")
    table.perform("expose-cards", cards=GAME.community)
    table.perform("reveal", cards=GAME.dealer)
    table.say("Bo has nothing to be settled: his cards are not turned.")
    table.expect(due="settle 3 [677a.13(d)]")
    table.perform("settle")
    table.perform("settle", cards=GAME.hands[1])
    table.expect(Ann=GAME.exposed, Bo=CHIPS)


@GAME.story("void-while-settling", "A wrong number of cards is found when a hand has been settled", "13(c)", "11(f)")
def void_while_settling(telling: Telling) -> None:
    ways = [(settled, folded) for settled in ("all", "unsettled") for folded in (("returned", 2000), ("kept", 0))]
    for settled, (alternative, back) in ways:
        reading = {"void-while-settling": settled, "void-returns-folded": alternative}
        what = f"wrong-number, void-while-settling: {settled}, void-returns-folded: {alternative}"
        table = _table(telling, what, readings=reading)
        for who, seat in (("Ann", 1), ("Bo", 3), ("Cy", 4), ("Dee", 6)):
            table.sit(who, seat)
            table.wager(who, seat, ante=1000, odds=1000)
        table.wager("Cy", 4, pocket_bonus=500)
        _dealt(table, {1: "As Kd", 3: "7h 2c", 4: "7d 2d", 6: "Ts Td"}, "Qh Jd", "Kh 9s 9d 4c 3h")
        table.choose(1, "raise", 1000)
        table.choose(3, "check")
        table.choose(4, "check")
        table.choose(6, "raise", 1000)
        for choice in ("check", "fold"):
            table.perform("expose-cards")
            for seat in (3, 4):
                table.until(f"decision {seat}")
                table.choose(seat, choice)
        table.until("settle")
        table.perform("settle")
        table.report("wrong-number", where="seat 1")
        undone = settled == "all"
        table.say(
            f"Dee's tens and nines were paid, and that {'is undone' if undone else 'stands'}. Ann's wagers go back.",
            "Bo and Cy have folded: both are treated alike, though Cy's cards lay under a Pocket Bonus Wager.",
        )
        folded, won = CHIPS - 2000 + back, 0 if undone else 2000
        table.expect(due="collect-cards [677a.11(j)]", Ann=CHIPS, Bo=folded, Cy=folded, Dee=CHIPS + won)


@GAME.story("player-leaves", "A player leaves during a round", "7(b)")
def player_leaves(telling: Telling) -> None:
    for alternative, kept in (("losing", 0), ("return", 2000), ("play-on", 1000)):
        table = _table(telling, f"abandoned: {alternative}", readings={"abandoned": alternative})
        GAME.wager(table)
        _dealt(table, dict(GAME.hands), "Qh Jd", "Kh 9s 8d 4c 3h")
        table.choose(1, "raise", 3000)
        table.leave("Bo")
        table.say("Bo has neither raised nor folded; he is not asked again.")
        table.until("collect-cards")
        # Without a pair the dealer returns Antes; a hand without a Raise is played on as a folded one.
        assert table.table.owed.get("Bo", 0) == (kept if alternative == "return" else 0)
