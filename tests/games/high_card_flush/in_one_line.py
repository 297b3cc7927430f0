"""A round of High Card Flush in one line, beside the record it stands for, both written by hand."""

from __future__ import annotations

from pitboss.games.record import IrregularityRecord, ProgressiveRecord, RoundRecord, SeatRecord

LINE = (
    "678a@proposed-2015 progressive=A 678a-low-ace=high-only wagers=flush-bonus,progressive dealing=hand"
    " meter=4000000 reset=3000000 irregularity=dealer-exposed dealt=complete dealer=2s3s4s5s6s7s8s discards=Kd"
    " | 3 AhKhQhJhTh9h8h undecided ante=1000 progressive=100"
)
RECORD = RoundRecord(
    "678a@proposed-2015",
    (SeatRecord(3, {"ante": 1000, "progressive": 100}, cards="Ah Kh Qh Jh Th 9h 8h", decision=None),),
    paytables={"progressive": "A"},
    readings={"678a-low-ace": "high-only"},
    wagers=("flush-bonus", "progressive"),
    dealing="hand",
    progressive=ProgressiveRecord(4_000_000, 3_000_000),
    irregularity=IrregularityRecord("dealer-exposed", "complete"),
    dealer="2s 3s 4s 5s 6s 7s 8s",
    discards="Kd",
)
