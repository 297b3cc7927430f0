"""One error for everything that is written wrong, no matter who wrote it."""

import json
from typing import Any, TypeGuard

_SHOWN = 80


class Malformed(ValueError):
    """Says what was read, what was expected and how to fix it.

    `read` is text as it was written, or any other value, which is kept as its `repr`. `expected` is a noun
    phrase; `mend` is an instruction. `str()` joins the three into one sentence:

        read "1h": expected a rank ... followed by a suit c d h s, or Jk; write ten as T, e.g. Th
    """

    read: str
    expected: str
    mend: str

    def __init__(self, read: object, expected: str, mend: str) -> None:
        super().__init__(read, expected, mend)
        self.read = read if isinstance(read, str) else repr(read)
        self.expected = expected
        self.mend = mend
        self._shown = _quote(read) if isinstance(read, str) else self.read

    def __str__(self) -> str:
        return f"read {self._shown}: expected {self.expected}; {self.mend}"

    # Exceptions are rebuilt from their positional arguments, which fails for subclasses with other arguments
    # and for keywords; workers in other processes must be able to send back every refusal.
    def __reduce__(self) -> tuple[Any, ...]:
        return _revive, (type(self), dict(self.__dict__))


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether the value is an `int` and not a bool: Python treats True as 1, but it is not an amount."""
    return isinstance(value, int) and not isinstance(value, bool)


def _quote(text: str) -> str:
    # Quoted as JSON so that a line break or a quotation mark cannot break the sentence apart.
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    return json.dumps(shown, ensure_ascii=False)


def _revive(kind: type[Malformed], state: dict[str, Any]) -> Malformed:
    error = kind.__new__(kind)
    error.__dict__.update(state)
    return error
