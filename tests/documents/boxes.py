"""The shapes of a drawing, measured from its SVG alone: where each line of words, card and area is on the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, radians, sin
from xml.etree import ElementTree

from pitboss.lettering.faces import FACES, Face

SVG = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
_SAME: Matrix = (1, 0, 0, 1, 0, 0)
_HIGH, _DEEP = 0.70, 0.0
"""What letters take above and below their base line: capitals, without the few that reach below it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A convex shape on the sheet."""

    what: str
    corners: tuple[Point, ...]
    words: str = ""

    def overlaps(self, other: Shape, by: float = 0.05) -> bool:
        """Return whether the two share more than that many points of depth along every axis."""
        for polygon in (self.corners, other.corners):
            for (x, y), (to_x, to_y) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
                long = ((x - to_x) ** 2 + (y - to_y) ** 2) ** 0.5 or 1.0
                across = ((y - to_y) / long, (to_x - x) / long)
                mine = [across[0] * a + across[1] * b for a, b in self.corners]
                theirs = [across[0] * a + across[1] * b for a, b in other.corners]
                if max(mine) - by <= min(theirs) or max(theirs) - by <= min(mine):
                    return False
        return True


def shapes(svg: str) -> list[Shape]:
    """Everything drawn: `text` for each line or letter of words, `card`, `tube`, `rect` and `circle`."""
    return [*_shapes(ElementTree.fromstring(svg), _SAME)]


def _shapes(node: ElementTree.Element, outer: Matrix) -> Iterator[Shape]:
    matrix = _times(outer, _matrix(node.get("transform", "")))
    tag, kind = node.tag.removeprefix(SVG), node.get("class", "")
    if tag == "rect" and "x" in node.attrib:
        x, y, wide, high = (float(node.attrib[each]) for each in ("x", "y", "width", "height"))
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        yield Shape(kind or "rect", tuple(_moved(matrix, each) for each in corners))
    elif tag == "circle":
        x, y, r = (float(node.attrib[each]) for each in ("cx", "cy", "r"))
        round_ = ((x + r * cos(radians(at)), y + r * sin(radians(at))) for at in range(0, 360, 30))
        yield Shape(kind or "circle", tuple(_moved(matrix, each) for each in round_))
    elif tag == "text":
        yield from _words(node, matrix)
    for child in node:
        yield from _shapes(child, matrix)


def _words(node: ElementTree.Element, matrix: Matrix) -> Iterator[Shape]:
    face, size, words = face_of(node), float(node.attrib["font-size"]), node.text or ""
    xs, ys = ([float(each) for each in node.attrib[name].split()] for name in ("x", "y"))
    if len(xs) == 1:
        wide = face.width(words, size)
        left = xs[0] - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[node.get("text-anchor", "start")]
        yield Shape("text", _line(matrix, left, ys[0], wide, size), words)
        return
    for letter, x, y, turned in zip(words, xs, ys, map(float, node.attrib["rotate"].split()), strict=True):
        if not letter.isspace():
            own = _times(matrix, _times((1, 0, 0, 1, x, y), _turned(turned)))
            yield Shape("letter", _line(own, 0, 0, face.width(letter, size), size), letter)


def face_of(node: ElementTree.Element) -> Face:
    """The face that a line of words is written in."""
    family, weight = node.attrib["font-family"], int(node.attrib["font-weight"])
    return next(each for each in FACES if each.families == family and each.weight == weight)


def _line(matrix: Matrix, left: float, y: float, wide: float, size: float) -> tuple[Point, ...]:
    top, bottom = y - _HIGH * size, y + _DEEP * size
    corners = ((left, top), (left + wide, top), (left + wide, bottom), (left, bottom))
    return tuple(_moved(matrix, each) for each in corners)


def _matrix(transform: str) -> Matrix:
    found = _SAME
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", transform):
        values = [float(each) for each in re.split(r"[\s,]+", numbers.strip())]
        match name:
            case "translate":
                found = _times(found, (1, 0, 0, 1, values[0], values[1]))
            case "rotate":
                found = _times(found, _turned(values[0]))
            case _:
                assert name == "scale"
                found = _times(found, (values[0], 0, 0, values[0], 0, 0))
    return found


def _turned(degrees: float) -> Matrix:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, 0, 0)


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _moved(matrix: Matrix, point: Point) -> Point:
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f
