"""On which gaming day something happens: below, at and above the hour at which the day turns."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.ledger import GamingDay
from pitboss.malformed import Malformed


def at(*moment: int) -> int:
    """A moment by the clocks of Greenwich, in milliseconds."""
    return round(datetime(*moment, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type,misc]


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        ((2026, 3, 2, 5, 59, 59), date(2026, 3, 1)),
        ((2026, 3, 2, 6), date(2026, 3, 2)),
        ((2026, 3, 2, 23, 59, 59), date(2026, 3, 2)),
        ((2026, 3, 3, 5), date(2026, 3, 2)),
    ],
)
def test_a_day_begins_at_its_hour(moment: tuple[int, ...], day: date) -> None:
    assert GamingDay(hour=6).of(at(*moment)) == day


def test_without_a_setting_it_turns_at_midnight_utc() -> None:
    assert GamingDay().of(at(2026, 3, 1, 23, 59, 59)) == date(2026, 3, 1)
    assert GamingDay().of(at(2026, 3, 2)) == date(2026, 3, 2)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        # Five hours behind Greenwich in winter, four from 2:00 on 8 March 2026.
        ((2026, 3, 7, 10, 59), date(2026, 3, 6)),
        ((2026, 3, 7, 11), date(2026, 3, 7)),
        ((2026, 3, 8, 9, 59), date(2026, 3, 7)),
        ((2026, 3, 8, 10), date(2026, 3, 8)),
    ],
)
def test_the_hour_is_that_of_the_time_zone_also_when_clocks_change(moment: tuple[int, ...], day: date) -> None:
    assert GamingDay("America/New_York", 6).of(at(*moment)) == day


@pytest.mark.parametrize(
    "day",
    [
        GamingDay(),
        GamingDay(hour=6),
        # On 8 March 2026 there is no 2:30 there, and on 1 November 1:30 comes twice.
        GamingDay("America/New_York", 1),
        GamingDay("America/New_York", 2),
        GamingDay("America/New_York", 6),
    ],
)
@pytest.mark.parametrize("moment", [(2026, 3, 8, 4), (2026, 3, 8, 12), (2026, 11, 1, 4), (2026, 11, 1, 12)])
def test_a_day_is_one_from_its_beginning_up_to_its_end(day: GamingDay, moment: tuple[int, ...]) -> None:
    now = at(*moment)
    today, begins, ends = day.of(now), day.begins(now), day.ends(now)

    assert begins <= now < ends
    assert (day.of(begins - 1), day.of(begins)) == (today - timedelta(days=1), today)
    assert (day.of(ends - 1), day.of(ends)) == (today, today + timedelta(days=1))


@pytest.mark.parametrize("hour", [-1, 24, True])
def test_an_hour_that_no_day_has_is_refused(hour: int) -> None:
    with pytest.raises(Malformed, match="an hour of the day, 0 to 23"):
        GamingDay(hour=hour)


@pytest.mark.parametrize("zone", ["", "Atlantis/Main", "../etc/passwd", "America"])
def test_a_time_zone_that_nobody_knows_is_refused(zone: str) -> None:
    with pytest.raises(Malformed, match="America/New_York"):
        GamingDay(zone)
