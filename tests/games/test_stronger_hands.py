"""A stronger hand never earns less in the base game, and a stronger dealer never pays more, unless the text says so.

The exceptions of the text are few. Each has a test of its own, with amounts reckoned by hand from the chapter.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from pitboss.cards import parse_cards
from pitboss.games.high_card_flush.flush import highest_flush
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.rule_data import rules
from pitboss.games.saigon_5_card.point_count import PointValues, best_setting
from pitboss.games.settler import settle
from pitboss.games.three_card_prime.prime_hands import PrimeCategory, rank_prime
from pitboss.games.twenty_one_baccarat.twenty_one import CardValues, total
from pitboss.ranking import FiveCardCategory, best_five
from tests.games.rounds import EDITIONS, dealer_of, shuffled
from tests.games.twenty_one_baccarat.legal_rounds import is_natural, points

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=25)
MANY = settings(derandomize=True, deadline=None, database=None, max_examples=1000)
TIERS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.prove)]

HOLDEM, FLUSH, PRIME = "677a@proposed-2015", "678a@proposed-2015", "679a@final-2016"
SAIGON, BACCARAT = "680a@codified-2019", "681a@final-2016"
BAD_BEAT_LETTERS = {"679a@proposed-2015": "AB", "679a@final-2016": "ABCD"}
HANDS = 7


@dataclass(frozen=True, slots=True)
class Duel:
    """A round of the base game with one player; in 21 Baccarat the dealer's hand is the Banker's."""

    edition: str
    dealer: str
    player: str
    community: str | None = None
    raised: int = 1
    bad_beat: str = "A"

    def net(self) -> int:
        """What the player gains or loses in cents; the Ante or Player Wager is $10."""
        chapter = self.edition.partition("@")[0]
        wagers = {
            "677a": {"ante": 1000, "odds": 1000, "raise": self.raised * 1000},
            "678a": {"ante": 1000, "raise": 1000},
            "679a": {"ante": 1000, "play": 1000},
            "680a": {"ante": 1000},
            "681a": {"player": 1000},
        }[chapter]
        if chapter == "681a":
            record = RoundRecord(
                self.edition, (SeatRecord(1, wagers),), places={"player": self.player, "banker": self.dealer}
            )
        else:
            paytables = {"bad-beat": self.bad_beat} if chapter == "679a" else {}
            seat = SeatRecord(1, wagers, cards=self.player)
            board = {"community": self.community} if self.community else {}
            record = RoundRecord(self.edition, (seat,), paytables, dealer=self.dealer, places=board)
        return settle(record).seat(1).net


@dataclass(frozen=True, slots=True)
class Hand:
    """How strong a hand is, and what the text says of hands like it."""

    strength: Any
    qualifies: bool = True
    """As the dealer's; where a chapter has no such rule every hand does."""
    consoled: bool = False
    """Whether it is paid a Bad Beat Bonus when a dealer who qualifies beats it."""
    half: bool = False
    """Whether a win with it is paid 1 to 2."""


def hand(duel: Duel, cards: str) -> Hand:
    own = parse_cards(cards)
    match duel.edition.partition("@")[0]:
        case "677a":
            five = best_five((*own, *parse_cards(duel.community or "")))
            straight = five.category >= FiveCardCategory.STRAIGHT
            return Hand(five, qualifies=five.category >= FiveCardCategory.PAIR, consoled=straight)
        case "678a":
            flush = highest_flush(own)
            return Hand(flush, qualifies=(flush.length, flush.top) >= (3, 9))
        case "679a":
            three = rank_prime(own)
            lowest = PrimeCategory.FLUSH if _pays_flushes(duel) else PrimeCategory.STRAIGHT
            queen = three.category > PrimeCategory.HIGH_CARD or any(card.rank >= 12 for card in own)
            return Hand(three, qualifies=queen, consoled=three.category >= lowest)
        case "680a":
            setting = best_setting(own, PointValues.from_rules(rules(duel.edition)))
            return Hand((setting.qualifies, setting.point_count), half=setting.point_count == 5)
        case _:
            value = total(own, CardValues.from_rules(rules(duel.edition)))
            return Hand(value, half=value.value == 17)


def _pays_flushes(duel: Duel) -> bool:
    return duel.edition == "679a@final-2016" and duel.bad_beat in "BD"


def deal(edition: str, seed: int) -> tuple[Duel, list[str]]:
    """A duel whose two hands are alike, and other hands that either side could have been dealt instead."""
    rng = random.Random(seed)
    chapter = edition.partition("@")[0]
    top = rng.sample(shuffled(rng, decks=dealer_of(edition).decks, joker=dealer_of(edition).joker)[:32], 32)
    community, rest = (" ".join(top[:5]), top[5:]) if chapter == "677a" else (None, top)
    if chapter == "681a":
        first, *hands = (_drawn(rest, rng) for _ in range(HANDS + 1))
    else:
        count = dealer_of(edition).cards_a_player
        first, others = " ".join(rest[:count]), rest[count:]
        hands = [" ".join(rng.sample(others, count)) for _ in range(HANDS)]
    letter = rng.choice(BAD_BEAT_LETTERS.get(edition, "A"))
    return Duel(edition, first, first, community, rng.randint(1, 3), letter), hands


