"""Tables that people open from submissions and close again at random, and their meters, which two people retire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from pitboss.law.edition import newest_edition
from pitboss.money import format_cents
from pitboss.submission.toml_writer import commented
from pitboss.table import Table
from tests.server.people.visiting import Visitor
from tests.submission.drafts import new_submission
from tests.table.linked_tables import LINKABLE

METER = "grand"
"""The linked meter of the house, which plays for counted money."""
_PRIME, _FLUSH = "three-card-prime", "high-card-flush"
_KINDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    (_PRIME, {}),
    (_PRIME, {"counted": True}),
    (_PRIME, {"training": True}),
    (_FLUSH, {}),
    (_FLUSH, {"counted": True}),
    (_FLUSH, {"counted": True}),
    (_FLUSH, {"counted": True, "linked": METER}),
    (_FLUSH, {"training": True}),
)
"""Tables of every kind of money, without a meter, with one of their own, and with the linked one."""
_NUMBERS = ("17", "18", "19")
_LASTING = 0.8
"""How often a table that might be closed is left open, so that there is time to play for its meter."""
_WHY = {"why": "as many as people need"}


class Approve(Protocol):
    """Ask for an approval, which a second person grants most of the time, and keep what may then be done."""

    def __call__(self, matter: str, subject: str, path: str, body: dict[str, Any]) -> None: ...


@cache
def _submission(game: str, number: str) -> str:
    text = commented(replace(new_submission(newest_edition(game).name), table_numbers=(number,)))
    read = "".join(f'{name} = "{kept}"\n' for name, kept in LINKABLE.items()) if game == _FLUSH else ""
    return text.replace("[readings]\n", f"[readings]\n{read}")


@dataclass
class RandomTables:
    """A floorperson who opens tables and closes them, and has their meters retired."""

    flora: Visitor
    random: Random
    floor: Callable[[], Mapping[str, Any]]
    """Every table of the house, closed ones included."""
    approve: Approve
    done: Counter[str]

    def open_ids(self) -> list[str]:
        """The tables at which people can play."""
        return [id_ for id_, each in self.floor().items() if not each.actor.closed.is_set()]

    def closed(self) -> dict[str, Table]:
        """The tables whose logs have ended."""
        return {id_: each.actor.table for id_, each in self.floor().items() if each.actor.closed.is_set()}

    def act(self) -> None:
        """One command: open a table or close it, or sign for the meter of one that waits to close or has closed."""
        waiting = [*self._retirements(), *self._additions()]
        if waiting and self.random.random() < 0.5:
            self.approve(*self.random.choice(waiting))
        else:
            self._open_or_close()

    def _open_or_close(self) -> None:
        number = self.random.choice(_NUMBERS)
        there = [id_ for id_ in self.open_ids() if self.floor()[id_].actor.offered.name.endswith(f"table {number}")]
        if there and self.random.random() < _LASTING:
            return
        if there:
            answer = self.flora.ask("POST", f"/tables/{there[0]}/close", _WHY)
            self.done["close"] += answer.status_code == 200
            return
        game, kind = self.random.choice(_KINDS)
        answer = self.flora.ask("POST", "/tables", {"submission": _submission(game, number), **_WHY, **kind})
        assert answer.status_code == 201, answer.text
        self.done["open"] += 1

    def _retirements(self) -> list[tuple[str, str, str, dict[str, Any]]]:
        found = []
        for id_ in self.open_ids():
            actor = self.floor()[id_].actor
            if actor.closing() and actor.table.meter is not None and not actor.table.linked:
                shown = actor.table.meter.shown
                subject, path = f"{id_} {format_cents(shown)}", f"/tables/{id_}/meter/retire"
                found.append(("meter-retirement", subject, path, {"shown": shown}))
        return found

    def _additions(self) -> list[tuple[str, str, str, dict[str, Any]]]:
        """What is kept, of either kind of money: only counted money may be added, and only once."""
        return [
            (
                "meter-addition",
                f"{METER} {id_} {format_cents(table.kept)}",
                f"/meters/{METER}/add",
                {"table": id_},
            )
            for id_, table in self.closed().items()
            if table.kept
        ]
