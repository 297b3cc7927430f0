"""One line for a round, printed and parsed without loss, so that a bug report is one line.

    679a@final-2016 bad-beat=A pair-bonus-two=C dealer=Qs7d2c | 1 AhKhQh fourth=2s ante=1000 play=1000 prime=500

First the edition and what concerns the whole table, then each seat after a bar: its number, its cards, what it
wagered. Cards stand together; amounts are cents. docs/reference/notation.md lists every word.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

from msgspec import UNSET

from pitboss.cards import parse_cards
from pitboss.games.record import IrregularityRecord, ProgressiveRecord, RoundRecord, SeatRecord
from pitboss.law.readings import readings
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

_CARD_FIELDS = ("dealer", "community", "player", "banker", "discards")
_SEAT_CARD_FIELDS = ("fourth", "showdown")
_WORDS = {"decks", "meter", "reset", "pot", "wagers", "dealing", "irregularity", "dealt", *_CARD_FIELDS}
_SEAT_WORDS = {"stage", "by", "abandoned", "undecided", "decision", *_SEAT_CARD_FIELDS}


def write_notation(record: RoundRecord) -> str:
    """The record in one line."""
    return " | ".join([" ".join(_header(record)), *(" ".join(_seat(each)) for each in record.seats)])


def read_notation(line: str) -> RoundRecord:
    """The record that a line stands for; a line that is none is refused."""
    header, *seats = line.strip().split("|")
    words = header.split()
    if not words:
        raise _unreadable(line, "a round begins with its edition, such as 679a@final-2016")
    edition, *settings = words
    return _read_header(edition, settings, tuple(_read_seat(each.split(), line) for each in seats))


def _header(record: RoundRecord) -> Iterator[str]:
    yield record.edition
    for name, letter in record.paytables.items():
        reserved = name in _WORDS or name in readings()
        yield f"{'table:' if reserved else ''}{_quoted(name)}={_quoted(letter)}"
    for name, alternative in record.readings.items():
        yield f"{'' if name in readings() else 'read:'}{_quoted(name)}={_quoted(alternative)}"
    if record.wagers is not None:
        yield f"wagers={','.join(_quoted(name) for name in record.wagers)}"
    if record.decks is not None:
        yield f"decks={record.decks}"
    if record.dealing is not None:
        yield f"dealing={_quoted(record.dealing)}"
    for name, amount in (record.limits or {}).items():
        yield f"limit.{_quoted(name)}={_json(amount)}"
    if record.pot:
        yield "pot"
    if record.progressive is not None:
        yield f"meter={_json(record.progressive.meter)}"
        yield f"reset={_json(record.progressive.reset)}"
    if record.irregularity is not None:
        yield f"irregularity={_quoted(record.irregularity.kind)}"
        if record.irregularity.dealt is not None:
            yield f"dealt={_quoted(record.irregularity.dealt)}"
    for name in _CARD_FIELDS:
        if (cards := getattr(record, name)) is not None:
            yield f"{name}={_cards(cards)}"


def _seat(record: SeatRecord) -> Iterator[str]:
    yield str(record.seat)
    if record.cards is not None:
        yield _cards(record.cards) or "-"
    for name in _SEAT_CARD_FIELDS:
        if (cards := getattr(record, name)) is not None:
            yield f"{name}={_cards(cards)}"
    if record.stage is not None:
        yield f"stage={_quoted(record.stage)}"
    if record.player is not None:
        yield f"by={_person(record.player)}"
    if record.abandoned:
        yield "abandoned"
    if record.decision is None:
        yield "undecided"
    elif record.decision is not UNSET:
        yield f"decision={_quoted(record.decision)}"
    for name, amount in record.wagers.items():
        yield f"{'wager:' if name in _SEAT_WORDS else ''}{_quoted(name)}={_json(amount)}"


def _read_header(edition: str, settings: list[str], seats: tuple[SeatRecord, ...]) -> RoundRecord:
    given: dict[str, Any] = {"edition": edition, "seats": seats, "paytables": {}, "readings": {}}
    progressive: dict[str, Any] = {}
    irregularity: dict[str, str] = {}
    limits: dict[str, Any] = {}
    for word in settings:
        name, equals, value = word.partition("=")
        if word == "pot":
            given["pot"] = True
        elif not equals:
            raise _unreadable(word, "settings are written name=value")
        elif name in _CARD_FIELDS:
            given[name] = _read_cards(value)
        elif name in ("meter", "reset"):
            progressive[name] = _read_json(value)
        elif name in ("irregularity", "dealt"):
            irregularity["kind" if name == "irregularity" else name] = unquote(value)
        elif name == "decks":
            given["decks"] = _read_json(value)
        elif name == "wagers":
            given["wagers"] = tuple(unquote(each) for each in value.split(",") if each)
        elif name == "dealing":
            given["dealing"] = unquote(value)
        elif name.startswith("limit."):
            limits[unquote(name.removeprefix("limit."))] = _read_json(value)
        else:
            _read_election(name, value, given)
    if limits:
        given["limits"] = limits
    if progressive:
        given["progressive"] = ProgressiveRecord(progressive.get("meter"), progressive.get("reset"))
    if irregularity:
        given["irregularity"] = IrregularityRecord(irregularity.get("kind", ""), irregularity.get("dealt"))
    return RoundRecord(**given)


def _read_election(name: str, value: str, given: dict[str, Any]) -> None:
    """A paytable's letter or a reading's alternative; a prefix says which where the name alone does not."""
    prefix, colon, rest = name.partition(":")
    named = unquote(rest if colon else name)
    is_reading = prefix == "read" if colon else named in readings()
    given["readings" if is_reading else "paytables"][named] = unquote(value)


def _read_seat(words: list[str], line: str) -> SeatRecord:
    if not words or not words[0].isdigit():
        raise _unreadable(" ".join(words) or line, "a seat begins with its number, such as 1 AhKhQh ante=1000")
    given: dict[str, Any] = {"seat": int(words[0])}
    wagers: dict[str, Any] = {}
    for word in words[1:]:
        name, equals, value = word.partition("=")
        if word in ("abandoned", "undecided"):
            given |= {"abandoned": True} if word == "abandoned" else {"decision": None}
        elif not equals:
            if "cards" in given:
                raise _unreadable(word, "a seat has its cards in one word, and wagers are written name=amount")
            given["cards"] = "" if word == "-" else _read_cards(word)
        elif name in _SEAT_CARD_FIELDS:
            given[name] = _read_cards(value)
        elif name in ("stage", "decision"):
            given[name] = unquote(value)
        elif name == "by":
            given["player"] = _read_person(value)
        else:
            wagers[unquote(name.removeprefix("wager:"))] = _read_json(value)
    return SeatRecord(wagers=wagers, **given)


def _cards(text: str) -> str:
    """Cards without the spaces between them; what is no cards is kept as it was written."""
    try:
        return "".join(card.notation for card in parse_cards(text))
    except Malformed:
        return _quoted(text)


def _read_cards(word: str) -> str:
    if "%" in word or not re.fullmatch(r"(?:[0-9A-Z][a-z])*", word):
        return unquote(word)
    return " ".join(word[place : place + 2] for place in range(0, len(word), 2))


def _person(player: str | int) -> str:
    """A name is written as it is, unless it would be read back as a number."""
    if isinstance(player, int) or re.fullmatch(r'-?\d+|".*', player):
        return _json(player)
    return _quoted(player)


def _read_person(word: str) -> str | int:
    text = unquote(word)
    if re.fullmatch(r'-?\d+|".*', text):
        person: str | int = json.loads(text)
        return person
    return text


def _json(value: object) -> str:
    return _quoted(json.dumps(value, ensure_ascii=False))


def _read_json(word: str) -> Any:
    try:
        return json.loads(unquote(word))
    except ValueError as error:
        raise _unreadable(word, "amounts are whole numbers of cents, such as 1000") from error


def _quoted(text: str) -> str:
    # What would end a word, a name or a seat is written as %20 and the like.
    return quote(text, safe="@.,:+-_'\"/()[]{}*")


def _unreadable(read: str, expected: str) -> Refused:
    return Refused("malformed-notation", None, str(Malformed(read, expected, "see docs/reference/notation.md")))
