"""No two batches have the same nonce, whichever thread or process they are written by."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from pitboss.store.batch import commanded_from_bytes, ended

_IN_A_FORK = """
import os
from pitboss.store.batch import commanded_from_bytes, ended

def nonce():
    return commanded_from_bytes(ended([], None)[-1].payload).nonce

nonce()
child = os.fork()
if child:
    os.waitpid(child, 0)
print(nonce(), flush=True)
"""


def _nonces(count: int) -> list[str]:
    return [commanded_from_bytes(ended([], None)[-1].payload).nonce for _ in range(count)]


def test_threads_draw_different_nonces() -> None:
    with ThreadPoolExecutor(4) as threads:
        drawn = [nonce for each in threads.map(_nonces, [500] * 4) for nonce in each]

    assert len(set(drawn)) == len(drawn) == 2000


def test_a_forked_process_draws_its_own() -> None:
    run = subprocess.run([sys.executable, "-c", _IN_A_FORK], capture_output=True, text=True, check=True, timeout=60)

    assert len(set(run.stdout.split())) == 2
