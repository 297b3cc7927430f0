"""The rules and clauses of an edition as pages."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from pitboss.games.layout import ApartPlace, Layout, layout_of, short_name
from pitboss.games.registry import find_game
from pitboss.games.rule_data import register, require_clause, rules
from pitboss.law.citation import Clause, parent_of
from pitboss.law.proofs import tests_of
from pitboss.law.rules import Figure, Rules, Wager
from pitboss.law.words import bound_in_words, figure_in_words, odds_in_words
from pitboss.server.messages.pages import (
    ClausePage,
    CutBounds,
    FigurePage,
    PackPage,
    PaytablePage,
    PaytableRow,
    RulesPage,
    WagerPage,
)


@lru_cache(maxsize=16)
def rules_page(edition: str) -> RulesPage:
    """Every figure of an edition; `Unknown` if there is none of that name."""
    text = rules(edition)
    return RulesPage(
        edition=text.edition.name,
        chapter=text.edition.chapter,
        game=text.game,
        title=text.name,
        status=text.edition.status,
        source=text.edition.source,
        seats=text.number("seats"),
        inscriptions=text.texts("inscriptions"),
        wagers=tuple(_wager(wager, text) for wager in text.wagers.values()),
        figures=tuple(map(_figure, text.figures.values())),
        packs=tuple(_pack(decks, text) for decks in text.numbers("decks")),
        layout=_layout(text),
    )


def _layout(text: Rules) -> Layout:
    """The felt, with what the game calls the cards that players set apart."""
    layout, place = layout_of(text.edition.name), find_game(text.game).set_apart
    if place is None:
        return layout
    written = layout.apart or ApartPlace(place.name)
    return replace(layout, apart=replace(written, name=written.name or place.in_words))


def _figure(figure: Figure) -> FigurePage:
    values = figure.value if isinstance(figure.value, list) else [figure.value]
    return FigurePage(figure.name, figure_in_words(figure), tuple(map(str, values)), figure.clause)


def _pack(decks: int, text: Rules) -> PackPage:
    cards = decks * text.number("deck-cards")
    return PackPage(decks, cards, decks * text.number("jokers"), CutBounds(*text.cut_bounds(cards)))


def _wager(wager: Wager, text: Rules) -> WagerPage:
    tables = tuple(
        PaytablePage(
            table.letter,
            table.clause,
            tuple(PaytableRow(row.id, row.words, odds_in_words(row.odds), row.clause) for row in table.rows),
        )
        for table in wager.paytables.values()
    )
    return WagerPage(
        wager=wager.wager,
        name=wager.name,
        short=short_name(wager, text),
        clause=wager.clause,
        required=wager.required.value if wager.required else None,
        placed=wager.placed.value if wager.placed else None,
        bounds=tuple(map(bound_in_words, wager.bounds)),
        table_of=wager.table_of,
        case=wager.case,
        paytables=tables,
    )


def clause_page(edition: str, number: str) -> ClausePage:
    """One clause of an edition; `Unknown` if the edition does not contain it."""
    entries = register(rules(edition).edition.name)
    entry = entries[require_clause(edition, number)]
    return ClausePage(
        edition=entry.edition.name,
        clause=entry.clause,
        words=entry.text,
        honored=entry.honored.value,
        procedure=entry.procedure,
        source=entry.edition.source,
        within=_within(entry.clause),
        contains=tuple(each for each in entries if parent_of(each) == entry.clause),
        tests=len(tests_of(entry.edition.name, entry.clause)),
    )


def _within(clause: Clause) -> tuple[Clause, ...]:
    parent = parent_of(clause)
    return () if parent is None else (*_within(parent), parent)
