"""What makes a stored state as trustworthy as the log: its digest is in the log, in the batch that ended the round.

A state that was changed in storage no longer has that digest; if the digest was changed as well, it is not the state
that the events before it produce, which `verify` finds.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.store.chain import Head
from pitboss.table.state import Table, state_bytes

_Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
_Form = Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]


class Sealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of a checkpoint line: digests of the table and of the keeper when a round was over."""

    round: int
    state: _Digest
    state_form: _Form
    """The shape of states in the program that wrote it: another program may write the same state differently."""
    keeper: _Digest
    keeper_form: _Form
    secrets: Annotated[int, Meta(ge=0)]
    """The last line of the secrets at that moment, and its digest."""
    secrets_digest: _Digest

    @property
    def secret_head(self) -> Head:
        """The head of the secrets then."""
        return Head(self.secrets, self.secrets_digest)


def sealed_from_bytes(payload: bytes) -> Sealed:
    """A seal from its line."""
    return msgspec.json.decode(payload, type=Sealed)


def sealed_to_bytes(seal: Sealed) -> bytes:
    """A seal as its line has it."""
    return msgspec.json.encode(seal)


def digest(stored: bytes) -> str:
    """The digest of what is stored."""
    return hashlib.sha256(stored).hexdigest()


def is_ours(seal: Sealed) -> bool:
    """Whether this program stores a table in the shape that was sealed, so that the two can be compared."""
    return seal.state_form == form(Table)


def is_of(seal: Sealed, table: Table) -> bool:
    """Whether the seal was made over this table, as far as this program can tell."""
    return not is_ours(seal) or seal.state == digest(state_bytes(table))


def follows(seal: Sealed, before: Sealed) -> bool:
    """Whether a seal can come after another: rounds count up, and secrets only grow."""
    if seal.secrets == before.secrets:
        return seal.round > before.round and seal.secrets_digest == before.secrets_digest
    return seal.round > before.round and seal.secrets > before.secrets


@cache
def form(of: type) -> str:
    """The shape in which this program stores something."""
    schema = msgspec.json.encode(_shape(msgspec.json.schema(of)))
    return hashlib.sha256(schema).hexdigest()[:16]


def _shape(schema: object) -> object:
    """A schema without the words that describe it."""
    match schema:
        case dict():
            return dict(_shapes(schema))
        case list():
            return [_shape(each) for each in schema]
        case _:
            return schema


def _shapes(schema: dict[object, object]) -> Iterator[tuple[object, object]]:
    for key, value in sorted(schema.items(), key=lambda each: str(each[0])):
        if key != "description" or isinstance(value, dict):
            yield key, _shape(value)
