"""Settling a round of Saigon 5 Card, clause by clause as 680a.11(b)-(f) orders it."""

from __future__ import annotations

from pitboss.cards import format_cards
from pitboss.games.elections import Elections
from pitboss.games.places import HAND, Place, Turned, Whose
from pitboss.games.round import Round, Seat
from pitboss.games.round_hands import RoundHands, beats, loses, once_a_round, once_a_seat, settle_in_turn, ties
from pitboss.games.saigon_5_card.joker_poker import AceHighStraight, rank_with_joker
from pitboss.games.saigon_5_card.point_count import PointValues, Setting, best_setting, setting_of
from pitboss.games.settlement import Settlement
from pitboss.law.citation import cite
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed

SHOWDOWN = Place(
    "showdown",
    Whose.SEAT,
    Turned.SETTLED,
    "showdown-hand-cards",
    words="showdown hand",
    part_of=HAND.name,
    printed=True,
    formerly="showdown",
)
"""The two cards that a player sets apart."""


def settle(round_: Round, elections: Elections) -> Settlement:
    """Settle each player's Ante and Bonus Wagers counterclockwise from the dealer's right, and the pot last."""
    table = _Table(round_, elections)
    settle_in_turn(table, {"ante": _settle_ante, "bonus": _settle_bonus})
    _settle_pot(table)
    return table.book.close()


class _Table(RoundHands):
    """The two hands of each, set when a wager first needs them."""

    def __init__(self, round_: Round, elections: Elections) -> None:
        super().__init__(round_, elections)
        self.values = elections.figures_as(PointValues)

    @once_a_round
    def dealer(self) -> Setting:
        """680a.11(c)."""
        setting = best_setting(self.dealer_cards, self.values)
        clause = cite("680a.11(c)(1)") if setting.qualifies else cite("680a.11(c)(2)")
        self.book.holds(setting, clause)
        return setting

    @once_a_round
    def half_pay_count(self) -> int:
        """680a.12(b)."""
        return self.rules.number("half-pay-count")

    @once_a_seat
    def setting(self, seat: Seat) -> Setting:
        """680a.11(b): as the player set the hand, or at its best if that is not written down."""
        setting = self._set(seat)
        clause = cite("680a.11(b)(1)") if setting.qualifies else cite("680a.11(b)(2)")
        self.book.holds(setting, clause, seat)
        return setting

    def _set(self, seat: Seat) -> Setting:
        cards = self.cards(seat)
        showdown = seat.at(SHOWDOWN)
        if showdown is None:
            return best_setting(cards, self.values)
        try:
            chosen = setting_of(cards, showdown, self.values)
        except Malformed as error:
            raise Refused("wrong-cards-apart", cite("680a.11(b)"), f"seat {seat.number}: {error}") from error
        if chosen.qualifies or self.elections.reads("680a-misset") != "reset":
            return chosen
        best = best_setting(cards, self.values)
        if best.qualifies:
            raise Refused(
                "wrong-cards-apart",
                cite("680a.11(b)(1)"),
                f"seat {seat.number}: the hand qualifies and is set with {format_cards(best.three_card_hand)} as its "
                f"three-card hand: reset it, with {format_cards(best.showdown_hand)} as the showdown hand",
            )
        return chosen


ANTE_HANDS = ("winning hand", "winning hand at half pay")
"""The results that the Ante Wager distinguishes: 680a.12(a), and (b) for the one Point Count that pays less."""


def _settle_ante(table: _Table, seat: Seat) -> None:
    """680a.11(d). 680a.11(d)(1)(ii): a showdown hand is counted though the dealer's hand does not qualify."""
    book, player, dealer = table.book, table.setting(seat), table.dealer
    half = player.point_count == table.half_pay_count
    if not dealer.qualifies:
        if not player.qualifies:
            book.push(seat, "ante", cite("680a.11(d)(1)(i)"), "neither hand qualifies, so the Ante pushes")
        else:
            clauses = cite("680a.11(d)(1)(ii)(A)"), cite("680a.11(d)(1)(ii)(B)")
            why = f"the hand qualifies with {player.name}, and the dealer's does not"
            book.win(seat, "ante", ANTE_HANDS[half], why, under=clauses[half])
    elif not player.qualifies:
        book.lose(seat, "ante", cite("680a.11(d)(2)(i)"), "the hand does not qualify, and the dealer's does")
    elif player.point_count > dealer.point_count:
        why = beats(player.name, str(dealer.point_count))
        book.win(seat, "ante", ANTE_HANDS[half], why, under=cite("680a.11(d)(2)(ii)(B)"))
    elif player.point_count == dealer.point_count:
        book.push(seat, "ante", cite("680a.11(d)(2)(ii)(C)"), ties(player.name, str(dealer.point_count)))
    else:
        book.lose(seat, "ante", cite("680a.11(d)(2)(ii)(A)"), loses(player.name, str(dealer.point_count)))


