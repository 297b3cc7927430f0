"""Events as bytes: what is kept of each, and how what an older version wrote, commands included, is read."""

from __future__ import annotations

import re

import msgspec

from pitboss.games.elections import Elections
from pitboss.games.older_names import in_todays_names
from pitboss.games.registry import find_game
from pitboss.law.citation import chapter_of
from pitboss.law.edition import editions
from pitboss.law.readings import readings_for
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
    """Bytes of an older version, of an event or of the line with a command, as today's would have written them."""
    if _FIRST_OPENING.match(stored):
        return _with_procedure(stored)
    return _with_plans(stored) if b'"bets-closed.v1"' in stored else stored


_FIRST_OPENING = re.compile(
    rb'\{(?:"nonce":"[^"]*","command":\{)?'
    rb'(?:"event":"(?:table-opened|submission-changed)|"do":"(?:open-table|change-submission))\.v1"'
)
"""How a line of version 1 begins that opens a table or changes its submission."""
_FIRST_PROCEDURE = 1


def _with_procedure(stored: bytes) -> bytes:
    """A table opened by version 1 follows the first procedure, with the readings that were the defaults then.

    Bytes that are not written plainly stay as they are, so that nothing can hide in them.
    """
    line = msgspec.json.decode(stored)
    found = line.get("command", line)
    elections = found.get("elections")
    plain = msgspec.json.encode(line) == stored and "procedure" not in found
    if not plain or not isinstance(elections, dict) or not isinstance(elections.get("readings", {}), dict):
        return stored
    tag = "event" if "event" in found else "do"
    found[tag] = found[tag].replace(".v1", ".v2")
    found["procedure"] = _FIRST_PROCEDURE
    arising = readings_for(str(elections.get("edition")))
    former = {id_: each.formerly for id_, each in arising.items() if each.formerly}
    if former:
        elections["readings"] = former | elections.get("readings", {})
    return msgspec.json.encode(line)


def _with_plans(stored: bytes) -> bytes:
    """At first, the order of asking and settling was not recorded: it is the chapter's."""
    event = msgspec.json.decode(stored)
    if event.get("event") != "bets-closed.v1":
        return stored
    text = next(each for each in editions() if each.chapter == chapter_of(event["clause"]))
    game, elections = find_game(text.game).play, Elections(text.name)
    plans = {"streets": game.streets(elections), "passes": game.passes(elections)}
    return _ENCODER.encode(event | {"event": "bets-closed.v2"} | plans)
