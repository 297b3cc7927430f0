"""The felt for the print shop: full size, outlines alone, bleed, crop marks, the holder's colors and logo."""

from __future__ import annotations

import re
import struct
import zlib
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from pitboss.documents.felt_print import BLEED, MARGIN, can_print_felt, felt_sheet
from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.pictures import Picture, picture, read_logo
from pitboss.documents.rendering import documents_of
from pitboss.malformed import Malformed
from pitboss.submission.model import Bears, FeltColors, LogoFile, TableSize
from tests.documents.boxes import SVG
from tests.documents.submissions import fewest, most
from tests.documents.test_rendering import inflated
from tests.games.electing import BACCARAT, EDITIONS, FLUSH

LOGO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 12"><defs><linearGradient id="g">
<stop offset="0" stop-color="#f2c14e"/></linearGradient></defs><circle cx="6" cy="6" r="5" fill="url(#g)"/></svg>"""


def png(wide: int, high: int) -> bytes:
    """A gray picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * wide) * high)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_felt_has_outlines_and_no_text(name: str) -> None:
    for submission in (most(name), fewest(name)):
        felt = felt_sheet(submission)
        root = ElementTree.fromstring(felt.drawing)

        assert [*root.iter(f"{SVG}text")] == []
        assert len([*root.iter(f"{SVG}path")]) > 30
        filed = {each.get("id") for each in ElementTree.fromstring(layout_sheet(submission)).iter() if each.get("id")}
        printed = {each.get("id") for each in root.iter() if each.get("id")}
        words = {each for each in filed if each and each.startswith(("area-", "inscription-", "position-", "name-"))}
        assert words <= printed
        assert "drop-box" not in printed


def test_the_pdf_of_the_felt_needs_no_font_and_says_where_to_trim() -> None:
    felt = felt_sheet(most(FLUSH))
    pdf = felt.pdf()
    boxes = {
        kind.decode(): [float(each) for each in numbers.split()]
        for kind, numbers in re.findall(rb"/(MediaBox|TrimBox|BleedBox) \[([^\]]*)\]", inflated(pdf) + pdf)
    }

    assert b"/FontFile" not in pdf + inflated(pdf)
    assert b"/Type /Font" not in pdf + inflated(pdf)
    assert boxes["MediaBox"][2:] == pytest.approx([felt.wide * 72, felt.high * 72], abs=0.5)
    assert boxes["TrimBox"][:2] == pytest.approx([MARGIN * 72] * 2)
    assert boxes["BleedBox"][:2] == pytest.approx([(MARGIN - BLEED) * 72] * 2)
    assert felt.pdf() == pdf


def test_crop_marks_are_outside_the_bleed_and_point_at_the_edges_of_the_felt() -> None:
    felt = felt_sheet(most(FLUSH))
    root = ElementTree.fromstring(felt.drawing)
    (marks,) = (each for each in root.iter() if each.get("id") == "crop-marks")
    half, deep, bleed = (felt.wide / 2 - MARGIN) * 72, (felt.high - 2 * MARGIN) * 72, BLEED * 72
    lines = [tuple(float(line.attrib[each]) for each in ("x1", "y1", "x2", "y2")) for line in marks]

    assert len(lines) == 12
    for x1, y1, x2, y2 in lines:
        outside = [abs(x) > half + bleed or y < -bleed or y > deep + bleed for x, y in ((x1, y1), (x2, y2))]
        assert all(outside)
        at = x1 if x1 == x2 else y1
        assert any(at == pytest.approx(edge, abs=0.02) for edge in (-half, 0, half, deep, deep / 2))


def test_the_line_about_the_felt_crosses_no_crop_mark() -> None:
    root = ElementTree.fromstring(felt_sheet(most(FLUSH)).drawing)
    (about,) = (each for each in root.iter() if each.get("id") == "about")
    (line,) = about
    start = float(re.findall(r"translate\((\S+)", line.attrib["transform"])[0])
    ends = [start + float(each) for each in re.findall(r"[ML]?H?(-?[\d.]+)", line.attrib["d"])]

    assert start < 0
    assert max(ends) < 0


def test_a_table_of_its_own_size_is_drawn_in_that_size() -> None:
    submission = most(BACCARAT)
    own = replace(submission, layout=replace(submission.layout, size=TableSize(100, 48)))

    assert "100 by 48 inches with its rail" in layout_sheet(own)
    # The rail is 3.2 inches wide, and the felt ends inside it.
    assert felt_sheet(own).high == pytest.approx(48 - 3.2 + 2 * MARGIN)


