"""What a table answers a player with, whatever the command was."""

from __future__ import annotations

from pitboss.law.refusal import Refusal
from pitboss.server.messages.frames import Acknowledged, AnyGiven, Refused
from pitboss.server.tables.signed import Signed
from pitboss.store.chain import Head


def acknowledged(id_: str, head: Head) -> Acknowledged:
    """It is on disk, up to this line of the log."""
    return Acknowledged(id_, head.sequence, head.digest)


def id_used(given: AnyGiven | Signed) -> Refused:
    """Another command was given under this id before."""
    words = "this id was already used for another command: give each command its own id"
    return Refused(given.id, Refusal("id-used", None, words))


def closing(given: AnyGiven | Signed) -> Refused:
    """The house accepts no more commands."""
    return Refused(given.id, Refusal("closing", None, "the house is closing: come back in a moment"))


def not_written(given: AnyGiven | Signed) -> Refused:
    """What could not be written down has not happened."""
    return Refused(given.id, Refusal("not-written", None, "this could not be saved, so nothing changed: try again"))
