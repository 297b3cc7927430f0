"""The rules of a game as a page for people: figures, wagers, paytables, limits, published holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, RenderableType
from rich.text import Text

from pitboss.cli.views.paytables import show_paytables
from pitboss.cli.views.render import CLAUSE, NAME, QUIET, columns, heading, indented, page, text
from pitboss.law.citation import Clause, chapter_of, where_printed
from pitboss.law.rules import DealState, Figure, Placed, PublishedHold, Required, Rules, Ruling, Wager, Window
from pitboss.law.words import bound_in_words, figure_in_words, hold_in_words, list_in_words

_REQUIRED = {
    Required.ALWAYS: "always",
    Required.IF_ELECTED: "if elected",
    Required.OPTIONAL: "optional",
    Required.DECISION: "decision",
}
_PLACED = {
    Placed.BEFORE_NO_MORE_BETS: 'before "no more bets"',
    Placed.AFTER_ANTE: 'after the Ante, before "no more bets"',
    Placed.BEFORE_FIRST_CARD: "before the first card",
    Placed.DECISION: "at the decision",
}

_DEALT = {
    DealState.INITIAL: "the initial cards are dealt",
    DealState.BOARD: "the cards for everyone are dealt",
    DealState.COMPLETE: "the deal is complete",
}
_UNTIL = {
    Window.DECISIONS: "the last decision",
    Window.REVEAL: "the dealer's reveal",
}
_NONE = "None in this text."


def show(rules: Rules) -> None:
    """Print the page."""
    limits = [figure for name, figure in rules.figures.items() if name.startswith("limit-")]
    others = [figure for figure in rules.figures.values() if figure not in limits]
    with page() as console:
        _show_title(console, rules)
        _show_part(console, "Figures", _figures(others))
        _show_part(console, "Wagers", _wagers(rules.wagers.values()))
        _show_part(console, "Paytables")
        show_paytables(console, rules)
        _show_part(console, "Limits on payment", _figures(limits) if limits else _NONE)
        rulings = _rulings(rules.rulings.values()) if rules.rulings else _NONE
        _show_part(console, "Irregularities that void the round", rulings)
        _show_part(console, "Published holds", _holds(rules.published) if rules.published else _NONE)


def _show_title(console: Console, rules: Rules) -> None:
    edition = rules.edition
    console.print(heading(rules.name, f"  {where_printed(edition.chapter)}"))
    console.print(text((edition.name, CLAUSE), f"  {edition.status}", (f"  {edition.source}", QUIET)))


def _show_part(console: Console, title: str, body: RenderableType | None = None) -> None:
    console.print()
    console.print(heading(title))
    if body is not None:
        console.print(indented(body))


def _figures(figures: Iterable[Figure]) -> RenderableType:
    rows = ((text((each.name, NAME)), figure_in_words(each), _clauses(each.clauses)) for each in figures)
    return columns("", "", "", rows=rows)


def _clauses(clauses: Sequence[Clause]) -> Text:
    """The clause, then quietly the others that say the same, without the chapter they share."""
    others = (f" {each.removeprefix(chapter_of(each))}" for each in clauses[1:])
    return text((clauses[0], CLAUSE), *((each, QUIET) for each in others))


def _wagers(wagers: Iterable[Wager]) -> RenderableType:
    rows = (
        (text((each.wager, NAME), f"\n{each.name}"), duty, placed, text((each.clause, CLAUSE)))
        for each in wagers
        if (duty := _duty(each)) and (placed := _placed(each))
    )
    return columns("wager", "required", "placed", "clause", rows=rows)


def _duty(wager: Wager) -> str:
    if wager.required is None:
        return ""
    words = _REQUIRED[wager.required]
    if wager.one_of:
        words += f"\n{' or '.join(wager.one_of)}"
    return words if wager.duty is None else f'{words}\n("{wager.duty}")'


def _placed(wager: Wager) -> Text | None:
    """When it is placed, and how large it may be."""
    if wager.placed is None:
        return None
    parts: list[str | tuple[str, str]] = [_PLACED[wager.placed], (f" {wager.placed_clause}", CLAUSE)]
    for bound in wager.bounds:
        parts += [f"\n{bound_in_words(bound)}", (f" {bound.clause}", CLAUSE)]
    return text(*parts)


def _rulings(rulings: Iterable[Ruling]) -> RenderableType:
    rows = ((text((each.irregularity.value, NAME)), _ruling(each), _clauses(each.clauses)) for each in rulings)
    return columns("", "", "", rows=rows)


def _ruling(ruling: Ruling) -> str:
    """What becomes of the wagers, and how long the round can still be voided."""
    words = "all wagers returned"
    if ruling.settles:
        words += f" but {list_in_words([*ruling.settles])}, settled"
    if ruling.settles_once_dealt:
        words += f" once {_DEALT[ruling.settles_once_dealt]}"
    return f"{words}; until {_UNTIL[ruling.until]}" if ruling.until else words


def _holds(published: Iterable[PublishedHold]) -> RenderableType:
    rows = (
        (text((list_in_words([*hold.of]), NAME), _letters(hold)), hold_in_words(hold), text((hold.note, QUIET)))
        for hold in published
    )
    return columns("", "", "", rows=rows)


def _letters(hold: PublishedHold) -> str:
    return f" {list_in_words([*hold.letters])}" if hold.letters else ""
