"""The Progressive Jackpot Wager at the table: placed, locked out, counted, contributed, won, validated, documented.

At these tables the meter starts at $30,000 and gains 18.5% of each wager: of $5 it gains 92.5 cents.

    Ann, seat 2   8h 9h Th Jh Qh Kh 2c: a six-card straight flush, 10% of the meter
    Bo, seat 4    2d 3d 4d 9c Jc Ks 7s: a three-card straight flush, 3 for 1
    Cy, seat 5    Ac 8c Tc 3s 6s Jd 5d: none
    dealer        As Qs 4s 9d 6d 3h Kd: a three-card flush, ace high
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.games.elections import ProgressiveElection
from pitboss.games.progressive import Meter
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.table import Table, commands, decide, due
from pitboss.table import events as ev
from pitboss.table.duties import OF_THE_FLOOR, Duty, Role
from pitboss.table.views.person_views import Views
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    FLUSH,
    HAND,
    INVENTORY,
    MANUAL_SHOE,
    METHODS,
    RESHUFFLING_SHOE,
    Driver,
    elect,
    elect_method,
    in_short,
)

ANN, BO, CY = "8h 9h Th Jh Qh Kh 2c", "2d 3d 4d 9c Jc Ks 7s", "Ac 8c Tc 3s 6s Jd 5d"
DEALER = "As Qs 4s 9d 6d 3h Kd"
SEVEN = "6h 7h 8h 9h Th Jh Qh"
RESET = 3_000_000
ANNOUNCED = {
    MANUAL_SHOE: "678a.8(b)",
    HAND: "678a.9(b)",
    AUTOMATED_SHOE: "678a.10(a)(2)",
    RESHUFFLING_SHOE: "678a.10(a)(2)",
}


def wagered(*, method: str = MANUAL_SHOE, readings: dict[str, str] | None = None) -> Driver:
    """Ann, Bo and Cy have wagered $10, Ann and Bo $5 on the progressive, Ann and Cy $5 on Flush Bonus."""
    table = Driver(elect(FLUSH, readings=readings) if readings else elect_method(method, FLUSH))
    for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000)
    table.wager("Ann", 2, progressive=500, flush_bonus=500)
    table.wager("Bo", 4, progressive=500)
    table.wager("Cy", 5, flush_bonus=500)
    table.until("no-more-bets")
    return table


def locked(*, method: str = MANUAL_SHOE, readings: dict[str, str] | None = None) -> Driver:
    table = wagered(method=method, readings=readings)
    table.perform("no-more-bets")
    return table


def collected(*, readings: dict[str, str] | None = None) -> Driver:
    table = locked(readings=readings)
    table.perform("collect-progressive", number=2)
    return table


def settling(ann: str = ANN, bo: str = BO, *, readings: dict[str, str] | None = None, unread: bool = False) -> Driver:
    """All three raise; the dealer has turned his cards; Cy is settled."""
    table = collected(readings=readings)
    table.deal_hands({2: ann, 4: bo, 5: CY}, DEALER, unread=unread)
    table.until("decision")
    for seat in (2, 4, 5):
        table.choose(seat, "raise", 1000)
    table.perform("reveal", cards=DEALER)
    table.perform("settle", cards=CY)
    return table


def meter_of(table: Driver) -> Meter:
    assert table.table.meter is not None
    return table.table.meter


def award(table: Driver, seat: int) -> None:
    """Verified, lit, validated and paid."""
    for duty in ("verify-hand", "verify-light", "validate-award", "pay-award"):
        assert table.due[0] == f"{duty} {seat}"
        table.perform(duty)


@proves("678a.12(d)(3)")
def test_a_table_with_a_progressive_wager_opens_only_with_an_initial_amount_and_a_rate() -> None:
    for progressive in (None, ProgressiveElection(RESET)):
        elections = elect(FLUSH)
        opening = commands.OpenTable(
            at=0, by=Role.FLOORPERSON, table="7", elections=replace(elections, progressive=progressive)
        )
        answer = decide(None, opening)
        assert isinstance(answer, Refusal)
        assert in_short(answer) == "not-elected [678a.12(d)(3)]"

    assert meter_of(Driver(elect(FLUSH))) == Meter(shown=RESET, seeded=RESET, parts=200)
    assert Driver(elect(FLUSH, letters={"flush-bonus": "A", "straight-flush-bonus": "A"})).table.meter is None


@proves("678a.7(d)(4)")
def test_the_progressive_wager_is_placed_after_the_ante() -> None:
    table = Driver(elect(FLUSH))
    table.sit("Ann", 2)

    assert table.refuse(table.place("Ann", 2, "progressive", 500)) == "missing-wager [678a.7(d)(4)]"
    table.wager("Ann", 2, ante=1000, progressive=500)
    assert table.refuse(table.withdraw("Ann", 2, "ante")) == "missing-wager [678a.7(d)(4)]"


@proves("678a.8(b)", "678a.9(b)", "678a.10(a)(2)", "678a.7(c)", "678a.2(c)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_the_system_is_locked_with_the_announcement(method: str) -> None:
    table = wagered(method=method)
    assert table.due_with_clauses == [f"no-more-bets [{ANNOUNCED[method]}]"]
    table.wager("Cy", 5, progressive=500)
    table.do(table.withdraw("Cy", 5, "progressive"))
    table.perform("no-more-bets")

    assert table.refuse(table.place("Cy", 5, "progressive", 500)) == "bets-closed [678a.2(c)(2)]"
    assert table.refuse(table.withdraw("Ann", 2, "progressive")) == "bets-closed [678a.2(c)(2)]"
    assert table.refuse(table.place("Cy", 5, "flush-bonus", 1000)) == "bets-closed [678a.7(c)]"


@proves("678a.8(b)", "678a.9(b)", "678a.10(a)(2)")
@pytest.mark.parametrize("method", METHODS)
def test_as_many_chips_as_wagers_are_in_the_inventory_before_the_deal(method: str) -> None:
    table = locked(method=method)
    clause = ANNOUNCED[method]
    assert table.due_with_clauses == [f"collect-progressive [{clause}]"]
    assert table.try_perform("deal", cards="Ah") == f"not-due [{clause}]"
    assert table.try_perform("collect-progressive") == f"count-missing [{clause}]"
    assert table.try_perform("collect-progressive", number=-1) == f"count-missing [{clause}]"
    table.perform("collect-progressive", number=2)

    assert table.table.inventory == INVENTORY + 1000
    assert table.due[0].startswith("deal")


@pytest.mark.parametrize("method", METHODS)
def test_nothing_is_collected_where_nobody_has_made_a_progressive_wager(method: str) -> None:
    table = Driver(elect_method(method, FLUSH))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, flush_bonus=500)
    table.until("no-more-bets")
    table.perform("no-more-bets")

    assert table.due[0].startswith("deal")


@proves("678a.8(b)", "678a.9(b)", "678a.10(a)(2)", "678a.2(c)(1)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("chips", [0, 1, 3])
def test_a_count_that_does_not_agree_holds_the_deal_until_a_floorperson_has_decided(method: str, chips: int) -> None:
    table, clause = locked(method=method), ANNOUNCED[method]
    table.perform("collect-progressive", number=chips)
    assert table.due_with_clauses == [f"resolve-count [{clause}]"]
    assert table.try_perform("deal", cards="Ah") == f"not-due [{clause}]"
    assert table.try_perform("collect-progressive", number=2) == f"not-due [{clause}]"
    assert table.try_perform("resolve-count", number=2, by=Role.DEALER) == f"not-your-duty [{clause}]"
    assert table.try_perform("resolve-count") == f"count-missing [{clause}]"
    assert table.try_perform("resolve-count", number=chips) == f"count-mismatch [{clause}]"
    assert table.try_perform("resolve-count", number=1, seat=5) == "no-such-wager [678a.2(c)(1)]"
    assert meter_of(table).shown == RESET
    table.perform("resolve-count", number=2)

    assert table.due[0].startswith("deal")
    assert table.table.inventory == INVENTORY + 1000
    assert meter_of(table).contributed == 37 * 1000


def test_a_wager_that_the_system_did_not_accept_goes_back_when_the_floorperson_finds_it() -> None:
    table = locked()
    table.perform("collect-progressive", number=1)
    table.leave("Bo")
    table.perform("resolve-count", number=1, seat=4)

    assert table.table.owed == {"Bo": 500}
    assert table.table.boxes[4].wagers == {"ante": 1000}
    assert table.table.inventory == INVENTORY + 500
    assert meter_of(table).contributed == 37 * 500


@proves("678a.8(b)")
@pytest.mark.parametrize("found", [0, 1])
def test_several_wagers_that_were_not_accepted_go_back_one_after_the_other(found: int) -> None:
    table = wagered()
    table.wager("Cy", 5, progressive=500)
    table.perform("no-more-bets")
    table.perform("collect-progressive", number=found)
    gone = (2, 4, 5)[: 3 - found]
    for seat in gone:
        assert table.due_with_clauses == ["resolve-count [678a.8(b)]"]
        assert table.try_perform("resolve-count", number=found) == "count-mismatch [678a.8(b)]"
        assert table.try_perform("resolve-count", number=4, seat=seat) == "count-mismatch [678a.8(b)]"
        table.perform("resolve-count", number=found, seat=seat)

    assert table.due == ["deal 2"]
    assert [seat for seat, box in table.table.boxes.items() if "progressive" in box.wagers] == [5][:found]
    assert table.chips() == {"Ann": CHIPS - 1500, "Bo": CHIPS - 1000, "Cy": CHIPS - 1500 - 500 * found}
    assert (table.table.inventory, meter_of(table).contributed) == (INVENTORY + 500 * found, 37 * 500 * found)


@proves("678a.12(d)(3)")
def test_prg_2_each_wager_contributes_at_the_rate_and_no_part_of_a_cent_is_lost() -> None:
    """PRG-2: 18.5% of $5 is 92.5 cents; two wagers are 185 cents, three in another round 277.5."""
    table = collected()
    assert (meter_of(table).shown, meter_of(table).carried) == (RESET + 185, 0)
    table.until("collect-cards")
    table.perform("collect-cards")
    shown = meter_of(table).shown
    for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
        table.wager(who, seat, ante=1000, progressive=500)
    table.until("deal 2")

    meter = meter_of(table)
    assert (meter.shown - shown, Fraction(meter.carried, meter.parts)) == (277, Fraction(1, 2))


@pytest.mark.parametrize(("rate", "parts"), [("18.5", 200), ("20", 5), ("0.000001", 100_000_000), ("100", 1), ("0", 1)])
def test_any_rate_is_carried_exactly_over_many_rounds(rate: str, parts: int) -> None:
    table = Driver(elect(FLUSH, progressive=ProgressiveElection(RESET, rate)))
    table.sit("Ann", 2, chips=10_000_000)
    gained = Fraction(0)
    for stake in (101, 333, 500, 7, 1):
        table.play_round(ante=1000, progressive=stake)
        gained += stake * Fraction(rate) / 100
        meter = meter_of(table)
        assert meter.parts == parts
        assert Fraction(meter.contributed, parts) == gained
        assert meter.balanced


@proves("678a.11(e)(3)", "678a.11(e)(3)(i)", "678a.11(e)(3)(ii)", "678a.11(e)(3)(iii)", "678a.11(e)(3)(iv)")
def test_a_payout_is_verified_lit_and_validated_before_it_is_paid_from_the_inventory() -> None:
    table = settling()
    before = table.table.inventory
    (settled,) = table.perform("settle")
    assert isinstance(settled, ev.SeatSettled)
    assert [line.wager for line in settled.lines] == ["ante", "raise"]
    assert settled.award is not None
    assert (settled.award.odds, settled.award.paid) == ("3 for 1", 1500)
    steps = [
        ("verify-hand", "678a.11(e)(3)(i)", Role.DEALER),
        ("verify-light", "678a.11(e)(3)(ii)", Role.DEALER),
        ("validate-award", "678a.11(e)(3)(iii)", Role.FLOORPERSON),
        ("pay-award", "678a.11(e)(3)(iv)", Role.DEALER),
    ]
    chips = table.chips()["Bo"]
    for duty, clause, role in steps:
        assert table.due_with_clauses == [f"{duty} 4 [{clause}]"]
        assert table.due_now()[0].role is role
        for other, _, _ in steps:
            if other != duty:
                assert table.try_perform(other) == f"not-due [{clause}]"
        assert table.try_perform("settle") == f"not-due [{clause}]"
        assert table.chips()["Bo"] == chips
        table.perform(duty)

    assert table.chips()["Bo"] == chips + 1500
    # Bo's Ante and Raise of $20 are collected, and the award of $15 is paid out.
    assert table.table.inventory == before + 2000 - 1500
    assert table.due == ["settle 2"]


@proves("678a.12(d)(1)", "678a.12(d)(4)", "678a.11(e)(3)(iv)", "678a.11(f)")
def test_a_share_of_the_meter_never_comes_from_the_inventory_and_holds_the_cards_until_documented() -> None:
    table = settling()
    table.perform("settle")
    award(table, 4)
    shown = meter_of(table).shown
    table.perform("settle")
    inventory, chips = table.table.inventory, table.chips()["Ann"]
    award(table, 2)
    won = shown // 10

    assert table.table.inventory == inventory
    assert table.chips()["Ann"] == chips
    assert (meter_of(table).shown, meter_of(table).held, meter_of(table).paid) == (shown - won, won, 0)
    assert table.due_with_clauses == ["document-award 2 [678a.11(e)(3)(iv)]"]
    assert table.try_perform("collect-cards") == "not-due [678a.11(e)(3)(iv)]"
    assert Views(table.table).public.felt.boxes[2].cards == tuple(ANN.split())
    assert table.try_perform("document-award", by=Role.DEALER) == "not-your-duty [678a.11(e)(3)(iv)]"
    table.perform("document-award")

    assert (meter_of(table).held, meter_of(table).paid) == (0, won)
    assert table.chips()["Ann"] == chips + won
    assert table.table.inventory == inventory
    assert table.due == ["collect-cards"]


def test_documentation_may_be_completed_while_others_are_settled() -> None:
    table = settling(ann=BO, bo=ANN)
    table.perform("settle")
    award(table, 4)
    assert table.due == ["settle 2", "document-award 4"]
    table.perform("document-award")

    assert table.due == ["settle 2"]


@proves("678a.12(d)(4)", "678a.12(d)(3)")
@pytest.mark.parametrize("unread", [False, True], ids=["read when dealt", "a real table"])
def test_the_meter_is_paid_on_the_players_turn_and_a_whole_one_starts_again(unread: bool) -> None:
    """Bo, at the dealer's right of Ann, takes the whole meter; Ann takes a tenth of the reset amount."""
    ann, bo = "2c 3c 4c 5c 6c 7c Kh", SEVEN
    table = settling(ann, bo, unread=unread)
    shown = meter_of(table).shown
    table.perform("settle", cards=bo)
    award(table, 4)
    assert meter_of(table) == Meter(shown=RESET, seeded=2 * RESET, parts=200, contributed=37_000, held=shown, carried=0)
    table.perform("settle", cards=ann)
    award(table, 2)

    assert meter_of(table).shown == RESET - RESET // 10
    assert meter_of(table).held == shown + RESET // 10
    assert table.due == ["document-award 4", "document-award 2"]
    table.perform("document-award", seat=2)
    table.perform("document-award", seat=4)
    assert meter_of(table).paid == shown + RESET // 10


