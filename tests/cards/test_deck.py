"""A pack knows what it holds, and refuses cards that it cannot have dealt."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import JOKER, STANDARD, WITH_JOKER, Deck, TooMany, format_cards, parse_card, parse_cards
from pitboss.malformed import Malformed

decks = st.builds(Deck, decks=st.integers(1, 10), jokers=st.integers(0, 1))


@pytest.mark.parametrize(
    ("deck", "size", "name"),
    [
        (STANDARD, 52, "a deck of 52 cards"),
        (WITH_JOKER, 53, "a deck of 53 cards"),
        (Deck(decks=4), 208, "a shoe of 4 decks"),
        (Deck(decks=8), 416, "a shoe of 8 decks"),
        (Deck(decks=2, jokers=1), 106, "a shoe of 2 decks with jokers"),
    ],
)
def test_packs_have_their_size_and_name(deck: Deck, size: int, name: str) -> None:
    assert deck.size == len(deck.cards) == size
    assert str(deck) == name


def test_the_order_is_fixed() -> None:
    assert format_cards(WITH_JOKER.cards) == (
        "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac "
        "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad "
        "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah "
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As Jk"
    )
    assert Deck(decks=2).cards == STANDARD.cards * 2


@settings(derandomize=True)
@given(decks)
def test_counts_agree_with_the_cards(deck: Deck) -> None:
    held = Counter(deck.cards)

    assert all(deck.count(card) == held[card] for card in WITH_JOKER.cards)
    deck.check_contains(deck.cards)


@settings(derandomize=True)
@given(decks, st.sampled_from(WITH_JOKER.cards).map(str))
def test_one_card_more_than_the_pack_holds_is_refused(deck: Deck, notation: str) -> None:
    card = parse_card(notation)

    with pytest.raises(TooMany) as refused:
        deck.check_contains([*deck.cards, card])

    assert (refused.value.card, refused.value.times) == (card, deck.count(card) + 1)


def test_a_fifth_seven_is_refused_by_a_shoe_of_four() -> None:
    with pytest.raises(TooMany) as refused:
        Deck(decks=4).check_contains(parse_cards("7s 7s Ah 7s 7s 7s"))

    assert refused.value.read == "7s five times"
    assert refused.value.expected == "7s at most 4 times"
    assert refused.value.mend == "remove 7s once"
    assert str(refused.value) == ("read 7s five times: a shoe of 4 decks holds it 4 times; remove 7s once")


@pytest.mark.parametrize(
    ("deck", "cards", "sentence"),
    [
        (STANDARD, "Ah Kd Ah", "read Ah twice: a deck of 52 cards holds it once; remove Ah once"),
        (STANDARD, "Jk", "read Jk once: a deck of 52 cards does not hold it; remove Jk once"),
        (WITH_JOKER, "Jk Jk", "read Jk twice: a deck of 53 cards holds it once; remove Jk once"),
        (
            Deck(decks=2),
            "2c " * 14,
            "read 2c 14 times: a shoe of 2 decks holds it twice; remove 2c twelve times",
        ),
    ],
)
def test_refusals_are_sentences(deck: Deck, cards: str, sentence: str) -> None:
    with pytest.raises(TooMany) as refused:
        deck.check_contains(parse_cards(cards))

    assert str(refused.value) == sentence


def test_a_pack_without_jokers_expects_none() -> None:
    with pytest.raises(TooMany) as refused:
        Deck(decks=4).check_contains([JOKER])

    assert refused.value.expected == "no Jk"


def test_the_first_card_in_excess_is_named() -> None:
    with pytest.raises(TooMany) as refused:
        STANDARD.check_contains(parse_cards("2c Kd Ah Ah Kd"))

    assert refused.value.card is parse_card("Kd")


@pytest.mark.parametrize("wrong", [0, -1, True, 1.0, "4", None])
def test_a_pack_has_at_least_one_deck(wrong: object) -> None:
    with pytest.raises(Malformed) as refused:
        Deck(decks=wrong)  # type: ignore[arg-type]

    assert refused.value.read in (repr(wrong), wrong)
    assert refused.value.expected == "a number of decks, 1 or more"
    assert refused.value.mend == "write e.g. decks=1"


@pytest.mark.parametrize("wrong", [2, -1, True, 1.0, None])
def test_a_deck_has_one_joker_or_none(wrong: object) -> None:
    with pytest.raises(Malformed) as refused:
        Deck(decks=4, jokers=wrong)  # type: ignore[arg-type]

    assert refused.value.read == repr(wrong)
    assert refused.value.expected == "0 or 1 jokers in each deck"
    assert refused.value.mend == "write jokers=0 or jokers=1"


def test_packs_are_values() -> None:
    assert Deck(decks=4) == Deck(decks=4, jokers=0)
    assert len({STANDARD, Deck(), WITH_JOKER}) == 2
