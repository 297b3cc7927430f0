"""A progressive meter that several tables play for, as its own stream: what each table did to it, in one order.

A table claims; the meter answers with what it shows and the order in which the claim comes; the answer enters the table
with its command. A later claim, at any table, sees what the earlier ones left. Nothing here knows a table: a line names
it, its round and its seat, and says what the meter shows afterward.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import assert_never

import msgspec
from msgspec.structs import replace

from pitboss.games.elections import Elections
from pitboss.games.progressive import (
    Meter,
    added,
    after_share,
    contributed_to,
    handed_out,
    keeps_what_void_rounds_gave,
    new_meter,
    put_up_after,
)
from pitboss.law.refusal import Refused
from pitboss.money import Money, format_cents
from pitboss.odds import Form, parse_odds, pay

_READINGS = ("meter-half-cents", "meter-below-reset")
"""Questions that tables sharing a meter must read alike."""


class MeterAnswer(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A linked meter's answer to a table's claim: the claim's place in the order, and the meter as it stands."""

    meter: str
    order: int
    state: Meter


class _Line(
    msgspec.Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    tag_field="event",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """One line of the stream: when, its place in the order, and the meter after it."""

    at: int
    order: int
    state: Meter


class MeterOpened(_Line, frozen=True, gc=False, kw_only=True, tag="meter-opened.v1"):
    """The meter at its initial amount, as the first table elects it."""

    name: str
    elections: Elections
    money: Money


class MeterGained(_Line, frozen=True, gc=False, kw_only=True, tag="meter-gained.v1"):
    """A table accepted the wagers of a round, and the meter gained its share of each."""

    table: str
    round: int
    stakes: tuple[int, ...]


class MeterWon(_Line, frozen=True, gc=False, kw_only=True, tag="meter-won.v1"):
    """A share was won: it is held until it is handed out."""

    table: str
    round: int
    seat: int
    odds: str
    amount: int


class MeterHandedOut(_Line, frozen=True, gc=False, kw_only=True, tag="meter-handed-out.v1"):
    """A held award was handed to its winner."""

    table: str
    round: int
    seat: int
    amount: int


class MeterSet(_Line, frozen=True, gc=False, kw_only=True, tag="meter-set.v1"):
    """Two people set the meter to another amount: the house pays or takes the difference."""

    who: str
    second: str
    why: str
    before: int
    approval: int = 0
    """The number of the approval, which is good for one line."""


class MeterAdded(_Line, frozen=True, gc=False, kw_only=True, tag="meter-added.v1"):
    """Two people added what the meter of another table showed when it was retired: it stays the players'."""

    source: str
    """The table whose meter that was."""
    amount: int
    who: str
    second: str
    why: str
    approval: int


AnyMeterLine = MeterOpened | MeterGained | MeterWon | MeterHandedOut | MeterSet | MeterAdded
_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[AnyMeterLine] = msgspec.json.Decoder(AnyMeterLine)


def line_to_bytes(line: AnyMeterLine) -> bytes:
    """A line as it is kept."""
    return _ENCODER.encode(line)


def line_from_bytes(payload: bytes) -> AnyMeterLine:
    """A line as it was kept; `msgspec.MsgspecError` if it cannot be read."""
    return _DECODER.decode(payload)


@dataclass(frozen=True, slots=True)
class LinkedMeter:
    """Where a stream stands."""

    name: str
    elections: Elections
    money: Money
    state: Meter
    order: int = 0
    approvals: frozenset[int] = frozenset()
    """The approvals used to set it, or to add to it."""
    put_up: int = 0
    """How much of what it shows the house has put up: the rest is the players'."""
    gained: Mapping[str, int] = field(default_factory=dict)
    """What it was given of retired meters, by their tables."""

    @property
    def answer(self) -> MeterAnswer:
        """The answer to the next claim."""
        return MeterAnswer(self.name, self.order + 1, self.state)


def opened(name: str, elections: Elections, money: Money, at: int) -> MeterOpened:
    """The first line of a stream; `Refused` if the table could not be linked."""
    check_linkable(elections)
    state = new_meter(elections)
    if state is None:
        raise AssertionError("a table without a progressive wager was found linkable")
    return MeterOpened(at=at, order=0, state=state, name=name, elections=elections, money=money)


def check_linkable(elections: Elections) -> None:
    """Refuse a table whose void rounds would take something back from a meter that others have since played for."""
    if elections.metered is None:
        raise Refused("no-meter", None, "no progressive wager is offered at this table: offer it, or do not link it")
    clause = elections.rules.figure("progressive-floor").clause
    if not keeps_what_void_rounds_gave(elections) or elections.reads("void-while-settling") != "unsettled":
        said = "other tables play for what a round contributed to a linked meter, or left on it"
        reading = elections.reading_about("void-contribution")
        kept = f"{reading.id} as kept and " if reading is not None else ""
        mend = f"read {kept}void-while-settling as unsettled"
        raise Refused("not-linkable", clause, f"{said}: {mend}")


def check_joins(linked: LinkedMeter, elections: Elections, money: Money) -> None:
    """Refuse a table that would play for the meter under different rules than the tables before it."""
    check_linkable(elections)
    clause = elections.rules.figure("progressive-floor").clause
    if money is not linked.money:
        said = f"the meter {linked.name} is for {linked.money.value} money: link a table for the same kind"
        raise Refused("mixed-money", clause, said)
    own, theirs = _meter_of(elections), _meter_of(linked.elections)
    unlike = next((name for name, elected in theirs.items() if own[name] != elected), None)
    if unlike is not None:
        said = f"{unlike} of the meter {linked.name} is {theirs[unlike]}, and this table elects {own[unlike]}"
        raise Refused("other-meter", clause, f"{said}: elect the same for all tables that share it")


def _meter_of(elections: Elections) -> dict[str, str | None]:
    """What tables that share a meter must elect alike, in words; what a wager costs is each table's own."""
    meter = elections.progressive
    if meter is None or meter.rate is None:
        raise AssertionError("a table without a meter was found linkable")
    return {
        "the initial amount": format_cents(meter.starts_with),
        "the reset amount": format_cents(meter.reset),
        "the rate of progression": f"{Decimal(meter.rate).normalize():f}%",
        **{f"the reading {each}": _read(elections, each) for each in _READINGS},
    }


def _read(elections: Elections, reading: str) -> str | None:
    return elections.reads(reading) if reading == "meter-half-cents" else elections.reads_about(reading)


def set_to(linked: LinkedMeter, shown: int, *, at: int, who: str, second: str, why: str, approval: int = 0) -> MeterSet:
    """Set the meter; what wagers have contributed stays on it, so the house takes back no more than it put up."""
    _check_two(who, second)
    change, state = shown - linked.state.shown, linked.state
    if not change or shown < 0:
        raise Refused("no-amount", None, f"the meter shows {format_cents(state.shown)}: name another amount")
    if shown < state.shown - linked.put_up:
        least = format_cents(state.shown - linked.put_up)
        raise Refused(
            "contributed", None, f"players have contributed {least} of it: set the meter to no less than that"
        )
    after = replace(state, shown=shown, seeded=state.seeded + change)
    return MeterSet(
        at=at,
        order=linked.order + 1,
        state=after,
        who=who,
        second=second,
        why=why,
        before=linked.state.shown,
        approval=approval,
    )


def add_to(
    linked: LinkedMeter, source: str, amount: int, *, at: int, who: str, second: str, why: str, approval: int
) -> MeterAdded:
    """Add what the meter of another table showed when it was retired, all of it and once."""
    _check_two(who, second)
    if source in linked.gained:
        given = format_cents(linked.gained[source])
        raise Refused("pool-added", None, f"{given} of {source} has already been added to the meter {linked.name}")
    if amount <= 0:
        raise Refused("no-amount", None, f"nothing is kept of a meter of {source}: name a table whose meter is retired")
    return MeterAdded(
        at=at,
        order=linked.order + 1,
        state=added(linked.state, amount),
        source=source,
        amount=amount,
        who=who,
        second=second,
        why=why,
        approval=approval,
    )


def _check_two(who: str, second: str) -> None:
    if not who or not second or who == second:
        raise Refused("second-person", None, "two different people must sign for this: name both (who and second)")


def follow(linked: LinkedMeter | None, line: AnyMeterLine) -> LinkedMeter:
    """Where the stream stands after a line; `Refused` if the line does not follow from those before it."""
    if linked is None:
        if not isinstance(line, MeterOpened):
            raise Refused("not-open", None, "a meter begins with its opening")
        if line != opened(line.name, line.elections, line.money, line.at):
            raise Refused("other-meter", None, "the meter does not start with its initial amount")
        return LinkedMeter(line.name, line.elections, line.money, line.state, put_up=line.state.seeded)
    for said in _wrong(linked, line):
        raise Refused("other-meter", None, f"{said}: the stream of meter {linked.name} cannot be right")
    used = {line.approval} if isinstance(line, MeterSet | MeterAdded) and line.approval else set()
    return dataclasses.replace(
        linked,
        state=line.state,
        order=line.order,
        approvals=linked.approvals | used,
        put_up=put_up_after(linked.put_up, linked.state, line.state),
        gained={**linked.gained, line.source: line.amount} if isinstance(line, MeterAdded) else linked.gained,
    )


def _wrong(linked: LinkedMeter, line: AnyMeterLine) -> Iterator[str]:
    if line.order != linked.order + 1:
        yield f"order {line.order} comes after {linked.order}"
    before, elections = linked.state, linked.elections
    match line:
        case MeterOpened():
            yield "it is opened twice"
        case MeterGained():
            if line.state != contributed_to(before, line.stakes, elections):
                yield "it did not gain exactly its share of these wagers"
        case MeterWon():
            odds = parse_odds(line.odds)
            # A share is the same whatever the stake.
            if odds.form is not Form.METER or line.amount != pay(odds, 1, meter=before.shown).paid:
                yield f"{line.odds} of {format_cents(before.shown)} is not {format_cents(line.amount)}"
            if line.state != after_share(before, line.amount, odds, elections):
                yield "the award left the wrong amount"
        case MeterHandedOut():
            if line.amount > before.held or line.state != handed_out(before, line.amount):
                yield "more was handed out than was held, or it left the wrong amount"
        case MeterSet():
            if line.approval in linked.approvals:
                yield f"approval {line.approval} was used twice"
            if line != set_to(
                linked,
                line.state.shown,
                at=line.at,
                who=line.who,
                second=line.second,
                why=line.why,
                approval=line.approval,
            ):
                yield "it was not set as the line says"
        case MeterAdded():
            if line.approval in linked.approvals:
                yield f"approval {line.approval} was used twice"
            if line != add_to(
                linked,
                line.source,
                line.amount,
                at=line.at,
                who=line.who,
                second=line.second,
                why=line.why,
                approval=line.approval,
            ):
                yield "it did not gain what the line says"
        case _:
            assert_never(line)
    if not line.state.balanced:
        yield "its books do not agree"
