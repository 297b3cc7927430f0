"""A round as somebody wrote it down: the JSON of `pitboss settle`, also written in the one-line notation.

A record claims; `pitboss.games.round` checks whether it could have happened. Amounts are cents, seat 1 is
farthest to the dealer's left, cards are written `Ah Td 2c`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pitboss.games.elected import WagerLimits
from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection
from pitboss.games.places import DEALER, HAND
from pitboss.games.pooling import is_pooled
from pitboss.games.registry import find_game, places_of, playable
from pitboss.law.names import Unknown, known_name
from pitboss.law.refusal import Refused


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all parts of a record have in common."""


class SeatRecord(_Record, frozen=True):
    """One betting position: its cards and wagers, and what its player did.

    `player` names the person who sits there (adjacent boxes share one; absent: one person per seat). `decision` is null
    for a seat that had not decided when the round was interrupted; a folded player has no raise or play.
    """

    seat: int
    wagers: dict[str, Any]
    cards: str | None = None
    places: dict[str, str] = {}
    """The player's cards in other places, by place."""
    street: str | None = None
    player: str | int | None = None
    abandoned: bool = False
    decision: str | UnsetType | None = UNSET

    def at(self, place: str) -> str | None:
        """The cards written for a place."""
        return self.cards if place == HAND.name else self.places.get(place)


class ProgressiveRecord(_Record, frozen=True):
    """The progressive meter as it stands when settlement begins, and the amount it is reset to."""

    meter: Any
    reset: Any


class IrregularityRecord(_Record, frozen=True):
    """What went wrong, and how far the deal had gone."""

    kind: str
    dealt: str | None = None


class RoundRecord(_Record, frozen=True):
    """One round of any game."""

    edition: str
    seats: tuple[SeatRecord, ...]
    paytables: dict[str, str] = {}
    readings: dict[str, str] = {}
    wagers: tuple[str, ...] | None = None
    dealer: str | None = None
    places: dict[str, str] = {}
    """The cards that belong neither to a seat nor to the dealer, by place."""
    decks: int | None = None
    progressive: ProgressiveRecord | None = None
    limits: dict[str, Any] | None = None
    pooled: tuple[str, ...] = ()
    discards: str | None = None
    dealing: str | None = None
    irregularity: IrregularityRecord | None = None

    def at(self, place: str) -> str | None:
        """The cards written for a place."""
        return self.dealer if place == DEALER.name else self.places.get(place)


def read_record(text: bytes | str) -> RoundRecord:
    """Read a record from JSON; anything that is not one is refused.

    Places and pooled wagers may be written as separate fields.
    """
    try:
        given = msgspec.json.decode(text)
        # Of a key written twice, the decoder would silently keep only the last value.
        json.loads(text, object_pairs_hook=_each_key_once)
        return msgspec.convert(_by_place(_with_pooled(given)), RoundRecord)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
        raise Refused("malformed-round", None, f"not a round in JSON: {error}") from error


def _each_key_once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _ in pairs}) < len(pairs):
        twice = next(key for place, (key, _) in enumerate(pairs) if key in dict(pairs[:place]))
        raise ValueError(f"{twice!r} is written twice: write it once")


def _with_pooled(given: Any) -> Any:
    """A pooled wager elected in a separate field joins the others."""
    if not isinstance(given, dict):
        return given
    others = [name for name in given if name not in _ROUND_FIELDS and is_pooled(name, given.get("edition"))]
    for name in others:
        if not isinstance(given[name], bool):
            raise ValueError(f"Expected `bool`, got `{type(given[name]).__name__}` - at `$.{name}`")
    elected = [name for name in others if given.pop(name)]
    return given | {"pooled": [*given.get("pooled", ()), *elected]} if elected else given


