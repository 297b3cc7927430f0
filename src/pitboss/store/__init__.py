"""The append-only, hash-chained log of a table: written once, read as a stream, verified by deriving it again."""

from pitboss.store.chain import Broken, Family, Fault, Line, Record
from pitboss.store.logfile import InUse, LogFile, Sync, events_in, read
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
