"""How wide words are when drawn, so that they fit the space meant for them."""

from __future__ import annotations

SANS = '"DejaVu Sans", Inter, Verdana, Arial, sans-serif'
SERIF = '"DejaVu Serif", "Source Serif 4", Georgia, serif'

# Hundredths of an em for the printable ASCII characters from the space on, of the widest of the fonts above.
_WIDTHS = (
    *(35, 44, 52, 84, 70, 95, 90, 31, 47, 47, 52, 84, 35, 42, 35, 37),
    *(70, 70, 70, 70, 70, 70, 70, 70, 70, 70, 37, 37, 84, 84, 84, 59),
    *(100, 78, 85, 80, 87, 76, 71, 85, 94, 47, 47, 87, 70, 111, 91, 87),
    *(75, 87, 83, 72, 74, 87, 78, 112, 78, 71, 73, 47, 37, 47, 84, 50),
    *(50, 65, 70, 61, 70, 64, 43, 70, 73, 38, 36, 69, 38, 106, 73, 67),
    *(70, 70, 53, 56, 46, 73, 58, 86, 60, 58, 57, 64, 36, 64, 84),
)
_OTHER = 70
_LIGHT = 0.92
"""How wide sans-serif letters are, compared with those."""


def width_of(words: str, size: float) -> float:
    """How wide words are in bold letters with serifs."""
    places = (ord(each) - ord(" ") for each in words)
    return sum(_WIDTHS[place] if 0 <= place < len(_WIDTHS) else _OTHER for place in places) * size / 100


def plain_width(words: str, size: float) -> float:
    """How wide words are in letters without serifs."""
    return _LIGHT * width_of(words, size)


def in_lines(words: str, most: float, size: float) -> list[str]:
    """Words in lines that are no wider than that, unless a single word is."""
    lines: list[str] = []
    for word in words.split():
        if lines and plain_width(f"{lines[-1]} {word}", size) <= most:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