@pytest.mark.parametrize(("alternative", "shown"), [("no-top-up", 2_700_167), ("top-up", RESET)])
def test_a_tenth_leaves_the_meter_below_its_reset_amount_unless_it_is_topped_up(alternative: str, shown: int) -> None:
    """10% of $30,001.85 is $3,000.18; $27,001.67 are left."""
    table = settling(readings={"678a-meter-below-reset": alternative})
    table.perform("settle")
    award(table, 4)
    table.perform("settle")
    award(table, 2)

    assert meter_of(table).shown == shown
    assert meter_of(table).seeded == RESET + shown - 2_700_167
    assert meter_of(table).held == 300_018


@proves("678a.13(a)", "678a.13(c)")
@pytest.mark.parametrize("kept", [False, True], ids=["reversed", "kept"])
@pytest.mark.parametrize("kind", ["wrong-number", "face-up"])
def test_a_void_round_returns_the_wagers_and_reverses_its_contribution_unless_elected(kind: str, kept: bool) -> None:
    table = collected(readings={"678a-void-contribution": "kept"} if kept else None)
    if kind == "face-up":
        table.report("face-up", card="7c")
        table.report("face-up", card="8c")
    else:
        table.until("decision")
        table.report("wrong-number")

    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS, "Cy": CHIPS}
    assert table.table.inventory == INVENTORY
    assert meter_of(table).shown == RESET + (185 if kept else 0)
    assert meter_of(table).contributed == (37_000 if kept else 0)


