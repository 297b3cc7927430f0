"""Reading a Rules Submission from TOML: anything unreadable is reported with its line and column."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from enum import Enum
from pathlib import Path as File
from typing import Any

import msgspec

from pitboss.games.elections import Dealing, Limits, ProgressiveElection, Shuffling, WagerLimits
from pitboss.games.pooling import is_pooled
from pitboss.law.citation import Clause
from pitboss.law.edition import edition, editions
from pitboss.law.names import Unknown
from pitboss.malformed import Malformed, is_whole_number
from pitboss.money import parse_dollars
from pitboss.submission.clauses import clause_at
from pitboss.submission.filing import Attachment, Contact, Equipment, EquipmentKind, Filing, FilingType, Stage, Status
from pitboss.submission.model import Bears, LayoutElection, PayoutLimit, Submission, Where
from pitboss.submission.positions import Path, Position, Positions

_SYNTAX = re.compile(
    r"^(?P<what>.*?) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)$", re.DOTALL
)
_INVALID = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?:contains unknown|missing required) field `(?P<field>[^`]+)`$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_AMOUNTS = ("limits", "progressive")
"""The tables in which an amount may be written as dollars."""
_MOST = 1 << 20
"""No submission is longer than this many bytes: a longer file is refused and never cut."""
_LARGEST = 10**36
_NUMBER = "a number of at most 36 digits"
_LONGEST = 300
"""The most characters of what a complaint repeats from the file."""
_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The byte order mark that some editors write in front of UTF-8."""


class Unreadable(Malformed):
    """A file that is not a submission: where it stops being one, what is there and what to write.

    `clause` is the one that the key is about, if the chapter has one.
    """

    def __init__(self, name: str, at: Position, expected: str, mend: str, clause: Clause | None = None) -> None:
        super().__init__(f"{name}, line {at.line}, column {at.column}", expected, mend)
        self.file = name
        self.line = at.line
        self.column = at.column
        self.clause = clause

    def __str__(self) -> str:
        # However long the file name is, the line and the column are not cut off.
        clause = f" [{self.clause}]" if self.clause else ""
        expected = self.expected if len(self.expected) <= _LONGEST else f"{self.expected[:_LONGEST]}…"
        return f"{self.file}, line {self.line}, column {self.column}: expected {expected}{clause}; {self.mend}"


