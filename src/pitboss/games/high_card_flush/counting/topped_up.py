"""A meter that is topped up to its starting amount whenever a winning share takes it below: what that costs on average.

All amounts are counted from the meter's start. It gains `step` with each wager; then, with probability `share`, a share
of it is won, which leaves `keeps` of it, and with probability `whole` all of it is won, which resets it. A share won
while the meter is below `kink` takes it below its start: the cost is `keeps` times the distance to the kink, and the
meter is back at its start; a share won above the kink leaves `keeps` times the excess over the kink.

Let W(x) be what this costs on average, from a meter of x on, until the whole meter is won. One wager later,

    W(x) = share (cost(x + step) + W(left(x + step))) + (1 - share - whole) W(x + step),

which gives W(x + step) from the values at lower meters and the one unknown W(0): each value is `first` W(0) + `second`.
Both grow without bound, but W does not: the higher the meter, the less it costs. So 0 <= W(x) <= W(0) at a very high
meter confines W(0) to narrow bounds.

What is left of a meter falls between two steps, where W is taken to be linear. W is convex with slopes between -1 and
0, because the cost is and `keeps` is below 1; its slope changes from step to step by at most `share` + `whole`. So the
result is too high by at most `step` (`share` + `whole`) for every share won.
"""

from __future__ import annotations

from math import ceil, log

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiling import kernel

Floats = NDArray[np.float64]

_FAR = 1e9
"""How large the growing values may get before the computation stops."""


def cost_of_topping_up(*, step: float, kink: float, keeps: float, share: float, whole: float) -> tuple[float, float]:
    """The least and the most that topping up costs on average from one win of the whole meter to the next.

    The bounds enclose W(0) as described above, with W taken to be linear between two steps.
    """
    hit = share + whole
    count = ceil(log(_FAR * hit / whole) / hit)
    first, second = np.empty(count + 1), np.empty(count + 1)
    _go_up(step, kink, keeps, share, whole, first, second)
    return float(-second[-1] / first[-1]), float(-second[-1] / (first[-1] - 1.0))


@kernel
def _go_up(step: float, kink: float, keeps: float, share: float, whole: float, first: Floats, second: Floats) -> None:
    """`first` and `second` at the meter after every number of steps."""
    first[0], second[0] = 1.0, 0.0
    for n in range(1, len(first)):
        above = n * step - kink
        cost, at = keeps * max(0.0, -above), keeps * max(0.0, above) / step
        low = int(at)
        part = at - low
        one = first[n - 1] - share * (1.0 - part) * first[low]
        other = second[n - 1] - share * (cost + (1.0 - part) * second[low])
        stays = 1.0 - share - whole
        if low + 1 < n:
            one -= share * part * first[low + 1]
            other -= share * part * second[low + 1]
        else:
            # What is left lies just below the value being computed.
            stays += share * part
        first[n], second[n] = one / stays, other / stays
