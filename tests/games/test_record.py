"""Reading a round that somebody wrote down: what is no round is refused, and nothing is guessed."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from pitboss.games import record as record_module
from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection
from pitboss.games.play import Decision
from pitboss.games.record import RoundRecord, elections_of, read_record
from pitboss.games.registry import find_game
from pitboss.games.round import Round
from pitboss.games.settlement import Settlement
from pitboss.games.settler import settle
from pitboss.law.incomplete import Incomplete
from pitboss.law.refusal import Refusal, Refused
from tests.conformance.by_rules import needed
from tests.games.rounds import EDITIONS, dealer_of

BACCARAT = "681a@final-2016"
FLUSH = "678a@proposed-2015"
SAIGON = "680a@codified-2019"


def a_round(**changes: Any) -> dict[str, Any]:
    """A round of 21 Baccarat that settles, with some of its fields changed."""
    seats = [{"seat": 1, "wagers": {"player": 1000}}]
    return {"edition": BACCARAT, "player": "Tc 9d", "banker": "Td 8h", "seats": seats} | changes


def a_seat(**changes: Any) -> dict[str, Any]:
    return a_round(seats=[{"seat": 1, "wagers": {"player": 1000}} | changes])


def refusal_of_text(text: str | bytes) -> Refusal:
    with pytest.raises(Refused) as refused:
        read_record(text)
    return refused.value.refusal


def refusal_of(data: dict[str, Any]) -> Refusal:
    with pytest.raises(Refused) as refused:
        settle(read_record(json.dumps(data)))
    return refused.value.refusal


def test_what_is_left_out_is_absent() -> None:
    record = read_record(json.dumps(a_round()))

    assert record == RoundRecord(BACCARAT, record.seats, places={"player": "Tc 9d", "banker": "Td 8h"})
    assert record.seats[0].cards is record.seats[0].player is None
    assert record.seats[0].decision is UNSET
    assert not record.seats[0].abandoned
    assert settle(record).seat(1).net == 1000


def test_a_name_that_a_game_asks_for_and_does_not_have_is_a_fault_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wrote the round did not write it."""

    def settle_otherwise(_round: Round, elections: Elections) -> Settlement:
        raise AssertionError(elections.rules.wager("players"))

    asking = dataclasses.replace(find_game("21-baccarat"), settle=settle_otherwise)
    monkeypatch.setattr("pitboss.games.settler.game_of", lambda _elections: asking)

    with pytest.raises(Incomplete, match=r'21-baccarat is not complete:\n.* read "players": expected a wager'):
        settle(read_record(json.dumps(a_round())))


def test_a_decision_without_its_wager_is_told_to_write_it_where_every_decision_makes_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prime = find_game("three-card-prime")
    play = dataclasses.replace(prime.play, decisions=(Decision("play", "play"),))
    monkeypatch.setattr("pitboss.games.decided.game_of", lambda _elections: dataclasses.replace(prime, play=play))
    seat = {"seat": 1, "cards": "Ah Kh Qh", "wagers": {"ante": 1000}, "decision": "play"}

    refusal = refusal_of({"edition": "679a@final-2016", "dealer": "Qs 7d 2c", "seats": [seat]})

    assert refusal.code == "unknown-decision"
    assert "by its wagers it decided nothing; write the wager that the decision made, or null" in refusal.message


def test_not_decided_is_another_thing_than_nothing_said() -> None:
    undecided = read_record(json.dumps(a_seat(decision=None)))

    assert undecided.seats[0].decision is None
    assert b'"decision":null' in msgspec.json.encode(undecided)
    assert b"decision" not in msgspec.json.encode(read_record(json.dumps(a_round())))


