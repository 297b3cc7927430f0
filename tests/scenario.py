"""Scenarios: rounds with their expected settlement, in files that a compliance officer can read and write.

A file of `tests/scenarios/` holds any number of

    [[scenario]]
    name = "The dealer does not qualify: the Ante goes back, Play is paid, even to a lower hand"
    proves = ["679a.11(c)(3)(i)", "679a.12(a)"]
    editions = ["679a@proposed-2015", "679a@final-2016"]
    elect = { bad-beat = "A" }
    dealer = "Js 7d 2c"
    seats = [{ seat = 1, cards = "9h 8c 4h", ante = 1000, play = 1000 }]
    expect = [
      "seat 1: ante pushes, returns 1000 [679a.11(c)(3)(i)]",
      "seat 1: play wins 1 to 1, pays 1000, returns 1000 [679a.12(a)]",
    ]

Amounts are cents. `elect` are the paytables, `read` the readings; all other keys of a round and of a seat are those
of `pitboss settle`, with wagers written straight into the seat. `expect` lists every line in the order in which the
chapter settles; a line from a table other than the wager's own names it ("play wins 4 to 1 from bad-beat A, …").
A scenario may expect `meter_after = 3000000`. One that must be refused has, instead of `expect`,

    refused = "out-of-bounds [677a.11(b)]"

`editions` are the texts under which it holds (without it, `edition` of the file); `proves` the clauses that a wrong
answer would break, in those editions.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from pitboss.games.pooling import pooled_anywhere
from pitboss.games.record import RoundRecord, SeatRecord, read_record
from pitboss.games.settlement import Line, Settlement
from pitboss.games.settler import settle
from pitboss.law.refusal import Refused

FOLDER = Path(__file__).parent / "scenarios"
_SEAT_FIELDS = {*SeatRecord.__struct_fields__, "fourth", "showdown", "stage"} - {"wagers"}
_ROUND_FIELDS = {*RoundRecord.__struct_fields__, "community", "player", "banker", *pooled_anywhere()} - {
    *("edition", "seats", "paytables", "readings"),
}
_SMALL_WORDS = {
    "a",
    "an",
    "and",
    "as",
    "at",
    "by",
    "for",
    "in",
    "is",
    "it",
    "its",
    "of",
    "on",
    "or",
    "the",
    "to",
    "with",
}
_OWN_FIELDS = {"name", "proves", "editions", "elect", "read", "seats", "expect", "refused", "meter_after"}


@dataclass(frozen=True, slots=True)
class Scenario:
    """One scenario under one edition."""

    source: str
    edition: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        """Short, and the same however many scenarios are added around it: some words of the name, and its hash."""
        name = self.data["name"]
        words = [word for word in re.findall(r"\w+", name.lower().replace("'", "")) if word not in _SMALL_WORDS]
        mark = sha256(name.encode()).hexdigest()[:4]
        return f"{self.source}/{'-'.join(words[:5])}-{mark}@{self.edition.partition('@')[2]}"

    @property
    def proves(self) -> tuple[str, ...]:
        return tuple(self.data.get("proves", ()))

    @property
    def expected(self) -> list[str]:
        """What should come out, in words."""
        if "refused" in self.data:
            return [f"refused: {self.data['refused']}"]
        return [*self.data["expect"], *self._expected_meter]

    @property
    def _expected_meter(self) -> list[str]:
        return [f"meter after: {self.data['meter_after']}"] if "meter_after" in self.data else []

    def settled(self) -> list[str]:
        """What does come out, in the same words."""
        try:
            settlement = settle(self.record())
        except Refused as refused:
            return [f"refused: {refused.refusal.code} [{refused.refusal.clause}]"]
        lines = [in_words(number, line) for number, line in in_order(settlement)]
        meter = [f"meter after: {settlement.meter_after}"] if "meter_after" in self.data else []
        return lines + meter

    def record(self) -> RoundRecord:
        """The round as `pitboss settle` would be given it."""
        unknown = set(self.data) - _OWN_FIELDS - _ROUND_FIELDS
        if unknown or ("expect" in self.data) == ("refused" in self.data):
            raise ValueError(f"{self.id}: unknown keys {unknown or 'none'}; write one of `expect` and `refused`")
        round_: dict[str, Any] = {key: self.data[key] for key in _ROUND_FIELDS & set(self.data)}
        round_["edition"] = self.edition
        round_["paytables"] = self.data.get("elect", {})
        round_["readings"] = self.data.get("read", {})
        round_["seats"] = [_seat(seat) for seat in self.data["seats"]]
        return read_record(msgspec.json.encode(round_))


def _seat(data: dict[str, Any]) -> dict[str, Any]:
    seat: dict[str, Any] = {key: value for key, value in data.items() if key in _SEAT_FIELDS}
    # A TOML file has no null; "none" stands for a player who had not decided.
    if seat.get("decision") == "none":
        seat["decision"] = None
    # In 681a `player` is a wager; a person is then named `by`.
    wagers = {key: value for key, value in data.items() if key not in _SEAT_FIELDS and key != "by"}
    if isinstance(seat.get("player"), int):
        wagers["player"] = seat.pop("player")
    if "by" in data:
        seat["player"] = data["by"]
    return seat | {"wagers": wagers}


def in_order(settlement: Settlement) -> list[tuple[int, Line]]:
    """All lines with their seats, in the order in which they were settled."""
    lines = [(seat.seat, line) for seat in settlement.seats for line in seat.lines]
    return sorted(lines, key=lambda each: each[1].order)


def in_words(seat: int, line: Line) -> str:
    """One line of a settlement as scenarios write it."""
    verb = {"win": "wins", "lose": "loses", "push": "pushes", "void": "is void"}[line.outcome]
    odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
    table = f" from {line.table} {line.letter}" if line.table and line.table != line.wager else ""
    pays = f", pays {line.paid}" if line.paid else ""
    returns = f", returns {line.returned}" if line.returned else ""
    capped = f", capped by {line.capped}" if line.capped else ""
    return f"seat {seat}: {line.wager} {verb}{odds}{table}{pays}{returns}{capped} [{line.clause}]"


def scenarios() -> Iterator[Scenario]:
    """Every scenario of every file, once for each of its editions."""
    for path in sorted(FOLDER.rglob("*.toml")):
        source = path.relative_to(FOLDER).with_suffix("").as_posix()
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for data in content["scenario"]:
            for edition in data.get("editions", [content.get("edition")]):
                yield Scenario(source, edition, data)
