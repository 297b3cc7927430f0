"""Whether paytables answer for every hand that a wager can meet: a row pays it, or it is listed among those that lose.

Rankings say which hands those are: a wager names the ranking that decides it, and so every class of it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from pitboss.games.game import Game
from pitboss.games.rule_data import rules
from pitboss.law.edition import editions_of
from pitboss.law.rules import Rules, Wager
from pitboss.ranking import Category

_Ranking = type[Category]


def hand_faults(law: Rules, game: Game) -> Iterator[str]:
    """Missing paytables, hands without an answer, and classes that could be forgotten."""
    texts = [rules(text.name) for text in editions_of(law.game)]
    for name in game.tells_apart:
        if not any(name in text.wagers for text in texts):
            what = "which is neither a wager nor a table: write it in rules.toml, or remove it"
            yield f"tells_apart names {name}, {what}"
    for name, wager in law.wagers.items():
        if wager.paytables:
            yield from _answers(law, wager, game)
            yield from _decks(law, wager)
        elif name not in law.pooled:
            yield f"{name} has no paytable in {law.edition}: write one in rules.toml"


def _answers(law: Rules, wager: Wager, game: Game) -> Iterator[str]:
    if wager.wager not in game.tells_apart:
        yield f"{wager.wager} has paytables in {law.edition}: list the hands it distinguishes in tells_apart"
        return
    told_apart = game.hands_told_apart(wager.wager)
    for table in wager.paytables.values():
        where = f"{law.edition}, {table.clause}, paytable {table.letter} of {wager.wager}"
        for hand in told_apart:
            if hand not in table.answers:
                yield f'{where} has no answer for "{hand}": give it a row, or list it in loses'
        for hand in table.answers:
            if hand not in told_apart:
                yield f'{where} names "{hand}", which {wager.wager} does not distinguish: correct one of them'


def _decks(law: Rules, wager: Wager) -> Iterator[str]:
    """Where the law ties tables to a number of decks, every number that it allows has one."""
    tied = {table.decks for table in wager.paytables.values()}
    if None in tied or "decks" not in law.figures:
        return
    allowed = law.numbers("decks")
    for number in allowed:
        if number not in tied:
            yield (
                f"{wager.wager} has no paytable for {number} decks in {law.edition}, which "
                f"{law.figure('decks').clause} allows: write one in rules.toml with decks = {number}"
            )
    for letter, table in wager.paytables.items():
        if table.decks not in allowed:
            yield (
                f"paytable {letter} of {wager.wager} is for {table.decks} decks, which {law.figure('decks').clause} "
                f"does not allow in {law.edition}: correct one of them in rules.toml"
            )


def ranking_faults(law: Rules, game: Game) -> Iterator[str]:
    """Classes are given by their ranking, and by the game's own ranking where it has more classes than a shared one."""
    package = law.edition.kept.package
    known = _known_in(package)
    for wager, told in game.tells_apart.items():
        for each in told:
            if isinstance(each, str):
                named = [ranking.__name__ for ranking, hands in known.items() if each in hands]
                if named:
                    yield (
                        f'{wager} tells apart "{each}", a class of {" and of ".join(named)}: name the ranking in '
                        "tells_apart instead of its classes, so that none is forgotten"
                    )
            elif not _is_of(each, package):
                yield from _finer(wager, each, {own: hands for own, hands in known.items() if _is_of(own, package)})


def _finer(wager: str, ranking: _Ranking, of_the_game: Mapping[_Ranking, frozenset[str]]) -> Iterator[str]:
    """A shared ranking, where the game has one of its own with the same classes and more."""
    classes = frozenset(ranking.hands())
    for own, hands in of_the_game.items():
        if classes < hands:
            yield (
                f"{wager} tells apart the classes of {ranking.__name__}, but {own.__name__} also has "
                f"{', '.join(sorted(hands - classes))}: name {own.__name__} in tells_apart, or a ranking of the "
                "game that leaves them out"
            )


def _known_in(package: str) -> dict[_Ranking, frozenset[str]]:
    """The rankings that the game's modules define or import, each with its classes."""
    modules = [module for name, module in [*sys.modules.items()] if _is_in(name, package)]
    found = (each for module in modules for each in vars(module).values() if isinstance(each, type))
    rankings = {each for each in found if issubclass(each, Category) and each is not Category}
    return {each: frozenset(each.hands()) for each in sorted(rankings, key=lambda ranking: ranking.__name__)}


def _is_of(ranking: _Ranking, package: str) -> bool:
    return _is_in(ranking.__module__, package)


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")