def test_a_record_is_read_from_text_and_from_bytes_alike() -> None:
    text = json.dumps(a_round())

    assert read_record(text) == read_record(text.encode())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "a round",
        "null",
        "[]",
        "7",
        "{}",
        json.dumps(a_round()) + "}",
        json.dumps(a_round()) * 2,
        b"\xff",
        b'{"edition": "\xff", "seats": []}',
        '{"edition": "\ud800", "seats": []}',
        '{"edition": "681a@final-2016", "seats": [{"seat": 1, "wagers": {"player": NaN}}]}',
        '{"edition": "681a@final-2016", "seats": [{"seat": 1, "wagers": {"player": 1e999}}]}',
        pytest.param('{"edition": "681a@final-2016", "limits": {"chip": ' + "[" * 100_000, id="nested without end"),
    ],
)
def test_what_is_no_round_in_json_is_refused(text: str | bytes) -> None:
    answer = refusal_of_text(text)

    assert (answer.code, answer.clause) == ("malformed-round", None)
    assert answer.message.startswith("not a round in JSON: ")


@pytest.mark.parametrize(
    ("data", "field", "place"),
    [
        (a_round(bankr="Td 8h"), "bankr", ""),
        (a_seat(bet=1000), "bet", "$.seats[0]"),
        (a_round(progressive={"meter": 1, "reset": 1, "rate": 1}), "rate", "$.progressive"),
        (a_round(irregularity={"kind": "shoe-jam", "cards": 1}), "cards", "$.irregularity"),
    ],
)
def test_an_unknown_field_is_named(data: dict[str, Any], field: str, place: str) -> None:
    answer = refusal_of_text(json.dumps(data))

    assert answer.code == "malformed-round"
    assert f"unknown field `{field}`" in answer.message
    assert place in answer.message


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"edition": BACCARAT}, "seats"),
        ({"seats": []}, "edition"),
        (a_round(seats=[{"seat": 1}]), "wagers"),
        (a_round(seats=[{"wagers": {}}]), "seat"),
        (a_round(progressive={"meter": 1}), "reset"),
        (a_round(irregularity={"dealt": "initial"}), "kind"),
    ],
)
def test_a_missing_field_is_named(data: dict[str, Any], field: str) -> None:
    answer = refusal_of_text(json.dumps(data))

    assert answer.code == "malformed-round"
    assert f"missing required field `{field}`" in answer.message


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (a_round(edition=681), "$.edition"),
        (a_round(seats={}), "$.seats"),
        (a_round(seats=["1"]), "$.seats[0]"),
        (a_round(paytables=["A"]), "$.paytables"),
        (a_round(paytables={"player-bonus": 1}), "$.paytables"),
        (a_round(readings={"abandoned": None}), "$.readings"),
        (a_round(wagers="tie"), "$.wagers"),
        (a_round(player=["Tc", "9d"]), "$.player"),
        (a_round(decks=4.0), "$.decks"),
        (a_round(decks="4"), "$.decks"),
        (a_round(decks=True), "$.decks"),
        (a_round(pot=1), "$.pot"),
        (a_round(limits=[100]), "$.limits"),
        (a_round(irregularity="shoe-jam"), "$.irregularity"),
        (a_seat(seat="1"), "$.seats[0].seat"),
        (a_seat(seat=1.5), "$.seats[0].seat"),
        (a_seat(seat=True), "$.seats[0].seat"),
        (a_seat(wagers=[1000]), "$.seats[0].wagers"),
        (a_seat(player=1.5), "$.seats[0].player"),
        (a_seat(abandoned="yes"), "$.seats[0].abandoned"),
        (a_seat(abandoned=1), "$.seats[0].abandoned"),
        (a_seat(decision=False), "$.seats[0].decision"),
    ],
)
def test_a_field_of_the_wrong_type_is_refused_with_its_place(data: dict[str, Any], place: str) -> None:
    answer = refusal_of_text(json.dumps(data))

    assert answer.code == "malformed-round"
    assert f"`{place}" in answer.message


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("amount", [10.5, 1000.0, -1, -1000, 0, True, False, "1000", "", None, [1000], {"cents": 1000}])
def test_an_amount_is_a_whole_number_of_cents_above_zero(edition: str, amount: Any) -> None:
    *others, wager = needed(edition)
    wagers = dict.fromkeys(others, 1000) | {wager: amount}
    answer = refusal_of({"edition": edition, "seats": [{"seat": 1, "wagers": wagers}]})

    assert (answer.code, answer.clause) == ("malformed-amount", dealer_of(edition).instruments)
    assert answer.message.startswith(f"seat 1, {wager}: read ")


