"""What is looked up by its kind has an entry for every kind, and each kind one entry."""

from typing import get_args

from pitboss.table.commands import AnyCommand
from pitboss.table.decide import HOUSES_OWN, PLAYERS_OWN
from pitboss.table.events import SeenEvent
from pitboss.table.evolve import FOLDS
from pitboss.table.procedure.due import ONE_THING, SEVERAL
from pitboss.table.state import Phase


def test_every_event_does_something_to_the_state() -> None:
    assert set(FOLDS) == set(get_args(SeenEvent))


def test_every_command_is_decided_at_one_desk() -> None:
    assert sorted(each.__name__ for each in (*PLAYERS_OWN, *HOUSES_OWN)) == sorted(
        each.__name__ for each in get_args(AnyCommand)
    )


def test_in_every_phase_it_is_known_what_is_due() -> None:
    assert sorted(each.value for each in (*ONE_THING, *SEVERAL)) == sorted(each.value for each in Phase)
