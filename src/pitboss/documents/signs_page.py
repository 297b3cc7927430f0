"""Signs for what is not inscribed on the layout: one sheet each, in letters that can be read from the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.documents.markup import Markup, element
from pitboss.documents.paper import CLAUSE, INK, QUIET, RULE
from pitboss.documents.told import OddsTold, Told, everything_told
from pitboss.submission.model import Submission, Where

_MANY = 18
"""A sign with more lines than this in a column is written smaller."""
_STYLE = f"""
@page {{ size: letter; margin: 16mm }}
* {{ box-sizing: border-box }}
body {{ margin: 0 auto; max-width: 46rem; color: {INK}; background: #fff;
  font: 12pt/1.35 Inter, "DejaVu Sans", Arial, sans-serif; font-variant-numeric: tabular-nums }}
.sign {{ break-after: page; border: 2.4pt solid {INK}; padding: 9mm 11mm 6mm; margin: 0 0 8mm; min-height: 240mm }}
.sign:last-child {{ break-after: auto; margin: 0 }}
h1 {{ font: 700 30pt/1.1 "Source Serif 4", Georgia, "DejaVu Serif", serif; text-align: center; margin: 0 0 2mm }}
.holder {{ text-align: center; color: {QUIET}; margin: 0 0 7mm; letter-spacing: .06em }}
.phrase {{ font: 700 34pt/1.25 "Source Serif 4", Georgia, "DejaVu Serif", serif; text-align: center;
  margin: 60mm 0 }}
h2 {{ font-size: 15pt; margin: 5mm 0 1mm; break-after: avoid }}
table {{ width: 100%; border-collapse: collapse; break-inside: avoid }}
td {{ border-bottom: .6pt solid {RULE}; padding: 1.1mm 0 }}
td:last-child {{ text-align: right; font-weight: 700; white-space: nowrap; padding-left: 3mm }}
.clause {{ color: {CLAUSE}; font-size: 8pt; text-align: right; margin: 4mm 0 0 }}
/* So many lines that they would need a second sheet are written smaller. */
.many {{ font-size: 10.5pt }}
.many h2 {{ font-size: 12.5pt; margin: 3.5mm 0 .5mm }}
.many td {{ padding: .7mm 0 }}
.sides {{ display: flex; gap: 10mm; margin-bottom: 6mm }}
.sides > div {{ flex: 1; min-width: 0 }}
.none {{ color: {QUIET}; margin: 20mm 0; text-align: center }}
"""


def signs_page(submission: Submission) -> str:
    """Every sign as HTML, one per sheet."""
    posted = [each for each in everything_told(submission) if each.where is Where.SIGN]
    signs = [_sign(submission, each) for each in posted]
    nothing = element("p", "Everything is inscribed on the layout: no sign is posted.", class_="none")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"{submission.rules.name}, signs, {submission.edition}"),
        element("style", Markup(_STYLE)),
    )
    return f"<!doctype html>\n{element('html', head, element('body', signs or nothing), lang='en')}\n"


def _sign(submission: Submission, told: Told) -> Markup:
    inscription = told.inscription
    return element(
        "section",
        element("h1", submission.rules.name),
        element("p", submission.certificate_holder, class_="holder"),
        _odds(told) if told.odds else element("p", told.words, class_="phrase"),
        element("p", f"{inscription.sign or inscription.clause}", class_="clause"),
        class_="sign",
        id=f"sign-{inscription.inscription}",
        data_clause=inscription.sign,
    )


def _odds(told: Told) -> Markup:
    """The paytables in two columns of about the same height."""
    sides: tuple[list[OddsTold], list[OddsTold]] = ([], [])
    for each in sorted(told.odds, key=lambda one: -len(one.rows)):
        min(sides, key=_height).append(each)
    for side in sides:
        side.sort(key=told.odds.index)
    kind = "sides many" if max(map(_height, sides)) > _MANY else "sides"
    filled = sorted(filter(None, sides), key=lambda side: told.odds.index(side[0]))
    return element("div", (element("div", _tables(side)) for side in filled), class_=kind)


def _height(side: Sequence[OddsTold]) -> int:
    return sum(len(each.rows) + 2 for each in side)


def _tables(side: Sequence[OddsTold]) -> Iterator[Markup]:
    for each in side:
        yield element("h2", each.title)
        rows = (element("tr", element("td", hand), element("td", odds)) for hand, odds in each.rows)
        yield element("table", element("tbody", rows))