def read_submission(path: File) -> Submission:
    """The submission in a file."""
    try:
        with path.open("rb") as file:
            raw = file.read(_MOST + 1)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        hint = "name one that `pitboss submission new` wrote"
        raise Malformed(str(path), f"a file that can be read ({reason})", hint) from error
    if len(raw) > _MOST:
        raise Malformed(str(path), f"a submission, which has at most {_MOST:,} bytes", "shorten the file")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode(errors="replace")
        at = Position(before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise Unreadable(str(path), at, "text in UTF-8", "save the file as UTF-8") from error
    return parse_submission(text, name=str(path))


def parse_submission(text: str, *, name: str = "submission") -> Submission:
    """The submission in a TOML text; `name` is what to call the text if it cannot be read."""
    text = text.removeprefix(_BOM)
    try:
        # The parser counts columns in lines that end as on Unix.
        written = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(text, name, str(error)) from error
    except RecursionError as error:
        # No value of a submission lies deeper than a table in a table: the first line with many brackets is the one.
        raise Unreadable(name, _deepest(text), "values nested a few levels deep", "correct that line") from error
    except ValueError as error:
        # Python does not read numbers of thousands of digits.
        longest = max(text.split("\n"), key=len)
        at = Position(text.count("\n", 0, text.index(longest)) + 1, 1)
        raise Unreadable(name, at, _NUMBER, "correct that line") from error
    positions = Positions(text)
    for path in _long_numbers(written, ()):
        raise Unreadable(name, positions.of_value(path), _NUMBER, "correct the value")
    _read_dollars(written, positions, name)
    _read_numbers(written)
    _read_pooled(written, positions, name)
    try:
        found = msgspec.convert(written, type=Submission)
    except msgspec.ValidationError as error:
        raise _invalid(written, positions, name, str(error)) from error
    try:
        edition(found.edition)
    except Unknown as unknown:
        at = positions.of_value(("edition",))
        raise Unreadable(name, at, f'an edition, not "{unknown.read}"', unknown.mend) from unknown
    return found


def _long_numbers(value: object, path: Path) -> Iterator[Path]:
    """Yield where numbers are that nobody can read, whatever they are for."""
    match value:
        case int() if abs(value) >= _LARGEST:
            yield path
        case dict():
            for key, inner in value.items():
                yield from _long_numbers(inner, (*path, key))
        case list():
            for place, inner in enumerate(value):
                yield from _long_numbers(inner, (*path, place))
        case _:
            pass


def _deepest(text: str) -> Position:
    """Find the line that opens the most brackets."""
    lines = text.split("\n")
    deepest = max(range(len(lines)), key=lambda place: sum(map(lines[place].count, "[{")))
    return Position(deepest + 1, 1)


def _no_toml(text: str, name: str, said: str) -> Unreadable:
    match = _SYNTAX.match(said)
    what = (match["what"] if match else said).rstrip(".")
    if match and match["line"]:
        at = Position(int(match["line"]), int(match["column"]))
    else:
        at = Position(text.count("\n") + 1, len(text) - text.rfind("\n"))
    return Unreadable(name, at, f"TOML ({what[0].lower()}{what[1:]})", "correct that line")


def _read_dollars(written: dict[str, Any], positions: Positions, name: str) -> None:
    """Amounts in dollars, such as "$12.50", become cents in their place."""

    def read(table: dict[str, Any], path: Path) -> None:
        for key, value in table.items():
            if isinstance(value, dict):
                read(value, (*path, key))
            elif isinstance(value, str) and value.startswith("$"):
                try:
                    table[key] = parse_dollars(value)
                except Malformed as error:
                    at = positions.of_value((*path, key))
                    raise Unreadable(name, at, f"{error.expected}, not {error.read}", error.mend) from error

    for name_of_table in _AMOUNTS:
        table = written.get(name_of_table)
        if isinstance(table, dict):
            read(table, (name_of_table,))


def _read_numbers(written: dict[str, Any]) -> None:
    """The number of a table is a name, which may be written as a number."""
    for table, key in ((written, "table_numbers"), (written.get("progressive"), "linked")):
        if isinstance(table, dict) and isinstance(table.get(key), list):
            table[key] = [str(each) if is_whole_number(each) else each for each in table[key]]


def _read_pooled(written: dict[str, Any], positions: Positions, name: str) -> None:
    """A pooled wager may be elected by a key of its own, as the first submissions did."""
    for key in [each for each in written if each not in _FIELDS[""] and is_pooled(each, written.get("edition"))]:
        elected = written.pop(key)
        if not isinstance(elected, bool):
            read = _KINDS.get(type(elected).__name__, "something else")
            clause = _clause(written, ("pooled",))
            expected = f"true or false, not {read}, for {key}"
            raise Unreadable(name, positions.of_value((key,)), expected, "correct the value", clause)
        if elected:
            written["pooled"] = [*written.get("pooled", ()), key]


def _invalid(written: dict[str, Any], positions: Positions, name: str, said: str) -> Unreadable:
    """What does not have the form of a submission, at the key that it concerns."""
    match = _INVALID.match(said)
    what, steps = (match["what"], match["path"] or "") if match else (said, "")
    path = _path(written, steps, said)
    if named := _NAMED.match(what):
        key = ".".join(map(str, (*path, named["field"])))
        if "missing" in what:
            return Unreadable(name, positions.of_key(path), f"{key}, which is missing", "write it")
        near = get_close_matches(named["field"], _fields_at(path), n=1)
        mend = f"did you mean {near[0]}?" if near else "correct it, or leave it out"
        return Unreadable(name, positions.of_key((*path, named["field"])), f"a key of a submission, not {key}", mend)
    key, clause = ".".join(map(str, path)), _clause(written, path)
    if what.startswith("Invalid enum value"):
        choice = _CHOICES.get(str(path[0]) if path[0] == "inscriptions" else str(path[-1]), ())
        read = what.removeprefix("Invalid enum value ").strip("'")
        mend = f"write {' or '.join(each.value for each in choice)}"
        return Unreadable(name, positions.of_value(path), f'a choice for {key}, not "{read}"', mend, clause)
    if "date" in what:
        return Unreadable(name, positions.of_value(path), f"a date for {key}", "write it such as 2026-12-31", clause)
    expected = _TYPES.sub(lambda found: _kinds(found[1]), what).removeprefix("Expected ").replace(", got ", ", not ")
    return Unreadable(name, positions.of_value(path), f"{expected}, for {key}", "correct the value", clause)


def _clause(written: Mapping[str, Any], path: Path) -> Clause | None:
    """The clause that a key is about, if it is known which text the submission is filed under."""
    name = written.get("edition")
    if not isinstance(name, str) or name not in {each.name for each in editions()} or not path:
        return None
    return clause_at(tuple(map(str, path)), Submission(edition=name))


def _kinds(named: str) -> str:
    """The types in a complaint, in words; what may be left out need not be mentioned."""
    return " or ".join(_KINDS.get(each, each) for each in named.split(" | ") if each != "null")


_TYPES = re.compile(r"`([^`]+)`")
_KINDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a decimal number",
}
_CHOICES: Mapping[str, type[Enum]] = {
    "shuffling": Shuffling,
    "dealing": Dealing,
    "bears": Bears,
    "inscriptions": Where,
    "type": FilingType,
    "kind": EquipmentKind,
    "stage": Stage,
}
"""The keys with only a few possible values."""
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "": Submission.__struct_fields__,
    "limits": (*Limits.__struct_fields__, *WagerLimits.__struct_fields__),
    "progressive": ProgressiveElection.__struct_fields__,
    "layout": LayoutElection.__struct_fields__,
    "payout_limit": PayoutLimit.__struct_fields__,
    "filing": Filing.__struct_fields__,
    "filing.contact": Contact.__struct_fields__,
    "equipment": Equipment.__struct_fields__,
    "attachments": Attachment.__struct_fields__,
    "status": Status.__struct_fields__,
}


