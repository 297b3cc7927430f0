"""Odds are read as the law writes them, and paid to the cent."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.malformed import Malformed
from pitboss.odds import NOT_AVAILABLE, PUSH, Breakage, Form, Odds, Payment, Rounding, parse_odds, pay

EXPECTED = 'odds such as "5 to 1", "50 for 1", "push", "N/A" or "10% of meter"'

numbers = st.integers(1, 10**12 - 1)
to_odds = st.builds(Odds.to, numbers, numbers)
any_odds = st.one_of(
    to_odds,
    st.builds(Odds.for_one, numbers),
    st.builds(Odds.of_meter, st.integers(1, 100)),
    st.sampled_from([PUSH, NOT_AVAILABLE]),
)
stakes = st.integers(1, 10**9)


class TestReading:
    @pytest.mark.parametrize(
        ("text", "odds", "canonical"),
        [
            ("5 to 1", Odds(Form.TO, 5, 1), "5 to 1"),
            ("12 TO 1", Odds(Form.TO, 12, 1), "12 to 1"),
            ("3 to 2", Odds(Form.TO, 3, 2), "3 to 2"),
            ("1 to 2", Odds(Form.TO, 1, 2), "1 to 2"),
            ("4 to 2", Odds(Form.TO, 4, 2), "4 to 2"),
            ("200,000 to 1", Odds(Form.TO, 200_000, 1), "200000 to 1"),
            ("200000 to 1", Odds(Form.TO, 200_000, 1), "200000 to 1"),
            ("50 for 1", Odds(Form.FOR, 50, 1), "50 for 1"),
            ("1,000 For 1", Odds(Form.FOR, 1000, 1), "1000 for 1"),
            ("Push", PUSH, "push"),
            ("n/a", NOT_AVAILABLE, "N/A"),
            ("100% of meter", Odds(Form.METER, 100, 100), "100% of meter"),
            ("10% OF METER", Odds(Form.METER, 10, 100), "10% of meter"),
            ("1% of meter", Odds(Form.METER, 1, 100), "1% of meter"),
        ],
    )
    def test_every_form_is_read_and_written(self, text: str, odds: Odds, canonical: str) -> None:
        assert parse_odds(text) == odds
        assert str(odds) == canonical

    @settings(derandomize=True)
    @given(any_odds)
    def test_what_is_written_is_read_again(self, odds: Odds) -> None:
        assert parse_odds(str(odds)) == odds

    @settings(derandomize=True)
    @given(numbers)
    def test_commas_change_nothing(self, number: int) -> None:
        assert parse_odds(f"{number:,} to 1") == parse_odds(f"{number} to 1")

    @pytest.mark.parametrize(
        ("text", "mend"),
        [
            ("5:1", 'write "5 to 1"'),
            ("5/1", 'write "5 to 1"'),
            ("3 - 2", 'write "3 to 2"'),
            ("200,000:1", 'write "200000 to 1"'),
            ("5  to 1", 'write "5 to 1"'),
            (" push ", 'write "push"'),
            ("05 to 1", 'write "5 to 1"'),
            ("NA", 'write "N/A"'),
            ("Even money", 'write "1 to 1"'),
            ("2.5 to 1", 'write "5 to 2"'),
            ("1/2 to 1", 'write "1 to 2"'),
            ("0 to 1", "above zero"),
            ("5 to 0", "above zero"),
            ("0.0 to 1", "above zero"),
            ("0 for 1", "above zero"),
            ("-5 to 1", "above zero"),
            ("5 to -1", "above zero"),
            ("\u22125 to 1", "above zero"),
            ("50 for 2", 'what is awarded for 1, e.g. "50 for 1"'),
            ("2.5 for 1", "in whole numbers what is awarded for 1"),
            ("101% of meter", "from 1 to 100"),
            ("0% of meter", "from 1 to 100"),
            ("2.5% of meter", "from 1 to 100"),
            ("10%", '"10% of meter"'),
            ("1/0 to 1", "whole numbers"),
            ("½ to 1", "whole numbers"),
            ("20,00 to 1", "whole numbers"),
            ("5", 'write e.g. "5 to 1"'),
            ("five to one", 'write e.g. "5 to 1"'),
            ("pu\u017fh", 'write e.g. "5 to 1"'),
            ("", 'write e.g. "5 to 1"'),
            ("1000000000000 to 1", "at most 12 digits"),
            ("1,000,000,000,000 to 1", "at most 12 digits"),
            ("9" * 5000 + " to 1", "at most 12 digits"),
        ],
    )
    def test_other_ways_are_refused_with_what_to_write(self, text: str, mend: str) -> None:
        with pytest.raises(Malformed) as refused:
            parse_odds(text)

        assert (refused.value.read, refused.value.expected) == (text, EXPECTED)
        assert mend in refused.value.mend

    @settings(derandomize=True, max_examples=300)
    @given(st.text(alphabet="0123,./:-% tofrmepush", max_size=12))
    def test_any_text_is_odds_or_refused(self, text: str) -> None:
        if refused := _refusal(text):
            assert refused.read == text
        else:
            assert str(parse_odds(text)) == text.replace(",", "").lower()


def _refusal(text: str) -> Malformed | None:
    try:
        parse_odds(text)
    except Malformed as refused:
        return refused
    return None


class TestBuilding:
    @pytest.mark.parametrize(
        ("form", "numerator", "denominator"),
        [
            (Form.TO, 0, 1),
            (Form.TO, 5, 0),
            (Form.TO, -5, 1),
            (Form.TO, 10**12, 1),
            (Form.TO, 1, 10**12),
            (Form.FOR, 0, 1),
            (Form.FOR, 50, 2),
            (Form.METER, 0, 100),
            (Form.METER, 101, 100),
            (Form.METER, 10, 1),
            (Form.PUSH, 1, 1),
            (Form.NOT_AVAILABLE, 0, 2),
        ],
    )
    def test_odds_that_could_not_be_written_cannot_be_built(self, form: Form, numerator: int, denominator: int) -> None:
        with pytest.raises(Malformed) as refused:
            Odds(form, numerator, denominator)

        assert f"numerator={numerator}, denominator={denominator}" in refused.value.read
        assert refused.value.expected == EXPECTED
        assert refused.value.mend.startswith("write ") or "for 1" in refused.value.mend

    @pytest.mark.parametrize(("numerator", "denominator"), [(2.5, 1), (True, 1), (5, True), ("5", 1)])
    def test_their_numbers_are_ints(self, numerator: object, denominator: object) -> None:
        with pytest.raises(Malformed) as refused:
            Odds.to(numerator, denominator)  # type: ignore[arg-type]

        assert refused.value.read == repr((numerator, denominator))
        assert refused.value.expected == "whole numbers"
        assert "give ints" in refused.value.mend


class TestPaying:
    @pytest.mark.parametrize(
        ("text", "stake", "payment"),
        [
            ("5 to 1", 1000, Payment(paid=5000, returned=1000)),
            ("3 to 2", 1000, Payment(paid=1500, returned=1000)),
            ("1 to 2", 1000, Payment(paid=500, returned=1000)),
            ("200,000 to 1", 100, Payment(paid=20_000_000, returned=100)),
            ("50 for 1", 100, Payment(paid=5000, returned=0)),
            ("1 for 1", 100, Payment(paid=100, returned=0)),
            ("push", 1000, Payment(paid=0, returned=1000)),
            ("N/A", 1000, Payment(paid=0, returned=0)),
        ],
    )
    def test_each_form_pays_as_the_law_says(self, text: str, stake: int, payment: Payment) -> None:
        assert pay(parse_odds(text), stake) == payment

    @settings(derandomize=True)
    @given(st.builds(Odds.to, numbers, st.integers(1, 5)), stakes)
    def test_to_pays_the_exact_amount_or_says_what_it_would_be(self, odds: Odds, stake: int) -> None:
        exact = Fraction(stake * odds.numerator, odds.denominator)
        if exact.denominator == 1:
            assert pay(odds, stake) == Payment(paid=exact.numerator, returned=stake)
            return

        with pytest.raises(Breakage) as refused:
            pay(odds, stake)

        assert refused.value.exact == exact

    @settings(derandomize=True)
    @given(numbers, stakes)
    def test_for_is_one_less_than_to(self, number: int, stake: int) -> None:
        to, for_one = pay(Odds.to(number), stake), pay(Odds.for_one(number), stake)

        assert to.paid + to.returned == for_one.paid + for_one.returned + stake

    @pytest.mark.parametrize("wrong", [0, -500, True, 5.0, "500", None])
    @pytest.mark.parametrize("odds", [Odds.to(5), PUSH, NOT_AVAILABLE, Odds.of_meter(10)], ids=str)
    def test_a_stake_is_whole_cents_above_zero(self, odds: Odds, wrong: object) -> None:
        with pytest.raises(Malformed) as refused:
            pay(odds, wrong, meter=100)  # type: ignore[arg-type]

        assert refused.value.read in (repr(wrong), wrong)
        assert refused.value.expected == "a stake in whole cents, above 0"
        assert refused.value.mend == "give an int, e.g. 500 for $5"


class TestTheMeter:
    @pytest.mark.parametrize(
        ("text", "meter", "paid"),
        [
            ("100% of meter", 1_234_567, 1_234_567),
            ("10% of meter", 1_234_560, 123_456),
            ("10% of meter", 1_234_569, 123_456),
            ("10% of meter", 9, 0),
            ("10% of meter", 0, 0),
        ],
    )
    def test_the_odd_part_of_a_cent_stays_on_it(self, text: str, meter: int, paid: int) -> None:
        assert pay(parse_odds(text), 100, meter=meter) == Payment(paid=paid, returned=0)

    @settings(derandomize=True)
    @given(st.integers(1, 100), st.integers(0, 10**12))
    def test_it_pays_less_than_a_cent_below_the_exact_share(self, percent: int, meter: int) -> None:
        paid = pay(Odds.of_meter(percent), 100, meter=meter).paid

        assert 0 <= Fraction(meter * percent, 100) - paid < 1

    @pytest.mark.parametrize("wrong", [None, -1, True, 5.0])
    def test_it_must_be_given_in_cents(self, wrong: object) -> None:
        with pytest.raises(Malformed) as refused:
            pay(Odds.of_meter(10), 100, meter=wrong)  # type: ignore[arg-type]

        assert refused.value.read == repr(wrong)
        assert refused.value.expected == "the meter in whole cents, to pay 10% of meter"
        assert refused.value.mend.startswith("give meter")

    def test_it_is_not_rounded_to_chips(self) -> None:
        payment = pay(Odds.of_meter(10), 100, meter=12_345, chip=100, breakage=Rounding.UP_TO_CHIP)

        assert payment.paid == 1234


class TestBreakage:
    def test_half_a_cent_is_refused_with_the_exact_amount(self) -> None:
        with pytest.raises(Breakage) as refused:
            pay(parse_odds("3 to 2"), 5)

        assert refused.value.exact == Fraction(15, 2)
        assert str(refused.value) == (
            'read "3 to 2 on 5 cents": expected a payment in whole cents, not 15/2; '
            "stake a multiple of 2 cents, or round down-to-chip or up-to-chip"
        )

    def test_the_multiple_it_asks_for_is_enough(self) -> None:
        with pytest.raises(Breakage) as refused:
            pay(parse_odds("1 to 4"), 2)

        assert "stake a multiple of 4 cents" in refused.value.mend
        assert pay(parse_odds("1 to 4"), 4).paid == 1

    @pytest.mark.parametrize(
        ("text", "stake", "down", "up"),
        [
            ("3 to 2", 499, 700, 800),
            ("3 to 2", 500, 700, 800),
            ("3 to 2", 533, 700, 800),
            ("3 to 2", 534, 800, 900),
            ("3 to 2", 400, 600, 600),
            ("1 to 2", 50, 0, 100),
            ("3 for 1", 150, 450, 450),
            ("1 to 1", 150, 150, 150),
        ],
    )
    def test_odds_that_break_are_rounded_to_the_chip_and_whole_ones_are_not(
        self, text: str, stake: int, down: int, up: int
    ) -> None:
        odds = parse_odds(text)

        assert pay(odds, stake, chip=100, breakage=Rounding.DOWN_TO_CHIP).paid == down
        assert pay(odds, stake, chip=100, breakage=Rounding.UP_TO_CHIP).paid == up

    @settings(derandomize=True)
    @given(to_odds, stakes, st.integers(1, 10_000))
    def test_rounding_moves_by_less_than_a_chip_and_never_touches_the_stake(
        self, odds: Odds, stake: int, chip: int
    ) -> None:
        down = pay(odds, stake, chip=chip, breakage=Rounding.DOWN_TO_CHIP)
        up = pay(odds, stake, chip=chip, breakage=Rounding.UP_TO_CHIP)

        if odds.multiplier.denominator == 1:
            assert down.paid == up.paid == odds.exact(stake)
        else:
            assert down.paid % chip == up.paid % chip == 0
            assert down.paid <= odds.exact(stake) <= up.paid
            assert up.paid - down.paid in (0, chip)
        assert down.returned == up.returned == stake

    def test_a_chip_without_rounding_changes_nothing(self) -> None:
        assert pay(parse_odds("3 to 2"), 500, chip=100).paid == 750

    @pytest.mark.parametrize("wrong", [None, 0, -100, True, 100.0])
    @pytest.mark.parametrize("odds", [Odds.to(5), PUSH], ids=str)
    def test_rounding_needs_a_chip(self, odds: Odds, wrong: object) -> None:
        with pytest.raises(Malformed) as refused:
            pay(odds, 500, chip=wrong, breakage=Rounding.DOWN_TO_CHIP)  # type: ignore[arg-type]

        assert refused.value.read == repr(wrong)
        assert refused.value.expected == "the chip to round to, in whole cents above 0"
        assert refused.value.mend.startswith("give chip")

    def test_roundings_are_named_as_in_a_submission(self) -> None:
        assert [rounding.value for rounding in Rounding] == ["exact", "down-to-chip", "up-to-chip"]


class TestMathematics:
    def test_exact_amounts_are_fractions(self) -> None:
        assert parse_odds("3 to 2").exact(5) == Fraction(15, 2)
        assert parse_odds("50 for 1").exact(5) == 250
        assert PUSH.exact(5) == NOT_AVAILABLE.exact(5) == 0

    def test_multipliers(self) -> None:
        assert parse_odds("4 to 2").multiplier == parse_odds("2 to 1").multiplier == 2
        assert parse_odds("1 to 2").multiplier == Fraction(1, 2)
        assert parse_odds("50 for 1").multiplier == 50

    @pytest.mark.parametrize("odds", [PUSH, NOT_AVAILABLE, Odds.of_meter(10)], ids=str)
    def test_other_forms_multiply_nothing(self, odds: Odds) -> None:
        with pytest.raises(Malformed) as refused:
            _ = odds.multiplier

        assert refused.value.read == str(odds)
        assert refused.value.expected == 'odds of the form "to" or "for"'
        assert refused.value.mend == "check its form first, or use exact"

    def test_a_share_of_the_meter_is_no_multiple_of_the_stake(self) -> None:
        with pytest.raises(Malformed) as refused:
            Odds.of_meter(10).exact(100)

        assert refused.value.read == "10% of meter"
        assert refused.value.expected == "odds that depend only on the stake"
        assert refused.value.mend == "use pay with a meter"

    def test_exact_refuses_a_stake_of_nothing(self) -> None:
        with pytest.raises(Malformed, match="above 0"):
            PUSH.exact(0)
