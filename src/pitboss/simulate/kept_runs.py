"""Interrupted runs, kept on disk until they are resumed. A damaged or foreign file is refused."""

from __future__ import annotations

import os
import tempfile
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np

from pitboss.kernels import user_cache
from pitboss.malformed import Malformed
from pitboss.simulate.runner import Progress
from pitboss.simulate.runs import Run, programs
from pitboss.simulate.tallies import Tally

_DIGEST = sha256().digest_size


class _KeptTally(msgspec.Struct, frozen=True):
    totals: bytes
    blocks: int
    # As text, because they may be too large for the format.
    sums: tuple[str, ...]
    squares: tuple[str, ...]


class _Kept(msgspec.Struct, frozen=True):
    key: str
    done: tuple[int, ...]
    tallies: tuple[_KeptTally, ...]


def place_of(run: Run) -> Path:
    """Where a run is kept by default: keyed by everything its result depends on."""
    return user_cache() / "simulate" / f"{run.key}.run"


def keep(progress: Progress, path: Path) -> None:
    """Write the progress of a run next to its file, then move it into place, so a crash leaves the old or the new."""
    progress.finish_step()
    tallies = tuple(
        _KeptTally(
            each.totals.astype("<i8").tobytes(),
            each.blocks,
            tuple(map(str, each.sums)),
            tuple(map(str, each.squares)),
        )
        for each in progress.tallies
    )
    body = msgspec.msgpack.encode(_Kept(progress.run.key, tuple(sorted(progress.done)), tallies))
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(body).digest() + body)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def take_up(run: Run, path: Path) -> Progress:
    """The progress of a run that was kept."""
    try:
        found = path.read_bytes()
    except FileNotFoundError as error:
        raise Malformed("--resume", "a run that was interrupted", "leave --resume out to start it") from error
    except OSError as error:
        raise Malformed(str(path), f"a file that can be read ({error.strerror})", "start the run over") from error
    digest, body = found[:_DIGEST], found[_DIGEST:]
    if sha256(body).digest() != digest:
        raise Malformed(path.name, "a run as it was kept", "remove the file and start the run over")
    try:
        kept = msgspec.msgpack.decode(body, type=_Kept)
    except msgspec.DecodeError as error:
        raise Malformed(path.name, "a run as this version keeps it", "remove the file and start over") from error
    if kept.key != run.key:
        raise Malformed(path.name, "the same run, kept by the same version", "start the run over, without --resume")
    tallies = [
        Tally(
            np.frombuffer(each.totals, "<i8").reshape(program.seats, program.cells).astype(np.int64),
            each.blocks,
            [int(one) for one in each.sums],
            [int(one) for one in each.squares],
        )
        for each, program in zip(kept.tallies, programs(run), strict=True)
    ]
    return Progress(run, tallies, set(kept.done))


def forget(path: Path) -> None:
    """Remove what was kept of a run that is complete."""
    path.unlink(missing_ok=True)
