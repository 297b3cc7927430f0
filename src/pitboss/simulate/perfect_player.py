"""What keeping track of a shoe is worth: effects of removal, the best linear count, and a player who forgets nothing.

The perfect player has seen every card dealt face up since the shuffle, knows the exact expectation of every wager on
the next round, and wagers one unit in exactly the rounds in which the wager favors the player. Shoes are dealt at
random; what counts is each round's expectation, not its result, so a few shoes tell a lot.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import msgspec

from pitboss.exact.cache import Cache
from pitboss.exact.protection import Removal, effects_of_removal
from pitboss.exact.question import Question, questions
from pitboss.games.elections import Elections
from pitboss.games.registry import find_game
from pitboss.games.simulating import Watch, Watched
from pitboss.games.solving import Progress, no_progress
from pitboss.malformed import Malformed

SHOES, MOST_SHOES = 500, 10**7
_AT_A_TIME = 20
"""How many shoes each worker deals between progress reports."""


class WatchedWager(msgspec.Struct, frozen=True):
    """What one wager gains per shoe, in base wagers, for a perfect player and with the best linear count."""

    wager: str
    paytable: str | None
    edge: float
    """What the house keeps of it from a full shoe."""
    effects: dict[str, float]
    """By rank, how much the player's expectation changes when one card of it leaves a full shoe."""
    count: dict[str, int]
    """The best count in whole numbers up to 4; add it up for every card seen."""
    correlation: float
    """How well that count follows the effects."""
    linear: float
    """What wagering whenever the sum of effects favors the player gains per shoe, assuming normal sums."""
    perfect: float
    """What the perfect player gains per shoe."""
    error: float
    """The standard error of that."""
    made: float
    """In how many rounds per shoe the perfect player makes the wager."""


class WatchedShoes(msgspec.Struct, frozen=True):
    """Shoes with a given number of decks, cut at a given depth."""

    decks: int
    cut: int
    """How many cards the cover card leaves undealt."""
    shoes: int
    rounds: float
    """How many rounds a shoe has on average."""
    wagers: tuple[WatchedWager, ...]


def is_watched(game: str) -> bool:
    """Whether a game is dealt from a shoe that a player could keep track of."""
    return _watch(game) is not None


def _watch(game: str) -> Watch | None:
    kernel = find_game(game).kernel
    return None if kernel is None else kernel().watch


def watch_shoes(
    elections: Elections,
    cache: Cache,
    *,
    cut: int | None = None,
    shoes: int = SHOES,
    seed: int = 1,
    workers: int = 1,
    progress: Progress = no_progress,
) -> WatchedShoes:
    """Deal shoes to a perfect player. The result depends only on the seed and the number of shoes."""
    if not 2 <= shoes <= MOST_SHOES:
        raise Malformed(shoes, f"2 to {MOST_SHOES:,} shoes", f"name a number such as {SHOES}")
    watch = _watch(elections.rules.game)
    if watch is None:
        raise Malformed(elections.rules.game, "a game dealt from a shoe that can be watched", "ask for seen cards")
    elections = msgspec.structs.replace(elections, decks=elections.decks_in_play)
    watched = watch(elections, cut)
    dealt = _dealt(watched, shoes, seed, workers, progress)
    rounds = sum(each for _, _, each in dealt) / shoes
    asked = {(each.wager, each.letter): each for each in questions(elections, cache=cache)}
    return WatchedShoes(
        decks=elections.decks_in_play,
        cut=watched.cut,
        shoes=shoes,
        rounds=rounds,
        wagers=tuple(
            _wager(
                asked[named],
                [gains[place] for gains, _, _ in dealt],
                sum(made[place] for _, made, _ in dealt) / shoes,
                watched,
                rounds,
            )
            for place, named in enumerate(watched.wagers)
            if elections.wagers is None or elections.offers(named[0])
        ),
    )


_Dealt = tuple[list[float], list[int], int]


def _dealt(watched: Watched, shoes: int, seed: int, workers: int, progress: Progress) -> list[_Dealt]:
    """Every shoe, in order of number; compiled shoes run without the interpreter's lock."""
    found: list[_Dealt] = []
    with ThreadPoolExecutor(workers) as pool:
        for first in range(0, shoes, _AT_A_TIME * workers):
            numbers = range(first, min(shoes, first + _AT_A_TIME * workers))
            found += pool.map(lambda number: watched.play(seed, number), numbers)
            progress(len(found) / shoes)
    return found


def _wager(question: Question, gains: Sequence[float], made: float, watched: Watched, rounds: float) -> WatchedWager:
    removal = effects_of_removal(question)
    count = removal.count()
    mean = sum(gains) / len(gains)
    return WatchedWager(
        wager=question.wager,
        paytable=question.letter,
        edge=-float(removal.expectation),
        effects={rank: float(effect) for rank, effect in removal.effects.items()},
        count=count,
        correlation=removal.correlation(count),
        linear=_linear(removal, watched, rounds),
        perfect=mean,
        error=sqrt(sum((each - mean) ** 2 for each in gains) / (len(gains) - 1) / len(gains)),
        made=made,
    )


def _linear(removal: Removal, watched: Watched, rounds: float) -> float:
    return removal.gain_of_a_shoe(watched.cut, (watched.cards - watched.cut) / rounds)
