"""Clause numbers as the regulation writes them: `999a.12(c)`, `999a.11(d)(2)(ii)(B)`.

Rules from elsewhere are numbered the same way, under a name instead of a chapter number: `house-rules.4(b)`.
"""

from __future__ import annotations

import re
from functools import cache, reduce
from typing import NewType

from pitboss.malformed import Malformed

Clause = NewType("Clause", str)
"""A well-formed clause number. The register says whether an edition has it."""

_ROMAN = {
    numeral: place
    for place, numeral in enumerate(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"], start=1)
}

# Chapter and section, then at most four levels: a letter, a number, a small Roman numeral, a capital.
_LEVELS = (r"[a-z]", r"[1-9][0-9]?", "|".join(_ROMAN), r"[A-Z]")
_PATH = reduce(lambda inner, level: rf"(?:\((?:{level})\){inner})?", reversed(_LEVELS), "")
_NUMBERED = re.compile(r"[0-9]{3}a")
CHAPTER = rf"(?:{_NUMBERED.pattern}|[a-z][0-9a-z]*(?:-[0-9a-z]+)*)"
"""A chapter of the regulation by number, or another package's rules by the name it gives them."""
_CLAUSE = re.compile(rf"{CHAPTER}\.[1-9][0-9]?{_PATH}")


@cache
def cite(text: str) -> Clause:
    """Return the clause number, refusing anything that is not written as one."""
    if not _CLAUSE.fullmatch(text):
        raise Malformed(
            read=text,
            expected="a clause number such as 999a.12(c)",
            mend="write chapter, point and section, then each level in parentheses and without spaces: (c)(1)(ii)(B)",
        )
    return Clause(text)


def check_cited(*clauses: Clause) -> None:
    """Refuse a clause number that is not well-formed."""
    for clause in clauses:
        cite(clause)


def chapter_of(clause: Clause) -> str:
    """`999a.12(c)` belongs to chapter `999a`."""
    return clause.partition(".")[0]


def where_printed(chapter: str) -> str:
    """`58 Pa. Code ch. 999a`; rules from elsewhere are not a chapter of the Code: `the "house" rules`."""
    return f"58 Pa. Code ch. {chapter}" if _NUMBERED.fullmatch(chapter) else f'the "{chapter}" rules'


def section_of(clause: Clause) -> int:
    """`999a.12(c)` belongs to section 12."""
    return int(clause.partition(".")[2].partition("(")[0])


def parent_of(clause: Clause) -> Clause | None:
    """The clause that contains this one: `999a.12` for `999a.12(c)`, none for a whole section."""
    head, bracket, _ = clause.rpartition("(")
    return Clause(head) if bracket else None


def order_of(clause: Clause) -> tuple[str, int, tuple[int, ...]]:
    """A sort key that puts clauses in the order of the chapter: (b) before (b)(2) before (b)(10) before (c)."""
    head, *levels = re.findall(r"[^()]+", clause)
    chapter, _, section = head.partition(".")
    return chapter, int(section), tuple(_place(level, depth) for depth, level in enumerate(levels))


def _place(level: str, depth: int) -> int:
    """Levels are lettered a, numbered 1, numbered i, lettered A, in that order of depth."""
    match depth:
        case 0:
            return ord(level) - ord("a") + 1
        case 1:
            return int(level)
        case 2:
            return _ROMAN[level]
        case _:
            return ord(level) - ord("A") + 1
