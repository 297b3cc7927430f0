"""What each person is shown at a table of Three Card Prime, from the wagers to the last result."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.games.elections import Limits
from pitboss.games.settlement import Line
from pitboss.law.refusal import Refusal
from pitboss.table import commands as do
from pitboss.table import fold
from pitboss.table.deck import Stage
from pitboss.table.duties import Device, Duty, Role
from pitboss.table.events import AnyEvent, CardsDealt, DutyDone, HandExamined, SeatSettled, SeenEvent
from pitboss.table.views.person_views import STACKED, TRAINING, AnyView, Notice, PublicView, Viewer, Views
from pitboss.table.views.visible_events import visible, visible_events
from tests.proves import proves
from tests.table.driving import HAND, Driver, elect, elect_method

BACKS = ("??", "??", "??")
HOUR = 3_600_000
EVERYONE = ((Viewer.PLAYER, "Ann"), (Viewer.PLAYER, "Bea"), *((viewer, "") for viewer in Viewer))


def public(table: Driver) -> PublicView:
    return Views(table.table).public


def two_players() -> Driver:
    """Ann wagers at seats 1 and 2, also on the Pair Bonus, Bea at seat 4; bets are closed."""
    table = Driver()
    table.sit("Ann", 1)
    table.sit("Bea", 4)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.wager("Ann", 2, ante=1000, pair_bonus=500)
    table.wager("Bea", 4, ante=2000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    return table


def dealt() -> Driver:
    """The same up to the decisions. Ann holds a pair of queens at seat 2 and nothing at seat 1."""
    table = two_players()
    # Seats 1, 2, 4 and the dealer, three times round; then the fourth cards of seats 1 and 2.
    table.perform("deal", cards="2c Qh 7d Ks  5h Qd 8c 9s  Jd 3s Tc 4h  6c 2d")
    table.until("decision")
    return table


def settled() -> Driver:
    """Ann plays both boxes, Bea folds; every box is settled and the cards still lie there."""
    table = dealt()
    table.choose(1, "play")
    table.choose(2, "play")
    table.choose(4, "fold")
    table.until("collect-cards")
    return table


def test_before_the_round_wagers_lie_on_their_spots_and_bets_are_open() -> None:
    table = Driver()
    table.sit("Ann", 3, chips=50_000)
    table.wager("Ann", 3, ante=1000, prime=500)
    view = Views(table.table).player("Ann")
    assert view.public.felt.boxes[3].wagers == {"ante": 1000, "prime": 500}
    assert (view.seat, view.chips, view.closed) == (3, 48_500, None)
    spots = {(spot.seat, spot.wager): spot for spot in view.spots}
    assert spots[3, "ante"].amount == 1000
    assert spots[3, "all-six"].refusal is None
    assert spots[2, "ante"].refusal is None
    missing = spots[2, "prime"].refusal
    assert missing is not None
    assert (missing.code, missing.clause) == ("missing-wager", "679a.7(d)(1)")
    assert {seat for seat, _ in spots} == {2, 3, 4}


def test_only_free_seats_next_to_ones_own_are_in_reach_while_more_boxes_may_be_held() -> None:
    table = Driver()
    table.sit("Ann", 1)
    table.sit("Bea", 2)
    table.sit("Cyril", 5)
    views = Views(table.table)
    assert {spot.seat for spot in views.player("Ann").spots} == {1}
    assert {spot.seat for spot in views.player("Bea").spots} == {2, 3}
    table.wager("Cyril", 5, ante=1000)
    table.wager("Cyril", 6, ante=1000)
    assert {spot.seat for spot in Views(table.table).player("Cyril").spots} == {5, 6}


def test_a_spot_that_chips_do_not_reach_says_so() -> None:
    table = Driver()
    table.sit("Ann", 3, chips=1000)
    table.wager("Ann", 3, ante=1000)
    short = [spot.refusal for spot in Views(table.table).player("Ann").spots if (spot.seat, spot.wager) == (3, "prime")]
    assert [refusal and refusal.code for refusal in short] == ["not-enough-chips"]


def test_once_bets_are_closed_there_are_no_spots_and_the_reason_is_said() -> None:
    view = Views(two_players().table).player("Ann")
    assert view.spots == ()
    assert view.closed is not None
    assert (view.closed.code, view.closed.clause) == ("bets-closed", "679a.7(c)")


def test_who_is_not_seated_is_told_to_sit_down() -> None:
    view = Views(dealt().table).player("Dora")
    assert (view.seat, view.chips, view.hands, view.spots, view.choices) == (None, 0, {}, (), ())
    assert view.closed is not None
    assert view.closed.code == "not-seated"


@proves("679a.11(a)")
def test_a_player_sees_only_backs_until_the_deal_is_complete() -> None:
    table = two_players()
    table.perform("deal", cards="2c Qh 7d Ks 5h")
    views = Views(table.table)
    assert views.player("Ann").hands == {1: {"hand": ("??", "??")}, 2: {"hand": ("??",)}}
    assert views.player("Bea").hands == {4: {"hand": ("??",)}}
    assert {seat: box.cards for seat, box in views.public.felt.boxes.items()} == {
        1: ("??", "??"),
        2: ("??",),
        4: ("??",),
    }
    assert views.public.felt.dealer == ("??",)


@proves("679a.11(a)")
def test_the_last_card_completes_no_deal_whose_stub_is_still_there() -> None:
    table = two_players()
    table.perform("deal", cards="2c Qh 7d Ks  5h Qd 8c 9s  Jd 3s Tc 4h  6c 2d")
    assert [each.what for each in public(table).due] == ["rack-stub"]
    assert Views(table.table).player("Ann").hands == {1: {"hand": BACKS}, 2: {"hand": BACKS}}
    table.perform("rack-stub")
    views = Views(table.table)
    # The fourth card is for the dealer to turn: its player does not examine it.
    assert views.player("Ann").hands == {1: {"hand": ("2c", "5h", "Jd")}, 2: {"hand": ("Qh", "Qd", "3s")}}
    assert views.player("Bea").hands == {4: {"hand": ("7d", "8c", "Tc")}}


@proves("679a.11(a)")
def test_cards_of_a_round_that_is_void_before_its_deal_is_complete_are_never_seen() -> None:
    table = two_players()
    table.perform("deal", cards="2c Qh 7d Ks 5h")
    table.report("wrong-number")
    assert public(table).felt.irregularity is not None
    assert Views(table.table).player("Ann").hands == {1: {"hand": ("??", "??")}, 2: {"hand": ("??",)}}
    assert not [event for event in _as_seen(table.log, Viewer.PLAYER, "Ann") if isinstance(event, HandExamined)]


@pytest.mark.parametrize(("viewer", "who"), EVERYONE)
def test_nobody_but_the_regulator_sees_a_fourth_card_before_it_is_shown(viewer: Viewer, who: str) -> None:
    view: AnyView = Views(dealt().table).of(viewer, who)
    boxes = view.public.felt.boxes
    assert boxes[1].places["fourth"] == boxes[2].places["fourth"] == ("??",)
    assert "fourth" not in boxes[4].places
    assert ('"6c"' in msgspec.json.encode(view).decode()) == (viewer is Viewer.REGULATOR)


def test_a_fourth_card_is_shown_to_a_pair_and_goes_to_the_rack_unseen_without_one() -> None:
    boxes = public(settled()).felt.boxes
    assert boxes[2].places == {"hand": ("Qh", "Qd", "3s"), "fourth": ("2d",)}
    assert boxes[1].places == {"hand": ("2c", "5h", "Jd")}


def test_a_folded_hand_without_a_side_wager_is_collected_and_never_shown() -> None:
    table = settled()
    box = public(table).felt.boxes[4]
    assert (box.cards, box.choice, box.net) == ((), "fold", -2000)
    table.perform("collect-cards")
    for viewer, who in EVERYONE:
        sent = msgspec.json.encode((Views(table.table).of(viewer, who), _as_seen(table.log, viewer, who))).decode()
        known = (viewer, who) == (Viewer.PLAYER, "Bea") or viewer is Viewer.REGULATOR
        assert all((f'"{card}"' in sent) == known for card in ("7d", "8c", "Tc"))


def _as_seen(log: list[AnyEvent], viewer: Viewer, who: str) -> tuple[SeenEvent, ...]:
    return tuple(visible_events(log, viewer, who))


def test_a_folded_hand_with_a_side_wager_is_turned() -> None:
    table = dealt()
    table.choose(1, "fold")
    table.choose(2, "play")
    table.choose(4, "play")
    table.until("collect-cards")
    assert public(table).felt.boxes[1].cards == ("2c", "5h", "Jd")


def test_the_dealers_cards_are_shown_when_they_are_revealed() -> None:
    table = dealt()
    assert public(table).felt.dealer == BACKS
    for seat in (1, 2, 4):
        table.choose(seat, "play")
    table.until("reveal")
    assert public(table).felt.dealer == BACKS
    table.perform("reveal")
    assert public(table).felt.dealer == ("Ks", "9s", "4h")
    assert public(table).felt.boxes[4].cards == BACKS


def test_cards_of_a_void_round_still_lie_face_down() -> None:
    table = dealt()
    table.choose(1, "play")
    table.report("wrong-number")
    felt = public(table).felt
    assert felt.irregularity == "wrong-number"
    assert [box.cards for box in felt.boxes.values()] == [BACKS, BACKS, BACKS]
    assert [box.net for box in felt.boxes.values()] == [0, 0, 0]
    table.perform("collect-cards")
    last = public(table).last
    assert last is not None
    assert last.irregularity == "wrong-number"


def test_dsp_1_the_last_result_stays_in_view_until_bets_are_closed() -> None:
    table = settled()
    on_the_felt = public(table).felt
    table.perform("collect-cards")
    after = public(table)
    assert after.last == on_the_felt
    assert (after.felt.round, after.felt.boxes) == (None, {})
    box = on_the_felt.boxes[2]
    # A king high dealer qualifies; a pair of queens beats it; the fourth card is a 2, so table C pays a pair 2 to 1.
    assert [_in_short(line) for line in box.lines or ()] == [
        "ante win +1000 679a.12(a)",
        "play win +1000 679a.12(b)",
        "pair-bonus win +1000 679a.12(f)",
    ]
    assert box.net == 3000
    table.wager("Bea", 4, ante=1000)
    assert public(table).last == on_the_felt
    table.until("no-more-bets")
    table.perform("no-more-bets")
    assert public(table).last is None


def _in_short(line: Line) -> str:
    return f"{line.wager} {line.outcome} {line.net:+} {line.clause}"


def test_pp_3_house_bots_are_marked_to_everyone() -> None:
    table = Driver()
    table.sit("Ann", 5)
    bot = do.SitDown(at=table.at, by=Role.PLAYER, who="Robin", seat=2, chips=1000, bot="always plays")
    table.do(bot)
    for viewer, who in EVERYONE:
        seats = Views(table.table).of(viewer, who).public.seats
        assert [(each.seat, each.player, each.bot) for each in seats] == [
            (2, "Robin", "always plays"),
            (5, "Ann", None),
        ]


def test_rng_5_chosen_cards_and_training_are_said_to_everyone() -> None:
    table = Driver(training=True)
    assert public(table).notices == (TRAINING,)
    table.sit("Ann", 1)
    table.until("shuffle A")
    table.perform("shuffle", deck="A", number=52, stacked=True)
    view = public(table)
    assert (view.sign.training, view.stacked, view.notices) == (True, True, (TRAINING, STACKED))


def test_dsp_5_the_house_can_say_that_play_is_practice() -> None:
    practice = Notice("practice", "These chips are worth nothing.")
    table = Driver(training=True)
    views = Views(table.table, notices=(practice,))
    assert views.public.notices == (TRAINING, practice)


def test_the_sign_says_edition_limits_paytables_and_what_is_offered() -> None:
    table = Driver(elect("679a@proposed-2015", limits=Limits(boxes=2, minimum=500), letters={"bad-beat": "B"}))
    sign = public(table).sign
    assert (sign.game, sign.edition, sign.seats, sign.boxes) == ("Three Card Prime", "679a@proposed-2015", 6, 2)
    assert (sign.limits.minimum, sign.paytables) == (500, {"bad-beat": "B"})
    # Pair Bonus and All-Six have no letter, so they are not offered.
    assert [(offer.wager, offer.required.value) for offer in sign.wagers] == [
        ("ante", "always"),
        ("play", "decision"),
        ("prime", "optional"),
    ]


def test_choices_with_their_amounts_are_open_to_the_player_whose_turn_it_is() -> None:
    table = dealt()
    views = Views(table.table)
    ann = views.player("Ann")
    assert ann.deciding == 1
    assert [(each.choice.name, each.choice.least, each.choice.most, each.refusal) for each in ann.choices] == [
        ("play", 1000, 1000, None),
        ("fold", 0, 0, None),
    ]
    assert (views.player("Bea").deciding, views.player("Bea").choices) == (None, ())
    assert [(each.what, each.seat, each.role) for each in views.public.due] == [("decision", 1, Role.PLAYER)]
    table.choose(1, "play")
    assert Views(table.table).player("Ann").deciding == 2


def test_a_choice_that_chips_do_not_reach_says_so() -> None:
    table = Driver()
    table.sit("Ann", 1, chips=1500)
    table.wager("Ann", 1, ante=1000)
    table.until("decision")
    refusals = {each.choice.name: each.refusal for each in Views(table.table).player("Ann").choices}
    assert refusals["fold"] is None
    assert isinstance(refusals["play"], Refusal)
    assert refusals["play"].code == "not-enough-chips"


def test_a_player_who_left_is_owed_what_his_boxes_win_and_sees_no_more_than_anyone() -> None:
    table = dealt()
    table.leave("Ann")
    ann = Views(table.table).player("Ann")
    assert (ann.hands, ann.seat, ann.deciding) == ({}, None, None)
    assert [box.abandoned for box in ann.public.felt.boxes.values()] == [True, True, False]


def test_dealer_and_floorperson_see_what_is_theirs_to_do_and_why() -> None:
    table = Driver()
    table.until("inspect A")
    views = Views(table.table)
    assert [(each.what, each.clause) for each in views.staff(Role.DEALER).yours] == [("inspect", "679a.4(a)")]
    assert views.staff(Role.FLOORPERSON).yours == ()
    table.perform("inspect", deck="A")
    views = Views(table.table)
    assert views.staff(Role.DEALER).yours == ()
    assert [(each.what, each.clause) for each in views.staff(Role.FLOORPERSON).yours] == [("verify", "679a.4(a)")]


def test_staff_see_decks_their_hours_the_stub_count_and_the_devices() -> None:
    table = Driver(elect_method(HAND, counted=False, decks=2))
    table.sit("Ann", 1)
    table.at += HOUR
    table.play_round(ante=1000)
    pit = Views(table.table).staff(Role.DEALER).pit
    assert {deck.name: (deck.stage, deck.next) for deck in pit.decks} == {
        "A": (Stage.RACKED, False),
        "B": (Stage.SHUFFLED, True),
    }
    # Both decks came to the table one hour after it opened, and cards dealt by hand are changed after four.
    assert [deck.left for deck in pit.decks] == [4 * HOUR, 4 * HOUR]
    assert (pit.since_count, pit.count_due) == (1, False)
    assert (pit.shuffling.value, pit.dealing.value, pit.uncovered) == ("automated", "hand", ())
    table.at += HOUR
    table.report("shuffler-out-of-order")
    pit = Views(table.table).staff(Role.FLOORPERSON).pit
    assert [deck.left for deck in pit.decks] == [3 * HOUR, 3 * HOUR]
    assert (pit.uncovered, pit.covered) == ((Device.SHUFFLER,), ())
    table.perform("cover-device")
    pit = Views(table.table).staff(Role.FLOORPERSON).pit
    assert (pit.shuffling.value, pit.dealing.value) == ("manual", "manual-shoe")
    assert (pit.uncovered, pit.covered) == ((), (Device.SHUFFLER,))
    assert [notice.code for notice in public(table).notices] == ["out-of-order"]


def test_the_regulator_sees_every_card_dealt_and_which_the_table_does_not() -> None:
    table = dealt()
    for seat in (1, 2, 4):
        table.choose(seat, "play")
    table.until("settle")
    table.perform("settle")
    assert [(each.place, each.seat, each.cards, each.hidden) for each in Views(table.table).regulator().dealt] == [
        ("hand", 1, ("2c", "5h", "Jd"), True),
        ("fourth", 1, ("6c",), True),
        ("hand", 2, ("Qh", "Qd", "3s"), True),
        ("fourth", 2, ("2d",), True),
        ("hand", 4, ("7d", "8c", "Tc"), False),
        ("dealer", None, ("Ks", "9s", "4h"), False),
    ]


def test_a_card_found_face_up_is_seen_by_everyone() -> None:
    table = two_players()
    table.report("face-up", card="Ac")
    assert public(table).felt.set_aside == ("Ac",)
    assert not Views(table.table).regulator().dealt[0].hidden


@proves("679a.11(a)")
def test_a_deal_shows_backs_and_each_player_then_examines_his_own_cards() -> None:
    log = dealt().log
    seen = {
        (viewer, who): [" ".join(event.cards) for event in _as_seen(log, viewer, who) if isinstance(event, CardsDealt)]
        for viewer, who in EVERYONE
    }
    assert seen.pop((Viewer.REGULATOR, "")) == ["2c Qh 7d Ks 5h Qd 8c 9s Jd 3s Tc 4h 6c 2d"]
    assert set(map(tuple, seen.values())) == {(" ".join(["??"] * 14),)}
    examined = {
        (viewer, who): [
            (event.who, event.seat, event.places, event.clause)
            for event in _as_seen(log, viewer, who)
            if isinstance(event, HandExamined)
        ]
        for viewer, who in EVERYONE
    }
    assert examined.pop((Viewer.PLAYER, "Ann")) == [
        ("Ann", 1, {"hand": ("2c", "5h", "Jd")}, "679a.11(a)"),
        ("Ann", 2, {"hand": ("Qh", "Qd", "3s")}, "679a.11(a)"),
    ]
    assert examined.pop((Viewer.PLAYER, "Bea")) == [("Bea", 4, {"hand": ("7d", "8c", "Tc")}, "679a.11(a)")]
    assert not any(examined.values())


def test_a_hand_is_examined_right_after_what_completes_the_deal() -> None:
    seen = _as_seen(dealt().log, Viewer.PLAYER, "Bea")
    at = next(place for place, event in enumerate(seen) if isinstance(event, HandExamined))
    before = seen[at - 1]
    assert isinstance(before, DutyDone)
    assert (before.duty, before.at) == (Duty.RACK_STUB, seen[at].at)


def test_staff_who_bear_a_players_name_see_no_more_for_it() -> None:
    table = dealt()
    for viewer in (Viewer.DEALER, Viewer.FLOORPERSON, Viewer.ONLOOKER):
        assert Views(table.table).of(viewer, "Ann") == Views(table.table).of(viewer)
        assert _as_seen(table.log, viewer, "Ann") == _as_seen(table.log, viewer, "")


def test_a_settlement_of_cards_that_are_not_turned_shows_none_even_if_it_names_them() -> None:
    table = settled()
    collected = next(event for event in table.log if isinstance(event, SeatSettled))
    before = fold(table.log[: table.log.index(collected)])
    careless = replace(collected, turned={"hand": ("7d", "8c", "Tc"), "fourth": ("6c",)})
    assert visible(before, careless, Viewer.ONLOOKER) == collected
    assert visible(before, careless, Viewer.REGULATOR) == careless


def test_views_take_nothing_over_from_another_table() -> None:
    one = Driver(elect("679a@proposed-2015", letters={"bad-beat": "B"}))
    elsewhere = replace(one.table, name="8", training=True)
    for table in (two_players().table, elsewhere):
        assert Views(table, Views(one.table)).public == Views(table).public


def test_a_settlement_is_seen_as_it_is_once_its_cards_are_turned() -> None:
    log = settled().log
    shown = [event for event in _as_seen(log, Viewer.ONLOOKER, "") if isinstance(event, SeatSettled)]
    assert shown == [event for event in log if isinstance(event, SeatSettled)]
    assert [(event.seat, event.turned) for event in shown] == [
        (4, {}),
        (2, {"hand": ("Qh", "Qd", "3s"), "fourth": ("2d",)}),
        (1, {"hand": ("2c", "5h", "Jd")}),
    ]


def test_at_an_automatic_table_nothing_is_the_dealers_to_do() -> None:
    table = Driver(automated=tuple(Duty))
    view = Views(table.table).staff(Role.DEALER)
    assert view.yours == ()
    assert [(each.what, each.role) for each in view.public.due] == [("receive", Role.HOUSE)]
