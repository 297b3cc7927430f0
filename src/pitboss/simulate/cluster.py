"""Playing a run on a cluster: batches on the workers of a Dask scheduler, totals added up here.

A batch that a worker takes with it when it dies is given to another. What a batch comes to depends on its number
alone, so that the result is the same to the bit.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.malformed import Malformed
from pitboss.simulate.runs import Batch, Run
from pitboss.simulate.tallies import Tally, play

if TYPE_CHECKING:
    from pitboss.simulate.running import Play

_AHEAD = 4
"""How many batches wait for each thread of a worker, so that none is idle."""
_PATIENCE = 15.0
"""How many seconds a scheduler, and its first worker, are waited for."""


def on_cluster(address: str) -> tuple[Play, int]:
    """Plays on the workers of a scheduler, and how many threads they have."""
    try:
        from distributed import CancelledError, Client, KilledWorker, Security, as_completed
        from distributed.comm import connect
    except ImportError as error:
        raise Malformed("--scheduler", "Dask beside it", 'install it with pip install "pitboss[dask]"') from error

    async def knock() -> None:
        # Whoever takes the call may still say nothing.
        connecting = connect(address, timeout=_PATIENCE, **Security().get_connection_args("client"))
        (await asyncio.wait_for(connecting, _PATIENCE)).abort()

    try:
        # A client of a scheduler that does not answer would wait for it again, for minutes, when it is closed.
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
                # Of what is cancelled the error is given, not raised.
                if isinstance(found, Exception):
                    raise found
                future.release()
                for more in submitted(1):
                    running.add(more)
            except StopIteration:
                return
            except (OSError, CancelledError, KilledWorker) as error:
                message = "see that it runs and has workers, and add --resume to the same command"
                raise Malformed(f"--scheduler {address}", "a Dask cluster that stays until the end", message) from error
            yield found

    return player, strength


def _play(run: Run, batch: Batch, number: int) -> tuple[int, Tally]:
    return number, play(run, batch)
