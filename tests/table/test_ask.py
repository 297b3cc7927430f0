"""Every command can be asked before it is done, and is answered as it is then done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
from pitboss.games.places import DealStep
from pitboss.games.play import FOLD
from pitboss.games.registry import game_of
from pitboss.law.citation import cite
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Required
from pitboss.table import Table, commands, decide, due, fold
from pitboss.table import events as ev
from pitboss.table.ask import refusal_for
from pitboss.table.commands import AnyCommand, Report
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.deck_procedure import CUT_OFFER
from pitboss.table.procedure.due import DECISION
from pitboss.table.state import Phase, state_bytes
from pitboss.table.views.person_views import PlayerView, Views
from tests.conformance import by_rules
from tests.table.driving import PACK, Driver, elect
from tests.table.knowing import STRANGER, hidden_cards, named_in, told_apart, with_another
from tests.table.walking import NAMES, SETTINGS, Step, give, in_random_rounds, wagers_of, walk


def any_player_command(random: Random, table: Table) -> AnyCommand:
    """Something a player might try, sensible or not."""
    at = table.clock + random.choice((-1, 0, 0, 0, 10))
    who = random.choice((*NAMES, STRANGER, ""))
    seat = random.randint(0, 7)
    wager = random.choice((*wagers_of(table.elections), "play", "raise", ""))
    amount = random.choice((-5, 0, 1, 500, 1000, 10**9))
    by = Role.PLAYER
    return random.choice(
        (
            commands.SitDown(at=at, by=by, who=who, seat=seat, chips=amount),
            commands.BuyIn(at=at, by=by, who=who, chips=amount),
            commands.LeaveTable(at=at, by=by, who=who),
            commands.PlaceWager(at=at, by=by, who=who, seat=seat, wager=wager, amount=amount),
            commands.WithdrawWager(at=at, by=by, who=who, seat=seat, wager=wager),
            commands.MakeDecision(
                at=at, by=by, who=who, seat=seat, choice=random.choice(("play", "fold", "raise", "set")), amount=amount
            ),
            commands.AnswerCut(at=at, by=by, who=who, seat=seat, depth=random.choice((None, 9, 60))),
        )
    )


def any_duty(random: Random, table: Table, cards: tuple[str, ...] = ()) -> AnyCommand:
    """Something staff or the house might try; mostly what is due, so that some of it is accepted."""
    now = due(table)
    tried = random.choice(now) if now and random.random() < 0.7 else None
    of_staff = tried is not None and tried.what not in (DECISION, CUT_OFFER)
    duty = Duty(tried.what) if tried and of_staff else random.choice(tuple(Duty))
    return commands.Perform(
        at=table.clock,
        by=tried.role if tried else random.choice(tuple(Role)),
        duty=duty,
        deck=random.choice((None, "A", "B")),
        seat=random.choice((None, tried.seat if tried else 1)),
        cards=cards,
        number=random.choice((None, 20, 40, 52)),
        misdealt=random.random() < 0.5,
    )


def any_command(random: Random, table: Table) -> AnyCommand:
    match random.randrange(4):
        case 0:
            return any_player_command(random, table)
        case 1:
            cards = tuple(random.choices((*PACK, "??", "1x"), k=random.randint(0, 4)))
            return any_duty(random, table, cards)
        case 2:
            return any_duty(random, table)
        case _:
            kind = random.choice((*Report, "fire"))
            card = random.choice((None, *PACK))
            return commands.ReportIrregularity(
                at=table.clock,
                by=random.choice(tuple(Role)),
                kind=kind,
                card=card,
                where=random.choice((None, "dealer")),
            )


def stored_and_read(table: Table) -> Table:
    """The same state in other objects, as one that was never asked anything."""
    return msgspec.json.decode(state_bytes(table), type=Table)


@in_random_rounds(examples=5)
def test_asked_and_done_agree(method: str, seed: int, kind: int) -> None:
    random = Random(seed)
    allowed = refused = 0
    for step in walk(random, SETTINGS[method][kind], rounds=1):
        table, before = step.after, state_bytes(step.after)
        asked = [(command, refusal_for(table, command)) for command in (any_command(random, table) for _ in range(8))]
        assert state_bytes(table) == before
        for command, answer in asked:
            done = decide(stored_and_read(table), command)
            if isinstance(done, Refusal):
                assert answer == done, command
                refused += 1
            else:
                assert answer is None, command
                assert isinstance(give(table, command), Step)
                allowed += 1
    assert allowed
    assert refused


@in_random_rounds(examples=5)
def test_no_refusal_names_a_hidden_card_that_the_command_did_not(method: str, seed: int, kind: int) -> None:
    random = Random(seed)
    for step in walk(random, SETTINGS[method][kind], rounds=1):
        hidden = told_apart(step.after)
        for command in (any_command(random, step.after) for _ in range(8)):
            refusal = refusal_for(step.after, command)
            assert named_in(refusal, hidden) <= named_in(command, hidden), refusal


def test_asking_with_other_cards_does_not_change_what_is_then_done() -> None:
    table = Driver()
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000, pair_bonus=500)
    table.until("deal")
    table.perform("deal", cards=" ".join(["??"] * 7))
    table.until("reveal")
    table.perform("reveal", cards="Ks 9s 4h")
    assert refusal_for(table.table, table.duty("settle", cards="Qh Qd 3s", fourth="7c")) is None
    (settled,) = table.perform("settle", cards="Qh Qd 3s", fourth="2c")
    assert isinstance(settled, ev.SeatSettled)
    # A pair with a 2 as the fourth card is paid from the second table, whose table C says 2 to 1.
    paid = {line.wager: (line.table, line.paid) for line in settled.lines}
    assert paid["pair-bonus"] == ("pair-bonus-two", 1000)


def test_a_table_that_is_not_open_can_be_asked() -> None:
    opening = commands.OpenTable(at=0, by=Role.HOUSE, table="7", elections=elect())
    assert refusal_for(None, opening) is None
    opened = give(None, opening)
    assert isinstance(opened, Step)
    again = refusal_for(opened.after, opening)
    assert again is not None
    assert again.code == "open-already"


@in_random_rounds(examples=5)
def test_no_answer_to_a_player_depends_on_a_card_he_may_not_know(method: str, seed: int, kind: int) -> None:
    random = Random(seed)
    for step in walk(random, SETTINGS[method][kind], rounds=1):
        asked = [any_player_command(random, step.after) for _ in range(4)]
        for hidden in hidden_cards(step.after):
            other = with_another(step.after, hidden, random.choice([card for card in PACK if card != hidden.card]))
            for command in asked:
                if hidden.is_unknown_to(command.who):
                    assert refusal_for(other, command) == refusal_for(step.after, command), command


def seated_views(table: Table) -> Iterator[PlayerView]:
    views = Views(table)
    yield from (views.player(who) for who in table.players)


@in_random_rounds(examples=4)
def test_spots_are_what_the_table_then_accepts(method: str, seed: int, kind: int) -> None:
    open_ = 0
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=1):
        table = step.after
        wagers = wagers_of(table.elections)
        steps = {offer.wager: offer.step for offer in Views(table).public.sign.wagers}
        for view in seated_views(table):

            def place(seat: int, wager: str, amount: int, view: PlayerView = view, table: Table = table) -> str | None:
                command = commands.PlaceWager(
                    at=table.clock, by=Role.PLAYER, who=view.player, seat=seat, wager=wager, amount=amount
                )
                answer = decide(table, command)
                return answer.code if isinstance(answer, Refusal) else None

            spots = {(spot.seat, spot.wager): spot for spot in view.spots}
            for (seat, wager), spot in spots.items():
                assert place(seat, wager, spot.least) == (spot.refusal.code if spot.refusal else None)
                if spot.refusal is None and spot.most is not None:
                    wrong = {place(seat, wager, amount) for amount in (spot.least - 1, spot.most + 1)}
                    assert wrong <= {"out-of-bounds", "breakage", "malformed-amount", "not-enough-chips"}
                    open_ += 1
                elif spot.refusal is None:
                    # Chips alone bound these wagers, and what lies there already counts.
                    step_, whole = steps[wager], view.chips + spot.amount
                    most = whole - whole % step_
                    assert place(seat, wager, most) is None
                    assert place(seat, wager, most + step_) == "not-enough-chips"
                    assert place(seat, wager, 0) == "malformed-amount"
                    open_ += 1
            for seat in range(1, 7):
                for wager in (*wagers, "play"):
                    if (seat, wager) not in spots:
                        assert place(seat, wager, 100) is not None
            if table.phase is not Phase.BETWEEN:
                assert not spots
                assert view.closed is not None
                assert place(view.seat or 0, wagers[0], 1) == view.closed.code
    assert open_


@in_random_rounds(examples=4)
def test_choices_are_what_the_table_then_accepts(method: str, seed: int, kind: int) -> None:
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=1):
        asked: dict[str, int] = {}
        for each in due(step.after):
            if each.what == DECISION and each.seat is not None:
                # Who is asked for several boxes at once answers for one after the other.
                asked.setdefault(step.after.boxes[each.seat].player, each.seat)
        deciding = set()
        for view in seated_views(step.after):
            if view.deciding is not None:
                deciding.add(view.deciding)
                _check_offered(step.after, view)
            for option in view.choices:
                assert view.deciding is not None
                command = commands.MakeDecision(
                    at=step.after.clock,
                    by=Role.PLAYER,
                    who=view.player,
                    seat=view.deciding,
                    choice=option.choice.name,
                    amount=option.choice.least,
                    apart=view.hand(view.deciding)[: option.choice.cards],
                )
                done = decide(step.after, command)
                assert option.refusal == (done if isinstance(done, Refusal) else None)
        assert deciding == set(asked.values())


def _check_offered(table: Table, view: PlayerView) -> None:
    """What is offered makes a wager that the law places by a decision, sets cards, or neither, and each thing once."""
    elections = table.elections
    by_decision = {name for name, each in elections.rules.wagers.items() if each.required is Required.DECISION}
    names = [each.choice.name for each in view.choices]
    assert len(names) == len(set(names)) > 0
    assert {each.choice.wager for each in view.choices} - {None} <= by_decision
    assert {each.choice.cards for each in view.choices} <= {0, by_rules.set_apart(elections.edition)}
    assert FOLD not in names or game_of(elections).play.folds


def opened_for_wagers(elections: Elections) -> Table:
    """A table at which Ann and Bea have sat down; wagers may be placed also where rounds cannot be played yet."""
    step = give(None, commands.OpenTable(at=0, by=Role.HOUSE, table="7", elections=elections))
    for who, seat in (("Ann", 2), ("Bea", 5)):
        assert isinstance(step, Step)
        step = give(step.after, commands.SitDown(at=0, by=Role.PLAYER, who=who, seat=seat, chips=100_000))
    assert isinstance(step, Step)
    return step.after


def with_ante(table: Table) -> Table:
    ante = commands.PlaceWager(at=0, by=Role.PLAYER, who="Ann", seat=2, wager="ante", amount=1000)
    step = give(table, ante)
    assert isinstance(step, Step)
    return step.after


def spots_of_ann(table: Table) -> dict[str, str]:
    """Each spot of her own box: its bounds, or the code of the refusal."""
    spots = [spot for spot in Views(table).player("Ann").spots if spot.seat == 2]
    return {spot.wager: spot.refusal.code if spot.refusal else f"{spot.least} to {spot.most}" for spot in spots}


def test_a_wager_that_equals_another_has_its_amount_once_that_is_placed() -> None:
    """677a.7(d)(1): an Odds Wager equals the Ante Wager."""
    table = opened_for_wagers(Elections("677a@proposed-2015", shuffling=Shuffling.MANUAL, dealing=Dealing.MANUAL_SHOE))
    assert spots_of_ann(table) == {"ante": "1 to None", "odds": "missing-wager"}
    assert spots_of_ann(with_ante(table)) == {"ante": "1 to None", "odds": "1000 to 1000"}


def test_a_wager_that_equals_the_table_minimum_and_one_paid_in_half_cents() -> None:
    """680a.7(d)(2): a Pot Wager equals the minimum. 680a.12(b): 1 to 2 is paid in whole cents on even stakes alone."""
    table = opened_for_wagers(
        Elections(
            "680a@codified-2019",
            pooled=("pot",),
            limits=Limits(minimum=700, boxes=1),
            shuffling=Shuffling.MANUAL,
            dealing=Dealing.MANUAL_SHOE,
        )
    )
    assert {offer.wager: offer.step for offer in Views(table).public.sign.wagers} == {"ante": 2, "pot": 1, "bonus": 1}
    assert spots_of_ann(table) == {"ante": "700 to None", "pot": "missing-wager", "bonus": "missing-wager"}
    assert spots_of_ann(with_ante(table)) == {"ante": "700 to None", "pot": "700 to 700", "bonus": "1 to None"}


def test_where_wagers_wait_for_the_first_card_spots_stay_open_until_it_is_dealt() -> None:
    """681a.6(b): 21 Baccarat has no announcement."""
    elections = Elections("681a@final-2016", decks=8, shuffling=Shuffling.MANUAL, dealing=Dealing.MANUAL_SHOE)
    clause = cite("681a.7(e)(1)")
    plan = (DealStep("dealer", 4, clause),)
    begun: list[ev.AnyEvent] = [
        ev.TableOpened(0, Role.HOUSE, "", table="7", elections=elections, automated=tuple(Duty), inventory=0),
        ev.DutyDone(0, Role.HOUSE, "", duty=Duty.RECEIVE, clause=cite("681a.4(a)"), deck="A"),
        ev.PlayerSat(0, Role.PLAYER, "Ann", seat=2, chips=10_000),
        ev.BetsClosed(0, Role.HOUSE, "", round=1, clause=clause, plan=plan, deck="A"),
    ]
    table = fold(begun)
    assert table is not None
    # Two cents are the least that 1 to 2, for a winning hand of 17, can be paid on.
    assert spots_of_ann(table) == {"player": "2 to None", "banker": "2 to None", "tie": "missing-wager"}
    assert Views(table).player("Ann").closed is None
    table = fold([ev.CardsDealt(0, Role.HOUSE, "", cards=("Ah",), clause=clause)], table)
    assert table is not None
    closed = Views(table).player("Ann").closed
    assert spots_of_ann(table) == {}
    assert closed is not None
    assert (closed.code, closed.clause) == ("bets-closed", "681a.6(b)")