def test_own_colors_are_those_of_felt_and_ink() -> None:
    submission = most(BACCARAT)
    own = replace(submission, layout=replace(submission.layout, colors=FeltColors("#0b4d33", "#f6f1df")))
    root = ElementTree.fromstring(felt_sheet(own).drawing)
    (bleed,) = (each for each in root.iter() if each.get("id") == "bleed")
    (felt,) = (each for each in root.iter() if each.get("id") == "felt")
    used = {each.get(key) for each in felt.iter() for key in ("fill", "stroke")} - {None, "none"}

    assert bleed.get("fill") == "#0b4d33"
    assert used == {"#0b4d33", "#f6f1df"}


def logo_of(raw: bytes, folder: Path, name: str = "logo.svg") -> Picture:
    (folder / name).write_bytes(raw)
    return read_logo(LogoFile(name, sha256(raw).hexdigest()), folder)


@pytest.mark.parametrize(("raw", "name"), [(LOGO, "logo.svg"), (png(600, 240), "logo.png")])
def test_a_logo_is_embedded_in_place_of_the_name(raw: bytes, name: str, tmp_path: Path) -> None:
    submission = most(BACCARAT)
    layout = replace(submission.layout, bears=Bears.LOGO, logo=LogoFile(name, sha256(raw).hexdigest()))
    own, logo = replace(submission, layout=layout), logo_of(raw, tmp_path, name)
    root = ElementTree.fromstring(felt_sheet(own, logo).drawing)
    (place,) = (each for each in root.iter() if each.get("id") == "name-or-logo")

    assert logo.wide / logo.high == pytest.approx(30 / 12)
    assert [each.get("class") for each in place if each.tag == f"{SVG}g"] == ["logo"]
    assert "logo-g" in layout_sheet(own, logo) or "data:image/png;base64," in layout_sheet(own, logo)
    assert felt_sheet(own, logo).pdf().startswith(b"%PDF")


def test_a_felt_that_bears_a_logo_waits_for_its_picture() -> None:
    submission = most(BACCARAT)
    without = replace(submission, layout=replace(submission.layout, bears=Bears.LOGO))

    assert not can_print_felt(without)
    assert "felt" not in documents_of(without)
    assert "felt" in documents_of(submission)
    with pytest.raises(Malformed, match="name it as logo"):
        felt_sheet(without)


@pytest.mark.parametrize(
    ("raw", "mend"),
    [
        (b"GIF89a", "save it as one of these"),
        (png(599, 100), "save it larger"),
        (png(600, 10)[:-20], "save it again"),
        (png(600, 10).replace(b"IDAT", b"IDAX"), "save it again"),
        (LOGO.replace(b"<circle", b"<script/><circle"), "remove that element"),
        (LOGO.replace(b"<circle", b"<text>Hi</text><circle"), "convert its text to outlines"),
        (LOGO.replace(b"<circle", b"<style>a{}</style><circle"), "presentation attributes"),
        (LOGO.replace(b"url(#g)", b"url(http://x/)"), "remove that attribute"),
        (LOGO.replace(b'r="5"', b'r="5" onclick="x()"'), "remove that attribute"),
        (LOGO.replace(b"<circle", b'<use href="http://x/#a"/><circle'), "remove that attribute"),
        (b"<!DOCTYPE svg>" + LOGO, "remove the line"),
        (LOGO.replace(b' viewBox="0 0 30 12"', b""), "save it with its size"),
        (LOGO[:-8], "save it again"),
        (b"<html/>", "save the logo as SVG or PNG"),
    ],
)
def test_a_logo_that_might_not_print_as_it_looks_is_refused(raw: bytes, mend: str) -> None:
    with pytest.raises(Malformed, match=mend):
        picture(raw, "logo")


def test_a_logo_that_changed_is_refused_with_its_new_hash(tmp_path: Path) -> None:
    (tmp_path / "logo.svg").write_bytes(LOGO)

    with pytest.raises(Malformed, match=sha256(LOGO).hexdigest()):
        read_logo(LogoFile("logo.svg", "0" * 64), tmp_path)
    with pytest.raises(Malformed, match="put the file beside the submission"):
        read_logo(LogoFile("other.svg", "0" * 64), tmp_path)
