"""What an irregularity does to the wagers of a round, as the chapter or a reading rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from msgspec import structs

from pitboss.games.elections import Dealing, Elections
from pitboss.games.places import Whose
from pitboss.games.record import IrregularityRecord
from pitboss.games.registry import places_of
from pitboss.law.names import Unknown, known_name
from pitboss.law.refusal import Refused
from pitboss.law.rules import DealState, Irregularity, Ruling, Window

IN_WORDS = {
    Irregularity.WRONG_NUMBER: "a wrong number of cards was dealt",
    Irregularity.FACE_UP_SEVERAL: "more than one card was found face up",
    Irregularity.DEALER_EXPOSED: "one of the dealer's cards was exposed",
    Irregularity.SHOE_JAM: "the dealing shoe jammed",
    Irregularity.STUB_MISDEALT: "the count of the stub was wrong because cards were misdealt",
    Irregularity.STUB_SHORT: "the count of the stub was wrong",
    Irregularity.HOUSE_FAILED: "the house could not go on with the round",
}
"""What went wrong, as players are told."""


@dataclass(frozen=True, slots=True)
class Interruption:
    """A void round: its wagers are returned, except those that the ruling still settles."""

    ruling: Ruling
    dealt: DealState | None

    def settles(self, wager: str) -> bool:
        """Whether this wager is settled even though the round is void."""
        if wager not in self.ruling.settles:
            return False
        return self.ruling.settles_once_dealt is None or self.dealt is not None


def interruption_of(
    record: IrregularityRecord | None, somebody_undecided: bool, elections: Elections
) -> Interruption | None:
    """The interruption that a record's irregularity causes, or nothing if play goes on."""
    if record is None:
        return None
    kind = _known(Irregularity, "irregularity", record.kind, elections)
    dealt = None if record.dealt is None else _state_of_deal(record.dealt, elections)
    ruling = ruling_for(kind, elections)
    if ruling is None or (ruling.until is Window.DECISIONS and not somebody_undecided):
        return None
    return Interruption(ruling, dealt)


def _state_of_deal(read: str, elections: Elections) -> DealState:
    """How far the deal had gone; shared cards may be given by the game's own name for them."""
    boards = [place.name for place in places_of(elections.edition) if place.whose is Whose.BOARD]
    return DealState.BOARD if read in boards else _known(DealState, "state of the deal", read, elections)


def ruling_for(kind: Irregularity, elections: Elections) -> Ruling | None:
    """The chapter's ruling, or a reading's; nothing if play goes on, a refusal if the chapter is silent."""
    ruling = elections.rules.rulings.get(kind)
    if ruling is not None:
        _check_device(ruling, elections)
        return _under_dealing(ruling, elections)
    silent = elections.reading_about(kind.value)
    if silent is not None:
        silently = Ruling(kind, silent.clauses[0])
        _check_device(silently, elections)
        return None if elections.reads(silent.id) == "play-on" else silently
    raise Refused(
        "no-such-irregularity",
        elections.rules.sections.irregularities,
        f"{elections.rules.edition.chapter} has no clause on {kind.value}: settle the round as it was played",
    )


_Kind = TypeVar("_Kind", bound=Enum)


def _known(kinds: type[_Kind], what: str, read: str, elections: Elections) -> _Kind:
    try:
        return kinds(known_name(what, read, [each.value for each in kinds]))
    except Unknown as error:
        raise Refused("unknown-irregularity", elections.rules.sections.irregularities, str(error)) from error


def _check_device(ruling: Ruling, elections: Elections) -> None:
    """Only an automated dealing shoe jams: refuse a claim that would void a round at a table without one."""
    jam = ruling.irregularity is Irregularity.SHOE_JAM
    if jam and elections.dealing not in (None, Dealing.AUTOMATED_SHOE):
        raise Refused(
            "no-such-irregularity",
            ruling.clause,
            "no automated dealing shoe is used at this table: free the cards by hand, and continue the round",
        )


def _under_dealing(ruling: Ruling, elections: Elections) -> Ruling:
    """Some clauses exist once per way of dealing: cite the one for this table's."""
    at = ruling.by_dealing.get(elections.dealing) if elections.dealing else None
    return ruling if at is None else structs.replace(ruling, clause=at)
