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
    from pitboss.games.differences import differences
    from pitboss.games.elections import Dealing, Elections, Limits, Shuffling
    from pitboss.games.rule_data import register, rules
    from pitboss.games.settler import read_round, settle
    from pitboss.law.refusal import Refusal, Refused
    from pitboss.odds import pay
    from pitboss.table import commands, decide, due, evolve
    from pitboss.table.duties import Duty, Role
    from pitboss.table.views.person_views import Views

__version__ = "0.2.0"

__all__ = [
    "Dealing",
    "Duty",
    "Elections",
    "Limits",
    "Refusal",
    "Refused",
    "Role",
    "Shuffling",
    "Views",
    "commands",
    "decide",
    "differences",
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
    "Dealing": "games.elections",
    "Duty": "table.duties",
    "Elections": "games.elections",
    "Limits": "games.elections",
    "Refusal": "law.refusal",
    "Refused": "law.refusal",
    "Role": "table.duties",
    "Shuffling": "games.elections",
    "Views": "table.views.person_views",
    "commands": "table",
    "decide": "table",
    "differences": "games.differences",
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