@proves("678a.13(c)")
def test_a_round_void_before_the_count_has_contributed_nothing() -> None:
    table = locked(method=AUTOMATED_SHOE)
    table.report("shoe-jam")

    assert table.chips() == {"Ann": CHIPS, "Bo": CHIPS, "Cy": CHIPS}
    assert meter_of(table) == Meter(shown=RESET, seeded=RESET, parts=200)


@proves("678a.12(d)(4)")
@pytest.mark.parametrize("between", [False, True], ids=["nothing in between", "another table in between"])
def test_prg_4_the_next_share_is_a_tenth_of_what_the_one_before_has_left(between: bool) -> None:
    """Two six-card straight flushes; the house settles other tables while the first is paid."""
    table = settling(ann="2c 3c 4c 5c 6c 7c 2h", bo="8h 9h Th Jh Qh Kh 2s")
    shown = meter_of(table).shown
    table.perform("settle")
    award(table, 4)
    if between:
        settling().perform("settle")
    table.perform("settle")
    award(table, 2)

    first = shown // 10
    assert (meter_of(table).shown, meter_of(table).held) == (
        shown - first - (shown - first) // 10,
        first + (shown - first) // 10,
    )


def test_the_same_cards_in_the_next_round_are_paid_at_the_meter_of_that_round() -> None:
    """10% of $30,001.85 is $3,000.18; with $1.85 more on the $27,001.67 left, the next tenth is $2,700.35."""
    table = settling()
    for _ in range(2):
        table.perform("settle")
        award(table, 4)
        table.perform("settle")
        award(table, 2)
        if table.table.rounds:
            break
        assert meter_of(table).held == 300_018
        table.perform("document-award")
        table.perform("collect-cards")
        for who, seat in (("Ann", 2), ("Bo", 4), ("Cy", 5)):
            table.wager(who, seat, ante=1000)
        table.wager("Ann", 2, progressive=500, flush_bonus=500)
        table.wager("Bo", 4, progressive=500)
        table.wager("Cy", 5, flush_bonus=500)
        table.until("no-more-bets")
        table.perform("no-more-bets")
        table.perform("collect-progressive", number=2)
        table.deal_hands({2: ANN, 4: BO, 5: CY}, DEALER)
        table.until("decision")
        for seat in (2, 4, 5):
            table.choose(seat, "raise", 1000)
        table.perform("reveal")
        table.perform("settle")

    assert meter_of(table).held == 270_035