def _drawn(source: list[str], rng: random.Random) -> str:
    """A hand of 21 Baccarat that is no natural, with the card that it draws under 17."""
    while is_natural(initial := rng.sample(source, 2)):
        source = [card for card in source if card[0] != "A"]
    return " ".join(initial if points(initial) >= 17 else [*initial, rng.choice(source)])


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_stronger_hand_never_earns_less_unless_the_text_says_so(edition: str, tier: settings) -> None:
    """It may earn less than a hand that is consoled for being beaten, or with the half-paid count of its chapter."""

    @tier
    @given(st.integers(0, 2**64))
    def check(seed: int) -> None:
        duel, hands = deal(edition, seed)
        dealer = hand(duel, duel.dealer)
        played = [(hand(duel, cards), cards) for cards in hands]
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
    """It may pay more than one who does not qualify, or a consolation to a hand that a weaker dealer did not beat."""

    @tier
    @given(st.integers(0, 2**64))
    def check(seed: int) -> None:
        duel, hands = deal(edition, seed)
        player = hand(duel, duel.player)
        played = [(hand(duel, cards), cards) for cards in hands]
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


class TestHeadsUpHoldem:
    """677a.11(h), .12(a)-(c)."""

    def test_a_beaten_straight_earns_more_than_one_that_ties(self) -> None:
        duel = Duel(HOLDEM, dealer="Js Tc", player="", community="9c 8d 7h 2s 2c")

        # Nine high is beaten by jack high: Ante and Raise lost, 4 to 1 on the Odds Wager.
        assert replace(duel, player="6s 5c").net() == -1000 - 1000 + 4000
        assert replace(duel, player="Jh Th").net() == 0

    def test_four_of_a_kind_earns_more_beaten_than_winning(self) -> None:
        duel = Duel(HOLDEM, dealer="Ks 3c", player="", community="9c 9d 9h 9s 2c")

        # All hold four 9s; the king beats the queen, the ace beats the king.
        assert replace(duel, player="Qs 4c").net() == -1000 - 1000 + 25_000
        assert replace(duel, player="Kh 4c").net() == 0
        assert replace(duel, player="As 4c").net() == 1000 + 1000 + 10_000

    def test_a_larger_raise_eats_the_consolation(self) -> None:
        duel = Duel(HOLDEM, dealer="Js Tc", player="6s 5c", community="9c 8d 7h 2s 2c", raised=3)

        assert duel.net() == -1000 - 3000 + 4000

    def test_below_a_straight_a_stronger_win_earns_no_more(self) -> None:
        duel = Duel(HOLDEM, dealer="3s 3c", player="", community="Kc 9d 7h 5s 2c")

        # The Odds Wager pushes with a pair, two pair and three-of-a-kind alike.
        for cards in ("9s 4c", "Ks 4c", "Ks 9c", "Ks Kd"):
            assert replace(duel, player=cards).net() == 1000 + 1000

    def test_a_dealer_without_a_pair_pays_less_than_a_beaten_one_with_a_pair(self) -> None:
        duel = Duel(HOLDEM, dealer="", player="Ks 4c", community="Kc 9d 7h 5s 2c")

        assert replace(duel, dealer="Qs 3c").net() == 0 + 1000
        assert replace(duel, dealer="3s 3c").net() == 1000 + 1000


class TestHighCardFlush:
    """678a.11(d), .12(a)."""

    def test_a_dealer_who_does_not_qualify_pays_the_ante_alone_to_every_hand(self) -> None:
        out = Duel(FLUSH, dealer="8c 7c 6c 5d 4d 3h 2h", player="")

        # A three-card flush, eight high; the weakest player and the strongest are paid alike.
        assert replace(out, player="9d 8d 7h 6h 5s 4s 2c").net() == 1000
        assert replace(out, player="As Ks Qs Js Ts 9s 8s").net() == 1000

    def test_a_dealer_who_qualifies_and_is_beaten_pays_more_than_one_who_does_not(self) -> None:
        duel = Duel(FLUSH, dealer="", player="As Ks Qs Js Ts 9s 8s")

        assert replace(duel, dealer="8c 7c 6c 5d 4d 3h 2h").net() == 1000
        assert replace(duel, dealer="9c 7c 6c 5d 4d 3h 2h").net() == 1000 + 1000


