"""Pitboss runs, proves and polices casino table games exactly as the regulation is written.

`import pitboss` offers what a developer needs: rules and settlement, the table and its views. Everything named here is
loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module

# Type checkers know this name; taking it from `typing` would double the time that an import takes.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from pitboss.exact import edges_for, figures, questions, strategy_for
    from pitboss.games.elections import Elections
    from pitboss.games.rule_data import register, rules
    from pitboss.games.settler import read_round, settle
    from pitboss.law.refusal import Refused
    from pitboss.odds import pay
    from pitboss.table import decide, due, evolve
    from pitboss.table.views.person_views import Views

__version__ = "0.2.0"

__all__ = [
    "Elections",
    "Refused",
    "Views",
    "decide",
    "due",
    "edges_for",
    "evolve",
    "figures",
    "pay",
    "questions",
    "read_round",
    "register",
    "rules",
    "settle",
    "strategy_for",
]

_PLACES = {
    "Elections": "games.elections",
    "Refused": "law.refusal",
    "Views": "table.views.person_views",
    "decide": "table",
    "due": "table",
    "edges_for": "exact",
    "evolve": "table",
    "figures": "exact",
    "pay": "odds",
    "questions": "exact",
    "read_round": "games.settler",
    "register": "games.rule_data",
    "rules": "games.rule_data",
    "settle": "games.settler",
    "strategy_for": "exact",
}
"""Where each name is kept."""


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return [*globals(), *_PLACES]
