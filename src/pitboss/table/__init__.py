"""The table as a pure state machine: commands in, events or a cited refusal out, state as a fold of events."""

from pitboss.table.decide import decide
from pitboss.table.evolve import evolve, fold
from pitboss.table.procedure.due import due
from pitboss.table.state import Table

__all__ = ["Table", "decide", "due", "evolve", "fold"]
