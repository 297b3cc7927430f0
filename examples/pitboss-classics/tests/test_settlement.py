"""Rounds settled line by line: below, at and above every threshold, and what could not have happened."""

from __future__ import annotations

import pytest

from pitboss.games.settler import read_round, settle
from pitboss.law.refusal import Refused
from tests.proves import proves

POKER = "tcp@house-2026 pair-plus=A"
STUD = "mstud@house-2026 board-bonus=A"
WAR = "war@house-2026 decks=6"


def lines(round_: str) -> list[str]:
    """Each line in words: the wager, what became of it, what was paid and returned."""
    settled = settle(read_round(round_)).lines
    return [f"{line.wager} {line.outcome} {line.paid}+{line.returned} [{line.clause}]" for line in settled]


def refused(round_: str) -> str:
    with pytest.raises(Refused) as refusal:
        settle(read_round(round_))
    return f"{refusal.value.refusal.code} [{refusal.value.refusal.clause}]"


class TestThreeCardPoker:
    @proves("tcp.11(d)", "tcp.11(e)", "tcp.12(a)")
    @pytest.mark.parametrize(
        ("dealer", "ante", "play"),
        [
            ("JsTd8c", "ante win 1000+1000 [tcp.12(a)]", "play push 0+1000 [tcp.11(d)]"),
            ("Qs3d2c", "ante win 1000+1000 [tcp.12(a)]", "play win 1000+1000 [tcp.12(a)]"),
            ("KcTd4s", "ante push 0+1000 [tcp.11(e)]", "play push 0+1000 [tcp.11(e)]"),
            ("As3d2h", "ante lose 0+0 [tcp.11(e)]", "play lose 0+0 [tcp.11(e)]"),
        ],
    )
    def test_ante_and_play_against_a_dealer_who_qualifies_from_queen_high_on(
        self, dealer: str, ante: str, play: str
    ) -> None:
        assert lines(f"{POKER} dealer={dealer} | 1 KhTc4h ante=1000 play=1000") == [ante, play]

    @proves("tcp.12(b)")
    @pytest.mark.parametrize(
        ("hand", "bonus"),
        [
            ("Kh9h4h", []),
            ("5h4c3h", ["ante-bonus win 1000+0 [tcp.12(b)]"]),
            ("5h5c5s", ["ante-bonus win 4000+0 [tcp.12(b)]"]),
            ("5h4h3h", ["ante-bonus win 5000+0 [tcp.12(b)]"]),
        ],
    )
    def test_the_ante_bonus_is_paid_beside_a_lost_ante(self, hand: str, bonus: list[str]) -> None:
        found = lines(f"{POKER} dealer=AsKsQs | 1 {hand} ante=1000 play=1000")

        assert found == ["ante lose 0+0 [tcp.11(e)]", "play lose 0+0 [tcp.11(e)]", *bonus]

    def test_the_net_of_a_lost_straight_is_one_ante_less(self) -> None:
        assert settle(read_round(f"{POKER} dealer=AsKsQs | 1 5h4c3h ante=1000 play=1000")).seat(1).net == -1000

    @proves("tcp.11(b)", "tcp.12(c)")
    def test_who_folds_loses_the_ante_and_gets_no_bonus_but_pair_plus_stands(self) -> None:
        found = lines(f"{POKER} dealer=AsKsQs | 1 5h4h3h ante=1000 pair-plus=500")

        assert found == ["ante lose 0+0 [tcp.11(b)]", "pair-plus win 20000+500 [tcp.12(c)]"]

    @pytest.mark.parametrize(("letter", "paid"), [("A", 2000), ("B", 1500)])
    def test_a_flush_is_what_the_two_tables_of_pair_plus_differ_in(self, letter: str, paid: int) -> None:
        round_ = f"tcp@house-2026 pair-plus={letter} dealer=2s3d5c | 1 Kh9h4h ante=1000 play=1000 pair-plus=500"

        assert settle(read_round(round_)).lines[-1].paid == paid

    @proves("tcp.11(f)")
    def test_high_cards_lose_pair_plus(self) -> None:
        assert lines(f"{POKER} dealer=2s3d5c | 1 KhTc4h ante=1000 pair-plus=500")[-1] == (
            "pair-plus lose 0+0 [tcp.11(f)]"
        )


