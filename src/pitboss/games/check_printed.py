"""Whether rules.toml lists everything that the layout must show: areas for wagers and cards, and inscriptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pitboss.games.game import Game
from pitboss.games.rule_data import register
from pitboss.law.citation import section_of
from pitboss.law.register import Honored, RegisterEntry
from pitboss.law.rules import Each, Needed, Rules, Tells

_ODDS = "payout-odds-inscribed"
_BETTING_AREAS = "betting-areas"
_PHRASES = "inscriptions"


def printed_faults(law: Rules, game: Game) -> Iterator[str]:
    """Areas and inscriptions that a chapter orders and its rules do not list."""
    yield from _of_wagers(law)
    yield from _of_cards(law, game)
    yield from _told(law)
    yield from _ordered(law)


def _of_wagers(law: Rules) -> Iterator[str]:
    """Every wager has an area on the printed layout, and there are as many as the chapter counts."""
    borne = {area.wager for area in law.areas.values() if area.place is None}
    for wager in law.wagers.values():
        if wager.table_of is None and wager.wager not in borne:
            yield f"the layout has no area for {wager.wager} in {law.edition}: write one in rules.toml"
    figure = law.figures.get(_BETTING_AREAS)
    if figure is None:
        yield from _uncounted(law)
    else:
        written = [each for each in law.areas.values() if each.clause == figure.clause and each.each is Each.PLAYER]
        if len(written) != figure.value:
            yield (
                f"{_BETTING_AREAS} is {figure.value} in {law.edition}, but rules.toml has {len(written)} areas under "
                f"{figure.clause}: write the others, or correct the figure"
            )


def _uncounted(law: Rules) -> Iterator[str]:
    """A clause that orders several areas at once counts them, and so does a figure: none is forgotten then."""
    layout = section_of(law.sections.layout)
    under = Counter(
        each.clause
        for each in law.areas.values()
        if each.each is Each.PLAYER and each.needed is Needed.ALWAYS and each.place is None
    )
    for clause, number in under.items():
        if number > 1 and section_of(clause) == layout:
            yield (
                f'{law.edition} has {number} areas under {clause} but no figure "{_BETTING_AREAS}" that counts them: '
                "write it in rules.toml"
            )


def _of_cards(law: Rules, game: Game) -> Iterator[str]:
    """Cards that the law gives an area have one."""
    written = {area.place for area in law.areas.values()}
    for place in game.places:
        if place.printed and place.name not in written:
            yield f"the layout has no area for the cards of {place.name} in {law.edition}: write one in rules.toml"
        elif place.name in written and not place.printed:
            yield (
                f"rules.toml has an area for the cards of {place.name}, but that place is not printed: write "
                "printed=True for it in places, or remove the area"
            )


def _told(law: Rules) -> Iterator[str]:
    """The layout tells the payout odds, and bears every phrase that the chapter prints."""
    if not any(each.tells is Tells.ODDS for each in law.inscriptions.values()):
        yield (
            f"the layout does not state the payout odds in {law.edition}: write an inscription in rules.toml with "
            f'tells = "{Tells.ODDS.value}"'
        )
    for each in law.inscriptions.values():
        if each.tells is Tells.WORDS and not each.words:
            yield (
                f"the inscription {each.inscription} of {law.edition} says nothing: write its words or phrase in "
                "rules.toml, or what it tells"
            )
    borne = {each.words for each in law.inscriptions.values()}
    figure = law.figures.get(_PHRASES)
    phrases = figure.value if figure is not None and isinstance(figure.value, list) else []
    for number, phrase in enumerate(phrases, start=1):
        if phrase not in borne:
            told = f"phrase {number} of the figure {_PHRASES}"
            yield f"no inscription of {law.edition} shows {told}: write it in rules.toml"


def _ordered(law: Rules) -> Iterator[str]:
    """Every clause about what the layout shows is honored by an area, an inscription, or a sign instead of one."""
    entries = register(law.edition.name)
    section = section_of(law.sections.layout)
    named = {each.clause for each in law.areas.values()} | {each.clause for each in law.inscriptions.values()}
    named |= {each.sign for each in law.inscriptions.values() if each.sign is not None}
    for clause, entry in entries.items():
        has_parts = any(each.startswith(f"{clause}(") for each in entries)
        if section_of(clause) == section and _is_shown(entry) and not has_parts and clause not in named:
            yield (
                f"{clause} says what the layout shows, but no area or inscription of {law.edition} is written under "
                "it: write one in rules.toml"
            )


def _is_shown(entry: RegisterEntry) -> bool:
    return entry.honored is Honored.DOCUMENT and entry.procedure in (None, _ODDS)
