"""A stronger hand never earns less in the base game, and a stronger dealer never pays more, unless the text says so.

The exceptions of the text are few. Each has a test of its own with its game, with amounts reckoned by hand from the
chapter.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from tests.games.duels import duel_of
from tests.games.rounds import EDITIONS

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=25)
MANY = settings(derandomize=True, deadline=None, database=None, max_examples=1000)
TIERS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.prove)]


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stronger_hand_never_earns_less_unless_the_text_says_so(edition: str, tier: settings) -> None:
    """It may earn less than a beaten hand that is consoled, or because its count pays half in this chapter."""

    @tier
    @given(st.integers(0, 2**64))
    def check(seed: int) -> None:
        duel, hands = duel_of(edition).deal(edition, Random(seed))
        dealer = duel.hand(duel.dealer)
        played = [(duel.hand(cards), cards) for cards in hands]
        nets = {cards: replace(duel, player=cards).net() for cards in hands}
        for one, other in combinations(played, 2):
            (weak, lower), (strong, higher) = sorted((one, other), key=lambda each: each[0].strength)
            note(f"{duel}: {lower} earns {nets[lower]}, {higher} earns {nets[higher]}")
            if weak.strength == strong.strength:
                assert nets[lower] == nets[higher]
                continue
            consoled = dealer.qualifies and weak.consoled and weak.strength < dealer.strength <= strong.strength
            assert nets[lower] <= nets[higher] or consoled or strong.half

    check()


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stronger_dealer_never_pays_more_unless_the_text_says_so(edition: str, tier: settings) -> None:
    """It may pay more than a dealer who does not qualify, or console a hand that a weaker dealer did not beat."""

    @tier
    @given(st.integers(0, 2**64))
    def check(seed: int) -> None:
        duel, hands = duel_of(edition).deal(edition, Random(seed))
        player = duel.hand(duel.player)
        played = [(duel.hand(cards), cards) for cards in hands]
        nets = {cards: replace(duel, dealer=cards).net() for cards in hands}
        for one, other in combinations(played, 2):
            (weak, lower), (strong, higher) = sorted((one, other), key=lambda each: each[0].strength)
            note(f"{duel}: against {lower} {nets[lower]}, against {higher} {nets[higher]}")
            if weak.strength == strong.strength:
                assert nets[lower] == nets[higher]
                continue
            out = strong.qualifies and not weak.qualifies
            consoled = strong.qualifies and player.consoled and weak.strength <= player.strength < strong.strength
            assert nets[lower] >= nets[higher] or out or consoled

    check()
