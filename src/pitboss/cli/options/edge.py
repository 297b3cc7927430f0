"""Which options of `pitboss edge` apply to which wagers: one that has no effect is refused, not ignored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pitboss.exact.cache import Cache
from pitboss.exact.question import Question, questions
from pitboss.exact.sensitivity import breaks, is_limited, is_raised_by_chips
from pitboss.games.elections import Elections
from pitboss.malformed import Malformed


class _Belongs(NamedTuple):
    """Which wagers an option applies to, in words and as a predicate."""

    options: tuple[str, ...]
    to: str
    uses: Callable[[Question], bool]


def _in_chips(question: Question) -> bool:
    elections, wager = question.elections, question.wager
    return breaks(elections, wager) or is_raised_by_chips(elections, wager)


_BELONGS = (
    _Belongs(
        ("--meter", "--rate", "--reset", "--stake"),
        "that a progressive meter pays",
        lambda each: each.elections.progressive is not None,
    ),
    _Belongs(("--players", "--boxes", "--rounds", "--seed"), "for a pot", lambda each: bool(each.elections.pooled)),
    _Belongs(("--limit",), "that the payout limit covers", lambda each: is_limited(each.elections, each.wager)),
    _Belongs(("--chip",), "whose odds whole chips cannot always pay", _in_chips),
)


def check_options(given: Mapping[str, str | None], asked: Sequence[Question], cache: Cache) -> None:
    """Refuse an option that no requested wager depends on, and a wager size that nothing depends on."""
    for belongs in _BELONGS:
        for option in belongs.options:
            if given[option] is not None and not any(map(belongs.uses, asked)):
                raise _elsewhere(option, belongs, asked[0].elections.edition, cache)
    alone = given["--ante"] is not None and given["--limit"] is None and given["--chip"] is None
    if alone and not any(is_raised_by_chips(each.elections, each.wager) for each in asked):
        raise Malformed(
            "--ante", "--limit or --chip with it", "leave it out: the size of a wager by itself changes nothing"
        )
    for option in ("--limit", "--chip"):
        if given[option] is not None and given["--ante"] is None:
            raise Malformed(option, "--ante with it", "give the size of the wager: the effect depends on it")


def _elsewhere(option: str, belongs: _Belongs, edition: str, cache: Cache) -> Malformed:
    every = questions(Elections(edition), cache=cache)
    own = dict.fromkeys(each.wager for each in every if belongs.uses(each))
    if not own:
        return Malformed(option, f"a wager {belongs.to}, and {edition} has none", f"leave {option} out")
    named = " or ".join(f"--wager {each}" for each in own)
    return Malformed(option, f"a wager {belongs.to} ({', '.join(own)})", f"ask for {named}, or leave {option} out")