@proves("678a.11(e)(3)(i)", "678a.11(e)(3)(ii)", "678a.11(e)(3)(iii)")
@pytest.mark.parametrize("doubted", ["verify-hand", "verify-light", "validate-award"])
def test_a_payout_that_is_not_validated_is_not_made_and_the_wager_goes_back(doubted: str) -> None:
    """Whoever doubts it, the floorperson decides; the next player's tenth is of a meter from which none was taken."""
    table = settling(ann="2c 3c 4c 5c 6c 7c 2h", bo="8h 9h Th Jh Qh Kh 2s")
    table.perform("settle")
    chips, shown = table.chips()["Bo"], meter_of(table).shown
    for duty in ("verify-hand", "verify-light"):
        if duty in table.due[0]:
            table.perform(duty, denied=duty == doubted)
    assert table.due == ["validate-award 4"]
    table.perform("validate-award", denied=True)

    assert table.chips()["Bo"] == chips + 500
    assert (meter_of(table).contributed, meter_of(table).shown) == (37_000 // 2, RESET + 92)
    assert [line.outcome for line in table.table.boxes[4].lines or ()][-1] == "void"
    assert table.due == ["settle 2"]
    table.perform("settle")
    award(table, 2)
    assert meter_of(table).held == (shown - 93) // 10


@pytest.mark.parametrize("doubted", ["verify-hand", "verify-light"])
def test_what_the_dealer_could_not_verify_the_floorperson_may_validate_all_the_same(doubted: str) -> None:
    table = settling()
    table.perform("settle")
    chips = table.chips()["Bo"]
    for duty in ("verify-hand", "verify-light"):
        if duty in table.due[0]:
            table.perform(duty, denied=duty == doubted)
    assert table.try_perform("pay-award") == "not-due [678a.11(e)(3)(iii)]"
    table.perform("validate-award")
    table.perform("pay-award")

    assert table.chips()["Bo"] == chips + 1500


@proves("678a.13(d)", "678a.11(e)")
def test_an_exposed_dealers_card_settles_the_progressive_of_all_folded_ones_included() -> None:
    """Ante and Raise go back, the contribution stays, and a tenth of the meter holds the next round."""
    table = collected()
    table.deal_hands({2: ANN, 4: BO, 5: CY}, DEALER)
    table.until("decision")
    table.choose(2, "fold")
    table.perform("collect-forfeited")
    table.choose(4, "raise", 1000)
    table.report("dealer-exposed")
    table.until("settle")
    assert table.due == ["settle 5"]
    table.perform("settle")
    table.perform("settle")
    award(table, 4)
    table.perform("settle")
    award(table, 2)
    assert table.due == ["document-award 2"]
    table.perform("document-award")
    table.perform("collect-cards")

    won = (RESET + 185) // 10
    # Flush Bonus table A pays a six-card flush 100 to 1.
    assert table.chips() == {"Ann": CHIPS - 500 + won + 50_000, "Bo": CHIPS - 500 + 1500, "Cy": CHIPS - 500}
    assert meter_of(table).contributed == 37_000


@proves("678a.7(b)")
def test_the_payout_of_a_player_who_left_is_kept_for_him() -> None:
    table = settling()
    table.perform("settle")
    table.leave("Bo")
    award(table, 4)
    table.perform("settle")
    award(table, 2)
    table.leave("Ann")
    table.perform("document-award")

    assert table.table.owed["Bo"] == 1500
    assert table.table.owed["Ann"] == (RESET + 185) // 10


def test_the_house_does_all_of_it_where_it_has_been_given_the_duties() -> None:
    table = Driver(elect(FLUSH), automated=tuple(Duty))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, progressive=500)
    table.until("collect-progressive")

    assert table.due_now()[0].role is Role.HOUSE