def test_a_fraction_of_a_cent_is_not_rounded_away() -> None:
    answer = refusal_of(a_seat(wagers={"player": 999.9999999}))

    assert answer.code == "malformed-amount"
    assert "give cents as an int, e.g. 1250 for $12.50" in answer.message


def test_one_cent_is_an_amount() -> None:
    settlement = settle(read_record(json.dumps(a_seat(wagers={"player": 1000, "tie": 1}))))

    assert settlement.seat(1).net == 999


@pytest.mark.parametrize("meter", [3_000_000.0, -1, True, "3000000", None])
def test_a_meter_is_a_whole_number_of_cents(meter: Any) -> None:
    progressive = {"meter": meter, "reset": 3_000_000}
    answer = refusal_of(
        {"edition": FLUSH, "progressive": progressive, "seats": [{"seat": 1, "wagers": {"ante": 1000}}]}
    )

    assert (answer.code, answer.clause) == ("malformed-meter", "678a.12(d)(3)")


@pytest.mark.parametrize(
    ("changes", "code", "meant"),
    [
        ({"edition": "681a@final-2017"}, "unknown-edition", "681a@final-2016"),
        ({"paytables": {"player-bonu": "A"}}, "unknown-wager", "player-bonus"),
        ({"wagers": ["ties"]}, "unknown-wager", "tie"),
        ({"readings": {"681a-two-ace": "top"}}, "unknown-reading", "681a-two-aces"),
        ({"readings": {"681a-two-aces": "tops"}}, "unknown-alternative", "top"),
        ({"limits": {"pay-out": 1}}, "unknown-limit", "payout"),
        ({"dealing": "manual"}, "unknown-dealing", "manual-shoe"),
        ({"dealing": ""}, "unknown-dealing", "automated-shoe"),
    ],
)
def test_an_unknown_name_is_refused_with_the_known_ones(changes: dict[str, Any], code: str, meant: str) -> None:
    answer = refusal_of(a_round(**changes))

    assert (answer.code, answer.clause) == (code, None)
    assert meant in answer.message


