"""The append-only, hash-chained log of a table: written once, read as a stream, verified by deriving it again."""

from pitboss.store.logfile import Broken, Family, Fault, InUse, Line, LogFile, Record, Sync, events_in, read
from pitboss.store.verify import verify

__all__ = [
    "Broken",
    "Family",
    "Fault",
    "InUse",
    "Line",
    "LogFile",
    "Record",
    "Sync",
    "events_in",
    "read",
    "verify",
]
