"""Side wagers that are not made in every round: a mix says in what share of rounds each one is made.

Whether a player makes a wager does not depend on the cards. So a kernel plays every wager in every round, and then one
toss per round decides which of the rounds counted in each cell of a wager are kept: the totals are the same as at a
table where the tosses come first. Shares are fractions, tosses are fair to the last bit, and they come from streams
of their own for each block, seat and wager, so that a mix, like everything else, depends only on the seed and the
rounds.

If the law requires one of several wagers in every round, exactly one is made: rounds that the first toss leaves go to
the next wager.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.simulating import Program
from pitboss.kernels.compiling import kernel
from pitboss.kernels.words import Words, buffer, fill
from pitboss.law.names import known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required, Rules
from pitboss.malformed import Malformed

Counts = NDArray[np.int64]

_STREAMS = 1 << 16
"""Streams from this number on are for tosses; kernels deal from those below."""
_LARGEST = 10**9
"""The largest denominator of a share."""
_LOW, _HALF = np.uint64(0xFFFF_FFFF), np.uint64(32)


def share_of(wager: str, text: str) -> Fraction:
    """A share of all rounds: 0.4, 40% or 2/5."""
    mend = f"write e.g. {wager}=0.4, {wager}=40% or {wager}=2/5"
    try:
        share = Fraction(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except (ValueError, ZeroDivisionError):
        raise Malformed(f"{wager}={text}", "a share of all rounds", mend) from None
    if not 0 <= share <= 1 or share.denominator > _LARGEST:
        raise Malformed(f"{wager}={text}", "a share from 0 to 1, of at most nine decimals", mend)
    return share


def shares_of(rules: Rules, counted: Mapping[str, object], mix: Mapping[str, str]) -> dict[str, Fraction]:
    """The shares in a mix of simulated wagers; refused if the law leaves a player no choice."""
    shares = {}
    for wager, text in mix.items():
        known_name(f"wager of {rules.edition} that is simulated", wager, counted)
        shares[wager] = share_of(wager, text)
        law = rules.wagers.get(wager)
        if law is None or (law.required is not Required.OPTIONAL and not law.one_of):
            clause = rules.sections.wagers if law is None else law.clause
            raise Refused(
                "not-optional", clause, f"{wager} is not a wager that a player may skip: leave it out of the mix"
            )
    for wager in shares:
        group = rules.wagers[wager].one_of
        if group and sum(shares.get(each, Fraction(0)) for each in group) != 1:
            message = f"a player makes one of {', '.join(group)}: give each of them a share, adding up to 1"
            raise Refused("one-required", rules.wagers[wager].clause, message)
    return shares


class _Tossed(NamedTuple):
    """A wager whose rounds are tossed for: all of its rounds, or those that another wager left."""

    wager: str
    share: Fraction
    after: str | None


def mixed(program: Program, rules: Rules, mix: Mapping[str, str]) -> Program:
    """The program with these wagers made in only a share of the rounds, as the law allows."""
    return thinned(program, rules, shares_of(rules, {each.wager: None for each in program.counted}, mix))


def thinned(program: Program, rules: Rules, shares: Mapping[str, Fraction]) -> Program:
    """The program with these wagers made in only a share of the rounds, counted in separate cells."""
    if not shares:
        return program
    tossed = tuple(_in_turn(rules, shares))
    cells = program.cells
    places = {each.wager: cells * number for number, each in enumerate(tossed, start=1)}
    masks = {each.wager: _cells_of(program, each.wager) for each in tossed}

    def play(seed: int, block: int, rounds: int, totals: Counts) -> None:
        every: Counts = np.zeros((program.seats, cells), np.int64)
        program.play(seed, block, rounds, every)
        totals[:, :cells] += every
        words = buffer()
        for seat in range(program.seats):
            left: dict[str, Counts] = {}
            for number, (wager, share, after) in enumerate(tossed):
                of = left[after] if after else np.where(masks[wager], every[seat], 0)
                stream = _STREAMS * (program.decks + 1) + seat * len(tossed) + number
                made = np.zeros_like(of)
                _thin((seed, stream, block), words, of, (share.numerator, share.denominator), made)
                totals[seat, places[wager] : places[wager] + cells] += made
                left[wager] = of - made

    counted = tuple(
        replace(each, first=each.first + places[each.wager], often=shares[each.wager]) if each.wager in shares else each
        for each in program.counted
    )
    return replace(
        program,
        play=play,
        replay=None,
        cells=cells * (1 + len(tossed)),
        counted=counted,
        together=_one_of_each(program),
        every_round=program.counted[0],
    )


def _one_of_each(program: Program) -> tuple[int, ...]:
    """The places of all wagers, each under the first letter that is open."""
    first: dict[str, int] = {}
    for place, each in enumerate(program.counted):
        first.setdefault(each.wager, place)
    return tuple(first.values())


def _in_turn(rules: Rules, shares: Mapping[str, Fraction]) -> list[_Tossed]:
    found: list[_Tossed] = []
    for wager, share in shares.items():
        group = rules.wagers[wager].one_of if wager in rules.wagers else ()
        apart = sum((shares.get(each, Fraction(0)) for each in group), Fraction(0)) <= 1
        before = [each for each in found if each.wager in group and apart]
        left = 1 - sum((shares[each.wager] for each in before), Fraction(0))
        found.append(_Tossed(wager, share / left if left else Fraction(0), before[-1].wager if before else None))
    return found


def _cells_of(program: Program, wager: str) -> NDArray[np.bool_]:
    mask: NDArray[np.bool_] = np.zeros(program.cells, np.bool_)
    for each in program.counted:
        if each.wager == wager:
            for first in {each.first, each.first + (program.beyond or 0)}:
                mask[first : first + len(each.results)] = True
    return mask


@kernel
def _thin(at_block: tuple[int, int, int], words: Words, counts: Counts, share: tuple[int, int], made: Counts) -> None:
    """Keep a random part of each count, one toss at this share per round; two tosses per word, by Lemire's method."""
    seed, stream, block = at_block
    kept, limit = np.uint64(share[0]), np.uint64(share[1])
    uneven = ((np.uint64(1) << _HALF) - limit) % limit
    count, at, upper = fill(words, seed, stream, block, 0), 0, False
    for cell in range(len(counts)):
        left = counts[cell]
        while left:
            if at == len(words):
                count, at = fill(words, seed, stream, block, count), 0
            half = words[at] >> _HALF if upper else words[at] & _LOW
            if upper:
                at += 1
            upper = not upper
            product = half * limit
            if product & _LOW < uneven:
                continue
            left -= 1
            if product >> _HALF < kept:
                made[cell] += 1
