"""What exact solvers share: results counted over whole spaces, suit symmetry, multisets. Pure Python, no array."""

from pitboss.counting.outcomes import Outcomes, Result

__all__ = ["Outcomes", "Result"]
