"""Make the typefaces in which Pitboss prints, from the packages that the browser application already uses.

Each is one weight of Inter or Source Serif 4 for Latin, Greek and Cyrillic: the characters that all of them have, and
no features, so that what is measured is exactly what is drawn. Figures are of equal width. Run it in the root of the
repository after `make setup`; the result is committed, so nobody needs it to use Pitboss.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile
from typing import Any

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.misc.transform import Identity, Transform  # type: ignore[import-untyped]
from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.varLib.instancer import instantiateVariableFont  # type: ignore[import-untyped]

PACKAGES = Path("web/node_modules/@fontsource-variable")
TARGET = Path("src/pitboss/lettering")
FACES = (
    ("inter", 400, "Pitboss Sans", "sans-regular"),
    ("inter", 650, "Pitboss Sans", "sans-bold"),
    ("source-serif-4", 400, "Pitboss Serif", "serif-regular"),
    ("source-serif-4", 700, "Pitboss Serif", "serif-bold"),
)
_EQUAL_FIGURES = "tnum"
_RAISED, _SMALL = 0.37, 0.6
"""How far a figure is raised for an exponent, in ems, and how large it is then."""
_EPOCH = 3_787_776_000
"""2024-01-01 in the clock of fonts, so that the same packages make the same bytes."""


def main() -> None:
    """Write every face and the licenses."""
    drawn = [gathered(package, weight) for package, weight, _, _ in FACES]
    everywhere = set.intersection(*(set(glyphs) for glyphs, _ in drawn))
    for (glyphs, like), (_, _, family, name) in zip(drawn, FACES, strict=True):
        style = "Bold" if name.endswith("bold") else "Regular"
        built({code: glyphs[code] for code in everywhere}, like, family, style).save(TARGET / f"{name}.ttf")
    for package in sorted({each[0] for each in FACES}):
        copyfile(PACKAGES / package / "LICENSE", TARGET / f"{package}-license.txt")


def gathered(package: str, weight: int) -> tuple[dict[int, tuple[Any, int]], Any]:
    """The glyphs of all parts of a package by their characters, and the part that says how high they are."""
    files = sorted((PACKAGES / package / "files").glob(f"{package}-*-wght-normal.woff2"))
    parts = [instantiateVariableFont(TTFont(path), {"wght": weight}) for path in files]
    # The basic part first, which holds the figures and their other forms.
    parts.sort(key=lambda each: 48 not in each.getBestCmap())
    first = parts[0]
    em = first["head"].unitsPerEm
    drawn: dict[int, tuple[Any, int]] = {}
    for font in parts:
        equal = equal_figures(font)
        for code, glyph in font.getBestCmap().items():
            if code not in drawn and not 0xE000 <= code < 0xF900:
                # Other signs of that width, such as a hyphen, would leave gaps in words.
                drawn[code] = recorded(font, equal.get(glyph, glyph) if chr(code).isdigit() else glyph)
    drawn[0x2011] = drawn[0x2D]
    for digit, code in zip("0123456789", (0x2070, 0xB9, 0xB2, 0xB3, *range(0x2074, 0x207A)), strict=True):
        drawn[code] = raised(drawn[ord(digit)], em)
    drawn[0x207B] = raised(drawn[0x2212], em)
    drawn[0x2610] = ballot_box(em)
    return drawn, first


def equal_figures(font: Any) -> dict[str, str]:
    """The form of equal width of each figure that has one."""
    if "GSUB" not in font:
        return {}
    table = font["GSUB"].table
    places = {
        place
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == _EQUAL_FIGURES
        for place in record.Feature.LookupListIndex
    }
    mapped: dict[str, str] = {}
    for place in sorted(places):
        for lookup in table.LookupList.Lookup[place].SubTable:
            mapped |= getattr(getattr(lookup, "ExtSubTable", lookup), "mapping", {})
    return mapped


def recorded(font: Any, glyph: str) -> tuple[Any, int]:
    """What a glyph draws, and how wide it is."""
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    return pen, round(glyphs[glyph].width)


def raised(glyph: tuple[Any, int], em: int) -> tuple[Any, int]:
    """A glyph as an exponent."""
    pen, wide = glyph
    return moved(pen, Transform(_SMALL, 0, 0, _SMALL, 0, _RAISED * em)), round(wide * _SMALL)


def moved(pen: Any, by: Any) -> Any:
    """A recording of a glyph that is moved or scaled."""
    again = DecomposingRecordingPen({})
    pen.replay(TransformPen(again, by))
    return again


def ballot_box(em: int) -> tuple[Any, int]:
    """A square to be ticked."""
    pen = DecomposingRecordingPen({})
    for inset, order in ((0.0, (0, 1, 2, 3)), (0.06, (0, 3, 2, 1))):
        low, left, size = (-0.06 + inset) * em, (0.08 + inset) * em, (0.84 - 2 * inset) * em
        corners = ((left, low), (left, low + size), (left + size, low + size), (left + size, low))
        start, *rest = [corners[place] for place in order]
        pen.moveTo(start)
        for corner in rest:
            pen.lineTo(corner)
        pen.closePath()
    return pen, em


def built(drawn: dict[int, tuple[Any, int]], like: Any, family: str, style: str) -> Any:
    """The font of these glyphs, as high as another."""
    names = {code: f"u{code:04X}" for code in sorted(drawn)}
    order = [".notdef", *names.values()]
    builder = FontBuilder(like["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    glyphs = {".notdef": TTGlyphPen(None).glyph()}
    for code, name in names.items():
        pen = TTGlyphPen(None)
        drawn[code][0].replay(TransformPen(pen, Identity))
        glyphs[name] = pen.glyph()
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    widths = {".notdef": 0} | {name: drawn[code][1] for code, name in names.items()}
    builder.setupHorizontalMetrics({name: (wide, getattr(table[name], "xMin", 0)) for name, wide in widths.items()})
    hhea, os2 = like["hhea"], like["OS/2"]
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent, lineGap=hhea.lineGap)
    builder.setupNameTable({"familyName": family, "styleName": style, "licenseDescription": license_of(like)})
    builder.setupOS2(
        sTypoAscender=os2.sTypoAscender,
        sTypoDescender=os2.sTypoDescender,
        sTypoLineGap=os2.sTypoLineGap,
        usWinAscent=os2.usWinAscent,
        usWinDescent=os2.usWinDescent,
        sCapHeight=os2.sCapHeight,
        sxHeight=os2.sxHeight,
        usWeightClass=700 if style == "Bold" else 400,
        fsSelection=0x20 if style == "Bold" else 0x40,
    )
    builder.setupPost(keepGlyphNames=False)
    builder.updateHead(created=_EPOCH, modified=_EPOCH, macStyle=1 if style == "Bold" else 0)
    builder.font.recalcTimestamp = False
    return builder.font


def license_of(font: Any) -> str:
    """What the name table says about the license."""
    return font["name"].getDebugName(13) or "SIL Open Font License 1.1"


if __name__ == "__main__":
    main()
