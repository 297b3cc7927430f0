"""Logos: a file in SVG or PNG, checked so that it prints as it looks and needs nothing from elsewhere."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

from pitboss.documents.markup import Markup, element
from pitboss.malformed import Malformed
from pitboss.submission.model import LogoFile

_SVG = "http://www.w3.org/2000/svg"
_HREF = "{http://www.w3.org/1999/xlink}href"
_DRAWN = frozenset(
    {
        *("svg", "g", "defs", "symbol", "use", "clipPath", "mask", "title", "desc", "metadata"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
        *("linearGradient", "radialGradient", "stop"),
    }
)
"""The elements of SVG that a logo may have: shapes, and what colors them."""
_WHY_NOT = {
    "text": "convert its text to outlines",
    "tspan": "convert its text to outlines",
    "textPath": "convert its text to outlines",
    "style": "save it with presentation attributes instead of a style sheet",
    "image": "draw it in shapes, or give the logo as PNG",
}
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_MOST_BYTES = 4 << 20
_MOST_PIXELS = 8000
_LEAST_PIXELS = 600
"""How many pixels the longer side of a PNG has at least: 40 for each inch of a wide logo, seen from a seat."""
_COLORS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""How many samples a pixel has, by the type of color."""
_REFERENCE = re.compile(r"url\(\s*['\"]?(?!#)", re.IGNORECASE)
_OWN = re.compile(r"url\(\s*['\"]?#([^)'\"]+)['\"]?\s*\)")


@dataclass(frozen=True, slots=True)
class Picture:
    """A logo: how wide and high it is in its own units, and what draws it from their origin."""

    wide: float
    high: float
    drawing: Markup

    def drawn(self, left: float, top: float, wide: float) -> Markup:
        """The picture at a place, this wide."""
        by = wide / self.wide
        return element("g", self.drawing, transform=f"translate({left:.3f} {top:.3f}) scale({by:.6f})", class_="logo")


def read_logo(logo: LogoFile, folder: Path) -> Picture:
    """The logo that a submission names, from the folder of the submission; refused unless its bytes are those filed."""
    if not logo.name or Path(logo.name).name != logo.name:
        raise Malformed(logo.name, "the name of a file beside the submission", "write its name without a folder")
    path = folder / logo.name
    try:
        raw = path.read_bytes() if path.stat().st_size <= _MOST_BYTES else None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Malformed(
            logo.name, f"a logo that can be read ({reason})", "put the file beside the submission"
        ) from error
    if raw is None:
        raise Malformed(logo.name, "a logo of at most 4 MiB", "save it smaller")
    digest = sha256(raw).hexdigest()
    if logo.sha256.lower() != digest:
        expected = "the logo with the SHA-256 that the submission names" if logo.sha256 else "the SHA-256 of the logo"
        raise Malformed(logo.name, expected, f'write logo = {{ name = "{logo.name}", sha256 = "{digest}" }}')
    return picture(raw, logo.name)


def picture(raw: bytes, name: str) -> Picture:
    """The picture in a file's bytes."""
    if raw.startswith(_SIGNATURE):
        return _png(raw, name)
    if raw.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return _svg(raw, name)
    raise Malformed(name, "a logo in SVG or PNG", "save it as one of these")


