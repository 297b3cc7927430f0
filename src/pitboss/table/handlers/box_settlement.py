"""Asking a game's settlement about a box: the state's strings go in as cards, and itemized lines come back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not

import msgspec
from msgspec.structs import replace

from pitboss.cards import Card, known_cards
from pitboss.games.elections import Elections
from pitboss.games.irregularities import Interruption
from pitboss.games.limits import is_covered, within
from pitboss.games.places import Place
from pitboss.games.play import FOLD, UNSEEN
from pitboss.games.registry import game_of
from pitboss.games.round import Round as GameRound
from pitboss.games.round import Seat
from pitboss.games.settlement import Line, Settlement
from pitboss.law.rules import DealState, Irregularity, Ruling
from pitboss.table.procedure.in_force import play, set_apart_at
from pitboss.table.procedure.turned_cards import is_out
from pitboss.table.state import Box, Round, Table, notations


def settle_box(table: Table, seat: int, box: Box, wagers: tuple[str, ...]) -> tuple[Line, ...]:
    """The lines for these wagers of one box, numbered on from those settled before.

    A payout limit covers all boxes of a person together, so boxes are settled together if all their cards are known. At
    a real table, each is settled when its cards are read, and paid from what is left of the limit.
    """
    # What a linked meter shows can change between two seats without anything happening here.
    settlement = None if table.linked else _settled_together(table, seat, box)
    if settlement is None:
        # Cards that nobody has read yet may decide wagers whose turn comes later.
        due_now = replace(box, wagers={wager: stake for wager, stake in box.wagers.items() if wager in wagers})
        settlement = game_of(table.elections).settle(as_round(table, {seat: due_now}), table.elections)
    elections = table.elections
    open_, named, won = box.unsettled, elections.rules.wagers, 0
    due: list[Line] = []
    for line in settlement.seat(seat).lines:
        # What is paid along with a wager is paid with it.
        of = line.wager if line.stake else named[line.wager].table_of
        if of in wagers and of in open_:
            due.append(line)
            won += line.paid
    limit = elections.limits.payout
    limited = due if limit is None or not won else _within_limit(table, seat, due, won, limit)
    numbered = enumerate(limited, start=_settled_before(table) + 1)
    return tuple([line if line.order == place else replace(line, order=place) for place, line in numbered])


def _settled_before(table: Table) -> int:
    """How many lines have been settled in this round."""
    settled = 0
    for box in table.boxes.values():
        if box.lines:
            settled += len(box.lines)
    return settled


def _within_limit(table: Table, seat: int, lines: Sequence[Line], won: int, limit: int) -> Sequence[Line]:
    """The lines, paying no more than the player's earlier ones in this round have left of the payout limit."""
    if won + sum([line.paid for box in table.boxes.values() if box.lines for line in box.lines]) <= limit:
        # If all players together have not reached it, none has: nobody is ever paid less than nothing.
        return lines
    elections = table.elections
    whole, player = elections.reads("limit-person") == "person", table.boxes[seat].player
    own = [box.lines for number, box in table.boxes.items() if (box.player == player if whole else number == seat)]
    paid = sum([line.paid for settled in own if settled for line in settled if is_covered(line, elections)])
    return within(lines, max(0, limit - paid), elections)


def settle_forfeited(table: Table, boxes: dict[int, Box]) -> dict[int, tuple[Line, ...]]:
    """The lines for what was forfeited in these boxes, counterclockwise.

    Nobody's cards are looked at for them, so the same wagers forfeited again come to the same.
    """
    elections, entered = table.elections, 0
    forfeited: dict[int, tuple[Line, ...]] = {}
    for seat in sorted(boxes, reverse=True):
        box = boxes[seat]
        key = ("forfeited", seat, box.player, box.choice, box.street, *box.wagers.items())
        lines = elections.once(key, _forfeited, table, seat, box)
        forfeited[seat] = tuple([replace(line, order=entered + line.order) for line in lines]) if entered else lines
        entered += len(lines)
    return forfeited


def _forfeited(table: Table, seat: int, box: Box) -> tuple[Line, ...]:
    unseen = as_round(replace(table, round=None), {seat: replace(box, places={})})
    return game_of(table.elections).settle(unseen, table.elections).seat(seat).lines


def _settled_together(table: Table, seat: int, box: Box) -> Settlement | None:
    """The settlement of all boxes, remembered until the round or an unsettled box changes.

    Seats are settled one by one; without a memory, each would settle the whole table again.
    """
    last = _last[0]
    if last is not None and last.holds(table) and _as_known(table, seat, box, last):
        if box is table.boxes[seat]:
            _last[0] = replace(last, compared=table.boxes)
        return last.settlement
    if _covered(table.round):
        return None
    boxes: dict[int, Box] = {}
    # A pooled wager may be made in one box and won by the hand of another.
    pooling = {lying.player for lying in table.boxes.values() if lying.owed} if table.elections.pooled else ()
    for number, lying in table.boxes.items():
        # What was forfeited and collected need not be settled again, and the meter shows what earlier boxes have left.
        if number == seat or lying.owed or lying.player in pooling:
            each = box if number == seat else _as_set(table, lying)
            if _unread(table, each):
                return None
            boxes[number] = each
    settlement = game_of(table.elections).settle(
        as_round(table, boxes, settled=_settled_before(table)), table.elections
    )
    if table.round is not None:
        compared = table.boxes if box is table.boxes[seat] else {}
        _last[0] = _Settled(table.name, table.elections, table.round, boxes, settlement, compared)
    return settlement