def test_prg_1_everyone_sees_the_meter_as_it_stands_and_the_pit_its_books() -> None:
    table = collected()
    views = Views(table.table)

    assert views.public.meter == RESET + 185
    assert views.staff(Role.FLOORPERSON).pit.meter == meter_of(table)
    assert views.staff(Role.DEALER).pit.accepted == (2, 4)
    assert views.onlooker().public.felt.boxes[4].wagers["progressive"] == 500


def handed_out_by(table: Table, who: str, second: str, number: int | None = None) -> Refusal | tuple[ev.AnyEvent, ...]:
    """The documentation of Ann's award, signed by these people."""
    signed = commands.Perform(
        at=table.clock, by=Role.FLOORPERSON, who=who, duty=Duty.DOCUMENT_AWARD, second=second, number=number
    )
    return decide(table, signed)


@pytest.mark.parametrize(("who", "second"), [("", ""), ("Flo", ""), ("Flo", "Flo"), ("", "Max")])
def test_prg_6_an_award_of_counted_money_is_handed_out_by_two_different_people(who: str, second: str) -> None:
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    table.perform("settle", cards=ANN)
    award(table, 2)
    counted = replace(table.table, money=Money.COUNTED)

    refused = handed_out_by(counted, who, second)
    assert isinstance(refused, Refusal)
    assert refused.code == ("second-person" if who else "nameless")
    answer = handed_out_by(counted, "Flo", "Max")
    assert not isinstance(answer, Refusal)
    (handed,) = answer
    assert isinstance(handed, ev.AwardDocumented)
    assert (handed.who, handed.second, handed.amount) == ("Flo", "Max", 300_018)
    other = handed_out_by(counted, "Flo", "Max", number=300_017)
    assert isinstance(other, Refusal)
    assert other.code == "other-amount"


