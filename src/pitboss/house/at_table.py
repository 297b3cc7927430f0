"""Simulating a game that has no kernel: the house plays it at a table, command by command, with bots in the seats.

Thousands of times slower than a compiled round, and as right as the table itself. Rounds are played in blocks, each at
a table of its own with the chance of its number, so that a result depends on the seed and the rounds alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from math import sqrt

from msgspec import structs

from pitboss.counting import Outcomes
from pitboss.counting.outcomes import Result
from pitboss.games.elections import Elections
from pitboss.games.house_table import HouseTable
from pitboss.games.registry import find_game
from pitboss.house.bots import strategies
from pitboss.house.house import House, HouseRefused, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.law.names import known_name
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Required
from pitboss.simulate.report import Share, Simulated, SimulatedWager
from pitboss.simulate.runs import Run
from pitboss.table import Table, commands, decide, evolve
from pitboss.table.duties import Duty, Role
from pitboss.table.events import SeatSettled

BLOCK = 64
"""How many rounds a block has."""
GENERATOR = "SHA-256 of seed, block and count"
_CHIPS = 10**12
_BASE = "base"
"""The wagers without which there is no game, and those decided about, as one."""

Counts = dict[str, Counter[Result]]
Lines = dict[str, tuple[int, int]]
"""What each wager of a box gained, and its stake."""


def simulate_at_table(run: Run, progress: Callable[[float], None] = lambda _: None) -> Simulated:
    """Play a run at tables of the house. The strategy is one of the game's bots, the first if it is `optimal`."""
    known = strategies(run.game)
    name = next(iter(known)) if run.strategy == "optimal" else known_name(f"bot of {run.game}", run.strategy, known)
    elections = _complete(run.elections)
    counts: Counts = {}
    blocks = -(-run.rounds // BLOCK)
    for block in range(blocks):
        rounds = min(BLOCK, run.rounds - block * BLOCK)
        for wager, results in _play(elections, run, name, block, rounds).items():
            counts.setdefault(wager, Counter()).update(results)
        progress((block + 1) / blocks)
    return Simulated(
        game=run.game,
        edition=elections.edition,
        rounds=run.rounds,
        seed=run.seed,
        seats=run.seats,
        strategy=name,
        readings=dict(elections.readings),
        generator=GENERATOR,
        digest=_digest(counts),
        wagers=tuple(_wager(wager, results, elections) for wager, results in sorted(counts.items())),
    )


def _complete(elections: Elections) -> Elections:
    """What a table needs beside what was elected: the letter at the top of each list, cards shuffled by hand."""
    table = find_game(elections.rules.game).house_table
    usual = structs.replace(elections, paytables={}) if table is None else table.elections
    plain = HouseTable(table_id=_BASE, name=_BASE, edition=elections.edition, decks=elections.decks).elections
    letters = (usual if usual.edition == elections.edition else plain).paytables
    return structs.replace(plain, paytables={**letters, **elections.paytables}, readings=elections.readings)


class _Chance:
    """The chance of one block."""

    def __init__(self, seed: int, block: int) -> None:
        self.key = f"{seed} {block}".encode()
        self.asked = 0

    def entropy(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            self.asked += 1
            found += sha256(self.key + b" %d" % self.asked).digest()
        return found[:count]


def _play(elections: Elections, run: Run, bot: str, block: int, rounds: int) -> Counts:
    table = _opened(elections, run, bot)
    house = House(Keeper(), source=_Chance(run.seed, block), pause=0)
    counts: Counts = {}
    settled: dict[int, Lines] = {}
    for step in run_until_waiting(table, house, 0):
        for event in step.events:
            if isinstance(event, SeatSettled):
                lines = settled.setdefault(event.seat, {})
                for line in (*event.lines, *([event.award] if event.award else [])):
                    lines[line.wager] = line.net, line.stake
        if step.table.rounds > table.rounds:
            _count(settled.values(), elections, counts)
            settled.clear()
            table = step.table
            if table.rounds == rounds:
                break
    return counts


def _opened(elections: Elections, run: Run, bot: str) -> Table:
    table: Table | None = None
    given: list[commands.AnyCommand] = [
        commands.OpenTable(
            at=0, by=Role.HOUSE, table="simulation", elections=elections, automated=tuple(Duty), inventory=_CHIPS
        )
    ]
    given += [
        commands.SitDown(at=0, by=Role.HOUSE, who=f"bot {seat}", seat=seat, chips=_CHIPS, bot=bot)
        for seat in range(1, run.seats + 1)
    ]
    for command in given:
        answer = decide(table, command)
        if isinstance(answer, Refusal):
            raise HouseRefused(command, answer)
        for event in answer:
            table = evolve(table, event)
    assert table is not None
    return table


def _count(seats: Iterable[Lines], elections: Elections, counts: Counts) -> None:
    """Add a round: each optional wager in its own units, the others together in units of the first of them."""
    for lines in seats:
        base = [name for name in lines if elections.rules.wager(name).required in _OF_THE_GAME]
        for wager, result in _results(lines, base):
            counts.setdefault(wager, Counter())[result] += 1


_OF_THE_GAME = (Required.ALWAYS, Required.DECISION)


def _results(lines: Lines, base: list[str]) -> Iterator[tuple[str, Result]]:
    if base:
        unit = lines[base[0]][1]
        net, stake = (sum(lines[name][part] for name in base) for part in (0, 1))
        yield _BASE, Result(Fraction(net, unit), Fraction(stake, unit))
    for name, (net, stake) in lines.items():
        if name not in base:
            yield name, Result(Fraction(net, stake), Fraction(1))


def _digest(counts: Counts) -> str:
    found = sha256()
    for wager, results in sorted(counts.items()):
        for result, count in sorted(results.items()):
            found.update(f"{wager} {result.net} {result.staked} {count}\n".encode())
    return found.hexdigest()


def _wager(wager: str, results: Counter[Result], elections: Elections) -> SimulatedWager:
    outcomes = Outcomes.of((*result, count) for result, count in results.items())
    letter = elections.paytables.get(wager)
    return SimulatedWager(
        wager=wager,
        paytable=letter,
        decks=elections.decks_in_play,
        rounds=outcomes.total,
        edge=float(outcomes.house_edge),
        error=sqrt(outcomes.variance / outcomes.total),
        exact=None,
        z=None,
        p=None,
        standard_deviation=outcomes.standard_deviation,
        fit=None,
        distribution=tuple(
            Share(str(result.net), str(result.staked), count, count / outcomes.total, None)
            for result, count in outcomes.counts.items()
        ),
        decided=wager == _BASE,
    )
