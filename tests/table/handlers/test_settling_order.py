"""From the dealer's reveal to the discard rack: 679a.11(c)-(e), in order, and paid as the settlement says."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from pitboss.games.elections import Elections, Limits
from pitboss.games.game import Game
from pitboss.games.record import RoundRecord, SeatRecord
from pitboss.games.registry import game_of
from pitboss.games.round import Round
from pitboss.games.settlement import Line, Settlement
from pitboss.games.settler import settle
from pitboss.table.events import DealerRevealed, PlayerLeft, RoundEnded, SeatSettled
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    EDITIONS,
    LETTERS,
    METHODS,
    PACK,
    RESHUFFLING_SHOE,
    Driver,
    elect,
    elect_method,
)

pytestmark = pytest.mark.parametrize("edition", EDITIONS)


def revealed(edition: str, *, ann: str = "Ks Kd 5h", dealer: str = "Qh 8c 3d", fourth: str = "2h") -> Driver:
    """Ann alone with every wager, who plays; the dealer has revealed."""
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, prime=500, pair_bonus=500, all_six=100)
    table.until("deal")
    one_at_a_time = [card for pair in zip(ann.split(), dealer.split(), strict=True) for card in pair]
    table.perform("deal", cards=" ".join([*one_at_a_time, fourth]))
    table.until("settle")
    return table


@proves("679a.11(c)")
@pytest.mark.parametrize("method", METHODS)
def test_seats_are_settled_counterclockwise_from_the_dealers_right(edition: str, method: str) -> None:
    table = Driver(elect_method(method, edition))
    for seat in (4, 1, 6):
        table.sit(f"player {seat}", seat)
        table.wager(f"player {seat}", seat, ante=1000)
    table.until("settle")
    assert table.due_with_clauses == ["settle 6 [679a.11(c)]"]
    assert table.try_perform("settle", seat=1) == "not-due [679a.11(c)]"
    table.until("collect-cards")

    assert [event.seat for event in table.log if isinstance(event, SeatSettled)] == [6, 4, 1]


def test_a_round_is_reckoned_once_however_many_seats_are_settled(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where fourth cards stay face down: they are left out of what is settled, but not of the state."""
    reckoned: list[int] = []

    def counted(elections: Elections) -> Game:
        game = game_of(elections)

        def count(round_: Round, elections: Elections) -> Settlement:
            reckoned.append(len(round_.seats))
            return game.settle(round_, elections)

        return replace(game, settle=count)

    monkeypatch.setattr("pitboss.table.handlers.box_settlement.game_of", counted)
    table = Driver(elect(edition))
    for seat in range(1, 7):
        table.sit(f"player {seat}", seat)
        table.wager(f"player {seat}", seat, ante=1000, pair_bonus=500)
    table.until("deal")
    hands = "2c 3c 4c 5c 6c 7c 8c  2d 9d Td Jd Qd Kd Ad  9h Th Jh Qh Kh Ah 2h"
    table.perform("deal", cards=f"{hands}  3s 4s 5s 6s 7s 8s")
    table.until("collect-cards")

    settled = [event for event in table.log if isinstance(event, SeatSettled)]
    assert [event.turned.get("fourth") for event in settled] == [None, None, None, None, None, ("3s",)]
    assert reckoned == [6]


@proves("679a.11(c)", "679a.11(c)(1)")
def test_the_dealers_cards_are_turned_first_then_each_players(edition: str) -> None:
    table = revealed(edition)
    assert table.table.round is not None
    assert table.table.round.face_up == {"dealer": 3}
    turned = [table.table.boxes[1].turned]
    (settled,) = table.perform("settle")
    turned.append(table.table.boxes[1].turned)

    assert isinstance(settled, SeatSettled)
    assert settled.cards == ("Ks", "Kd", "5h")
    assert turned == [False, True]
    shown = [event for event in table.log if isinstance(event, DealerRevealed)]
    assert [(event.cards, event.clause) for event in shown] == [(("Qh", "8c", "3d"), "679a.11(c)")]


@proves("679a.11(d)")
def test_optional_wagers_are_settled_after_ante_and_play(edition: str) -> None:
    table = revealed(edition)
    (settled,) = table.perform("settle")

    assert isinstance(settled, SeatSettled)
    assert [line.wager for line in settled.lines] == ["ante", "play", "prime", "pair-bonus", "all-six"]
    assert [line.order for line in settled.lines] == [1, 2, 3, 4, 5]


def test_lines_are_numbered_through_the_whole_table(edition: str) -> None:
    table = Driver(elect(edition))
    for seat in (1, 2, 4):
        table.sit(f"player {seat}", seat)
        table.wager(f"player {seat}", seat, ante=1000, **({"prime": 500} if seat == 2 else {}))
    table.until("decision")
    for seat, choice in ((1, "fold"), (2, "fold"), (4, "play")):
        table.choose(seat, choice)
    table.until("collect-cards")

    orders = [line.order for event in table.log if isinstance(event, SeatSettled) for line in event.lines]
    assert orders == [1, 2, 3, 4, 5]


