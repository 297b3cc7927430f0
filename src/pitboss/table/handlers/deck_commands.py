"""Opening a table, and the life of its decks: received, inspected, shuffled, cut, loaded, removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from pitboss.games.elections import Shuffling
from pitboss.games.linked_meter import check_linkable
from pitboss.games.opening_checks import opening_failures
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.citation import Clause
from pitboss.law.refusal import Refused
from pitboss.money import Money, format_cents
from pitboss.table import events as ev
from pitboss.table.commands import PROCEDURE, OpenTable, Perform
from pitboss.table.deck import Deck, Stage
from pitboss.table.duties import OF_THE_FLOOR, Due, Duty, Role
from pitboss.table.handlers.checks import instead_due, require_due
from pitboss.table.handlers.duty_done import duty_done
from pitboss.table.handlers.shoe_commands import check_depth
from pitboss.table.procedure.between_rounds import lying_idle
from pitboss.table.procedure.deck_procedure import nobody_wagers
from pitboss.table.procedure.in_force import (
    COUNTED,
    cards_in_deck,
    clause,
    cuts_after,
    has_step,
    idle_procedure,
    lasts,
    shuffling,
)
from pitboss.table.state import Phase, Table, cards_seen

VERIFIED = "inspect-and-verify"
"""The shared procedure that has a floorperson verify what the dealer inspected."""


def open_table(command: OpenTable) -> tuple[ev.AnyEvent, ...]:
    """A table opens only under elections that leave open nothing that a round will ask."""
    elections = command.elections
    rules = elections.rules
    if command.at < 0 or command.inventory < 0 or not command.table or command.by is Role.PLAYER:
        raise Refused(
            "malformed-opening",
            rules.figure("seats").clause,
            "a table needs a name, is opened by the house or its staff, and starts with 0 chips or more, after 1970",
        )
    if command.training and command.money is Money.COUNTED:
        raise Refused("training-counts", None, "results of a training table never count: open it with practice money")
    _check_floor(command)
    for failure in opening_failures(elections):
        raise failure.error
    if command.linked:
        check_linkable(elections)
    opened = ev.TableOpened(
        command.at,
        command.by,
        command.who,
        table=command.table,
        elections=elections,
        automated=command.automated,
        inventory=command.inventory,
        training=command.training,
        submission=command.submission,
        money=command.money,
        linked=command.linked,
        named_dealers=command.named_dealers,
        procedure=command.procedure,
    )
    return (opened,)


def _check_floor(command: OpenTable) -> None:
    """Refuse to give the house what a floorperson does where money counts."""
    if command.money is not Money.COUNTED or command.procedure < PROCEDURE:
        return
    if given := sorted(duty.value for duty in OF_THE_FLOOR.intersection(command.automated)):
        edition = command.elections.edition
        at = clause_of(edition, VERIFIED) if has_procedure(edition, VERIFIED) else None
        said = f"where money counts, a floorperson does {', '.join(given)}: leave them out of automated"
        raise Refused("floorperson-needed", at, said)


def close_table(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A table closes between rounds, when nobody has chips on it; players who left get what was kept for them."""
    if table.phase is not Phase.BETWEEN or table.boxes:
        raise Refused("round-in-play", None, "finish the round and return all wagers before closing the table")
    if table.players:
        raise Refused("players-seated", None, "every player must leave before the table closes")
    handed_out = (
        ev.PlayerLeft(command.at, command.by, who, chips=chips, abandoned=False) for who, chips in table.owed.items()
    )
    back = command.number or 0
    if back not in (0, table.inventory):
        said = f"the table inventory holds {format_cents(table.inventory)}: all of it goes back, not {back} cents"
        raise Refused("other-inventory", None, said)
    return (*handed_out, ev.TableClosed(command.at, command.by, command.who, inventory=back))


