"""Houses that deal cards which they know, and leave out which: they could name them once it suits."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss.house.fairness import Fact
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from tests.house.dishonest import PLAYER, Cheat, Evening, codes
from tests.house.test_keeper import keeper_of
from tests.house.test_running import _quick

__all__ = ["_quick"]


class LeavesThemUnread(Cheat):
    """Writes down a dealer's cards, which it keeps, as if nobody had read them."""

    def completed(self, table: Table, command: do.AnyCommand) -> do.AnyCommand:
        dealt = super().completed(table, command)
        return replace(dealt, cards=("??",) * len(dealt.cards)) if isinstance(dealt, do.Perform) else dealt

    def observe(self, table: Table, event: ev.AnyEvent) -> tuple[Fact, ...]:
        """Its keeper follows the cards all the same."""
        if isinstance(event, ev.CardsDealt):
            event = replace(event, cards=keeper_of(self).next_cards(table.round_in_play.deck, len(event.cards)))
        return super().observe(table, event)


def test_kept_cards_that_a_dealer_is_said_to_deal_unread_are_found(tmp_path: Path) -> None:
    evening = Evening(tmp_path, LeavesThemUnread, people=(Duty.DEAL,))
    evening.submit(do.PlaceWager(at=0, by=Role.PLAYER, who=PLAYER, seat=1, wager="ante", amount=1000))
    for _ in evening.running.run(lambda: 0):
        pass
    evening.submit(do.Perform(at=0, by=Role.DEALER, duty=Duty.DEAL))

    assert "unread-cards" in codes(evening.audit())