class TestThreeCardPrime:
    """679a.11(c), .12(a)-(c)."""

    def test_a_beaten_three_of_a_kind_earns_more_than_a_winning_straight_flush(self) -> None:
        duel = Duel(PRIME, dealer="5s 4s 3s", player="", bad_beat="A")

        assert replace(duel, player="8s 8d 8c").net() == -1000 + 10_000
        assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000

    def test_a_beaten_three_of_a_kind_earns_more_than_a_winning_one(self) -> None:
        duel = Duel(PRIME, dealer="8s 8d 8c", player="", bad_beat="A")

        assert replace(duel, player="5s 5d 5c").net() == -1000 + 10_000
        assert replace(duel, player="Ks Kd Kc").net() == 1000 + 5000

    def test_a_beaten_straight_flush_earns_as_much_as_a_mini_royal(self) -> None:
        duel = Duel(PRIME, dealer="8s 7s 6s", player="", bad_beat="A")

        assert replace(duel, player="5h 4h 3h").net() == -1000 + 12_000
        assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000
        assert replace(duel, player="Ah Kh Qh").net() == 1000 + 10_000

    def test_tables_c_and_d_console_no_hand_above_what_wins(self) -> None:
        for letter in "CD":
            duel = Duel(PRIME, dealer="8s 7s 6s", player="", bad_beat=letter)

            assert replace(duel, player="5s 5d 5c").net() == -1000 + 5000
            assert replace(duel, player="5h 4h 3h").net() == -1000 + 6000
            assert replace(duel, player="9h 8h 7h").net() == 1000 + 6000

    def test_a_tie_wins_so_a_beaten_hand_never_earns_more_for_not_tying(self) -> None:
        straight = Duel(PRIME, dealer="8s 7d 6c", player="", bad_beat="A")
        queen_high = Duel(PRIME, dealer="Qs 7d 2c", player="", bad_beat="A")

        assert replace(straight, player="5s 4d 3c").net() == -1000 + 4000
        assert replace(straight, player="8h 7c 6d").net() == 1000 + 2000
        assert replace(queen_high, player="Qh 6c 5d").net() == -1000 - 1000
        assert replace(queen_high, player="Qh 7c 2d").net() == 1000 + 1000

    def test_a_dealer_who_does_not_qualify_pays_a_mini_royal_no_more_than_a_lower_hand(self) -> None:
        duel = Duel(PRIME, dealer="Js 7d 2c", player="")

        assert replace(duel, player="9h 8c 4h").net() == 0 + 1000
        assert replace(duel, player="Ah Kh Qh").net() == 0 + 1000
        assert replace(duel, dealer="Qs 7d 2c", player="Ah Kh Qd").net() == 1000 + 2000
        assert replace(duel, dealer="Qs 7d 2c", player="Ah Kh Qh").net() == 1000 + 10_000


class TestSaigon5Card:
    """680a.11(d), .12(a) and (b)."""

    def test_a_count_of_5_earns_less_than_a_count_of_4(self) -> None:
        duel = Duel(SAIGON, dealer="Ks Qs Js As 2s", player="")

        # The dealer counts 3.
        assert replace(duel, player="Kh Qh Jh 2c 2d").net() == 1000
        assert replace(duel, player="Kh Qh Jh 2c 3d").net() == 500
        assert replace(duel, player="Kh Qh Jh 2c 4d").net() == 1000

    def test_so_it_does_against_a_dealer_who_does_not_qualify(self) -> None:
        duel = Duel(SAIGON, dealer="Ac 2s 2h 3s 3h", player="")

        assert replace(duel, player="Kh Qh Jh 2c 2d").net() == 1000
        assert replace(duel, player="Kh Qh Jh 2c 3d").net() == 500

    def test_a_hand_that_does_not_qualify_is_returned_where_a_count_of_1_would_win(self) -> None:
        duel = Duel(SAIGON, dealer="Ac 2s 2h 3s 3h", player="")

        assert replace(duel, player="Ad 2c 2d 3c 3d").net() == 0
        assert replace(duel, player="Kh Qh Jh Th Ah").net() == 1000


class TestTwentyOneBaccarat:
    """681a.7(i), .8(a)."""

    def test_a_winning_17_earns_less_than_a_winning_16(self) -> None:
        duel = Duel(BACCARAT, dealer="Tc 2d 3h", player="")

        assert replace(duel, player="Tc 2d 4h").net() == 1000
        assert replace(duel, player="Tc 7d").net() == 500
        assert replace(duel, player="Tc 8d").net() == 1000

    def test_a_17_against_23_earns_less_than_a_22_against_it(self) -> None:
        duel = Duel(BACCARAT, dealer="Tc 6d 7h", player="")

        assert replace(duel, player="Tc 6d 6h").net() == 1000
        assert replace(duel, player="Tc 7d").net() == 500
