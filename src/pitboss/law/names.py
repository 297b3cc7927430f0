"""Looking up a name among the known ones, and suggesting which was meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from pitboss.malformed import Malformed


class Unknown(Malformed):
    """A game, edition, wager, clause, figure or reading that does not exist; `nearest` are likely ones."""

    def __init__(self, kind: str, read: str, known: Iterable[str]) -> None:
        names = sorted(known)
        self.kind = kind
        self.nearest = _nearest(read, names)
        self.known = _shortened(names)
        mend = f"did you mean {' or '.join(self.nearest)}?" if self.nearest else "choose one that is known"
        super().__init__(read=read, expected=f"{_article(kind)} ({_shortened(names)})", mend=mend)


def known_name(kind: str, read: str, known: Collection[str]) -> str:
    """Return `read` if it is one of the known names, else raise `Unknown` with the nearest ones."""
    if read not in known:
        raise Unknown(kind, read, known)
    return read


def _nearest(read: str, names: list[str], most: int = 3) -> tuple[str, ...]:
    """Names that start with what was written, if there are only a few; otherwise similar names."""
    folded = {name.casefold(): name for name in names}
    begun = [name for name in folded if read and name.startswith(read.casefold())]
    close = begun if 0 < len(begun) <= most else get_close_matches(read.casefold(), folded, n=most, cutoff=0.5)
    return tuple(folded[name] for name in close)


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def _shortened(names: list[str], most: int = 9) -> str:
    shown = ", ".join(names[:most])
    return shown if len(names) <= most else f"{shown}, … {len(names)} in all"
