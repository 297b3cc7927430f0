"""A round from "no more bets" to the discard rack: the deal, the stub, the decisions, the forfeits."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.check_decisions import said_of_undeclared, undeclared
from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.play import UNSEEN, Choice
from pitboss.law.incomplete import Incomplete
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.money import format_cents, format_range, parse_cents
from pitboss.plural import plural
from pitboss.table import events as ev
from pitboss.table.commands import MakeDecision, Perform
from pitboss.table.duties import Duty
from pitboss.table.effects.place_cards import laid
from pitboss.table.evolve import evolve
from pitboss.table.handlers.box_settlement import settle_forfeited
from pitboss.table.handlers.cards_apart import set_apart
from pitboss.table.handlers.checks import check_cards, check_left, not_due, require_due
from pitboss.table.handlers.duty_done import duty_done
from pitboss.table.handlers.playable import course_of
from pitboss.table.procedure.due import asked_under, forfeited_under, is_asked, seats_asked
from pitboss.table.procedure.in_force import (
    clause,
    dealing,
    elections_now,
    has_step,
    play,
    shuffling,
    street,
)
from pitboss.table.state import Box, Phase, Round, Table, cards_seen, next_steps

_FORFEITS = Phase.FORFEITS


def no_more_bets(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Bets are closed once every box holds what a round needs."""
    now = require_due(table, command)
    course = course_of(table, elections_now(table))
    deck = table.deck_in_play
    closed = ev.BetsClosed(
        command.at,
        command.by,
        command.who,
        round=table.rounds + 1,
        clause=now.clause,
        plan=course.plan,
        deck=deck.name if deck else "",
        streets=course.streets,
        passes=course.passes,
        submission=table.submission,
    )
    return (closed,)


