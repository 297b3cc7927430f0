"""What can be asked: every wager, letter and number of decks of a text, and nothing that cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.exact import question
from pitboss.exact.question import Question, questions
from pitboss.exact.shoe import parse_shoe
from pitboss.games.elections import Elections, Limits, ProgressiveElection, Shuffling
from pitboss.games.solving import NOWHERE, Circumstances
from pitboss.law.names import Unknown
from pitboss.law.readings import reading
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from tests.exact.whist import Whist

FULL = dict.fromkeys("23456789TJQKA", 16)


def asked(found: tuple[Question, ...]) -> list[tuple[str, str | None, int]]:
    return [(each.wager, each.letter, each.elections.decks_in_play) for each in found]


class TestIteration:
    def test_every_letter_of_the_edition_is_asked_for(self, whist: Whist) -> None:
        assert asked(questions(Elections("679a@final-2016"))) == [
            *(("base", letter, 1) for letter in "ABCD"),
            ("prime", None, 1),
            *(("pair-bonus", letter, 1) for letter in "ABCD"),
            *(("all-six", letter, 1) for letter in "ABCDE"),
        ]
        assert [each.letter for each in questions(Elections("679a@proposed-2015"), wager="base")] == ["A", "B"]

    def test_both_numbers_of_decks_are_and_tables_only_with_their_own(self) -> None:
        found = asked(questions(Elections("681a@final-2016")))

        assert [each for each in found if each[0] == "tie"] == [("tie", None, 4), ("tie", None, 8)]
        assert [each for each in found if each[0] == "banker-bonus"] == [
            *(("banker-bonus", letter, 4) for letter in "ABC"),
            *(("banker-bonus", letter, 8) for letter in "DEF"),
        ]

    def test_elections_a_wager_and_a_letter_narrow_it(self, whist: Whist) -> None:
        elections = Elections("679a@final-2016", paytables={"bad-beat": "B"})

        assert asked(questions(elections, wager="base")) == [("base", "B", 1)]
        assert asked(questions(Elections("679a@final-2016"), letter="E")) == [("all-six", "E", 1)]

    def test_a_number_of_decks_narrows_it(self) -> None:
        assert asked(questions(Elections("681a@final-2016", decks=8), wager="player")) == [("player", None, 8)]

    def test_two_decks_that_a_shuffler_alternates_are_one_at_a_time(self, whist: Whist) -> None:
        elections = Elections("679a@final-2016", decks=2, shuffling=Shuffling.AUTOMATED)

        assert {each.elections.decks for each in questions(elections)} == {1}

    def test_an_unknown_wager_or_letter_is_refused(self, whist: Whist) -> None:
        with pytest.raises(Unknown, match="all-six"):
            questions(Elections("679a@final-2016"), wager="all-sx")
        with pytest.raises(Malformed, match=r"a paytable of base in 679a@final-2016 \(A, B, C, D\)"):
            questions(Elections("679a@final-2016"), wager="base", letter="E")
        with pytest.raises(Malformed, match="which has none"):
            questions(Elections("679a@final-2016"), wager="prime", letter="A")


class TestSameness:
    """A question is the same from wherever it is asked, and another where its answer could be."""

    def test_what_the_answer_does_not_depend_on_is_left_out(self, whist: Whist) -> None:
        plain = questions(Elections("679a@final-2016"), wager="prime")
        dressed = questions(
            Elections(
                "679a@final-2016",
                paytables={"bad-beat": "A", "all-six": "E"},
                readings={"compare-standard": "poker-order", "abandoned": "return", "limit-person": "box"},
                limits=Limits(payout=5_000_000, minimum=500),
                shuffling=Shuffling.COUNTING,
                wagers=("prime",),
            ),
            wager="prime",
        )

        assert [each.key for each in plain] == [each.key for each in dressed]

    def test_a_reading_that_needs_a_payout_limit_says_so_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        elected = Elections("679a@final-2016", readings={"limit-person": "box"})

        def readings_asked() -> set[str]:
            return {id_ for each in questions(elected, wager="prime") for id_ in each.elections.readings}

        assert readings_asked() == set()
        # Whatever its id is, it counts where it needs none.
        monkeypatch.setattr(question, "reading", lambda id_: replace(reading(id_), needs=None))
        assert readings_asked() == {"limit-person"}

    def test_readings_limit_and_ante_make_another(self, whist: Whist) -> None:
        def key(at: Circumstances = NOWHERE, **elected: object) -> bytes:
            elections = Elections("679a@final-2016", **elected)  # type: ignore[arg-type]
            return questions(elections, at, wager="prime")[0].key

        keys = {
            key(),
            key(readings={"compare-standard": "literal"}),
            key(Circumstances(ante=100), limits=Limits(payout=5_000_000)),
            key(Circumstances(ante=200), limits=Limits(payout=5_000_000)),
            key(Circumstances(ante=100), limits=Limits(payout=6_000_000)),
        }

        assert len(keys) == 5
        # The size of a wager matters with a limit alone: none of its odds breaks.
        assert key(Circumstances(ante=100)) == key()

    def test_every_money_reading_in_force_is_named(self, whist: Whist) -> None:
        (question,) = questions(Elections("679a@final-2016", readings={"compare-standard": "literal"}), wager="prime")

        assert question.readings["compare-standard"] == "literal"
        assert question.readings["679a-play-dealer-out"] == "one-to-one"
        assert "abandoned" not in question.readings

    def test_a_reading_can_be_taken_back(self, whist: Whist) -> None:
        (question,) = questions(Elections("679a@final-2016"), wager="prime")

        assert question.reading({"compare-standard": "literal"}) != question
        assert (
            question.reading({"compare-standard": "literal"}).reading({"compare-standard": "poker-order"}) == question
        )


class TestSizes:
    """A limit, a chip and the size of a wager are kept where its figures could depend on them."""

    @pytest.mark.parametrize(
        ("edition", "wager", "limit", "chip"),
        [
            ("677a@proposed-2015", "base", 5_000_000, 100),
            ("677a@proposed-2015", "trips-plus", None, None),
            ("679a@final-2016", "base", 5_000_000, None),
            ("680a@codified-2019", "ante", 5_000_000, 100),
            ("680a@codified-2019", "bonus", None, None),
            ("680a@proposed-2015", "bonus", 5_000_000, None),
            ("680a@codified-2019", "pot", None, None),
        ],
    )
    def test_they_are_left_out_elsewhere(self, edition: str, wager: str, limit: int | None, chip: int | None) -> None:
        elections = Elections(edition, limits=Limits(payout=5_000_000, chip=100))
        question = questions(elections, Circumstances(ante=500), wager=wager)[0]

        assert (question.elections.limits.payout, question.elections.limits.chip) == (limit, chip)
        assert question.at.ante == (500 if limit or chip else None)

    def test_a_raise_without_a_floor_is_as_small_as_the_smallest_chip(self) -> None:
        (question,) = questions(
            Elections("677a@proposed-2015", readings={"raise-floor": "none"}),
            Circumstances(ante=500),
            wager="base",
        )

        assert question.at.ante == 500


class TestShoe:
    def test_it_is_written_by_ranks_in_any_order(self) -> None:
        text = "A=16, 2=16,3=16,4=16,5=16,6=16,7=16,8=16,9=16,10=0,j=16,Q=16,K=16"

        assert parse_shoe(text) == FULL | {"T": 0}

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("A=16", "every rank"),
            ("A16", "a rank and how many"),
            ("1=16", "a rank and how many"),
            ("A=-1", "a rank and how many"),
            ("A=1,A=2", "each rank once"),
            ("A=99999", "a rank and how many"),
        ],
    )
    def test_anything_else_is_refused(self, text: str, words: str) -> None:
        with pytest.raises(Malformed, match=words):
            parse_shoe(text)

    def test_it_belongs_to_the_smallest_shoe_that_holds_it(self) -> None:
        elections = Elections("681a@final-2016")

        def decks(most: int) -> set[int]:
            at = Circumstances(shoe=FULL | {"A": most})
            return {each.elections.decks_in_play for each in questions(elections, at)}

        assert (decks(15), decks(16), decks(17), decks(32)) == ({4}, {4}, {8}, {8})
        with pytest.raises(Refused, match="no shoe of 8 decks"):
            decks(33)

    def test_a_game_of_one_deck_has_none(self, whist: Whist) -> None:
        with pytest.raises(Refused, match="one whole deck"):
            questions(Elections("679a@final-2016"), Circumstances(shoe=FULL))


def test_a_text_without_a_progressive_wager_refuses_a_meter() -> None:
    with pytest.raises(Refused, match="no progressive wager"):
        Elections("679a@final-2016", progressive=ProgressiveElection(reset=3_000_000))
