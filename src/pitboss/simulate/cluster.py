"""Plays a run on a cluster: batches on the workers of a Dask scheduler, with the totals added up here.

A batch lost with a worker that dies is given to another worker. What a batch comes to depends only on its number, so
the result is the same, bit for bit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.malformed import Malformed
from pitboss.simulate.runs import Batch, Run
from pitboss.simulate.tallies import Tally, play

if TYPE_CHECKING:
    from pitboss.simulate.runner import Play

_AHEAD = 4
"""How many batches are queued for each worker thread, so that none is idle."""
_PATIENCE = 15.0
"""How many seconds to wait for a scheduler, and for its first worker."""


def on_cluster(address: str) -> tuple[Play, int]:
    """A player that uses the workers of a scheduler, and how many threads they have."""
    try:
        from distributed import CancelledError, Client, KilledWorker, Security, as_completed
        from distributed.comm import connect
    except ImportError as error:
        raise Malformed("--scheduler", "Dask to be installed", 'run pip install "pitboss[dask]"') from error

    async def knock() -> None:
        # Something may accept the connection and still say nothing.
        connecting = connect(address, timeout=_PATIENCE, **Security().get_connection_args("client"))
        (await asyncio.wait_for(connecting, _PATIENCE)).abort()

    try:
        # A client whose scheduler does not answer would wait for it again, for minutes, when closed.
        asyncio.run(knock())
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
        client.wait_for_workers(1, timeout=_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        message = "start dask scheduler and a dask worker, and name the address that it prints"
        raise Malformed(f"--scheduler {address}", "a Dask scheduler with workers", message) from error
    strength = sum(client.nthreads().values())

    def player(run: Run, numbers: Iterable[int]) -> Iterator[tuple[int, Tally]]:
        batches, waiting = run.batches, iter(numbers)

        def submitted(count: int) -> list[object]:
            found = []
            for _, number in zip(range(count), waiting, strict=False):
                future = client.submit(_play, run, batches[number], number, pure=False, retries=10)
                found.append(future)
            return found

        running = as_completed(submitted(_AHEAD * strength), loop=client.loop, with_results=True)
        while True:
            try:
                future, found = next(running)
                # The error of a canceled future is returned, not raised.
                if isinstance(found, Exception):
                    raise found
                future.release()
                for more in submitted(1):
                    running.add(more)
            except StopIteration:
                return
            except (OSError, CancelledError, KilledWorker) as error:
                message = "make sure it is running and has workers, and add --resume to the same command"
                raise Malformed(f"--scheduler {address}", "a Dask cluster that stays up", message) from error
            yield found

    return player, strength


def _play(run: Run, batch: Batch, number: int) -> tuple[int, Tally]:
    return number, play(run, batch)
