"""The dealer's book: wagers are paid, collected and returned one by one, and become a settlement.

Everything the chapters share is done here: the order of seats, players who left, void rounds, breakage, the progressive
meter, the aggregate payout limit. Each game's `settle.py` says what a hand is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Protocol

from pitboss.games.elections import Elections
from pitboss.games.irregularities import IN_WORDS, Interruption
from pitboss.games.limits import capped
from pitboss.games.progressive import left_after, unpaid_part_in_words
from pitboss.games.round import Round, Seat
from pitboss.games.settlement import Fact, Line, Outcome, SeatSettlement, Settlement
from pitboss.law.citation import Clause
from pitboss.law.incomplete import Incomplete
from pitboss.law.paytables import Row
from pitboss.law.rules import Required
from pitboss.odds import Form, Payment, pay


class Named(Protocol):
    """A hand that has a name."""

    @property
    def name(self) -> str: ...


_PaidBy = tuple[str, str, str, str] | tuple[None, None, None, None]
"""The odds, the table, its letter and the row that paid a line, if one did."""
_Paying = tuple[Outcome, Payment, Clause, _PaidBy]
"""How a wager ends: what it receives, under which clause, by which row."""
_NO_TABLE: _PaidBy = (None, None, None, None)
_NOTHING = Payment(paid=0, returned=0)
# Reading an enum member from its class costs ten times as much as a global, and every winning wager needs these.
_METER, _PUSH = Form.METER, Form.PUSH


class SettlementBuilder:
    """Settles one round. Each wager of each seat is entered exactly once; `close` fails if one is still open."""

    def __init__(self, round_: Round, elections: Elections) -> None:
        self.round = round_
        self.elections = elections
        self.meter = round_.meter
        self._chip, self._rounding, self._traced = elections.limits.chip, elections.rounding, round_.traced
        self._lines: dict[int, list[Line]] = {seat.number: [] for seat in reversed(round_.seats)}
        self._open: dict[int, set[str]] = {seat.number: set(seat.stakes) for seat in round_.seats}
        self._facts: list[Fact] = []
        self._order = round_.settled

    def seats(self) -> Iterator[tuple[Seat, Set[str]]]:
        """The seats counterclockwise from the dealer's right, each with its wagers that are still open.

        An irregularity is entered first, then a player's leaving: a void round's wagers shall be returned, those of a
        player who left may be treated as lost. A wager leaves the set as it is entered.
        """
        interruption = self.round.interruption
        for seat in reversed(self.round.seats):
            if interruption is not None:
                self._enter_void(seat, interruption)
            if seat.abandoned:
                self._enter_abandoned(seat)
            if still_open := self._open[seat.number]:
                yield seat, still_open

    def live(self, seat: Seat, wager: str) -> bool:
        """Whether this wager was made and is still to be settled."""
        return wager in self._open[seat.number]

    def fact(self, fact: str, clause: Clause, seat: Seat | None = None, wager: str | None = None) -> None:
        """Write down why."""
        if self._traced:
            self._facts.append(Fact(fact, clause, seat.number if seat else None, wager))

    def holds(self, hand: Named, clause: Clause, seat: Seat | None = None) -> None:
        """Write down what a player holds or, without a seat, the dealer. Most rounds are settled without a trace."""
        if self._traced:
            self.fact(f"the {'player' if seat else 'dealer'} holds {hand.name}", clause, seat)

    def win(
        self,
        seat: Seat,
        wager: str,
        hand: str,
        reason: str,
        *,
        table: str | None = None,
        beside: str | None = None,
        under: Clause | None = None,
    ) -> None:
        """Pay a wager by the row for `hand` in its own table, or in the special `table` given.

        If a reading pays one stake by two rows, `beside` is the other hand. `under` is the clause by which the wager
        wins, for the trace; the line has that of the row, which says what is paid.
        """
        by, stake = table or wager, seat.stakes[wager]
        if beside is None:
            won = self.elections.once(("won", by, hand, stake), self._won_without_meter, by, hand, stake)
            if won is not None:
                self._enter(seat, wager, won, reason, under=under)
                return
        paytable = self.elections.paytable(by)
        row = paytable.paying(hand)
        if row.odds.form is _METER:
            reason += unpaid_part_in_words(row.odds, self.meter or 0, self.elections)
        odds, payment = paytable.printed[row.id], self._payment(row, stake)
        if beside is not None:
            other = paytable.paying(beside)
            odds = f"{odds} and {paytable.printed[other.id]}"
            payment = Payment(payment.paid + self._payment(other, stake).paid, payment.returned)
        paid_by = odds, by, paytable.letter, row.id
        self._enter(seat, wager, (_outcome(row), payment, row.clause, paid_by), reason, under=under)

    def _won_without_meter(self, by: str, hand: str, stake: int) -> _Paying | None:
        """What a stake wins by the row for `hand`; None if the row pays from the meter, which shows more each round."""
        paytable = self.elections.paytable(by)
        row = paytable.paying(hand)
        if row.odds.form is _METER:
            return None
        paid_by = paytable.printed[row.id], by, paytable.letter, row.id
        return _outcome(row), self._payment(row, stake), row.clause, paid_by

    def bonus(self, seat: Seat, wager: str, hand: str, reason: str, *, table: str) -> None:
        """Pay a wager's stake by a row of the special `table`, whatever happens to the wager itself.

        This makes a separate line with no stake.
        """
        paytable = self.elections.paytable(table)
        row = paytable.paying(hand)
        paid = self._payment(row, seat.stakes[wager]).paid
        line = (paytable.printed[row.id], table, paytable.letter, row.id)
        self._enter(seat, wager, ("win", Payment(paid, 0), row.clause, line), reason, beside=table)

    def take_part(self, seat: Seat, wager: str, hand: str, reason: str, *, table: str) -> None:
        """Collect part of a wager, and return what the row for `hand` in the special `table` leaves of it."""
        paytable = self.elections.paytable(table)
        row = paytable.paying(hand)
        left = Payment(0, self._payment(row, seat.stakes[wager]).paid)
        line = (paytable.printed[row.id], table, paytable.letter, row.id)
        self._enter(seat, wager, ("lose", left, row.clause, line), reason)

    def lose(self, seat: Seat, wager: str, clause: Clause, reason: str) -> None:
        """Collect a wager."""
        self._enter(seat, wager, ("lose", _NOTHING, clause, _NO_TABLE), reason)

    def push(self, seat: Seat, wager: str, clause: Clause, reason: str) -> None:
        """Return a wager that neither won nor lost."""
        self._enter(seat, wager, ("push", Payment(0, seat.stakes[wager]), clause, _NO_TABLE), reason)

    def void(self, seat: Seat, wager: str, clause: Clause, reason: str) -> None:
        """Return a wager that was never decided."""
        self._enter(seat, wager, ("void", Payment(0, seat.stakes[wager]), clause, _NO_TABLE), reason)

    def share(self, seat: Seat, wager: str, share: int, *, clause: Clause, reason: str) -> None:
        """Give a seat its share of a pot, including its own stake."""
        stake = seat.stakes[wager]
        outcome: Outcome = "win" if share > stake else "push"
        self._enter(seat, wager, (outcome, Payment(share - stake, stake), clause, _NO_TABLE), reason)

    def close(self) -> Settlement:
        """The settlement, once every wager has been entered and the payout limit applied."""
        if any(self._open.values()):
            raise self._left_open()
        seats = []
        for number, entered in capped(self._lines, self.round, self.elections).items():
            net = 0
            for line in entered:
                net += line.paid + line.returned - line.stake
            seats.append(SeatSettlement(number, tuple(entered), net))
        return Settlement(
            edition=self.elections.edition,
            readings=self.elections.resolved_readings,
            seats=tuple(seats),
            meter_after=self.meter,
            trace=tuple(self._facts),
        )

    def _left_open(self) -> Incomplete:
        names = ", ".join(dict.fromkeys(name for still_open in self._open.values() for name in sorted(still_open)))
        told = f"settle leaves {names} open in {self.elections.edition}: settle every wager in settle.py"
        return Incomplete(self.elections.rules.game, [told])

    def _payment(self, row: Row, stake: int) -> Payment:
        odds = row.odds
        if odds.form is not _METER:
            return pay(odds, stake, chip=self._chip, breakage=self._rounding)
        payment = pay(odds, stake, meter=self.meter)
        # Paid on the player's turn: the next player is paid from what is left.
        self.meter = left_after(self.meter or 0, payment.paid, self.elections, odds=odds)
        return payment

    def _enter_abandoned(self, seat: Seat) -> None:
        """The wagers of a player who left, as elected; if the chapter has no such clause, play goes on."""
        clause = self.elections.rules.sections.seated
        if clause is None or self.elections.reads("abandoned") == "play-on":
            return
        enter = self.lose if self.elections.reads("abandoned") == "losing" else self.void
        for wager in self._in_order(seat):
            # Wagers that compete with other players' are settled with them.
            if self.elections.rules.wager(wager).required is not Required.IF_ELECTED:
                enter(seat, wager, clause, "the player left during the round")

    def _enter_void(self, seat: Seat, interruption: Interruption) -> None:
        """What an irregularity returns and, if elected, what a folded player had lost before it."""
        ruling = interruption.ruling
        kept = seat.folded and self.elections.reads("void-returns-folded") == "kept"
        for wager in self._in_order(seat):
            if interruption.settles(wager):
                continue
            if kept and self.elections.rules.wager(wager).required is Required.ALWAYS:
                self.lose(seat, wager, ruling.clause, "folded and collected before the round was void")
            else:
                self.void(seat, wager, ruling.clause, f"the round is void: {IN_WORDS[ruling.irregularity]}")

    def _in_order(self, seat: Seat) -> list[str]:
        """The seat's open wagers in the order in which the chapter lists them."""
        return [wager for wager in self.elections.rules.wagers if wager in self._open[seat.number]]

    def _enter(
        self,
        seat: Seat,
        wager: str,
        paying: _Paying,
        reason: str,
        *,
        beside: str | None = None,
        under: Clause | None = None,
    ) -> None:
        """Write the line of a wager; `beside` names the table of a bonus, which has no stake and leaves it open."""
        number, (outcome, payment, clause, paid_by) = seat.number, paying
        if beside is None:
            self._open[number].remove(wager)
            stake = seat.stakes[wager]
        else:
            wager, stake = beside, 0
        odds, table, letter, hand = paid_by
        self._order = order = self._order + 1
        line = Line(
            wager, stake, outcome, odds, table, letter, hand, payment.paid, payment.returned, 0, clause, reason, order
        )
        self._lines[number].append(line)
        if self._traced:
            self.fact(reason, under or clause, seat, wager)


def _outcome(row: Row) -> Outcome:
    return "push" if row.odds.form is _PUSH else "win"
