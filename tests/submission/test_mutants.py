"""Each key of a submission, changed to each kind of wrong value under each edition, is refused with the right clause.

The clauses are written down here from the chapters, not asked of the rule data.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.games.elections import Limits, ProgressiveElection, WagerLimits
from pitboss.submission.drafting import new_submission
from pitboss.submission.failures import failures_of
from pitboss.submission.model import LayoutElection, PayoutLimit, Submission
from pitboss.submission.reading import Unreadable, parse_submission
from pitboss.submission.writing import commented
from tests.games.electing import (
    BACCARAT,
    FLUSH,
    HOLDEM,
    OPTIONAL,
    PRIME_2015,
    PRIME_2016,
    SAIGON_2015,
    SAIGON_2019,
)
from tests.proves import proves
from tests.submission.mutating import GONE, changed, codes

OURS = (HOLDEM, FLUSH, PRIME_2015, PRIME_2016, SAIGON_2015, SAIGON_2019, BACCARAT)
LIMITED = {
    HOLDEM: "677a.12(f)",
    PRIME_2015: "679a.12(h)",
    PRIME_2016: "679a.12(h)",
    SAIGON_2015: "680a.12(d)",
    SAIGON_2019: "680a.12(d)",
}
UNLIMITED = {FLUSH: "678a.12(a)", BACCARAT: "681a.8(a)"}
REQUIRED = {HOLDEM: "ante", FLUSH: "ante", BACCARAT: "player"} | dict.fromkeys(
    (PRIME_2015, PRIME_2016, SAIGON_2015, SAIGON_2019), "ante"
)
BEFORE_THE_DEAL = {
    HOLDEM: "677a.7(d)(1)",
    FLUSH: "678a.7(d)(1)",
    PRIME_2015: "679a.7(d)(1)",
    PRIME_2016: "679a.7(d)(1)",
    SAIGON_2015: "680a.7(d)(1)",
    SAIGON_2019: "680a.7(d)(1)",
    BACCARAT: "681a.6(c)",
}
WAGERS = {name: "681a.6" if name == BACCARAT else f"{name[:4]}.7" for name in OURS}
FILED = {
    HOLDEM: "677a.7(d)(2)",
    FLUSH: "678a.7(d)(2)",
    PRIME_2015: "679a.7(d)(2)",
    PRIME_2016: "679a.7(d)(2)",
    SAIGON_2015: "680a.7(e)",
    SAIGON_2019: "680a.7(e)",
    BACCARAT: "681a.6(d)",
}
LETTERED = {
    HOLDEM: {"pocket-bonus": "677a.12(d)", "trips-plus": "677a.12(e)"},
    FLUSH: {"flush-bonus": "678a.12(b)", "straight-flush-bonus": "678a.12(c)", "progressive": "678a.12(d)(1)"},
    PRIME_2015: {"bad-beat": "679a.12(c)", "pair-bonus-two": "679a.12(f)", "all-six": "679a.12(g)"},
    PRIME_2016: {"bad-beat": "679a.12(c)", "pair-bonus-two": "679a.12(f)", "all-six": "679a.12(g)"},
    BACCARAT: {"player-bonus": "681a.8(c)", "banker-bonus": "681a.8(c)"},
}
OFFERED = {
    HOLDEM: {"pocket-bonus": "677a.7(d)(2)", "trips-plus": "677a.7(d)(3)"},
    FLUSH: {
        "flush-bonus": "678a.7(d)(2)",
        "straight-flush-bonus": "678a.7(d)(3)",
        "progressive": "678a.7(d)(4)",
    },
    PRIME_2015: {"prime": "679a.7(d)(2)", "pair-bonus": "679a.7(d)(3)", "all-six": "679a.7(d)(4)"},
    PRIME_2016: {"prime": "679a.7(d)(2)", "pair-bonus": "679a.7(d)(3)", "all-six": "679a.7(d)(4)"},
    SAIGON_2015: {"bonus": "680a.7(d)(2)"},
    SAIGON_2019: {"bonus": "680a.7(d)(3)"},
    BACCARAT: {"tie": "681a.6(d)(1)", "player-bonus": "681a.6(d)(2)", "banker-bonus": "681a.6(d)(3)"},
}
AREAS = {
    HOLDEM: {
        "ante": "677a.2(b)(2)",
        "odds": "677a.2(b)(2)",
        "raise": "677a.2(b)(2)",
        "community-cards": "677a.2(b)(3)",
        "dealer-cards": "677a.2(b)(4)",
        "pocket-bonus": "677a.2(b)(5)",
        "trips-plus": "677a.2(b)(6)",
    },
    FLUSH: {
        "ante": "678a.2(b)(2)",
        "raise": "678a.2(b)(2)",
        "dealer-cards": "678a.2(b)(3)",
        "flush-bonus": "678a.2(b)(4)",
        "straight-flush-bonus": "678a.2(b)(5)",
        "progressive": "678a.2(b)(6)",
    },
    PRIME_2015: {
        "ante": "679a.2(b)(2)",
        "play": "679a.2(b)(2)",
        "third": "679a.2(b)(2)",
        "prime": "679a.2(b)(3)",
        "pair-bonus": "679a.2(b)(3)",
        "all-six": "679a.2(b)(3)",
        "fourth-card": "679a.8(c)",
        "dealer-cards": "679a.10(b)",
    },
    PRIME_2016: {
        "ante": "679a.2(b)(2)",
        "play": "679a.2(b)(2)",
        "prime": "679a.2(b)(3)",
        "pair-bonus": "679a.2(b)(3)",
        "all-six": "679a.2(b)(3)",
        "fourth-card": "679a.8(c)",
        "dealer-cards": "679a.10(b)",
    },
    SAIGON_2015: {
        "ante": "680a.2(b)(2)",
        "qualifying-hand": "680a.2(b)(3)",
        "showdown-hand": "680a.2(b)(3)",
        "bonus": "680a.2(b)(4)",
    },
    SAIGON_2019: {
        "ante": "680a.2(b)(2)",
        "pot": "680a.2(b)(3)",
        "qualifying-hand": "680a.2(b)(4)",
        "showdown-hand": "680a.2(b)(4)",
        "bonus": "680a.2(b)(5)",
    },
    BACCARAT: {
        "player": "681a.2(b)(2)",
        "banker": "681a.2(b)(3)",
        "player-bonus": "681a.2(b)(4)",
        "banker-bonus": "681a.2(b)(5)",
        "tie": "681a.2(b)(6)",
        "players-hand": "681a.7(e)(1)",
        "bankers-hand": "681a.7(e)(2)",
    },
}
ON_THE_LAYOUT_ALONE = {
    PRIME_2015: {"dealer-qualifies": "679a.2(b)(4)", "ties": "679a.2(b)(4)"},
    PRIME_2016: {"dealer-qualifies": "679a.2(b)(4)", "ties": "679a.2(b)(4)"},
    BACCARAT: {"drawing": "681a.2(b)(7)(i)"},
}
OR_ON_A_SIGN = {
    HOLDEM: {
        "payout-odds": "677a.2(b)(7)",
        "ante-returned": "677a.2(b)(8)(i)",
        "payout-limit": "677a.2(b)(8)(ii)",
    },
    FLUSH: {
        "payout-odds": "678a.2(b)(7)(i)",
        "dealer-qualifies": "678a.2(b)(7)(ii)",
        "raise-short": "678a.2(b)(7)(iii)(A)",
        "raise-five": "678a.2(b)(7)(iii)(B)",
        "raise-long": "678a.2(b)(7)(iii)(C)",
    },
    PRIME_2015: {"payout-odds": "679a.2(b)(4)", "payout-limit": "679a.2(b)(5)"},
    PRIME_2016: {"payout-odds": "679a.2(b)(4)", "payout-limit": "679a.2(b)(5)"},
    SAIGON_2015: {"payout-odds": "680a.2(b)(5)", "payout-limit": "680a.2(b)(6)"},
    SAIGON_2019: {"payout-odds": "680a.2(b)(6)", "payout-limit": "680a.2(b)(7)"},
    BACCARAT: {"payout-odds": "681a.2(b)(7)(ii)"},
}


class Mutant(NamedTuple):
    """A submission with something wrong in it, and what the check says of it."""

    edition: str
    changes: dict[str, Any]
    code: str
    clause: str


def mutants() -> Iterator[Mutant]:
    """Every key to every kind of wrong value."""
    for name in OURS:
        for make in (_holder_and_tables, _wagers, _cards, _letters, _readings, _limits, _layout, _inscriptions):
            yield from make(name)
    yield from _progressive()
    yield from _pot()
    yield from _scope()


def _holder_and_tables(name: str) -> Iterator[Mutant]:
    chapter, most = name[:4], 8 if name == BACCARAT else 6
    for nobody in ("", "  ", "Two\nlines", "A\u0001B", GONE):
        yield Mutant(name, {"certificate_holder": nobody}, "no-certificate-holder", f"{chapter}.2(b)(1)")
    for none in ([], [""], ["1\t"], GONE):
        yield Mutant(name, {"table_numbers": none}, "no-table-number", f"{chapter}.2(a)")
    for odd in ("é", "../x", "1" * 21, "1" * 300, "-7", "7 ", "7/8"):
        yield Mutant(name, {"table_numbers": [odd]}, "table-number", f"{chapter}.2(a)")
    yield Mutant(name, {"table_numbers": ["7", "7"]}, "table-number-twice", f"{chapter}.2(a)")
    for seats in (0, -1, most + 1):
        yield Mutant(name, {"seats": seats}, "wrong-seats", f"{chapter}.2(a)")
    yield Mutant(name, {"seats": GONE}, "not-elected", f"{chapter}.2(a)")


def _wagers(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"wagers": GONE}, "not-elected", FILED[name])
    yield Mutant(name, {"wagers": ["blackjack"]}, "unknown-wager", WAGERS[name])
    yield Mutant(name, {"wagers": [REQUIRED[name]]}, "not-optional", BEFORE_THE_DEAL[name])
    for wager, clause in OFFERED[name].items():
        yield Mutant(name, {"wagers": [wager, wager]}, "wager-twice", clause)
        if wager in LETTERED.get(name, {}):
            yield Mutant(name, {f"paytables/{wager}": GONE}, "letter-not-elected", clause)
    if name != SAIGON_2019:
        yield Mutant(name, {"pooled": ["pot"]}, "no-pot", WAGERS[name])


def _cards(name: str) -> Iterator[Mutant]:
    chapter = name[:4]
    wrong = (0, 1, 2, 3, 6, 16) if name == BACCARAT else (-1, 0, 3, 4)
    for decks in wrong:
        yield Mutant(name, {"decks": decks}, "wrong-decks", f"{chapter}.3(a)")
    yield Mutant(name, {"decks": GONE}, "not-elected", f"{chapter}.3(a)")
    yield Mutant(name, {"shuffling": GONE}, "not-elected", f"{chapter}.5(a)")
    yield Mutant(name, {"preshuffled": GONE}, "not-elected", f"{chapter}.4(e)")
    if name == BACCARAT:
        yield Mutant(name, {"dealing": GONE}, "not-elected", "681a.2(a)")
        yield Mutant(name, {"dealing": "hand"}, "shoe-only", "681a.7(a)")
        yield Mutant(name, {"batches": [8, 8]}, "no-batches", "681a.3(b)")
        for device in ("automated", "counting"):
            for batches in (GONE, [], [8], [8, 4], [4, 4], [8, 8, 8]):
                yield Mutant(name, {"shuffling": device, "batches": batches}, "unequal-batches", "681a.3(b)")
        yield Mutant(name, {"shuffling": "reshuffling", "batches": [8, 8]}, "no-batches", "681a.3(b)")
        return
    yield Mutant(name, {"dealing": GONE}, "not-elected", f"{chapter}.8({'d' if name == FLUSH else 'c'})")
    yield Mutant(name, {"decks": 2}, "decks-need-shuffler", f"{chapter}.3(b)")
    yield Mutant(name, {"dealing": "hand"}, "hand-needs-shuffler", f"{chapter}.9(a)(1)")
    preshuffled = {"dealing": "hand", "shuffling": "automated", "preshuffled": True}
    yield Mutant(name, preshuffled, "preshuffled-from-hand", f"{chapter}.9(a)(1)")
    yield Mutant(name, {"batches": [1, 1]}, "no-batches", f"{chapter}.3(a)")


def _letters(name: str) -> Iterator[Mutant]:
    for wager, clause in LETTERED.get(name, {}).items():
        for letter in ("", "Z", "a", "AB"):
            yield Mutant(name, {f"paytables/{wager}": letter}, "unknown-letter", clause)
    yield Mutant(name, {"paytables/blackjack": "A"}, "unknown-wager", WAGERS[name])
    if name in (PRIME_2015, PRIME_2016):
        yield Mutant(name, {"paytables/bad-beat": GONE}, "letter-not-elected", "679a.12(c)")
    if name == PRIME_2015:
        for letter in "CD":
            yield Mutant(name, {"paytables/bad-beat": letter}, "unknown-letter", "679a.12(c)")
    if name == BACCARAT:
        for letter in "ABC":
            yield Mutant(name, {"paytables/player-bonus": letter}, "table-of-other-decks", "681a.8(c)")
        yield Mutant(name, {"decks": 4}, "table-of-other-decks", "681a.8(c)")


def _readings(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"readings/no-such-reading": "x"}, "unknown-reading", FILED[name])
    other = "679a-play-dealer-out" if name[:4] != "679a" else "677a-bad-beat-needs-raise"
    clause = "679a.11(c)(3)(i)" if name[:4] != "679a" else "677a.1"
    alternative = "paytable" if name[:4] != "679a" else "any"
    yield Mutant(name, {f"readings/{other}": alternative}, "reading-of-another-text", clause)


def _limits(name: str) -> Iterator[Mutant]:
    chapter = name[:4]
    for key in ("minimum", "chip", "boxes"):
        for amount in (0, -1):
            yield Mutant(name, {f"limits/{key}": amount}, "malformed-limit", WAGERS[name])
    yield Mutant(name, {"limits/minimum": GONE}, "not-elected", WAGERS[name])
    required, clause = REQUIRED[name], BEFORE_THE_DEAL[name]
    yield Mutant(name, {f"limits/wagers/{required}": GONE}, "not-elected", clause)
    yield Mutant(name, {f"limits/wagers/{required}/maximum": 999}, "maximum-below-minimum", clause)
    yield Mutant(name, {f"limits/wagers/{required}/minimum": 999}, "below-table-minimum", clause)
    yield Mutant(name, {f"limits/wagers/{required}/maximum": 0}, "malformed-limit", WAGERS[name])
    yield Mutant(name, {"limits/wagers/blackjack": {"minimum": 1}}, "unknown-wager", WAGERS[name])
    for wager, offered in OFFERED[name].items():
        if wager != "progressive":
            for key in ("minimum", "maximum"):
                yield Mutant(name, {f"limits/wagers/{wager}/{key}": GONE}, "not-elected", offered)
            yield Mutant(name, {f"limits/wagers/{wager}/maximum": 1}, "maximum-below-minimum", offered)
    if name[:4] in ("679a", "680a"):
        yield Mutant(name, {"limits/boxes": GONE}, "not-elected", f"{chapter}.7(e)")
        yield Mutant(name, {"limits/boxes": 7}, "too-many-boxes", f"{chapter}.7(e)")
    elif name != BACCARAT:
        yield Mutant(name, {"limits/boxes": 2}, "too-many-boxes", f"{chapter}.7(e)")
    else:
        yield Mutant(name, {"limits/boxes": 2}, "too-many-boxes", "681a.6(c)")
    if name in LIMITED:
        for payout in (1, 4_999_999):
            yield Mutant(name, {"limits/payout": payout}, "limit-too-low", LIMITED[name])
        # At a minimum of $30,000 one patron could win far more than is printed.
        rich = {"limits/payout": 5_000_000, "limits/minimum": 3_000_000, f"limits/wagers/{required}/maximum": 3_000_000}
        yield Mutant(name, rich, "limit-too-low", LIMITED[name])
    else:
        yield Mutant(name, {"limits/payout": 5_000_000}, "no-payout-limit", UNLIMITED[name])
    breakage = {"680a": "680a.12(b)", "681a": "681a.8(a)", "677a": "677a.12(b)"}.get(chapter, WAGERS[name])
    yield Mutant(name, {"readings/breakage": "down-to-chip"}, "chip-not-named", breakage)


def _layout(name: str) -> Iterator[Mutant]:
    chapter, areas = name[:4], AREAS[name]
    yield Mutant(name, {"layout/bears": GONE}, "no-name-or-logo", f"{chapter}.2(b)(1)")
    for area, clause in areas.items():
        left = [each for each in areas if each != area]
        yield Mutant(name, {"layout/areas": left}, "area-missing", clause)
        yield Mutant(name, {"layout/areas": [*areas, area]}, "area-twice", clause)
    yield Mutant(name, {"layout/areas": GONE}, "area-missing", next(iter(areas.values())))
    yield Mutant(name, {"layout/areas": [*areas, "roulette"]}, "unknown-area", f"{chapter}.2(b)")


def _inscriptions(name: str) -> Iterator[Mutant]:
    alone = ON_THE_LAYOUT_ALONE.get(name, {})
    for inscription, clause in (OR_ON_A_SIGN[name] | alone).items():
        yield Mutant(name, {f"inscriptions/{inscription}": GONE}, "inscription-missing", clause)
    for inscription, clause in alone.items():
        for sign in ("sign", {"on": "sign"}):
            yield Mutant(name, {f"inscriptions/{inscription}": sign}, "sign-not-allowed", clause)
    if name != BACCARAT:
        for inscription, clause in alone.items():
            other = {"on": "layout", "words": "Dealer plays"}
            yield Mutant(name, {f"inscriptions/{inscription}": other}, "phrase-changed", clause)
    yield Mutant(name, {"inscriptions/no-smoking": "sign"}, "unknown-inscription", f"{name[:4]}.2(b)")


def _progressive() -> Iterator[Mutant]:
    floor, wager = "678a.12(d)(3)", "678a.7(d)(4)"
    for amount in (0, -3_000_000, 2_999_999):
        yield Mutant(FLUSH, {"progressive/initial": amount}, "initial-too-low", floor)
        yield Mutant(FLUSH, {"progressive/reset": amount}, "reset-too-low", floor)
    for rate in ("", "many", "-1", "101", "1e1"):
        yield Mutant(FLUSH, {"progressive/rate": rate}, "malformed-rate", floor)
    yield Mutant(FLUSH, {"progressive/rate": GONE}, "not-elected", floor)
    yield Mutant(FLUSH, {"progressive": GONE}, "not-elected", floor)
    yield Mutant(FLUSH, {"progressive/wager": GONE}, "not-elected", wager)
    yield Mutant(FLUSH, {"progressive/wager": 0}, "malformed-limit", "678a.7")
    yield Mutant(FLUSH, {"limits/wagers/progressive": {"maximum": 500}}, "progressive-wager-unlike", wager)
    yield Mutant(FLUSH, {"progressive/linked": ["1"]}, "linked-to-none", wager)
    yield Mutant(FLUSH, {"progressive/linked": ["1", "1"]}, "linked-to-none", wager)
    yield Mutant(FLUSH, {"progressive/linked": ["8", "9"]}, "linked-elsewhere", wager)
    for name in OURS:
        if name != FLUSH:
            meter = {"progressive": {"reset": 3_000_000, "rate": "20"}}
            yield Mutant(name, meter, "no-progressive", WAGERS[name])


def _pot() -> Iterator[Mutant]:
    for key in ("minimum", "maximum"):
        for amount in (999, 1_001):
            yield Mutant(SAIGON_2019, {f"limits/wagers/pot/{key}": amount}, "pot-not-the-minimum", "680a.7(d)(2)")
    yield Mutant(SAIGON_2019, {"limits/minimum": GONE}, "not-elected", "680a.7(d)(2)")


def _scope() -> Iterator[Mutant]:
    """What a payout limit covers in each text."""
    for name, clause in LIMITED.items():
        yield Mutant(name, {"limits/payout": GONE}, "scope-without-limit", clause)
        yield Mutant(name, {"payout_limit/covers": []}, "limit-covers-too-little", clause)
        yield Mutant(name, {"payout_limit/excludes": ["royal flush"]}, "limit-excludes-hand", clause)
    for name in (PRIME_2015, PRIME_2016):
        table_e = {"paytables/all-six": "E", "payout_limit/excludes": []}
        yield Mutant(name, table_e, "limit-includes-hand", "679a.12(h)")
    for wager in ("pocket-bonus", "trips-plus"):
        covers = {"payout_limit/covers": ["ante", "odds", "raise", wager]}
        yield Mutant(HOLDEM, covers, "limit-covers-too-much", "677a.12(f)")
    yield Mutant(SAIGON_2019, {"payout_limit/covers": ["ante", "bonus"]}, "limit-covers-too-much", "680a.12(d)")
    yield Mutant(SAIGON_2015, {"payout_limit/covers": ["ante"]}, "limit-covers-too-little", "680a.12(d)")


def _text_of(mutant: Mutant) -> str:
    """The text whose clause it breaks: that of another chapter where a reading of that one was elected."""
    return (
        mutant.edition
        if mutant.clause.startswith(mutant.edition[:4])
        else next(each for each in OURS if mutant.clause.startswith(each[:4]))
    )


def _named(mutant: Mutant) -> str:
    said = ", ".join(f"{key}={'gone' if value is GONE else value}" for key, value in mutant.changes.items())
    return f"{mutant.edition} {said}"


@pytest.mark.parametrize(
    "mutant",
    [pytest.param(each, marks=proves(each.clause, editions=_text_of(each)), id=_named(each)) for each in mutants()],
)
def test_every_mutant_is_refused_with_the_right_clause(mutant: Mutant) -> None:
    found = failures_of(changed(mutant.edition, mutant.changes))

    assert (mutant.code, mutant.clause) in codes(found)
    assert all(each.found and each.instead for each in found)


def test_every_key_is_mutated() -> None:
    tables: dict[str, type[msgspec.Struct]] = {
        "": Submission,
        "limits": Limits,
        "limits/wagers": WagerLimits,
        "progressive": ProgressiveElection,
        "layout": LayoutElection,
        "payout_limit": PayoutLimit,
    }
    mutated = {path for each in mutants() for path in each.changes}
    keys = {(table, field.encode_name) for table, kind in tables.items() for field in msgspec.structs.fields(kind)}
    # An unknown text cannot be read at all, and a table in the file is mutated key by key.
    keys -= {("", "edition")}
    plain = {tuple(each.split("/")) for each in mutated}

    def is_mutated(table: str, key: str) -> bool:
        steps = (*filter(None, table.split("/")), *(("ante",) if table == "limits/wagers" else ()), key)
        return any(path[: len(steps)] == steps for path in plain)

    assert [each for each in sorted(keys) if not is_mutated(*each)] == []


@pytest.mark.parametrize("name", OURS)
def test_every_inscription_may_stand_where_the_chapter_lets_it(name: str) -> None:
    for inscription in OR_ON_A_SIGN[name]:
        for where in ("layout", "sign"):
            assert failures_of(changed(name, {f"inscriptions/{inscription}": where})) == ()


@pytest.mark.parametrize("name", OURS)
def test_without_optional_wagers_only_the_areas_that_are_always_required_remain(name: str) -> None:
    base = {area: clause for area, clause in AREAS[name].items() if area not in OPTIONAL[name] | {"fourth-card"}}
    areas = [*AREAS[name]] if name == BACCARAT else [*base]
    bare = {"wagers": [], "layout/areas": areas}
    found = codes(failures_of(changed(name, bare)))

    assert found == set()
    if name == BACCARAT:
        for wager in OPTIONAL[name]:
            left = [each for each in areas if each != wager]
            missing = ("area-missing", AREAS[name][wager])
            assert missing in codes(failures_of(changed(name, {"wagers": [], "layout/areas": left})))


@pytest.mark.parametrize("name", OURS)
def test_the_third_betting_area_is_asked_for_by_the_proposed_text_alone(name: str) -> None:
    assert ("third" in new_submission(name).rules.areas) is (name == PRIME_2015)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        *((key, "true") for key in ("certificate_holder", "table_numbers", "seats", "wagers", "decks", "shuffling")),
        *((key, "{}") for key in ("edition", "seats", "wagers", "decks", "dealing", "preshuffled")),
        *((key, '"x"') for key in ("table_numbers", "seats", "wagers", "decks", "shuffling", "dealing", "preshuffled")),
        *((key, "1.5") for key in ("edition", "seats", "decks", "minimum", "bears", "areas", "payout-odds")),
    ],
)
def test_a_value_of_another_kind_cannot_be_read_and_its_line_is_named(name: str, key: str, wrong: str) -> None:
    lines = commented(new_submission(name)).splitlines()
    at = next(place for place, line in enumerate(lines) if line.startswith(f"{key} = "))
    end = next(place for place in range(at, len(lines)) if lines[at].endswith("[") <= (lines[place] == "]"))
    lines[at : end + 1] = [f"{key} = {wrong}"]

    with pytest.raises(Unreadable) as refused:
        parse_submission("\n".join(lines))

    assert (refused.value.line, refused.value.column) == (at + 1, len(f"{key} = ") + 1)
