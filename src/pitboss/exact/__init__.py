"""Exact figures: asks the games' solvers, caches their answers, and presents them.

`questions` lists what can be asked about an edition, and `figures` answers it; `edges_for` prices the wagers that a
certificate holder elected, and `strategy_for` says how to play them.
"""

from pitboss.exact.cache import Cache, user_results
from pitboss.exact.figure import Exact, Figure
from pitboss.exact.pricing import edges_for, figures, strategy_for
from pitboss.exact.question import Question, questions

__all__ = ["Cache", "Exact", "Figure", "Question", "edges_for", "figures", "questions", "strategy_for", "user_results"]
