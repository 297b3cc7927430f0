"""Players of a Three Card Prime table: those who leave in mid-round, and those who hold adjacent boxes (679a.7)."""

from __future__ import annotations

from msgspec.structs import replace

from tests.table.driving import MANUAL_SHOE, elect_method
from tests.table.playthrough import Teller, Telling, story


def _dealt(telling: Telling, what: str, **readings: str) -> Teller:
    """Ann with a pair of kings and a Pair Bonus Wager, Bo with jack high; the dealer has queen high."""
    elections = replace(elect_method(MANUAL_SHOE, telling.edition), readings=readings)
    table = telling.table(MANUAL_SHOE, what, elections, quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500)
    table.wager("Bo", 3, ante=1000)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.perform("deal", cards="Ks Jc Qh Kd 9d 8c 5h 4s 3d 2h")
    table.perform("rack-stub")
    return table


def _finish(table: Teller) -> None:
    for duty in ("reveal", "settle", "settle", "collect-cards"):
        table.perform(duty)


@story("player-leaves-during-a-round", "A player leaves in mid-round, under each reading", "679a.7(b)")
def leaving(telling: Telling) -> None:
    table = _dealt(telling, "wagers of a player who leaves are treated as losing", abandoned="losing")
    table.say("Ann leaves before she decides, with $980: all her wagers lose.")
    table.leave("Ann")
    table.expect_next("decision 3")
    table.choose(3, "play")
    _finish(table)
    # Bo's jack high loses Ante and Play to queen high; nothing is kept for Ann.
    table.expect(Bo=98_000)
    assert table.table.owed == {}
    assert table.table.inventory == 10_000_000 + 2000 + 2000

    table = _dealt(telling, "wagers of a player who leaves are played on", abandoned="play-on")
    table.say("She has made no Play Wager, so the Ante is forfeited; the others are settled, and kept for her.")
    table.leave("Ann")
    table.choose(3, "fold")
    _finish_after_fold(table)
    # Prime $5 loses on two colors; Pair Bonus $5 pays 2 to 1 from table C, for the fourth card is a 2.
    assert table.table.owed == {"Ann": 1500}
    table.expect(Bo=99_000)

    table = _dealt(telling, "she had decided before she left: her hand is played on", abandoned="play-on")
    table.choose(1, "play")
    table.leave("Ann")
    table.choose(3, "fold")
    _finish_after_fold(table)
    # A pair of kings beats queen high: Ante and Play pay 1 to 1, $40 in all; Pair Bonus $15; Prime loses.
    assert table.table.owed == {"Ann": 5500}

    table = _dealt(telling, "wagers of a player who leaves are returned", abandoned="return")
    table.leave("Ann")
    table.choose(3, "play")
    _finish(table)
    assert table.table.owed == {"Ann": 2000}
    table.expect(Bo=98_000)


def _finish_after_fold(table: Teller) -> None:
    for duty in ("collect-forfeited", "reveal", "settle", "collect-cards"):
        table.perform(duty)


@story("adjacent-boxes", "A player wagers on adjacent boxes", "679a.7(e)")
def adjacent_boxes(telling: Telling) -> None:
    table = telling.table(MANUAL_SHOE, "two adjacent boxes of one player", quiet=True)
    table.sit("Ann", 2)
    table.sit("Bo", 5)
    table.until("load")
    table.perform("load")
    table.begin()
    table.wager("Ann", 2, ante=1000)
    table.expect_refused(table.place("Ann", 4, "ante", 1000), "boxes-not-adjacent [679a.7(e)]")
    table.wager("Ann", 3, ante=2000)
    table.say("Two boxes are elected at this table; a third is refused, and so is another player's.")
    table.expect_refused(table.place("Ann", 4, "ante", 1000), "too-many-boxes [679a.7(e)]")
    table.expect_refused(table.place("Bo", 3, "prime", 500), "not-your-box [679a.7(e)]")
    table.wager("Bo", 5, ante=1000)
    table.perform("no-more-bets")
    table.say("Each box has cards and a decision of its own.")
    table.perform("deal", cards="Ks Jc 7h Qh Kd 9d 6s 8c 5h 4s 2c 3d")
    table.perform("rack-stub")
    table.choose(2, "play")
    table.expect_refused(table.choice(3, "play", who="Bo"), "not-your-box [679a.11(a)(1)]")
    table.choose(3, "fold")
    table.choose(5, "fold")
    for duty in ("collect-forfeited", "reveal", "settle", "collect-cards"):
        table.perform(duty)
    # Box 2: kings beat queen high, Ante and Play pay $10 each. Box 3: the Ante of $20 is forfeited.
    table.expect(Ann=100_000, Bo=99_000)
