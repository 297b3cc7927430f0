"""Every golden playthrough is told again and compared, and none is missing.

When the table is meant to behave otherwise: `python -m tests.table.playthrough`, and read what changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

import pytest

from pitboss.games.procedure import has_procedure
from pitboss.games.rule_data import rules
from pitboss.law.rules import Irregularity
from pitboss.table.commands import Report
from pitboss.table.duties import Duty
from pitboss.table.events import DutyDone
from tests.conformance import by_rules
from tests.conformance.playthrough import NAME as AT_THE_HOUSE
from tests.proves import proves
from tests.table.driving import (
    AUTOMATED_SHOE,
    EDITIONS,
    FLUSH,
    HAND,
    HOLDEM,
    MANUAL_SHOE,
    METHODS,
    RESHUFFLING_SHOE,
    SAIGON,
    Driver,
    elect_method,
    stakes_of,
)
from tests.table.playthrough import FOLDER, Story, stories


def proven(story: Story, editions: tuple[str, ...]) -> list[pytest.MarkDecorator]:
    return [proves(*story.proves, editions=editions)] if story.proves else []


@pytest.mark.parametrize(
    ("story", "file"),
    [
        pytest.param(each, file, id=f"{each.game}/{file}", marks=proven(each, editions))
        for each in stories()
        for file, editions in each.files.items()
    ],
)
def test_a_playthrough_is_told_as_it_was_read(story: Story, file: str) -> None:
    assert (FOLDER / story.game / file).read_text(encoding="utf-8") == story.text(file)


def test_no_file_is_left_over() -> None:
    told = {FOLDER / each.game / file for each in stories() for file in each.files}

    assert set(FOLDER.rglob("*.txt")) == told


TOLD = {
    "face-up, one card": "face-up",
    "face-up, several cards": Irregularity.FACE_UP_SEVERAL.value,
    "drawn-in-error": "drawn-in-error",
    "drawn-exposed": Report.DRAWN_EXPOSED,
    "wrong-number": Irregularity.WRONG_NUMBER.value,
    "dealer-exposed": Irregularity.DEALER_EXPOSED.value,
    "shuffler-jam": "shuffler-jam",
    "shoe-jam": Irregularity.SHOE_JAM.value,
    "shuffler-out-of-order": "shuffler-out-of-order",
    "shoe-out-of-order": "shoe-out-of-order",
    "stub-misdealt": Irregularity.STUB_MISDEALT.value,
    "stub-short": Irregularity.STUB_SHORT.value,
    "misdealt-and-short": Irregularity.STUB_MISDEALT.value,
    "shuffler-count-wrong": "shuffler-count-wrong",
    "extra-card": Report.EXTRA_CARD,
    "cover-card": "cover-card",
    "no clause, so play goes on": "what the chapter does not speak of",
}
"""How a section is headed, and which irregularity it is about."""
NO_SUCH_SHOE = {(method, kind) for method in (MANUAL_SHOE, HAND) for kind in ("shoe-jam", "shoe-out-of-order")}
KEEPS_ITS_STUB = {(RESHUFFLING_SHOE, kind) for kind in ("stub-misdealt", "stub-short", "misdealt-and-short")}
"""Where the chapter deals otherwise from a shoe that reshuffles; elsewhere its stub is racked, and may be counted."""


@dataclass(frozen=True)
class Chapter:
    """The ways of dealing that a chapter knows, and what may go wrong in each."""

    methods: tuple[str, ...]
    kinds: tuple[str, ...]
    impossible: frozenset[tuple[str, str]] = frozenset()

    def wanted(self, edition: str) -> set[tuple[str, str, str]]:
        pairs = set(product(self.methods, self.kinds)) - self.impossible
        return {(edition, method, kind) for method, kind in pairs}


_OF_A_LASTING_SHOE = ("extra-card", "cover-card", "no clause, so play goes on")
_OF_ANY_SHOE = ("face-up, one card", "face-up, several cards", "shuffler-jam", "shuffler-out-of-order", "wrong-number")


def chapter_of(edition: str) -> Chapter:
    """What a text's own rules make possible."""
    methods = tuple(each for each in METHODS if each != HAND or by_rules.from_the_hand(edition))
    if "stub-count-rounds" not in rules(edition).figures:
        return Chapter(methods, (*_OF_ANY_SHOE, *_OF_A_LASTING_SHOE))
    kept = KEEPS_ITS_STUB if has_procedure(edition, "reshuffling-shoe-deal") else set()
    kinds = tuple(kind for kind in TOLD if kind not in _OF_A_LASTING_SHOE)
    return Chapter(methods, kinds, frozenset(NO_SUCH_SHOE | kept))


