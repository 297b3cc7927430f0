"""A round as somebody writes it down: the JSON of `pitboss settle`, and what the one-line notation stands for.

A record claims; `pitboss.games.round` checks whether it could have happened. Amounts are cents, seat 1 is
farthest to the dealer's left, cards are written `Ah Td 2c`.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection
from pitboss.law.names import Unknown, known_name
from pitboss.law.refusal import Refused


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a record have in common."""


class SeatRecord(_Record, frozen=True):
    """One betting position: its cards and wagers, and what its player did.

    `player` names the person who sits there (adjacent boxes share one; absent: one person a seat). `decision` is
    null for a seat that had not decided when the round was interrupted; a folded player has no raise or play.
    """

    seat: int
    wagers: dict[str, Any]
    cards: str | None = None
    fourth: str | None = None
    showdown: str | None = None
    stage: str | None = None
    player: str | int | None = None
    abandoned: bool = False
    decision: str | UnsetType | None = UNSET


class ProgressiveRecord(_Record, frozen=True):
    """The progressive meter as it stands when settlement begins, and the amount it is reset to."""

    meter: Any
    reset: Any


class IrregularityRecord(_Record, frozen=True):
    """What went wrong, and which cards had been dealt by then."""

    kind: str
    dealt: str | None = None


class RoundRecord(_Record, frozen=True):
    """One round of any of the five games."""

    edition: str
    seats: tuple[SeatRecord, ...]
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    wagers: tuple[str, ...] | None = None
    dealer: str | None = None
    community: str | None = None
    player: str | None = None
    banker: str | None = None
    decks: int | None = None
    progressive: ProgressiveRecord | None = None
    limits: dict[str, Any] | None = None
    pot: bool = False
    discards: str | None = None
    dealing: str | None = None
    irregularity: IrregularityRecord | None = None


_DECODER = msgspec.json.Decoder(RoundRecord)


def read_record(text: bytes | str) -> RoundRecord:
    """Read a record from JSON; anything that is not one is refused."""
    try:
        record = _DECODER.decode(text)
        # A key that is written twice would silently be read as its last value.
        json.loads(text, object_pairs_hook=_each_key_once)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise Refused("malformed-round", None, f"not a round in JSON: {error}") from error
    return record


def _each_key_once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise ValueError(f"{twice!r} is written twice: write it once")


def elections_of(record: RoundRecord) -> Elections:
    """The elections under which a record says that it was played."""
    # In a tuple, so that a reset amount of null is not taken for a table without a meter.
    reset = (record.progressive.reset,) if record.progressive else None
    elected = (record.edition, record.paytables, record.readings, record.wagers, record.decks, record.limits)
    key = msgspec.json.encode((*elected, record.pot, reset, record.dealing))
    known = _CACHE.get(key)
    if known is None:
        if len(_CACHE) >= _CACHE_SIZE:
            _CACHE.clear()
        known = _CACHE[key] = _elections(record)
    return known


# A file of rounds is mostly played under one submission: what it elects is checked once.
_CACHE: dict[bytes, Elections] = {}
_CACHE_SIZE = 256


def _elections(record: RoundRecord) -> Elections:
    try:
        for name in record.limits or {}:
            known_name("limit", name, Limits.__struct_fields__)
        return Elections(
            edition=record.edition,
            paytables=dict(record.paytables),
            readings=dict(record.readings),
            wagers=record.wagers,
            decks=record.decks,
            limits=Limits(**record.limits) if record.limits else Limits(),
            pot=record.pot,
            progressive=ProgressiveElection(record.progressive.reset) if record.progressive else None,
            dealing=Dealing(known_name("dealing", record.dealing, _DEALING)) if record.dealing is not None else None,
        )
    except Unknown as error:
        raise Refused(f"unknown-{error.kind.split()[0]}", None, str(error)) from error


_DEALING = tuple(each.value for each in Dealing)


def witness(*, dealer: str, cards: str, fourth: str | None = None, community: str | None = None) -> RoundRecord:
    """A round of one seat without edition and wagers, which are those of the elections it is tried under."""
    seat = SeatRecord(seat=1, cards=cards, fourth=fourth, wagers={})
    return RoundRecord(edition="", dealer=dealer, community=community, seats=(seat,))
