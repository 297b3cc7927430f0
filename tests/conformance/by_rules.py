"""What a table of any game needs in tests, taken from its rules: so no test keeps a list of chapters for it."""

from __future__ import annotations

from functools import cache

from pitboss.games.catalogue import rules
from pitboss.games.elections import Limits
from pitboss.law.edition import edition, editions_of
from pitboss.law.rules import Required, Wager

_ORDER = (Required.ALWAYS, Required.OPTIONAL, Required.IF_ELECTED)


def _wagers(name: str, *required: Required) -> list[Wager]:
    return [each for kind in required for each in rules(name).wagers.values() if each.required is kind]


def placed_before_the_deal(name: str) -> tuple[str, ...]:
    """The wagers placed before the deal, those first that the others need."""
    return tuple(each.wager for each in _wagers(name, *_ORDER))


def optional(name: str) -> tuple[str, ...]:
    return tuple(each.wager for each in _wagers(name, Required.OPTIONAL))


def needed(name: str) -> tuple[str, ...]:
    """The wagers without which a round is not dealt; of those of which one is made, the first."""
    always = _wagers(name, Required.ALWAYS)
    return tuple(each.wager for each in always if not each.one_of or each.wager == each.one_of[0])


def decks(name: str) -> int | None:
    """How many decks are elected, where there is a choice."""
    allowed = rules(name).numbers("decks")
    return min(allowed) if len(allowed) > 1 else None


def letters(name: str) -> dict[str, str]:
    """The first letter of every paytable that has several, so that every wager is offered."""
    found = {}
    for wager in rules(name).wagers.values():
        fitting = [each.letter for each in wager.paytables.values() if each.decks in (None, decks(name))]
        if len(wager.paytables) > 1:
            found[wager.wager] = fitting[0]
    return found


@cache
def limits(name: str) -> Limits:
    """Two boxes where the chapter leaves them to the holder; a minimum where a text of it measures a wager by that."""
    texts = [rules(each.name) for each in editions_of(edition(name).game)]
    boxes = rules(name).figures.get("boxes")
    return Limits(
        boxes=2 if boxes and boxes.value == "elected" else None,
        minimum=1000 if any(each.between_players for each in texts) else None,
    )
