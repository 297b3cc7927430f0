"""Views are built up from what each person may know: no hidden card changes one, and none stands in one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.games.places import Turned
from pitboss.games.play import UNSEEN
from pitboss.games.registry import places_of
from pitboss.table import Table, commands, evolve
from pitboss.table.duties import Duty
from pitboss.table.events import BetsClosed, CardsDealt, RoundEnded
from pitboss.table.state import cards_seen
from pitboss.table.views.person_views import Views
from pitboss.table.views.visible_events import visible_events
from tests.table.driving import PACK
from tests.table.knowing import REGULATOR, WATCHERS, hidden_cards, named_in, told_apart, with_another
from tests.table.walking import HIDING, SETTINGS, Step, cards_to_come, give, in_random_rounds, walk

_WALKS = 5
"""How many walks are tried until cards are hidden in one."""


def check_hidden_cards_change_nothing(random: Random, steps: list[Step], others: int) -> int:
    """Put other cards in the place of every hidden card of every state; how many were."""
    changed = 0
    for step in steps:
        views = Views(step.after)
        seen = {watcher: views.of(*watcher) for watcher in (*WATCHERS, REGULATOR)}
        left = [card for card in PACK if card not in cards_seen(step.after)]
        for hidden in hidden_cards(step.after):
            for card in random.sample(left, min(others, len(left))):
                elsewhere = Views(with_another(step.after, hidden, card))
                for watcher in WATCHERS:
                    same = elsewhere.of(*watcher) == seen[watcher]
                    assert same == hidden.is_unknown_to(watcher[1]), (hidden, card, watcher)
                assert elsewhere.of(*REGULATOR) != seen[REGULATOR]
                changed += 1
    return changed


@in_random_rounds(examples=5)
def test_no_hidden_card_changes_the_view_of_anyone_who_may_not_know_it(method: str, seed: int, kind: int) -> None:
    random = Random(seed)
    changed = 0
    # A round may be declared void before any card is dealt: another one is played then.
    for _ in range(_WALKS):
        changed += check_hidden_cards_change_nothing(random, walk(random, SETTINGS[method][kind], rounds=1), others=1)
        if changed:
            break
    # Where all cards are dealt face up, some may still be burned unseen.
    assert changed or method not in HIDING


@pytest.mark.prove
@pytest.mark.parametrize("method", HIDING)
def test_no_hidden_card_changes_any_other_view_in_many_rounds(method: str) -> None:
    random = Random(679)
    for setting in SETTINGS[method]:
        changed = sum(check_hidden_cards_change_nothing(random, walk(random, setting, rounds=5), 4) for _ in range(2))
        assert changed > 300


def dealt_and_read(steps: list[Step]) -> Iterator[tuple[int, str, int | None, str]]:
    """Every card dealt face down in a walk whose face is in the log: the round, where it went, which it was."""
    for step in steps:
        for event in step.events:
            if isinstance(event, CardsDealt) and step.before is not None and step.before.round is not None:
                number = step.before.round.number
                for card, to in zip(event.cards, cards_to_come(step.before), strict=False):
                    if card != UNSEEN and not to.face_up:
                        yield number, to.place, to.seat, card


def named_in_round(steps: list[Step], number: int) -> set[str]:
    """Every card that a command of the round names: dealt, turned or found face up."""
    named: set[str | None] = set()
    for step in steps:
        if step.before is not None and step.before.round is not None and step.before.round.number == number:
            if isinstance(step.command, commands.Perform):
                named |= {*step.command.cards, *(card for cards in step.command.also.values() for card in cards)}
            elif isinstance(step.command, commands.ReportIrregularity):
                named.add(step.command.card)
    return {card for card in named if card is not None}


def is_face_up(table: Table, number: int, place: str, seat: int | None) -> bool:
    if table.round is None or table.round.number != number or place == "rack":
        return False
    return table.round.face_up.get(place, 0) > 0 if seat is None else place in table.boxes[seat].face_up


def check_another_world_looks_the_same(steps: list[Step], dealt: tuple[int, str, int | None, str], other: str) -> bool:
    """Give the same commands with one other card dealt, and compare all that is seen until it is face up.

    Unlike a changed state, this changes whatever the table derived from the card. Whether it was hidden to the end.
    """
    number, place, seat, card = dealt
    table: Table | None = None
    here = there = holder = owner = None
    for step in steps:
        if is_face_up(step.after, number, place, seat):
            return False
        command = step.command
        in_this_round = table is not None and table.round is not None and table.round.number == number
        if in_this_round and isinstance(command, commands.Perform) and command.duty is Duty.DEAL:
            command = replace(command, cards=tuple(other if each == card else each for each in command.cards))
            if other in command.cards and place == "hand" and seat is not None:
                holder = step.after.boxes[seat].player
        if in_this_round and isinstance(command, commands.MakeDecision):
            apart = tuple(other if each == card else each for each in command.apart)
            command = replace(command, apart=apart)
        answer = give(table, command)
        assert isinstance(answer, Step), f"{command} was refused: {answer}"
        if holder is not None and step.after.round is not None and step.after.round.deal_complete:
            # Before that, not even the player to whom the card was dealt may know it.
            owner = holder
        here, there = Views(step.after, here), Views(answer.after, there)
        for viewer, who in WATCHERS:
            if owner is None or who != owner:
                assert here.of(viewer, who) == there.of(viewer, who), (dealt, other, viewer, who)
                ours = list(visible_events(step.events, viewer, who, table=step.before))
                assert ours == list(visible_events(answer.events, viewer, who, table=table))
        table = answer.after
    return True


def play_in_other_worlds(random: Random, steps: list[Step], each: int) -> set[tuple[str, bool]]:
    """Change some cards of each place, one at a time; which places, and whether the card stayed hidden."""
    cards = list(dealt_and_read(steps))
    found = set()
    for place in sorted({card[1] for card in cards}):
        there = [card for card in cards if card[1] == place]
        for dealt in random.sample(there, min(each, len(there))):
            other = random.choice([card for card in PACK if card not in named_in_round(steps, dealt[0])])
            found.add((place, check_another_world_looks_the_same(steps, dealt, other)))
    return found


@in_random_rounds(examples=5)
def test_the_same_round_with_another_hidden_card_looks_the_same(method: str, seed: int, kind: int) -> None:
    random = Random(seed)
    play_in_other_worlds(random, walk(random, SETTINGS[method][kind], rounds=1), each=1)


@pytest.mark.prove
@pytest.mark.parametrize("method", SETTINGS)
def test_many_rounds_with_another_hidden_card_look_the_same(method: str) -> None:
    random = Random(680)
    found, places = set[tuple[str, bool]](), set[str]()
    # Much has to go wrong before rounds of every kind have been void.
    for setting, trouble in product(SETTINGS[method], (0.02, 0.1)):
        for _ in range(4):
            steps = walk(random, dataclasses.replace(setting, trouble=trouble), rounds=4)
            found |= play_in_other_worlds(random, steps, each=4)
            closed = (event for step in steps for event in step.events if isinstance(event, BetsClosed))
            places |= {to.place for event in closed for to in event.plan if not to.face_up}
    # A hand is turned or collected, a fourth card shown or not, others turned or void with their round; which of these
    # a walk comes to is chance, but cards of every place were changed.
    assert {place for place, _ in found} >= places - {"rack"}
    assert ("rack", False) not in found
    assert bool(places - {"rack"}) == (method in HIDING)


@in_random_rounds(examples=5)
def test_a_view_follows_from_the_events_its_owner_saw(method: str, seed: int, kind: int) -> None:
    steps = walk(Random(seed), SETTINGS[method][kind], rounds=2)
    views: list[Views] = []
    for step in steps:
        views.append(Views(step.after, views[-1] if views else None))
    for viewer, who in (*WATCHERS, REGULATOR):
        folded: Table | None = None
        from_events = None
        for step, true in zip(steps, views, strict=True):
            for event in visible_events(step.events, viewer, who, table=step.before):
                folded = evolve(folded, event)
            assert folded is not None
            from_events = Views(folded, from_events)
            assert from_events.of(viewer, who) == true.of(viewer, who)


@in_random_rounds(examples=5)
def test_no_hidden_card_is_named_in_anything_that_is_sent(method: str, seed: int, kind: int) -> None:
    views = None
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=1):
        views = Views(step.after, views)
        hidden = list(hidden_cards(step.after))
        for viewer, who in WATCHERS:
            sent = (views.of(viewer, who), tuple(visible_events(step.events, viewer, who, table=step.before)))
            assert not named_in(sent, [each for each in told_apart(step.after) if each.is_unknown_to(who)]), (
                viewer,
                who,
            )
        assert named_in(views.regulator(), hidden) >= {each.card for each in hidden} - {UNSEEN}


@in_random_rounds(examples=5)
def test_what_was_hidden_when_a_round_ended_is_never_in_its_result(method: str, seed: int, kind: int) -> None:
    ended = 0
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=2):
        if isinstance(step.events[0], RoundEnded):
            assert step.before is not None
            assert step.after.last is not None
            assert not named_in(step.after.last, told_apart(step.before))
            ended += 1
    assert ended == 2


@in_random_rounds(examples=5)
def test_everyone_knows_his_own_cards_and_the_regulator_every_card(method: str, seed: int, kind: int) -> None:
    places = places_of(SETTINGS[method][kind].edition)
    theirs = {place.name for place in places if place.turned is not Turned.EARNED}
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=1):
        views = Views(step.after)
        for _, who in WATCHERS:
            own = {seat: box for seat, box in step.after.boxes.items() if box.player == who and not box.abandoned}
            known = {
                seat: {place: box.places[place] for place in box.places if place in theirs} for seat, box in own.items()
            }
            if step.after.round is not None and not step.after.round.deal_complete:
                known = {
                    seat: {
                        place: cards if place in own[seat].face_up else (UNSEEN,) * len(cards)
                        for place, cards in held.items()
                    }
                    for seat, held in known.items()
                }
            assert views.player(who).hands == {seat: places for seat, places in known.items() if places}
        marked = [card for each in views.regulator().dealt if each.hidden for card in each.cards]
        assert sorted(marked) == sorted(hidden.card for hidden in hidden_cards(step.after))


@in_random_rounds(examples=5)
def test_views_that_take_over_what_has_not_changed_are_the_same_as_new_ones(method: str, seed: int, kind: int) -> None:
    views = None
    for step in walk(Random(seed), SETTINGS[method][kind], rounds=2):
        views, new = Views(step.after, views), Views(step.after)
        assert all(views.of(*watcher) == new.of(*watcher) for watcher in (*WATCHERS, REGULATOR))
