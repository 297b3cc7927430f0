"""A round of Saigon 5 Card in one line, beside the record it stands for, both written by hand."""

from __future__ import annotations

from pitboss.games.record import RoundRecord, SeatRecord

LINE = (
    "680a@codified-2019 pot dealer=9h8d3cTsJd | 1 KhQdJk5d3h showdown=5dJk by=7 ante=1000 pot=500"
    " | 2 by=7 abandoned ante=1000 pot=500"
)
RECORD = RoundRecord(
    "680a@codified-2019",
    (
        SeatRecord(1, {"ante": 1000, "pot": 500}, cards="Kh Qd Jk 5d 3h", places={"showdown": "5d Jk"}, player=7),
        SeatRecord(2, {"ante": 1000, "pot": 500}, player=7, abandoned=True),
    ),
    pooled=("pot",),
    dealer="9h 8d 3c Ts Jd",
)