def _png(raw: bytes, name: str) -> Picture:
    broken = Malformed(name, "a whole PNG", "save it again")
    chunks = dict[bytes, bytes]()
    at = len(_SIGNATURE)
    while b"IEND" not in chunks:
        if at + 12 > len(raw):
            raise broken
        (length,) = struct.unpack_from(">I", raw, at)
        kind, body = raw[at + 4 : at + 8], raw[at + 8 : at + 8 + length]
        check = raw[at + 8 + length : at + 12 + length]
        if len(check) < 4 or zlib.crc32(kind + body) != struct.unpack(">I", check)[0]:
            raise broken
        chunks[kind] = chunks.get(kind, b"") + body
        at += 12 + length
    if len(chunks.get(b"IHDR", b"")) != 13 or b"IDAT" not in chunks:
        raise broken
    wide, high, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    if not (0 < wide <= _MOST_PIXELS and 0 < high <= _MOST_PIXELS) or color not in _COLORS:
        raise Malformed(name, f"a PNG of at most {_MOST_PIXELS} pixels a side", "save it smaller")
    if max(wide, high) < _LEAST_PIXELS:
        expected = f"a PNG of at least {_LEAST_PIXELS} pixels along its longer side, not {max(wide, high)}"
        raise Malformed(name, expected, "save it larger, or as SVG")
    if not interlaced:
        size = high * (1 + (wide * depth * _COLORS[color] + 7) // 8)
        unpacked = zlib.decompressobj()
        try:
            if len(unpacked.decompress(chunks[b"IDAT"], size)) != size:
                raise broken
        except zlib.error as error:
            raise broken from error
    source = f"data:image/png;base64,{b64encode(raw).decode()}"
    return Picture(wide, high, element("image", width=wide, height=high, href=source))


def _svg(raw: bytes, name: str) -> Picture:
    if b"<!DOCTYPE" in raw or b"<!ENTITY" in raw:
        raise Malformed(name, "an SVG without a document type", "remove the line with <!DOCTYPE")
    try:
        root = ElementTree.fromstring(raw)
    except ElementTree.ParseError as error:
        raise Malformed(name, f"an SVG that can be read ({error})", "save it again") from error
    if root.tag != f"{{{_SVG}}}svg":
        raise Malformed(name, "an SVG", "save the logo as SVG or PNG")
    left, top, wide, high = _view(root, name)
    inside = "".join(_cleaned(child, name) for child in root)
    if "<" not in inside.replace("<title", "").replace("<desc", ""):
        raise Malformed(name, "an SVG with something drawn on it", "save it again")
    look = {key: value for key, value in root.attrib.items() if key in ("fill", "stroke", "stroke-width", "fill-rule")}
    look["transform"] = f"translate({-left:g} {-top:g})"
    written = "".join(f' {key}="{Markup(_escaped(value))}"' for key, value in look.items())
    return Picture(wide, high, Markup(f"<g{written}>{inside}</g>"))


def _view(root: ElementTree.Element, name: str) -> tuple[float, float, float, float]:
    """The part of the drawing plane that is the picture."""
    numbers = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    if len(numbers) != 4:
        numbers = ["0", "0", *(re.sub(r"(px|pt|mm|cm|in)$", "", root.get(each, "")) for each in ("width", "height"))]
    try:
        left, top, wide, high = (float(each) for each in numbers)
    except ValueError:
        left = top = wide = high = 0.0
    if not (0 < wide < 1e6 and 0 < high < 1e6):
        raise Malformed(name, "an SVG with a viewBox", "save it with its size")
    return left, top, wide, high


def _cleaned(part: ElementTree.Element, name: str) -> str:
    """An element of the logo with what draws it, its ids set apart from those of the page."""
    if not part.tag.startswith(f"{{{_SVG}}}"):
        # What drawing programs keep for themselves.
        return ""
    tag = part.tag.removeprefix(f"{{{_SVG}}}")
    if tag not in _DRAWN:
        raise Malformed(f"{name}: <{tag}>", "a logo of shapes alone", _WHY_NOT.get(tag, "remove that element"))
    if tag == "metadata":
        return ""
    attributes = "".join(f' {key}="{_escaped(value)}"' for key, value in _attributes(part, name))
    words = _escaped(part.text or "") if tag in ("title", "desc") else ""
    return f"<{tag}{attributes}>{words}{''.join(_cleaned(child, name) for child in part)}</{tag}>"


def _attributes(part: ElementTree.Element, name: str) -> Iterator[tuple[str, str]]:
    for key, value in part.attrib.items():
        plain = "href" if key == _HREF else key
        if plain.startswith("{") or plain == "class":
            continue
        outside = plain == "href" and not value.startswith("#")
        if plain.lower().startswith("on") or outside or _REFERENCE.search(value):
            raise Malformed(f"{name}: {plain}", "a logo that needs nothing from elsewhere", "remove that attribute")
        if plain == "id":
            yield plain, f"logo-{value}"
        elif plain == "href":
            yield plain, f"#logo-{value[1:]}"
        else:
            yield plain, _OWN.sub(r"url(#logo-\1)", value)


def _escaped(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
