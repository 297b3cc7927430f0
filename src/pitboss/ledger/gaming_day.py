"""The gaming day: when a house switches from one day's books to the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo

from pitboss.malformed import Malformed, is_whole_number

_SECOND = 1000
_HOURS = range(24)


@dataclass(frozen=True, slots=True)
class GamingDay:
    """The hour, and the time zone of its clocks, at which a day begins. Anything earlier belongs to the day before."""

    zone: str = "UTC"
    hour: int = 0
    _clock: tzinfo = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not is_whole_number(self.hour) or self.hour not in _HOURS:
            raise Malformed(self.hour, "an hour of the day, 0 to 23", "write e.g. 6 for six in the morning")
        object.__setattr__(self, "_clock", _zone(self.zone))

    def of(self, at: int) -> date:
        """The gaming day of a moment in milliseconds since 1970."""
        local = datetime.fromtimestamp(at / _SECOND, self._clock)
        # By the clock: if clocks change at night, the day still begins at its hour.
        return local.date() - timedelta(days=local.hour < self.hour)

    def ends(self, at: int) -> int:
        """When the gaming day of a moment ends, in milliseconds since 1970."""
        turns = datetime.combine(self.of(at) + timedelta(days=1), time(self.hour), self._clock)
        return round(turns.timestamp() * _SECOND)

    def begins(self, at: int) -> int:
        """When the gaming day of a moment began."""
        turned = datetime.combine(self.of(at), time(self.hour), self._clock)
        return round(turned.timestamp() * _SECOND)


def _zone(name: str) -> tzinfo:
    if name == "UTC":
        # Known without the system's list of time zones.
        return UTC
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, KeyError) as error:
        raise Malformed(
            name, "the name of a time zone that this machine knows", "write e.g. America/New_York"
        ) from error