def handle_deck(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A duty on one deck, in order."""
    if command.stacked and not table.training:
        at, _ = instead_due(table)
        raise Refused("stacked", at, "only training tables may deal cards in a chosen order")
    if (own := _OWN.get(command.duty)) is not None:
        return own(table, command)
    match command.duty:
        case Duty.SPREAD_IDLE if (stored := _stored_at_idle(table, command)) is not None:
            return (_done(command, clause(table, "stack-idle-cards"), stored.name),)
        case Duty.SPREAD_IDLE if (idle := lying_idle(table)) is not None and nobody_wagers(table):
            return (_done(command, clause(table, idle_procedure(table)), idle.name),)
        case _:
            now = require_due(table, command)
            skips = command.duty is Duty.RECEIVE and command.preshuffled
            if skips:
                _check_preshuffled(table)
            return (_done(command, clause(table, "preshuffled-skip-opening") if skips else now.clause, now.deck),)


def _check_preshuffled(table: Table) -> None:
    """Cards come preshuffled, and so skip the opening, only where the Rules Submission elects it."""
    if not table.elections.preshuffled and table.procedure >= PROCEDURE:
        said = "no preshuffled cards are elected for this table: receive the deck as it is, and inspect it"
        raise Refused("not-preshuffled", clause(table, "preshuffled-skip-opening"), said)


def _done(
    command: Perform, at: Clause, deck: str | None, *, by_machine: bool = False, wrong: bool = False, burns: int = 0
) -> ev.DutyDone:
    return ev.DutyDone(
        command.at,
        command.by,
        command.who,
        command.stacked,
        duty=command.duty,
        clause=at,
        deck=deck,
        number=command.number,
        preshuffled=command.preshuffled,
        face_up=command.face_up,
        by_machine=by_machine,
        wrong=wrong,
        burns=burns,
        why=command.why,
    )


def _shuffle(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """By hand or by device; a device that counts says how many cards it found, and a wrong number condemns the deck."""
    now: Due = require_due(table, command)
    method = shuffling(table)
    if method not in COUNTED:
        return (_done(command, now.clause, now.deck, by_machine=method is not Shuffling.MANUAL),)
    expected = cards_in_deck(table)
    if command.number is None:
        raise Refused(
            "count-missing",
            clause(table, "shuffler-count-wrong"),
            f"the device counts the cards: say how many it found (number), {expected} if the deck is whole",
        )
    shuffled = _done(command, now.clause, now.deck, by_machine=True, wrong=command.number != expected)
    if command.number == expected:
        return (shuffled,)
    return shuffled, _condemned(command, replace(now, clause=clause(table, "shuffler-count-wrong")))


def _cut(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    now = require_due(table, command)
    check_depth(table, command.number)
    return (_done(command, clause(table, "cut-the-cards"), now.deck),)


def _condemned(command: Perform, now: Due) -> ev.DutyDone:
    return duty_done(command, now.clause, now.deck, duty=Duty.CONDEMN, number=command.number, wrong=True)


def _load(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """Where the chapter burns the first card of a full batch, that is due next."""
    now = require_due(table, command)
    again = shuffling(table) is Shuffling.RESHUFFLING and table.deck(now.deck or "").burned
    burns = 0 if again or not has_step(table, "burn") else table.elections.rules.number("burn-cards-shoe")
    return (_done(command, now.clause, now.deck, burns=burns),)


def _gather(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """All cards of the shoe are in the discard rack, and none may be missing.

    A batch that is not whole leaves (a reading of the chapter).
    """
    now = require_due(table, command)
    whole = cards_in_deck(table)
    if command.number is None or not 0 <= command.number <= 2 * whole:
        said = f"say how many cards were gathered (number), {whole} if all are there"
        raise Refused("count-missing", now.clause, said)
    gathered = _done(command, now.clause, now.deck, wrong=command.number != whole)
    return (gathered,) if command.number == whole else (gathered, _condemned(command, now))


def _recut(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A floorperson may have the cards cut again after the cut and before any card is dealt."""
    at = clause(table, "recut")
    deck = table.deck_in_play
    if shuffling(table) is Shuffling.RESHUFFLING:
        raise Refused(
            "no-cut", clause(table, "reshuffling-device"), "cards in a continuous device are neither cut nor recut"
        )
    if deck is None or not cuts_after(table, deck) or deck.stage not in _recut_stages(table):
        until = "they are in the shoe" if lasts(table) else "any card is dealt"
        raise Refused("no-recut", at, f"cards can be recut only after a cut and before {until}")
    _check_determined(table, command, at)
    return (_done(command, at, deck.name),)


def _check_determined(table: Table, command: Perform, at: Clause) -> None:
    """Refuse a floorperson who does not say what was determined: only that allows cards to be cut again."""
    if command.by is not Role.HOUSE and table.procedure >= PROCEDURE and not command.why.strip():
        said = "say what was wrong with the cut, or how it might affect the game (why): only then are cards cut again"
        raise Refused("no-reason", at, said)


def _recut_stages(table: Table) -> tuple[Stage, ...]:
    """Cards that have been cut but not dealt from, even after the announcement.

    A shoe that lasts is recut only while its cards are not in it.
    """
    if lasts(table):
        return Stage.CUT, Stage.COVERED
    if table.phase is Phase.BETWEEN:
        return Stage.CUT, Stage.LOADED
    undealt = table.phase is Phase.DEALING and not cards_seen(table)
    return (Stage.CUT, Stage.IN_PLAY) if undealt else ()


def _stored_at_idle(table: Table, command: Perform) -> Deck | None:
    """The batch that leaves the device for idle cards; it is spread and shuffled if a player asks for it."""
    deck = table.deck_in_play
    if deck is None or command.deck != deck.name or not table.players or not has_step(table, "stack-idle-cards"):
        return None
    lay_idle = (Stage.SPREAD, Stage.VIEWED, Stage.STACKED)
    swapped = any(each.spread_idle and each.stage in lay_idle for each in table.decks)
    return deck if swapped and deck.stage is Stage.SHUFFLED and deck.by_machine else None


def _direct_shuffle(table: Table, command: Perform) -> tuple[ev.AnyEvent, ...]:
    """A floorperson may direct a shuffle at any time between rounds."""
    deck = table.deck_in_play
    at = clause(table, "shuffle-into-one-stack")
    if deck is not None and lasts(table):
        steps = {Stage.CUT: "recut", Stage.COVERED: "recut"}
        if deck.dealt_from:
            steps[Stage.LOADED] = "reshuffle-shoe"
        at = clause(table, steps.get(deck.stage, "shuffle-into-one-stack"))
    ready = (Stage.SHUFFLED, Stage.CUT, Stage.COVERED, Stage.LOADED)
    if table.phase is not Phase.BETWEEN or deck is None or deck.stage not in ready:
        raise Refused(
            "no-shuffle",
            at,
            "a shuffle can be ordered only between rounds, and only for cards that are ready to be dealt",
        )
    if has_step(table, "recut") and at == clause(table, "recut"):
        _check_determined(table, command, at)
    return (_done(command, at, deck.name),)


_OWN: Mapping[Duty, Callable[[Table, Perform], tuple[ev.AnyEvent, ...]]] = {
    Duty.SHUFFLE: _shuffle,
    Duty.CUT: _cut,
    Duty.LOAD: _load,
    Duty.GATHER: _gather,
    Duty.RECUT: _recut,
    Duty.DIRECT_SHUFFLE: _direct_shuffle,
}
"""The duties that are more than moving a deck one step further. Looked up, not matched: every round has some."""