def _fields_at(path: Path) -> tuple[str, ...]:
    """The keys that a table may have, or else those of the table around it."""
    names = [step for step in path if isinstance(step, str)]
    return _FIELDS.get(".".join(names)) or _FIELDS.get(names[0] if names else "", ())


def _path(written: Mapping[str, Any], steps: str, said: str) -> Path:
    """The path of what was complained about; msgspec does not name the keys of tables whose keys are free."""
    path: list[str | int] = []
    for field, index in _STEP.findall(steps):
        if field:
            path.append(field)
        elif index != "...":
            path.append(int(index))
        else:
            path.append(_culprit(written, path, said))
    return tuple(path)


def _culprit(written: Mapping[str, Any], path: list[str | int], said: str) -> str:
    """The key of a table that the complaint is about."""
    table = _at(written, path)
    for key in table:
        try:
            msgspec.convert(_with_only(written, path, key), type=Submission)
        except msgspec.ValidationError as error:
            if str(error) == said:
                return str(key)
    return ""


def _at(written: Mapping[str, Any], path: list[str | int]) -> Any:
    found: Any = written
    for step in path:
        found = found[step]
    return found


def _with_only(written: Mapping[str, Any], path: list[str | int], key: str) -> dict[str, Any]:
    """A copy in which the table at a path has one key only."""
    first, *rest = path
    inner = written[str(first)]
    return {**written, str(first): _with_only(inner, rest, key) if rest else {key: inner[key]}}
