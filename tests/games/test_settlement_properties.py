"""What is true of every settlement, over random legal rounds of every game in every edition.

Each property is checked on a bounded number of rounds in the ordinary tier and on many in the long one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from hypothesis import given, note, settings

from pitboss.games.record import RoundRecord, SeatRecord, read_record
from pitboss.games.rule_data import register, rules
from pitboss.games.settlement import Line, Settlement
from pitboss.games.settler import settle
from tests.games.rounds import ANY, EDITIONS, SUITS, Kind, dealer_of, rounds

QUIET = settings(derandomize=True, deadline=None, database=None)
MANY = 800

UNLIMITED = Kind(limit=False, rounding=False)
UNDISTURBED = Kind(irregularity=False)

LIMITED = [each for each in EDITIONS if dealer_of(each).limit_covers]

Check = Callable[[RoundRecord], None]


def for_rounds(
    kind: Kind = ANY, editions: Iterable[str] = EDITIONS, few: int = 15
) -> Callable[[Check], Callable[..., None]]:
    """Turn a check of one round into a test over random rounds of each edition: few, or many in the long tier."""

    def decorate(check: Check) -> Callable[..., None]:
        @pytest.mark.parametrize("examples", [few, pytest.param(MANY, marks=pytest.mark.prove)])
        @pytest.mark.parametrize("edition", editions)
        def test(edition: str, examples: int) -> None:
            settings(QUIET, max_examples=examples)(given(rounds(edition, kind))(noted))()

        def noted(record: RoundRecord) -> None:
            # A failing round is printed as `pitboss settle` would be given it.
            note(msgspec.json.encode(record).decode())
            check(record)

        test.__doc__ = check.__doc__
        return test

    return decorate


def in_order(settlement: Settlement) -> list[tuple[int, Line]]:
    lines = [(seat.seat, line) for seat in settlement.seats for line in seat.lines]
    return sorted(lines, key=lambda each: each[1].order)


def facts(line: Line, *without: str) -> dict[str, Any]:
    """A line as a dictionary, without what may differ."""
    return {name: value for name, value in msgspec.structs.asdict(line).items() if name not in without}


def by_wager(settlement: Settlement, *without: str) -> dict[tuple[int, str], dict[str, Any]]:
    return {(seat, line.wager): facts(line, *without) for seat, line in in_order(settlement)}


def people(record: RoundRecord) -> dict[int, object]:
    return {seat.seat: seat.seat if seat.player is None else seat.player for seat in record.seats}


def absent(record: RoundRecord) -> set[int]:
    """The seats of players who left, in all their boxes."""
    who = people(record)
    left = {who[seat.seat] for seat in record.seats if seat.abandoned}
    return {seat for seat, person in who.items() if person in left}


def limits(record: RoundRecord) -> Mapping[str, int]:
    return record.limits or {}


@for_rounds()
def test_every_wager_has_exactly_one_line_and_nothing_else_has(record: RoundRecord) -> None:
    settlement = settle(record)

    settled = Counter((seat, line.wager, line.stake) for seat, line in in_order(settlement))
    assert settled == Counter((seat.seat, name, stake) for seat in record.seats for name, stake in seat.wagers.items())


@for_rounds()
def test_net_is_what_was_paid_and_returned_less_the_stake(record: RoundRecord) -> None:
    for seat in settle(record).seats:
        for line in seat.lines:
            assert line.net == line.paid + line.returned - line.stake
            match line.outcome:
                case "lose":
                    assert (line.paid, line.returned) == (0, 0)
                case "push" | "void":
                    assert (line.paid, line.returned) == (0, line.stake)
                case "win":
                    award = line.odds is not None and ("for" in line.odds or "meter" in line.odds)
                    assert line.returned == (0 if award else line.stake)
                    assert line.paid >= 0
        assert seat.net == sum(line.net for line in seat.lines)


@for_rounds(Kind(rounding=False))
def test_a_win_pays_its_odds_to_the_cent(record: RoundRecord) -> None:
    for _, line in in_order(settle(record)):
        if line.outcome == "win" and line.odds and "meter" not in line.odds:
            multiplier = sum(Fraction(*_numbers(odds)) for odds in line.odds.split(" and "))
            assert line.paid + line.capped == line.stake * multiplier


def _numbers(odds: str) -> tuple[int, int]:
    numerator, _, denominator = odds.split()
    return int(numerator), int(denominator)


@for_rounds(Kind(stacked="a run of one suit"), editions=["678a@proposed-2015"], few=60)
def test_the_meter_loses_what_it_pays_and_starts_again_when_it_is_won(record: RoundRecord) -> None:
    assert record.progressive is not None
    meter, reset = record.progressive.meter, record.progressive.reset
    settlement = settle(record)
    for _, line in in_order(settlement):
        if line.odds == "100% of meter":
            assert line.paid == meter
            meter = reset
        elif line.odds == "10% of meter":
            assert line.paid == meter // 10
            rounded = record.readings.get("meter-half-cents") == "down" and meter % 10 > 0
            meter -= line.paid + rounded
            if record.readings.get("678a-meter-below-reset") == "top-up":
                meter = max(meter, reset)

    assert settlement.meter_after == meter


@for_rounds()
def test_only_a_meter_has_an_amount_afterward(record: RoundRecord) -> None:
    assert (settle(record).meter_after is None) == (record.progressive is None)


@for_rounds(editions=["680a@codified-2019"], few=150)
def test_the_pot_moves_between_the_players_alone(record: RoundRecord) -> None:
    """Unless everybody has left: then nobody competes for it, and it is lost like their other wagers."""
    pots = [(seat, line) for seat, line in in_order(settle(record)) if line.wager == "pot"]

    if pots and all(line.outcome == "lose" for _, line in pots):
        assert {seat for seat, _ in pots} == absent(record)
    else:
        assert sum(line.net for _, line in pots) == 0


@for_rounds()
def test_every_clause_cited_stands_in_the_edition(record: RoundRecord) -> None:
    settlement = settle(record)
    known = register(record.edition)

    assert settlement.edition == record.edition
    assert isinstance(settlement.trace, tuple)
    assert all(line.clause in known for line in settlement.lines)
    assert all(fact.clause in known for fact in settlement.trace)


@for_rounds()
def test_lines_are_numbered_and_seats_are_settled_from_the_dealers_right(record: RoundRecord) -> None:
    settlement = settle(record)
    lines = in_order(settlement)
    sides, last = dealer_of(record.edition).settled_first, dealer_of(record.edition).last

    assert [line.order for _, line in lines] == list(range(1, len(lines) + 1))
    assert [seat.seat for seat in settlement.seats] == sorted((seat.seat for seat in record.seats), reverse=True)
    for seat in settlement.seats:
        assert list(seat.lines) == sorted(seat.lines, key=lambda line: line.order)
    first = [seat for seat, line in lines if line.wager in sides]
    then = [seat for seat, line in lines if line.wager not in (*sides, last)]
    assert [seat for seat, line in lines if line.wager != last] == first + then
    assert first == sorted(first, reverse=True)
    assert then == sorted(then, reverse=True)


@for_rounds(UNDISTURBED)
def test_the_wagers_of_a_player_are_settled_in_the_order_of_the_chapter(record: RoundRecord) -> None:
    order, last = dealer_of(record.edition).settled_in_order, dealer_of(record.edition).last
    for seat in settle(record).seats:
        if seat.seat not in absent(record):
            places = [order.index(line.wager) for line in seat.lines if line.wager != last]
            assert places == sorted(places)


@for_rounds(UNDISTURBED, editions=["680a@codified-2019"])
def test_the_pot_is_settled_last_from_the_dealers_right(record: RoundRecord) -> None:
    lines = [(seat, line.wager) for seat, line in in_order(settle(record)) if seat not in absent(record)]
    pots = [seat for seat, wager in lines if wager == "pot"]

    assert [wager for _, wager in lines][len(lines) - len(pots) :] == ["pot"] * len(pots)
    assert pots == sorted(pots, reverse=True)


@for_rounds(UNDISTURBED)
def test_a_player_alone_is_settled_as_in_company_but_for_meter_and_pot(record: RoundRecord) -> None:
    together = by_wager(settle(record), "order")
    who = people(record)
    for person in set(who.values()):
        theirs = [seat for seat in record.seats if who[seat.seat] == person]
        alone = by_wager(settle(dealer_of(record.edition).alone(record, theirs)), "order")
        for key, line in alone.items():
            if key[1] != "progressive":
                assert line == together[key]


@for_rounds()
def test_the_order_in_which_seats_are_written_does_not_matter(record: RoundRecord) -> None:
    seats = list(record.seats)
    random.Random(len(seats)).shuffle(seats)

    for written in (seats, seats[::-1]):
        assert settle(msgspec.structs.replace(record, seats=tuple(written))) == settle(record)


@for_rounds()
def test_a_record_comes_back_from_json_as_it_went(record: RoundRecord) -> None:
    again = read_record(msgspec.json.encode(record))

    assert again == record
    assert settle(again) == settle(record)


@for_rounds()
def test_a_settlement_comes_back_from_json_as_it_went(record: RoundRecord) -> None:
    settlement = settle(record)

    assert msgspec.json.decode(msgspec.json.encode(settlement), type=Settlement) == settlement


@for_rounds(UNLIMITED)
def test_larger_stakes_are_paid_in_proportion(record: RoundRecord) -> None:
    """But for the meter, which does not ask for the stake, and the odd cents of a split pot."""
    plain, scaled = by_wager(settle(record), "reason"), None
    for factor in (3, 10):
        larger = tuple(
            msgspec.structs.replace(seat, wagers={name: stake * factor for name, stake in seat.wagers.items()})
            for seat in record.seats
        )
        raised = {name: amount * factor for name, amount in limits(record).items()} or None
        scaled = by_wager(settle(msgspec.structs.replace(record, seats=larger, limits=raised)), "reason")
        for key, line in plain.items():
            if key[1] != dealer_of(record.edition).last and "meter" not in (line["odds"] or ""):
                grown = {name: line[name] * factor for name in ("stake", "paid", "returned")}
                assert scaled[key] == line | grown


@for_rounds(editions=LIMITED, few=40)
def test_a_limit_takes_off_winnings_and_nothing_else(record: RoundRecord) -> None:
    limited = settle(record)
    free = by_wager(settle(msgspec.structs.replace(record, limits={**limits(record), "payout": 10**15})))
    for seat, line in in_order(limited):
        unlimited = free[seat, line.wager]
        assert line.paid + line.capped == unlimited["paid"]
        assert facts(line, "paid", "capped", "reason") == {
            name: value for name, value in unlimited.items() if name not in ("paid", "capped", "reason")
        }


@for_rounds(editions=LIMITED, few=40)
def test_no_player_wins_more_than_the_limit_and_it_is_used_up_before_it_caps(record: RoundRecord) -> None:
    who = people(record)
    if record.readings.get("limit-person") == "box":
        who = {seat: seat for seat in who}
    won: Counter[object] = Counter()
    covered = dealer_of(record.edition).limit_covers[record.edition]
    capped = set()
    for seat, line in in_order(settle(record)):
        if line.wager in covered and "six-card royal flush" not in (line.hand or ""):
            won[who[seat]] += line.paid
        else:
            assert line.capped == 0
        if line.capped:
            capped.add(who[seat])
    limit = limits(record).get("payout")

    assert limit is not None or not capped
    if limit is not None:
        assert all(amount <= limit for amount in won.values())
        assert all(won[person] == limit for person in capped)


def _with_suits(record: RoundRecord, suits: Mapping[str, str]) -> RoundRecord:
    def renamed(text: str | None) -> str | None:
        return text and " ".join(card[0] + suits.get(card[1], card[1]) for card in text.split())

    def each(places: Mapping[str, str]) -> dict[str, str | None]:
        return {place: renamed(cards) for place, cards in places.items()}

    seats = tuple(
        msgspec.structs.replace(seat, cards=renamed(seat.cards), places=each(seat.places)) for seat in record.seats
    )
    table = {name: renamed(getattr(record, name)) for name in ("dealer", "discards")}
    return msgspec.structs.replace(record, seats=seats, places=each(record.places), **table)


def _suits_to(order: str) -> dict[str, str]:
    return dict(zip(SUITS, order, strict=True))


@for_rounds(editions=[each for each in EDITIONS if not dealer_of(each).suits_matter])
def test_suits_are_equal(record: RoundRecord) -> None:
    settled = by_wager(settle(record), "reason")
    for order in ("dhsc", "hdcs", "scdh"):
        assert by_wager(settle(_with_suits(record, _suits_to(order))), "reason") == settled


@for_rounds(UNLIMITED, editions=["679a@proposed-2015", "679a@final-2016"])
def test_suits_are_equal_in_three_card_prime_but_for_prime_and_the_diamonds_of_table_e(record: RoundRecord) -> None:
    unequal = {"prime"} | ({"all-six"} if record.paytables.get("all-six") == "E" else set())
    settled = by_wager(settle(record), "reason")
    for order in ("dhsc", "hdcs", "scdh"):
        for key, line in by_wager(settle(_with_suits(record, _suits_to(order))), "reason").items():
            if key[1] not in unequal:
                assert line == settled[key]


@for_rounds(editions=["679a@proposed-2015", "679a@final-2016"])
def test_suits_of_a_color_are_equal_for_prime_and_so_are_the_colors(record: RoundRecord) -> None:
    settled = by_wager(settle(record), "reason")
    keeps_diamonds = ["sdhc"]
    moves_diamonds = ["shdc", "chds", "dcsh", "hscd"]
    with_table_e = record.paytables.get("all-six") == "E"
    for order in keeps_diamonds if with_table_e else keeps_diamonds + moves_diamonds:
        assert by_wager(settle(_with_suits(record, _suits_to(order))), "reason") == settled


def test_diamonds_matter_to_table_e_and_to_no_other() -> None:
    def all_six(letter: str, suits: Mapping[str, str]) -> int:
        seat = SeatRecord(1, {"ante": 100, "all-six": 100}, cards="Ad Kd Qd")
        paytables = {"bad-beat": "A", "all-six": letter}
        record = RoundRecord("679a@final-2016", (seat,), paytables, dealer="Jd Td 9d")
        return settle(_with_suits(record, suits)).lines[1].paid

    # Ace down to 9 of one suit is a six-card royal flush: the only hand that asks for its suit.
    assert all_six("E", {}) == 20_000_000
    assert all_six("E", {"d": "h"}) == 2_000_000
    assert all_six("D", {}) == all_six("D", {"d": "h"}) == 100_000


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rounds_are_rich_enough_to_mean_something(edition: str) -> None:
    """Each optional wager is won and lost, and base wagers meet every outcome there is."""
    met: set[tuple[str, str]] = set()

    @settings(QUIET, max_examples=150)
    @given(rounds(edition))
    def meet(record: RoundRecord) -> None:
        met.update((line.wager, line.outcome) for line in settle(record).lines)

    meet()
    optional = dealer_of(edition).optional
    voided = {"void"} if rules(edition).rulings else set()
    assert {outcome for wager, outcome in met if wager not in optional} == {"win", "lose", "push"} | voided
    assert {(wager, outcome) for wager in optional for outcome in ("win", "lose")} <= met


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_run_meets_the_same_rounds(edition: str) -> None:
    runs: list[list[RoundRecord]] = [[], []]

    @settings(QUIET, max_examples=10)
    @given(rounds(edition))
    def deal(record: RoundRecord) -> None:
        runs[0].append(record)

    deal()
    runs.reverse()
    deal()
    assert runs[0] == runs[1]
