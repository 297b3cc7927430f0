"""A round of Three Card Prime in one line, beside the record it stands for, both written by hand."""

from __future__ import annotations

from pitboss.games.record import RoundRecord, SeatRecord

LINE = (
    "679a@final-2016 bad-beat=A pair-bonus-two=C limit.payout=5000000 limit.minimum=500 dealer=Qs7d2c"
    " | 1 AhKhQh fourth=2s ante=1000 play=1000 pair-bonus=500 | 2 decision=fold ante=1000"
)
RECORD = RoundRecord(
    "679a@final-2016",
    (
        SeatRecord(1, {"ante": 1000, "play": 1000, "pair-bonus": 500}, cards="Ah Kh Qh", places={"fourth": "2s"}),
        SeatRecord(2, {"ante": 1000}, decision="fold"),
    ),
    paytables={"bad-beat": "A", "pair-bonus-two": "C"},
    limits={"payout": 5_000_000, "minimum": 500},
    dealer="Qs 7d 2c",
)
