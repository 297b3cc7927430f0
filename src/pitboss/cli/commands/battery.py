"""`pitboss battery`: test the shuffle that deals with a statistical battery, for each kind of deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import number
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import NAME, QUIET, columns, indented, page, text, write_json
from pitboss.plural import plural

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from io import TextIOWrapper

    from pitboss.cards import Deck
    from pitboss.house.battery import Order, Verdict

_SHUFFLES = "1000"
_FEWEST, _MOST = 200, 100_000
"""Fewer shuffles prove nothing; more would not fit into memory."""
FAILED = 1


@command("battery")
@click.option("--shuffles", metavar="N", help="How many for each kind.", default=_SHUFFLES, show_default=True)
@click.option("--decks", metavar="N", help="Test only packs of N decks.")
@click.option("--export", metavar="FILE", help="Write what was drawn as CSV; the file must not exist yet.")
@as_json
def battery_command(*, shuffles: str, decks: str | None, export: str | None, json: bool) -> None:
    """Test the shuffle statistically, for each kind of deck.

    Cards are shuffled by the code that deals, from the operating system's generator. Totals by position, runs, serial
    correlation, duplicates and the coupon collector are tested together at 99% for each kind: a perfect shuffle fails
    one time in a hundred. The exit code is 1 if any kind fails.

    \b
    Example:
      pitboss battery
      pitboss battery --shuffles 5000 --decks 8 --export shuffles.csv
    """
    count = _count(shuffles)
    kinds = _kinds(None if decks is None else number("--decks", decks, least=1))
    with _exporting(export) as out:
        verdicts = [_verdict(each, count, out) for each in kinds]
    passed = all(each.passed for each in verdicts)
    if json:
        write_json({"passed": passed, "kinds": verdicts})
    else:
        _show(verdicts)
    if not passed:
        raise click.exceptions.Exit(FAILED)


def _count(shuffles: str) -> int:
    from pitboss.malformed import Malformed

    count = number("--shuffles", shuffles) or 0
    if not _FEWEST <= count <= _MOST:
        raise Malformed(f"--shuffles {shuffles}", f"{_FEWEST} to {_MOST:,} shuffles", f"write --shuffles {_SHUFFLES}")
    return count


def _kinds(decks: int | None) -> list[Deck]:
    """Every pack that an installed game deals from, the smallest first."""
    from pitboss.cards import Deck
    from pitboss.cli.options.listed import listed_texts
    from pitboss.games.rule_data import rules
    from pitboss.malformed import Malformed

    texts = [rules(each.name) for each in listed_texts()]
    known = {Deck(decks=each, jokers=text.number("jokers")) for text in texts for each in text.numbers("decks")}
    found = sorted((each for each in known if decks in (None, each.decks)), key=lambda each: each.size)
    if not found:
        choice = ", ".join(map(str, sorted({each.decks for each in known})))
        raise Malformed(f"--decks {decks}", f"a number of decks that a game deals from ({choice})", "name one of these")
    return found


def _verdict(deck: Deck, count: int, out: TextIOWrapper | None) -> Verdict:
    from pitboss.house.battery import battery, drawn, ways_of_shuffling
    from pitboss.house.shuffle import OperatingSystem

    ways: dict[str, list[Order]] = {}
    cards = [card.notation for card in deck.cards]
    for way, shuffle in ways_of_shuffling().items():
        ways[way] = []
        for place, each in enumerate(drawn(deck, count, OperatingSystem(), shuffle)):
            ways[way].append(each.order)
            if out is not None:
                dealt = " ".join(cards[card] for card in each.order)
                out.write(f"{deck.decks},{deck.jokers},{way},{place},{each.raw.hex()},{dealt}\n")
    return battery(deck, {way: tuple(orders) for way, orders in ways.items()})


def _exporting(export: str | None) -> AbstractContextManager[TextIOWrapper | None]:
    from contextlib import contextmanager, nullcontext
    from pathlib import Path

    from pitboss.malformed import Malformed

    if export is None:
        return nullcontext()

    @contextmanager
    def writing() -> Iterator[TextIOWrapper]:
        try:
            with Path(export).open("x", encoding="ascii") as file:
                file.write("decks,jokers,way,shuffle,raw,cards\n")
                yield file
        except OSError as error:
            expected = f"a file that is not there yet and can be written ({error.strerror})"
            raise Malformed(export, expected, "name another") from error

    return writing()


def _show(verdicts: list[Verdict]) -> None:
    with page() as console:
        for verdict in verdicts:
            said = ("passes", "bold green") if verdict.passed else ("fails", "bold red")
            console.print(text((verdict.deck, NAME), f"  {verdict.shuffles:,} shuffles  ", said))
            ways = list(dict.fromkeys(each.way for each in verdict.measured))
            rows = [
                [text(name), *(text(_cell(verdict, way, name)) for way in ways)]
                for name in dict.fromkeys(each.statistic for each in verdict.measured)
            ]
            console.print(indented(columns("", *ways, rows=rows, right=range(1, len(ways) + 1))))
            bound = f"in standard errors; all within {verdict.bound:.2f}, 99 times out of 100"
            again = plural(verdict.repeated, "order")
            repeated = f"; {again} came up again" if verdict.repeated else "; no order came up twice"
            console.print(indented(text((bound + repeated, QUIET))))


def _cell(verdict: Verdict, way: str, name: str) -> tuple[str, str]:
    (found,) = (each for each in verdict.measured if (each.way, each.statistic) == (way, name))
    return f"{found.deviation:+.2f}", "" if found.passed else "bold red"
