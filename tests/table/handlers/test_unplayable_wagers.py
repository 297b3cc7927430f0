"""Wagers that make no round beside each other go back to their player, cited, and the others play on."""

from __future__ import annotations

import pytest

from pitboss.games.elections import Limits
from pitboss.law.refusal import Refusal
from pitboss.table import commands, decide
from pitboss.table.duties import Duty, Role
from pitboss.table.events import WagerPlaced
from pitboss.table.handlers.playable import lacking
from pitboss.table.procedure.in_force import duties_of
from pitboss.table.views.person_views import Views
from pitboss.table.views.spots import offers
from tests.conformance import by_rules
from tests.conformance.tables import EDITIONS
from tests.proves import proves
from tests.table.driving import CHIPS, FINAL, FLUSH, HOLDEM, SAIGON, Driver, elect, in_short, stakes_of

CODIFIED = SAIGON[1]
BACCARAT = "681a@final-2016"


def pot_table(**wagers: dict[str, int]) -> Driver:
    """These players have wagered, in this order from seat 1 on; bets are about to be closed."""
    table = Driver(elect(CODIFIED, pooled=("pot",)))
    for seat, (who, stakes) in enumerate(wagers.items(), start=1):
        table.sit(who, seat)
        table.wager(who, seat, **stakes)
    table.until("no-more-bets")
    return table


BOTH, ANTE = {"ante": 1000, "pot": 1000}, {"ante": 1000}


@proves("680a.7(d)(2)", editions=[CODIFIED])
def test_a_pot_wager_goes_back_when_nobody_else_is_left_to_compete_with() -> None:
    table = pot_table(Ann=BOTH, Bo=BOTH)
    table.leave("Bo")

    assert table.try_perform("no-more-bets") == "pot-alone [680a.7(d)(2)]"
    (back,) = table.perform("hand-back")
    assert isinstance(back, WagerPlaced)
    assert (back.who, back.wager, back.amount, back.change, back.clause) == ("Ann", "pot", 0, -1000, "680a.7(d)(2)")
    assert table.table.boxes[1].wagers == ANTE
    table.perform("no-more-bets")


@proves("680a.7(d)(2)", editions=[CODIFIED])
def test_wagers_that_could_be_played_are_judged_anew_once_one_is_taken_back() -> None:
    table = pot_table(Ann=BOTH, Bo=BOTH)
    assert lacking(table.table, 2) is None

    table.do(table.withdraw("Bo", 2, "pot"))
    refusal = lacking(table.table, 2)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("missing-wager", "680a.7(d)(2)")


@proves("680a.7(d)(2)", editions=[CODIFIED])
def test_who_will_not_make_the_pot_wager_does_not_keep_the_others_from_playing() -> None:
    table = pot_table(Ann=BOTH, Bo={"ante": 1000, "bonus": 500}, Cy=BOTH)

    assert table.try_perform("no-more-bets") == "missing-wager [680a.7(d)(2)]"
    back = table.perform("hand-back")
    assert [(each.who, each.wager) for each in back if isinstance(each, WagerPlaced)] == [
        ("Bo", "bonus"),
        ("Bo", "ante"),
    ]
    assert table.chips()["Bo"] == CHIPS
    table.perform("no-more-bets")
    assert sorted(table.table.boxes) == [1, 3]


def test_of_two_who_will_not_make_one_the_other_plays_alone() -> None:
    table = pot_table(Ann=ANTE, Bo=ANTE)
    table.perform("hand-back", seat=2)

    table.perform("no-more-bets")
    assert sorted(table.table.boxes) == [1]


@proves("677a.7(d)(1)")
@pytest.mark.parametrize("stakes", [{"ante": 1000}, {"ante": 2000, "odds": 1000}], ids=["no Odds", "too little"])
def test_an_ante_without_equal_odds_goes_back(stakes: dict[str, int]) -> None:
    table = Driver(elect(HOLDEM))
    for seat, who in ((2, "Ann"), (4, "Bo")):
        table.sit(who, seat)
    table.wager("Ann", 2, **stakes_of(HOLDEM))
    table.wager("Ann", 2, ante=stakes["ante"]) if "odds" in stakes else table.do(table.withdraw("Ann", 2, "odds"))
    table.wager("Bo", 4, **stakes_of(HOLDEM))
    table.until("no-more-bets")

    clause = table.try_perform("no-more-bets").partition(" ")[2]
    back = table.perform("hand-back")
    assert {each.who for each in back} == {"Ann"}
    assert {f"[{each.clause}]" for each in back if isinstance(each, WagerPlaced)} == {clause}
    table.perform("no-more-bets")
    assert sorted(table.table.boxes) == [4]


