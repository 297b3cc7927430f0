"""Whether the figures and clauses of a game are all there: those that every table asks for, and those it cites."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.procedure import has_procedure
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause
from pitboss.law.dealing import Dealing
from pitboss.law.rules import Irregularity, Required, Rules

_FIGURES = ("seats", "decks", "deck-cards", "jokers", "cover-cards", "cut-depth", "change-hours-shoe")
"""The figures that every table asks for."""
_STEPS = (
    "inspect-and-verify",
    "spread-for-inspection",
    "wash-and-stack",
    "preshuffled-skip-opening",
    "shuffle-into-one-stack",
    "shuffler-count-wrong",
    "hand-shuffled-cut",
    "cut-the-cards",
    "recut",
    "collect-cards",
    "deck-change-shoe",
    "reshuffling-device",
    "device-out-of-order",
)
"""The shared procedures by which every table is run."""
_OF_A_WAY_OF_DEALING = {
    Dealing.MANUAL_SHOE: "load-manual-shoe",
    Dealing.HAND: "hand-deal-needs-shuffler",
    Dealing.AUTOMATED_SHOE: "load-automated-shoe",
}
_COUNTED = ("stub-count", "stub-count-right", "stub-count-wrong")
_RULED = {
    "wrong-number-of-cards": (Irregularity.WRONG_NUMBER,),
    "stub-count-wrong": (Irregularity.STUB_MISDEALT, Irregularity.STUB_SHORT),
    "dealing-shoe-jam": (Irregularity.SHOE_JAM,),
}
"""Procedures that void a round, and the irregularities under which `rules.toml` says what becomes of the wagers."""


def law_faults(law: Rules, game: Game) -> Iterator[str]:
    """Figures, steps and rulings without which a table stops, and clauses that are cited and not written down."""
    yield from _figures(law)
    yield from _steps(law)
    yield from _rulings(law)
    yield from _decisions(law, game)
    yield from _cited(law, game)


def _figures(law: Rules) -> Iterator[str]:
    for name in _FIGURES:
        if name not in law.figures:
            yield f'{law.edition} has no figure "{name}", which every table asks for: write it in rules.toml'


def _steps(law: Rules) -> Iterator[str]:
    needed = [*_STEPS, *(_OF_A_WAY_OF_DEALING[way] for way in law.sections.dealing)]
    if "stub-count-rounds" in law.figures:
        needed += _COUNTED
    for step in needed:
        if not has_procedure(law.edition.name, step):
            yield (
                f'no clause of {law.edition} orders "{step}", which a table does: give it to a clause in clauses.toml, '
                "as its shared procedure or among its steps"
            )


def _rulings(law: Rules) -> Iterator[str]:
    for step, irregularities in _RULED.items():
        for each in irregularities:
            if has_procedure(law.edition.name, step) and each not in law.rulings:
                yield (
                    f'{law.edition} orders "{step}" and does not say what becomes of the wagers: '
                    f'write a ruling on "{each.value}" in rules.toml'
                )


def _decisions(law: Rules, game: Game) -> Iterator[str]:
    """A wager that is decided about is asked for on a street, and has its bounds."""
    streets = game.play.streets(Elections(law.edition.name))
    for wager in law.wagers.values():
        if wager.required is not Required.DECISION:
            continue
        if not streets:
            yield f"{wager.wager} is made by decision, and nobody is asked: write streets and choices in its play"
        if not wager.bounds:
            yield f"{wager.wager} is made by decision, and may have any size: write its bounds in rules.toml"
    if streets and not game.play.decides:
        yield "players are asked, and there is nothing to choose: write choices in its play"
    if any(street.draws for street in streets) and game.play.draws is None:
        yield "cards may be drawn on a street, and none are: write draws in its play"


def _cited(law: Rules, game: Game) -> Iterator[str]:
    written = register(law.edition.name)
    for where, clauses in (("rules.toml", law.clauses()), ("its play", _of_play(law, game))):
        for clause in dict.fromkeys(clauses):
            if clause not in written:
                yield f"{clause} is cited in {where}, and {law.edition} does not have it: write it in clauses.toml"


def _of_play(law: Rules, game: Game) -> Iterator[Clause]:
    elections = Elections(law.edition.name)
    for street in game.play.streets(elections):
        yield from filter(None, (street.clause, street.exposed_under, street.forfeit))
    yield from (each.clause for each in game.play.passes(elections))
    yield from game.play.steps.values()
    yield from (game.play.stub[way] for way in law.sections.dealing if way in game.play.stub)
