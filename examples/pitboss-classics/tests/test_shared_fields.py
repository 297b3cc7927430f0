"""These games use what, of ours, one game alone does: so it is something that any game may say."""

from __future__ import annotations

from tests.conformance.test_fields_of_shared_types import EXAMPLES_DO
from tests.conformance.using import used_by


def test_what_one_of_the_games_of_the_house_uses_is_used_here_as_well() -> None:
    assert EXAMPLES_DO - used_by(("three-card-poker", "casino-war", "mississippi-stud")).keys() == set()
