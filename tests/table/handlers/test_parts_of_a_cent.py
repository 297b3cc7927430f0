"""10% of a meter may have a part of a cent: PRG-2 has it carried, or it is rounded as `meter-half-cents` reads."""

from __future__ import annotations

import pytest

from pitboss.games.elections import ProgressiveElection
from pitboss.games.progressive import Meter
from pitboss.table.events import SeatSettled
from tests.proves import proves
from tests.table.driving import FLUSH, Driver, elect

AWARD = ("verify-hand", "verify-light", "validate-award", "pay-award", "document-award")


def won_a_tenth(meter: int, reading: str) -> tuple[str, Meter]:
    """A tenth of a meter that started with so many cents and gained $1: why it was paid, and the meter's books."""
    readings = {"meter-half-cents": reading}
    table = Driver(elect(FLUSH, readings=readings, progressive=ProgressiveElection(reset=meter, rate="20")))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, progressive=500)
    table.until("deal")
    table.deal_hands({1: "8h 9h Th Jh Qh Kh 2c"}, "As Qs 4s 9d 6d 3h Kd")
    table.until("verify-hand")
    (settled,) = [event for event in table.log if isinstance(event, SeatSettled)]
    for duty in AWARD:
        table.perform(duty)
    assert settled.award is not None
    assert table.table.meter is not None
    return settled.award.reason, table.table.meter


@proves("678a.12(d)(1)", "678a.12(d)(4)")
@pytest.mark.parametrize(
    ("reset", "said"),
    [
        (3_000_000, ""),
        (3_000_001, "; 1/10 of a cent of the award stays on the meter"),
        (3_000_005, "; half a cent of the award stays on the meter"),
        (3_000_009, "; 9/10 of a cent of the award stays on the meter"),
        (3_000_010, ""),
    ],
)
def test_prg_2_no_part_of_a_cent_is_lost_and_the_part_that_is_carried_is_said(reset: int, said: str) -> None:
    reason, meter = won_a_tenth(reset, "carried")

    assert reason == f"six-card straight flush, king high{said}"
    assert meter.paid == (reset + 100) // 10
    assert meter.paid + meter.shown == reset + 100
    assert (meter.seeded, meter.contributed, meter.carried, meter.balanced) == (reset, 100 * meter.parts, 0, True)


@proves("678a.12(d)(1)")
@pytest.mark.parametrize(("reset", "kept"), [(3_000_000, 0), (3_000_001, 1), (3_000_009, 1), (3_000_010, 0)])
def test_read_as_down_the_house_keeps_the_cent_between_two_roundings_and_its_books_say_so(
    reset: int, kept: int
) -> None:
    reason, meter = won_a_tenth(reset, "down")

    rounded = "; the award and the meter are rounded down to whole cents"
    assert reason == f"six-card straight flush, king high{rounded if kept else ''}"
    assert meter.paid == (reset + 100) // 10
    assert meter.paid + meter.shown == reset + 100 - kept
    assert (meter.seeded, meter.balanced) == (reset - kept, True)
