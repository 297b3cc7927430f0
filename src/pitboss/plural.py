"""One helper for every count that people read."""


def plural(number: float, what: str) -> str:
    """A count with its noun, such as `1 card`, `1,200 cards` or `1.5 hours`."""
    shown = f"{number:,}" if isinstance(number, int) else f"{number:,g}"
    return f"{shown} {what}{'' if number == 1 else 's'}"
