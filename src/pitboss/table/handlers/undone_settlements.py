"""A round that turns out void while its wagers are being settled: payments are reversed, and every wager is returned.

Section .13 has all hands void and all wagers returned, and makes no exception for what was already settled (reading
`void-while-settling`). Chips that somebody has carried away cannot be claimed back: such a settlement stands.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.progressive import is_share
from pitboss.games.settlement import Line
from pitboss.law.rules import Ruling
from pitboss.table import events as ev
from pitboss.table.commands import Perform, ReportIrregularity, VoidRound
from pitboss.table.state import Box, Phase, Table


def undoes_settlements(table: Table) -> bool:
    """Whether settlements of the round in play are undone if it is void now.

    After the last wager is settled, nothing is reopened.
    """
    present = table.round
    if table.phase is not Phase.SETTLING or present is None or present.void:
        return False
    return table.elections.reads("void-while-settling") == "all"


def standing(table: Table, lines: Mapping[int, tuple[Line, ...]]) -> dict[int, Box]:
    """The boxes whose settlement stands: their player no longer has the chips owed beyond the wagers."""
    chips = dict(table.owed) | {name: seated.chips for name, seated in table.players.items()}
    found = {}
    for seat, returned in lines.items():
        box = table.boxes[seat]
        left = chips.get(box.player, 0) + sum(line.paid + line.returned for line in returned)
        left -= _back(box) + _award(box)
        if left < 0 and _is_settled(box):
            found[seat] = box
        else:
            chips[box.player] = left
    return found


def undo_settlements(
    table: Table,
    command: ReportIrregularity | Perform | VoidRound,
    ruling: Ruling,
    lines: Mapping[int, tuple[Line, ...]],
) -> tuple[ev.SettlementUndone, ...]:
    """What undoes each settlement, in settling order; `lines` return the wagers of each."""
    return tuple(
        ev.SettlementUndone(
            command.at,
            command.by,
            command.who,
            seat=seat,
            undone=table.boxes[seat].lines or (),
            lines=tuple(replace(line, reason=f"{line.reason}; what was settled is undone") for line in returned),
            clause=ruling.clause,
            back=_back(table.boxes[seat]),
            award=_award(table.boxes[seat]),
        )
        for seat, returned in lines.items()
        if _is_settled(table.boxes[seat])
    )


def _is_settled(box: Box) -> bool:
    """Whether its turn has come and something in it is settled, or won and under way."""
    return box.reached and bool(box.lines or box.award)


def _back(box: Box) -> int:
    """What the table inventory has paid and returned on the box."""
    return sum(line.paid + line.returned for line in box.lines or () if not is_share(line))


def _award(box: Box) -> int:
    """A share of the meter that was handed out; one not documented yet has moved no chips."""
    return sum(line.paid for line in box.lines or () if is_share(line)) if box.award is None else 0
