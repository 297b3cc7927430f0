"""The four faces that are shipped: widths, outlines, lines of words, and what cannot be printed.

They are made by `scripts/fonts.py` from Inter and Source Serif 4, both under the SIL Open Font License, and have no
features and no kerning: words are as wide as their letters are together, wherever they are drawn.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

CAPITAL = 0.72
"""How high a capital letter is, compared with the size."""
DEPTH = 0.24
"""How far letters reach below their line, compared with the size."""
_FOLDER = Path(__file__).parent
_SANS_ELSE, _SERIF_ELSE = 'Inter, "DejaVu Sans", Arial, sans-serif', '"Source Serif 4", "DejaVu Serif", Georgia, serif'


@dataclass(frozen=True, slots=True)
class Face:
    """One weight of a family, and the file it is in."""

    family: str
    weight: int
    file: str
    otherwise: str
    """The families that a reader without this one sees."""

    @property
    def families(self) -> str:
        """The family as CSS and SVG name it, followed by those to use if it is missing."""
        return f'"{self.family}", {self.otherwise}'

    @property
    def data(self) -> bytes:
        """The font itself."""
        return (_FOLDER / self.file).read_bytes()

    def width(self, words: str, size: float) -> float:
        """How wide words are in this size; a missing character is as wide as the size."""
        advances = _advances(self)
        return sum(advances.get(ord(letter), 1.0) for letter in words) * size

    def outline(self, words: str, size: float) -> str:
        """The letters as the data of an SVG path whose first letter begins at 0, 0, y growing downward."""
        from fontTools.pens.svgPathPen import SVGPathPen  # type: ignore[import-untyped]
        from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]

        font, advances = _opened(self), _advances(self)
        glyphs, names, em = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
        pen = SVGPathPen(glyphs, ntos=_short)
        along, k = 0.0, size / em
        for letter in words:
            if ord(letter) in names:
                glyphs[names[ord(letter)]].draw(TransformPen(pen, (k, 0, 0, -k, along, 0)))
            along += advances.get(ord(letter), 1.0) * size
        return str(pen.getCommands())


SANS = Face("Pitboss Sans", 400, "sans-regular.ttf", _SANS_ELSE)
SANS_BOLD = Face("Pitboss Sans", 700, "sans-bold.ttf", _SANS_ELSE)
SERIF = Face("Pitboss Serif", 400, "serif-regular.ttf", _SERIF_ELSE)
SERIF_BOLD = Face("Pitboss Serif", 700, "serif-bold.ttf", _SERIF_ELSE)
FACES = (SANS, SANS_BOLD, SERIF, SERIF_BOLD)


def unprintable(words: str) -> tuple[str, ...]:
    """The characters of words that are in no face, each once, in their order."""
    if words.isascii():
        return tuple(dict.fromkeys(letter for letter in words if not letter.isprintable()))
    known = _advances(SANS)
    return tuple(dict.fromkeys(letter for letter in words if ord(letter) not in known))


def named_characters(letters: Iterable[str]) -> str:
    """Characters with their numbers, for a reader who cannot see them either."""
    return ", ".join(
        f"{letter} (U+{ord(letter):04X})" if letter.isprintable() else f"U+{ord(letter):04X}" for letter in letters
    )


def in_lines(words: str, most: float, size: float, face: Face = SANS) -> list[str]:
    """Words in lines that are no wider than that, unless a single word is."""
    lines: list[str] = []
    for word in words.split():
        if lines and face.width(f"{lines[-1]} {word}", size) <= most:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines


def balanced(words: str, most: float, size: float, face: Face = SANS) -> list[str]:
    """Words in as few lines as that width allows, all about equally long."""
    count = len(in_lines(words, most, size, face))
    narrow, wide = 0.0, most
    # The narrowest width that needs no more lines, to a hundredth.
    while wide - narrow > most / 100:
        middle = (narrow + wide) / 2
        if len(in_lines(words, middle, size, face)) <= count:
            wide = middle
        else:
            narrow = middle
    return _even_lines(words.split(), wide, count, lambda line: face.width(line, size))


def _even_lines(words: Sequence[str], most: float, count: int, width: Callable[[str], float]) -> list[str]:
    """Break words into that many lines so that the squares of their widths add up to the least."""
    ways: dict[int, tuple[float, list[str]]] = {0: (0.0, [])}
    for _ in range(count):
        longer: dict[int, tuple[float, list[str]]] = {}
        for start, (cost, lines) in ways.items():
            for end in range(start + 1, len(words) + 1):
                line = " ".join(words[start:end])
                wide = width(line)
                if wide > most and end > start + 1:
                    break
                if end not in longer or cost + wide**2 < longer[end][0]:
                    longer[end] = (cost + wide**2, [*lines, line])
        ways = longer
    return ways[len(words)][1]


def font_faces(faces: Iterable[Face] = FACES) -> str:
    """The faces as CSS that holds them whole."""
    return "\n".join(_font_face(face, face.data, "truetype") for face in faces)


def subset_faces(written: Mapping[Face, str]) -> str:
    """The faces as CSS, each with the letters that are written in it alone."""
    return "\n".join(
        _font_face(face, _subset(face, "".join(sorted({*letters}))), "woff") for face, letters in written.items()
    )


def _font_face(face: Face, data: bytes, kind: str) -> str:
    source = f"url(data:font/{kind};base64,{b64encode(data).decode()}) format('{kind}')"
    return f'@font-face {{ font-family: "{face.family}"; font-weight: {face.weight}; src: {source} }}'


@cache
def _subset(face: Face, letters: str) -> bytes:
    from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    font = TTFont(BytesIO(face.data), recalcTimestamp=False)
    subsetter = Subsetter(Options(notdef_outline=True, name_IDs=[1, 2], glyph_names=False))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


@cache
def _opened(face: Face) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(face.data), lazy=True)


@cache
def _advances(face: Face) -> Mapping[int, float]:
    """How wide each character is, in ems."""
    font = _opened(face)
    widths, em = font["hmtx"].metrics, font["head"].unitsPerEm
    return {code: widths[name][0] / em for code, name in font.getBestCmap().items()}


def _short(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
