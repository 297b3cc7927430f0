"""The line that ends every batch of a log: the command behind the batch, and a nonce that blinds its digest.

The command is what the table was given, with whatever the house added to it (cards, counts, the time). So nothing has
to be inferred from the events: verifying the log means deciding the command again and comparing.

The digest of the last line stands for the whole log up to it, so players are told it with everything they are told, and
can later show that the log was changed. But a batch may hold a card that they may not know yet, and a digest over lines
in which somebody knows everything but one card gives that card away: there are few enough cards to try them all. The
nonce is drawn from the operating system, appears in no frame, and goes into no digest before the last line's. So the
digest of a last line reveals nothing about the batch; that of any other line would, and never leaves the house.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from pitboss.games.older_names import in_todays_names
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.store.chain import COMMAND, Head, Record
from pitboss.table.commands import AnyCommand
from pitboss.table.event_bytes import upcast

_NONCE_BYTES = 16
_NONCE = re.compile(rf"[0-9a-f]{{{2 * _NONCE_BYTES}}}")
_AT_ONCE = 64
_nonces: list[str] = []
"""Drawn and not used yet. Asking the operating system for each one lets another thread in, and waits for it."""
os.register_at_fork(after_in_child=_nonces.clear)


class Done(msgspec.Struct, frozen=True, gc=False):
    """A player's command that was done. Given again with the same body, it gets the same answer."""

    player: str
    id: str
    body: bytes


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's command as it was given, under an id that the player chose."""

    player: str
    id: str
    body: msgspec.Raw


class Commanded(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The payload of a `command` line."""

    nonce: str
    command: AnyCommand | None = None
    """What the table was given; absent if only players' part in the shuffle was recorded."""
    given: Given | None = None
    """Absent if the house acted on its own, or no client gave the command."""

    audit: Head | None = None
    """The last line of the audit log, if it is not the one that this log named last."""

    @property
    def done(self) -> Done | None:
        """The player's command that caused the batch, if one did."""
        return None if self.given is None else Done(self.given.player, self.given.id, bytes(self.given.body))


class _AsGiven(msgspec.Struct, frozen=True):
    """The part of a `command` line that a player gave."""

    given: Given | None = None


_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER = msgspec.json.Decoder(Commanded)


def ended(
    records: Sequence[Record], command: AnyCommand | None, done: Done | None = None, audit: Head | None = None
) -> list[Record]:
    """A batch with the line that ends it. Without a command of the table it holds no event."""
    given = None if done is None else Given(done.player, done.id, msgspec.Raw(done.body))
    commanded = Commanded(_nonce(), command, given, audit)
    return [*records, Record(COMMAND, commanded_to_bytes(commanded))]


def _nonce() -> str:
    """A nonce that no other thread or process is given."""
    while True:
        try:
            return _nonces.pop()
        except IndexError:
            size = 2 * _NONCE_BYTES
            drawn = secrets.token_hex(_NONCE_BYTES * _AT_ONCE)
            _nonces.extend(drawn[place : place + size] for place in range(0, len(drawn), size))


def commanded_to_bytes(commanded: Commanded) -> bytes:
    """The canonical bytes of a `command` line."""
    return _ENCODER.encode(commanded)


def commanded_from_bytes(payload: bytes) -> Commanded:
    """What a `command` line says; `msgspec.MsgspecError` if it cannot be read."""
    try:
        found = _read(payload)
    except (Refused, Malformed, RecursionError) as error:
        # Elections that no law allows, or something nested too deeply to be ours.
        raise msgspec.ValidationError(str(error)) from error
    if _NONCE.fullmatch(found.nonce) is None:
        raise msgspec.ValidationError(f"a nonce is {2 * _NONCE_BYTES} hexadecimal digits, not {found.nonce[:80]!r}")
    return found


def _read(payload: bytes) -> Commanded:
    """The line with its command under today's field names; what a player gave stays as it was given."""
    today = upcast(payload)
    try:
        return _DECODER.decode(today)
    except msgspec.ValidationError:
        if (named := in_todays_names(today)) == payload:
            raise
        given = msgspec.json.decode(payload, type=_AsGiven).given
        return replace(_DECODER.decode(named), given=given)