def deal(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The next cards, one or many, in the order of the plan. A card that nobody has read is written `??`."""
    if table.phase is Phase.BETWEEN:
        # If the chapter has no announcement, the first card closes the bets.
        (closed,) = no_more_bets(table, command)
        check_left(table, 0)
        return closed, *deal(evolve(table, closed), command)
    now = require_due(table, command)
    present = table.round_in_play
    if not command.cards:
        raise Refused("no-cards", now.clause, "name the cards that are dealt; write ?? for one that nobody has seen")
    most = present.cards_in_a_row
    if len(command.cards) > most:
        raise Refused(
            "too-many-cards", now.clause, f"{plural(most, 'card')} can be dealt next, not {len(command.cards)}"
        )
    _check_faces(present, command.cards)
    check_cards(table, command.cards)
    dealt = _with_draws(
        table, ev.CardsDealt(command.at, command.by, command.who, cards=command.cards, clause=now.clause)
    )
    if len(command.cards) < present.cards_left or not _keeps_its_stub(table):
        return (dealt,)
    kept = duty_done(command, clause(table, _OF_SUCH_A_SHOE), duty=Duty.KEEP_STUB)
    return dealt, kept


def _check_faces(present: Round, cards: tuple[str, ...]) -> None:
    """Cards that are dealt face up must have been read."""
    if UNSEEN not in cards:
        return
    for card, step in zip(cards, next_steps(present), strict=False):
        if card == UNSEEN and step.face_up:
            raise Refused("no-cards", step.clause, "the card is dealt face up: name it")


def _with_draws(table: Table, dealt: ev.CardsDealt) -> ev.CardsDealt:
    """If the dealt cards call for more, those are in the same event."""
    draws = play(table).draws
    if draws is None or len(dealt.cards) < table.round_in_play.cards_left:
        return dealt
    boxes, present = laid(table.boxes, table.round_in_play, dealt)
    return replace(dealt, more=draws(present, boxes, table.elections))


_OF_SUCH_A_SHOE = "reshuffling-shoe-deal"


def _keeps_its_stub(table: Table) -> bool:
    """A shoe that reshuffles by itself keeps what it has not dealt, if the round is dealt as from such a shoe.

    Otherwise its stub goes to the discard rack, as with any automated dealing shoe.
    """
    reshuffles = dealing(table) is Dealing.AUTOMATED_SHOE and shuffling(table) is Shuffling.RESHUFFLING
    if not reshuffles or not has_step(table, _OF_SUCH_A_SHOE):
        return False
    at = clause(table, _OF_SUCH_A_SHOE)
    return any(step.clause == at for step in table.round_in_play.plan)


def handle_stub(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The stub leaves the shoe, or goes to the discard rack without exposing a card."""
    now = require_due(table, command)
    return (duty_done(command, now.clause),)


def count_stub(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The stub is counted when that is due, and may be counted whenever it is about to be racked."""
    if table.phase is not Phase.STUB:
        require_due(table, command)
    whole = table.elections.rules.number("deck-cards")
    if command.number is None or not 0 <= command.number <= 2 * whole:
        at = clause(table, "stub-count")
        raise Refused("count-missing", at, f"say how many cards the stub has (number), not {command.number}")
    right = command.number + len(cards_seen(table)) == whole
    at = clause(table, "stub-count-right" if right else "stub-count-wrong")
    return (duty_done(command, at, duty=Duty.COUNT_STUB, number=command.number, wrong=not right),)


def make_decision(table: Table, command: MakeDecision) -> tuple[ev.AnyEvent, ...]:
    """The player whose turn it is makes a wager or folds; the house may do it for an absent player."""
    seat = command.seat
    if not is_asked(table, seat):
        raise _not_asked(table, seat)
    box = table.boxes[seat]
    # Whoever gives it: a decision by the house names the player it is made for, or nobody could judge it.
    if command.who != box.player:
        at = clause(table, "own-cards-only") if has_step(table, "own-cards-only") else asked_under(table)
        raise Refused("not-your-box", at, f"the box at seat {seat} is {box.player}'s")
    present = table.round_in_play
    # Whoever is asked is asked on a street.
    name = present.streets[present.street].name
    choice, amount = _choice(table, command, box, present), 0
    if choice.wager is not None:
        amount = _amount(command, choice)
        _check_amount(table, box, choice, amount)
    made = ev.DecisionMade(
        command.at,
        command.by,
        command.who,
        seat=seat,
        choice=choice.name,
        clause=choice.clause,
        wager=choice.wager,
        amount=amount,
        street=name,
        again=choice.again,
        apart=set_apart(table, command, box, choice) if choice.cards else (),
        takes_back=choice.takes_back,
        returned=_taken_back(table, box, choice) if choice.takes_back else 0,
    )
    return (made,)


def _not_asked(table: Table, seat: int) -> Refused:
    asked = seats_asked(table)
    if not asked:
        return Refused("no-decision", asked_under(table), "there is no decision to make now")
    said = f"it is not seat {seat}'s turn: {_asked_in_words(table, asked)}"
    return Refused("not-your-turn", asked_under(table), said)


def _taken_back(table: Table, box: Box, choice: Choice) -> int:
    if choice.takes_back not in box.wagers:
        told = f"{choice.name} is offered to a player without {choice.takes_back}: offer it only to those who made that"
        raise Incomplete(table.elections.rules.game, [told])
    return box.wagers[choice.takes_back]


def _asked_in_words(table: Table, asked: tuple[int, ...]) -> str:
    present = street(table)
    if present is None or present.in_turn:
        return f"seat {asked[0]} decides now"
    return f"{'seats' if len(asked) > 1 else 'seat'} {', '.join(map(str, asked))} may decide now"


def _amount(command: MakeDecision, choice: Choice) -> int:
    """What is wagered; it must be given only if there is a choice."""
    if type(command.amount) is not int:
        _check_whole(command.amount, choice)
    if not command.amount and choice.least != choice.most:
        most = format_cents(choice.most)
        raise Refused(
            "amount-missing",
            choice.bound or choice.clause,
            f"say how much to wager on {choice.wager}, up to {most}",
        )
    return command.amount or choice.least


def _check_whole(amount: object, choice: Choice) -> None:
    try:
        parse_cents(amount)
    except Malformed as error:
        raise Refused("malformed-amount", choice.bound or choice.clause, str(error)) from error


def _choice(table: Table, command: MakeDecision, box: Box, present: Round) -> Choice:
    own, word = play(table), command.choice
    choices = own.choices(box, present, present.streets[present.street].name, table.elections)
    for choice in choices:
        if choice.name == word:
            # One that depends on cards is known only now: if the game did not declare it, it cannot be written down.
            if undeclared(choice, own.decisions):
                raise Incomplete(table.elections.rules.game, [said_of_undeclared(choice)])
            return choice
    names = " or ".join(choice.name for choice in choices)
    raise Refused("no-such-choice", choices[0].clause, f"seat {command.seat} may {names}, not {command.choice}")


def _check_amount(table: Table, box: Box, choice: Choice, amount: int) -> None:
    if not choice.least <= amount <= choice.most:
        bounds = format_range(choice.least, choice.most)
        raise Refused(
            "out-of-bounds",
            choice.bound or choice.clause,
            f"the {choice.wager} wager must be {bounds}, not {format_cents(amount)}",
        )
    chips = table.players[box.player].chips
    if amount > chips:
        asked = street(table)
        choices = play(table).choices(box, table.round_in_play, asked.name if asked else "", table.elections)
        others = " or ".join(["get more chips", *(each.name for each in choices if each.wager is None)])
        raise Refused(
            "not-enough-chips",
            table.elections.rules.sections.instruments,
            f"{box.player} has {format_cents(chips)} left, and this takes {format_cents(amount)}: {others}",
        )


def collect_forfeited(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Collect what was forfeited by folding; cards stay only under wagers that survive."""
    if table.phase is not _FORFEITS:
        raise not_due(table, command)
    at, first = forfeited_under(table)
    if command.deck is not None or command.seat not in (None, first):
        raise not_due(table, command)
    collected = duty_done(command, at)
    forfeits = play(table).forfeits(table.elections)
    forfeited = {seat: _with_these(table.boxes[seat], forfeits) for seat in table.forfeited}
    settled = [
        ev.SeatSettled(command.at, command.by, command.who, seat=seat, lines=lines, clause=lines[0].clause)
        for seat, lines in settle_forfeited(table, forfeited).items()
    ]
    return (collected, *settled)


def _with_these(box: Box, wagers: tuple[str, ...]) -> Box:
    """The box with only these wagers."""
    return replace(box, wagers={wager: box.wagers[wager] for wager in wagers if wager in box.wagers})


def collect_cards(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """The cards go to the discard rack in an order that lets every hand be reconstructed."""
    now = require_due(table, command)
    return (ev.RoundEnded(command.at, command.by, command.who, round=table.round_in_play.number, clause=now.clause),)
