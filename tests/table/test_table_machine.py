"""Tables of every game set up and used at random, rightly and wrongly: see `tests.table.machine`."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from pitboss.games.elections import Elections
from pitboss.games.places import Turned
from pitboss.games.play import AWARD_STEPS, FORFEIT, REVEAL, Play
from pitboss.games.registry import find_game
from pitboss.games.rule_data import register, rules
from pitboss.law.edition import editions_of, games
from pitboss.table import events as ev
from pitboss.table.state import Phase
from tests.proves import proves
from tests.table.machine import TableMachine

SHOWN = ("alternate-decks", "one-deck-in-discard-rack")
"""The procedures that the machine watches after every command."""


def run(game: str, examples: int, steps: int) -> Counter[str]:
    class Machine(TableMachine):
        texts = tuple(each.name for each in editions_of(game))

    Machine.seen = Counter()
    run_state_machine_as_test(
        Machine,
        settings=settings(
            derandomize=True,
            deadline=None,
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return Machine.seen


_NOTHING = Play(deal_plan=lambda _boxes, _elections: (), passes=lambda _elections: ())
"""A game that leaves every question to the defaults."""
_OF_THE_PIT = (ev.InventoryFilled, ev.InventoryCredited, ev.MeterAltered, ev.MeterRetired)
NEVER = {
    Phase.CLOSED.value,
    *(kind.__name__ for kind in (ev.TableClosed, ev.SubmissionChanged, ev.AdviceGiven, *_OF_THE_PIT)),
}
"""What the machine does not do."""


def needs(game: str) -> dict[str, bool]:
    """Phases and events that not every game comes to, and whether this one does, as its value and its rules say."""
    value, texts = find_game(game), [rules(each.name) for each in editions_of(game)]
    play = value.play
    decides = play.streets is not _NOTHING.streets
    streets = play.streets(Elections(texts[-1].edition.name)) if decides else ()
    voids = any(text.rulings for text in texts)
    exposes = any(place.turned is Turned.ASKED for place in value.places)
    metered = set(AWARD_STEPS) <= set(play.steps)
    found: dict[tuple[Phase | type[ev.AnyEvent], ...], bool] = {
        (Phase.STUB, Phase.MISCOUNT): bool(play.stub),
        (Phase.DECIDING, ev.DecisionMade): decides,
        (Phase.ASKING, ev.PlayersAsked): any(street.some for street in streets),
        (Phase.DRAWING, ev.DealContinued): any(street.draws for street in streets),
        (Phase.EXPOSING, ev.CardsExposed): exposes,
        (Phase.FORFEITS,): FORFEIT in play.steps,
        (Phase.REVEALING, ev.DealerRevealed): REVEAL in play.steps,
        (ev.CutAnswered,): play.offers_cut is not _NOTHING.offers_cut,
        (ev.ProgressiveCollected, ev.AwardPaid, ev.AwardDocumented): metered,
        (ev.RoundVoided, ev.SettlementUndone): voids,
    }
    return {
        each.value if isinstance(each, Phase) else each.__name__: does
        for kinds, does in found.items()
        for each in kinds
    }


def met_by(game: str) -> set[str]:
    """What tables of a game must come across in a long run."""
    every = {
        *(phase.value for phase in Phase),
        *(kind.__name__ for kind in ev.AnyEvent.__args__),
        *(f"refused {code}" for code in ("not-due", "not-your-duty", "not-now", "bets-closed", "duplicate-card")),
    }
    return every - NEVER - {name for name, does in needs(game).items() if not does}


def shown_by(game: str) -> list[str]:
    """The clauses of a game that order what the machine watches."""
    entries = [entry for each in editions_of(game) for entry in register(each.name).values()]
    return list(dict.fromkeys(entry.clause for entry in entries if any(map(entry.orders, SHOWN))))


GAMES = [pytest.param(game, marks=[proves(*clauses)] if (clauses := shown_by(game)) else []) for game in games()]


@pytest.mark.parametrize("game", GAMES)
def test_what_must_hold_at_a_table_holds_whatever_is_done(game: str) -> None:
    """What a short run comes across is left open: Hypothesis walks otherwise when other modules are loaded."""
    seen = run(game, examples=60, steps=40)

    assert seen["rounds"] > 10


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_what_must_hold_at_a_table_holds_for_long(game: str) -> None:
    seen = run(game, examples=2000, steps=100)

    assert met_by(game) - seen.keys() == set()
    assert seen["rounds"] > 1000
