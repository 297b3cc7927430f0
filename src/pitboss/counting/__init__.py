"""What exact solvers share: results counted over whole spaces, suit symmetry, multisets. Pure Python, no arrays."""

from pitboss.counting.outcomes import Outcomes, Result

__all__ = ["Outcomes", "Result"]
