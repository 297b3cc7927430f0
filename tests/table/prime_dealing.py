"""Three Card Prime dealt in each way that the chapter knows, from the opening to the closing of the table.

The first round is the same at every table, so that the ways of dealing can be compared. Derived from the chapter:

    dealer 9s 8d 7c, a straight, qualifies
    Ann    Ah Jh 4h, a flush, is beaten by it: under Bad Beat table B of the proposed text the Play Wager loses, under
           table B of the final text it is paid 1 to 1; all red, so Prime pays 3 to 1 to $5; the fourth card is a 2, so
           the flush pays 4 to 1 from table C to $5; no three-of-a-kind in six cards, so All-Six loses $1
    Bo     Td 9h 8c, a higher straight: Ante 1 to 1, Play 2 to 1
    Cy     Kc 6s 2c, folds; Prime stays and pays 3 to 1 to $5
    Dee    Qd 5s 3h, folds; nothing stays

In the second round the dealer's Js 8h 2c does not qualify: Ann's Ante goes back and Play is paid 1 to 1.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Shuffling
from pitboss.table.events import BetsClosed
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    HAND,
    INVENTORY,
    LETTERS,
    MANUAL_SHOE,
    PROPOSED,
    RESHUFFLING_SHOE,
    elect_method,
)
from tests.table.playthrough import Teller, Telling, story

ANN = {"ante": 1000, "prime": 500, "pair_bonus": 500, "all_six": 100}


def _open(telling: Telling, method: str, decks: int | None = None) -> Teller:
    elections = elect_method(method, telling.edition, decks=decks)
    with_b = replace(elections, paytables=LETTERS | {"bad-beat": "B"})
    return telling.table(method, "a table from opening to closing", with_b)


def _players_arrive(table: Teller) -> None:
    for who, seat in (("Ann", 1), ("Bo", 2), ("Cy", 4), ("Dee", 5)):
        table.sit(who, seat)


def _first_wagers(table: Teller) -> None:
    table.say("Every wager but Play is placed before the announcement.")
    table.wager("Ann", 1, **ANN)
    table.wager("Bo", 2, ante=1000)
    table.wager("Cy", 4, ante=1000, prime=500)
    table.wager("Dee", 5, ante=1000)


def _first_decisions(table: Teller, telling: Telling) -> None:
    table.say("Each player is asked from the dealer's left; each box is settled from the dealer's right.")
    table.choose(1, "play")
    table.choose(2, "play")
    table.choose(4, "fold")
    table.choose(5, "fold")
    for duty in ("collect-forfeited", "reveal", "settle", "settle", "settle", "collect-cards"):
        table.perform(duty)
    ann = 101_400 if telling.edition == PROPOSED else 103_400
    table.expect(Ann=ann, Bo=103_000, Cy=100_500, Dee=99_000)


def _another_round(table: Teller, cards: str) -> None:
    """A round in which the dealer does not qualify and Ann wins $10 on her Play Wager."""
    before = table.chips()["Ann"]
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("deal", cards=cards)
    table.until("collect-cards")
    table.perform("collect-cards")
    table.expect(Ann=before + 1000)


ONE_AT_A_TIME = "9c Js 5d 8h 3s 2c"
STACKS = "9c 5d 3s Js 8h 2c"
STACKS_OF_FOUR = "Kd 9c 5d 3s Kh Js 8h 2c"


def _pass_rounds(table: Teller, cards: str) -> None:
    table.say("Rounds 3 and 4 are played in the same way.")
    table.quiet = True
    for _ in (3, 4):
        _another_round(table, cards)
    table.begin()


def _fifth_round(table: Teller, cards: str, number: int, count_clause: str) -> None:
    table.say("No device counts the cards, so in the fifth round the stub is counted, not simply racked.")
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    table.perform("deal", cards=cards)
    table.expect(due=f"count-stub [{count_clause}]")
    table.expect_refused(table.duty("rack-stub"), f"not-due [{count_clause}]")
    table.perform("count-stub", number=number)
    table.until("collect-cards")
    table.perform("collect-cards")


def _close(table: Teller) -> None:
    table.say("The players leave, and the table is closed.")
    carried = sum(table.chips().values())
    for who in ("Ann", "Bo", "Cy", "Dee"):
        table.leave(who)
    table.perform("close")
    assert table.table.inventory == INVENTORY + 4 * CHIPS - carried


def _decks_dealt(table: Teller) -> list[str]:
    return [event.deck for event in table.log if isinstance(event, BetsClosed)]


@story(
    "manual-shoe",
    "Three Card Prime dealt from a manual dealing shoe",
    "679a.4(a)",
    "679a.4(b)",
    "679a.4(c)",
    "679a.5(a)",
    "679a.5(c)",
    "679a.5(c)(2)",
    "679a.7(d)(1)",
    "679a.8(a)",
    "679a.8(b)",
    "679a.8(c)",
    "679a.8(d)",
    "679a.8(e)",
    "679a.8(f)",
    "679a.11(b)",
    "679a.11(c)",
    "679a.11(c)(1)",
    "679a.11(c)(2)",
    "679a.11(d)",
    "679a.11(e)",
    alike=False,
)
def manual_shoe(telling: Telling) -> None:
    table = _open(telling, MANUAL_SHOE)
    table.expect(due="receive A [679a.4(a)]")
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    table.say("The first player arrives.")
    _players_arrive(table)
    for duty in ("offer-inspection", "wash", "shuffle"):
        table.perform(duty)
    table.expect(due="cut A [679a.5(c)(2)]")
    table.perform("cut", number=20)
    table.expect(due="load A [679a.8(a)]")
    table.perform("load")
    _first_wagers(table)
    table.expect(due="no-more-bets [679a.8(b)]")
    table.perform("no-more-bets")
    table.say("One card at a time from the dealer's left, the dealer last; then the fourth card.")
    table.perform("deal", cards="Ah Td Kc Qd 9s Jh 9h 6s 5s 8d 4h 8c 2c 3h 7c 2d")
    table.expect(due="rack-stub [679a.8(d)]")
    table.perform("rack-stub")
    _first_decisions(table, telling)
    table.say("The second round: the dealer does not qualify.")
    _another_round(table, ONE_AT_A_TIME)
    _pass_rounds(table, ONE_AT_A_TIME)
    _fifth_round(table, ONE_AT_A_TIME, 46, "679a.8(e)")
    _close(table)


@story(
    "hand",
    "Three Card Prime dealt from the hand, two decks and a shuffling device that counts",
    "679a.3(b)",
    "679a.3(b)(2)",
    "679a.3(b)(3)",
    "679a.4(d)",
    "679a.5(c)",
    "679a.5(c)(1)",
    "679a.9(a)",
    "679a.9(a)(3)",
    "679a.9(b)",
    "679a.9(c)",
    "679a.11(b)",
    "679a.11(c)",
    "679a.11(d)",
    "679a.11(e)",
    alike=False,
)
def hand(telling: Telling) -> None:
    table = _open(telling, HAND, decks=2)
    table.say("Two decks are received; each goes through the whole opening.")
    for deck in ("A", "B"):
        for duty in ("receive", "inspect", "verify", "spread"):
            table.perform(duty, deck=deck)
    _players_arrive(table)
    for deck in ("A", "B"):
        table.perform("offer-inspection", deck=deck)
        table.perform("wash", deck=deck)
    table.say("One deck is shuffled and taken in hand; then the device shuffles and stores the other.")
    table.expect_refused(table.duty("shuffle", deck="B", number=52), "not-due [679a.3(b)(2)]")
    table.perform("shuffle", deck="A", number=52)
    table.expect(due="load A [679a.9(a)(2)]")
    table.perform("load", deck="A")
    _first_wagers(table)
    table.expect_refused(table.duty("no-more-bets"), "not-due [679a.3(b)(2)]")
    table.perform("shuffle", deck="B", number=52)
    table.expect(due="no-more-bets [679a.9(a)(3)]")
    table.perform("no-more-bets")
    table.say("One card at a time from the dealer's left, the dealer last; then the fourth card.")
    table.perform("deal", cards="Ah Td Kc Qd 9s Jh 9h 6s 5s 8d 4h 8c 2c 3h 7c 2d")
    table.expect(due="rack-stub [679a.9(c)]")
    table.perform("rack-stub")
    _first_decisions(table, telling)
    table.say("The second round is dealt from the other deck, while the device shuffles the first.")
    _another_round(table, ONE_AT_A_TIME)
    assert _decks_dealt(table) == ["A", "B"]
    table.say("The third round is dealt from the first deck again.")
    _another_round(table, ONE_AT_A_TIME)
    assert _decks_dealt(table) == ["A", "B", "A"]
    table.say("The device counts the cards after each shuffle, so no stub is counted, in the fifth round neither.")
    table.quiet = True
    for _ in (4, 5):
        _another_round(table, ONE_AT_A_TIME)
    table.begin()
    _close(table)


@story(
    "automated-shoe",
    "Three Card Prime dealt from an automated dealing shoe",
    "679a.5(c)(1)",
    "679a.10(a)",
    "679a.10(a)(1)",
    "679a.10(a)(2)",
    "679a.10(b)",
    "679a.10(c)",
    "679a.10(d)",
    "679a.10(e)",
    "679a.11(b)",
    "679a.11(c)",
    "679a.11(d)",
    "679a.11(e)",
    alike=False,
)
def automated_shoe(telling: Telling) -> None:
    table = _open(telling, AUTOMATED_SHOE)
    assert table.table.elections.shuffling is Shuffling.AUTOMATED
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    _players_arrive(table)
    for duty in ("offer-inspection", "wash", "shuffle"):
        table.perform(duty)
    table.expect(due="load A [679a.10(a)(1)]")
    table.perform("load")
    _first_wagers(table)
    table.expect(due="no-more-bets [679a.10(a)(2)]")
    table.perform("no-more-bets")
    table.say("Whole stacks from the dealer's left, the dealer last; the fourth card comes from the stub.")
    table.perform("deal", cards="Ah Jh 4h Td 9h 8c Kc 6s 2c Qd 5s 3h 9s 8d 7c")
    table.expect(due="remove-stub [679a.10(c)]")
    table.expect_refused(table.duty("deal", cards="2d"), "not-due [679a.10(c)]")
    table.perform("remove-stub")
    table.perform("deal", cards="2d")
    table.expect(due="rack-stub [679a.10(c)]")
    table.perform("rack-stub")
    _first_decisions(table, telling)
    table.say("The second round: the dealer does not qualify.")
    _another_round(table, STACKS)
    _pass_rounds(table, STACKS)
    _fifth_round(table, STACKS, 46, "679a.10(d)")
    _close(table)


@story(
    "reshuffling-shoe",
    "Three Card Prime dealt from an automated dealing shoe that reshuffles",
    "679a.5(b)",
    "679a.5(g)",
    "679a.10(a)(1)",
    "679a.10(a)(2)",
    "679a.10(g)",
    "679a.10(g)(1)",
    "679a.10(g)(2)",
    "679a.11(b)",
    "679a.11(c)",
    "679a.11(d)",
    "679a.11(e)",
    alike=False,
)
def reshuffling_shoe(telling: Telling) -> None:
    table = _open(telling, RESHUFFLING_SHOE)
    for duty in ("receive", "inspect", "verify", "spread"):
        table.perform(duty)
    _players_arrive(table)
    for duty in ("offer-inspection", "wash"):
        table.perform(duty)
    table.say("The device counts the cards as it shuffles; without its count the shuffle is not complete.")
    table.expect_refused(table.duty("shuffle"), "count-missing [679a.5(b)]")
    table.perform("shuffle", number=52)
    table.expect(due="load A [679a.10(a)(1)]")
    table.perform("load")
    _first_wagers(table)
    table.perform("no-more-bets")
    table.say("Stacks of four: the top card is Ann's fourth card; those of the others go to the discard rack unseen.")
    table.perform("deal", cards="2d Ah Jh 4h 3s Td 9h 8c 5c Kc 6s 2c 6d Qd 5s 3h Tc 9s 8d 7c")
    table.expect(due="decision 1 [679a.11(b)]")
    _first_decisions(table, telling)
    table.say("The second round: the dealer does not qualify.")
    _another_round(table, STACKS_OF_FOUR)
    table.say("Such a shoe keeps what it has not dealt, so no stub is counted, in the fifth round neither.")
    table.quiet = True
    for _ in (3, 4, 5):
        _another_round(table, STACKS_OF_FOUR)
    table.begin()
    _close(table)
