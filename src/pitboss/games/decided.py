"""What a player decided, as a record claims it: in the game's own words, and in agreement with the wagers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from pitboss.games.elections import Elections
from pitboss.games.play import FOLD, Decision
from pitboss.games.record import SeatRecord
from pitboss.games.registry import game_of
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required


def decision_of(record: SeatRecord, elections: Elections) -> Decision | None:
    """The last decision of a seat, as written or as its wagers show; none if neither shows it."""
    play, rules = game_of(elections).play, elections.rules
    by_decision = [each.clause for each in rules.wagers.values() if each.required is Required.DECISION]
    made = [each for each in play.decisions if each.wager in record.wagers]
    final = [each for each in made if not each.again]
    if record.decision is UNSET:
        if final or not by_decision:
            return final[-1] if final else None
        return play.decision(FOLD) if not made or _can_only_have_folded(record, elections) else None
    said = None if record.decision is None else play.decision(record.decision)
    if said is None and not by_decision:
        has = f"no decision but {_words(play.decisions)}" if play.decisions else "no decision"
        raise Refused("not-of-this-game", rules.figure("seats").clause, f"{rules.name} has {has}: leave it out")
    if record.decision is None:
        if final:
            raise Refused("decided-and-not", by_decision[0], f"seat {record.seat} has decided: leave decision out")
        return None
    # A wager that ends a seat's decisions shows the last one; any other says nothing about what came after it.
    possible = final or [each for each in play.decisions if _may_be_last(each, record, made)]
    if said not in possible:
        raise Refused(
            "unknown-decision",
            by_decision[0] if by_decision else rules.figure("seats").clause,
            f"seat {record.seat} cannot have decided {record.decision!r}: {_by_its_wagers(possible)}, or null for a "
            "seat that had not decided",
        )
    return said


def _can_only_have_folded(record: SeatRecord, elections: Elections) -> bool:
    """Whether nothing but a fold can have followed a wager after which a player is asked again."""
    play = game_of(elections).play
    if any(street.some for street in play.streets(elections)):
        return False
    silent = [each for each in play.decisions if each.wager is None and not each.again]
    return [each.word for each in silent if each.takes_back not in record.wagers] == [FOLD]


def _may_be_last(decision: Decision, record: SeatRecord, made: list[Decision]) -> bool:
    """Whether the wagers agree with it: the one it makes is there, and the one it takes back is not."""
    return (decision.wager is None or decision in made) and decision.takes_back not in record.wagers


def _by_its_wagers(possible: Iterable[Decision]) -> str:
    words = _words(possible)
    if not words:
        return "by its wagers it decided nothing; write the wager that the decision made"
    return f"by its wagers it decided {words}; write that, or the wagers that were made"


def _words(decisions: Iterable[Decision]) -> str:
    return " or ".join(each.word for each in decisions)