@proves("679a.11(d)(2)(ii)")
@pytest.mark.parametrize(("ann", "looked_at"), [("Ks Kd 5h", True), ("Ks Qd 5h", False), ("Jh 8h 4h", True)])
def test_the_fourth_card_is_revealed_to_a_pair_or_better_alone(edition: str, ann: str, looked_at: bool) -> None:
    table = revealed(edition, ann=ann, dealer="Ac 9c 3d")
    (settled,) = table.perform("settle")

    assert isinstance(settled, SeatSettled)
    assert settled.turned.get("fourth") == (("2h",) if looked_at else None)
    assert ("fourth" in table.table.boxes[1].face_up) is looked_at


@proves("679a.11(c)(2)", "679a.11(c)")
@pytest.mark.parametrize("cards", ["As Kd Qh", "5h 5s 9d", "3c 2d Ah", "Th 9h 8h"])
def test_the_order_in_which_cards_lie_does_not_matter(edition: str, cards: str) -> None:
    """Player and dealer alike: whatever the order of the cards, the highest hand in them is formed."""
    dealer = "Jd Jc 4s"
    outcomes = set()
    for hand in permutations(cards.split()):
        for other in permutations(dealer.split()):
            table = revealed(edition, ann=" ".join(hand), dealer=" ".join(other), fourth="6c")
            (settled,) = table.perform("settle")
            assert isinstance(settled, SeatSettled)
            outcomes.add(tuple((line.wager, line.paid, line.returned, line.reason) for line in settled.lines))

    assert len(outcomes) == 1


@proves("679a.11(e)")
@pytest.mark.parametrize("method", METHODS)
def test_the_cards_are_gathered_once_everything_is_settled(edition: str, method: str) -> None:
    """Every card of the round can be told apart until then: whose it was, and in which order it came."""
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.wager("Bo", 2, ante=1000)
    table.until("settle")
    assert table.try_perform("collect-cards") == "not-due [679a.11(c)]"
    table.perform("settle")
    assert table.try_perform("collect-cards") == "not-due [679a.11(c)]"
    table.perform("settle")
    assert table.due_with_clauses == ["collect-cards [679a.11(e)]"]
    held = [box.places for box in table.table.boxes.values()]
    assert [len(places["hand"]) for places in held] == [3, 3]
    (ended,) = table.perform("collect-cards")

    assert isinstance(ended, RoundEnded)
    assert ended.clause == "679a.11(e)"
    assert table.table.boxes == {}
    assert table.stages()["A"] == "racked"


def record_of(table: Driver, choices: dict[int, str]) -> RoundRecord:
    """The round on the table as data, for the settlement to settle in one go."""
    present = table.table.round
    assert present is not None
    seats = tuple(
        SeatRecord(
            seat=seat,
            player=box.player,
            cards=" ".join(box.cards),
            places={"fourth": " ".join(box.places["fourth"])} if "fourth" in box.places else {},
            wagers={**box.wagers, **({"play": box.wagers["ante"]} if choices[seat] == "play" else {})},
        )
        for seat, box in table.table.boxes.items()
    )
    return RoundRecord(
        edition=table.table.elections.edition,
        dealer=" ".join(present.dealer),
        seats=seats,
        paytables=dict(table.table.elections.paytables),
        limits={"boxes": 2},
    )


def without_order(line: Line) -> tuple[object, ...]:
    return (line.wager, line.stake, line.outcome, line.odds, line.paid, line.returned, line.clause, line.reason)


@proves("679a.11(c)", "679a.11(d)")
@pytest.mark.parametrize("method", METHODS)
def test_a_table_pays_what_the_settlement_of_the_same_round_pays(edition: str, method: str) -> None:
    """Seat by seat at the table, or the whole round offered as data: every line is the same."""
    random = Random(679)
    table = Driver(elect_method(method, edition))
    for seat in (1, 2, 4, 6):
        table.sit(f"player {seat}", seat, chips=10_000_000)
    for _ in range(12):
        for seat in (1, 2, 4, 6):
            optional = random.sample(["prime", "pair_bonus", "all_six"], random.randint(0, 3))
            table.wager(f"player {seat}", seat, ante=1000, **dict.fromkeys(optional, 500))
        table.until("deal")
        deck = random.sample(PACK, 52)
        while table.table.phase.value == "dealing":
            if table.due == ["remove-stub"]:
                table.perform("remove-stub")
            table.perform("deal", cards=deck.pop())
        table.until("decision")
        choices = {seat: random.choice(["play", "fold"]) for seat in (1, 2, 4, 6)}
        record = record_of(table, choices)
        before = table.chips()
        for seat, choice in choices.items():
            table.choose(seat, choice)
        table.until("collect-cards")

        expected = settle(record)
        for seat, box in table.table.boxes.items():
            assert box.lines is not None
            assert list(map(without_order, box.lines)) == list(map(without_order, expected.seat(seat).lines))
            placed = sum(amount for wager, amount in box.wagers.items() if wager != "play")
            assert table.chips()[box.player] == before[box.player] + placed + expected.seat(seat).net
        table.perform("collect-cards")


