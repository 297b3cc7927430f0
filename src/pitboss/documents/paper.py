"""The paper surface: how every printed page looks, on a screen and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pitboss.documents.markup import Markup, element, together
from pitboss.lettering.faces import SANS, SERIF

INK = "#12181a"
QUIET = "#5c625f"
RULE = "#d9d2c0"
PAPER = "#f7f4ec"
WIN = "#1e7a4d"
LOSE = "#9a3a2c"
CLAUSE = "#1f5f99"

_SANS, _SERIF = SANS.families, SERIF.families
_STYLE = f"""
:root {{ color: {INK}; background: {PAPER}; }}
* {{ box-sizing: border-box; }}
body {{ font: 10pt/1.45 {_SANS};
  font-variant-numeric: tabular-nums; max-width: 52rem; margin: 2.5rem auto; padding: 0 1.5rem; }}
h1, h2, h3, .serif {{ font-family: {_SERIF};
  font-weight: 600; line-height: 1.2; }}
h1 {{ font-size: 22pt; margin: .1rem 0 .3rem; }}
h2 {{ font-size: 14pt; margin: 1.3rem 0 .4rem; padding-top: .45rem; border-top: .6pt solid {INK}; break-after: avoid; }}
h3 {{ font-size: 11pt; margin: .7rem 0 .15rem; break-after: avoid; }}
h4 {{ font-size: 9pt; margin: .6rem 0 0; break-after: avoid; }}
p {{ margin: .35rem 0; }}
.eyebrow {{ font-size: 8pt; letter-spacing: .14em; text-transform: uppercase; color: {QUIET}; margin: 0; }}
.method {{ color: {QUIET}; font-size: 8.5pt; break-after: avoid; }}
.lead {{ color: {QUIET}; margin: 0 0 .2rem; }}
.quiet {{ color: {QUIET}; font-size: 8.5pt; }}
.clause {{ color: {CLAUSE}; font-size: 8.5pt; font-weight: 400; font-family: {_SANS}; }}
table {{ border-collapse: collapse; width: 100%; margin: .35rem 0; font-size: 8pt; line-height: 1.3; }}
th {{ text-align: left; font-weight: 400; color: {QUIET}; font-size: 7.5pt; vertical-align: bottom;
  border-bottom: .5pt solid {INK}; padding: .15rem .5rem .2rem 0; }}
td {{ border-bottom: .4pt solid {RULE}; padding: .11rem .5rem .11rem 0; vertical-align: top; }}
th:last-child, td:last-child {{ padding-right: 0; }}
caption {{ text-align: left; font-weight: 600; font-size: 9pt; padding: .3rem 0 .1rem; break-after: avoid; }}
.number {{ text-align: right; white-space: nowrap; }}
th.number + th:not(.number), td.number + td:not(.number) {{ padding-left: .9rem; }}
.strong {{ font-weight: 600; }}
.when {{ color: {QUIET}; }}
td .clause {{ font-size: inherit; white-space: nowrap; }}
.sum td {{ font-weight: 600; border-bottom: .5pt solid {INK}; border-top: .5pt solid {INK}; }}
tr {{ break-inside: avoid; }}
/* Where a table goes over to the next sheet of paper, no row stands alone on either. */
tbody tr:first-child {{ break-after: avoid; }}
tbody tr:nth-last-child(-n+2) {{ break-before: avoid; }}
thead {{ display: table-header-group; }}
/* What is signed stands below more than a few lines. */
.stacked > tbody > tr:nth-last-child(-n+5) {{ break-before: avoid; }}
.stacked .quiet {{ font-size: 7.8pt; }}
.prices {{ margin: 0 0 .35rem; font-size: 7.2pt; line-height: 1.3; }}
.prices td {{ border: 0; padding-top: 0; padding-bottom: 0; }}
.prices td:nth-child(2) {{ color: {QUIET}; white-space: nowrap; }}
.columns {{ display: flex; gap: 1.6rem; }}
.columns > div {{ flex: 1; min-width: 0; }}
.columns table {{ font-size: 7pt; }}
.columns th:not(:last-child), .columns td:not(:last-child) {{ padding-right: .3rem; }}
.columns th {{ font-size: 7pt; }}
.hands {{ font-size: 7.5pt; }}
.hands td:nth-child(2) {{ white-space: nowrap; }}
figure {{ margin: .3rem 0; break-inside: avoid; }}
figure svg {{ width: 100%; height: auto; display: block; }}
figcaption {{ color: {QUIET}; font-size: 7.5pt; }}
.together {{ break-inside: avoid; }}
.glance {{ display: flex; gap: 1.2rem; align-items: center; break-inside: avoid; break-after: avoid; }}
.glance > div {{ width: 38%; }}
.glance > figure {{ width: 62%; }}
.wide {{ break-inside: avoid; }}
.facts {{ margin: .2rem 0; }}
.fact {{ display: inline-block; min-width: 17%; padding-right: 1.3rem; vertical-align: top; }}
.fact b {{ display: block; font-weight: 600; font-size: 11pt;
  font-family: {_SERIF}; }}
.fact span {{ color: {QUIET}; font-size: 7.5pt; }}
.glance .fact {{ display: flex; flex-direction: row-reverse; justify-content: space-between; align-items: baseline;
  padding: .1rem 0; border-bottom: .4pt solid {RULE}; }}
