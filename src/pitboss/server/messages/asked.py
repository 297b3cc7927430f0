"""What people ask of a table over the wire: of a table's command, the part that is theirs to say.

When it is given, by whom and in whose name is for the server to know, and so is whatever only the house can say: cards,
and what a choice is worth. What people say has bounds here, before anything is done with it. Each message names the
command that it asks for and what of it is left to the house; all other fields are those of the command, by name and by
type, and a test compares them.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, ClassVar, cast

import msgspec
from msgspec import Meta

from pitboss.table.commands import AnyCommand, Command
from pitboss.table.duties import Role

SeatNumber = Annotated[int, Meta(ge=1, le=99)]


class Asked(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something that somebody at a table asks for; when and by whom is for the server to know."""

    asks: ClassVar[type[Command] | None] = None
    """The table's command that it asks for; None for what concerns only the house."""
    left: ClassVar[tuple[str, ...]] = ()
    """Fields of that command that only the house says."""


def commanded(asked: Asked, by: Role, who: str, at: int, **by_the_house: Any) -> AnyCommand | None:
    """The table's command, in the name of whoever asks, with what the house adds to it; None if there is none."""
    if asked.asks is None:
        return None
    said = {name: _plain(getattr(asked, name)) for name in asked.__struct_fields__}
    return cast("AnyCommand", asked.asks(at=at, by=by, who=who, **said | by_the_house))


def _plain(value: object) -> object:
    """A word that is one of several, as the table's log has it."""
    return value.value if isinstance(value, StrEnum) else value
