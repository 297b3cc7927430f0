"""The tables of the house: what is elected for each, its limits, and the bots that sit there from the start."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from functools import cache

from pitboss.games.house_table import DealtBy, HouseTable
from pitboss.games.registry import find_game, playable
from pitboss.games.wager_checks import limits_of as filed_limits
from pitboss.law.edition import newest_edition
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Required
from pitboss.money import Money, format_cents, format_range
from pitboss.server.messages.frames import HouseLimit
from pitboss.table import commands as do
from pitboss.table import decide
from pitboss.table.duties import OF_THE_FLOOR, Duty, Role
from pitboss.table.state import Phase, Table
from pitboss.table.views.person_views import NO_FLOORPERSON, Notice
from pitboss.table.views.spots import owners

MONEY = {
    Money.PRACTICE: Notice("practice", "Practice chips are free and have no cash value."),
    Money.COUNTED: Notice("counted", "Chips at this table are counted money from your account."),
}
"""What everyone is told about the chips at a table."""
CHIPS = 100_000
"""The practice chips that everyone sits down with, in cents."""
CHIP = 100
"""The smallest chip, in cents: every wager is made of whole chips."""
MOST_CHIPS = 10 * CHIPS
"""Nobody who has this much is given more."""
_INVENTORY = 100_000_000
_SHORT = 12
"""How much of a hash is enough to tell it apart."""
_PROGRESSIVE = (100, 1_000)
"""The least and the most on a progressive wager, which wins the same share of the meter regardless of its size."""
_SITTERS = ((1, "Ada"), (4, "Emil"))
"""The seats of bots at a table whose game does not say."""


@cache
def house_tables() -> tuple[HouseTable, ...]:
    """The table of every installed game that is complete, in lobby order."""
    tables = (find_game(each).house_table or _plain(each) for each in playable())
    return tuple(sorted(tables, key=lambda each: (each.order, each.name)))


def _plain(name: str) -> HouseTable:
    """A table for a game that does not describe one."""
    text = newest_edition(name)
    bots = {seat: (who, bot) for (seat, who), bot in zip(_SITTERS, find_game(name).strategies, strict=False)}
    return HouseTable(table_id=name, name=text.title, edition=text.name, bots=bots)


def limits_of(house_table: HouseTable) -> tuple[HouseLimit, ...]:
    """The least and the most on each betting area that takes wagers before the deal."""
    return tuple(_limits(house_table))


def _limits(house_table: HouseTable) -> Iterator[HouseLimit]:
    elections = house_table.elections
    least, most = house_table.least, house_table.most
    for name, wager in elections.rules.wagers.items():
        if not elections.offers(name) or wager.required in (None, Required.DECISION):
            continue
        filed = filed_limits(name, elections)
        if None not in filed and wager.required is not Required.IF_ELECTED:
            yield HouseLimit(name, *(each or 0 for each in filed))
        elif name == elections.metered:
            yield HouseLimit(name, _PROGRESSIVE[0], _PROGRESSIVE[1])
        elif wager.required is Required.OPTIONAL:
            yield HouseLimit(name, house_table.side_least, house_table.side_most)
        elif wager.required is Required.IF_ELECTED:
            yield HouseLimit(name, least, least)
        else:
            yield HouseLimit(name, least, most)


def opening_commands(house_table: HouseTable, at: int) -> Iterator[do.AnyCommand]:
    """Open the table, with every duty the house's or with people for all but its closing, and seat its bots.

    Where money counts, a floorperson does what a floorperson must, even if the house deals.
    """
    by_people: Set[Duty] = OF_THE_FLOOR if house_table.money is Money.COUNTED else frozenset()
    if house_table.dealt_by is DealtBy.PERSON:
        by_people = set(Duty) - {Duty.CLOSE}
    yield do.OpenTable(
        at=at,
        by=Role.HOUSE,
        table=house_table.table_id,
        elections=house_table.elections,
        automated=tuple(duty for duty in Duty if duty not in by_people),
        inventory=_INVENTORY,
        submission=house_table.submission,
        money=house_table.money,
        linked=house_table.linked,
        named_dealers=house_table.dealt_by is DealtBy.PERSON,
        training=house_table.training,
    )
    # The house does not play against people with money that it would owe itself.
    bots = {} if house_table.money is Money.COUNTED else house_table.bots
    for seat, (name, bot) in bots.items():
        yield do.SitDown(at=at, by=Role.HOUSE, who=name, seat=seat, chips=CHIPS, bot=bot)


def missing_commands(house_table: HouseTable, table: Table | None, at: int) -> Iterator[do.AnyCommand]:
    """Those that were not done yet because the house was stopped; and a new submission, if there is one.

    A round in play continues under the submission it began with: the change waits for another opening.
    """
    if table is not None and table.phase is Phase.CLOSED:
        return
    if table is not None and _waits(house_table, table):
        changed = do.ChangeSubmission(
            at=at, by=Role.HOUSE, submission=house_table.submission, elections=house_table.elections
        )
        if not isinstance(decide(table, changed), Refusal):
            yield changed
    for command in opening_commands(house_table, at):
        if table is None or (isinstance(command, do.SitDown) and _is_free(table, command)):
            yield command


def in_force(house_table: HouseTable, table: Table) -> HouseTable:
    """The table as it is played now: under the submission in force, while another one waits."""
    if not _waits(house_table, table):
        return house_table
    return replace(
        house_table, filed=table.elections, submission=table.submission, least=table.elections.limits.minimum or 0
    )


def floor_notices(table: Table) -> tuple[Notice, ...]:
    """Return what everyone is told where software acts as a floorperson, as it may where no money counts."""
    return (NO_FLOORPERSON,) if Duty.VERIFY in table.automated else ()


def submission_notices(house_table: HouseTable, table: Table) -> tuple[Notice, ...]:
    """That another submission is waiting, and which rounds are not played under it."""
    if not _waits(house_table, table):
        return ()
    said = (
        f"Another Rules Submission ({house_table.submission[:_SHORT]}) is filed for this table. It waits until the "
        f"house opens again between rounds: round {table.rounds + 1} and those after it are played under the one in "
        "force."
    )
    return (Notice("submission-waits", said),)


def _waits(house_table: HouseTable, table: Table) -> bool:
    return house_table.submission not in ("", table.submission)


def _is_free(table: Table, command: do.SitDown) -> bool:
    """Whether a bot is not yet at the table, and its seat is free."""
    return command.who not in table.players and command.seat not in owners(table)


def over_limit(limit: HouseLimit | None, table: Table, amount: int) -> Refusal | None:
    """Why the house does not accept that much, or that little, on this area."""
    if limit is None or limit.least <= amount <= limit.most:
        return not_in_chips(table, amount)
    name = table.elections.rules.wager(limit.wager).name
    words = f"at this table the {name} must be {format_range(limit.least, limit.most)}"
    return Refusal("table-limits", table.elections.rules.sections.wagers, f"{words}, not {format_cents(amount)}")


def not_in_chips(table: Table, amount: int, *, asked: str = "wager") -> Refusal | None:
    """Why the house neither accepts nor pays out an amount that its chips cannot make."""
    if amount % CHIP == 0:
        return None
    words = f"{format_cents(amount)} cannot be made with this table's chips: {asked} a multiple of {format_cents(CHIP)}"
    return Refusal("not-in-chips", table.elections.rules.sections.wagers, words)
