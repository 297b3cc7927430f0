"""Whether a felt fits its game: everything it names exists, and everything that exists has its place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

import msgspec

from pitboss.games.layout import AREA, FILE, POSITION, Layout, figures_in, written_layout
from pitboss.games.places import HAND, Place, Whose
from pitboss.games.play import FOLD, Decision
from pitboss.games.rule_data import register, rules
from pitboss.law.edition import editions_of
from pitboss.law.rules import Rules

_KEYS_OF_THE_PAGE = "rducxmwgyth"
"""Keys that do the same at every table: rebet, deal, undo, the tabs."""
_KEYS_OF_RAISES = "ef"
_KEYS_WHILE_DECIDING = "wgyth"
"""The ones that still work while a player decides: the tabs."""


def felt_faults(text: Rules, places: tuple[Place, ...], decisions: tuple[Decision, ...]) -> Iterator[str]:
    """What is wrong with the felt in a game's folder; nothing if it has none, since a plain one is drawn."""
    try:
        layout = written_layout(text.edition)
    except msgspec.MsgspecError as error:
        yield f"{FILE} cannot be read: {error}: write it as docs/reference/layout.md says"
        return
    if layout is not None:
        yield from (f"{FILE}: {each}" for each in layout_faults(layout, text, places))
        yield from (f"{FILE}: {each}" for each in _unexplained(layout, text, decisions))


def layout_faults(layout: Layout, text: Rules, places: tuple[Place, ...]) -> Iterator[str]:
    """Whatever a layout names that the game does not have, and whatever the game has that the layout does not place."""
    yield from _spots(layout, text)
    yield from _overlaps(layout, text)
    yield from _areas(layout, places)
    yield from _keys(layout)
    yield from _choices(layout, text)
    yield from _clauses(layout, text)
    texts = [rules(each.name) for each in editions_of(text.game)]
    for figure in figures_in(layout):
        if not any(figure in each.figures for each in texts):
            yield f"{{{figure}}} is not a figure of the game: write it in rules.toml, or correct the name"


def _clauses(layout: Layout, text: Rules) -> Iterator[str]:
    clauses = register(text.edition.name)
    cited = [(step.wager, each) for step in layout.how for each in step.clauses]
    cited += [(each.wager, each.clause) for each in layout.ranks]
    cited += [(None, each.clause) for each in layout.terms]
    for wager, clause in cited:
        if clause not in clauses and (wager is None or wager in text.wagers):
            yield f"{clause} is not a clause of {text.edition}: correct it"


def _spots(layout: Layout, text: Rules) -> Iterator[str]:
    of_the_game = {name for each in editions_of(text.game) for name in rules(each.name).wagers}
    placed = [spot.wager for spot in layout.spots]
    for wager in text.wagers.values():
        if wager.table_of is None and placed.count(wager.wager) != 1:
            yield f"{wager.wager} lies in {placed.count(wager.wager)} spots: write one entry of spots for it"
    told = [*(each.wager for each in layout.how), *(each.wager for each in layout.ranks)]
    dealt_for = [*(each.wager for each in layout.pools), *(each.wager for each in layout.beside)]
    for name in dict.fromkeys(filter(None, (*placed, *told, *dealt_for, *layout.tables))):
        if name not in of_the_game:
            yield f"{name} is not a wager of the game: write it in rules.toml, or correct the name"
    pooled = {name for each in editions_of(text.game) for name in rules(each.name).pooled}
    for pool in layout.pools:
        if pool.wager in of_the_game - pooled:
            yield f'players do not pool {pool.wager}: write "if-elected" in rules.toml, or remove it from pools'


def _overlaps(layout: Layout, text: Rules) -> Iterator[str]:
    """No spot lies where another one, of the same position or the next, could cover it."""
    room = (layout.shape.position if layout.shape else POSITION) / 2 - AREA / 2
    spots = [spot for spot in layout.spots if spot.wager in text.wagers]
    for spot in spots:
        if abs(spot.x) > room:
            yield (
                f"{spot.wager} reaches into the next position at x = {spot.x:g}: keep x from {-room:g} to {room:g}, "
                "in a second row if it does not fit in the first"
            )
    for one, other in combinations(spots, 2):
        if hypot(one.x - other.x, one.y - other.y) < AREA:
            yield f"{one.wager} and {other.wager} overlap: move one of them, to at least {AREA} away"


def _areas(layout: Layout, places: tuple[Place, ...]) -> Iterator[str]:
    """Every place for cards is drawn: in front of the dealer or a player, on the board, or beside the player's own."""
    drawn = [each.place for each in (*layout.central, *layout.beside, layout.board) if each]
    known = {each.name for each in places}
    for name in drawn:
        if name not in known:
            yield f"{name} is not a place of the game: add it to places, or correct the name"
    set_apart = next((each.name for each in places if each.part_of is not None), None)
    if layout.apart is not None and layout.apart.place != set_apart:
        yield f"players set no cards apart as {layout.apart.place}: add that place to places, or remove apart"
    for place in places:
        area = _area(place)
        if area == "hand" and not layout.hand.cards:
            yield "hand has no cards, but players are dealt some: write how many lie side by side"
        elif area in ("central", "board", "beside") and place.name not in drawn:
            yield f"{place.name} has no place on the felt: write an entry of {area} for it"


def _area(place: Place) -> str | None:
    if place.part_of is not None:
        return None
    match place.whose:
        case Whose.SEAT:
            return "hand" if place.name == HAND.name else "beside"
        case Whose.BOARD:
            return "board"
        case Whose.DEALER | Whose.SIDE:
            return "central"


def _keys(layout: Layout) -> Iterator[str]:
    keys = [spot.key for spot in layout.spots if spot.key] + [each.key.lower() for each in layout.keys]
    for key in sorted(set(keys)):
        if keys.count(key) > 1:
            yield f'the key "{key}" does two things: give one of them another key'
        if len(key) == 1 and key in _KEYS_OF_THE_PAGE:
            yield f'the key "{key}" is taken on every page: choose another'
        if len(key) == 1 and key in _KEYS_OF_RAISES and layout.raises:
            yield f'the key "{key}" is taken where players raise, and help names it there: remove it, or choose another'


def _choices(layout: Layout, text: Rules) -> Iterator[str]:
    """A choice has a key that does nothing else while a player decides, and words unless it wagers or folds."""
    made = [wager.wager for wager in text.wagers.values() if wager.table_of is None]
    keys = {name: (choice.key or name[0]).lower() for name, choice in layout.choices.items()}
    for name, choice in layout.choices.items():
        if keys[name] in _KEYS_WHILE_DECIDING or list(keys.values()).count(keys[name]) > 1:
            yield f'the choice {name} has the key "{keys[name]}" of the page or another choice: give it another (key)'
        if not choice.about and name != FOLD and name not in made:
            yield f"the choice {name} is neither a wager nor {FOLD}: write what it does (about)"


def _unexplained(layout: Layout, text: Rules, decisions: tuple[Decision, ...]) -> Iterator[str]:
    """Without words from the game, a page can explain only folds and decisions that make a wager."""
    for each in decisions:
        if each.word not in layout.choices and each.word != FOLD and each.word not in text.wagers:
            yield f"players may decide {each.word}, which it does not explain: write choices.{each.word} (about)"
