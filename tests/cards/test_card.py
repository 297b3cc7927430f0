"""A card is one object with one notation, and everything else that people write is refused with the mend."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import (
    JOKER,
    STANDARD,
    WITH_JOKER,
    Card,
    Rank,
    Suit,
    display_key,
    format_cards,
    parse_card,
    parse_cards,
    parse_each,
    parse_hand,
)
from pitboss.malformed import Malformed

EXPECTED = "a rank from A K Q J T 9 8 7 6 5 4 3 2 followed by a suit c d h s, or Jk"

any_cards = st.lists(st.sampled_from(WITH_JOKER.cards))


class TestSuitsAndRanks:
    def test_suits_say_their_letter_name_color_and_glyph(self) -> None:
        assert [(suit.letter, suit.plural, suit.color, suit.glyph) for suit in Suit] == [
            ("c", "clubs", "black", "♣"),
            ("d", "diamonds", "red", "♦"),
            ("h", "hearts", "red", "♥"),
            ("s", "spades", "black", "♠"),
        ]

    def test_a_suit_is_found_by_its_letter(self) -> None:
        assert Suit("h") is Suit.HEARTS

    def test_suits_are_counted_and_pickled_as_the_same_member(self) -> None:
        assert Counter(card.suit for card in STANDARD.cards) == dict.fromkeys(Suit, 13)
        assert pickle.loads(pickle.dumps(Suit.SPADES)) is Suit.SPADES

    def test_no_suit_is_higher_than_another(self) -> None:
        with pytest.raises(TypeError):
            assert Suit.SPADES > Suit.CLUBS  # type: ignore[operator]

    def test_ranks_run_from_two_to_the_ace(self) -> None:
        assert [int(rank) for rank in Rank] == list(range(2, 15))
        assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
        assert Rank.ACE > Rank.KING > Rank.TEN > Rank.TWO
        assert Rank(14) is Rank.ACE

    @pytest.mark.parametrize(
        ("rank", "word", "plural"),
        [
            (Rank.TWO, "2", "2s"),
            (Rank.TEN, "10", "10s"),
            (Rank.JACK, "jack", "jacks"),
            (Rank.QUEEN, "queen", "queens"),
            (Rank.KING, "king", "kings"),
            (Rank.ACE, "ace", "aces"),
        ],
    )
    def test_ranks_in_words(self, rank: Rank, word: str, plural: str) -> None:
        assert (rank.word, rank.plural) == (word, plural)


class TestOneObjectForEachCard:
    def test_it_is_the_same_object_however_it_is_come_by(self) -> None:
        ace = parse_card("Ah")

        assert Card(Rank.ACE, Suit.HEARTS) is ace
        assert parse_cards("2c Ah")[1] is ace
        assert ace in STANDARD.cards

    @pytest.mark.parametrize("notation", ["Ah", "Td", "Jk"])
    def test_copies_and_pickles_are_the_same_object(self, notation: str) -> None:
        card = parse_card(notation)

        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert pickle.loads(pickle.dumps(card)) is card

    @pytest.mark.parametrize("notation", ["Ah", "Jk"])
    def test_it_cannot_be_changed(self, notation: str) -> None:
        card = parse_card(notation)

        with pytest.raises(AttributeError, match="cannot be changed"):
            card.rank = Rank.TWO
        with pytest.raises(AttributeError, match="cannot be changed"):
            del card.notation
        assert not hasattr(card, "__dict__")
        assert str(card) == notation

    def test_cards_have_no_order(self) -> None:
        with pytest.raises(TypeError):
            sorted(parse_cards("Ah Kd"))  # type: ignore[type-var]

    def test_words_and_representations(self) -> None:
        assert [card.words for card in parse_cards("Ah Tc 7s Jk")] == [
            "ace of hearts",
            "10 of clubs",
            "7 of spades",
            "joker",
        ]
        assert repr(parse_cards("Ah Jk")) == "(<Ah>, <Jk>)"

    def test_a_card_is_matched_by_rank_and_suit(self) -> None:
        def is_red_ace(card: Card) -> bool:
            match card:
                case Card(Rank.ACE, Suit.HEARTS | Suit.DIAMONDS):
                    return True
                case _:
                    return False

        assert [is_red_ace(card) for card in parse_cards("Ah Ad As Kh Jk")] == [
            True,
            True,
            False,
            False,
            False,
        ]


class TestTheJoker:
    def test_it_is_a_card_that_says_so(self) -> None:
        assert isinstance(JOKER, Card)
        assert parse_card("Jk") is JOKER
        assert [card for card in WITH_JOKER.cards if card.is_joker] == [JOKER]

    @pytest.mark.parametrize("attribute", ["rank", "suit"])
    def test_it_has_no_rank_and_no_suit_to_miscount(self, attribute: str) -> None:
        with pytest.raises(AttributeError, match=f"the joker has no {attribute}: ask is_joker first"):
            getattr(JOKER, attribute)

    def test_there_is_no_other(self) -> None:
        with pytest.raises(TypeError, match="one joker"):
            type(JOKER)()  # type: ignore[call-arg]


class TestNotation:
    @settings(derandomize=True)
    @given(any_cards)
    def test_what_is_written_is_read_again(self, cards: list[Card]) -> None:
        assert parse_cards(format_cards(cards)) == tuple(cards)

    def test_cards_are_separated_by_any_white_space(self) -> None:
        assert format_cards(parse_cards("  Ah\tTd\n2c  Jk ")) == "Ah Td 2c Jk"

    def test_no_text_is_no_cards(self) -> None:
        assert parse_cards("") == parse_hand(" ") == ()
        assert format_cards(()) == ""

    @pytest.mark.parametrize(
        ("text", "mend"),
        [
            ("10h", "write Th"),
            ("AH", "write Ah"),
            ("ah", "write Ah"),
            ("tD", "write Td"),
            ("A♥", "write Ah"),
            ("A♥\ufe0f", "write Ah"),
            ("10♤", "write Ts"),
            ("jk", "write Jk"),
            ("JK", "write Jk"),
            ("Joker", "write Jk"),
            ("AhKd", "write Ah Kd"),
            ("Ah,Kd;2c", "write Ah Kd 2c"),
            (" Ah", "write Ah"),
            ("1h", "write ten as T, e.g. Th"),
            ("0h", "write ten as T, e.g. Th"),
            ("", "write e.g. Ah for the ace of hearts"),
            ("hA", "write e.g. Ah for the ace of hearts"),
            ("Ax", "write e.g. Ah for the ace of hearts"),
            ("Ahh", "write e.g. Ah for the ace of hearts"),
            ("A\u017f", "write e.g. Ah for the ace of hearts"),
            ("J\u212a", "write e.g. Ah for the ace of hearts"),
        ],
    )
    def test_anything_else_is_refused_with_what_to_write(self, text: str, mend: str) -> None:
        with pytest.raises(Malformed) as refused:
            parse_card(text)

        assert (refused.value.read, refused.value.expected, refused.value.mend) == (text, EXPECTED, mend)

    def test_the_refusal_names_the_one_card_that_is_wrong(self) -> None:
        with pytest.raises(Malformed) as refused:
            parse_cards("Ah Kd 10c 2s")

        assert (refused.value.read, refused.value.mend) == ("10c", "write Tc")

    @settings(derandomize=True)
    @given(st.text(alphabet="A1023TJKcdhsHS♥♡jkoer \ufe0f,x", max_size=8))
    def test_text_is_a_card_exactly_or_refused_with_a_mend_that_can_be_read(self, text: str) -> None:
        if text in {str(card) for card in WITH_JOKER.cards}:
            assert str(parse_card(text)) == text
            return

        with pytest.raises(Malformed) as refused:
            parse_card(text)

        assert refused.value.read == text
        assert "e.g." in refused.value.mend or parse_cards(refused.value.mend.removeprefix("write "))


class TestHands:
    def test_a_hand_keeps_its_order(self) -> None:
        assert format_cards(parse_hand("2c Ah Jk")) == "2c Ah Jk"

    @pytest.mark.parametrize(("text", "twice"), [("Ah Kd Ah", "Ah"), ("Jk 2c Jk", "Jk")])
    def test_a_card_of_one_deck_cannot_come_twice(self, text: str, twice: str) -> None:
        with pytest.raises(Malformed) as refused:
            parse_hand(text)

        assert (refused.value.read, refused.value.expected) == (text, "each card once")
        assert refused.value.mend == f"write {twice} once, or correct one of the two"

    def test_each_notation_is_its_card_and_the_first_that_is_none_is_refused(self) -> None:
        assert parse_each(["2c", "Jk", "2c"]) == [parse_card("2c"), parse_card("Jk"), parse_card("2c")]
        with pytest.raises(Malformed) as refused:
            parse_each(["2c", "2x", "??"])

        assert refused.value.read == "2x"

    def test_a_shoe_may_hold_it_twice(self) -> None:
        assert parse_cards("Ah Ah") == (parse_card("Ah"),) * 2


class TestDisplay:
    def test_cards_are_shown_joker_first_then_high_to_low_spades_first(self) -> None:
        shown = sorted(parse_cards("2c Ah Td Jk As Ts Kd Ac"), key=display_key)

        assert format_cards(shown) == "Jk As Ah Ac Kd Ts Td 2c"

    def test_every_card_has_a_place_of_its_own(self) -> None:
        assert len({display_key(card) for card in WITH_JOKER.cards}) == 53
