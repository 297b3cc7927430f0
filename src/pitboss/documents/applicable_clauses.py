"""Which clauses of a chapter concern a submission: not those of another way of dealing, shuffling or wagering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.procedure import has_procedure
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause
from pitboss.law.register import RegisterEntry
from pitboss.law.rules import Wager
from pitboss.submission.model import Submission


def entries_for(submission: Submission) -> list[RegisterEntry]:
    """Every clause of the chapter that concerns a table of this submission, in its order."""
    without = (*_other_ways(submission), *_other_steps(submission), *_not_offered(submission))
    return [each for each in register(submission.edition).values() if not _is_in(each.clause, without)]


def _is_in(clause: Clause, wholes: Iterable[Clause]) -> bool:
    return any(clause == each or clause.startswith(f"{each}(") for each in wholes)


def _other_ways(submission: Submission) -> Iterator[Clause]:
    """The sections on the ways of dealing that are not elected."""
    return (each for way, each in submission.rules.sections.dealing.items() if way is not submission.dealing)


def _other_steps(submission: Submission) -> Iterator[Clause]:
    """The clauses that only prescribe steps which the elections rule out."""
    without = _steps_without(submission)
    for each in register(submission.edition).values():
        named = {each.procedure, *each.steps} - {None}
        if named and named <= without:
            yield each.clause


def _steps_without(submission: Submission) -> set[str]:
    shuffling, dealing = submission.shuffling, submission.dealing
    device = shuffling is not Shuffling.MANUAL
    continuous, shoe = shuffling is Shuffling.RESHUFFLING, dealing is Dealing.AUTOMATED_SHOE
    counts = continuous or shuffling is Shuffling.COUNTING
    opened, cut = not submission.preshuffled, not continuous and _is_cut(submission)
    taken = {
        "inspect-and-verify": opened,
        "spread-for-inspection": opened,
        "wash-and-stack": opened,
        "one-deck-in-shuffler": submission.alternates,
        "alternate-decks": submission.alternates,
        "one-deck-in-discard-rack": submission.alternates,
        "hand-shuffled-cut": cut,
        "offer-cut": cut,
        "cut-the-cards": cut,
        "second-cover-card": cut,
        "recut": cut,
        "reshuffle-shoe": not continuous,
        "cover-card": not continuous,
        "idle-table-spread": not continuous,
        "idle-table-clear-and-spread": not continuous,
        "deck-change-hand": dealing is Dealing.HAND,
        "deck-change-shoe": dealing is not Dealing.HAND,
        "preshuffled-skip-opening": bool(submission.preshuffled),
        "two-decks-with-shuffler": submission.alternates,
        "open-both-decks": submission.alternates and opened,
        "shuffler-count-wrong": counts,
        "stub-count": not counts,
        "stub-count-right": not counts,
        "stub-count-wrong": not counts,
        "machine-shuffled-deal": device,
        "reshuffling-device": continuous,
        "reshuffling-shoe-deal": continuous and shoe,
        "wash-idle-cards": not device,
        "stack-idle-cards": device and not continuous,
        "shuffler-jam": device,
        "dealing-shoe-jam": shoe,
        "device-out-of-order": device or shoe,
    }
    return {step for step, is_taken in taken.items() if not is_taken}


def _is_cut(submission: Submission) -> bool:
    """Whether cards are cut: where a chapter offers the cut to players, always; else unless a device shuffled them."""
    offered = has_procedure(submission.edition, "offer-cut")
    return offered or bool(submission.preshuffled) or submission.shuffling is Shuffling.MANUAL


def _not_offered(submission: Submission) -> Iterator[Clause]:
    """The clauses that are only about wagers that nobody can make."""
    sides: dict[bool, set[Clause]] = {True: set(), False: set()}
    for name, wager in submission.rules.wagers.items():
        sides[submission.offered(wager.table_of or name)] |= {*_of_wager(wager)}
    yield from sides[False] - sides[True]
    for each in register(submission.edition).values():
        if each.wagers and not any(map(submission.offered, each.wagers)):
            yield each.clause


def _of_wager(wager: Wager) -> Iterator[Clause]:
    yield wager.clause
    yield from (each.clause for each in wager.paytables.values())
