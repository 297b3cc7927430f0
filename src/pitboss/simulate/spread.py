"""How much the wagers of one round win and lose together, which the exact figures of single wagers cannot tell.

All seats face the same dealer's hand, and a seat's wagers depend on the same cards. Rounds are dealt in small groups,
and the gains of every two wagers at the table are multiplied. What each wager gains and how much it varies by itself is
known exactly; where its sample was off, the products are corrected by regression. Two wagers of a seat that are paid by
the same rows are not dealt at all: how often each row comes up is known exactly. Nor is anything dealt for a game whose
solver counts how the wagers of a round come out together.

How often a wager is made does not depend on the cards, so shares of rounds only scale the products.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.exact.table_hold import AskedWager, Spread, joint_of
from pitboss.games.elections import ProgressiveElection
from pitboss.games.simulating import Counted, Program
from pitboss.games.solving import USUAL_STAKE, Joint, Progress, no_progress
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.runs import HIGHEST_SEED, Run, every_letter, is_compiled, programs

ROUNDS, HANDS, MOST_ROUNDS = 1 << 19, 1 << 21, 10**9
"""How many rounds are dealt by default, more of them if fewer seats see so many hands; and at most."""
_GROUP, _BATCH = 4, 1024
"""Rounds of a group, and groups between progress reports. A small group tells most in the same time."""
_SEEN = 5
"""A result that should come up less often than this may not have come up as often as it should."""
_USUAL = 0.99
"""A wager corrects the products if results seen this often or more make up this share of its variance."""

Floats = NDArray[np.float64]


def spread_of(
    asked: Sequence[AskedWager],
    seats: int,
    *,
    rounds: int | None = None,
    seed: int = 1,
    progress: Progress = no_progress,
) -> Spread | None:
    """Return what wagers share of a table's variance per round; None if no kernel deals the game as elected.

    A wager between players shares nothing: whatever one of them loses, another wins.
    """
    if rounds is None:
        rounds = max(ROUNDS, HANDS // seats)
    if not 2 * _GROUP <= rounds <= MOST_ROUNDS:
        raise Malformed(rounds, f"{2 * _GROUP} to {MOST_ROUNDS:,} rounds", f"name a number such as {ROUNDS}")
    if not 0 <= seed <= HIGHEST_SEED:
        raise Malformed(seed, f"a seed from 0 to {HIGHEST_SEED}", "name a number such as 1")
    against = [each for each in asked if each.is_against_the_house]
    if len(against) * seats < 2:
        return Spread(0.0, 0.0, 0, seed)
    joint = joint_of(against)
    if joint is not None and (seats == 1 or joint.same_hands):
        return Spread(_exactly(joint, against, seats), 0.0, 0, seed)
    run = _run(asked, seats)
    if not is_compiled(run):
        return None
    (program,) = programs(run)
    dealt = [each for each in against if _counted(program, each)]
    if not dealt:
        return Spread(0.0, 0.0, 0, seed)
    weights, exactly = _weights(program, dealt, seats)
    if not weights.any():
        return Spread(exactly, 0.0, 0, seed)
    groups = rounds // _GROUP
    gains = _deal(program, dealt, groups, seed, progress)
    products = np.einsum("gi,ij,gj->g", gains, weights, gains) / _GROUP
    mean, error = _corrected(products, _controls(gains, dealt, seats, rounds))
    unseen = _unseen(weights, dealt, seats, rounds)
    return Spread(exactly + mean, sqrt(error**2 + unseen**2), groups * _GROUP, seed)


def _exactly(joint: Joint, asked: Sequence[AskedWager], seats: int) -> float:
    """Return what wagers share if deals were counted: at each seat, and between any two that the same hands settle."""
    total = sum(joint.counts.values())
    found = Fraction(0)
    for one, other in product(range(len(asked)), repeat=2):
        both = asked[one].made.often * asked[other].made.often
        size = asked[one].made.amount * asked[other].made.amount
        means = asked[one].wagered.outcomes.expected_net * asked[other].wagered.outcomes.expected_net
        mean = Fraction(sum(nets[one] * nets[other] * count for nets, count in joint.counts.items()), total)
        if one != other:
            apart = _exclude_each_other(asked[one], asked[other])
            found += seats * size * both * (-means if apart else mean - means)
        if joint.same_hands:
            found += seats * (seats - 1) * size * both * (mean - means)
    return float(found)


def _run(asked: Sequence[AskedWager], seats: int) -> Run:
    """Describe rounds with every wager under every letter, and with the meter at which a wager is priced."""
    elections = every_letter(asked[0].question.elections)
    for each in asked:
        meter, stake = each.question.at.meter, each.question.at.stake
        if meter is not None and stake:
            try:
                progressive = ProgressiveElection(reset=meter * USUAL_STAKE // stake)
                elections = msgspec.structs.replace(elections, progressive=progressive)
            except Refused:
                # No such meter can be elected for the usual stake, so the wager is not dealt.
                pass
    return Run(elections, _GROUP, seats=seats)


def _counted(program: Program, asked: AskedWager) -> Counted | None:
    """Return where a program counts a wager; None if it does not, or pays it otherwise than asked."""
    question = asked.question
    named = (each for each in program.counted if (each.wager, each.letter) == (question.wager, question.letter))
    counted = next(named, None)
    if counted is None:
        return None
    nets = {result.net for result in counted.results}
    return counted if question.at.meter is None or nets >= set(asked.wagered.outcomes.by_net) else None


def _nets(counted: Counted, asked: AskedWager) -> list[float]:
    """List what each cell gains, in cents; a payout limit cuts what the exact figures know it to cut."""
    known = asked.wagered.outcomes.by_net
    least, most = float(min(known)), float(max(known))
    return [min(max(float(result.net), least), most) * asked.wagered.amount for result in counted.results]


def _weights(program: Program, dealt: Sequence[AskedWager], seats: int) -> tuple[Floats, float]:
    """Return how much the product of every two wagers at the table counts, and the sum of what is known exactly."""
    shares = np.array([float(each.made.often) for each in dealt])
    means = np.array([_mean(each) for each in dealt])
    weights: Floats = np.tile(np.outer(shares, shares), (seats, seats))
    exactly = 0.0
    for one, other in permutations(range(len(dealt)), 2):
        both = float(shares[one] * shares[other])
        if _exclude_each_other(dealt[one], dealt[other]):
            known = -both * float(means[one] * means[other])
        else:
            product = _exact_product(program, dealt[one], dealt[other])
            if product is None:
                continue
            known = both * (product - float(means[one] * means[other]))
        exactly += seats * known
        for first in range(0, seats * len(dealt), len(dealt)):
            weights[first + one, first + other] = 0.0
    np.fill_diagonal(weights, 0.0)
    return weights, exactly


def _mean(asked: AskedWager) -> float:
    """Return what the player gains on average whenever the wager is made, in cents."""
    return float(asked.wagered.outcomes.expected_net) * asked.wagered.amount


def _exclude_each_other(one: AskedWager, other: AskedWager) -> bool:
    """Return whether a player makes only one of these wagers in a round."""
    wager = one.question.elections.rules.wagers.get(one.made.wager)
    group = wager.one_of if wager is not None else ()
    return other.made.wager in group and one.made.often + other.made.often <= 1


def _exact_product(program: Program, one: AskedWager, other: AskedWager) -> float | None:
    """Return the average product of two wagers that the same cells pay; None if that is not known exactly.

    A cell is as likely as the result that it alone brings to one of the two.
    """
    first, second = _counted(program, one), _counted(program, other)
    if first is None or second is None or first.first != second.first or len(first.results) != len(second.results):
        return None
    pairs = {(a.net, b.net) for a, b in zip(first.results, second.results, strict=True)}
    total = 0.0
    for mine, its in pairs:
        if sum(net == mine for net, _ in pairs) == 1:
            chance = one.wagered.outcomes.by_net.get(mine, 0) / one.wagered.outcomes.total
        elif sum(net == its for _, net in pairs) == 1:
            chance = other.wagered.outcomes.by_net.get(its, 0) / other.wagered.outcomes.total
        else:
            return None
        total += chance * float(mine) * float(its)
    return total * one.wagered.amount * other.wagered.amount


def _deal(program: Program, dealt: Sequence[AskedWager], groups: int, seed: int, progress: Progress) -> Floats:
    """Deal groups of rounds, and return what each wager at each seat gained beyond its average."""
    cents: Floats = np.zeros((program.cells, len(dealt)))
    for column, each in enumerate(dealt):
        counted = _counted(program, each)
        assert counted is not None
        nets = _nets(counted, each)
        for first in {counted.first, counted.first + (program.beyond or 0)}:
            cents[first : first + len(nets), column] = nets
    average = _GROUP * np.array([_mean(each) for each in dealt])
    gains: Floats = np.empty((groups, program.seats, len(dealt)))
    for first in range(0, groups, _BATCH):
        last = min(groups, first + _BATCH)
        totals = np.zeros((last - first, program.seats, program.cells), np.int64)
        for place, group in enumerate(range(first, last)):
            program.play(seed, group, _GROUP, totals[place])
        gains[first:last] = totals @ cents - average
        progress(last / groups)
    return gains.reshape(groups, -1)


def _controls(gains: Floats, dealt: Sequence[AskedWager], seats: int, rounds: int) -> Floats:
    """Return what is known to be 0 on average: each wager's gain, and how much its square is off its variance."""
    by_seat = gains.reshape(len(gains), seats, len(dealt))
    columns: list[Floats] = []
    for place, each in enumerate(dealt):
        outcomes = each.wagered.outcomes
        variance = float(outcomes.variance) * each.wagered.amount**2
        rare = sum(float(net) ** 2 * count for net, count in _rare(each, seats * rounds))
        if not variance or rare / outcomes.total > (1 - _USUAL) * float(outcomes.variance):
            continue
        own = by_seat[:, :, place]
        columns.append(own.sum(axis=1) / sqrt(variance))
        columns.append((own**2).sum(axis=1) / (_GROUP * variance) - seats)
    return np.stack(columns, axis=1) if columns else np.zeros((len(gains), 0))