def _as_known(table: Table, seat: int, box: Box, last: _Settled) -> bool:
    """Whether the unsettled boxes are those that were settled together, with this one as it is turned."""
    if table.meter is not None and _has_returned_an_award(table):
        return False
    known, compared = last.boxes, last.compared
    before = known.get(seat)
    if before is not box and (before is None or not _same_hand(before, box)):
        return False
    boxes = table.boxes
    changed: Iterable[int] = boxes
    if len(compared) == len(boxes):
        changed = compress(boxes, map(is_not, boxes.values(), compared.values()))
    for number in changed:
        each, before = boxes[number], known.get(number)
        if number == seat or each is before or not each.owed:
            continue
        if before is None or not _same_hand(before, _as_set(table, each)):
            return False
    return True


def _has_returned_an_award(table: Table) -> bool:
    """Whether a payout was not validated, which has left the meter as it was."""
    return "void" in [line.outcome for box in table.boxes.values() if box.lines for line in box.lines]


def as_set(table: Table, seat: int) -> Box:
    """The box as it will be compared: a hand that its player set wrong is first reset."""
    box, last = table.boxes[seat], _last[0]
    if box.apart and last is not None and last.round is table.round and last.compared.get(seat) is box:
        # It was settled together with the others, and so compared before.
        return last.boxes[seat]
    return _as_set(table, box)


def _as_set(table: Table, box: Box) -> Box:
    if not box.apart or box.turned:
        return box
    reset = play(table).reset(box, known_cards(box.apart), table.elections)
    return replace(box, apart=notations(reset)) if reset else box


def _covered(present: Round | None) -> bool:
    """Whether a card that belongs to no box has yet to be read."""
    if present is not None:
        for cards in present.places.values():
            if UNSEEN in cards:
                return True
    return False


def _unread(table: Table, box: Box) -> bool:
    """Whether cards that may decide a wager have yet to be read; those of a player who left decide none."""
    for cards in box.places.values():
        if UNSEEN in cards:
            return not is_out(table, box)
    return False


class _Settled(msgspec.Struct, frozen=True, gc=False):
    """Boxes settled together, and the round they were settled in."""

    table: str
    elections: Elections
    round: Round
    boxes: Mapping[int, Box]
    settlement: Settlement
    compared: Mapping[int, Box]
    """The boxes when they were last compared or settled: the same objects need not be compared again."""

    def holds(self, table: Table) -> bool:
        """Whether the cards still lie as they were settled, on the same pass around the table or a later one."""
        then, now = self.round, table.round
        if then is now:
            return True
        return (
            now is not None
            and self.elections is table.elections
            and self.table == table.name
            and then.number == now.number
            and then.irregularity == now.irregularity
            and then.places == now.places
        )


# One object, replaced as a whole, so that threads see either the old one or the new one. It saves time and changes no
# answer, which a test checks: a log is verified by deciding every command again, from any starting point. Without it, a
# round with six seats takes 1.3 to 2.9 times as long, the most where several passes settle side wagers.
_last: list[_Settled | None] = [None]


def _same_hand(one: Box, other: Box) -> bool:
    return (
        one.wagers == other.wagers
        and (one.places == other.places or _same_cards(one.places, other.places))
        and one.choice == other.choice
        and one.abandoned == other.abandoned
        and one.apart == other.apart
    )


def _same_cards(one: Mapping[str, tuple[str, ...]], other: Mapping[str, tuple[str, ...]]) -> bool:
    """Cards that stay face down, and so are left out of what is settled, decide nothing."""
    return all(one[place] == other[place] for place in one if place in other)


def void_lines(
    table: Table, boxes: dict[int, Box], standing: Iterable[Line], ruling: Ruling, dealt: DealState | None
) -> dict[int, tuple[Line, ...]]:
    """The lines for these boxes when an irregularity voids the round, numbered on from those that stand."""
    elections = table.elections
    before = max([line.order for line in standing], default=0)
    if not boxes:
        return {}
    interruption = Interruption(ruling, dealt)
    settlement = game_of(elections).settle(as_round(table, boxes, interruption), elections)
    return {
        seat.seat: tuple(replace(line, order=before + line.order) for line in seat.lines) for seat in settlement.seats
    }


def as_round(
    table: Table, boxes: dict[int, Box], interruption: Interruption | None = None, *, settled: int = 0
) -> GameRound:
    """The boxes as the game settles them. What was dealt was checked when it was dealt."""
    present = table.round
    if interruption is None and present is not None and present.irregularity is not None:
        ruling = table.elections.rules.rulings.get(Irregularity(present.irregularity))
        interruption = Interruption(ruling, DealState.COMPLETE) if ruling else None
    apart = set_apart_at(table.elections)
    return GameRound(
        rules=table.elections.rules,
        seats=tuple([as_seat(number, boxes[number], apart) for number in sorted(boxes)]),
        places=_cards(present.places) if present else {},
        meter=table.meter.shown if table.meter else None,
        interruption=interruption,
        traced=False,
        settled=settled,
    )


def as_seat(number: int, box: Box, set_apart: Place | None = None) -> Seat:
    """One box as the game knows it; cards set apart are in the place that the game has for them."""
    return Seat(
        number=number,
        player=box.player,
        stakes=box.wagers,
        places=_cards(box.places | {set_apart.name: box.apart}) if set_apart else _cards(box.places),
        street=box.street,
        abandoned=box.abandoned,
        undecided=box.choice is None,
        folded=box.choice == FOLD,
        decision=box.choice,
    )


def _cards(places: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[Card, ...]]:
    """The cards of each place, if all of them have been read."""
    read: dict[str, tuple[Card, ...]] = {}
    for place, cards in places.items():
        if cards and UNSEEN not in cards:
            read[place] = known_cards(cards)
    return read
