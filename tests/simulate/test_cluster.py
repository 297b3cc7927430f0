"""Runs on a cluster of worker processes: the same to the bit, also if one of them is killed in mid-run."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator

import pytest
from distributed import Client, LocalCluster

from pitboss.games.elections import Elections
from pitboss.malformed import Malformed
from pitboss.simulate.cluster import on_cluster
from pitboss.simulate.runner import Progress, go_on, on_threads
from pitboss.simulate.runs import BATCH, BLOCK, Run
from pitboss.simulate.tallies import digest

RUN = Run(Elections("681a@final-2016", decks=8), 12 * BATCH * BLOCK + 5, seed=58)


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as found:
        yield found


def test_a_worker_that_is_killed_in_mid_run_changes_no_bit(cluster: LocalCluster) -> None:
    here = Progress.begin(RUN)
    go_on(here, on_threads(2), lambda _: None)
    killed: list[int] = []

    def kill_one(progress: Progress) -> None:
        if len(progress.done) == 2 and not killed:
            killed.append(next(iter(cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    player, workers = on_cluster(cluster.scheduler_address)
    there = Progress.begin(RUN)
    go_on(there, player, kill_one)

    assert workers == 2
    assert killed
    assert there.is_complete
    assert digest(there.tallies) == digest(here.tallies)
    assert there.tallies[0].squares == here.tallies[0].squares


def test_a_cluster_that_is_lost_is_said_to_be_and_what_it_played_is_not(cluster: LocalCluster) -> None:
    player, _ = on_cluster(cluster.scheduler_address)
    progress = Progress.begin(RUN)

    def close(progress: Progress) -> None:
        if len(progress.done) == 2:
            cluster.close()

    with pytest.raises(Malformed, match="a Dask cluster that stays"):
        go_on(progress, player, close)

    go_on(progress, on_threads(2), lambda _: None)
    assert progress.is_complete


def test_an_address_where_nobody_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.cluster._PATIENCE", 1.0)

    for address in ("tcp://127.0.0.1:9", "nonsense"):
        with pytest.raises(Malformed, match="a Dask scheduler with workers"):
            on_cluster(address)


def test_whoever_takes_the_call_and_says_nothing_is_refused_and_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulate.cluster._PATIENCE", 1.0)
    clients = len(Client._instances)

    silent = socket.create_server(("127.0.0.1", 0))
    with silent, pytest.raises(Malformed, match="a Dask scheduler with workers"):
        on_cluster(f"tcp://127.0.0.1:{silent.getsockname()[1]}")

    assert len(Client._instances) == clients
