"""`pitboss play` at tables with community cards, Raises of a player's choice, seven cards and a progressive meter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.store.file_journal import keeper_path
from pitboss.table import Table
from tests.cli.at_table import fixed, line_with, log, pages, table_of
from tests.cli.calling import page
from tests.house.playing import Stream

__all__ = ["fixed", "log"]
pytestmark = pytest.mark.usefixtures("fixed")

HOLDEM, FLUSH = "heads-up-holdem", "high-card-flush"
EDITION = {HOLDEM: "677a@proposed-2015", FLUSH: "678a@proposed-2015"}


def your_raise(table: Table) -> int | None:
    """What you raised in the last round."""
    assert table.last is not None
    return next(box for box in table.last.boxes.values() if box.player == "Guest").wagers.get("raise")


class TestHoldem:
    def test_odds_are_exactly_the_ante_whatever_the_chip(self, log: Path) -> None:
        shown = pages(HOLDEM, log, "+ + n c +")

        assert "1 ante $10   2 odds $10   3 pocket-bonus $0" in shown[-1]

    def test_without_odds_no_round_begins(self, log: Path) -> None:
        assert "677a.7(d)(1)" in line_with(pages(HOLDEM, log, "+ Enter")[-1], "Odds Wager")

    def test_community_cards_lie_on_the_table_and_name_your_hand(self, log: Path) -> None:
        shown = pages(HOLDEM, log, "+ n + Enter c c")
        before, flop, river = shown[-3:]

        assert line_with(before, "table ").split() == ["table", *["▒▒"] * 5]
        assert line_with(flop, "table ").count("▒▒") == 2
        assert "▒▒" not in line_with(river, "table ")
        assert "r raise $5  f fold" in river

    @pytest.mark.parametrize(
        ("words", "raised"),
        [("r", 500), ("+ r", 1000), ("+ + r", 1500), ("+ + + + r", 1500), ("+ - - r", 500), ("a 12 r", 1200)],
    )
    def test_a_raise_is_chosen_within_its_bounds(self, log: Path, words: str, raised: int) -> None:
        pages(HOLDEM, log, f"+ n + Enter {words}")

        assert your_raise(table_of(log)) == raised

    def test_a_typed_amount_outside_the_bounds_is_refused_with_the_clause(self, log: Path) -> None:
        shown = pages(HOLDEM, log, "+ n + Enter a 16")

        assert "A Raise Wager is $5 to $15, not $16.  677a.11(b)" in shown[-1]
        assert "How many dollars do you raise, $5 to $15?" in shown[-2]

    def test_at_the_river_the_raise_is_exactly_the_ante(self, log: Path) -> None:
        pages(HOLDEM, log, "+ n + Enter c c r")

        assert your_raise(table_of(log)) == 500


class TestFlush:
    def test_the_meter_is_always_in_view_and_gains_its_part(self, log: Path) -> None:
        shown = pages(FLUSH, log, "+ 4 + Enter r")

        assert "meter $30,000" in shown[0]
        assert "meter $30,001" in shown[-1]
        assert "progressive" in shown[-1]

    def test_the_progressive_wager_waits_for_the_ante(self, log: Path) -> None:
        assert "678a.7(d)(4)" in line_with(pages(FLUSH, log, "4 +")[-1], "Ante Wager")

    def test_seven_cards_fit_a_narrow_page_with_their_name_below(self, log: Path) -> None:
        shown = pages(FLUSH, log, "+ Enter")[-1].splitlines()
        foot = next(place for place, line in enumerate(shown) if line.startswith("╰"))

        assert shown[foot].count("╰────╯") == 7
        assert "flush" in shown[foot + 1]
        assert all(len(line) <= 80 for line in shown)


@pytest.mark.parametrize("game", [HOLDEM, FLUSH])
class TestBoth:
    def test_rounds_are_played_replayed_and_verified(self, game: str, log: Path) -> None:
        wagers = "+ n + 3 + " if game == HOLDEM else "+ 2 + 4 + "
        decide = "c c f" if game == HOLDEM else "f"
        pages(game, log, f"{wagers} Enter {decide} r Enter r r Enter r")

        assert table_of(log).rounds == 3
        assert "right" in page("verify", str(log))
        assert "round 3 is over" in page("replay", str(log))

    @pytest.mark.parametrize("columns", [80, 120])
    def test_a_dealer_is_led_through_whole_rounds(self, game: str, log: Path, columns: int) -> None:
        """Enter does what is due, whatever it is; a deals all cards."""
        round_ = " ".join(["Enter"] * 12 + ["a"] + ["Enter"] * 16)
        shown = pages(game, log, f"{round_} {round_}", "--deal", columns=columns)
        due = {found[1] for each in shown if (found := re.search(r"^Due: ([a-z-]+)", each, re.MULTILINE))}

        assert table_of(log).rounds >= 1
        assert {"no-more-bets", "deal", "collect-forfeited", "reveal", "settle", "collect-cards"} <= due
        assert ("expose-cards" in due) == (game == HOLDEM)
        assert all(len(line.rstrip()) <= columns for each in shown for line in each.splitlines())

    def test_things_go_wrong_and_the_chapter_rules(self, game: str, log: Path) -> None:
        wagers = "+ n +" if game == HOLDEM else "+"
        shown = pages(game, log, f"{wagers} {' '.join(['Enter c r Enter f Enter r Enter'] * 8)}", "--irregular")

        assert any("Irregularity:" in each for each in shown)
        assert "right" in page("verify", str(log))


def test_a_dealer_counts_the_chips_of_progressive_wagers(log: Path) -> None:
    """The bots make the wager in every fourth round. A count that is wrong is the floorperson's to resolve."""
    rounds = " ".join(["Enter"] * 12 + ["a"] + ["Enter"] * 12)
    shown = pages(FLUSH, log, " ".join([rounds] * 5), "--deal")
    asked = [each for each in shown if "How many chips lie on the progressive devices?" in each]

    assert asked
    assert "678a.8(b)" in next(each for each in shown if "Due: collect-progressive" in each)
    assert "meter $30,000" not in shown[-1]


def test_a_payout_that_cannot_be_verified_is_denied_by_a_key(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With these cards a bot wins a progressive payout in the fourth round; the dealer's light is not on."""
    monkeypatch.setattr("pitboss.cli.commands.play.source", lambda: Stream("award 6"))
    rounds = [*["Enter"] * 12, "a", *["Enter"] * 12] * 4
    before = pages(FLUSH, log, " ".join(rounds), "--deal")
    asked = next(place for place, each in enumerate(before) if "Due: verify-hand" in each)
    log.unlink()
    keeper_path(log).unlink()
    doubted, denied = pages(FLUSH, log, " ".join([*rounds[:asked], "x", "x"]), "--deal")[-2:]

    assert "Due: validate-award, seat 4  floorperson's duty  678a.11(e)(3)(iii)" in doubted
    assert "x deny it" in doubted
    assert "x deny it" not in denied
    assert "progressive  $0  is void  678a.11(e)(3)(iii)" in denied