TEXTS = sorted({edition for each in stories() if each.name != AT_THE_HOUSE for edition in each.editions})
"""The texts of which more is told than two rounds at the house's table, as of a game that was just laid out."""


def headings() -> set[tuple[str, str, str]]:
    """Edition, way of dealing and irregularity of every section of every golden file."""
    found = set()
    for file in FOLDER.rglob("*.txt"):
        text = file.read_text(encoding="utf-8")
        editions = re.search(r"^Texts: (.+)$", text, re.MULTILINE)
        assert editions is not None
        for method, what in re.findall(r"^## ([^:]+): (.+)$", text, re.MULTILINE):
            kind = next((each for each in TOLD if what.startswith(each)), what)
            found |= {(edition, method, kind) for edition in editions[1].split(", ")}
    return found


@pytest.mark.parametrize("edition", TEXTS)
def test_every_irregularity_is_told_for_every_way_of_dealing_in_every_edition(edition: str) -> None:
    assert chapter_of(edition).wanted(edition) - headings() == set()


@pytest.mark.parametrize("edition", TEXTS)
def test_every_way_of_dealing_is_told_from_opening_to_closing_in_every_edition(edition: str) -> None:
    wanted = set(product([edition], chapter_of(edition).methods, ["a table from opening to closing"]))

    assert wanted - headings() == set()


def test_no_irregularity_that_the_table_knows_is_forgotten() -> None:
    """But the failure of the house itself, of which no chapter speaks: a supervisor's void tells that."""
    known = {*Report, *(each.value for each in Irregularity)} - {Irregularity.HOUSE_FAILED.value}

    assert known <= set(TOLD.values())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("method", "kind"), sorted(NO_SUCH_SHOE))
def test_what_is_not_told_of_a_shoe_cannot_happen(edition: str, method: str, kind: str) -> None:
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, ante=1000)
    table.until("no-more-bets")
    clause = {"shoe-jam": "679a.13(f)", "shoe-out-of-order": "679a.13(g)"}[kind]

    code = "no-such-irregularity" if kind == "shoe-jam" else "no-such-device"
    assert table.refuse(table.irregularity(kind)) == f"{code} [{clause}]"


@proves("677a.10(g)", "679a.10(g)")
@pytest.mark.parametrize("edition", [*EDITIONS, HOLDEM])
def test_a_shoe_that_reshuffles_keeps_its_stub_where_the_chapter_deals_otherwise_from_it(edition: str) -> None:
    table = dealt_from_a_shoe_that_reshuffles(edition)
    chapter = edition.partition("@")[0]

    assert table.due_with_clauses == [f"decision 1 [{chapter}.11(b)]"]
    kept = table.log[-1]
    assert isinstance(kept, DutyDone)
    assert (kept.duty, kept.clause) == (Duty.KEEP_STUB, f"{chapter}.10(g)")
    assert table.try_perform("count-stub", number=44) == f"not-due [{chapter}.11(b)]"


@proves("678a.10(c)", "680a.10(c)", "678a.10(d)", "680a.10(d)")
@pytest.mark.parametrize("edition", [FLUSH, *SAIGON])
def test_elsewhere_its_stub_is_removed_and_racked_as_from_any_automated_shoe(edition: str) -> None:
    """680a.5(g) and its like let cut, recut and idle spread fall away, and nothing else; the device counts."""
    table = dealt_from_a_shoe_that_reshuffles(edition)
    chapter = edition.partition("@")[0]

    for _ in range(6):
        assert table.due_with_clauses == [f"rack-stub [{chapter}.10(c)]"]
        table.perform("rack-stub")
        table.until("collect-cards")
        table.perform("collect-cards")
        table.wager("Ann", 1, ante=1000)
        table.until("rack-stub")


def dealt_from_a_shoe_that_reshuffles(edition: str) -> Driver:
    table = Driver(elect_method(RESHUFFLING_SHOE, edition))
    table.sit("Ann", 1)
    table.wager("Ann", 1, **stakes_of(edition))
    table.until("no-more-bets")
    table.perform("no-more-bets")
    while table.due_now()[0].what == "deal":
        table.routine(table.due_now()[0])
    return table


def test_the_automated_shoe_is_told_apart_from_one_that_reshuffles() -> None:
    kinds = {
        method: {kind for edition, each, kind in headings() if each == method and edition in EDITIONS}
        for method in METHODS
    }

    assert "stub-short" in kinds[AUTOMATED_SHOE]
    assert "stub-short" not in kinds[RESHUFFLING_SHOE]
