"""What exact solvers build on: results counted over whole spaces, suit symmetry, multisets. Pure Python, no arrays.

Nothing here names a game. What only one game has to count is in that game's folder.
"""

from pitboss.counting.outcomes import Outcomes, Result

__all__ = ["Outcomes", "Result"]
