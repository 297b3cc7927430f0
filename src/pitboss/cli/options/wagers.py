"""Wagers as written on the command line: how large each is, how often it is made, and under which letter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import amount

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from pitboss.exact.cache import Cache
    from pitboss.exact.table_hold import AskedWager, Made, Spread
    from pitboss.games.elections import Elections
    from pitboss.submission.model import Submission

wager_option = click.option(
    "--wager", metavar="W=AMOUNT", multiple=True, help="A wager and its size, such as base=$10; repeatable."
)
letter_option = click.option(
    "--paytable", metavar="W=P", multiple=True, help="The letter of a wager; the first by default. Repeatable."
)
mix_option = click.option(
    "--mix",
    metavar="W=SHARE",
    multiple=True,
    help="The share of rounds in which a wager is made, such as side=40%; or a file of such lines. Repeatable.",
)
independent_option = click.option(
    "--independent", is_flag=True, help="Treat the wagers of a round as independent, and simulate nothing."
)
spread_rounds = click.option(
    "--rounds", metavar="N", help="Rounds dealt to find how wagers vary together; 2^19 or more by default."
)
spread_seed = click.option("--seed", metavar="S", help="Deal other cards; 1 by default.")


def pairs(option: str, given: Iterable[str], example: str) -> dict[str, str]:
    """What is before and after each equals sign; each name only once."""
    from pitboss.malformed import Malformed

    found: dict[str, str] = {}
    for each in given:
        name, equals, value = (part.strip() for part in each.partition("="))
        if not (name and equals and value):
            raise Malformed(f"{option} {each}", "a wager, an equals sign and a value", f"write {option} {example}")
        if name in found:
            raise Malformed(f"{option} {each}", f"{name} only once", "leave one of them out")
        found[name] = value
    return found


def mix_of(given: Iterable[str]) -> dict[str, str]:
    """The shares of a mix: pairs, and the lines of files; empty lines and `#` comments are skipped."""
    from pitboss.malformed import Malformed

    lines: list[str] = []
    for each in given:
        if "=" in each:
            lines.append(each)
            continue
        try:
            read = Path(each).read_text(encoding="utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            mend = "write --mix W=SHARE, or name a file of such lines that can be read"
            raise Malformed(f"--mix {each}", "a share of rounds, or a file of them", mend) from error
        lines += [line for line in read if line.strip() and not line.lstrip().startswith("#")]
    return pairs("--mix", lines, "side=40%")


def made_of(wagers: Iterable[str], paytables: Iterable[str], mix: Iterable[str]) -> tuple[Made, ...]:
    """The wagers made, each with its size, share and letter; refused if one of these names a wager not made."""
    from fractions import Fraction

    from pitboss.exact.table_hold import Made
    from pitboss.malformed import Malformed
    from pitboss.simulate.wager_mix import share_of

    sizes = pairs("--wager", wagers, "base=$10")
    letters, shares = pairs("--paytable", paytables, "base=A"), mix_of(mix)
    for option, named in (("--paytable", letters), ("--mix", shares)):
        if stray := next((name for name in named if name not in sizes), None):
            raise Malformed(
                f"{option} {stray}", f"a wager that is made, which {stray} is not", f"add --wager {stray}=$10"
            )
    return tuple(
        Made(
            name,
            amount("--wager", size) or 0,
            share_of(name, shares[name]) if name in shares else Fraction(1),
            letters.get(name),
        )
        for name, size in sizes.items()
    )


Dealing = Callable[["Sequence[AskedWager]", int, Callable[[float], None]], "Spread | None"]
"""Finds how wagers vary together at this many seats, and reports its progress."""


def dealing(*, independent: bool, rounds: str | None, seed: str | None) -> Dealing:
    """Return what finds how wagers vary together; refused if it deals nothing, but is told what to deal."""
    from pitboss.cli.options.elections import number
    from pitboss.cli.options.simulation import rounds_of
    from pitboss.malformed import Malformed

    if independent:
        if given := [option for option, value in (("--rounds", rounds), ("--seed", seed)) if value is not None]:
            raise Malformed(given[0], "no --independent, which deals nothing", f"leave {given[0]} out")
        return lambda _asked, _seats, _progress: None
    dealt = None if rounds is None else rounds_of("--rounds", rounds)
    from_seed = 1 if seed is None else number("--seed", seed, least=0) or 0

    def deal(asked: Sequence[AskedWager], seats: int, progress: Callable[[float], None]) -> Spread | None:
        from pitboss.simulate.spread import spread_of

        return spread_of(asked, seats, rounds=dealt, seed=from_seed, progress=progress)

    return deal


def require_wagers(made: Sequence[Made], elections: Elections, command: str) -> None:
    """Refuse to go on without a wager, and say which ones the game has."""
    from pitboss.exact.question import questions
    from pitboss.law.rules import Required
    from pitboss.malformed import Malformed

    if made:
        return
    law = elections.rules
    names = dict.fromkeys(each.wager for each in questions(elections))
    needed = [name for name in names if name not in law.wagers or law.wagers[name].required is Required.ALWAYS]
    others = [name for name in names if name not in needed]
    also = f", and any of {', '.join(others)}" if others else ""
    raise Malformed(
        f"pitboss {command} {law.game}",
        f"the wagers that a player makes: {' or '.join(needed)}{also}",
        f"write --wager '{needed[0]}=$10', repeat --wager for each of them, or name a file with --submission",
    )


def submitted(
    submission: Submission, cache: Cache, wagers: Iterable[str], mix: Iterable[str], *, only_game: bool = False
) -> tuple[AskedWager, ...]:
    """The wagers named, or all that a submission offers at their minimum (of them `only_game`, the first)."""
    from pitboss.simulate.wager_mix import share_of
    from pitboss.submission.pricing import sizes_offered, usual_shares, wagers_made

    sizes = {name: amount("--wager", size) or 0 for name, size in pairs("--wager", wagers, "base=$10").items()}
    shares: dict[str, Fraction] = {}
    if not sizes:
        sizes = sizes_offered(submission, cache)
        if only_game:
            sizes = dict([next(iter(sizes.items()))])
        else:
            shares = usual_shares(submission, cache)
    shares |= {name: share_of(name, text) for name, text in mix_of(mix).items()}
    return wagers_made(submission, cache, sizes, shares)
