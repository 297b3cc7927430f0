"""Whether the log does what players asked for: each command is rebuilt from the message recorded with it.

A house can record any message it likes. So a receipt lists what its player gave: the log may contain no other message
under that name, and must contain every one that was acknowledged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from pitboss.games.older_names import in_todays_names
from pitboss.house.conduct import IN_THEIR_NAME
from pitboss.house.fairness import Contributed, ContributionPromised, Fact, fact_from_bytes
from pitboss.server.messages import frames
from pitboss.server.messages.staff_commands import StaffCommand
from pitboss.server.tables import signed
from pitboss.server.tables.staff_rules import is_as_asked
from pitboss.server.tables.wire_commands import body_of, command_of
from pitboss.store.batch import Commanded, Done, commanded_from_bytes
from pitboss.store.chain import EVENT, FAIRNESS, Fault, Line, has_checkpoints
from pitboss.store.receipt import Receipt, ToldCommand
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Role
from pitboss.table.event_bytes import from_bytes

_COMMAND: msgspec.json.Decoder[frames.PlayerCommand] = msgspec.json.Decoder(frames.PlayerCommand)
_DUTY: msgspec.json.Decoder[StaffCommand] = msgspec.json.Decoder(StaffCommand)
TOLD_TWICE = "value-told-twice"
_UNRECORDED = frames.Ready | frames.ChoosePace | frames.Skip | frames.Return
"""What only concerns waiting, and leaves no line."""


def given_otherwise(
    batches: Iterable[Sequence[Line]],
    receipts: Sequence[Receipt] = (),
    *,
    of_a_house: bool = False,
    seated: Iterable[str] = (),
) -> list[Fault]:
    """Everything that was done in the name of a player, but not as that player asked for it.

    The log itself must be whole. The terminal has no messages; a house, which seals its rounds and tells people about
    its log, has one for everything that they do. For a part of a log, `seated` are those who sat at the table before
    it.
    """
    players = dict.fromkeys(receipt.player for receipt in receipts if receipt.player is not None)
    told = [_Told(player, [each for each in receipts if each.player == player]) for player in players]
    follows = _Follows(told, of_a_house=of_a_house or bool(receipts), seated={*seated})
    faults = [fault for batch in batches for fault in follows.batch(batch)]
    for each in told:
        faults += [*each.missing(follows.last), *each.twice()]
    return faults


@dataclass(slots=True)
class _Follows:
    told: Sequence[_Told]
    of_a_house: bool
    last: int = 0
    seated: set[str] = field(default_factory=set)
    done: set[tuple[str, str]] = field(default_factory=set)
    """Every command that was done: who gave it, and under which id."""

    def batch(self, batch: Sequence[Line]) -> Iterator[Fault]:
        if not batch[-1].sequence:
            self.of_a_house = self.of_a_house or has_checkpoints(batch[-1])
            return
        self.last = batch[-1].sequence
        commanded = commanded_from_bytes(batch[-1].payload)
        facts = []
        for line in batch:
            try:
                facts += [fact_from_bytes(line.payload)] if line.kind == FAIRNESS else []
            except msgspec.MsgspecError as error:
                yield Fault(line.sequence, "unknown-fact", f"the fact cannot be read: {error}")
        for code, message in self._found(commanded, facts):
            yield Fault(self.last, code, message)
        for each in self.told:
            each.mixed(facts, self.last)
        for line in batch:
            event = from_bytes(line.payload) if line.kind == EVENT else None
            if isinstance(event, ev.PlayerSat):
                if event.bot is not None and any(each.player == event.who for each in self.told):
                    said = f"a bot was seated as {event.who}, who is a person and has a receipt"
                    yield Fault(self.last, IN_THEIR_NAME, said)
                self.seated.add(event.who)
            elif isinstance(event, ev.PlayerLeft):
                self.seated.discard(event.who)

    def _found(self, commanded: Commanded, facts: Sequence[Fact]) -> Iterator[tuple[str, str]]:
        given, command = commanded.done, commanded.command
        parts = [fact for fact in facts if isinstance(fact, ContributionPromised | Contributed)]
        if given is None:
            players = [each.player for each in parts]
            if command is not None and command.by is Role.PLAYER:
                players.append(command.who)
            if self.of_a_house and players:
                yield "not-given", f"this was done for {players[0]}, and no message of {players[0]} is recorded with it"
            return
        if (given.player, given.id) in self.done:
            yield "other-command", f"{given.player} gave this command once, and it was done again"
        self.done.add((given.player, given.id))
        body = _body(given, command)
        asked = _read(body)
        if command is not None and command.by is not Role.PLAYER:
            if body != signed.body_of(command) and not _is_of_the_staff(body, command):
                yield "other-command", f"{given.player} signed for a different command than the one that was done"
        elif asked is None or body_of(asked) != body:
            yield "other-command", f"what {given.player} is said to have given is not a player's message"
        elif not self._is_same(asked, given.player, command, parts):
            yield "other-command", f"{given.player} gave a different command than the one that was done"
        for each in self.told:
            yield from each.gave(given, self.last)

    def _is_same(
        self, asked: frames.PlayerCommand, who: str, command: do.AnyCommand | None, parts: Sequence[Fact]
    ) -> bool:
        match asked:
            case frames.Promise():
                return command is None and _said(parts) == [("", who, asked.promise)]
            case frames.Contribute():
                expected = [(asked.root, who, asked.value)]
                if asked.following is not None and who in self.seated:
                    expected.append(("", who, asked.following))
                return command is None and _said(parts) == expected
            case frames.Advise():
                # What the choices are worth is for the house to say; whether it was asked is up to the player.
                return isinstance(command, do.AskAdvice) and (command.who, command.seat) == (who, asked.seat)
            case _:
                if command is None or parts:
                    return False
                # The house says how many chips somebody sits down with, since they come from another table.
                # Where money counts, the player may say it.
                brings = {"brings": command.chips} if isinstance(command, do.SitDown) else {}
                return command == command_of(asked, who, command.at, **brings)


class _Told:
    """What one player gave, according to the receipts of that player's browsers, and what the log has of it."""

    def __init__(self, player: str, receipts: Sequence[Receipt]) -> None:
        self.player = player
        self.given = {each.id: (each, _canonical(each)) for receipt in receipts for each in receipt.given}
        self.known = [_lines(receipt) for receipt in receipts if receipt.given or receipt.heads]
        self.found: set[str] = set()
        self.roots: dict[str, dict[str, int]] = {}
        """The roots for which each value was revealed, whether or not the house accepted it, and after which line."""
        for told, body in self.given.values():
            if isinstance(asked := _read(body), frames.Contribute):
                self._tells(asked.value, asked.root, told.after)
        for added in (each for receipt in receipts for each in receipt.contributions):
            self._tells(added.value, added.root, 0)

    def _tells(self, value: str, root: str, line: int) -> None:
        roots = self.roots.setdefault(value, {})
        roots[root] = max(line, roots.get(root, 0))

    def mixed(self, facts: Iterable[Fact], line: int) -> None:
        """What the log says this player added, out of what the receipts know."""
        for fact in facts:
            if isinstance(fact, Contributed) and fact.player == self.player and fact.value in self.roots:
                self._tells(fact.value, fact.root, line)

    def twice(self) -> Iterator[Fault]:
        """Values that the house already knew from one order when it chose another that they were to mix."""
        for roots in self.roots.values():
            if len(roots) > 1:
                said = f"{self.player} was asked for the same value for {len(roots)} orders, and revealed it for each"
                yield Fault(max(roots.values()), TOLD_TWICE, f"{said}: the house knew it before the last was mixed")

    def gave(self, given: Done, line: int) -> Iterator[tuple[str, str]]:
        """A message that the log has under some player's name."""
        if given.player != self.player:
            return
        told, body = self.given.get(given.id, (None, b""))
        if told is not None and (given.body == body or in_todays_names(given.body) == body):
            self.found.add(given.id)
            if line <= told.after or told.done not in (None, line):
                where = f"given after line {told.after}" if told.done is None else f"acknowledged with line {told.done}"
                yield "not-done", f"a command of {self.player} was {where}, but is in this line"
            if told.refused:
                yield "never-given", f"{self.player} was told that this command was refused, but it was done"
        elif told is not None or any(line in lines for lines in self.known):
            yield "never-given", f"{self.player} is said to have given this command, but gave none or a different one"

    def missing(self, last: int) -> Iterator[Fault]:
        """What was acknowledged and is not in the log; a missing end of the log is reported elsewhere."""
        for id_, (told, body) in self.given.items():
            asked = _read(body)
            recorded = asked is not None and not isinstance(asked, _UNRECORDED)
            if told.done is not None and told.done <= last and recorded and id_ not in self.found:
                message = f"a command of {self.player} was acknowledged with this line, but is not in the log"
                yield Fault(told.done, "not-done", message)


