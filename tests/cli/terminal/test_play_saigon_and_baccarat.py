"""`pitboss play` where cards are set into two hands, and where a shoe lasts and its first card closes the bets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.cli.terminal import dealer, practice
from pitboss.cli.terminal.mishaps import Mishaps, reports_of
from pitboss.cli.terminal.practice import CHIPS
from pitboss.cli.views.felt import felt
from pitboss.games.elections import Shuffling
from pitboss.law.edition import editions
from pitboss.store import events_in, read
from pitboss.table.commands import Report
from pitboss.table.deck import Stage
from pitboss.table.duties import Duty
from pitboss.table.events import AnyEvent, CardSetAside, CutAnswered, DecisionMade, DutyDone
from pitboss.table.felt import Felt
from pitboss.table.state import Phase
from pitboss.table.views.person_views import Views
from tests.cli.at_table import fixed, keys, line_with, log, pages, table_of
from tests.cli.calling import call, page
from tests.house.playing import Stream
from tests.table.driving import Driver, elect

__all__ = ["fixed", "log"]
pytestmark = pytest.mark.usefixtures("fixed")

SAIGON, BACCARAT = "saigon-5-card", "21-baccarat"
EDITION = {SAIGON: "680a@codified-2019", BACCARAT: "681a@final-2016"}
BET = "+ 2 + Enter"
"""An Ante and a Pot Wager."""
OPENING = "Enter " * 7
"""A shoe shuffled by hand: received, inspected, verified, spread, seen, washed, shuffled; the bots decline the cut."""
SHOE = f"{OPENING} Enter 104 Enter 52 Enter Enter"
"""Cut, the second cover card, the shoe loaded, a card burned."""
DRAWN = 2
"""How often all cards that are known to be due are dealt: the first four, and those drawn."""
SHORT_SHOE = f"{OPENING} Enter 104 Enter 207 Enter Enter"
"""The same with the cover card below the burned card."""


def events(log: Path) -> list[AnyEvent]:
    return list(events_in(read(log)))


class TestSettingTwoHands:
    def test_cards_are_chosen_by_their_places_and_named_as_they_are_set(self, log: Path) -> None:
        one, two = pages(SAIGON, log, f"{BET} 1 2")[-2:]

        assert one.count("▲▲") == 1
        assert "choose the 2 cards of your showdown hand" in one
        assert "s set" not in one
        assert two.count("▲▲") == 2
        assert re.search(r"point count \d+, (qualifies|does not qualify)", two)
        assert "s set" in two

    def test_a_card_is_taken_back_by_the_same_key_and_a_third_takes_the_first_ones_place(self, log: Path) -> None:
        back, third = pages(SAIGON, log, f"{BET} 1 1")[-1], pages(SAIGON, log, "1 2 3")[-1]

        assert "▲▲" not in back
        assert third.count("▲▲") == 2
        marked = line_with(third, "▲▲")
        assert marked.index("▲▲") > marked.index("╰────╯")

    def test_the_cards_set_are_those_on_the_page(self, log: Path) -> None:
        shown = pages(SAIGON, log, f"{BET} h s")[-1]
        table = table_of(log)

        assert table.rounds == 1
        assert "Round 1, seat 3" in shown
        assert re.search(r"pot +[+-]\$\d", shown)
        assert table.last is not None
        own = table.last.boxes[3]
        assert len(own.apart) == 2
        assert own.choice == "set"

    def test_who_has_set_a_hand_wrongly_is_told_that_it_was_reset_and_why(self, log: Path) -> None:
        """A queen and a 3 apart leave 5, 7 and an ace, which do not qualify; the queen, 3 and 7 do."""
        set_, shown = pages(SAIGON, log, f"{BET} 1 2 s")[-2:]

        assert "point count 3, does not qualify" in set_
        told = "Your cards qualify, so the dealer has reset them: 5c Ah apart, point count 6, qualifies. 680a.11(b)(1)"
        assert told in " ".join(shown.split())
        assert "Q♣ 3♣ 7♣  5♣ A♥" in shown

    def test_who_has_set_it_rightly_is_told_nothing(self, log: Path) -> None:
        assert "reset" not in pages(SAIGON, log, f"{BET} h s")[-1]

    def test_the_dealers_cards_are_shown_in_two_hands_with_their_count(self, log: Path) -> None:
        before, shown = pages(SAIGON, log, f"{BET} h s")[-2:]

        assert line_with(before, "dealer  ") == "dealer  ▒▒ ▒▒ ▒▒ ▒▒ ▒▒"
        assert line_with(shown, "dealer  ") == "dealer  7♠ 9♦ 4♦  6♠ 5♥  point count 1"

    def test_beside_the_last_round_stand_the_chips_that_it_left(self, log: Path) -> None:
        """The bots have wagered for the next one by then; their wagers are no part of this page."""
        shown = pages(SAIGON, log, f"{BET} h s")[-1]
        table = table_of(log)

        assert table.last is not None
        for seat, name in ((1, "Ada"), (4, "Emil")):
            assert table.boxes[seat].wagers
            left = CHIPS + (table.last.boxes[seat].net or 0)
            assert f"${left // 100:,}" in line_with(shown, f"{name} (bot)")

    def test_nobody_folds(self, log: Path) -> None:
        shown = pages(SAIGON, log, BET)[-1]

        assert "fold" not in shown
        assert "1-5 choose a card" in shown

    def test_a_round_needs_the_pot_wager(self, log: Path) -> None:
        shown = pages(SAIGON, log, "+ Enter")[-1]

        assert "680a.7(d)(2)" in line_with(shown, "Pot Wager")
        assert table_of(log).phase is Phase.BETWEEN

    def test_what_others_set_is_not_seen_before_it_is_turned(self, log: Path) -> None:
        shown = pages(SAIGON, log, BET)[-1]

        assert [line.count("▒▒") for line in shown.splitlines() if "(bot)" in line] == [5, 5]

    def test_the_dealers_side(self, log: Path) -> None:
        cut = "Enter " * 8
        shown = pages(SAIGON, log, f"{cut} Enter Enter Enter a Enter Enter Enter Enter Enter", "--deal")

        assert "Due: reveal" in "".join(shown)
        assert "680a.11(f)" in "".join(shown)
        assert "Due: collect-cards  dealer's duty  680a.11(g)" in shown[-1]

    def test_the_log_can_be_replayed(self, log: Path) -> None:
        pages(SAIGON, log, f"{BET} h s")

        told = page("replay", str(log), "1", columns=120)
        assert "set" in told
        assert "680a.11" in told


class TestLastingShoe:
    def test_the_stack_is_offered_to_you_in_your_turn_and_waits_for_your_answer(self, log: Path) -> None:
        shown = pages(BACCARAT, log, "")[-1]

        assert "You are offered the cut.  681a.5(b)" in shown
        assert "c cut  d no cut  q leave" in shown

    @pytest.mark.parametrize(
        ("words", "stage"), [("c 50", "cut"), ("d", "declined"), ("c 9", "refused"), ("c q", "asked")]
    )
    def test_you_cut_decline_or_are_told_how_deep(self, log: Path, words: str, stage: str) -> None:
        shown = pages(BACCARAT, log, words)[-1]

        answers = [event for event in events(log) if isinstance(event, CutAnswered) and event.who == "Guest"]
        depth = {"cut": [50], "declined": [None]}.get(stage, [])
        assert [event.depth for event in answers] == depth
        if stage == "refused":
            assert "681a.5(c)" in line_with(shown, "10 to 198")

    def test_the_first_card_closes_the_bets_and_the_others_follow(self, log: Path) -> None:
        before, after = pages(BACCARAT, log, "d + Enter")[-2:]

        assert "Enter deal" in before
        assert "Round 1, seat 4" in after
        assert len(line_with(after, "Player ").split()) >= 3
        assert len(line_with(after, "Banker ").split()) >= 3

    def test_you_wager_on_one_side(self, log: Path) -> None:
        shown = pages(BACCARAT, log, "d + 2 +")[-1]

        assert "681a.6(c)" in line_with(shown, "not both")

    def test_rounds_follow_from_one_shoe_and_no_stub_is_counted(self, log: Path) -> None:
        pages(BACCARAT, log, f"d {'+ Enter ' * 4}")
        done = [event.duty for event in events(log) if isinstance(event, DutyDone)]

        assert table_of(log).rounds == 4
        assert done.count(Duty.SHUFFLE) == done.count(Duty.LOAD) == done.count(Duty.BURN) == 1
        assert Duty.COUNT_STUB not in done

    def test_the_dealers_side_asks_for_both_cover_cards(self, log: Path) -> None:
        shown = pages(BACCARAT, log, SHOE, "--deal")
        text = "".join(shown)

        assert "How many cards from the top does the cover card go in?" in text
        assert "How many cards above the bottom does the second cover card go in?" in text
        assert "Due: burn, deck A  dealer's duty  681a.7(c)" in text
        assert "Due: deal  dealer's duty  681a.6(b)" in shown[-1]
        assert "stub" not in shown[-1]

    def test_the_cover_card_is_due_when_it_comes_out(self, log: Path) -> None:
        pages(BACCARAT, log, SHORT_SHOE, "--deal")
        shown = pages(BACCARAT, log, "Enter", "--deal")

        assert "Due: cover-card  dealer's duty  681a.7(d)" in shown[-2]
        assert "Due: deal" in shown[-1]
        assert table_of(log).decks[0].last_round

    def test_all_cards_are_gathered_and_counted_after_the_last_round(self, log: Path) -> None:
        pages(BACCARAT, log, f"{SHORT_SHOE} {'Enter ' * 6}", "--deal")
        for _ in range(12):
            if table_of(log).decks[0].stage is Stage.RACKED:
                break
            pages(BACCARAT, log, "Enter", "--deal")
        shown = pages(BACCARAT, log, "Enter 208", "--deal")

        assert "How many cards were gathered? 208" in "".join(shown)
        assert "Due: shuffle, deck A" in shown[-1]

    def test_what_goes_wrong_is_what_the_chapter_speaks_of(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.terminal.mishaps.below", lambda limit, source: 0)
        shown = pages(BACCARAT, log, "d + Enter", "--irregular")

        assert "lay face up" in shown[-1]
        assert "681a.9(a)" in shown[-1]

    def test_hands_on_which_everyone_wagers_are_shown_with_their_totals(self, log: Path) -> None:
        shown = pages(BACCARAT, log, "d + Enter")[-1]

        assert line_with(shown, "Player  ") == "Player  9♠ 2♣ 2♣  13"
        assert line_with(shown, "Banker  ") == "Banker  5♣ 7♠ A♣  13"

    def test_beside_a_natural_only_the_first_two_cards_count(self) -> None:
        """The third was drawn for a Bonus Wager alone: 7 and 5 remain 12."""
        table = Driver(elect(EDITION[BACCARAT])).table
        public = Views(table).public
        lying = Felt(1, {}, {"player": ("Ah", "Kd"), "banker": ("7c", "5d", "9h")})
        _, player, banker = felt(lying, public, table.elections, "", {}).middle

        assert str(player) == "Player  A♥ K♦  21 (natural)"
        assert str(banker) == "Banker  7♣ 5♦ 9♥  12"

    def test_that_the_cover_card_is_out_stays_in_sight(self, log: Path) -> None:
        before, after = pages(BACCARAT, log, f"{SHORT_SHOE} Enter", "--deal")[-2:]
        told = "shoe    The cover card is out: this round is the last of the shoe."

        assert told not in before
        assert told in after
        assert told in pages(BACCARAT, log, "Enter", "--deal")[-1]


class TestNarrowWindows:
    def test_every_card_and_every_wager_is_there_at_forty_columns(self, log: Path) -> None:
        shown = pages(SAIGON, log, BET, columns=40)[-1]

        assert [line for line in shown.splitlines() if "▒▒ ▒▒ ▒▒ ▒▒ ▒▒  ante $10  pot $10" in line] != []
        assert "  Q♣ 3♣ 5♣ 7♣ A♥  ante $10  pot $10" in shown
        assert all(len(line) <= 40 for line in shown.splitlines())
        assert "…" not in shown

    def test_no_wager_is_cut_at_eighty_columns(self, log: Path) -> None:
        shown = pages(BACCARAT, log, "d + 3 + 4 + 5 +")[-1]
        own = shown[shown.index("4     you") : shown.index("5     Emil")]

        assert " ".join(own.split()) == "4 you $980 player $5 tie $5 player-bonus $5 banker-bonus $5"

    def test_duties_stand_in_one_line_each(self, log: Path) -> None:
        listed = call("play", SAIGON, "--log", str(log), "--deal", stdin=keys("o q")).stdout.split("Which duty?")[1]
        lines = listed.splitlines()[1:]

        assert all(re.match(r"  \w ", line) for line in lines[: lines.index("q back")])


class TestWhatGoesWrong:
    def test_a_card_is_drawn_to_a_hand_that_stands(self, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pitboss.cli.terminal.mishaps.below", lambda limit, source: 0)
        monkeypatch.setattr("pitboss.cli.terminal.dealer._WHEN", {Phase.SETTLING: (Report.EXTRA_CARD,)})
        usual = practice._usual(EDITION[BACCARAT])
        read_so = replace(usual, readings={**usual.readings, "681a-extra-card": "stands"})
        monkeypatch.setattr("pitboss.cli.terminal.practice._usual", lambda edition: read_so)
        shown = pages(BACCARAT, log, f"{SHOE} Enter {'a ' * DRAWN} b", "--deal", "--irregular")
        asked, ruled = next(each for each in shown if "What do you report?" in each), shown[-1]

        assert "You have drawn a card to the player hand, which stands." in asked
        listed = re.findall(r"\b[a-z] ([a-z]+-[a-z-]+)", asked.split("report?")[-1])
        of_devices = ["shoe-jam", "shoe-out-of-order", "shuffler-jam", "shuffler-out-of-order"]
        assert sorted(listed) == ["extra-card", "face-up", *of_devices, "wrong-number"]
        assert "was drawn to a hand that stands: it goes to the discard rack" in " ".join(ruled.split())
        assert "681a.9(b)" in ruled
        assert [each.drawn_to for each in events(log) if isinstance(each, CardSetAside)] == ["player"]

    @pytest.mark.parametrize("edition", [each.name for each in editions()])
    def test_nothing_is_offered_of_which_the_chapter_does_not_speak(self, edition: str) -> None:
        """Every one that does not depend on a device is ruled on by a clause of the chapter, or by a reading."""
        table = Driver(elect(edition)).table
        offered = reports_of(table)

        assert ("extra-card" in offered) is edition.startswith("681a")
        assert ("dealer-exposed" in offered) is not edition.startswith("681a")
        assert ("drawn-in-error" in offered) is not edition.startswith("681a")
        assert ("drawn-exposed" in offered) is not edition.startswith("681a")
        # In 681a a reading rules on these.
        assert {"wrong-number", "shoe-jam", "shoe-out-of-order"} <= set(offered)
        assert {"face-up", "shuffler-jam", "shuffler-out-of-order"} <= set(offered)

    @pytest.mark.parametrize(
        ("shuffling", "happens"),
        [(Shuffling.MANUAL, None), (Shuffling.AUTOMATED, "shuffler-jam")],
        ids=["hand", "device"],
    )
    @pytest.mark.parametrize("edition", [each.name for each in editions()])
    def test_a_device_fails_only_where_one_is_used(
        self, edition: str, shuffling: Shuffling, happens: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("pitboss.cli.terminal.mishaps.below", lambda limit, source: 0)
        mishaps = Mishaps(Stream(), dealer._ODDS, dealer._WHEN)
        mishap = mishaps.after(Driver(elect(edition, shuffling=shuffling)).table)

        assert (mishap and mishap.kind) == happens


def test_every_hand_of_the_log_was_set(log: Path) -> None:
    pages(SAIGON, log, f"{BET} h s")

    made = [event for event in events(log) if isinstance(event, DecisionMade)]
    assert [len(event.apart) for event in made] == [2, 2, 2]
