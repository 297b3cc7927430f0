"""HTML and SVG built from elements. Anything that is not markup is escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is markup, and goes into a page as it is."""

    __slots__ = ()


Child = str | None
Attribute = str | int | float | None

_EMPTY = frozenset({"meta", "line", "rect", "path", "circle", "br", "col", "hr", "image"})


def element(tag: str, *children: Child | Iterable[Child], **attributes: Attribute) -> Markup:
    """One element; attributes are written with `_` for `-` and after `class_` and `for_` without it."""
    written = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(_number(value), quote=True)}"'
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(_text(child) for child in _flat(children))
    if tag in _EMPTY and not inside:
        return Markup(f"<{tag}{written}/>")
    return Markup(f"<{tag}{written}>{inside}</{tag}>")


def together(*children: Child | Iterable[Child]) -> Markup:
    """Several pieces one after another."""
    return Markup("".join(_text(child) for child in _flat(children)))


def _flat(children: Iterable[Child | Iterable[Child]]) -> Iterable[Child]:
    for child in children:
        if child is None or isinstance(child, str):
            yield child
        else:
            yield from child


def _text(child: Child) -> str:
    if child is None:
        return ""
    return child if isinstance(child, Markup) else escape(child, quote=False)


def _number(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
