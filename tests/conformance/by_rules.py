"""What a table of any game needs in tests, taken from its rules: so no test keeps a list of chapters for it."""

from __future__ import annotations

from functools import cache

from pitboss.games.elections import Elections, Limits
from pitboss.games.places import HAND, Place, Turned, Whose
from pitboss.games.registry import places_of
from pitboss.games.rule_data import rules
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


def base_wagers(elections: Elections) -> tuple[str, ...]:
    """Those, and the ones that players pool where they are elected."""
    return (*needed(elections.edition), *elections.pooled)


def decks(name: str) -> int | None:
    """How many decks are elected, where there is a choice."""
    allowed = rules(name).numbers("decks")
    return min(allowed) if len(allowed) > 1 else None


def several_letters(name: str) -> dict[str, tuple[str, ...]]:
    """The letters of every paytable that has several, of those for the decks that are elected."""
    return {
        wager.wager: tuple(each.letter for each in wager.paytables.values() if each.decks in (None, decks(name)))
        for wager in rules(name).wagers.values()
        if len(wager.paytables) > 1
    }


def letters(name: str) -> dict[str, str]:
    """The first letter of every paytable that has several, so that every wager is offered."""
    return {wager: choice[0] for wager, choice in several_letters(name).items()}


@cache
def limits(name: str) -> Limits:
    """Two boxes where the chapter leaves them to the holder; a minimum where a text of it measures a wager by that."""
    texts = [rules(each.name) for each in editions_of(edition(name).game)]
    boxes = rules(name).figures.get("boxes")
    return Limits(
        boxes=2 if boxes and boxes.value == "elected" else None,
        minimum=1000 if any(each.pooled for each in texts) else None,
    )


def equal_to(name: str) -> dict[str, str]:
    """The wagers that are made before the deal and equal another, each with that other."""
    found = {}
    for wager in _wagers(name, Required.ALWAYS):
        for bound in wager.bounds:
            if bound.least == bound.most == 1 and bound.of in rules(name).wagers:
                found[wager.wager] = bound.of
    return found


def from_the_hand(name: str) -> bool:
    """Whether cards may be dealt from the dealer's hand: then the chapter says how often they are changed."""
    return "change-hours-hand" in rules(name).figures


def two_decks(name: str) -> bool:
    """Whether two decks may lie at the table, of which one is shuffled while the other is dealt."""
    return "decks-with-shuffler" in rules(name).figures


def hides_cards(name: str) -> bool:
    """Whether any card lies face down."""
    return any(place.turned is not Turned.DEALT for place in places_of(name))


def beside_the_hand(name: str) -> tuple[Place, ...]:
    """Where a seat has cards beside its hand."""
    own = (place for place in places_of(name) if place.whose is Whose.SEAT and place.part_of is None)
    return tuple(place for place in own if place.name != HAND.name)


def for_everyone(name: str) -> tuple[str, ...]:
    """The places of cards that belong to no seat."""
    return tuple(place.name for place in places_of(name) if place.whose is not Whose.SEAT)


def set_apart(name: str) -> int:
    """How many cards players set apart; none, where they set none."""
    return sum(rules(name).number(place.figure) for place in places_of(name) if place.part_of is not None)
