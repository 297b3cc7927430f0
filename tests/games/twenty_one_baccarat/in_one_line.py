"""A round of 21 Baccarat in one line, beside the record it stands for, both written by hand."""

from __future__ import annotations

from pitboss.games.record import RoundRecord, SeatRecord

LINE = "681a@final-2016 player-bonus=A decks=4 player=Tc6d5h banker=9s8s | 8 player=1000 tie=500 player-bonus=100"
RECORD = RoundRecord(
    "681a@final-2016",
    (SeatRecord(8, {"player": 1000, "tie": 500, "player-bonus": 100}),),
    paytables={"player-bonus": "A"},
    decks=4,
    places={"player": "Tc 6d 5h", "banker": "9s 8s"},
)
