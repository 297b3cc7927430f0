"""The table, its cards and its amounts, edition by edition: wrong elections cannot be constructed."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.law.edition import edition
from pitboss.law.names import Unknown
from pitboss.odds import Rounding
from tests.games.electing import (
    ALWAYS_OFFERED,
    BACCARAT,
    EDITIONS,
    FLUSH,
    HOLDEM,
    NO_WHOLE_NUMBER_ABOVE_ZERO,
    PRIME_2015,
    PRIME_2016,
    SAIGON_2015,
    SAIGON_2019,
    SHUFFLED_BY_DEVICE,
    code_and_clause,
    refusal,
)
from tests.proves import proves


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_need_be_elected(name: str) -> None:
    elections = Elections(name)

    assert elections.rules.edition == edition(name)
    assert elections.rounding is Rounding.EXACT
    assert {each for each in elections.rules.wagers if elections.offers(each)} >= ALWAYS_OFFERED[name]


def test_an_unknown_edition_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown) as refused:
        Elections("679a@final-2015")

    assert "679a@final-2016" in refused.value.nearest


class TestDecks:
    @pytest.mark.parametrize(
        ("name", "allowed", "clause"),
        [
            pytest.param(name, allowed, clause, marks=proves(clause, editions=name))
            for name, allowed, clause in (
                (HOLDEM, {1, 2}, "677a.3(a)"),
                (FLUSH, {1, 2}, "678a.3(a)"),
                (PRIME_2015, {1, 2}, "679a.3(a)"),
                (PRIME_2016, {1, 2}, "679a.3(a)"),
                (SAIGON_2015, {1, 2}, "680a.3(a)"),
                (SAIGON_2019, {1, 2}, "680a.3(a)"),
                (BACCARAT, {4, 8}, "681a.3(a)"),
            )
        ],
    )
    def test_only_the_numbers_of_the_chapter(self, name: str, allowed: set[int], clause: str) -> None:
        for decks in range(-1, 10):
            if decks in allowed:
                assert Elections(name, decks=decks).decks == decks
            else:
                assert code_and_clause(refusal(name, decks=decks)) == ("wrong-decks", clause)

    @pytest.mark.parametrize("decks", [True, 1.0, "1"])
    def test_a_number_of_decks_is_a_whole_number(self, decks: Any) -> None:
        assert code_and_clause(refusal(HOLDEM, decks=decks)) == ("wrong-decks", "677a.3(a)")

    def test_the_refusal_names_the_choice(self) -> None:
        one_or_two = "3 decks are not allowed: elect 1, or 2 with an automated card shuffling device"

        assert refusal(HOLDEM, decks=3).message == one_or_two
        assert refusal(BACCARAT, decks=6).message == "6 decks are not allowed: elect 4 or 8"

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            pytest.param(name, clause, marks=proves(clause, editions=name))
            for name, clause in (
                (HOLDEM, "677a.3(b)"),
                (FLUSH, "678a.3(b)"),
                (PRIME_2015, "679a.3(b)"),
                (PRIME_2016, "679a.3(b)"),
                (SAIGON_2015, "680a.3(b)"),
                (SAIGON_2019, "680a.3(b)"),
            )
        ],
    )
    def test_two_decks_need_a_shuffling_device(self, name: str, clause: str) -> None:
        by_hand = refusal(name, decks=2, shuffling=Shuffling.MANUAL)

        assert code_and_clause(by_hand) == ("decks-need-shuffler", clause)
        assert Elections(name, decks=1, shuffling=Shuffling.MANUAL).decks == 1
        for device in (None, *SHUFFLED_BY_DEVICE):
            readings = {"two-decks-continuous": "alternate"} if device is Shuffling.RESHUFFLING else {}
            assert Elections(name, decks=2, shuffling=device, readings=readings).decks == 2

    def test_four_and_eight_decks_may_be_shuffled_by_hand(self) -> None:
        for decks in (4, 8):
            assert Elections(BACCARAT, decks=decks, shuffling=Shuffling.MANUAL).decks == decks

    @pytest.mark.parametrize("name", EDITIONS)
    @pytest.mark.parametrize("decks", [None, 1, 2])
    def test_two_alternating_decks_are_one_at_a_time(self, name: str, decks: int | None) -> None:
        if name != BACCARAT:
            assert Elections(name, decks=decks).decks_in_play == 1

    @pytest.mark.parametrize(
        ("elected", "in_play"),
        [
            ({}, 8),
            ({"decks": 4}, 4),
            ({"decks": 8}, 8),
            ({"paytables": {"player-bonus": "C"}}, 4),
            ({"paytables": {"banker-bonus": "D"}}, 8),
            ({"paytables": {"tie": "-", "banker-bonus": "A"}}, 4),
        ],
    )
    def test_a_shoe_holds_what_is_elected_or_implied_and_else_the_most(
        self, elected: dict[str, Any], in_play: int
    ) -> None:
        assert Elections(BACCARAT, **elected).decks_in_play == in_play


class TestDevices:
    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            pytest.param(name, clause, marks=proves(clause, editions=name))
            for name, clause in (
                (HOLDEM, "677a.9(a)(1)"),
                (FLUSH, "678a.9(a)(1)"),
                (PRIME_2015, "679a.9(a)(1)"),
                (PRIME_2016, "679a.9(a)(1)"),
                (SAIGON_2015, "680a.9(a)(1)"),
                (SAIGON_2019, "680a.9(a)(1)"),
            )
        ],
    )
    def test_cards_dealt_from_the_hand_need_a_shuffling_device(self, name: str, clause: str) -> None:
        by_hand = refusal(name, dealing=Dealing.HAND, shuffling=Shuffling.MANUAL)

        assert code_and_clause(by_hand) == ("hand-needs-shuffler", clause)
        for device in (None, *SHUFFLED_BY_DEVICE):
            assert Elections(name, dealing=Dealing.HAND, shuffling=device).dealing is Dealing.HAND

    @proves("681a.7(a)")
    def test_21_baccarat_is_dealt_from_a_shoe_whatever_shuffles(self) -> None:
        for shuffling in (None, *Shuffling):
            from_the_hand = refusal(BACCARAT, dealing=Dealing.HAND, shuffling=shuffling)
            assert code_and_clause(from_the_hand) == ("shoe-only", "681a.7(a)")

    @pytest.mark.parametrize("name", EDITIONS)
    @pytest.mark.parametrize("shoe", [Dealing.MANUAL_SHOE, Dealing.AUTOMATED_SHOE])
    def test_a_shoe_may_be_loaded_with_cards_shuffled_in_any_way(self, name: str, shoe: Dealing) -> None:
        for shuffling in (None, *Shuffling):
            assert Elections(name, dealing=shoe, shuffling=shuffling).dealing is shoe


class TestLimits:
    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            pytest.param(name, clause, marks=proves(clause, editions=name))
            for name, clause in (
                (HOLDEM, "677a.12(f)"),
                (PRIME_2015, "679a.12(h)"),
                (PRIME_2016, "679a.12(h)"),
                (SAIGON_2015, "680a.12(d)"),
                (SAIGON_2019, "680a.12(d)"),
            )
        ],
    )
    def test_a_payout_limit_is_at_least_50000_dollars(self, name: str, clause: str) -> None:
        too_low = refusal(name, limits=Limits(payout=4_999_999))

        assert code_and_clause(too_low) == ("limit-too-low", clause)
        assert too_low.message == "the payout limit is $49,999.99: set it to at least $50,000"
        for payout in (5_000_000, 5_000_001):
            assert Elections(name, limits=Limits(payout=payout)).limits.payout == payout

    @pytest.mark.parametrize(("name", "clause"), [(FLUSH, "678a.12(a)"), (BACCARAT, "681a.8(a)")])
    def test_two_chapters_allow_no_payout_limit(self, name: str, clause: str) -> None:
        for payout in (1, 5_000_000, 10**12):
            limited = refusal(name, limits=Limits(payout=payout))
            assert code_and_clause(limited) == ("no-payout-limit", clause)

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            (HOLDEM, "677a.7"),
            (FLUSH, "678a.7"),
            (PRIME_2015, "679a.7"),
            (PRIME_2016, "679a.7"),
            (SAIGON_2015, "680a.7"),
            (SAIGON_2019, "680a.7"),
            (BACCARAT, "681a.6"),
        ],
    )
    @pytest.mark.parametrize("limit", ["payout", "minimum", "chip", "boxes"])
    def test_every_limit_is_a_whole_number_above_zero(self, name: str, clause: str, limit: str) -> None:
        for amount in NO_WHOLE_NUMBER_ABOVE_ZERO:
            malformed = refusal(name, limits=Limits(**{limit: amount}))  # type: ignore[arg-type]
            assert code_and_clause(malformed) == ("malformed-limit", clause)
            assert malformed.message == f"{limit} is {amount!r}: write a whole number above 0"

    @pytest.mark.parametrize("name", EDITIONS)
    def test_a_cent_is_a_minimum_and_a_chip(self, name: str) -> None:
        assert Elections(name, limits=Limits(minimum=1, chip=1)).limits == Limits(minimum=1, chip=1)

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            (HOLDEM, "677a.12(b)"),
            (FLUSH, "678a.7"),
            (PRIME_2015, "679a.7"),
            (PRIME_2016, "679a.7"),
            (SAIGON_2015, "680a.12(b)"),
            (SAIGON_2019, "680a.12(b)"),
            (BACCARAT, "681a.8(a)"),
        ],
    )
    @pytest.mark.parametrize("rounding", [Rounding.DOWN_TO_CHIP, Rounding.UP_TO_CHIP])
    def test_rounding_needs_the_chip_to_round_to(self, name: str, clause: str, rounding: Rounding) -> None:
        elected = {"breakage": rounding.value}

        assert code_and_clause(refusal(name, readings=elected)) == ("chip-not-named", clause)
        assert Elections(name, readings=elected, limits=Limits(chip=100)).rounding is rounding

    def test_exact_payouts_need_no_chip(self) -> None:
        assert Elections(HOLDEM, readings={"breakage": "exact"}).rounding is Rounding.EXACT


class TestBoxes:
    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            pytest.param(HOLDEM, "677a.7(e)", marks=proves("677a.7(e)")),
            pytest.param(FLUSH, "678a.7(e)", marks=proves("678a.7(e)")),
            (BACCARAT, "681a.6(c)"),
        ],
    )
    def test_one_position_a_player(self, name: str, clause: str) -> None:
        assert Elections(name).boxes == Elections(name, limits=Limits(boxes=1)).boxes == (1, clause)
        assert code_and_clause(refusal(name, limits=Limits(boxes=2))) == ("too-many-boxes", clause)

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            pytest.param(name, clause, marks=proves(clause, editions=name))
            for name, clause in (
                (PRIME_2015, "679a.7(e)"),
                (PRIME_2016, "679a.7(e)"),
                (SAIGON_2015, "680a.7(e)"),
                (SAIGON_2019, "680a.7(e)"),
            )
        ],
    )
    def test_as_many_boxes_as_the_submission_says_and_the_table_has(self, name: str, clause: str) -> None:
        assert Elections(name).boxes == (6, clause)
        for boxes in range(1, 7):
            assert Elections(name, limits=Limits(boxes=boxes)).boxes == (boxes, clause)
        seven = refusal(name, limits=Limits(boxes=7))
        assert code_and_clause(seven) == ("too-many-boxes", clause)
        assert seven.message == "7 boxes per player, but a player may wager on 6 at most: elect no more"

    @pytest.mark.parametrize("name", [PRIME_2015, PRIME_2016, SAIGON_2015, SAIGON_2019])
    def test_read_as_besides_the_own_box_a_player_has_one_more(self, name: str) -> None:
        besides = {"boxes-counted": "own-besides"}
        clause = f"{name[:4]}.7(e)"

        assert Elections(name, readings=besides).boxes == (6, clause)
        for boxes in range(6):
            assert Elections(name, readings=besides, limits=Limits(boxes=boxes)).boxes == (boxes + 1, clause)
        six = refusal(name, readings=besides, limits=Limits(boxes=6))
        assert code_and_clause(six) == ("too-many-boxes", clause)
        none = refusal(name, limits=Limits(boxes=0))
        assert code_and_clause(none) == ("malformed-limit", f"{name[:4]}.7")

    @pytest.mark.parametrize("name", [HOLDEM, FLUSH, BACCARAT])
    def test_where_a_player_has_one_position_it_makes_no_difference(self, name: str) -> None:
        assert Elections(name, readings={"boxes-counted": "own-besides"}).boxes == Elections(name).boxes

    def test_21_baccarat_read_otherwise_lets_a_player_have_them_all(self) -> None:
        several = {"681a-boxes": "several"}

        assert Elections(BACCARAT, readings=several).boxes == (8, "681a.6(c)")
        assert Elections(BACCARAT, readings=several, limits=Limits(boxes=8)).boxes == (8, "681a.6(c)")
        nine = refusal(BACCARAT, readings=several, limits=Limits(boxes=9))
        assert code_and_clause(nine) == ("too-many-boxes", "681a.6(c)")


class TestProgressive:
    @proves("678a.12(d)(3)")
    def test_the_reset_amount_is_at_least_30000_dollars(self) -> None:
        too_low = refusal(FLUSH, progressive=ProgressiveElection(2_999_999))

        assert code_and_clause(too_low) == ("reset-too-low", "678a.12(d)(3)")
        found = "the reset amount of the meter is $29,999.99"
        assert too_low.message == f"{found}: make it at least 3000000 cents ($30,000)"
        for reset in (3_000_000, 3_000_001):
            assert Elections(FLUSH, progressive=ProgressiveElection(reset)).progressive == ProgressiveElection(reset)

    @pytest.mark.parametrize("reset", [True, 3_000_000.0, "3000000", None, -3_000_000])
    def test_the_reset_amount_is_whole_cents(self, reset: Any) -> None:
        answer = refusal(FLUSH, progressive=ProgressiveElection(reset))

        assert code_and_clause(answer) == ("reset-too-low", "678a.12(d)(3)")

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            (HOLDEM, "677a.7"),
            (PRIME_2015, "679a.7"),
            (PRIME_2016, "679a.7"),
            (SAIGON_2015, "680a.7"),
            (SAIGON_2019, "680a.7"),
            (BACCARAT, "681a.6"),
        ],
    )
    def test_only_high_card_flush_has_a_meter(self, name: str, clause: str) -> None:
        answer = refusal(name, progressive=ProgressiveElection(3_000_000))

        assert code_and_clause(answer) == ("no-progressive", clause)
