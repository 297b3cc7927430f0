"""How a house is run: what its operator declares when it is opened, kept in the audit log until declared again."""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.ledger.gaming_day import GamingDay
from pitboss.people import events as ev
from pitboss.people.book import Book, Happens
from pitboss.people.register import Register

CAGE_LIMIT = 1_000_000
"""What one person may pay in or out at the cage, in cents, unless the house declares something else."""


@dataclass(frozen=True, slots=True)
class Settings:
    """When the gaming day turns, and above which amount the cage takes two people."""

    gaming_day: GamingDay = field(default_factory=GamingDay)
    cage_limit: int = CAGE_LIMIT


def settings_of(register: Register) -> Settings:
    """What was declared last."""
    known = register.settings
    return Settings() if known is None else Settings(GamingDay(known.zone, known.hour), known.cage_limit)


async def declare(book: Book, settings: Settings) -> None:
    """Write down how the house is run from now on, unless it already is."""

    def decide(register: Register, now: int) -> tuple[list[Happens], None]:
        before = settings_of(register)
        if settings == before:
            return [], None
        day, day_before = settings.gaming_day, before.gaming_day
        line = ev.SettingsDeclared(
            at=now,
            by=ev.THE_HOUSE,
            zone=day.zone,
            hour=day.hour,
            cage_limit=settings.cage_limit,
            before=ev.DeclaredSettings(day_before.zone, day_before.hour, before.cage_limit),
        )
        return [(line, None)], None

    await book.record(decide)