def test_wagers_that_can_be_played_stay() -> None:
    table = pot_table(Ann=BOTH, Bo=ANTE)

    assert table.try_perform("hand-back", seat=1) == "nothing-to-hand-back [680a.7]"
    assert table.try_perform("hand-back", seat=5) == "no-such-wager [680a.7]"
    table.perform("hand-back")
    table.perform("hand-back")
    assert table.try_perform("hand-back") == "nothing-to-hand-back [680a.7]"
    table.perform("no-more-bets")
    assert table.try_perform("hand-back") == "not-due [680a.8(c)]"


def test_nothing_goes_back_before_the_cards_are_ready() -> None:
    table = Driver(elect(CODIFIED, pooled=("pot",)))
    table.sit("Ann", 1)
    table.wager("Ann", 1, **BOTH)

    assert table.try_perform("hand-back") == "not-due [680a.4(a)]"


@pytest.mark.parametrize("automated", [(), (Duty.NO_MORE_BETS,)])
def test_who_closes_the_bets_hands_back(automated: tuple[Duty, ...]) -> None:
    table = Driver(elect(CODIFIED, pooled=("pot",)), automated=automated)
    table.sit("Ann", 1)
    table.wager("Ann", 1, **BOTH)
    table.until("no-more-bets")
    right, wrong = (Role.HOUSE, Role.DEALER) if automated else (Role.DEALER, Role.HOUSE)

    assert table.try_perform("hand-back", by=wrong) == "not-your-duty [680a.8(b)]"
    table.do(table.duty("hand-back", by=right))


@pytest.mark.parametrize(
    ("edition", "pooled", "there"),
    [
        (HOLDEM, (), True),
        (CODIFIED, ("pot",), True),
        (CODIFIED, (), False),
        (FINAL, (), False),
        (FLUSH, (), False),
        (BACCARAT, (), False),
    ],
)
def test_only_where_it_can_happen_it_is_a_duty(edition: str, pooled: tuple[str, ...], there: bool) -> None:
    table = Driver(elect(edition, pooled=pooled))

    assert (Duty.HAND_BACK in duties_of(table.table)) is there


@proves("680a.7(d)(2)", editions=[CODIFIED])
def test_a_table_with_a_pot_and_no_minimum_does_not_open() -> None:
    elections = elect(CODIFIED, pooled=("pot",), limits=Limits(boxes=2))
    opening = commands.OpenTable(at=0, by=Role.HOUSE, table="7", elections=elections)
    answer = decide(None, opening)

    assert isinstance(answer, Refusal)
    assert in_short(answer) == "not-elected [680a.7(d)(2)]"
    Driver(elect(CODIFIED, limits=Limits(boxes=2)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_round_is_played_for_less_than_the_table_minimum(edition: str) -> None:
    table = Driver(elect(edition, limits=Limits(minimum=1500, boxes=by_rules.limits(edition).boxes)))
    table.sit("Ann", 1)
    first = next(iter(stakes_of(edition)))
    on_wagers = table.table.elections.rules.sections.wagers

    assert table.refuse(table.place("Ann", 1, first, 1499)) == f"below-minimum [{on_wagers}]"
    table.wager("Ann", 1, **stakes_of(edition, 1500))
    optional = next(each.wager for each in offers(table.table.elections) if each.required.value == "optional")
    table.wager("Ann", 1, **{optional.replace("-", "_"): 500})
    if optional != "progressive":
        assert table.table.boxes[1].wagers[optional] == 500


def test_the_least_that_is_offered_is_the_minimum_in_chips_that_can_be_paid() -> None:
    """Odds of 1 to 2 are paid on whole cents alone, so an odd minimum is rounded up to an even stake."""
    table = Driver(elect(CODIFIED, limits=Limits(boxes=1, minimum=1501)))
    table.sit("Ann", 1)

    spots = {spot.wager: spot for spot in Views(table.table).player("Ann").spots}
    assert (spots["ante"].least, spots["ante"].refusal) == (1502, None)