.glance .fact b {{ font-size: 8.5pt; }}
.glance .fact:first-child b {{ font-size: 14pt; line-height: 1.1; }}
.exact {{ font-size: 7.5pt; color: {QUIET}; overflow-wrap: anywhere; margin: .15rem 0; }}
.signed {{ display: flex; gap: 2rem; margin-top: 2.4rem; break-inside: avoid; break-before: avoid; }}
.signed > div {{ flex: 1; color: {QUIET}; font-size: 7.5pt; }}
.signed i {{ display: block; height: .5pt; margin-bottom: .2rem; background: {INK}; }}
.toc a {{ color: inherit; text-decoration: none; }}
.letter {{ margin: 1.1rem 0; }}
.blank {{ display: inline-block; width: 9rem; border-bottom: .5pt solid {INK}; }}
del {{ color: {LOSE}; text-decoration: line-through; }}
ins {{ color: {WIN}; text-decoration: underline; }}
code {{ font-family: {_SANS}; font-size: 7.5pt; overflow-wrap: anywhere; }}
@media screen {{
  .scroll {{ overflow-x: auto; }}
}}
@media screen and (max-width: 40rem) {{
  body {{ margin: 1.2rem auto; padding: 0 1rem; }}
  .glance, .columns {{ display: block; }}
  .glance > div, .glance > figure {{ width: auto; }}
  .strong {{ white-space: nowrap; }}
  .hands {{ min-width: 36rem; }}
  .hands th:first-child, .hands td:first-child {{ position: sticky; left: 0; background: {PAPER}; }}
  .stacked, .stacked > tbody, .stacked > tbody > tr {{ display: block; }}
  .stacked > thead {{ display: none; }}
  .stacked > tbody > tr > td {{ display: block; border: 0; }}
  .stacked > tbody > tr > td:last-child {{ border-bottom: .4pt solid {RULE}; padding-bottom: .5rem; }}
  .signed {{ gap: 1rem; }}
}}
@media print {{
  :root {{ background: none; }}
  .screen {{ display: none; }}
  body {{ max-width: none; margin: 0; padding: 0; font-size: 9pt; }}
}}
"""


_SECTION = re.compile("(§) ")


def document(*, title: str, running: str, footer: str, body: Iterable[Markup], status: str = "") -> str:
    """A whole page that needs nothing else. `running` is above and `footer` below every sheet of paper.

    `status` is above every sheet, the first included.
    """
    sheet = f"""
@page {{ size: letter; margin: 19mm 19mm 17mm;
  @top-left {{ content: {_quoted(running)}; {_MARGIN} }}
  @top-right {{ content: {_quoted(status or "Pitboss")}; {_MARGIN} }}
  @bottom-left {{ content: {_quoted(footer)}; {_MARGIN} {_RAISED} {_MONO} }}
  @bottom-right {{ content: counter(page) " of " counter(pages); {_MARGIN} {_RAISED} }} }}
@page :first {{ @top-left {{ content: none }} {"" if status else "@top-right { content: none }"} }}
"""
    head = together(
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        element("style", Markup(_STYLE + sheet)),
    )
    foot = element("footer", element("p", element("code", footer)), class_="quiet screen")
    # A section sign stays on the line of its number.
    content = Markup(_SECTION.sub("\\1\N{NO-BREAK SPACE}", element("main", together(*body))))
    page = element("html", element("head", head), element("body", content, foot), lang="en")
    return f"<!doctype html>\n{page}\n"


_MARGIN = f"color: {QUIET}; font: 7.5pt {_SANS};"


_MONO = "font-size: 6.5pt;"
_RAISED = "padding-bottom: 5mm;"
"""Where several documents are merged, the number of the sheet is printed below."""


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    numbers: Iterable[int] = (),
    strong: Iterable[int] = (),
    widths: Iterable[int] = (),
    caption: str | None = None,
    sum_row: bool = False,
    kind_of: str | None = None,
) -> Markup:
    """A table with hairlines; `numbers` are right-aligned, `strong` stand out, `widths` are in percent.

    With `sum_row`, the last row adds up the others. Without heads, there is no row for them.
    """
    right, bold, body = frozenset(numbers), frozenset(strong), [*rows]

    def kind(place: int) -> str | None:
        return " ".join(name for name, places in (("number", right), ("strong", bold)) if place in places) or None

    def head_kind(place: int) -> str | None:
        return "number" if place in right else None

    head = element("tr", (element("th", name, class_=head_kind(place)) for place, name in enumerate(heads)))
    lines = (
        element(
            "tr",
            (element("td", cell, class_=kind(place)) for place, cell in enumerate(row)),
            class_="sum" if sum_row and number == len(body) else None,
        )
        for number, row in enumerate(body, start=1)
    )
    shares = [element("col", style=f"width: {each}%") for each in widths]
    return element(
        "div",
        element(
            "table",
            element("caption", caption) if caption else None,
            element("colgroup", shares) if shares else None,
            element("thead", head) if heads else None,
            element("tbody", lines),
            class_=kind_of,
        ),
        class_="scroll",
    )


def facts(pairs: Iterable[tuple[str, str]]) -> Markup:
    """A few figures in large type, each above its name."""
    return element(
        "div",
        (element("div", element("b", value), element("span", name), class_="fact") for name, value in pairs),
        class_="facts",
    )


def columns(
    heads: Sequence[str], rows: Sequence[Sequence[str]], *, numbers: Iterable[int] = (), caption: str | None = None
) -> Markup:
    """A long table in two columns, read one after the other; the last row adds up the others."""
    half, places = (len(rows) + 1) // 2, tuple(numbers)
    parts = (table(heads, rows[:half], numbers=places), table(heads, rows[half:], numbers=places, sum_row=True))
    titled = element("h4", caption) if caption else None
    return together(titled, element("div", parts, class_="columns"))
