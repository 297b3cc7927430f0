"""The comparison of two texts as a page for people. Color is never the only sign of a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from rich.console import RenderableType
from rich.text import Text

from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.games.differences import Difference
from pitboss.law.diff import Change, ClauseChange, FigureChange, Value
from pitboss.law.edition import edition
from pitboss.law.words import list_in_words

_BEFORE, _AFTER = "red", "green"
_SHORT = 60
_OUR_WORDS = "Clauses are compared by their lines in the register, which are our words, not the law's."
_SIGNS = {
    Change.ADDED: ("+", _AFTER),
    Change.REMOVED: ("-", _BEFORE),
    Change.CHANGED: ("~", "yellow"),
    Change.REWORDED: ("~", "yellow"),
    Change.RENAMED: (">", "magenta"),
    Change.RENUMBERED: (">", "magenta"),
}


def show(difference: Difference) -> None:
    """Print the page."""
    with page() as console:
        title = edition(difference.after).title
        console.print(heading(title, "  ", (difference.before, CLAUSE), "  to  ", (difference.after, CLAUSE)))
        if not difference.figures and not difference.clauses:
            console.print("Nothing changed.")
            return
        console.print()
        console.print(heading("Figures", f"  {_tally(difference.figures)}"))
        for figure in difference.figures:
            console.print(indented(_figure_head(figure)))
            console.print(indented(_values(figure), 6))
        console.print()
        console.print(heading("Clauses", f"  {_tally(difference.clauses)}"))
        for clause in difference.clauses:
            console.print(indented(_clause_head(clause)))
            console.print(indented(_lines(clause), 6))
        console.print(text((_OUR_WORDS, QUIET)))


def _tally(changes: Iterable[FigureChange | ClauseChange]) -> str:
    counts = Counter(change.kind for change in changes)
    return ", ".join(f"{counts[kind]} {kind.value}" for kind in Change if counts[kind]) or "none changed"


def _figure_head(change: FigureChange) -> Text:
    sign, style = _SIGNS[change.kind]
    clauses = " ".join(change.clauses)
    return text((f"{sign} {change.kind.value}", style), "  ", (change.what, NAME), (f"  {clauses}", CLAUSE))


def _clause_head(change: ClauseChange) -> Text:
    was = f", was {change.was}" if change.kind is Change.RENUMBERED else ""
    sign, style = _SIGNS[change.kind]
    return text((f"{sign} {change.kind.value}", style), "  ", (change.clause, f"{NAME} {CLAUSE}"), was)


def _values(change: FigureChange) -> RenderableType:
    before, after = _in_words(change.before), _in_words(change.after)
    if before and after and len(before) + len(after) < _SHORT:
        return text((before, _BEFORE), " -> ", (after, _AFTER))
    return _sides(text((before, _BEFORE)), text((after, _AFTER)))


def _in_words(value: Value) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {each}" for name, each in value.items())
    return "" if value is None else list_in_words(value)


def _lines(change: ClauseChange) -> RenderableType:
    if change.kind is Change.RENUMBERED:
        return text((change.after or "", QUIET))
    return _sides(*_marked(change.before or "", change.after or ""))


def _sides(before: Text, after: Text) -> RenderableType:
    """The old version after a minus, the new one after a plus."""
    sides = (text(("-", _BEFORE)), before), (text(("+", _AFTER)), after)
    table = columns("", "", rows=((sign, words) for sign, words in sides if words))
    table.padding = (0, 1, 0, 0)
    return table


def _marked(before: str, after: str) -> tuple[Text, Text]:
    """Both lines, with the words that differ in color."""
    old, new = before.split(), after.split()
    lines = text(), text()
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for line, words, style in ((lines[0], old[a:b], _BEFORE), (lines[1], new[c:d], _AFTER)):
            gap = " " if line and words else ""
            line.append(gap).append(" ".join(words), None if what == "equal" else style)
    return lines
