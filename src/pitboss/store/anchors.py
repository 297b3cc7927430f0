"""Where the logs of tables name the last line of the audit log, so that its end cannot be removed unnoticed.

Whatever a table writes next after something was written into the audit log names that line and its digest, and so does
one table when the house closes. Receipts of players hold the heads of tables' logs, and with them those of the audit
log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pitboss.store.batch import commanded_from_bytes
from pitboss.store.chain import COMMAND, Fault, Head, Line

_NAMED = b'"audit":'


def anchors_in(lines: Iterable[Line]) -> Iterator[tuple[int, Head]]:
    """The heads of the audit log that lines of a table's log name, each with the line that does."""
    for line in lines:
        if line.kind == COMMAND and _NAMED in line.payload:
            head = commanded_from_bytes(line.payload).audit
            if head is not None:
                yield line.sequence, head


def anchor_faults(table: str, anchors: Iterable[tuple[int, Head]], audit: Mapping[int, str]) -> Iterator[Fault]:
    """What is wrong with the audit log, given its digests by their lines: an end that is gone, or other lines."""
    last = max(audit, default=-1)
    for line, head in anchors:
        if head.sequence > last:
            said = f"the audit log ends with line {last}, but line {line} of {table} names line {head.sequence} of it"
            yield Fault(last + 1, "cut-off", f"{said}: its end was cut off")
        elif audit.get(head.sequence) != head.digest:
            said = f"line {line} of {table} names a different digest of it: the audit log was changed and resealed"
            yield Fault(head.sequence, "resealed", said)
