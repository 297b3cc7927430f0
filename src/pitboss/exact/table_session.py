"""A player's session, by the names of wagers: what commands and pages show. All amounts are cents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

import msgspec

from pitboss.exact.hold import PlayedRound, SessionOutcome, alone, ruin, session
from pitboss.exact.table_hold import EXACT, INDEPENDENT, SIMULATED, AskedWager
from pitboss.malformed import Malformed

_PERCENTILES = (5, 25, 50, 75, 95)
_PARTS, _RARE = 20, 0.005
"""About how many parts a distribution is shown in, and the share of sessions at either end lumped into one part."""


class Part(msgspec.Struct, frozen=True):
    """How likely a session is to end with a gain from `least` to `most`; a loss is a gain below 0."""

    least: int
    most: int
    chance: float


class SessionWager(msgspec.Struct, frozen=True):
    """A wager that is made in every round of a session."""

    wager: str
    paytable: str | None
    amount: int
    edge: float


class SessionFound(msgspec.Struct, frozen=True):
    """A player's session: the same wagers in every round until the rounds or the chips are used up."""

    game: str
    edition: str
    readings: dict[str, str]
    decks: int
    wagers: tuple[SessionWager, ...]
    varies: str
    """`simulated` or `exact`, as how the wagers win and lose together is known; `independent` if there is only one."""
    bankroll: int
    rounds: int
    gained: float
    """What the player gains on average in each round played."""
    ahead: float
    even: float
    behind: float
    """The chance of playing every round and ending with fewer chips than at the start."""
    broke: float
    """The chance of stopping before the last round, because the chips do not cover the most that a round may cost."""
    most: int
    """The most that a round may cost: every wager, and every raise."""
    ruin: float
    """The chance of being broke some day, for a player who plays on as long as the chips last."""
    percentiles: dict[str, int | None]
    """The gain that this percentage of all sessions does not exceed; null if those are broke."""
    dealt: int
    """How many rounds were dealt to find how the wagers win and lose together."""
    distribution: tuple[Part, ...]
    """Of the sessions that play every round."""


def session_of(
    asked: Sequence[AskedWager], bankroll: int, rounds: int, *, together: PlayedRound | None = None
) -> SessionFound:
    """How a session ends. No exact figure tells what several wagers come to `together`; `simulate.together` does."""
    if rounds < 1:
        raise Malformed(rounds, "one round or more", "write e.g. 200")
    if together is None and len(asked) > 1:
        names = ", ".join(each.made.wager for each in asked)
        raise Malformed(names, "one wager, or how they win and lose together", "leave the others out")
    played = alone(asked[0].wagered) if together is None else together
    question, found = asked[0].question, session(played, bankroll, rounds)
    return SessionFound(
        game=question.game,
        edition=question.edition,
        readings=dict(question.elections.readings),
        decks=question.elections.decks_in_play,
        wagers=tuple(
            SessionWager(
                each.question.wager, each.question.letter, each.made.amount, float(each.wagered.outcomes.house_edge)
            )
            for each in asked
        ),
        varies=INDEPENDENT if together is None else SIMULATED if together.dealt else EXACT,
        dealt=played.dealt,
        bankroll=bankroll,
        rounds=rounds,
        gained=played.gained,
        ahead=found.ahead,
        even=found.chances.get(0, 0.0),
        behind=sum(chance for gained, chance in found.chances.items() if gained < 0),
        broke=found.broke,
        most=played.most,
        ruin=ruin(played, bankroll),
        percentiles={str(percent): found.percentile(percent / 100) for percent in _PERCENTILES},
        distribution=tuple(_parts(found, max(each.made.amount for each in asked))),
    )


def _parts(found: SessionOutcome, amount: int) -> Iterator[Part]:
    """The distribution in parts of equal width, a multiple of the wager; each rare end is lumped into one part."""
    low, high = found.percentile(_RARE), found.percentile(1 - _RARE)
    if high is None:
        return
    low = min(found.chances) if low is None else low
    width = amount * max(1, ceil(Fraction(high - low, _PARTS * amount)))
    first, last = low // width, high // width
    chances: dict[int, float] = {}
    ends: dict[int, tuple[int, int]] = {}
    for gained, chance in found.chances.items():
        part = min(max(gained // width, first), last)
        least, most = ends.get(part, (gained, gained))
        ends[part] = min(least, gained), max(most, gained)
        chances[part] = chances.get(part, 0.0) + chance
    yield from (Part(*ends[part], chance) for part, chance in sorted(chances.items()))