class TestElectionsOfARecord:
    def test_a_record_says_what_was_elected(self) -> None:
        record = read_record(
            json.dumps(
                {
                    "edition": FLUSH,
                    "paytables": {"progressive": "A"},
                    "readings": {"breakage": "up-to-chip"},
                    "wagers": ["progressive"],
                    "decks": 2,
                    "limits": {"minimum": 500, "chip": 100},
                    "progressive": {"meter": 4_000_000, "reset": 3_000_000},
                    "dealing": "hand",
                    "seats": [],
                }
            )
        )

        assert elections_of(record) == Elections(
            FLUSH,
            paytables={"progressive": "A"},
            readings={"breakage": "up-to-chip"},
            wagers=("progressive",),
            decks=2,
            limits=Limits(minimum=500, chip=100),
            progressive=ProgressiveElection(3_000_000),
            dealing=Dealing.HAND,
        )

    def test_elections_are_checked_once_for_rounds_that_share_them(self) -> None:
        one = read_record(json.dumps(a_round()))
        other = read_record(json.dumps(a_round(player="7c 7d 7h", discards="2c")))

        assert elections_of(one) is elections_of(other)

    def test_different_elections_are_never_mixed_up(self) -> None:
        different = [
            a_round(),
            a_round(decks=4),
            a_round(decks=8),
            a_round(wagers=[]),
            a_round(wagers=["tie"]),
            a_round(paytables={"player-bonus": "A"}),
            a_round(paytables={"banker-bonus": "A"}),
            a_round(paytables={"player-bonus": "B"}),
            a_round(readings={"681a-two-aces": "top"}),
            a_round(readings={"681a-two-aces": "twelve"}),
            a_round(readings={"681a-boxes": "several"}),
            a_round(limits={"chip": 100}),
            a_round(limits={"minimum": 100}),
            a_round(limits={"minimum": 500}),
            a_round(dealing="manual-shoe"),
            a_round(dealing="automated-shoe"),
            a_round(edition=FLUSH),
            a_round(edition=FLUSH, progressive={"meter": 1, "reset": 3_000_000}),
            a_round(edition=FLUSH, progressive={"meter": 1, "reset": 4_000_000}),
            a_round(edition=SAIGON),
            a_round(edition=SAIGON, pot=True),
        ]
        records = [read_record(json.dumps(each)) for each in different]

        elected = [elections_of(each) for each in records]

        assert all(one != other for place, one in enumerate(elected) for other in elected[:place])
        assert elected == [elections_of(each) for each in records]

    @pytest.mark.parametrize(
        ("sound", "wrong", "code"),
        [
            (a_round(limits={"minimum": 1}), a_round(limits={"minimum": True}), "malformed-limit"),
            (a_round(limits={"minimum": 1}), a_round(limits={"minimum": 1.0}), "malformed-limit"),
            (a_round(limits={"minimum": 1}), a_round(limits={"minimum": "1"}), "malformed-limit"),
            (
                a_round(edition=FLUSH),
                a_round(edition=FLUSH, progressive={"meter": 1, "reset": None}),
                "reset-too-low",
            ),
        ],
    )
    def test_a_wrong_election_is_refused_also_after_a_sound_one_that_resembles_it(
        self, sound: dict[str, Any], wrong: dict[str, Any], code: str
    ) -> None:
        elections_of(read_record(json.dumps(sound)))
        record = read_record(json.dumps(wrong))

        for _ in range(2):
            with pytest.raises(Refused) as refused:
                elections_of(record)
            assert refused.value.refusal.code == code

    def test_what_becomes_of_a_record_later_does_not_change_what_was_elected(self) -> None:
        data = a_round(readings={"681a-two-aces": "top"}, paytables={"player-bonus": "A"})
        record = read_record(json.dumps(data))
        elections_of(record)

        record.readings["681a-two-aces"] = "twelve"
        record.paytables["player-bonus"] = "B"

        changed, as_written = elections_of(record), elections_of(read_record(json.dumps(data)))
        assert (changed.readings, changed.paytables) == (record.readings, record.paytables)
        assert (as_written.readings, as_written.paytables) == (data["readings"], data["paytables"])

    def test_more_elections_than_are_remembered_are_still_told_apart(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(record_module, "_CACHE", {})
        monkeypatch.setattr(record_module, "_CACHE_SIZE", 2)

        for _ in range(2):
            for minimum in range(1, 6):
                record = read_record(json.dumps(a_round(limits={"minimum": minimum})))
                assert elections_of(record).limits.minimum == minimum
                assert len(record_module._CACHE) <= 2


def test_a_wager_may_have_limits_of_its_own() -> None:
    limited = {"wagers": {"player": {"minimum": 500, "maximum": 900}}}

    assert refusal_of(a_round(limits=limited)).code == "above-maximum"
    limited["wagers"]["player"]["maximum"] = 1000
    assert elections_of(read_record(json.dumps(a_round(limits=limited)))).limits.wagers["player"].maximum == 1000


@pytest.mark.parametrize("written", [5, {"player": 5}, {"player": {"most": 5}}, {"player": {"minimum": "5"}}])
def test_limits_of_a_wager_are_amounts_by_name(written: Any) -> None:
    assert refusal_of(a_round(limits={"wagers": written})).code == "malformed-limit"
