"""Each kernel behind the figures of Saigon 5 Card used once as the software uses it.

That decides for what it is compiled.
"""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.games.saigon_5_card.solve_pot import simulate_pot


def simulate_a_pot() -> None:
    simulate_pot(Elections("680a@codified-2019"), players=3, rounds=1, seed=1)
