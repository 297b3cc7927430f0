"""What tests of elections share: the editions, what the chapters print, and how a refusal is looked at."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.elections import Elections, Shuffling
from pitboss.games.rule_data import register
from pitboss.law.edition import editions
from pitboss.law.refusal import Refusal, Refused

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
LETTERS = {
    HOLDEM: {"pocket-bonus": "ABC", "trips-plus": "ABCD"},
    FLUSH: {"flush-bonus": "ABCDEFGH", "straight-flush-bonus": "ABCD", "progressive": "AB"},
    PRIME_2015: {"bad-beat": "AB", "pair-bonus-two": "ABCD", "all-six": "ABCDE"},
    PRIME_2016: {"bad-beat": "ABCD", "pair-bonus-two": "ABCD", "all-six": "ABCDE"},
    SAIGON_2015: {"bonus": "A"},
    SAIGON_2019: {"bonus": "A"},
    BACCARAT: {"player-bonus": "ABCDEF", "banker-bonus": "ABCDEF"},
}
OPTIONAL = {
    HOLDEM: {"pocket-bonus", "trips-plus"},
    FLUSH: {"flush-bonus", "straight-flush-bonus", "progressive"},
    PRIME_2015: {"prime", "pair-bonus", "all-six"},
    PRIME_2016: {"prime", "pair-bonus", "all-six"},
    SAIGON_2015: {"bonus"},
    SAIGON_2019: {"bonus"},
    BACCARAT: {"tie", "player-bonus", "banker-bonus"},
}
ALWAYS_OFFERED = {
    HOLDEM: {"ante", "odds", "raise"},
    FLUSH: {"ante", "raise"},
    PRIME_2015: {"ante", "play"},
    PRIME_2016: {"ante", "play"},
    SAIGON_2015: {"ante"},
    SAIGON_2019: {"ante"},
    BACCARAT: {"player", "banker"},
}


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
