"""Elections and amounts as written on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.exact.cache import Cache
    from pitboss.games.elections import Elections

edition_option = click.option("--edition", metavar="E", help="The text; the newest by default.")
reading_option = click.option("--reading", metavar="ID=ALT", multiple=True, help="Elect a reading; repeatable.")
no_cache = click.option("--no-cache", is_flag=True, help="Recompute; neither read nor keep results in $XDG_CACHE_HOME.")


def elected_readings(pairs: Iterable[str]) -> dict[str, str]:
    """Readings and their alternatives, each written ID=ALT."""
    from pitboss.malformed import Malformed

    elected: dict[str, str] = {}
    for pair in pairs:
        id_, equals, alternative = pair.partition("=")
        if not equals:
            raise Malformed(pair, "a reading and its alternative, such as breakage=down-to-chip", "write ID=ALT")
        if elected.get(id_, alternative) != alternative:
            raise Malformed(pair, f"one alternative of {id_}; {elected[id_]} is elected already", "elect one of them")
        elected[id_] = alternative
    return elected


def asked_of(
    game: str, edition: str | None, decks: str | None, reading: Iterable[str], *, no_cache: bool
) -> tuple[Elections, Cache]:
    """What a command is asked about: a text with its readings and decks, and where results are kept."""
    from pitboss.cli.options.editions import edition_of
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.games.elections import Elections

    text = edition_of(game, edition).name
    elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    return elections, NO_CACHE if no_cache else user_results()


def amount(option: str, text: str | None) -> int | None:
    """An amount in cents: a whole number of them, or dollars after a dollar sign."""
    from pitboss.malformed import Malformed
    from pitboss.money import parse_dollars

    if text is None:
        return None
    if text.startswith("$"):
        return parse_dollars(text)
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST:
        return int(text)
    raise Malformed(
        f"{option} {text}",
        "a whole number of cents, or dollars after a dollar sign",
        f"write {option} 1250 or '$12.50'",
    )


_LONGEST = 14
"""Digits of an amount: as many as dollars and their cents may have."""


def elected_decks(edition: str, text: str | None) -> int | None:
    """The number of decks a round is dealt from; two that a shuffling device alternates count as one."""
    from pitboss.games.rule_data import rules
    from pitboss.law.refusal import Refused

    decks, law = number("--decks", text), rules(edition)
    allowed, paired = law.numbers("decks"), law.figures.get("decks-with-shuffler")
    if decks not in (None, *allowed):
        alternate = paired is not None and decks in law.numbers(paired.name)
        dealt = " or ".join(map(str, allowed))
        raise Refused(
            "wrong-decks",
            paired.clause if paired and alternate else law.figure("decks").clause,
            f"{decks} decks{' alternate, and' if alternate else ':'} a round is dealt from {dealt}: "
            f"write --decks {dealt}, or leave it out",
        )
    return decks


def number(option: str, text: str | None, *, least: int = 1) -> int | None:
    """A whole number, above 0 unless `least` says otherwise."""
    from pitboss.malformed import Malformed

    if text is None:
        return None
    if text.isascii() and text.isdigit() and 0 < len(text) <= _LONGEST and int(text) >= least:
        return int(text)
    raise Malformed(
        f"{option} {text}",
        f"a whole number {'above 0' if least else 'of 0 or more'}, with at most {_LONGEST} digits",
        f"write {option} 4",
    )
