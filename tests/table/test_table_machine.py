"""Tables of each chapter set up and used at random, rightly and wrongly: see `tests.table.machine`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from pitboss.table import events as ev
from pitboss.table.state import Phase
from tests.proves import proves
from tests.table.driving import FLUSH, HOLDEM
from tests.table.machine import TableMachine


def run(machine: type[TableMachine], examples: int, steps: int) -> Counter[str]:
    machine.seen = Counter()
    run_state_machine_as_test(
        machine,
        settings=settings(
            derandomize=True,
            deadline=None,
            max_examples=examples,
            stateful_step_count=steps,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return machine.seen


PROGRESSIVE = {ev.ProgressiveCollected, ev.AwardPaid, ev.AwardDocumented}
WIDER = {Phase.ASKING, Phase.DRAWING, ev.PlayersAsked, ev.DealContinued}
ELSEWHERE = {Phase.CLOSED, Phase.EXPOSING, ev.TableClosed, ev.CardsExposed, ev.CutAnswered, *PROGRESSIVE, *WIDER}
"""What the walks do not do, and what other chapters have."""
EVENTFUL = {
    *(phase.value for phase in Phase if phase not in ELSEWHERE),
    *(kind.__name__ for kind in ev.AnyEvent.__args__ if kind not in ELSEWHERE),
    *("refused not-due", "refused not-your-duty", "refused not-now", "refused bets-closed", "refused duplicate-card"),
}


RARE = {
    *("miscount", "forfeits", "CardSetAside", "RoundVoided", "CutAnswered", "AwardPaid", "AwardDocumented"),
    *(
        "IrregularityNoted",
        "PlayerLeft",
        "SettlementUndone",
        "refused not-now",
        "refused bets-closed",
        "refused duplicate-card",
    ),
}
"""What a short run may well miss; Hypothesis walks otherwise whenever other modules are loaded beside this one."""


class HoldemMachine(TableMachine):
    texts = (HOLDEM,)


class FlushMachine(TableMachine):
    texts = (FLUSH,)


class SaigonMachine(TableMachine):
    texts = ("680a@proposed-2015", "680a@codified-2019")


class BaccaratMachine(TableMachine):
    texts = ("681a@final-2016",)


@dataclass(frozen=True)
class Walked:
    """Tables of one chapter, what its rounds cannot come across, and what else they must."""

    machine: type[TableMachine]
    never: frozenset[str] = frozenset()
    also: frozenset[str] = frozenset()
    examples: int = 120

    @property
    def eventful(self) -> set[str]:
        return EVENTFUL - self.never | self.also


_NOT_IN_681A = (
    "stub",
    "miscount",
    "deciding",
    "forfeits",
    "revealing",
    "DecisionMade",
    "DealerRevealed",
    "RoundVoided",
    "SettlementUndone",
)
WALKED = (
    pytest.param(Walked(TableMachine), marks=proves("679a.3(b)(3)", "679a.3(b)(4)"), id="679a"),
    pytest.param(
        Walked(HoldemMachine, also=frozenset({"exposing", "CardsExposed"}), examples=50),
        marks=proves("677a.3(b)(3)", "677a.3(b)(4)"),
        id="677a",
    ),
    pytest.param(
        Walked(FlushMachine, also=frozenset({"ProgressiveCollected", "AwardPaid", "AwardDocumented"}), examples=50),
        marks=proves("678a.3(b)(3)", "678a.3(b)(4)"),
        id="678a",
    ),
    pytest.param(
        Walked(SaigonMachine, frozenset({"forfeits"}), examples=40),
        marks=proves("680a.3(b)(3)", "680a.3(b)(4)"),
        id="680a",
    ),
    pytest.param(
        Walked(BaccaratMachine, frozenset(_NOT_IN_681A), frozenset({"CutAnswered"}), examples=60),
        marks=proves("681a.3(b)(4)", "681a.3(b)(5)"),
        id="681a",
    ),
)


@pytest.mark.parametrize("walked", WALKED)
def test_what_must_hold_at_a_table_holds_whatever_is_done(walked: Walked) -> None:
    seen = run(walked.machine, examples=walked.examples, steps=40)

    assert walked.eventful - RARE - seen.keys() == set()
    assert seen["rounds"] > 10


@pytest.mark.prove
@pytest.mark.parametrize("walked", WALKED)
def test_what_must_hold_at_a_table_holds_for_long(walked: Walked) -> None:
    seen = run(walked.machine, examples=2000, steps=100)

    assert walked.eventful - seen.keys() == set()
    assert seen["rounds"] > 1000
