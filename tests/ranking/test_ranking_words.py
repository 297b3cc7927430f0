"""Rankings speak the words of the law: rows of paytables, names of readings, ranks in figures."""

from enum import Enum

import pytest

from pitboss.cards import Rank
from pitboss.games import rules
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.straight_flush import LowAce, StraightFlushCategory
from pitboss.games.saigon_5_card.joker_poker import AceHighStraight, JokerCategory
from pitboss.games.three_card_prime.prime_hands import PrimeCategory
from pitboss.games.three_card_prime.six_card import SixCardCategory
from pitboss.games.twenty_one_baccarat.twenty_one import BonusCategory, StraightAce, TwoAces
from pitboss.law.names import Unknown
from pitboss.law.readings import reading
from pitboss.ranking import Category, Compare, FiveCardCategory, rank_named


@pytest.mark.parametrize(
    ("alternatives", "id_"),
    [
        (Compare, "compare-standard"),
        (LowAce, "678a-low-ace"),
        (AceHighStraight, "680a-ace-high-straight"),
        (TwoAces, "681a-two-aces"),
        (StraightAce, "681a-straight-ace"),
    ],
)
def test_the_alternatives_are_those_of_the_reading_the_default_first(alternatives: type[Enum], id_: str) -> None:
    assert tuple(each.value for each in alternatives) == reading(id_).names


# Rows that are no class of hands, or a class under a name that the ranking builds from its cards.
NO_CLASS = {
    "flush or lower",
    "dealer does not qualify",
    "six-card royal flush, diamonds",
    "six-card royal flush, hearts, spades or clubs",
    "three 7s",
}


@pytest.mark.parametrize(
    ("categories", "edition", "wager"),
    [
        (FiveCardCategory, "677a@proposed-2015", "odds"),
        (FiveCardCategory, "677a@proposed-2015", "bad-beat"),
        (FiveCardCategory, "677a@proposed-2015", "trips-plus"),
        (FlushCategory, "678a@proposed-2015", "flush-bonus"),
        (StraightFlushCategory, "678a@proposed-2015", "straight-flush-bonus"),
        (StraightFlushCategory, "678a@proposed-2015", "progressive"),
        (PrimeCategory, "679a@final-2016", "play"),
        (PrimeCategory, "679a@final-2016", "bad-beat"),
        (PrimeCategory, "679a@final-2016", "pair-bonus"),
        (PrimeCategory, "679a@final-2016", "pair-bonus-two"),
        (SixCardCategory, "679a@final-2016", "all-six"),
        (JokerCategory, "680a@codified-2019", "bonus"),
        (BonusCategory, "681a@final-2016", "player-bonus"),
        (BonusCategory, "681a@final-2016", "banker-bonus"),
    ],
)
def test_every_row_of_a_paytable_is_a_class_and_stands_in_its_order(
    categories: type[Category], edition: str, wager: str
) -> None:
    for paytable in rules(edition).wager(wager).paytables.values():
        paid = [categories.named(row.hand) for row in paytable.rows if row.hand not in NO_CLASS]
        assert paid
        assert paid == sorted(paid, reverse=True)


def test_the_raise_bounds_of_high_card_flush_name_classes() -> None:
    named = [hand for bound in rules("678a@proposed-2015").wager("raise").bounds for hand in bound.when]

    assert [FlushCategory.named(hand) for hand in named] == sorted(FlushCategory)


def test_an_unknown_hand_is_refused_with_the_nearest() -> None:
    with pytest.raises(Unknown, match="did you mean full house"):
        FiveCardCategory.named("ful house")


@pytest.mark.parametrize(
    ("edition", "figure", "rank"),
    [
        ("678a@proposed-2015", "dealer-qualifies-rank", Rank.NINE),
        ("679a@final-2016", "dealer-qualifies", Rank.QUEEN),
        ("679a@final-2016", "second-table-card", Rank.TWO),
        ("681a@final-2016", "jackpot-rank", Rank.SEVEN),
    ],
)
def test_figures_that_name_a_rank(edition: str, figure: str, rank: Rank) -> None:
    assert rank_named(rules(edition).text(figure)) is rank


def test_an_unknown_rank_is_refused() -> None:
    with pytest.raises(Unknown, match="did you mean queen"):
        rank_named("quen")
