"""What the commands that simulate share: who plays, how far along a run is, and what is read from files."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import number
from pitboss.malformed import Malformed

if TYPE_CHECKING:
    from pitboss.exact.cache import Cache
    from pitboss.games.elections import Elections
    from pitboss.simulate.report import Simulated
    from pitboss.simulate.runner import Play, Progress
    from pitboss.simulate.runs import Run

AT_TABLE = 500
"""How many rounds are played at a table when no kernel plays them."""
_MOST_WORKERS = 1024
_KEPT_EVERY = 15.0
"""A power failure loses at most this many seconds of work."""


def rounds_of(option: str, text: str) -> int:
    """A whole number of rounds, with or without an exponent: 1000000, 1_000_000, 1e6 or 2.5e8."""
    plain = text.replace("_", "").replace(",", "").lower()
    try:
        digits, _, exponent = plain.partition("e")
        whole, _, part = digits.partition(".")
        zeros = int(exponent or "0") - len(part)
        if not (whole + part).isdigit() or not 0 <= zeros <= 15 or len(whole + part) > 15:
            raise ValueError
        found: int = int(whole + part) * 10**zeros
        return found
    except ValueError:
        raise Malformed(f"{option} {text}", "a whole number of rounds", f"write {option} 1e8") from None


def workers_of(text: str | None) -> int:
    """How many cores work in parallel; all by default."""
    count = number("--workers", text) or os.cpu_count() or 1
    if count > _MOST_WORKERS:
        raise Malformed(f"--workers {text}", f"1 to {_MOST_WORKERS} workers", "name no more than there are cores")
    return count


def player_of(workers: str | None, scheduler: str | None) -> tuple[Play, int]:
    """Who plays (threads of this process, or the workers of a cluster) and how many they are."""
    if scheduler is None:
        from pitboss.simulate.runner import on_threads

        count = workers_of(workers)
        return on_threads(count), count
    if workers is not None:
        raise Malformed("--workers", "--workers or --scheduler", "leave --workers to the cluster")
    from pitboss.simulate.cluster import on_cluster

    return on_cluster(scheduler)


def begin(run: Run) -> Progress:
    """A run before its first round; anyone waiting is told why."""
    from pitboss.cli.views.progress_bar import bar
    from pitboss.simulate.runner import Progress, make_ready

    with bar() as show:
        make_ready(run, lambda words: show(f"{run.elections.edition}: {words}", 0.0))
        return Progress.begin(run)


def played_at_table(run: Run, cache: Cache) -> Simulated:
    """What no kernel plays, played at a table of the house; anyone waiting is told why it is slow."""
    from pitboss.cli.views.progress_bar import bar
    from pitboss.house.at_table import simulate_at_table

    text = run.elections.edition
    click.echo(f"No kernel plays {text}: {run.rounds:,} rounds are played at a table, which is far slower.", err=True)
    with bar() as show:
        return simulate_at_table(run, cache, lambda done: show(f"{text} at a table", done))


def keep_if_possible(progress: Progress, place: Path) -> str | None:
    """Save the progress of a run; returns why not, if there is no room or no permission."""
    from pitboss.simulate.kept_runs import keep

    try:
        keep(progress, place)
    except OSError as error:
        return f"{error.strerror} at {place}"
    return None


@contextmanager
def watching(place: Path | None = None) -> Iterator[Callable[[Progress], None]]:
    """Shows the progress of a run and what it has found so far, and saves it every so often."""
    from pitboss.cli.views.progress_bar import bar, duration
    from pitboss.simulate.report import estimate

    began = kept = monotonic()
    told = False
    begun_at: list[float] = []
    with bar() as show:

        def watch(progress: Progress) -> None:
            nonlocal kept, told
            now = monotonic()
            if not begun_at:
                begun_at.append(progress.share)
            so_far = estimate(progress)
            if so_far is not None:
                letter = f" {so_far.paytable}" if so_far.paytable else ""
                held = f"{so_far.wager}{letter} {so_far.edge:.4%} ± {so_far.error:.4%}"
                played = progress.share - begun_at[0]
                left = (now - began) * (1 - progress.share) / played if played else 0.0
                about = f", {duration(left)} left" if left else ""
                show(f"{progress.run.elections.edition} {held}{about}", progress.share)
            if place is not None and now - kept > _KEPT_EVERY:
                kept = now
                problem = keep_if_possible(progress, place)
                if problem and not told:
                    told = True
                    click.echo(f"The run continues, but cannot be kept for --resume: {problem}.", err=True)

        yield watch


def read_elections(path: str) -> Elections:
    """Elections written as JSON or TOML: a Rules Submission, the object itself, or what is under `elections`."""
    import msgspec

    from pitboss.games.elections import Elections
    from pitboss.submission.toml_reader import read_submission

    file = Path(path)
    if path.endswith(".toml") and file.is_file() and b"[elections]" not in file.read_bytes():
        return read_submission(file).elections

    decode = msgspec.toml.decode if path.endswith(".toml") else msgspec.json.decode
    try:
        read = decode(Path(path).read_bytes().removeprefix(BOM_UTF8))
        return msgspec.convert(read.get("elections", read), Elections)
    except (OSError, AttributeError, RecursionError, msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Malformed(path, "elections as JSON or TOML", f"correct the file: {error}") from error


def read_table(path: Path) -> dict[str, str]:
    """A strategy written as lines of a hand, a comma and a choice; empty lines and `#` comments are skipped."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(str(path), "a file with a strategy", f"name another: {error}") from error
    table: dict[str, str] = {}
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            hand, comma, choice = (part.strip() for part in line.rpartition(","))
            if not comma:
                raise Malformed(line, "a hand, a comma and a choice", 'write e.g. "Qs 6h 4d, play"')
            if len({*hand.split()}) < len(hand.split()):
                raise Malformed(line, "a hand of different cards", "name each card once")
            if hand in table:
                raise Malformed(line, f"{hand} only once", "leave one of the two lines out")
            table[hand] = choice
    if not table:
        raise Malformed(str(path), "a strategy of one line or more", 'write e.g. "Qs 6h 4d, play"')
    return table
