"""What somebody was told about a log while it was written: heads, each the number and the digest of a last line.

A log is proof against anyone who cannot reseal it. Its owner can, but not so that it still has the heads that others
kept. So a receipt reveals what nothing inside a log shows: that its end was cut off, or that anything before a head was
changed, left out or added, down to the time of one event.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pitboss.store.chain import Fault, Line

_MOST_BYTES = 8 * 1024 * 1024


class ToldHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A last line that somebody was told."""

    sequence: Annotated[int, Meta(ge=0)]
    digest: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class ToldValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value that a player added to an order, and that the house acknowledged."""

    root: str
    value: str


class ToldFace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face that somebody saw: the card at `index` among those dealt to that place of that seat."""

    place: str
    seat: int | None
    index: int
    card: str


class ToldRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round that somebody saw from its beginning: the root that was published for it, and every face."""

    round: int
    root: str
    faces: tuple[ToldFace, ...]


class ToldCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player gave: the command under its id, the last line known by then, and the answer."""

    id: str
    command: msgspec.Raw
    after: Annotated[int, Meta(ge=0)]
    done: Annotated[int, Meta(ge=0)] | None = None
    """The line that acknowledged it."""
    refused: bool = False


class Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one browser, or anyone else who followed a table, kept about it."""

    version: Literal[1]
    table: str
    """The table's id in its house."""
    heads: tuple[ToldHead, ...]
    contributions: tuple[ToldValue, ...] = ()
    rounds: tuple[ToldRound, ...] = ()
    player: str | None = None
    """Whose browser it was, if anyone's."""
    given: tuple[ToldCommand, ...] = ()
    """Everything that this player gave there since the first of these, oldest first."""


def read_receipt(path: Path) -> Receipt:
    """A receipt from its file; `msgspec.MsgspecError` or `OSError` if it is not one."""
    with path.open("rb") as file:
        stored = file.read(_MOST_BYTES + 1)
    if len(stored) > _MOST_BYTES:
        raise msgspec.ValidationError("it is longer than a receipt can be")
    try:
        return msgspec.json.decode(stored, type=Receipt)
    except RecursionError as error:
        raise msgspec.ValidationError("it is nested too deeply") from error


@dataclass(slots=True)
class Comparison:
    """The heads of some receipts, compared with a log line by line."""

    receipts: Iterable[Receipt]
    _told: dict[int, set[str]] = field(init=False, default_factory=dict)
    _same: int = field(init=False, default=-1)
    """The last line up to which somebody was told the same."""

    def __post_init__(self) -> None:
        for receipt in self.receipts:
            for head in receipt.heads:
                self._told.setdefault(head.sequence, set()).add(head.digest)

    def line(self, line: Line) -> Iterator[Fault]:
        """The next line of the log."""
        told = self._told.pop(line.sequence, None)
        if told is None:
            return
        if told == {line.digest}:
            self._same = line.sequence
            return
        since = f"from {self._same + 1} to {line.sequence}" if self._same < line.sequence - 1 else f"{line.sequence}"
        message = (
            f"this line is not the one that was told: a line {since} was changed, left out or added,"
            " and the log was resealed"
        )
        yield Fault(line.sequence, "resealed", message)

    def end(self, last: int) -> Iterator[Fault]:
        """After the last line: what was told about lines that are not there."""
        later = [sequence for sequence in self._told if sequence > last]
        if later:
            message = f"the log ends with line {last}, but line {max(later)} was told: its end was cut off"
            yield Fault(last + 1, "rolled-back", message)
