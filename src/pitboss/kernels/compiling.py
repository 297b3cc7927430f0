"""How functions are compiled: kernels, which Python calls, and parts, which are called by kernels alone.

Compiling is slow, so each function is compiled for the least that is asked of it. A kernel gets a bridge from Python
and is kept on disk, with all its parts in it. A part gets neither; called from Python, it is the plain function that it
looks like. Large functions take more than their share: many parts compile faster than few.
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
    """Compile a round that counts in so many cells for each seat, by playing none."""
    play(0, 0, 0, np.zeros((seats, cells), np.int64))
