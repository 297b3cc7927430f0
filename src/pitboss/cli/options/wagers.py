"""Wagers as written on the command line: how large each is, how often it is made, and under which letter."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import amount

if TYPE_CHECKING:
    from pitboss.exact.table_hold import Made

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
            read = Path(each).read_text(encoding="utf-8").splitlines()
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
