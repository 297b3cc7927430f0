"""The players' part in the shuffle: each may add randomness, so that nobody has chosen the order that is dealt.

A player first promises a value, by its hash. When the first card of an order is next, all who promised are asked, and
those who answer in time mix the order. So the house has fixed its order before it knows any value, and no player knew
another's value when committing to one.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.house.fairness import Contributed, ContributionPromised, ContributionsAsked, Given, Promised
from pitboss.house.keeper import Keeper, Order
from pitboss.house.mixing import is_value, promise_of
from pitboss.law.refusal import Refused
from pitboss.table import Table, due
from pitboss.table import commands as do
from pitboss.table.duties import Duty
from pitboss.table.procedure.in_force import clause

_FIRST_CARD = (Duty.BURN.value, Duty.DEAL.value)
"""The duties that take the first card of an order."""


def people_wager(table: Table) -> bool:
    """Whether anyone who is not a bot has a wager on the table."""
    people = {name for name, seated in table.players.items() if seated.bot is None}
    return any(box.player in people for box in table.boxes.values())


def next_deck(table: Table) -> str | None:
    """The deck that the next card is dealt from."""
    return table.turn if table.round is None else table.round.deck


def promised(table: Table, who: str, promise: str, at: int) -> ContributionPromised:
    """A promise, if this player may make one: somebody seated, and not a bot, which would be the house itself."""
    seated = table.players.get(who)
    if seated is None or seated.bot is not None:
        raise Refused("not-seated", None, "only seated players contribute to the shuffle: sit down first")
    if not is_value(promise):
        raise Refused("no-promise", None, "a promise is a SHA-256 in lower-case hexadecimal")
    return ContributionPromised(at, who, seated.seat, promise)


def contributed(keeper: Keeper, table: Table, fact: Contributed, following: str | None) -> tuple[Given, ...]:
    """A kept promise, and the next one, if the player stays."""
    order = next((each for each in keeper.orders.values() if each.shuffled.root == fact.root), None)
    if order is None or order.asked is None or fact.player not in order.asked:
        raise Refused("not-asked", None, "you were not asked to contribute to this order: keep your value to yourself")
    if order.dealt:
        raise Refused(
            "too-late",
            None,
            "the first card has been dealt, so the order can no longer change: make a new promise for the next one",
        )
    if fact.player not in unanswered(order):
        raise Refused("contributed", None, "you have already contributed to this order")
    if not is_value(fact.value) or promise_of(fact.value) != order.asked[fact.player]:
        raise Refused("other-value", None, "this is not the value that you promised")
    if following is None or fact.player not in table.players:
        return (fact,)
    return fact, promised(table, fact.player, following, fact.at)


def asking(keeper: Keeper, table: Table, command: do.AnyCommand) -> ContributionsAsked | None:
    """Whom to ask before this command; None unless it takes the first card of an order and promises are open."""
    order = begins(keeper, table, command)
    if order is None or order.asked is not None or not keeper.promises or order.shuffled.stacked:
        return None
    promises = tuple(Promised(player, keeper.promises[player]) for player in sorted(keeper.promises))
    return ContributionsAsked(command.at, order.shuffled.root, promises)


def begins(keeper: Keeper, table: Table, command: do.AnyCommand) -> Order | None:
    """The order whose first card this command takes."""
    match command:
        case do.Perform(duty=Duty.BURN, deck=str(deck)):
            order = keeper.orders.get(deck)
        case do.Perform(duty=Duty.BURN | Duty.DEAL) | do.ReportIrregularity(kind=do.Report.FACE_UP):
            order = keeper.orders.get(next_deck(table) or "")
        case _:
            return None
    return None if order is None or order.dealt else order


def being_mixed(keeper: Keeper, table: Table) -> bool:
    """Whether players were asked before bets are closed, so that nothing may change until the first card is out."""
    return table.round is None and asked_for(keeper, table) and any(each.what in _FIRST_CARD for each in due(table))


def asked_for(keeper: Keeper, table: Table) -> bool:
    """Whether players were asked to mix the next order, and its first card is not out."""
    order = keeper.orders.get(next_deck(table) or "")
    return order is not None and order.asked is not None and not order.dealt


def check_unmixed(keeper: Keeper, table: Table, command: do.AnyCommand) -> None:
    """Anyone who knows how the cards are mixed could take advantage: until the first card is out, nobody does anything.

    Once bets are closed, people may come, buy chips and go: that changes no wager and no card in the round. Anything
    that goes wrong with the cards can be reported when the first of them is out.
    """
    if begins(keeper, table, command) is not None:
        return
    in_round = table.round is not None and asked_for(keeper, table) and not _is_harmless(table, command)
    if in_round or being_mixed(keeper, table):
        raise Refused("being-mixed", None, "the cards are being mixed: try again in a moment")


def _is_harmless(table: Table, command: do.AnyCommand) -> bool:
    match command:
        case do.SitDown():
            return command.bot is None
        case do.BuyIn() | do.LeaveTable():
            seated = table.players.get(command.who)
            return seated is None or seated.bot is None
        case _:
            return False


def still_asked(keeper: Keeper, at: int) -> ContributionsAsked | None:
    """The open question, for anyone who arrives in the meantime: those who have not answered it."""
    for order in keeper.orders.values():
        if order.asked is not None and not order.dealt and (silent := unanswered(order)):
            promises = tuple(Promised(player, order.asked[player]) for player in sorted(silent))
            return ContributionsAsked(at, order.shuffled.root, promises)
    return None


def unanswered(order: Order) -> frozenset[str]:
    """Who was asked and has not contributed yet."""
    return frozenset(order.asked or ()) - {each.player for each in order.contributed}


def check_cut(keeper: Keeper, table: Table, command: do.Perform) -> do.Perform:
    """A dealer's cut of kept cards, or the cover card: with people's wagers on the table, where the root says.

    Without a number, it always goes there. Nobody needs to trust the dealer, who might know the cards.
    """
    deck = command.deck or table.turn or ""
    order = keeper.orders.get(deck)
    if command.duty is Duty.RECUT:
        if order is not None and not order.shuffled.stacked and (people_wager(table) or order.contributed):
            said = "players have wagered: cards that the house keeps are recut only before the first wager"
            raise Refused("chosen-cut", clause(table, "recut"), said)
        return command
    if order is None and deck not in keeper.prepared:
        return command
    settle = keeper.cut_depth if command.duty is Duty.CUT else keeper.cover_depth
    depth = settle(table, deck)
    if command.number not in (None, depth) and people_wager(table) and not keeper.is_stacked(deck):
        step = "cut-the-cards" if command.duty is Duty.CUT else "second-cover-card"
        said = "players have wagered: leave the number out, and the cards are cut where the published root says"
        raise Refused("chosen-cut", clause(table, step), said)
    return replace(command, number=depth if command.number is None else command.number)
