"""One line for a round, printed and parsed without loss, so that a bug report is one line.

    999a@final-2026 side=A dealer=Qs7d2c | 1 AhKhQh ante=1000 side=500 | 2 9c9d2h ante=1000

First the edition and what concerns the whole table, then each seat after a bar: its number, its cards, its wagers.
Cards are written without spaces; amounts are cents. docs/reference/notation.md lists every word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any
from urllib.parse import quote, unquote

import msgspec
from msgspec import UNSET

from pitboss.cards import format_cards, parse_cards
from pitboss.games.places import Whose
from pitboss.games.pooling import is_pooled, pooled_anywhere
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import places_of
from pitboss.law.readings import readings
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

_CARDS = ("dealer", "discards")
_NAMES = ("dealing", "irregularity", "dealt")
_AMOUNTS = ("decks", "meter", "reset")
_FLAGS = ("no-limits",)
_SEAT_NAMES = ("street", "decision")
_SEAT_FLAGS: dict[str, tuple[str, Any]] = {"abandoned": ("abandoned", True), "undecided": ("decision", None)}

_LISTS = ("wagers", "pooled")

_WORDS = {*_CARDS, *_NAMES, *_AMOUNTS, *_FLAGS, *_LISTS}
_SEAT_WORDS = {*_SEAT_NAMES, *_SEAT_FLAGS, "by"}
_STREET_BEFORE = "stage"
"""What older lines called a street."""
_LIMIT = "limit."
_REMARK = re.compile(r"(?:^|\s)#")


def write_notation(record: RoundRecord) -> str:
    """The record in one line."""
    seats = (" ".join(_seat(each, record.edition)) for each in record.seats)
    return " | ".join([" ".join(_header(record)), *seats])


def read_notation(line: str) -> RoundRecord:
    """The record that a line stands for; anything else is refused. Text after a `#` is a comment."""
    header, *seats = _REMARK.split(line, maxsplit=1)[0].strip().split("|")
    words = header.split()
    if not words:
        raise _unreadable(line, "a round, which begins with its edition, such as 999a@final-2016")
    given = _read_header(words)
    given["seats"] = [_read_seat(each.split(), line, given["edition"]) for each in seats]
    try:
        return msgspec.convert(given, RoundRecord)
    except msgspec.ValidationError as error:
        raise _unreadable(line, f"a round: {error}") from error


def _header(record: RoundRecord) -> Iterator[str]:
    yield _text(record.edition) or _verbatim("")
    for name, letter in record.paytables.items():
        unclear = name in _WORDS or name in readings() or name.startswith(_LIMIT) or _is_pooled(name, record.edition)
        unclear = unclear or _is_place(name, _text(letter), record.edition, of_seats=False)
        yield f"{'table:' if unclear else ''}{_text(name)}={_text(letter)}"
    for name, alternative in record.readings.items():
        yield f"{'' if name in readings() else 'read:'}{_text(name)}={_text(alternative)}"
    if record.wagers is not None:
        yield f"wagers={','.join(_text(name) or _verbatim('') for name in record.wagers)}"
    if record.decks is not None:
        yield f"decks={record.decks}"
    if record.dealing is not None:
        yield f"dealing={_text(record.dealing)}"
    if record.limits is not None:
        yield from (f"{_LIMIT}{_text(name)}={_json(amount)}" for name, amount in record.limits.items())
        if not record.limits:
            yield "no-limits"
    yield from _pooled(record)
    if record.progressive is not None:
        yield f"meter={_json(record.progressive.meter)}"
        yield f"reset={_json(record.progressive.reset)}"
    if record.irregularity is not None:
        yield f"irregularity={_text(record.irregularity.kind)}"
        if record.irregularity.dealt is not None:
            yield f"dealt={_text(record.irregularity.dealt)}"
    if record.dealer is not None:
        yield f"dealer={_cards(record.dealer)}"
    yield from _places(record.places, _WORDS, record.edition, of_seats=False)
    if record.discards is not None:
        yield f"discards={_cards(record.discards)}"


def _pooled(record: RoundRecord) -> Iterator[str]:
    """Each pooled wager as its own word, unless that could be taken for something else."""
    names = record.pooled
    if len({*names}) == len(names) and all(_text(name) == name and _is_pooled(name, record.edition) for name in names):
        yield from names
    else:
        yield f"pooled={','.join(_text(name) or _verbatim('') for name in names)}"


@lru_cache(maxsize=1024)
def _is_pooled(name: str, edition: str) -> bool:
    """Whether a word about the whole table elects a pooled wager; asked for every word of every line."""
    if name in _WORDS or ":" in name or name.startswith(_LIMIT) or name in readings():
        return False
    return all(each.name != name for each in places_of(edition)) and is_pooled(name, edition)


def _places(places: Mapping[str, str], words: Collection[str], edition: str, *, of_seats: bool) -> Iterator[str]:
    """The cards of each place under its name, with a prefix where the name could be taken for something else."""
    for name, cards in places.items():
        value = _cards(cards)
        clear = name not in words and name not in readings() and not name.startswith(_LIMIT)
        clear = clear and _text(name) == name and _is_place(name, value, edition, of_seats=of_seats)
        clear = clear and (of_seats or not _is_pooled(name, edition))
        yield f"{'' if clear else 'place:'}{_text(name)}={value}"


def _is_place(name: str, value: str, edition: str, *, of_seats: bool) -> bool:
    """Whether a name is that of a place, of this game or of another."""
    known = (each.name for each in places_of(edition) if (each.whose is Whose.SEAT) == of_seats)
    return _are_cards(value) or name in known


def _seat(record: SeatRecord, edition: str) -> Iterator[str]:
    yield str(record.seat)
    if record.cards is not None:
        yield _cards(record.cards) or _verbatim("")
    yield from _places(record.places, {*_SEAT_WORDS, _STREET_BEFORE}, edition, of_seats=True)
    if record.street is not None:
        yield f"street={_text(record.street)}"
    if record.player is not None:
        yield f"by={_person(record.player)}"
    if record.abandoned:
        yield "abandoned"
    if record.decision is None:
        yield "undecided"
    elif record.decision is not UNSET:
        yield f"decision={_text(record.decision)}"
    for name, amount in record.wagers.items():
        value = _json(amount)
        unclear = name in _SEAT_WORDS or name == _STREET_BEFORE or _is_place(name, value, edition, of_seats=True)
        yield f"{'wager:' if unclear else ''}{_text(name)}={value}"


def _read_header(words: list[str]) -> dict[str, Any]:
    given: dict[str, Any] = {"edition": _read_text(words[0]), "paytables": {}, "readings": {}, "places": {}}
    is_pooled_here = partial(_is_pooled, edition=given["edition"])
    settings = _settings(
        words[1:],
        is_flag=lambda name: name in _FLAGS or is_pooled_here(name),
        flags=lambda: (*pooled_anywhere(), *_FLAGS),
        prefixes=("table", "read", "place"),
    )
    found: dict[str, Any] = {}
    pooled: dict[str, str] = {}
    for word, prefix, name, value in settings:
        if not prefix and is_pooled_here(name):
            _put(pooled, name, name, word)
        elif prefix == "place" or (not prefix and _names_place(name, value, given["edition"])):
            _put(given["places"], _read_text(name), _read_cards(value), word)
        elif prefix or not (name in _WORDS or name.startswith(_LIMIT)):
            is_reading = prefix == "read" or (not prefix and _read_text(name) in readings())
            _put(given["readings" if is_reading else "paytables"], _read_text(name), _read_text(value), word)
        elif name == "no-limits":
            _put(found, "limits", {}, word)
        elif name.startswith(_LIMIT):
            limits = found.setdefault("limits", {})
            _put(limits, _read_text(name.removeprefix(_LIMIT)), _read_json(value), word)
        else:
            _put(found, name, _reader(name)(value), word)
    progressive = {name: found.pop(name) for name in ("meter", "reset") if name in found}
    irregularity = {key: found.pop(name) for name, key in _IRREGULARITY.items() if name in found}
    parts = {"progressive": progressive, "irregularity": irregularity}
    if pooled:
        _put(found, "pooled", [*pooled], " ".join(pooled))
    return given | found | {name: part for name, part in parts.items() if part}


def _names_place(name: str, value: str, edition: str) -> bool:
    if name in _WORDS or name.startswith(_LIMIT) or _read_text(name) in readings():
        return False
    return _is_place(name, value, edition, of_seats=False)


_IRREGULARITY = {"irregularity": "kind", "dealt": "dealt"}


def _reader(name: str) -> Callable[[str], Any]:
    """The reader for the value of a word about the whole table."""
    if name in _CARDS:
        return _read_cards
    if name in _AMOUNTS:
        return _read_json
    return _read_list if name in _LISTS else _read_text


def _read_seat(words: list[str], line: str, edition: str) -> dict[str, Any]:
    if not words or not re.fullmatch(r"-?[0-9]+", words[0]):
        raise _unreadable(" ".join(words) or line, "a seat, which begins with its number, such as 1 AhKhQh ante=1000")
    given: dict[str, Any] = {"seat": _read_json(words[0]), "wagers": {}, "places": {}}
    cards = [word for word in words[1:] if re.fullmatch(r'["0-9A-Z][^=]*', word)]
    for word in cards:
        _put(given, "cards", _read_cards(word), word)
    others = [word for word in words[1:] if word not in cards]
    settings = _settings(others, is_flag=_SEAT_FLAGS.__contains__, flags=_SEAT_FLAGS.keys, prefixes=("wager", "place"))
    for word, prefix, name, value in settings:
        if not prefix and name == _STREET_BEFORE:
            _put(given, "street", _read_text(value), word)
        elif prefix == "place" or (
            not prefix and name not in _SEAT_WORDS and _is_place(name, value, edition, of_seats=True)
        ):
            _put(given["places"], _read_text(name), _read_cards(value), word)
        elif prefix or name not in _SEAT_WORDS:
            _put(given["wagers"], _read_text(name), _read_json(value), word)
        elif name in _SEAT_FLAGS:
            _put(given, *_SEAT_FLAGS[name], word)
        elif name == "by":
            _put(given, "player", _read_person(value), word)
        else:
            _put(given, name, _read_text(value), word)
    return given


def _settings(
    words: list[str],
    *,
    is_flag: Callable[[str], bool],
    flags: Callable[[], Iterable[str]],
    prefixes: tuple[str, ...],
) -> Iterator[tuple[str, str, str, str]]:
    """Each word with its prefix, its name and its value; a prefix says what a name stands for where it is unclear."""
    for word in words:
        name, equals, value = word.partition("=")
        prefix, colon, rest = name.partition(":")
        if bool(equals) == is_flag(name) or (colon and prefix not in prefixes):
            raise _unreadable(word, f"name=value, or one of {', '.join(flags())}")
        yield (word, prefix, rest, value) if colon else (word, "", name, value)


def _put(into: dict[str, Any], name: str, value: Any, word: str) -> None:
    if name in into:
        raise _unreadable(word, "each thing once")
    into[name] = value


def _cards(text: str) -> str:
    """Cards in their standard spelling are written without spaces; any other text is kept as written."""
    try:
        cards = parse_cards(text)
    except Malformed:
        return _verbatim(text)
    return text.replace(" ", "") if format_cards(cards) == text else _verbatim(text)


def _are_cards(word: str) -> bool:
    """Whether a word looks like cards written without spaces."""
    return re.fullmatch(r"(?:[0-9A-Z][a-z])+", word) is not None


def spaced(word: str) -> str:
    """Cards with spaces put between them; anything else as it is."""
    if _are_cards(word):
        return " ".join(word[place : place + 2] for place in range(0, len(word), 2))
    return word


def _read_cards(word: str) -> str:
    cards = spaced(word)
    return _read_text(word) if cards == word else cards


def _person(player: str | int) -> str:
    """A number is a number; a name that looks like one is put in quotes."""
    if isinstance(player, int):
        return str(player)
    return _verbatim(player) if re.fullmatch(r"-?[0-9]+", player) else _text(player)


def _read_person(word: str) -> Any:
    return _read_json(word) if re.fullmatch(r"-?[0-9]+", word) else _read_text(word)


def _read_list(word: str) -> list[str]:
    return [_read_text(each) for each in word.split(",")] if word else []


def _json(value: object) -> str:
    return _escaped(msgspec.json.encode(value).decode(), " |%")


def _read_json(word: str) -> Any:
    try:
        return msgspec.json.decode(_unescaped(word))
    except (msgspec.DecodeError, RecursionError) as error:
        raise _unreadable(word, "a whole number, such as 1000 for an amount of $10") from error


def _text(text: str) -> str:
    return _escaped(text, ' |%=:,"{#')


def _verbatim(text: str) -> str:
    """Text in quotes: not cards, not a number, or empty where a word is needed."""
    return f'"{_text(text)}"'


def _read_text(word: str) -> str:
    if len(word) > 1 and word.startswith('"') and word.endswith('"'):
        word = word[1:-1]
    return _unescaped(word)


def _escaped(text: str, special: str) -> str:
    """The text with every character that would end a word, a name or a seat escaped, such as %20."""
    return "".join(each if each.isprintable() and each not in special else quote(each, safe="") for each in text)


def _unescaped(word: str) -> str:
    try:
        text = unquote(word, errors="strict")
        text.encode()
    except UnicodeError as error:
        raise _unreadable(word, "text in UTF-8") from error
    return text


def _unreadable(read: str, expected: str) -> Refused:
    shown = read.encode(errors="replace").decode()
    return Refused("malformed-notation", None, str(Malformed(shown, expected, "see docs/reference/notation.md")))
