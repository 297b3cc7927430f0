"""What exact solvers build on: results counted over whole spaces, suit symmetry, multisets. Pure Python, no arrays.

Nothing here names a game; some of it serves only one so far.
"""

from pitboss.counting.outcomes import Outcomes, Result

__all__ = ["Outcomes", "Result"]
