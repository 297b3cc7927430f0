"""What is said about a game whose files are incomplete, and about leaving it out."""

from __future__ import annotations

import warnings


class Incomplete(Exception):
    """A game that cannot be played as it stands. Each fault says what is missing and what to write.

    `package` is the one that brings the game, if not this one.
    """

    def __init__(self, game: str, faults: list[str], package: str = "") -> None:
        self.game = game
        self.faults = faults
        self.whose = f"{game} of {package}" if package else game
        super().__init__(self.told("is not complete"))

    def told(self, what: str) -> str:
        """What happens to the game, and why, line by line."""
        return "\n".join([f"{self.whose} {what}:", *(f"  {each}" for each in self.faults)])


def asks_for_unknown(game: str, error: Exception) -> Incomplete:
    """What is said about a game whose own code asks for a name that its files do not have."""
    return Incomplete(game, [f"its code asks for a name that its files do not have: {error}; correct one of them"])


class LeftOut(UserWarning):
    """A game of another package is missing, and why; the others are there."""


def leave_out(error: Incomplete) -> None:
    """Warn that a game is left out."""
    warnings.warn(error.told("is left out"), LeftOut, stacklevel=3)