class TestCasinoWar:
    @proves("war.7(g)", "war.8(a)")
    @pytest.mark.parametrize(
        ("own", "ante"), [("8h", "ante win 1000+1000 [war.8(a)]"), ("6h", "ante lose 0+0 [war.7(g)]")]
    )
    def test_the_higher_card_wins(self, own: str, ante: str) -> None:
        assert lines(f"{WAR} dealer=7s | 1 {own} ante=1000") == [ante]

    @proves("war.8(c)")
    @pytest.mark.parametrize("written", ["", " decision=surrender"])
    def test_who_surrenders_a_tie_loses_half(self, written: str) -> None:
        settled = settle(read_round(f"{WAR} dealer=7s | 1 7h ante=1000{written}"))

        assert lines(f"{WAR} dealer=7s | 1 7h ante=1000{written}") == ["ante lose 0+500 [war.8(c)]"]
        assert settled.seat(1).net == -500

    @proves("war.7(h)", "war.8(b)")
    @pytest.mark.parametrize(
        ("card", "expected"),
        [
            ("Th", ["ante push 0+1000 [war.7(h)]", "war win 1000+1000 [war.8(b)]"]),
            ("9h", ["ante push 0+1000 [war.7(h)]", "war win 1000+1000 [war.8(b)]"]),
            ("8h", ["ante lose 0+0 [war.7(h)]", "war lose 0+0 [war.7(h)]"]),
        ],
    )
    def test_at_war_an_equal_card_wins_too(self, card: str, expected: list[str]) -> None:
        assert lines(f"{WAR} dealer=7s dealer-war=9s | 1 7h war-card={card} ante=1000 war=1000") == expected

    @proves("war.7(i)", "war.8(d)")
    def test_the_tie_wager_looks_at_the_first_cards_alone(self) -> None:
        tied = f"{WAR} dealer=7s dealer-war=9s | 1 7h war-card=2h ante=1000 war=1000 tie=500"

        assert lines(tied)[-1] == "tie win 5000+500 [war.8(d)]"
        assert lines(f"{WAR} dealer=7s | 1 8h ante=1000 tie=500")[-1] == "tie lose 0+0 [war.7(i)]"

    @proves("war.7(e)")
    @pytest.mark.parametrize(
        ("round_", "refusal"),
        [
            ("dealer=7s | 1 8h ante=1000 war=1000", "no-war [war.7(e)]"),
            ("dealer=7s | 1 8h ante=1000 decision=surrender", "no-surrender [war.7(e)]"),
            ("dealer=7s | 1 7h ante=1000 decision=fold", "unknown-decision [war.6(d)]"),
            ("dealer=7s | 1 7h ante=1000 war=1000 decision=surrender", "unknown-decision [war.6(d)]"),
            ("dealer=7s | 1 7h ante=1000 war=500", "out-of-bounds [war.7(e)]"),
            ("dealer=7s | 1 7h ante=1000 war=1000", "missing-cards [war.7(f)]"),
            ("dealer=7s dealer-war=9s | 1 7h ante=1000 war=1000", "missing-cards [war.7(f)]"),
            ("dealer=7s | 1 7h ante=1001", "breakage [war.8(c)]"),
            ("dealer=7s | 1 7h fourth=2c ante=1000", "not-of-this-game [war.2(a)]"),
        ],
    )
    def test_what_could_not_have_happened_is_refused(self, round_: str, refusal: str) -> None:
        assert refused(f"{WAR} {round_}") == refusal


class TestMississippiStud:
    @proves("mstud.6(a)", "mstud.6(b)", "mstud.11(h)", "mstud.12(a)")
    @pytest.mark.parametrize(
        ("hand", "became"),
        [
            ("AsKs", "lose 0+0 [mstud.11(h)]"),
            ("5s5d", "lose 0+0 [mstud.11(h)]"),
            ("6s6d", "push 0+1000 [mstud.12(a)]"),
            ("TsTd", "push 0+1000 [mstud.12(a)]"),
            ("JsJd", "win 1000+1000 [mstud.12(a)]"),
            ("2s3d", "win 2000+1000 [mstud.12(a)]"),
            ("2s2d", "win 3000+1000 [mstud.12(a)]"),
        ],
    )
    def test_pairs_lose_below_six_push_below_jacks_and_win_from_there_on(self, hand: str, became: str) -> None:
        board = "community=2h3c9d" if hand.startswith("2") else "community=2h4c9d"
        made = "ante=1000 third=1000 fourth=1000 fifth=1000"

        assert lines(f"{STUD} {board} | 1 {hand} {made}") == [
            f"{wager} {became}" for wager in ("ante", "third", "fourth", "fifth")
        ]

    @proves("mstud.11(e)")
    @pytest.mark.parametrize("made", ["", " third=3000", " third=3000 fourth=1000"])
    def test_whoever_folds_on_a_street_loses_everything_wagered_on_the_hand(self, made: str) -> None:
        settled = settle(read_round(f"{STUD} community=2h4c9d | 1 AsAd ante=1000{made}"))

        assert {(line.outcome, line.clause, line.reason.partition(":")[0]) for line in settled.lines} == {
            ("lose", "mstud.11(e)", "folded")
        }
        assert len(settled.lines) == 1 + made.count("=")

    @proves("mstud.6(c)", "mstud.11(i)", "mstud.12(b)")
    @pytest.mark.parametrize(
        ("board", "became"), [("2h4c9d", "lose 0+0 [mstud.11(i)]"), ("2h2c9d", "win 1000+1000 [mstud.12(b)]")]
    )
    def test_the_board_bonus_is_decided_by_the_board_even_after_a_fold(self, board: str, became: str) -> None:
        assert lines(f"{STUD} community={board} | 1 AsAd ante=1000 board-bonus=1000")[1] == f"board-bonus {became}"

    @proves("mstud.11(b)", "mstud.11(c)", "mstud.11(d)")
    @pytest.mark.parametrize(
        ("made", "said"),
        [
            ("third=999", "out-of-bounds [mstud.11(b)]"),
            ("third=3001", "out-of-bounds [mstud.11(b)]"),
            ("third=1000 fourth=3001", "out-of-bounds [mstud.11(c)]"),
            ("fourth=1000 fifth=1000", "missing-wager [mstud.11(c)]"),
            ("third=1000 fifth=1000", "missing-wager [mstud.11(d)]"),
            ("fifth=1000", "missing-wager [mstud.11(d)]"),
        ],
    )
    def test_a_wager_out_of_its_bounds_or_on_a_street_that_was_never_reached_is_refused(
        self, made: str, said: str
    ) -> None:
        assert refused(f"{STUD} community=2h4c9d | 1 AsAd ante=1000 {made}") == said
