"""A round of Heads-Up Hold 'Em in one line, beside the record it stands for, both written by hand."""

from __future__ import annotations

from pitboss.games.record import RoundRecord, SeatRecord

LINE = (
    "677a@proposed-2015 pocket-bonus=A trips-plus=B dealer=4s4d community=QhJhTh2c3d"
    " | 1 AhKh street=preflop ante=1000 odds=1000 raise=3000 | 2 7c2d by=Ann ante=500 odds=500 trips-plus=500"
)
RECORD = RoundRecord(
    "677a@proposed-2015",
    (
        SeatRecord(1, {"ante": 1000, "odds": 1000, "raise": 3000}, cards="Ah Kh", street="preflop"),
        SeatRecord(2, {"ante": 500, "odds": 500, "trips-plus": 500}, cards="7c 2d", player="Ann"),
    ),
    paytables={"pocket-bonus": "A", "trips-plus": "B"},
    dealer="4s 4d",
    places={"community": "Qh Jh Th 2c 3d"},
)