def _settle_bonus(table: _Table, seat: Seat) -> None:
    """680a.11(e): all five cards as a Poker hand, the joker as an ace or to complete one."""
    ace_high = AceHighStraight(table.elections.reads("680a-ace-high-straight"))
    hand = rank_with_joker(table.cards(seat), ace_high_straight=ace_high)
    if table.elections.paytable("bonus").row(hand.hand) is None:
        table.book.lose(seat, "bonus", cite("680a.11(e)(1)"), f"{hand.name}; it takes two pair or better to win")
    else:
        table.book.win(seat, "bonus", hand.hand, hand.name, under=cite("680a.11(e)(2)"))


def _settle_pot(table: _Table) -> None:
    """680a.11(f): the player with the highest two-card hand takes the pot; equal ones split it."""
    made = [seat for seat in table.round.seats if table.book.live(seat, "pot")]
    if not made:
        return
    left = [seat for seat in made if seat.abandoned and table.elections.reads("abandoned") != "play-on"]
    contenders = {seat.number: _highest(table, seat) for seat in made if seat not in left}
    returned = _returns_abandoned_pots(table) or not contenders
    best = max((_pot_strength(table, hand) for hand in contenders.values()), default=None)
    winners = [seat for seat in made if (hand := contenders.get(seat.number)) and _pot_strength(table, hand) == best]
    takers = _takers(table, winners)
    pot = sum(seat.stakes["pot"] for seat in made if not returned or seat.number in contenders)
    paid_at = list(dict.fromkeys(takers.values()))
    shares = dict(zip(paid_at, _split(pot, len(paid_at)), strict=True)) if paid_at else {}
    rule = _whether_to_qualify(table, [contenders[seat.number] for seat in winners])
    for seat in reversed(made):
        hand = contenders.get(seat.number)
        if hand is None:
            enter, what = (table.book.void, "is returned") if returned else (table.book.lose, "stays in the pot")
            enter(seat, "pot", cite("680a.7(b)"), f"the player left, so the Pot Wager {what}")
        elif seat.number in shares:
            why = _why_won(table, seat, hand, shares=len(shares), rule=rule)
            table.book.share(seat, "pot", shares[seat.number], clause=cite("680a.11(f)"), reason=why)
        elif seat.number in takers:
            count, taker = table.setting(hand).point_count, takers[seat.number]
            why = f"point count {count} is the best at the table, and its player's share is paid at seat {taker}"
            table.book.lose(seat, "pot", cite("680a.11(f)"), why)
        elif best is not None:
            table.book.lose(seat, "pot", cite("680a.11(f)"), _why_lost(_pot_strength(table, hand), best, rule))


def _highest(table: _Table, seat: Seat) -> Seat:
    """The box whose hand competes for the Pot Wager of this one: of a player's boxes, the first with the highest."""
    elections = table.elections
    if elections.reads("680a-pot-wager") != "a-player" or elections.reads("680a-pot-hand") != "highest":
        return seat
    own = [each for each in table.round.seats if each.player == seat.player]
    return max(own, key=lambda each: _pot_strength(table, each)) if len(own) > 1 else seat


def _takers(table: _Table, winners: list[Seat]) -> dict[int, int]:
    """The seat at which each winning seat is paid: its own or, split by player, the first of the player's."""
    if table.elections.reads("680a-pot-split") == "by-box":
        return {seat.number: seat.number for seat in winners}
    first: dict[str, int] = {}
    return {seat.number: first.setdefault(seat.player, seat.number) for seat in winners}


def _whether_to_qualify(table: _Table, winners: list[Seat]) -> str:
    """Why a hand that does not qualify wins: against the dealer it cannot, so this has to be said."""
    if all(table.setting(seat).qualifies for seat in winners):
        return ""
    if table.elections.reads("680a-pot-qualify") == "qualifiers-first":
        return ", as no hand qualifies"
    return ", and a hand need not qualify for the pot"


def _why_won(table: _Table, seat: Seat, hand: Seat, *, shares: int, rule: str) -> str:
    by = "hands" if table.elections.reads("680a-pot-split") == "by-box" else "players"
    where = f" at seat {hand.number}" if hand is not seat else ""
    taken = f"{shares} {by} with it split the pot" if shares > 1 else "it takes the pot"
    return f"point count {table.setting(hand).point_count}{where} is the best at the table{rule}: {taken}"


def _why_lost(own: tuple[bool, int], best: tuple[bool, int], rule: str) -> str:
    if own[0] != best[0]:
        return "the pot goes to a hand that qualifies, and this one does not"
    # The winning hand may be the same player's other one, or belong to several: name no owner.
    return f"point count {own[1]} loses to the winning hand's {best[1]}{rule}"


def _returns_abandoned_pots(table: _Table) -> bool:
    """The Pot Wager of a player who left stays in the pot like any losing wager, unless a reading returns it."""
    return table.elections.reads("abandoned") == "return" or table.elections.reads("680a-pot-abandoned") == "returned"


def _pot_strength(table: _Table, seat: Seat) -> tuple[bool, int]:
    setting = table.setting(seat)
    qualifiers_first = table.elections.reads("680a-pot-qualify") == "qualifiers-first"
    return (setting.qualifies and qualifiers_first, setting.point_count)


def _split(pot: int, ways: int) -> list[int]:
    """Even shares; odd cents go one each to the takers, clockwise from the dealer's left."""
    share, odd = divmod(pot, ways)
    return [share + 1] * odd + [share] * (ways - odd)
