"""Rankings speak the words of the law: rows of paytables, names of readings, ranks in figures."""

from enum import Enum

import pytest

from pitboss.cards import Rank
from pitboss.games import rules
from pitboss.games.high_card_flush.flush import FlushCategory
from pitboss.games.high_card_flush.straight_flush import LowAce
from pitboss.games.registry import find_game
from pitboss.games.saigon_5_card.joker_poker import AceHighStraight
from pitboss.games.twenty_one_baccarat.twenty_one import StraightAce, TwoAces
from pitboss.law.edition import games
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


def test_classes_are_told_apart_from_the_weakest_up() -> None:
    """In that order the suite of every game compares the rows of its paytables."""
    for name in games():
        find_game(name)

    for categories in Category.__subclasses__():
        assert [*categories] == sorted(categories)
        assert [categories.named(each.hand) for each in categories] == [*categories]


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
