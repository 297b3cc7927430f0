"""Which key makes which choice: its first letter, if nothing else has that key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.cli.terminal.screen import QUIT
from pitboss.games.elections import Elections
from pitboss.games.layout import layout_of
from pitboss.games.play import FOLD, Choice

_TAKEN = frozenset(("a", "b", QUIT))
"""The keys that do something else while a player decides: type an amount, buy chips, leave."""


def keys_of_choices(choices: Iterable[Choice], elections: Elections) -> Mapping[str, Choice]:
    """The choices by their keys, in the order given.

    Folding always has its first letter, so that the same key never folds on one street and wagers on the next. A choice
    whose first letter is taken has the key that it has on the felt, or else the first free letter of its name.
    """
    offered = tuple(choices)
    words = layout_of(elections.edition).choices
    keys: dict[str, str] = {}
    for choice in sorted(offered, key=lambda each: each.name != FOLD):
        on_felt = words[choice.name].key.lower() if choice.name in words else ""
        wanted = (choice.name[0], *filter(None, (on_felt,)), *choice.name, *"123456789")
        keys[choice.name] = next(key for key in wanted if key not in _TAKEN and key not in keys.values())
    return {keys[choice.name]: choice for choice in offered}