def _corrected(products: Floats, controls: Floats) -> tuple[float, float]:
    """Return the average of the products, corrected by regression on the controls, and its standard error."""
    mean = products.mean()
    centered = controls - controls.mean(axis=0)
    factors = np.linalg.lstsq(centered, products - mean, rcond=None)[0]
    rest = products - controls @ factors
    degrees = max(1, len(rest) - controls.shape[1] - 1)
    return float(rest.mean()), sqrt(float(((rest - rest.mean()) ** 2).sum()) / degrees / len(rest))


def _rare(asked: AskedWager, wagers: int) -> list[tuple[float, int]]:
    """List the results, with their counts, that are too rare to come up as often as they should."""
    outcomes = asked.wagered.outcomes
    return [(float(net), count) for net, count in outcomes.by_net.items() if count * wagers < _SEEN * outcomes.total]


def _unseen(weights: Floats, dealt: Sequence[AskedWager], seats: int, rounds: int) -> float:
    """Return the most that results too rare to have come up could add to what wagers of one seat share."""
    most, squares, totals = [], [], []
    for each in dealt:
        outcomes, amount = each.wagered.outcomes, each.wagered.amount
        rare = _rare(each, seats * rounds)
        seen = {abs(float(net)) for net in outcomes.by_net} - {abs(net) for net, _ in rare}
        most.append(max(seen, default=0.0) * amount)
        totals.append(sum(abs(net) * count for net, count in rare) / outcomes.total * amount)
        squares.append(sum(net**2 * count for net, count in rare) / outcomes.total * amount**2)
    found = 0.0
    for one, other in permutations(range(len(dealt)), 2):
        # Both rare at once, by the inequality of Cauchy and Schwarz; or one of them beside anything usual.
        at_most = sqrt(squares[one] * squares[other]) + totals[one] * most[other] + totals[other] * most[one]
        found += seats * float(weights[one, other]) * at_most
    return found
