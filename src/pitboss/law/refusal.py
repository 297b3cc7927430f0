"""A refusal: what was asked for cannot be done, under which clause, and what to do instead."""

from __future__ import annotations

import msgspec

from pitboss.law.citation import Clause


class Refusal(msgspec.Struct, frozen=True):
    """The answer to anything the law does not allow. Codes are stable; messages are for people.

    `clause` is absent only where the law has nothing to say, such as text that is no JSON.
    """

    code: str
    clause: Clause | None
    message: str


class Refused(Exception):
    """Raised where a refusal cannot be returned as a value, such as in a constructor."""

    def __init__(self, code: str, clause: Clause | None, message: str) -> None:
        super().__init__(f"{message} [{clause}]" if clause else message)
        self.refusal = Refusal(code, clause, message)