def validated_by(table: Table, by: Role, who: str, *, denied: bool = False) -> Refusal | tuple[ev.AnyEvent, ...]:
    return decide(
        table, commands.Perform(at=table.clock, by=by, who=who, duty=Duty.VALIDATE_AWARD, seat=2, denied=denied)
    )


@proves("678a.11(e)(3)(iii)")
@pytest.mark.parametrize("denied", [False, True])
def test_a_payout_of_counted_money_waits_for_a_floorperson_to_validate_it(denied: bool) -> None:
    """Neither software nor the dealer validates it, and nobody who deals or plays there; the log names who did."""
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    table.perform("settle", cards=ANN)
    table.perform("verify-hand")
    table.perform("verify-light")
    floor = tuple(duty for duty in Duty if duty not in OF_THE_FLOOR)
    counted = replace(table.table, money=Money.COUNTED, automated=frozenset(floor))

    (waits, *_) = due(counted)
    assert (waits.what, waits.role, waits.seat) == ("validate-award", Role.FLOORPERSON, 2)
    for by, who, code in (
        (Role.HOUSE, "", "not-your-duty"),
        (Role.DEALER, "Dora", "not-your-duty"),
        (Role.FLOORPERSON, "", "nameless"),
        (Role.FLOORPERSON, "Ann", "second-person"),
    ):
        refused = validated_by(counted, by, who)
        assert isinstance(refused, Refusal)
        assert refused.code == code
    answer = validated_by(counted, Role.FLOORPERSON, "Flo", denied=denied)
    assert not isinstance(answer, Refusal)
    done = answer[0]
    assert isinstance(done, ev.DutyDone)
    assert (done.by, done.who, done.wrong) == (Role.FLOORPERSON, "Flo", denied)


def test_a_count_that_is_wrong_where_money_counts_waits_for_a_floorperson() -> None:
    table = locked()
    table.perform("collect-progressive", number=1)
    counted = replace(table.table, money=Money.COUNTED, automated=frozenset(Duty) - OF_THE_FLOOR)
    command = commands.Perform(at=counted.clock, by=Role.FLOORPERSON, who="Flo", duty=Duty.RESOLVE_COUNT, number=2)

    assert [(each.what, each.role) for each in due(counted)] == [("resolve-count", Role.FLOORPERSON)]
    for refused in (
        decide(counted, replace(command, by=Role.HOUSE)),
        decide(counted, replace(command, by=Role.DEALER)),
    ):
        assert isinstance(refused, Refusal)
        assert refused.code == "not-your-duty"
    answer = decide(counted, command)
    assert not isinstance(answer, Refusal)
    assert {(event.by, event.who) for event in answer} == {(Role.FLOORPERSON, "Flo")}
