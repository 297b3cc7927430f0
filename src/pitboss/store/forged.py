"""What to tell people when a line that this program did not write breaks the code that follows it."""

from __future__ import annotations

_IN_PYTHONS_WORDS = (LookupError, TypeError, AttributeError, NameError, ArithmeticError, RecursionError, MemoryError)


def reason(error: Exception) -> str:
    """Why a log cannot be followed, in words: those of a refusal or of our own error, never those of Python."""
    said = "" if isinstance(error, _IN_PYTHONS_WORDS) else str(error)
    return said or "what it says does not fit what happened before"
