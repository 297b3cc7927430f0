"""Events as bytes: what is kept of each, and how what an older version wrote is read."""

from __future__ import annotations

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.older_names import in_todays_names
from pitboss.games.registry import find_game
from pitboss.law.citation import chapter_of
from pitboss.law.edition import editions
from pitboss.table.events import AnyEvent, RoundVoided

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_bytes(event: AnyEvent) -> bytes:
    """The canonical bytes of an event: the same event always produces the same bytes."""
    if isinstance(event, RoundVoided):
        # Its seats are numbers, and only text can be sorted on the way into JSON.
        return _ENCODER.encode(msgspec.to_builtins(event, str_keys=True))
    return _ENCODER.encode(event)


def from_bytes(stored: bytes) -> AnyEvent:
    """The event that was stored, whichever version wrote it."""
    today = upcast(stored)
    try:
        return _DECODER.decode(today)
    except msgspec.ValidationError:
        if (named := in_todays_names(today)) == today:
            raise
        return _DECODER.decode(named)


def upcast(stored: bytes) -> bytes:
    """Bytes of an older version as today's version would have written them."""
    return _with_plans(stored) if b'"bets-closed.v1"' in stored else stored


def _with_plans(stored: bytes) -> bytes:
    """At first, the order of asking and settling was not recorded: it is the chapter's."""
    event = msgspec.json.decode(stored)
    if event.get("event") != "bets-closed.v1":
        return stored
    text = next(each for each in editions() if each.chapter == chapter_of(event["clause"]))
    game, elections = find_game(text.game).play, Elections(text.name)
    plans = {"streets": game.streets(elections), "passes": game.passes(elections)}
    return _ENCODER.encode(event | {"event": "bets-closed.v2"} | plans)
