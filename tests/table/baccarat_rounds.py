"""Rounds of 21 Baccarat: what is drawn, who is settled when, and what the readings change. 681a.6 and .7(e)-(l).

Ann sits at seat 1, Bo at seat 5, Cy at seat 8. Hands are given as they are dealt: Player, Banker, Player, Banker,
then the Player's draw and the Banker's.
"""

from __future__ import annotations

from pitboss.games.elections import Limits
from pitboss.table.commands import LeaveTable
from pitboss.table.duties import Role
from tests.table.baccarat_shoe import EDITION, baccarat
from tests.table.driving import CHIPS, MANUAL_SHOE, elect
from tests.table.playthrough import Teller, Telling


def wagered(
    telling: Telling, what: str, stakes: dict[str, dict[str, int]], readings: dict[str, str] | None = None
) -> Teller:
    """Everybody has wagered, and the first card may be dealt."""
    table = telling.table(MANUAL_SHOE, what, elect(telling.edition, readings=readings), quiet=True)
    seats = {"Ann": 1, "Bo": 5, "Cy": 8}
    for who in stakes:
        table.sit(who, seats[who])
    for who, each in stakes.items():
        table.wager(who, seats[who], **each)
    table.until("deal")
    table.begin()
    return table


def settle_all(table: Teller) -> None:
    while table.due[0].startswith("settle"):
        table.perform("settle")


@baccarat("draws", "Each hand under 17 draws one card", "681a.7(g)", "681a.6(c)", "681a.7(h)", "681a.7(i)(3)(i)")
def draws(telling: Telling) -> None:
    both = {"Ann": {"player": 1000}, "Bo": {"banker": 1000}}
    table = wagered(telling, "both draw, the Player's Hand first", both)
    table.perform("deal", cards="6s 5c 9h 7d")
    table.say("15 and 12: one card to each, and no more.")
    table.expect(due="deal [681a.7(g)]")
    table.perform("deal", cards="Tc")
    table.perform("deal", cards="3h")
    table.say("25 is over 21, 15 is not; the Banker's Hand of 15 draws no second card.")
    settle_all(table)
    table.expect(Ann=CHIPS - 1000, Bo=CHIPS + 1000)

    table = wagered(telling, "only the Banker's Hand draws", both)
    table.perform("deal", cards="Ts 5c 7h 7d")
    table.expect(due="deal [681a.7(g)]")
    table.perform("deal", cards="Ks")
    table.say("17 against 22: the Player's Hand wins with 17, which pays 1 to 2.")
    settle_all(table)
    table.expect(Ann=CHIPS + 500, Bo=CHIPS - 1000)

    table = wagered(telling, "both over 21: the lower wins", both)
    table.perform("deal", cards="6s Tc 9h 6d")
    table.perform("deal", cards="Kc Kd")
    table.say("25 against 26.")
    settle_all(table)
    table.expect(Ann=CHIPS + 1000, Bo=CHIPS - 1000)

    table = wagered(telling, "soft 17 stands", both)
    table.perform("deal", cards="As Tc 6h 8d")
    settle_all(table)
    table.expect(Ann=CHIPS - 1000, Bo=CHIPS + 1000)


@baccarat("naturals", "A natural on the table", "681a.7(f)", "681a.7(f)(1)", "681a.7(f)(2)", "681a.7(k)(2)(i)")
def naturals(telling: Telling) -> None:
    table = wagered(telling, "no Bonus Wager: nothing is drawn", {"Ann": {"player": 1000}})
    table.perform("deal", cards="5s Ac 7h Kd")
    table.expect(due="settle 1 [681a.7(h)]")
    settle_all(table)
    table.expect(Ann=CHIPS - 1000)

    one_side = {"Ann": {"player": 1000, "player_bonus": 500}}
    table = wagered(telling, "a Bonus on one side: hands under 17 draw for it alone", one_side)
    table.perform("deal", cards="5s Ac 7h Kd")
    table.expect(due="deal [681a.7(f)(2)]")
    table.perform("deal", cards="6c")
    table.say("5, 6 and 7 make a straight for the Bonus; with 18 the hand would lose no less to the natural.")
    settle_all(table)
    table.expect(Ann=CHIPS - 1000 + 500 * 11)

    table = wagered(telling, "the card does not count for the Player Wager", one_side)
    table.perform("deal", cards="5s Ac 7h Td")
    table.perform("deal", cards="9c")
    table.say("5, 7 and 9 total 21, but 12 is what competes; the Bonus pays for the 21.")
    settle_all(table)
    table.expect(Ann=CHIPS - 1000 + 500 * 5)

    banker = {"Ann": {"player": 1000, "banker_bonus": 500}}
    for reading in ("any", "own-side"):
        what = f"a Bonus on the hand of the natural, {reading}"
        table = wagered(telling, what, banker, {"681a-bonus-draw": reading})
        table.perform("deal", cards="5s Ac 7h Td")
        if reading == "any":
            table.expect(due="deal [681a.7(f)(2)]")
            table.perform("deal", cards="9c")
        settle_all(table)
        table.expect(Ann=CHIPS - 1500)


