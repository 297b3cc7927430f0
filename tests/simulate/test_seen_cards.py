"""What seen cards are worth, against the readable settlement of every hand that the dealer may hold."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import Card, parse_cards
from pitboss.exact.cache import NO_CACHE
from pitboss.games.elections import Elections
from pitboss.games.pack import pack_of
from pitboss.games.registry import solver_of
from pitboss.games.solving import Advice, Situation, Valued
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.ranking import ThreeCardCategory, rank_three
from pitboss.simulate import seen_cards
from pitboss.simulate.seen_cards import COLLUSION, DEALER_CARD, LEAST_DEALS, seen_gains

PRIME = Elections("679a@final-2016", paytables={"bad-beat": "A"})
PACK = pack_of(PRIME).cards
HAND = parse_cards("Qs 6h 4d")


def value_of_playing(hand: Iterable[Card], dealers: Iterable[tuple[Card, ...]]) -> Fraction:
    """The Play Wager made against each of these hands, read off the chapter's tables by rank alone."""
    own = rank_three(tuple(hand))
    rules = PRIME.rules
    play, bad_beat = rules.wager("play").paytables["-"], rules.wager("bad-beat").paytables["A"]
    total, count = Fraction(0), 0
    for cards in dealers:
        dealer = rank_three(cards)
        qualifies = dealer.category > ThreeCardCategory.HIGH_CARD or max(card.rank for card in cards) >= 12
        count += 1
        if not qualifies:
            total += play.paying("dealer does not qualify").odds.multiplier
        elif own >= dealer:
            total += 1 + play.paying(own.category.hand).odds.multiplier
        else:
            row = bad_beat.row(own.category.hand)
            total += -2 if row is None else row.odds.multiplier - 1
    return total / count


def gain(hand: tuple[Card, ...], dealers: Sequence[tuple[Card, ...]], *, played: bool) -> Fraction:
    playing = value_of_playing(hand, dealers)
    return max(playing, Fraction(-1)) - (playing if played else Fraction(-1))


class Fixed:
    """Draws that put certain cards first, and take the first of each rank."""

    def __init__(self, first: tuple[Card, ...]) -> None:
        self.first = first

    def deal(self, pack: list[Card], place: int) -> None:
        other = pack.index(self.first[place])
        pack[place], pack[other] = pack[other], pack[place]

    def below(self, _bound: int) -> int:
        return 0


def test_a_dealers_card_is_worth_what_every_hand_of_the_dealer_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seen_cards, "_Draws", lambda *_: Fixed(HAND))
    rest = [card for card in PACK if card not in HAND]
    pack = list(PACK)
    for place in range(3):
        Fixed(HAND).deal(pack, place)
    by_rank: dict[int, list[Card]] = {}
    for card in pack[3:]:
        by_rank.setdefault(card.rank, []).append(card)
    due = Fraction(0)
    for same in by_rank.values():
        left = [card for card in rest if card is not same[0]]
        dealers = [(same[0], *two) for two in combinations(left, 2)]
        due += Fraction(len(same), len(rest)) * gain(HAND, dealers, played=True)

    found = seen_cards._gained(PRIME, DEALER_CARD, 1, 1, 0)

    assert value_of_playing(HAND, combinations(rest, 3)) > -1
    assert found == due > 0


def test_cards_of_another_seat_are_worth_what_every_hand_of_the_dealer_says(monkeypatch: pytest.MonkeyPatch) -> None:
    other = parse_cards("Qh 6c 4s")
    monkeypatch.setattr(seen_cards, "_Draws", lambda *_: Fixed((*HAND, *other)))
    rest = [card for card in PACK if card not in (*HAND, *other)]
    due = [gain(each, list(combinations(rest, 3)), played=True) for each in (HAND, other)]

    assert seen_cards._gained(PRIME, COLLUSION, 2, 1, 0) == sum(due) / 2


def test_results_depend_on_seed_and_deals_alone() -> None:
    found = seen_gains(PRIME, NO_CACHE, deals=3, seats=2, seed=2)

    assert seen_gains(PRIME, NO_CACHE, deals=3, seats=2, seed=2, workers=2) == found
    assert [(each.seen, each.seats, each.deals) for each in found] == [(DEALER_CARD, 1, 3), (COLLUSION, 2, 3)]
    assert all(each.gain >= 0 and each.left == each.edge - each.gain for each in found)
    assert found[0] != seen_gains(PRIME, NO_CACHE, deals=3, seats=1, seed=3)[0]


def test_when_the_time_is_up_a_few_deals_are_valued_and_the_result_names_them() -> None:
    """A time of nothing ends after the least number of deals, which are those that the same number asks for."""
    found = seen_gains(PRIME, NO_CACHE, seats=1, seconds=1e-9)

    assert found == seen_gains(PRIME, NO_CACHE, seats=1, deals=LEAST_DEALS)
    assert found == seen_gains(PRIME, NO_CACHE, seats=1, seconds=1e-9, workers=2)
    assert found[0].deals == LEAST_DEALS
    assert found[0].error > 0


def test_time_enough_changes_nothing() -> None:
    assert seen_gains(PRIME, NO_CACHE, deals=3, seats=1, seconds=1e9) == seen_gains(PRIME, NO_CACHE, deals=3, seats=1)


def test_a_refusal_comes_back_from_another_process_as_it_was() -> None:
    refused = Refused("nothing-to-decide", cite("679a.11(b)"), "no player decides anything")

    found = pickle.loads(pickle.dumps(refused))

    assert (str(found), found.refusal) == (str(refused), refused.refusal)


def test_one_seat_alone_colludes_with_nobody() -> None:
    assert [each.seen for each in seen_gains(PRIME, NO_CACHE, deals=2, seats=1)] == [DEALER_CARD]


def advice(**values: int) -> Advice:
    """The value of every choice, the best first."""
    best_first = sorted(values.items(), key=lambda each: -each[1])
    return Advice(
        Situation.read("Kh Qd"),
        tuple(Valued(choice, Fraction(value), PRIME.rules.figure("seats").clause) for choice, value in best_first),
        unit="the wager",
    )


def test_one_decision_is_compared_with_the_choice_and_several_with_the_value_without_what_was_seen() -> None:
    blind, informed = advice(play=2, fold=-1), advice(play=-3, fold=-1)

    assert seen_cards._worth(informed, blind, once=True) == 2
    assert seen_cards._worth(informed, blind, once=False) == -3
    assert seen_cards._worth(blind, blind, once=True) == seen_cards._worth(blind, blind, once=False) == 0


@pytest.mark.prove
def test_whatever_card_is_seen_before_three_decisions_it_does_no_harm_on_average() -> None:
    elections, hand = Elections("677a@proposed-2015"), parse_cards("Jh 6d")
    advise = solver_of("heads-up-holdem").advise
    rest = [card for card in PACK if card not in hand]

    informed = sum(advise(elections, Situation(hand, dealer=(card,))).best.value for card in rest) / len(rest)

    assert informed > advise(elections, Situation(hand)).best.value


@pytest.mark.parametrize(
    ("edition", "words", "error"),
    [
        ("681a@final-2016", {}, Refused),
        ("679a@final-2016", {"seats": 7}, Refused),
        ("679a@final-2016", {"deals": 1}, Malformed),
    ],
)
def test_what_cannot_be_asked_is_refused(edition: str, words: dict[str, int], error: type[Exception]) -> None:
    with pytest.raises(error):
        seen_gains(Elections(edition), NO_CACHE, **words)  # type: ignore[arg-type]
