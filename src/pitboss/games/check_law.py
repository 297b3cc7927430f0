"""Whether a game has all its figures and clauses: those that every table asks for, and those it cites."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import Rank
from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.pooling import players_figure
from pitboss.games.procedure import has_procedure
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, parent_of
from pitboss.law.rules import Required, Rules
from pitboss.odds import Form

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
    "load-manual-shoe",
    "load-automated-shoe",
)
"""The shared procedures by which every table is run."""
_IDLE = ("idle-table-clear-and-spread", "idle-table-spread")
"""The two ways to treat the cards of a table where nobody plays: a chapter has at least one of them."""
_STEPS_WITH = {
    "stub-count-rounds": ("stub-count", "stub-count-right", "stub-count-wrong"),
    "change-hours-hand": ("hand-deal-needs-shuffler", "hold-deck-in-one-hand", "deck-change-hand"),
}
"""Steps that a table takes if the chapter has this figure."""
_TOGETHER = (
    (("cover-card", "gather-and-count", "reshuffle-shoe"), ()),
    (("wash-idle-cards", "stack-idle-cards"), ()),
    (("burn",), ("burn-cards-shoe", "burn-cards-dealer")),
    (("second-cover-card",), ("second-cover-card-depth",)),
    (("two-decks-with-shuffler", "alternate-decks", "open-both-decks"), ()),
    ((), ("limit-floor", "limit-covers")),
)
"""Steps and figures that come together or not at all: one without the others would stop a table, or mislead it."""
_WITH_SHUFFLER = ("decks-with-shuffler", "batches-with-shuffler")


def law_faults(law: Rules, game: Game) -> Iterator[str]:
    """Missing figures and steps that would stop a table, and clauses that are cited but not written down."""
    yield from _figures(law)
    yield from _ranks(law)
    yield from _steps(law)
    yield from _decisions(law, game)
    yield from _cited(law, game)


def _figures(law: Rules) -> Iterator[str]:
    for name in _FIGURES:
        if name not in law.figures:
            yield f'{law.edition} has no figure "{name}", which every table asks for: {_WRITE}'
    for name, why in _of_wagers(law):
        if name not in law.figures:
            yield f'{why}, but {law.edition} has no figure "{name}": {_WRITE}'


def _ranks(law: Rules) -> Iterator[str]:
    """Hands are compared by the ranks of their cards as every ranking here orders them, from ace down to 2."""
    written = law.texts("card-ranks")
    ours = [rank.word for rank in sorted(Rank, reverse=True)]
    if written and list(written) != ours:
        at = law.figure("card-ranks").clause
        yield (
            f"{at} ranks cards {', '.join(written)}, but hands are compared by {', '.join(ours)}: correct card-ranks "
            "in rules.toml, or rank hands in the game's own way and leave the figure out"
        )


def _of_wagers(law: Rules) -> Iterator[tuple[str, str]]:
    """Figures that a wager needs, and why."""
    for wager in law.wagers.values():
        if any(row.odds.form is Form.METER for table in wager.paytables.values() for row in table.rows):
            yield "progressive-floor", f"a progressive meter pays {wager.wager}"
    for name in law.pooled:
        yield players_figure(name), f"players make {name} against each other"


def _steps(law: Rules) -> Iterator[str]:
    def ordered(step: str) -> bool:
        return has_procedure(law.edition.name, step)

    with_figures = (step for figure, steps in _STEPS_WITH.items() if figure in law.figures for step in steps)
    for step in (*_STEPS, *with_figures):
        if not ordered(step):
            yield f'no clause of {law.edition} orders "{step}", which the table does: {_GIVE_IT}'
    if not any(map(ordered, _IDLE)):
        either = '" or "'.join(_IDLE)
        yield f'no clause of {law.edition} orders "{either}" for a table where nobody plays: {_GIVE_IT}'
    for steps, figures in _TOGETHER:
        there = [each for each in steps if ordered(each)] + [each for each in figures if each in law.figures]
        for each in (*steps, *figures) if there else ():
            if each not in there:
                mend = _GIVE_IT if each in steps else _WRITE
                yield f'{law.edition} has "{there[0]}" without "{each}", which belongs with it: {mend}'
    beside, two = [each for each in _WITH_SHUFFLER if each in law.figures], "two-decks-with-shuffler"
    if beside and not ordered(two):
        yield f'{law.edition} has the figure "{beside[0]}", but no clause orders "{two}": {_GIVE_IT}'
    if ordered(two) and not beside:
        either = '" or "'.join(_WITH_SHUFFLER)
        yield f'{law.edition} orders "{two}" but has no figure "{either}": {_WRITE}'


_WRITE = "write it in rules.toml"
_GIVE_IT = "give it to a clause in clauses.toml, as its shared procedure or among its steps"


def _decisions(law: Rules, game: Game) -> Iterator[str]:
    """A wager made by decision is asked for on a street, and has bounds."""
    streets = game.play.streets(Elections(law.edition.name))
    for wager in law.wagers.values():
        if wager.required is not Required.DECISION:
            continue
        if not streets:
            yield f"{wager.wager} is made by decision, but nobody is asked: write streets and choices in its play"
        if not wager.bounds:
            yield f"{wager.wager} is made by decision, but has no bounds: write them in rules.toml"
    if streets and not game.play.decides:
        yield "players are asked, but there is nothing to choose: write choices in its play"
    if any(street.draws for street in streets) and game.play.draws is None:
        yield "a street allows draws, but nothing says which cards are drawn: write draws in its play"
    if streets and game.play.draws is not None and not any(street.draws for street in streets):
        yield (
            "its play has draws, but no street allows any: write draws=True for the street after which cards are "
            "dealt, or remove draws"
        )


def _cited(law: Rules, game: Game) -> Iterator[str]:
    written = register(law.edition.name)
    for clause in written:
        above = parent_of(clause)
        if above is not None and above not in written:
            yield f"{clause} is part of {above}, which {law.edition} does not have: write it in clauses.toml"
    for where, clauses in (("rules.toml", law.clauses()), ("its play", _of_play(law, game))):
        for clause in dict.fromkeys(clauses):
            if clause not in written:
                yield f"{clause} is cited in {where}, but {law.edition} does not have it: write it in clauses.toml"


def _of_play(law: Rules, game: Game) -> Iterator[Clause]:
    elections = Elections(law.edition.name)
    for street in game.play.streets(elections):
        yield from filter(None, (street.clause, street.exposed_under, street.forfeit))
    yield from (each.clause for each in game.play.passes(elections))
    yield from game.play.steps.values()
    yield from (game.play.stub[way] for way in law.sections.dealing if way in game.play.stub)
