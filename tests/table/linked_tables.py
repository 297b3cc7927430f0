"""Tables that play for one meter: each claims from the stream, as a house does it, and one ledger follows them all."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Elections
from pitboss.games.linked_meter import AnyMeterLine, LinkedMeter, follow, line_from_bytes, line_to_bytes, opened
from pitboss.law.refusal import Refusal
from pitboss.ledger import Ledger
from pitboss.money import Money
from pitboss.table import commands, decide
from pitboss.table.events import AnyEvent
from pitboss.table.linked import claimed, claims, with_answer
from tests.ledger.books import Books
from tests.table.driving import FLUSH, Driver, elect

METER = "grand"
LINKABLE = {"678a-void-contribution": "kept", "void-while-settling": "unsettled"}


class Stream:
    """The stream of one meter, with the ledger that all of its tables share."""

    def __init__(self, elections: Elections) -> None:
        self.ledger = Ledger()
        self.lines: list[AnyMeterLine] = []
        self.linked: LinkedMeter | None = None
        self.write(opened(METER, elections, Money.PRACTICE, 0))

    @property
    def meter(self) -> LinkedMeter:
        assert self.linked is not None
        return self.linked

    def write(self, line: AnyMeterLine) -> None:
        """A line as it is stored: it must follow, and leave books that agree."""
        assert line_from_bytes(line_to_bytes(line)) == line
        self.linked = follow(self.linked, line)
        self.lines.append(line)
        self.ledger.post_meter(len(self.lines), line, METER)
        assert self.meter.state.balanced
        assert sum(self.ledger.balances.values()) == 0


class LinkedDriver(Driver):
    """A table that plays for the meter of a stream."""

    def __init__(self, stream: Stream, name: str, elections: Elections | None = None) -> None:
        self.stream = stream
        chosen = elections or elect(FLUSH, readings=LINKABLE)
        super().__init__(chosen, name=name, linked=METER, books=Books(stream.ledger))

    def give(self, command: commands.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        """The table's answer to the command with that of the meter; what it claims is in the stream first."""
        if claims(self._table, command):
            command = with_answer(command, self.stream.meter.answer)
            answer = decide(self._table, command)
            if not isinstance(answer, Refusal):
                for line in claimed(self.table, answer):
                    self.stream.write(line)
        return super().give(command)

    def bare(self, command: commands.AnyCommand) -> Refusal:
        """The refusal of a command that is given as it is."""
        answer = decide(self.table, command)
        assert isinstance(answer, Refusal)
        return answer


def tables(count: int = 2, **changes: object) -> tuple[Stream, list[LinkedDriver]]:
    """So many tables that play for one meter, which starts at $30,000 and gains 18.5% of each wager."""
    elections = replace(elect(FLUSH, readings=LINKABLE), **changes)
    stream = Stream(elections)
    return stream, [LinkedDriver(stream, f"T{number}", elections) for number in range(1, count + 1)]
