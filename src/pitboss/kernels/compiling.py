"""How functions are compiled: kernels, which Python calls, and parts, which only kernels call.

Compiling is slow, so each function gets no more than it needs. A kernel gets a bridge from Python and is cached on
disk, with all its parts in it. A part gets neither; called from Python, it is the plain function that it looks like.
Large functions take disproportionately long: many small parts compile faster than a few big ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numba.extending import register_jitable

_Function = TypeVar("_Function", bound=Callable[..., object])

kernel = njit(cache=True, nogil=True)
"""Compiles what Python calls, to run without the interpreter's lock."""


def part(function: _Function) -> _Function:
    """Compile what kernels call."""
    compiled: _Function = register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return compiled


def compile_round(play: Callable[[int, int, int, Any], None], seats: int, cells: int) -> None:
    """Compile a round that counts in `cells` cells per seat, by calling it to play no rounds."""
    play(0, 0, 0, np.zeros((seats, cells), np.int64))