@proves("679a.12(h)")
@pytest.mark.parametrize(
    ("reading", "paid"),
    [("person", {1: 4_000_000, 2: 1_000_000}), ("box", {1: 4_000_000, 2: 2_000_000})],
)
def test_the_payout_limit_covers_all_boxes_of_a_player(edition: str, reading: str, paid: dict[int, int]) -> None:
    """Box 1 wins $40,000 with a royal flush, box 2 $20,000 with a straight flush; the limit is $50,000."""
    elections = elect(
        edition,
        letters=LETTERS | {"all-six": "A"},
        limits=Limits(boxes=2, payout=5_000_000),
        readings={"limit-person": reading},
    )
    table = Driver(elections)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, all_six=4000)
    table.wager("Ann", 2, ante=1000, all_six=10_000)
    table.until("deal")
    table.perform("deal", cards="Ah 9h Qh Kh 8h Jh 3c 4d Th")
    table.until("decision")
    for seat in (1, 2):
        table.choose(seat, "fold")
    table.until("collect-cards")

    lines = {seat: box.lines or () for seat, box in table.table.boxes.items()}
    assert {seat: line.paid for seat, each in lines.items() for line in each if line.wager == "all-six"} == paid


@proves("679a.12(h)")
@pytest.mark.parametrize(
    ("reading", "paid", "capped"),
    [
        ("person", {2: 2_000_000, 1: 3_000_000}, {2: 0, 1: 1_000_000}),
        ("box", {2: 2_000_000, 1: 4_000_000}, {2: 0, 1: 0}),
    ],
)
@pytest.mark.parametrize("second", ["?? ?? ??", "9h 8h 4d"])
def test_at_a_real_table_a_player_is_paid_from_what_is_left_of_the_limit(
    edition: str, reading: str, paid: dict[int, int], capped: dict[int, int], second: str
) -> None:
    """Box 2 is turned and paid first; when box 1 is turned, $30,000 of the $50,000 are left for its $40,000."""
    elections = elect(
        edition,
        letters=LETTERS | {"all-six": "A"},
        limits=Limits(boxes=2, payout=5_000_000),
        readings={"limit-person": reading},
    )
    table = Driver(elections)
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, all_six=4000)
    table.wager("Ann", 2, ante=1000, all_six=10_000)
    table.until("deal")
    for card in second.split():
        table.perform("deal", cards=f"?? {card} ??")
    table.until("decision")
    for seat in (1, 2):
        table.choose(seat, "fold")
    table.until("reveal")
    table.perform("reveal", cards="Qh Jh Th")
    table.perform("settle", cards="9h 8h 4d")
    table.perform("settle", cards="Ah Kh 3c")

    lines = {
        seat: line for seat, box in table.table.boxes.items() for line in box.lines or () if line.wager == "all-six"
    }
    assert {seat: line.paid for seat, line in lines.items()} == paid
    assert {seat: line.capped for seat, line in lines.items()} == capped
    assert ("aggregate payout limit" in lines[1].reason) == (capped[1] > 0)


@proves("679a.7(b)")
def test_a_box_that_is_settled_is_not_abandoned_by_leaving(edition: str) -> None:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.wager("Ann", 2, ante=1000)
    table.until("settle")
    table.perform("settle")
    (left,) = table.leave("Ann")

    assert isinstance(left, PlayerLeft)
    assert left.abandoned
    assert {seat: box.abandoned for seat, box in table.table.boxes.items()} == {1: True, 2: False}
    table.perform("settle")

    table = Driver(elect(edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("collect-cards")
    (left,) = table.leave("Ann")
    assert isinstance(left, PlayerLeft)
    assert not left.abandoned
    assert not table.table.boxes[1].abandoned


@pytest.mark.parametrize("method", [AUTOMATED_SHOE, RESHUFFLING_SHOE])
def test_chips_move_with_each_box_and_not_before(edition: str, method: str) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.sit("Bo", 2)
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 2, ante=1000)
    table.until("settle")
    assert table.chips() == {"Ann": CHIPS - 2000, "Bo": CHIPS - 2000}
    table.perform("settle")

    assert table.chips()["Ann"] == CHIPS - 2000
    assert table.table.boxes[1].lines is None
    assert table.table.boxes[2].lines is not None