def _by_place(given: Any) -> Any:
    """Cards in a separate field, such as `"dealer": "..."`, go to the place of that name."""
    if not isinstance(given, dict):
        return given
    edition, seats = given.get("edition"), given.get("seats")
    if isinstance(seats, list):
        given["seats"] = [
            _placed(each, _SEAT_FIELDS, edition, f"$.seats[{number}]") for number, each in enumerate(seats)
        ]
    return _placed(given, _ROUND_FIELDS, edition, "$")


def _placed(given: Any, fields: frozenset[str], edition: object, where: str) -> Any:
    others = given.keys() - fields if isinstance(given, dict) else ()
    if not others:
        return given
    places = {name: given[name] for name in given if name in others and _is_place(name, edition)}
    for name, cards in places.items():
        if not isinstance(cards, str):
            raise ValueError(f"Expected `str`, got `{type(cards).__name__}` - at `{where}.{name}`")
    kept = {name: value for name, value in given.items() if name not in places}
    if fields is _SEAT_FIELDS and _STREET_BEFORE in kept:
        kept.setdefault("street", kept.pop(_STREET_BEFORE))
    return kept | {"places": {**kept.get("places", {}), **places}} if places else kept


def _is_place(name: str, edition: object) -> bool:
    """Whether a field is a place, of this game or of another, whose cards are then refused."""
    own = places_of(edition) if isinstance(edition, str) else ()
    return any(each.name == name for each in own) or any(find_game(game).place(name) for game in playable())


_SEAT_FIELDS = frozenset(SeatRecord.__struct_fields__)
_ROUND_FIELDS = frozenset(RoundRecord.__struct_fields__)
_STREET_BEFORE = "stage"
"""What older records called a street."""


def elections_of(record: RoundRecord) -> Elections:
    """The elections under which a record says it was played."""
    # In a tuple, so that a null reset amount is not taken for a table without a meter.
    reset = (record.progressive.reset,) if record.progressive else None
    elected = (record.edition, record.paytables, record.readings, record.wagers, record.decks, record.limits)
    key = msgspec.json.encode((*elected, record.pooled, reset, record.dealing))
    known = _CACHE.get(key)
    if known is None:
        if len(_CACHE) >= _CACHE_SIZE:
            _CACHE.clear()
        known = _CACHE[key] = _elections(record)
    return known


# The rounds of a file mostly share one submission: its elections are checked once.
_CACHE: dict[bytes, Elections] = {}
_CACHE_SIZE = 256


def _limits(record: RoundRecord) -> Limits:
    written = dict(record.limits or {})
    for name in written:
        known_name("limit", name, Limits.__struct_fields__)
    try:
        wagers = msgspec.convert(written.pop("wagers", {}), dict[str, WagerLimits])
    except msgspec.ValidationError as error:
        words = f"limits of wagers: {error}: write the minimum and maximum of each in cents"
        raise Refused("malformed-limit", None, words) from error
    # The elections check amounts, since they know the clause.
    return Limits(**written, wagers=wagers)


def _elections(record: RoundRecord) -> Elections:
    try:
        return Elections(
            edition=record.edition,
            paytables=dict(record.paytables),
            readings=dict(record.readings),
            wagers=record.wagers,
            decks=record.decks,
            limits=_limits(record),
            pooled=record.pooled,
            progressive=ProgressiveElection(record.progressive.reset) if record.progressive else None,
            dealing=Dealing(known_name("dealing", record.dealing, _DEALING)) if record.dealing is not None else None,
        )
    except Unknown as error:
        raise Refused(f"unknown-{error.kind.split()[0]}", None, str(error)) from error


_DEALING = tuple(each.value for each in Dealing)


def witness(
    *, dealer: str, cards: str, beside: Mapping[str, str] | None = None, board: Mapping[str, str] | None = None
) -> RoundRecord:
    """A round of one seat without edition and wagers, which come from the elections it is tried under.

    `beside` are the player's cards in other places, `board` the cards that belong to everyone.
    """
    seat = SeatRecord(seat=1, cards=cards, places=dict(beside or {}), wagers={})
    return RoundRecord(edition="", dealer=dealer, places=dict(board or {}), seats=(seat,))
