"""What a dealer or a floorperson reads of a table."""

from __future__ import annotations

import msgspec

from pitboss.table.views.person_views import StaffView


class DutiesPage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table as a dealer or a floorperson sees it: `view.yours` are the duties that are yours now."""

    sequence: int
    dealer: str | None
    """Who is on duty; null where the house deals, or between two dealers."""
    view: StaffView
    late: str | None
    """Whom the table has been waiting for, and since when, if somebody should take over; told in words."""
