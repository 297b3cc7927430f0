"""Exact figures: asks the games' solvers, keeps what they answered, and presents it.

`figures` prices wagers of an edition, `edges_for` those that a certificate holder elected; `audit` sets the figures
beside those that the Board published; `priced_readings` says what each choice the text leaves is worth.
"""

from pitboss.exact.cache import Cache, user_results
from pitboss.exact.figure import Exact, Figure
from pitboss.exact.pricing import edges_for, figures
from pitboss.exact.question import Question, questions

__all__ = ["Cache", "Exact", "Figure", "Question", "edges_for", "figures", "questions", "user_results"]
