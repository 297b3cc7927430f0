"""A chapter's steps said to those who take them: the dealer in the order of the work, the floor as things to check.

The words are in `dealer_steps.toml` for what chapters share, and in the `dealer.toml` of a game for what is its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec

from pitboss.documents.applicable_clauses import entries_for
from pitboss.games.elections import Shuffling
from pitboss.law.citation import Clause, parent_of, section_of
from pitboss.law.edition import edition
from pitboss.law.incomplete import Incomplete
from pitboss.law.register import Honored, RegisterEntry
from pitboss.law.rules import Required
from pitboss.odds import Form
from pitboss.submission.model import Submission

FILE = "dealer.toml"
_PLACE = re.compile(r"\{([^{}]+)\}")
_WAGER = " Wager"


class _Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a table at which every condition holds."""

    when: tuple[str, ...] = ()
    words: str = ""


_Words = str | tuple[_Variant, ...]


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the work, and the sections of the chapter that it follows."""

    title: str
    sections: tuple[int, ...]


class _DealerFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    phases: tuple[Phase, ...]
    steps: dict[str, _Words]
    floor: dict[str, _Words] = {}


class _Shared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dealer: dict[str, _Words]
    floor: dict[str, _Words]


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody does or checks, and the clause that asks for it."""

    words: str
    clause: Clause


def phases_of(submission: Submission) -> Iterator[tuple[Phase, list[Step]]]:
    """The work of a dealer at a table of this submission, part by part; empty for a game without such words."""
    written = _written(submission.edition)
    if written is None:
        return
    entries = entries_for(submission)
    for phase in written.phases:
        own = (each for each in entries if section_of(each.clause) in phase.sections and parent_of(each.clause))
        steps = [Step(words, each.clause) for each in own if (words := _dealer_words(each, written, submission))]
        if steps:
            yield phase, steps


def floor_checks(submission: Submission) -> Iterator[Step]:
    """What a floorperson sees at the table and no software can show, each in a sentence."""
    written = _written(submission.edition)
    for entry in entries_for(submission):
        own = written.floor.get(entry.clause) if written else None
        words = own if own is not None else _shared().floor.get(entry.procedure or "")
        if words is not None:
            said = _filled(_chosen(words, submission), entry, submission)
            if said:
                yield Step(said, entry.clause)
        elif entry.honored is Honored.PHYSICAL:
            yield Step(entry.text, entry.clause)
        elif entry.physical:
            yield Step(f"See {entry.physical}.", entry.clause)


def _dealer_words(entry: RegisterEntry, written: _DealerFile, submission: Submission) -> str:
    """What the dealer is told; what only defines or enforces something is told as the register has it."""
    words = written.steps.get(entry.clause)
    if words is None:
        words = _shared().dealer.get(entry.procedure or "")
    if words is None:
        told = entry.honored in (Honored.ENFORCED, Honored.PROCEDURE)
        return entry.text if told else ""
    return _filled(_chosen(words, submission), entry, submission)


def _chosen(words: _Words, submission: Submission) -> str:
    if isinstance(words, str):
        return words
    return next((each.words for each in words if all(_holds(one, submission) for one in each.when)), "")


def _holds(condition: str, submission: Submission) -> bool:
    """Whether a condition of a variant holds at a table of this submission."""
    name, _, rest = condition.partition(" ")
    shuffling = submission.shuffling
    match name:
        case "device":
            return shuffling is not Shuffling.MANUAL
        case "continuous":
            return shuffling is Shuffling.RESHUFFLING
        case "counts":
            return shuffling in (Shuffling.COUNTING, Shuffling.RESHUFFLING)
        case "preshuffled":
            return bool(submission.preshuffled)
        case "two-decks":
            return submission.alternates
        case "optional":
            return bool(_optional(submission))
        case "pooled":
            return bool(submission.pooled)
        case "offers":
            return submission.offered(rest)
        case "pays":
            wager, _, hand = rest.partition(" ")
            return submission.offered(wager) and hand in _paid(wager, submission)
        case "reads":
            id_, _, alternative = rest.partition(" ")
            return submission.reads(id_) == alternative
        case _:
            raise Incomplete(submission.rules.game, [f'{FILE}: "{condition}" is no condition'])


def _filled(words: str, entry: RegisterEntry, submission: Submission) -> str:
    """Fill in figures of the chapter and what is elected."""

    def place(match: re.Match[str]) -> str:
        name, _, rest = match[1].partition(" ")
        match name:
            case "optional":
                return wagers_in_words(_optional(submission))
            case "offered":
                return wagers_in_words([_name(each, submission) for each in rest.split() if submission.offered(each)])
            case "lowest":
                return _paid(rest, submission)[-1]
            case "elected-rule" if isinstance(submission.preshuffled, str):
                return f"§\N{NO-BREAK SPACE}{submission.preshuffled.removeprefix('§').strip()}"
            case "elected-boxes":
                return str(submission.limits.boxes or submission.most_boxes[0])
            case "elected-decks":
                return str(submission.decks)
            case "elected-rule":
                return "the rule that was filed"
            case _ if name in submission.rules.figures:
                return submission.rules.said(name)
            case _:
                raise Incomplete(submission.rules.game, [f'{FILE}: {entry.clause} names "{name}", which is no figure'])

    return _PLACE.sub(place, words)


def _paid(wager: str, submission: Submission) -> list[str]:
    """The hands that the elected table pays, highest first; it may list some as not available."""
    rows = submission.paytable(wager).rows
    return [row.words for row in rows if row.odds.form is not Form.NOT_AVAILABLE]


def _optional(submission: Submission) -> list[str]:
    """The names of the optional wagers that are offered."""
    return [
        wager.name
        for name, wager in submission.rules.wagers.items()
        if wager.required is Required.OPTIONAL and submission.offered(name)
    ]


def _name(wager: str, submission: Submission) -> str:
    return submission.rules.wager(wager).name


def wagers_in_words(names: list[str]) -> str:
    """`A Wager`, or `A, B and C Wagers`."""
    if len(names) > 1 and all(each.endswith(_WAGER) for each in names):
        return f"{_joined([each.removesuffix(_WAGER) for each in names])} Wagers"
    return _joined(names)


def _joined(names: list[str]) -> str:
    *rest, last = names
    return f"{', '.join(rest)} and {last}" if rest else last


@cache
def _shared() -> _Shared:
    raw = files("pitboss.documents").joinpath("dealer_steps.toml").read_bytes()
    return msgspec.toml.decode(raw, type=_Shared)


@cache
def _written(name: str) -> _DealerFile | None:
    """The words of a game, if its folder has any."""
    text = edition(name)
    try:
        return msgspec.toml.decode(text.kept.read(FILE), type=_DealerFile)
    except FileNotFoundError:
        return None
    except msgspec.MsgspecError as error:
        raise Incomplete(text.game, [f"{FILE}: {error}"]) from error
