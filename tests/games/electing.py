"""What tests of elections share: the editions, what the chapters print, and how a refusal is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.elections import Elections, Shuffling
from pitboss.games.rule_data import register
from pitboss.law.edition import editions
from pitboss.law.refusal import Refusal, Refused
from tests.games.filing import FILED

HOLDEM = "677a@proposed-2015"
FLUSH = "678a@proposed-2015"
PRIME_2015, PRIME_2016 = "679a@proposed-2015", "679a@final-2016"
SAIGON_2015, SAIGON_2019 = "680a@proposed-2015", "680a@codified-2019"
BACCARAT = "681a@final-2016"
EDITIONS = tuple(each.name for each in editions())

NO_WHOLE_NUMBER_ABOVE_ZERO = (0, -1, 1.5, 100.0, True, "100")
SHUFFLED_BY_DEVICE = (Shuffling.AUTOMATED, Shuffling.COUNTING, Shuffling.RESHUFFLING)
WHAT_TO_DO = ("elect", "leave", "name it", "at least", "write a")

# As the chapters print them.
LETTERS = {edition: each.letters for edition, each in FILED.items()}
OPTIONAL = {edition: {*each.offered} for edition, each in FILED.items()}
ALWAYS_OFFERED = {edition: {*each.always_offered} for edition, each in FILED.items()}


def refusal(name: str, **elected: Any) -> Refusal:
    """The refusal of these elections, which cites the edition and says what to do."""
    with pytest.raises(Refused) as refused:
        Elections(name, **elected)
    answer = refused.value.refusal
    assert answer.clause in register(name)
    assert any(words in answer.message for words in WHAT_TO_DO), answer.message
    return answer


def code_and_clause(answer: Refusal) -> tuple[str, str | None]:
    return answer.code, answer.clause


def all_letters(name: str) -> dict[str, str]:
    return {table: letters[0] for table, letters in LETTERS[name].items()}