def _body(given: Done, command: do.AnyCommand | None) -> bytes:
    """What somebody gave, with today's field names; no other command has a field with an older name."""
    renamed = isinstance(command, do.MakeDecision) or (isinstance(command, do.Perform) and command.apart)
    return in_todays_names(given.body) if renamed and _read(given.body) is None else given.body


def _read(body: bytes) -> frames.PlayerCommand | None:
    try:
        return _COMMAND.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return None


def _is_of_the_staff(body: bytes, command: do.AnyCommand) -> bool:
    """Whether it is a dealer's or floorperson's message that asks for this command."""
    try:
        asked = _DUTY.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return body_of(asked) == body and is_as_asked(asked, command)


def _lines(receipt: Receipt) -> range:
    """The lines for which a browser knows everything that its player gave, even if that is nothing."""
    heads = [head.sequence for head in receipt.heads]
    first = receipt.given[0].after if receipt.given else min(heads)
    return range(first + 1, max(heads, default=0) + 1)


def _canonical(told: ToldCommand) -> bytes:
    """A command in a receipt, as the bytes that the house records."""
    command = bytes(told.command)
    asked = _read(command) or _read(in_todays_names(msgspec.json.format(command, indent=-1)))
    return b"" if asked is None else body_of(asked)


def _said(parts: Iterable[Fact]) -> list[tuple[str, str, str]]:
    """What players added to the shuffle: to which root, who, and the value or the promise."""
    said: list[tuple[str, str, str]] = []
    for each in parts:
        if isinstance(each, Contributed):
            said.append((each.root, each.player, each.value))
        elif isinstance(each, ContributionPromised):
            said.append(("", each.player, each.promise))
    return said
