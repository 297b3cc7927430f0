"""A shoe as written on the command line: how many cards of each rank are left in it."""

from __future__ import annotations

import re
from typing import NoReturn

from pitboss.cards import Rank
from pitboss.malformed import Malformed

_EXAMPLE = "A=16,2=16,3=16,4=16,5=16,6=16,7=16,8=16,9=16,T=16,J=16,Q=16,K=16"
_LONGEST = 4
"""The most digits in a count: no shoe holds more cards."""


def parse_shoe(text: str) -> dict[str, int]:
    """The shoe written "A=16,2=16,…" by the letters of the ranks; every rank is named, even one that is gone (A=0)."""
    letters = {rank.letter: rank.letter for rank in Rank} | {str(int(Rank.TEN)): Rank.TEN.letter}
    shoe: dict[str, int] = {}
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\w+)\s*=\s*(\d+)\s*", part, re.ASCII)
        if found is None or found[1].upper() not in letters or len(found[2]) > _LONGEST:
            _refuse(part.strip(), "a rank and how many are left of it", f"write {_EXAMPLE}")
        rank = letters[found[1].upper()]
        if rank in shoe:
            _refuse(part.strip(), "each rank once", f"name {rank} once")
        shoe[rank] = int(found[2])
    if missing := [rank.letter for rank in Rank if rank.letter not in shoe]:
        also = ",".join(f"{letter}=0" for letter in missing)
        _refuse(text, "every rank, including those that are gone", f"add what is missing, such as {also}")
    return {rank.letter: shoe[rank.letter] for rank in Rank}


def _refuse(read: str, expected: str, mend: str) -> NoReturn:
    raise Malformed(read, expected, mend)
