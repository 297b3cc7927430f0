"""How this room says no."""

from __future__ import annotations


class Denied(Exception):
    """The request is not granted. Codes are stable; words say what to do. `wait` is in milliseconds."""

    def __init__(self, code: str, words: str, *, wait: int = 0) -> None:
        super().__init__(words)
        self.code, self.words, self.wait = code, words, wait
