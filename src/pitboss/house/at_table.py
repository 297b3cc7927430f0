"""Simulating a game that has no kernel: the house plays it at a table, command by command, with bots in the seats.

Thousands of times slower than a compiled round, and as right as the table itself. Rounds are played in blocks, each at
a table of its own with randomness from its number, so a result depends only on the seed and the rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import sqrt

from msgspec import structs

from pitboss.counting import Outcomes
from pitboss.counting.outcomes import Result
from pitboss.exact.answers import solution
from pitboss.exact.cache import Cache
from pitboss.exact.question import has_solver, is_of_the_game, questions
from pitboss.games.elections import Elections
from pitboss.games.house_table import HouseTable
from pitboss.games.registry import find_game
from pitboss.games.simulating import OPTIMAL
from pitboss.games.strategies import Strategy
from pitboss.house.advised import Advised
from pitboss.house.bots import Bots, strategies
from pitboss.house.house import House, HouseRefused, run_until_waiting
from pitboss.house.keeper import Keeper
from pitboss.law.names import known_name
from pitboss.law.refusal import Refusal
from pitboss.law.rules import Required, Rules
from pitboss.malformed import Malformed
from pitboss.odds import Form
from pitboss.simulate.report import Simulated, SimulatedWager, fit_of, p_alone, shares_of
from pitboss.simulate.runs import Run
from pitboss.simulate.statistics import two_sided
from pitboss.table import Table, commands, decide, evolve
from pitboss.table.duties import Duty, Role
from pitboss.table.events import SeatSettled

BLOCK = 64
"""How many rounds a block has."""
GENERATOR = "SHA-256 of seed, block and count"
_CHIPS = 10**12
_UNIT = 1000
"""What is wagered, in cents: all odds pay it in whole cents."""
_FEWEST_BLOCKS = 8
"""With fewer blocks, errors are not judged by how blocks differ."""
_BASE = "base"
"""The wagers without which there is no game, and those made by decisions, as one."""

Counts = dict[str, Counter[Result]]
Lines = dict[str, tuple[int, int]]
"""What each wager of a box gained, including a bonus paid on it, and its stake."""


def simulate_at_table(run: Run, cache: Cache, progress: Callable[[float], None] = lambda _: None) -> Simulated:
    """Play a run at tables of the house, by one of the game's bots or, if it is `optimal`, by the solver's advice.

    Without a solver, the first bot's play is called optimal. Exact figures are given for whatever they cover: side
    wagers, and the game itself if the solver plays it.
    """
    if run.boxes > 1:
        raise Malformed(run.boxes, "one box for each player where no kernel plays", "leave the boxes out")
    known = strategies(run.game)
    advised = run.strategy == OPTIMAL and has_solver(run.game)
    bot = next(iter(known)) if run.strategy == OPTIMAL else known_name(f"bot of {run.game}", run.strategy, known)
    elections = complete(run.elections)
    by_advice = Advised(elections, _UNIT) if advised else None
    tally = _Tally()
    blocks = -(-run.rounds // BLOCK)
    for block in range(blocks):
        rounds = min(BLOCK, run.rounds - block * BLOCK)
        tally.add(_play(elections, run, _Seats(bot, by_advice), block, rounds))
        progress((block + 1) / blocks)
    return Simulated(
        game=run.game,
        edition=elections.edition,
        rounds=run.rounds,
        seed=run.seed,
        seats=run.seats,
        strategy=OPTIMAL if advised else bot,
        readings=dict(elections.readings),
        generator=GENERATOR,
        digest=_digest(tally.counts),
        wagers=tuple(
            _wager(wager, tally, elections, _exact(wager, elections, cache, advised=advised), seats=run.seats)
            for wager in sorted(tally.counts)
        ),
    )


def complete(elections: Elections) -> Elections:
    """What a table needs besides what was elected: the letter at the top of each list, cards shuffled by hand.

    No payout limit is elected, since figures assume none, and a wager for a meter is offered if it was elected.
    """
    rules = elections.rules
    table = find_game(rules.game).house_table
    decks = elections.decks or (table.decks if table and table.edition == elections.edition else None)
    plain = HouseTable(table_id=_BASE, name=_BASE, edition=elections.edition, decks=decks).elections
    offered = [name for name, wager in rules.wagers.items() if wager.required is Required.OPTIONAL]
    if elections.progressive is None:
        offered = [name for name in offered if not _is_for_a_meter(rules, name)]
    letters = {name: each for name, each in plain.paytables.items() if not _is_for_a_meter(rules, name)}
    return structs.replace(
        plain,
        paytables={**(plain.paytables if elections.progressive else letters), **elections.paytables},
        readings=elections.readings,
        limits=structs.replace(plain.limits, payout=None),
        progressive=elections.progressive,
        wagers=tuple(offered),
    )


def _is_for_a_meter(rules: Rules, wager: str) -> bool:
    return any(row.odds.form is Form.METER for table in rules.wager(wager).paytables.values() for row in table.rows)


def _exact(wager: str, elections: Elections, cache: Cache, *, advised: bool) -> Outcomes | None:
    """Every outcome of a wager, if the seats are played by what is best for it."""
    if not has_solver(elections.rules.game):
        return None
    asked = [each for each in questions(elections, cache=cache) if is_of_the_game(each, cache) == (wager == _BASE)]
    question = next((each for each in asked if wager in (_BASE, each.wager)), None)
    if question is None or (wager == _BASE and not advised):
        return None
    return solution(question, cache).outcomes


class _Tally:
    """What was counted, and what each wager gained per block, from which errors are judged."""

    def __init__(self) -> None:
        self.counts: Counts = {}
        self.blocks: dict[str, list[tuple[Fraction, int]]] = {}

    def add(self, block: Counts) -> None:
        for wager, results in block.items():
            self.counts.setdefault(wager, Counter()).update(results)
            gained = sum((result.net * count for result, count in results.items()), Fraction(0))
            self.blocks.setdefault(wager, []).append((gained, results.total()))

    def error(self, wager: str, outcomes: Outcomes, variance: Fraction) -> float:
        """The standard error of a mean: from how blocks differ, if there are several and that is more."""
        apart = sqrt(variance / outcomes.total)
        blocks = self.blocks[wager]
        if len(blocks) < _FEWEST_BLOCKS:
            return apart
        off = sum((gained - outcomes.expected_net * count) ** 2 for gained, count in blocks)
        return max(apart, sqrt(off * len(blocks) / (len(blocks) - 1)) / outcomes.total)


@dataclass(frozen=True, slots=True)
class _Seats:
    """Who plays: a bot, and what it plays by instead of its own strategy."""

    bot: str
    by: Strategy | None

    @property
    def bots(self) -> Bots:
        instead = self.by
        return Bots() if instead is None else Bots(lambda _game, _name: instead)


class _Chance:
    """The randomness of one block."""

    def __init__(self, seed: int, block: int) -> None:
        self.key = f"{seed} {block}".encode()
        self.asked = 0

    def entropy(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            self.asked += 1
            found += sha256(self.key + b" %d" % self.asked).digest()
        return found[:count]


def _play(elections: Elections, run: Run, seats: _Seats, block: int, rounds: int) -> Counts:
    table = _opened(elections, run, seats.bot)
    house = House(Keeper(), source=_Chance(run.seed, block), pause=0, bots=seats.bots)
    counts: Counts = {}
    settled: dict[int, Lines] = {}
    for step in run_until_waiting(table, house, 0):
        for event in step.events:
            if isinstance(event, SeatSettled):
                lines = settled.setdefault(event.seat, {})
                for line in (*event.lines, *([event.award] if event.award else [])):
                    wager = elections.rules.wager(line.wager).table_of or line.wager
                    net, stake = lines.get(wager, (0, 0))
                    lines[wager] = net + line.net, stake + line.stake
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


def _wager(wager: str, tally: _Tally, elections: Elections, exact: Outcomes | None, *, seats: int) -> SimulatedWager:
    results = tally.counts[wager]
    outcomes = Outcomes.of((*result, count) for result, count in results.items())
    error = tally.error(wager, outcomes, outcomes.variance if exact is None else exact.variance)
    z = p = None
    if exact is not None and error:
        z = float(outcomes.house_edge - exact.house_edge) / error
        p = p_alone(exact, outcomes) if seats == 1 else two_sided(z)
    return SimulatedWager(
        wager=wager,
        paytable=elections.paytables.get(wager),
        decks=elections.decks_in_play,
        rounds=outcomes.total,
        edge=float(outcomes.house_edge),
        error=error,
        exact=None if exact is None else float(exact.house_edge),
        z=z,
        p=p,
        standard_deviation=outcomes.standard_deviation,
        fit=fit_of(outcomes.counts, exact) if seats == 1 else None,
        distribution=tuple(shares_of(outcomes, exact)),
        decided=wager == _BASE,
    )
