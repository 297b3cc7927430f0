"""What a Rules Submission needs so that it can be printed: letters, a table, colors and a logo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import PurePath

import msgspec

from pitboss.law.refusal import Failure
from pitboss.lettering.faces import named_characters, unprintable
from pitboss.submission.clauses import clause_at, whose
from pitboss.submission.model import Bears, Submission

Failures = Iterator[Failure]
_WIDTHS, _DEPTHS = (48, 144), (28, 84)
"""How wide and deep a table may be, in inches."""
_COLOR = re.compile(r"#[0-9a-fA-F]{6}")
_CONTRAST = 4.5
"""How much lighter or darker ink has to be than the felt: the ratio that accessible web pages need."""
_SHA256 = re.compile(r"[0-9a-fA-F]{64}")


def every_letter_can_be_printed(submission: Submission) -> Failures:
    """The faces that Pitboss prints in have every character of every text."""
    for path, words in _texts(msgspec.to_builtins(submission), ()):
        if letters := unprintable(words):
            clause = clause_at(path, submission) or submission.rules.sections.layout
            found = f"{'.'.join(path)} has characters that cannot be printed: {named_characters(letters)}"
            yield Failure("unprintable", clause, found, "write it in Latin, Greek or Cyrillic letters")


def _texts(part: object, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text with the keys that lead to it."""
    match part:
        case str():
            yield path, part
        case dict():
            for key, value in part.items():
                yield from _texts(key, (*path, "names")) if not str(key).isascii() else ()
                yield from _texts(value, (*path, str(key)))
        case list() | tuple():
            for value in part:
                yield from _texts(value, path)
        case _:
            return


def the_table_has_a_size(submission: Submission) -> Failures:
    """A table of its own size is one that people can sit at."""
    size, clause = submission.layout.size, submission.rules.sections.layout
    for name, value, (least, most) in (
        (("width", size.width, _WIDTHS), ("depth", size.depth, _DEPTHS)) if size is not None else ()
    ):
        if not least <= value <= most:
            found = f"the table has a {name} of {value:g} inches"
            yield Failure("table-size", clause, found, f"write {least} to {most} inches with its rail")


def the_felt_can_be_read(submission: Submission) -> Failures:
    """Ink and felt have colors that differ enough to be read."""
    colors, clause = submission.layout.colors, submission.rules.sections.layout
    if colors is None:
        return
    for name, value in (("felt", colors.felt), ("ink", colors.ink)):
        if not _COLOR.fullmatch(value):
            yield Failure(
                "felt-color", clause, f"the color of the {name} is {value[:20]!r}", 'write it as in "#0b5d3b"'
            )
            return
    light, dark = sorted((_luminance(colors.felt), _luminance(colors.ink)), reverse=True)
    ratio = (light + 0.05) / (dark + 0.05)
    if ratio < _CONTRAST:
        found = f"{colors.ink} on {colors.felt} has a contrast of {ratio:.1f}"
        yield Failure("felt-contrast", clause, found, f"choose colors with a contrast of at least {_CONTRAST:g}")


def _luminance(color: str) -> float:
    """How light a color is, as WCAG defines it."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def the_logo_is_a_file_beside_the_submission(submission: Submission) -> Failures:
    """A layout that bears a logo names its file and the hash of its bytes; one that bears a name has none."""
    logo, clause = submission.layout.logo, whose(submission.rules)
    if logo is None:
        return
    if submission.layout.bears is not Bears.LOGO:
        found = f"the layout has the logo {logo.name} and does not bear it"
        yield Failure("logo-not-borne", clause, found, "write bears as logo, or leave the logo out")
    if not logo.name or PurePath(logo.name).name != logo.name:
        found = f"the logo is {logo.name or 'a file without a name'}"
        yield Failure("logo-file", clause, found, "name a file beside the submission, without a folder")
    if logo.sha256 and not _SHA256.fullmatch(logo.sha256):
        found = "the sha256 of the logo is not 64 hexadecimal digits"
        yield Failure("logo-file", clause, found, "write the SHA-256 of the file; the check shows it")


PRINT_REQUIREMENTS: tuple[Callable[[Submission], Failures], ...] = (
    every_letter_can_be_printed,
    the_table_has_a_size,
    the_felt_can_be_read,
    the_logo_is_a_file_beside_the_submission,
)
"""Every requirement of what is printed."""
