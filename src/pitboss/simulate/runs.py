"""What is simulated: a game under elections, by a strategy, for a number of rounds from a seed; and in what pieces.

Rounds are played in blocks of a fixed size, and blocks in batches; only the last block may be smaller. The totals of
batches are added up in whatever order they arrive, so a result depends only on the seed and the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from math import lcm
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.exact.fingerprint import fingerprint
from pitboss.games.elections import Elections
from pitboss.games.pooling import players_figure
from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.games.seats import check_seats
from pitboss.games.simulating import NOT_COMPILED, OPTIMAL, Counted, Program, Seated
from pitboss.law.edition import editions_of
from pitboss.law.refusal import Refused
from pitboss.malformed import Malformed
from pitboss.simulate.wager_mix import mixed

Totals = NDArray[np.int64]

BLOCK = 1 << 14
"""How many rounds a block has."""
BATCH = 64
"""How many blocks are played at a time: a fraction of a second if the round is compiled."""
MOST_ROUNDS, HIGHEST_SEED = 10**13, 2**63 - 1


class Run(msgspec.Struct, frozen=True):
    """A simulation, described by everything its result depends on."""

    elections: Elections
    rounds: int
    seed: int = 1
    seats: int = 1
    strategy: str = OPTIMAL
    table: dict[str, str] = {}
    mix: dict[str, str] = {}
    """The share of rounds for each side wager that is not made in all of them; see `simulate.wager_mix`."""
    boxes: int = 1
    """How many adjacent seats, from the first, belong to one player."""

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise Malformed(self.rounds, f"1 to {MOST_ROUNDS:,} rounds", "name a number such as 1e8")
        if not 0 <= self.seed <= HIGHEST_SEED:
            raise Malformed(self.seed, f"a seed from 0 to {HIGHEST_SEED}", "name a number such as 1")
        check_seats(self.elections.rules, self.seats)
        if self.boxes != 1:
            self._check_boxes()

    def _check_boxes(self) -> None:
        """Refuse boxes that the law or the table does not have, and those that would change no figure."""
        law = self.elections.rules
        if not law.pooled:
            message = f"{law.edition} has no wager between players: a player in several boxes is as good as several"
            raise Refused("no-pot", law.sections.wagers, message)
        most, clause = self.elections.boxes
        if not 1 <= self.boxes <= most:
            raise Refused("too-many-boxes", clause, f"a player has 1 to {most} boxes, not {self.boxes}")
        if self.boxes > self.seats:
            message = f"{self.boxes} boxes take as many seats: there are {self.seats}"
            raise Refused("too-many-boxes", law.figure("seats").clause, message)
        if self.mix:
            raise Malformed(
                self.boxes, "one box for each player where wagers are made by a mix", "leave one of the two out"
            )

    @property
    def game(self) -> str:
        return self.elections.rules.game

    @property
    def key(self) -> str:
        """A hash that is the same for the same simulation by the same code."""
        said = msgspec.json.encode(self, order="deterministic") + fingerprint(self.game).encode() + _this_room()
        return sha256(said).hexdigest()

    @property
    def batches(self) -> Sequence[Batch]:
        """The pieces it is played in, program by program."""
        return tuple(self._batches())

    def _batches(self) -> Iterator[Batch]:
        blocks = -(-self.rounds // BLOCK)
        for program in range(len(prepared(self))):
            for first in range(0, blocks, BATCH):
                yield Batch(program, first, min(BATCH, blocks - first))

    def rounds_of(self, block: int) -> int:
        """How many rounds a block has."""
        return min(BLOCK, self.rounds - block * BLOCK)


@cache
def _this_room() -> bytes:
    """The hash of the code that distributes rounds and adds them up."""
    found = sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        found.update(source.name.encode() + b"\0" + sha256(source.read_bytes()).digest())
    return found.digest()


class Batch(NamedTuple):
    """Blocks that are played one after another."""

    program: int
    first: int
    blocks: int


def has_kernel(game: str) -> bool:
    """Whether the rounds of a game are compiled; otherwise they are played at a table."""
    return find_game(game).kernel is not None


def is_compiled(run: Run) -> bool:
    """Whether the game's kernel plays it under these elections; otherwise, as without a kernel, a table plays it."""
    if not has_kernel(run.game):
        return False
    try:
        prepared(run)
    except Refused as error:
        if error.refusal.code != NOT_COMPILED:
            raise
        return False
    return True


def every_letter(elections: Elections) -> Elections:
    """The same elections with every wager offered under each of its letters, and nothing that depends on a meter."""
    return msgspec.structs.replace(elections, paytables={}, wagers=None, progressive=None, pooled=())


def fewest_seats(elections: Elections) -> int:
    """How many seats it takes for every wager of a game to be possible, under any of its texts."""
    texts = [rules(each.name) for each in editions_of(elections.rules.game)]
    return max((text.number(players_figure(name)) for text in texts for name in text.pooled), default=1)


class Prepared(NamedTuple):
    """A program, and what each of its cells gains each of its wagers, in whole units: one column per wager.

    If wagers are added up, a last column holds the sum, in its own units.
    """

    program: Program
    nets: Totals


def programs(run: Run) -> Sequence[Program]:
    """The programs that play a run."""
    return [each.program for each in prepared(run)]


def prepared(run: Run) -> Sequence[Prepared]:
    """The programs that play a run, prepared once per process."""
    return _prepared(msgspec.json.encode(msgspec.structs.replace(run, rounds=1, seed=0), order="deterministic"))


@lru_cache(maxsize=16)
def _prepared(asked: bytes) -> Sequence[Prepared]:
    run = msgspec.json.decode(asked, type=Run)
    seated = Seated(elections=run.elections, seats=run.seats, boxes=run.boxes, strategy=run.strategy, table=run.table)
    kernel = find_game(run.game).kernel
    if kernel is None:
        raise Malformed(run.game, "a game with a kernel", "write its kernel.py")
    if run.boxes > 1 and not kernel().plays_boxes:
        raise Malformed(run.boxes, f"one box for each player, as the kernel of {run.game} plays", "leave the boxes out")
    played = (mixed(each, run.elections.rules, run.mix) for each in kernel().prepare(seated))
    return tuple(Prepared(each, _nets(each)) for each in played)


def unit_of(counted: Counted) -> int:
    """The factor that makes every net result of a wager a whole number."""
    return lcm(*(result.net.denominator for result in counted.results))


def unit_together(program: Program) -> int:
    """The factor that makes the net results of all the wagers that are added up whole numbers."""
    return lcm(*(unit_of(program.counted[place]) for place in program.together))


def _nets(program: Program) -> Totals:
    nets = np.zeros((program.cells, len(program.counted) + bool(program.together)), np.int64)
    for column, counted in enumerate(program.counted):
        nets[_cells(counted), column] = _in_units(counted, unit_of(counted))
    unit = unit_together(program)
    for place in program.together:
        counted = program.counted[place]
        nets[_cells(counted), -1] += _in_units(counted, unit)
    return nets


def _cells(counted: Counted) -> slice:
    return slice(counted.first, counted.first + len(counted.results))


def _in_units(counted: Counted, unit: int) -> Totals:
    return np.array([int(result.net * unit) for result in counted.results], np.int64)
