"""How well a game is protected from players who know too much, by whichever analysis fits the game."""

from __future__ import annotations

import msgspec

from pitboss.exact.cache import Cache
from pitboss.games.elections import Elections
from pitboss.games.solving import Progress, no_progress, part_of
from pitboss.simulate.perfect_player import SHOES, WatchedShoes, is_watched, watch_shoes
from pitboss.simulate.seen_cards import DEALS, SeenGain, seen_gains


class ProtectionRequest(msgspec.Struct, frozen=True):
    """How much is dealt, and to how many seats; anything left out takes its default."""

    cut: int | None = None
    shoes: int | None = None
    deals: int | None = None
    seconds: float | None = None
    """How long to value deals at most, if their number is left out; at least a few are valued whatever the time."""
    seats: int | None = None
    letter: str | None = None
    seed: int = 1
    workers: int = 1


class Protected(msgspec.Struct, frozen=True):
    """What players could gain: from shoes, for each number of decks, or from cards that they see."""

    game: str
    edition: str
    readings: dict[str, str]
    seed: int
    shoes: tuple[WatchedShoes, ...] = ()
    seen: tuple[SeenGain, ...] = ()


def protected(
    elections: Elections, asked: ProtectionRequest, cache: Cache, progress: Progress = no_progress
) -> Protected:
    """What could be gained in a game under these elections."""
    rules = elections.rules
    shoes: tuple[WatchedShoes, ...] = ()
    seen: tuple[SeenGain, ...] = ()
    if is_watched(rules.game):
        every = rules.numbers("decks") if elections.decks is None else (elections.decks_in_play,)
        shoes = tuple(
            watch_shoes(
                msgspec.structs.replace(elections, decks=decks),
                cache,
                cut=asked.cut,
                shoes=SHOES if asked.shoes is None else asked.shoes,
                seed=asked.seed,
                workers=asked.workers,
                progress=part_of(progress, place, len(every)),
            )
            for place, decks in enumerate(every)
        )
    else:
        seen = seen_gains(
            elections,
            cache,
            letter=asked.letter,
            seats=asked.seats,
            deals=DEALS if asked.deals is None else asked.deals,
            seconds=asked.seconds if asked.deals is None else None,
            seed=asked.seed,
            workers=asked.workers,
            progress=progress,
        )
    return Protected(rules.game, elections.edition, dict(elections.readings), asked.seed, shoes, seen)
