"""What a player could gain by keeping track of a shoe: effects of removal, the best linear count, and its worth.

What a wager is worth depends on the cards that are left. To first order, each card that leaves the shoe shifts it by a
fixed amount, its effect of removal, no matter what else has left. A count that adds up these effects is the best linear
count; its worth is computed by assuming that the sum of effects is normal, as it nearly is with many cards gone. Only
the solver is consulted, so this works for any game dealt from a shoe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from pitboss.cards import Rank, Suit
from pitboss.exact.question import Question
from pitboss.games.registry import solver_of
from pitboss.games.solving import Circumstances
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

_NORMAL = NormalDist()


@dataclass(frozen=True, slots=True)
class Removal:
    """What each rank does to a wager by leaving a full shoe, in base wagers; positive if that favors the player."""

    expectation: Fraction
    """What the player gains on average from the full shoe."""
    effects: Mapping[str, Fraction]
    """By rank. They add up to zero: a card that nobody has seen changes nothing."""
    cards: int
    """How many cards the full shoe holds."""

    def count(self, largest: int = 4) -> dict[str, int]:
        """A count in whole numbers for people: the effects, scaled so that the largest has this value."""
        most = max(map(abs, self.effects.values()))
        return {rank: round(effect * largest / most) if most else 0 for rank, effect in self.effects.items()}

    def correlation(self, count: Mapping[str, int]) -> float:
        """How well a count follows the effects: their correlation, 1 for a perfect count."""
        effects = {rank: float(effect) for rank, effect in self.effects.items()}
        mean = sum(count.values()) / len(effects)
        both = sum(effects[rank] * (count[rank] - mean) for rank in effects)
        size = sqrt(sum(each**2 for each in effects.values()) * sum((count[rank] - mean) ** 2 for rank in effects))
        return both / size if size else 0.0

    def swing(self, left: int) -> float:
        """The standard deviation of the player's expectation, from shoe to shoe, when this many cards are left."""
        if not 0 < left <= self.cards:
            raise Malformed(left, f"1 to {self.cards} cards left", "name a number of cards")
        squares = sum(float(effect) ** 2 for effect in self.effects.values()) / len(self.effects)
        return (self.cards - 1) * sqrt(squares * (self.cards - left) / (left * (self.cards - 1)))

    def gain(self, left: int) -> float:
        """What players who wager only while the shoe favors them gain on average when this many cards are left."""
        mean, swing = float(self.expectation), self.swing(left)
        if not swing:
            return max(mean, 0.0)
        return swing * _NORMAL.pdf(mean / swing) + mean * _NORMAL.cdf(mean / swing)

    def gain_of_a_shoe(self, cut: int, cards_a_round: float) -> float:
        """What such a player gains, in base wagers, over a shoe whose cover card leaves this many cards undealt."""
        if not 0 < cut < self.cards or cards_a_round <= 0:
            raise Malformed((cut, cards_a_round), "a cut within the shoe and cards per round above 0", "correct them")
        rounds = int((self.cards - cut) / cards_a_round)
        return sum(self.gain(self.cards - int(number * cards_a_round)) for number in range(rounds))


def effects_of_removal(question: Question) -> Removal:
    """The effects of removal of every rank on a wager, from a full shoe."""
    law, decks = question.elections.rules, question.elections.decks_in_play
    if max(law.numbers("decks")) == 1:
        message = f"{law.edition} is dealt from one whole deck each round: there is nothing to keep track of"
        raise Refused("no-shoe", law.figure("decks").clause, message)
    full = {rank.letter: decks * len(Suit) for rank in Rank}

    def expectation(shoe: Mapping[str, int]) -> Fraction:
        found = solver_of(question.game).solve(question.elections, question.wager, Circumstances(shoe=shoe))
        return found.outcomes.expected_net

    whole = expectation(full)
    effects = {rank: expectation({**full, rank: number - 1}) - whole for rank, number in full.items()}
    return Removal(whole, effects, sum(full.values()))
