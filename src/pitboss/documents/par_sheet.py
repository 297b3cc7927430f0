"""What is on a par sheet: every figure of a game, how to play it, the readings and their price, and hashes."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

import msgspec

from pitboss import __version__
from pitboss.exact.alternatives import PriceOfReading, Prices, price_of, price_readings, why_unpriced
from pitboss.exact.answers import by_rule, strategy
from pitboss.exact.cache import Cache
from pitboss.exact.figure import Exact, Figure
from pitboss.exact.fingerprint import fingerprint
from pitboss.exact.pricing import figures
from pitboss.exact.question import Question, is_of_the_game
from pitboss.games.solving import PlayedByRule, Section, StrategyChart
from pitboss.law.readings import readings_for
from pitboss.simulate.pools import SimulatedFigure, more_players, simulated_figure

_ROUNDS = 250_000
"""Dealt for each number of players."""

Announce = Callable[[str, float], None]
"""Says in words what is being done, and how much of the whole is done, from 0 to 1."""


class PlayedSo(msgspec.Struct, frozen=True):
    """The strategy behind the figures of the game itself."""

    sections: tuple[Section, ...]
    simple: tuple[str, ...]
    optimal_edge: Exact
    simple_edge: Exact
    notes: tuple[str, ...]


class ReadingInForce(msgspec.Struct, frozen=True):
    """A reading about money, and what the others would change."""

    reading: str
    question: str
    clauses: tuple[str, ...]
    elected: str
    meaning: str
    others: tuple[PriceOfReading, ...]
    note: str
    """Why there are no prices, if there are none."""


class ParSheet(msgspec.Struct, frozen=True):
    """Everything that a test lab would sign."""

    edition: str
    game: str
    name: str
    status: str
    source: str
    figures: tuple[Figure, ...]
    simulated: tuple[SimulatedFigure, ...]
    """The spread of a pot among more than two players, which is dealt at random instead of counted."""
    strategy: PlayedSo | None
    by_rule: PlayedByRule | None
    """How hands are played where players decide nothing."""
    readings: tuple[ReadingInForce, ...]
    versions: dict[str, str]
    code: str
    """The hash of the code and rule data that computed the figures."""
    submission: str = ""
    """The hash of the Rules Submission whose elections it prices, if there is one."""

    @property
    def hash(self) -> str:
        """The hash of everything on the sheet."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def par_sheet(asked: Sequence[Question], cache: Cache, announce: Announce, *, submission: str = "") -> ParSheet:
    """The sheet for these questions about one text, with the game itself first among them."""
    first = asked[0]
    named, law = first.elections.rules.edition, first.elections.rules
    parts = 2 * len(asked) + 1
    places = {each.key: place for place, each in enumerate(asked)}
    found = figures(
        asked,
        cache,
        lambda each, done: announce(f"{each.wager} {each.letter or ''}", (places[each.key] + done) / parts),
    )
    announce("strategy", len(asked) / parts)
    played = strategy(first, cache) if is_of_the_game(first, cache) else None
    prices, priced = Prices(cache), []
    for place, question in enumerate(asked, start=len(asked) + 1):
        announce(f"{question.wager} {question.letter or ''} under other readings", place / parts)
        priced += [price_of(question, each) for each in price_readings(question, prices, worked=True)]
    announce("more players, simulated", 1.0)
    simulated = _simulated(asked, cache)
    announce("", 1.0)
    return ParSheet(
        edition=named.name,
        game=law.game,
        name=law.name,
        status=named.status,
        source=named.source,
        figures=found,
        simulated=simulated,
        strategy=_played(played),
        by_rule=by_rule(first, cache),
        readings=_readings(first, priced),
        versions=_versions(),
        code=fingerprint(law.game),
        submission=submission,
    )


def _simulated(asked: Sequence[Question], cache: Cache) -> tuple[SimulatedFigure, ...]:
    return tuple(
        simulated_figure(each.among(players), cache, rounds=_ROUNDS) for each in asked for players in more_players(each)
    )


def _played(found: StrategyChart | None) -> PlayedSo | None:
    if found is None:
        return None
    return PlayedSo(
        found.sections, found.simple, Exact.of(found.optimal_edge), Exact.of(found.simple_edge), found.notes
    )


def _readings(question: Question, priced: Sequence[PriceOfReading]) -> tuple[ReadingInForce, ...]:
    found = []
    for id_, each in readings_for(question.edition).items():
        if each.kind != "money":
            continue
        elected = question.elections.reads(id_)
        meaning = next(one.meaning for one in each.alternatives if one.name == elected)
        others = tuple(one for one in priced if one.priced.reading == id_)
        clauses = tuple(map(str, each.clauses))
        note = "" if others else why_unpriced(each)
        found.append(ReadingInForce(id_, each.question, clauses, elected, meaning, others, note))
    return tuple(found)


def _versions() -> dict[str, str]:
    found = {"pitboss": __version__, "python": platform.python_version()}
    for name in ("numpy", "numba"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
