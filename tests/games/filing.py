"""What a chapter says about a submission: its clauses, and what is wrong under them.

Each game writes it down in `filed.py` of its folder, from its chapter and not from the rule data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from pitboss.law.edition import editions
from tests.games.rounds import folder_of

GONE = object()
"""The value of what is taken out."""


class Mutant(NamedTuple):
    """A submission with something wrong in it, and what the check says of it."""

    edition: str
    changes: dict[str, Any]
    code: str
    clause: str


def none_of_its_own(_: str) -> Iterator[Mutant]:
    """Nothing can be wrong here that could not be wrong under another chapter."""
    yield from ()


@dataclass(frozen=True, slots=True)
class Filed:
    """One text: where it says something, and what it says."""

    required: str
    """A wager that everyone makes before the deal."""
    before_the_deal: str
    wagers: str
    filed: str
    """Where it says that optional wagers are named in the submission."""
    dealing: str
    breakage: str
    boxes: str
    no_limit: str
    """Where a payout limit is refused, if the text has none."""
    limit: str
    """Where it says how low a payout limit may be; empty if it has none."""
    letters: Mapping[str, str]
    """The letters of each table, as the chapter prints them."""
    lettered: Mapping[str, str]
    offered: Mapping[str, str]
    """Optional wagers."""
    always_offered: frozenset[str]
    areas: Mapping[str, str]
    on_the_layout_alone: Mapping[str, str]
    or_on_a_sign: Mapping[str, str]
    wrong_decks: tuple[int, ...] = (-1, 0, 3, 4)
    seats: int = 6
    several_boxes: bool = False
    continuous: str = ""
    """Where it allows a device that reshuffles continuously, if not in .5(g)."""
    pooled: bool = False
    by_hand: bool = True
    """Whether cards may be dealt from the hand."""
    phrases: bool = True
    """Whether what stands on the layout alone is told in a phrase of the chapter."""
    areas_of_wagers_not_offered: bool = False
    """Whether the layout has the areas of optional wagers even where they are not offered."""
    own: Callable[[str], Iterator[Mutant]] = none_of_its_own
    """What is wrong under this chapter alone."""


_HERE = Path(__file__).parent


def _filed_in(folder: str) -> Mapping[str, Filed]:
    return cast("Mapping[str, Filed]", import_module(f"tests.games.{folder}.filed").FILED)


_FOLDERS = sorted({folder_of(each.name) for each in editions()})
FILED: Mapping[str, Filed] = {
    edition: each
    for folder in _FOLDERS
    if (_HERE / folder / "filed.py").is_file()
    for edition, each in _filed_in(folder).items()
}
"""Every text of which this is written down."""
