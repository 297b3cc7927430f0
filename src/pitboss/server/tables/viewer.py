"""What one person sees of a table: the view within the house's limits, and the events that person may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import is_

from msgspec.structs import replace

from pitboss.house.fairness import ContributionsAsked
from pitboss.house.logged_steps import LoggedStep
from pitboss.money import Money
from pitboss.server.messages.frames import Clocks, Fact, HouseLimit, SeenView, Snapshot, Update
from pitboss.server.messages.hand_names import Names, NamesOfATable
from pitboss.server.tables.house_tables import MONEY
from pitboss.store.chain import Head
from pitboss.table import Table
from pitboss.table.ask import refusal_for
from pitboss.table.commands import PlaceWager
from pitboss.table.duties import Role
from pitboss.table.events import SeenEvent
from pitboss.table.views.person_views import Notice, PublicView, Viewer, Views
from pitboss.table.views.spots import Spot
from pitboss.table.views.visible_events import visible_events

NO_CLOCKS = Clocks(None, None)
"""For the past: nothing is running anymore."""
_MEMORY = 512
"""How many players' betting areas are remembered."""


class TableViewer:
    """Everyone's view of one table, as it goes from state to state."""

    def __init__(
        self, limits: tuple[HouseLimit, ...], notices: tuple[Notice, ...] = (), money: Money = Money.PRACTICE
    ) -> None:
        self.limits: Mapping[str, HouseLimit] = {limit.wager: limit for limit in limits}
        self._notices = (MONEY[money], *notices)
        self._held: Notice | None = None
        self.meter: Callable[[], int] | None = None
        """What a linked meter shows now, which may be more than the table was last told."""
        self._published: tuple[LoggedStep, tuple[Fact, ...]] | None = None
        self._with_meter: tuple[PublicView, PublicView] | None = None
        self._views: Views | None = None
        self._names = NamesOfATable()
        self._limited: dict[int, tuple[tuple[Spot, ...], int, tuple[Spot, ...]]] = {}

    def view(self, table: Table, player: str | None) -> SeenView:
        """The table as this person is allowed to see it; without a name, as anyone is."""
        if self._views is None or self._views.table is not table:
            held = () if self._held is None else (self._held,)
            self._views = Views(table, self._views, notices=(*held, *self._notices))
        view = self.of(self._views, player)
        if self.meter is None:
            return view
        return replace(view, public=self._metered(view.public, self.meter()))

    def _metered(self, public: PublicView, shown: int) -> PublicView:
        """What everyone sees with what the meter shows now: one value for all who look."""
        known = self._with_meter
        if known is None or known[0] is not public or known[1].meter != shown:
            known = self._with_meter = public, replace(public, meter=shown)
        return known[1]

    def hold(self, notice: Notice | None) -> bool:
        """Tell everyone that wagers are held, or no longer are; returns whether that is news."""
        if notice == self._held:
            return False
        self._held, self._views = notice, None
        return True

    def of(self, views: Views, player: str | None) -> SeenView:
        """A person's view among everyone's."""
        if player is None:
            return views.onlooker()
        view = views.player(player)
        if not view.spots:
            return view
        return replace(view, spots=self._spots(views.table, player, view.spots, view.chips))

    def _spots(self, table: Table, player: str, spots: tuple[Spot, ...], chips: int) -> tuple[Spot, ...]:
        """The same betting areas within the limits of the house.

        The views return the same areas while nothing about them has changed, so most have been seen here before. Like
        those, they depend on chips only if there are too few.
        """
        known = self._limited.get(id(spots))
        if known is not None and known[1] <= chips:
            return known[2]
        found = tuple(self._within(table, player, spot) for spot in spots)
        dearest = max(spot.least - spot.amount for spot in found)
        if dearest <= chips:
            if len(self._limited) >= _MEMORY:
                self._limited.clear()
            # What is kept here cannot be created again elsewhere, so nothing else has its identity.
            self._limited[id(spots)] = spots, dearest, found
        return found

    def _within(self, table: Table, player: str, spot: Spot) -> Spot:
        limit = self.limits.get(spot.wager)
        if limit is None:
            return spot
        # A wager whose odds must be payable in whole cents stays a multiple of its step.
        least = -(-max(spot.least, limit.least) // spot.least) * spot.least
        most = limit.most if spot.most is None else min(spot.most, limit.most)
        asked = PlaceWager(at=table.clock, by=Role.PLAYER, who=player, seat=spot.seat, wager=spot.wager, amount=least)
        return replace(spot, least=least, most=most, refusal=refusal_for(table, asked))

    def names(self, table: Table, view: SeenView) -> Names:
        """The hands that a view shows, in words."""
        return self._names.of(view, table.elections)

    def snapshot(
        self,
        table: Table,
        player: str | None,
        *,
        head: Head,
        at: int,
        clocks: Clocks,
        asked: ContributionsAsked | None = None,
    ) -> Snapshot:
        """The table now."""
        view = self.view(table, player)
        return Snapshot(
            sequence=head.sequence,
            digest=head.digest,
            at=at,
            view=view,
            names=self.names(table, view),
            clocks=clocks,
            asked=asked,
        )

    def update(
        self, step: LoggedStep, player: str | None, *, at: int, clocks: Clocks, view: SeenView | None = None
    ) -> Update:
        """One step."""
        seen = view or self.view(step.table, player)
        return Update(
            sequence=step.sequence,
            digest=step.head.digest,
            at=at,
            events=events_for(step, player),
            facts=self._facts_of(step),
            view=seen,
            names=self.names(step.table, seen),
            clocks=clocks,
        )

    def _facts_of(self, step: LoggedStep) -> tuple[Fact, ...]:
        """What was published with a step: one value for all who are told of it."""
        if self._published is None or self._published[0] is not step:
            self._published = step, facts_of(step)
        return self._published[1]

    def past(self, step: LoggedStep, player: str | None) -> SeenView:
        """The table after a step long past."""
        return self.of(Views(step.table, notices=(MONEY[step.table.money],)), player)


def facts_of(step: LoggedStep) -> tuple[Fact, ...]:
    """What was published with a step, except whole orders."""
    return tuple(fact for fact in step.facts if isinstance(fact, Fact))


def events_for(step: LoggedStep, player: str | None) -> tuple[SeenEvent, ...]:
    """The events of a step as this person may know them; the very same, if they hide nothing."""
    viewer = Viewer.ONLOOKER if player is None else Viewer.PLAYER
    seen = tuple(visible_events(step.events, viewer, player or "", table=step.before))
    return step.events if len(seen) == len(step.events) and all(map(is_, seen, step.events)) else seen
