"""What is said of a game whose files leave something out."""

from __future__ import annotations


class Incomplete(Exception):
    """A game that cannot be played as it stands. Each fault says what is missing and what to write."""

    def __init__(self, game: str, faults: list[str]) -> None:
        super().__init__("\n".join([f"{game} is not complete:", *(f"  {each}" for each in faults)]))
        self.game = game
        self.faults = faults
