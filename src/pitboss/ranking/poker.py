"""Five-card poker: `rank_five` ranks five cards, `best_five` the best five of up to seven."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.cards import Card, Rank
from pitboss.ranking.category import Category
from pitboss.ranking.check import check_hand
from pitboss.ranking.compare import Compare, compared_ranks, highest_first
from pitboss.ranking.words import hand_in_words


class FiveCardCategory(Category):
    """The classes of poker; the lowest is a hand that contains none of them."""

    HIGH_CARD = 0, "high card"
    PAIR = 1, "pair"
    TWO_PAIR = 2, "two pair"
    THREE_OF_A_KIND = 3, "three-of-a-kind"
    STRAIGHT = 4, "straight"
    FLUSH = 5, "flush"
    FULL_HOUSE = 6, "full house"
    FOUR_OF_A_KIND = 7, "four-of-a-kind"
    STRAIGHT_FLUSH = 8, "straight flush"
    ROYAL_FLUSH = 9, "royal flush"


@dataclass(frozen=True, slots=True, order=True)
class FiveCardHand:
    """A five-card poker hand; a stronger one compares greater, hands that tie are equal whatever their cards.

    `cards` are arranged as the hand is read: kings before 4s in kings over 4s, the ace last in A-2-3-4-5, and
    cards that only break ties behind the others. `ranks` are what decides between hands of one class.
    """

    category: FiveCardCategory
    compare: Compare
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def hand(self) -> str:
        """The class, as paytables name it."""
        return self.category.hand

    @property
    def name(self) -> str:
        """The hand in words: "full house, kings over 4s"."""
        arranged = self.ranks if self.compare is Compare.POKER_ORDER else [card.rank for card in self.cards]
        return hand_in_words(self.category.hand, arranged)


def rank_five(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    """The hand that exactly five cards make."""
    check_hand(cards, 5, 5)
    return _best(cards, compare)


def best_five(cards: Sequence[Card], compare: Compare = Compare.POKER_ORDER) -> FiveCardHand:
    """The highest hand that any five of five to seven cards make.

    Of several fives of the highest class it is the one that compares highest, under the same `compare`.
    """
    check_hand(cards, 5, 7)
    return _best(cards, compare)


def _best(cards: Sequence[Card], compare: Compare) -> FiveCardHand:
    ranked = highest_first(cards)
    suited = _five_suited(ranked)
    if suited and (run := _straight(suited, compare)):
        royal = run[-1].rank is Rank.TEN
        return _hand(FiveCardCategory.ROYAL_FLUSH if royal else FiveCardCategory.STRAIGHT_FLUSH, run, compare)

    alike = _alike(ranked)
    # Largest first; of equal size the higher stays first, because sorting is stable.
    most, second = sorted(alike, key=len, reverse=True)[:2]
    if len(most) == 4:
        return _hand(FiveCardCategory.FOUR_OF_A_KIND, _with_rest(most, alike), compare)
    if len(most) == 3 and len(second) >= 2:
        return _hand(FiveCardCategory.FULL_HOUSE, most + second[:2], compare)
    if suited:
        return _hand(FiveCardCategory.FLUSH, suited[:5], compare)
    if len(alike) >= 5 and (run := _straight([group[0] for group in alike], compare)):
        return _hand(FiveCardCategory.STRAIGHT, run, compare)
    if len(most) == 3:
        return _hand(FiveCardCategory.THREE_OF_A_KIND, _with_rest(most, alike), compare)
    if len(most) == len(second) == 2:
        return _hand(FiveCardCategory.TWO_PAIR, _with_rest(most + second, alike), compare)
    if len(most) == 2:
        return _hand(FiveCardCategory.PAIR, _with_rest(most, alike), compare)
    return _hand(FiveCardCategory.HIGH_CARD, ranked[:5], compare)


def _hand(category: FiveCardCategory, arranged: list[Card], compare: Compare) -> FiveCardHand:
    return FiveCardHand(category, compare, compared_ranks(arranged, compare), tuple(arranged))


def _five_suited(ranked: list[Card]) -> list[Card]:
    """All cards of the suit that is held five times or more, highest first; empty if there is none."""
    suits = [card.suit for card in ranked]
    # If five are of one suit, the others are too few to fill all the places but the last four.
    for suit in suits[:-4]:
        if suits.count(suit) >= 5:
            return [card for card in ranked if card.suit is suit]
    return []


def _straight(ranked: list[Card], compare: Compare) -> list[Card]:
    """The highest five cards of consecutive rank among five or more of different ranks; empty if there are none."""
    runs = [ranked[top : top + 5] for top in range(len(ranked) - 4) if ranked[top].rank - ranked[top + 4].rank == 4]
    if ranked[0].rank is Rank.ACE and ranked[-4].rank is Rank.FIVE:
        runs.append([*ranked[-4:], ranked[0]])
    return max(runs, key=lambda run: compared_ranks(run, compare)) if runs else []


def _alike(ranked: list[Card]) -> list[list[Card]]:
    """The cards of each rank together, highest rank first."""
    groups: defaultdict[Rank, list[Card]] = defaultdict(list)
    for card in ranked:
        groups[card.rank].append(card)
    return list(groups.values())


def _with_rest(made: list[Card], alike: list[list[Card]]) -> list[Card]:
    """What makes the hand, filled up to five cards with the highest of the other ranks."""
    return (made + [group[0] for group in alike if group[0] not in made])[:5]
