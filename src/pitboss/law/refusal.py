"""A refusal: what cannot be done, under which clause, and what to do instead."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pitboss.law.citation import Clause
from pitboss.law.names import Unknown


class Refusal(msgspec.Struct, frozen=True):
    """The answer to anything the law does not allow. Codes are stable; messages are for people.

    `clause` is absent only if the law has nothing to say, such as on invalid JSON.
    """

    code: str
    clause: Clause | None
    message: str


class Refused(Exception):
    """Raised when a refusal cannot be returned as a value, such as in a constructor."""

    def __init__(self, code: str, clause: Clause | None, message: str) -> None:
        super().__init__(f"{message} [{clause}]" if clause else message)
        self.refusal = Refusal(code, clause, message)

    # Exceptions are rebuilt from what they print; workers in other processes must be able to send back every refusal.
    def __reduce__(self) -> tuple[type[Refused], tuple[str, Clause | None, str]]:
        return type(self), (self.refusal.code, self.refusal.clause, self.refusal.message)


@dataclass(frozen=True, slots=True)
class Failure:
    """A requirement that is not met: what was found, and what would meet it.

    A constructor raises the first; a check of a whole document gathers them all.
    """

    code: str
    clause: Clause | None
    found: str
    instead: str
    unknown: Unknown | None = None
    """The unknown name, if that is what was found."""

    @property
    def error(self) -> Refused | Unknown:
        """The failure as an exception."""
        return self.unknown or Refused(self.code, self.clause, f"{self.found}: {self.instead}")


def unknown_name(code: str, clause: Clause | None, unknown: Unknown) -> Failure:
    """The failure caused by a name that does not exist."""
    instead = unknown.mend if unknown.nearest or not unknown.known else f"choose one of {unknown.known}"
    return Failure(code, clause, f'there is no {unknown.kind} "{unknown.read}"', instead, unknown)