@baccarat("two-aces", "Two aces against 12", "681a.1", "681a.3(d)(3)", "681a.7(f)")
def two_aces(telling: Telling) -> None:
    stakes = {"Ann": {"player": 1000}, "Bo": {"banker": 1000, "tie": 1000}}
    for reading, ann, bo in (("twelve", 0, 10_000), ("top", 1000, -2000)):
        table = wagered(telling, f"two aces against 7-5, {reading}", stakes, {"681a-two-aces": reading})
        table.perform("deal", cards="As 7c Ah 5d")
        table.say("Two aces are a natural: without a Bonus Wager nothing is drawn.")
        settle_all(table)
        table.expect(Ann=CHIPS + ann, Bo=CHIPS + bo)
    bonus = {"Ann": {"player": 1000, "player_bonus": 500}}
    table = wagered(telling, "two aces on top draw no Bonus card", bonus, {"681a-two-aces": "top"})
    table.perform("deal", cards="As 7c Ah 5d")
    table.say("The Banker's Hand draws for the Bonus; the aces do not, and pay as a pair.")
    table.perform("deal", cards="9d")
    settle_all(table)
    table.expect(Ann=CHIPS + 1000 + 1500)


@baccarat(
    "two-ways-around",
    "Player and Banker Wagers are settled first, then all others",
    *("681a.7(h)", "681a.7(k)", "681a.7(k)(1)(i)", "681a.7(k)(3)(i)", "681a.7(l)", "681a.8(b)"),
)
def two_ways(telling: Telling) -> None:
    stakes = {
        "Ann": {"player": 1000, "tie": 500, "player_bonus": 100},
        "Bo": {"banker": 1000},
        "Cy": {"player": 1000, "banker_bonus": 100},
    }
    table = wagered(telling, "6-7-8 ties 21", stakes)
    table.perform("deal", cards="6s Tc 7h 5d")
    table.perform("deal", cards="8c 6c")
    for seat, clause in ((8, "681a.7(h)"), (5, "681a.7(h)"), (1, "681a.7(h)"), (8, "681a.7(k)"), (1, "681a.7(k)")):
        table.expect(due=f"settle {seat} [{clause}]")
        table.perform("settle")
    table.say("21 each: Player and Banker Wagers go back, Tie pays 10 to 1; 6-7-8 is a straight and pays 11 to 1.")
    table.expect(due="collect-cards [681a.7(l)]", Ann=CHIPS + 5000 + 1100, Bo=CHIPS, Cy=CHIPS + 500)


@baccarat("sides-and-boxes", "Which wagers a player may make", "681a.6(c)", "681a.6(d)", "681a.6(b)")
def sides_and_boxes(telling: Telling) -> None:
    table = wagered(telling, "one side, one box", {"Ann": {"player": 1000}})
    table.expect_refused(table.place("Ann", 1, "banker", 1000), "both-sides [681a.6(c)]")
    table.say("A Bonus Wager may stand on the other side.")
    table.wager("Ann", 1, banker_bonus=500)
    table.expect_refused(table.place("Ann", 2, "player", 1000), "too-many-boxes [681a.6(c)]")
    table.sit("Bo", 5)
    table.expect_refused(table.place("Bo", 5, "tie", 500), "missing-wager [681a.6(c)]")

    table = wagered(telling, "both sides", {"Ann": {"player": 1000}}, {"681a-both-sides": "both"})
    table.wager("Ann", 1, banker=1000)
    table.perform("deal", cards="Ts 9c 8h 8d")
    settle_all(table)
    table.expect(Ann=CHIPS)

    elections = elect(EDITION, readings={"681a-boxes": "several"}, limits=Limits(boxes=2))
    table = telling.table(MANUAL_SHOE, "several boxes", elections, quiet=True)
    table.sit("Ann", 1)
    table.begin()
    table.wager("Ann", 1, player=1000)
    table.wager("Ann", 2, banker=1000)
    table.expect_refused(table.place("Ann", 3, "player", 1000), "too-many-boxes [681a.6(c)]")


@baccarat("player-leaves", "A player leaves during a round, of which the text says nothing", "681a.7(h)")
def leaves(telling: Telling) -> None:
    table = wagered(telling, "the wagers are played on", {"Ann": {"player": 1000}, "Bo": {"banker": 1000}})
    table.perform("deal", cards="Ts 9c")
    table.leave("Ann")
    table.perform("deal", cards="8h 8d")
    settle_all(table)
    table.say("What she has won is kept for her.")
    assert table.table.owed == {"Ann": 2000}
    table.perform("collect-cards")
    table.say(
        "Between rounds the last player leaves with his chips; a wager that he has made stays until it is decided."
    )
    table.wager("Bo", 5, banker=1000)
    leaving = LeaveTable(at=table.at, by=Role.PLAYER, who="Bo")
    table.expect_refused(leaving, "wager-stays [681a.6(b)]")
    table.until("deal")
    table.perform("deal", cards="Ts 9c 8h 8d")
    settle_all(table)
    table.perform("collect-cards")
    table.leave("Bo")
    table.expect(due="spread-idle A [681a.5(g)]")
