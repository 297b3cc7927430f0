"""Paytables, wagers and readings, edition by edition: what may be elected, and what is in force then."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.law.names import Unknown
from pitboss.law.readings import readings, readings_for
from pitboss.law.refusal import Refused
from tests.games.electing import (
    ALWAYS_OFFERED,
    BACCARAT,
    EDITIONS,
    FLUSH,
    HOLDEM,
    LETTERS,
    OPTIONAL,
    PRIME_2015,
    PRIME_2016,
    SAIGON_2015,
    SAIGON_2019,
    all_letters,
    code_and_clause,
    refusal,
)
from tests.proves import proves


class TestLetters:
    @pytest.mark.parametrize("name", EDITIONS)
    def test_every_printed_letter_may_be_elected_and_no_other(self, name: str) -> None:
        for table, letters in LETTERS[name].items():
            for letter in letters:
                assert Elections(name, paytables={table: letter}).paytable(table).letter == letter
            for letter in (chr(ord(letters[-1]) + 1), letters[0].lower(), "-", "", "AB"):
                unknown = refusal(name, paytables={table: letter})
                assert unknown.code == "unknown-letter"
                assert unknown.clause == Elections(name, paytables={table: letters[0]}).paytable(table).clause
                assert unknown.message.endswith(f"elect one of {', '.join(letters)}")

    @pytest.mark.parametrize("name", EDITIONS)
    def test_no_other_table_has_letters(self, name: str) -> None:
        wagers = Elections(name).rules.wagers

        assert {each for each in wagers if len(wagers[each].paytables) > 1 or "A" in wagers[each].paytables} == set(
            LETTERS[name]
        )

    @proves("679a.12(c)", editions=(PRIME_2015, PRIME_2016))
    def test_the_final_text_of_three_card_prime_renames_a_bad_beat_table(self) -> None:
        old_b = Elections(PRIME_2015, paytables={"bad-beat": "B"}).paytable("bad-beat")
        new_c = Elections(PRIME_2016, paytables={"bad-beat": "C"}).paytable("bad-beat")

        assert old_b.rows == new_c.rows
        assert code_and_clause(refusal(PRIME_2015, paytables={"bad-beat": "C"})) == ("unknown-letter", "679a.12(c)")

    def test_a_wager_without_paytables_has_no_letter(self) -> None:
        answer = refusal(SAIGON_2019, paytables={"pot": "A"})

        assert code_and_clause(answer) == ("unknown-letter", "680a.7(d)(2)")
        assert answer.message == "pot has no paytable A in 680a@codified-2019: leave it out"

    def test_a_wager_of_another_game_is_refused_with_the_nearest(self) -> None:
        with pytest.raises(Unknown) as refused:
            Elections(HOLDEM, paytables={"trip-plus": "A"})

        assert refused.value.nearest[0] == "trips-plus"

    @proves("681a.8(c)")
    @pytest.mark.parametrize("side", ["player-bonus", "banker-bonus"])
    def test_a_bonus_table_belongs_to_a_number_of_decks(self, side: str) -> None:
        for letter in "ABCDEF":
            right, wrong = (4, 8) if letter in "ABC" else (8, 4)
            assert Elections(BACCARAT, decks=right, paytables={side: letter}).decks_in_play == right
            other = refusal(BACCARAT, decks=wrong, paytables={side: letter})
            assert code_and_clause(other) == ("table-of-other-decks", "681a.8(c)")
            assert other.message == f"paytable {letter} of {side} is for {right} decks: elect one for {wrong}"
            behind_another = refusal(BACCARAT, decks=wrong, paytables={"tie": "-", side: letter})
            assert behind_another == other

    @proves("681a.8(c)")
    def test_both_bonus_tables_belong_to_one_shoe(self) -> None:
        for letters in ("AD", "FC"):
            mixed = refusal(BACCARAT, paytables=dict(zip(("player-bonus", "banker-bonus"), letters, strict=True)))
            assert code_and_clause(mixed) == ("table-of-other-decks", "681a.8(c)")

    @proves("681a.8(c)")
    def test_both_bonus_wagers_are_paid_from_one_table_unless_read_otherwise(self) -> None:
        different = {"player-bonus": "A", "banker-bonus": "B"}
        each = {"681a-bonus-tables": "each"}

        assert code_and_clause(refusal(BACCARAT, paytables=different)) == ("two-bonus-tables", "681a.8(c)")
        assert Elections(BACCARAT, paytables=different, readings=each).paytable("banker-bonus").letter == "B"
        for same in ({"player-bonus": "A", "banker-bonus": "A"}, {"player-bonus": "A"}):
            assert Elections(BACCARAT, paytables=same).paytable("player-bonus").letter == "A"


class TestWagersOffered:
    @pytest.mark.parametrize("name", EDITIONS)
    def test_without_a_list_every_optional_wager_whose_tables_are_elected(self, name: str) -> None:
        nothing, everything = Elections(name), Elections(name, paytables=all_letters(name))
        needs_letters = {table for table in LETTERS[name] if len(LETTERS[name][table]) > 1}
        if "pair-bonus-two" in needs_letters:
            needs_letters.add("pair-bonus")

        assert {each for each in OPTIONAL[name] if everything.offers(each)} == OPTIONAL[name]
        assert {each for each in OPTIONAL[name] if nothing.offers(each)} == OPTIONAL[name] - needs_letters

    @pytest.mark.parametrize("name", EDITIONS)
    def test_with_a_list_those_and_no_others(self, name: str) -> None:
        for offered in OPTIONAL[name]:
            elections = Elections(name, paytables=all_letters(name), wagers=(offered,))
            assert {each for each in elections.rules.wagers if elections.offers(each)} == ALWAYS_OFFERED[name] | {
                offered
            }
        none = Elections(name, paytables=all_letters(name), wagers=())
        assert {each for each in none.rules.wagers if none.offers(each)} == ALWAYS_OFFERED[name]

    @pytest.mark.parametrize("name", EDITIONS)
    def test_only_optional_wagers_are_listed(self, name: str) -> None:
        wagers = Elections(name).rules.wagers
        for each in set(wagers) - OPTIONAL[name]:
            answer = refusal(name, paytables=all_letters(name), wagers=(each,))
            assert code_and_clause(answer) == ("not-optional", wagers[each].clause)

    @pytest.mark.parametrize(
        ("name", "wager", "clause", "table"),
        [
            (HOLDEM, "pocket-bonus", "677a.12(d)", "pocket-bonus"),
            (HOLDEM, "trips-plus", "677a.12(e)", "trips-plus"),
            (FLUSH, "flush-bonus", "678a.12(b)", "flush-bonus"),
            (FLUSH, "straight-flush-bonus", "678a.12(c)", "straight-flush-bonus"),
            (FLUSH, "progressive", "678a.12(d)(1)", "progressive"),
            (PRIME_2015, "pair-bonus", "679a.12(f)", "pair-bonus-two"),
            (PRIME_2016, "all-six", "679a.12(g)", "all-six"),
            (BACCARAT, "player-bonus", "681a.8(c)", "player-bonus"),
            (BACCARAT, "banker-bonus", "681a.8(c)", "banker-bonus"),
        ],
    )
    def test_a_listed_wager_needs_its_paytable(self, name: str, wager: str, clause: str, table: str) -> None:
        letters = {other: letter for other, letter in all_letters(name).items() if other != table}
        answer = refusal(name, paytables=letters, wagers=(wager,))

        assert code_and_clause(answer) == ("letter-not-elected", clause)
        assert answer.message.endswith(f"{table}: elect one of {', '.join(LETTERS[name][table])}")

    @pytest.mark.parametrize(
        ("name", "wager"), [(PRIME_2016, "prime"), (SAIGON_2015, "bonus"), (SAIGON_2019, "bonus"), (BACCARAT, "tie")]
    )
    def test_a_wager_with_one_printed_table_needs_no_letter(self, name: str, wager: str) -> None:
        assert Elections(name, wagers=(wager,)).offers(wager)

    def test_an_unknown_wager_is_refused_with_the_nearest(self) -> None:
        with pytest.raises(Unknown) as refused:
            Elections(BACCARAT, wagers=("ties",))
        with pytest.raises(Unknown):
            Elections(BACCARAT).offers("ante")

        assert refused.value.nearest[0] == "tie"


class TestPot:
    @proves("680a.7(d)(2)", editions=SAIGON_2019)
    def test_the_codified_text_lets_a_certificate_holder_require_it(self) -> None:
        assert Elections(SAIGON_2019, pooled=("pot",)).offers("pot")
        assert not Elections(SAIGON_2019).offers("pot")

    @pytest.mark.parametrize(
        ("name", "clause"),
        [
            (HOLDEM, "677a.7"),
            (FLUSH, "678a.7"),
            (PRIME_2015, "679a.7"),
            (PRIME_2016, "679a.7"),
            (SAIGON_2015, "680a.7"),
            (BACCARAT, "681a.6"),
        ],
    )
    def test_no_other_text_has_it(self, name: str, clause: str) -> None:
        assert code_and_clause(refusal(name, pooled=("pot",))) == ("no-pot", clause)


class TestReadings:
    @pytest.mark.parametrize("name", EDITIONS)
    def test_each_alternative_of_the_chapter_may_be_elected_and_the_first_is_the_default(self, name: str) -> None:
        concerned = readings_for(name)

        assert Elections(name).resolved_readings == {id_: each.names[0] for id_, each in concerned.items()}
        for id_, each in concerned.items():
            for alternative in each.names:
                elections = Elections(name, readings={id_: alternative}, limits=Limits(chip=100))
                assert elections.reads(id_) == elections.resolved_readings[id_] == alternative

    @pytest.mark.parametrize("name", EDITIONS)
    def test_a_reading_named_after_a_chapter_is_refused_where_it_does_not_arise(self, name: str) -> None:
        for id_, each in readings().items():
            if id_[0].isdigit() and id_ not in readings_for(name):
                with pytest.raises(Refused) as refused:
                    Elections(name, readings={id_: each.default})
                answer = refused.value.refusal
                assert code_and_clause(answer) == ("reading-of-another-text", each.clauses[0])
                assert answer.message == f"{id_} does not arise in {name}: leave it out"

    def test_a_reading_on_the_pot_arises_only_where_there_is_one(self) -> None:
        reads_box = {"680a-pot-boxes": "box"}

        assert Elections(SAIGON_2019, readings=reads_box).reads("680a-pot-boxes") == "box"
        assert code_and_clause(refusal(SAIGON_2015, readings=reads_box)) == (
            "reading-of-another-text",
            "680a.7(d)(2)",
        )

    def test_a_general_reading_may_be_elected_for_the_whole_house(self) -> None:
        assert Elections(BACCARAT, readings={"abandoned": "return"}).reads("abandoned") == "return"

    def test_a_reading_that_does_not_concern_the_chapter_reads_as_its_default(self) -> None:
        assert Elections(BACCARAT).reads("compare-standard") == "poker-order"

    def test_the_raise_floor_is_one_reading_for_two_chapters(self) -> None:
        for name in (HOLDEM, FLUSH):
            assert Elections(name, readings={"raise-floor": "none"}).reads("raise-floor") == "none"

    def test_unknown_readings_and_alternatives_are_refused_with_the_nearest(self) -> None:
        with pytest.raises(Unknown) as of_reading:
            Elections(BACCARAT, readings={"681a-two-ace": "top"})
        with pytest.raises(Unknown) as of_alternative:
            Elections(BACCARAT, readings={"681a-two-aces": "twelv"})
        with pytest.raises(Unknown):
            Elections(BACCARAT).reads("681a-two-ace")

        assert of_reading.value.nearest[0] == "681a-two-aces"
        assert of_alternative.value.nearest[0] == "twelve"


class TestPaytables:
    def test_where_the_law_prints_one_table_it_is_in_force(self) -> None:
        assert Elections(SAIGON_2015).paytable("bonus").letter == "A"
        assert Elections(PRIME_2016).paytable("play").letter == "-"

    @pytest.mark.parametrize(
        ("name", "table", "clause"),
        [
            (HOLDEM, "pocket-bonus", "677a.12(d)"),
            (HOLDEM, "trips-plus", "677a.12(e)"),
            (FLUSH, "flush-bonus", "678a.12(b)"),
            (FLUSH, "straight-flush-bonus", "678a.12(c)"),
            (FLUSH, "progressive", "678a.12(d)(1)"),
            (PRIME_2015, "bad-beat", "679a.12(c)"),
            (PRIME_2016, "pair-bonus-two", "679a.12(f)"),
            (PRIME_2016, "all-six", "679a.12(g)"),
            (BACCARAT, "player-bonus", "681a.8(c)"),
        ],
    )
    def test_where_it_prints_several_one_must_be_elected(self, name: str, table: str, clause: str) -> None:
        with pytest.raises(Refused) as refused:
            Elections(name).paytable(table)

        assert code_and_clause(refused.value.refusal) == ("letter-not-elected", clause)
        assert refused.value.refusal.message.endswith(f"elect one of {', '.join(LETTERS[name][table])}")

    def test_the_pot_is_paid_from_no_table(self) -> None:
        elections = Elections(SAIGON_2019, pooled=("pot",))
        with pytest.raises(Refused) as refused:
            elections.paytable("pot")

        assert code_and_clause(refused.value.refusal) == ("no-paytable", "680a.7(d)(2)")
        assert elections.tables("pot") == ()

    @pytest.mark.parametrize(
        ("name", "wager", "clauses"),
        [
            (HOLDEM, "odds", ["677a.12(b)", "677a.12(c)"]),
            (HOLDEM, "ante", ["677a.12(a)"]),
            (PRIME_2016, "play", ["679a.12(b)", "679a.12(c)"]),
            (PRIME_2016, "pair-bonus", ["679a.12(e)", "679a.12(f)"]),
            (PRIME_2016, "all-six", ["679a.12(g)"]),
            (BACCARAT, "banker", ["681a.8(a)"]),
        ],
    )
    def test_the_tables_of_a_wager_are_its_own_and_those_of_special_cases(
        self, name: str, wager: str, clauses: list[str]
    ) -> None:
        elections = Elections(name, paytables=all_letters(name))

        assert [table.clause for table in elections.tables(wager)] == clauses
        assert elections.tables(wager) == elections.tables(wager)

    def test_a_special_case_must_be_elected_before_its_wager_is_paid(self) -> None:
        with pytest.raises(Refused) as refused:
            Elections(PRIME_2016).tables("play")

        assert code_and_clause(refused.value.refusal) == ("letter-not-elected", "679a.12(c)")


class TestOnTheWire:
    def test_elections_come_back_as_they_went(self) -> None:
        elections = Elections(
            FLUSH,
            paytables={"progressive": "B"},
            readings={"breakage": "up-to-chip"},
            wagers=("progressive",),
            decks=2,
            limits=Limits(minimum=500, chip=100),
            progressive=ProgressiveElection(3_000_000, "18.5"),
            shuffling=Shuffling.COUNTING,
            dealing=Dealing.HAND,
        )

        assert msgspec.json.decode(msgspec.json.encode(elections), type=Elections) == elections

    def test_they_are_checked_when_they_are_read(self) -> None:
        with pytest.raises(Refused) as refused:
            msgspec.json.decode(b'{"edition": "681a@final-2016", "decks": 6}', type=Elections)

        assert code_and_clause(refused.value.refusal) == ("wrong-decks", "681a.3(a)")

    @pytest.mark.parametrize("text", ['{"edition": "681a@final-2016", "deck": 4}', '{"decks": 4}', "[]"])
    def test_what_is_no_election_is_not_read(self, text: str) -> None:
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=Elections)

    def test_they_cannot_be_changed_afterward(self) -> None:
        with pytest.raises(AttributeError):
            Elections(BACCARAT).decks = 6  # type: ignore[misc]
