"""Each key of a submission, changed to each kind of wrong value under each edition, is refused with the right clause.

The clauses are written down with each game from its chapter, not asked of the rule data.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from pitboss.games.elections import Limits, ProgressiveElection, WagerLimits
from pitboss.submission.failures import failures_of
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import LayoutElection, PayoutLimit, Submission, Where
from pitboss.submission.toml_reader import Unreadable, parse_submission
from pitboss.submission.toml_writer import commented
from pitboss.submission.warnings import warnings_of
from tests.games.filing import FILED, GONE, Mutant
from tests.proves import proves
from tests.submission.drafts import new_submission
from tests.submission.mutating import changed, codes

ELSEWHERE = (
    Mutant("", {"readings/679a-play-dealer-out": "paytable"}, "reading-of-another-text", "679a.11(c)(3)(i)"),
    Mutant("", {"readings/677a-bad-beat-needs-raise": "any"}, "reading-of-another-text", "677a.1"),
)
"""Readings of two chapters: one of them is always that of another."""


def mutants() -> Iterator[Mutant]:
    """Every key to every kind of wrong value."""
    for name in FILED:
        for make in (_holder_and_tables, _wagers, _cards, _letters, _readings, _limits, _layout, _inscriptions):
            yield from make(name)
        yield from _progressive(name)
        yield from _scope(name)
        yield from FILED[name].own(name)


def _holder_and_tables(name: str) -> Iterator[Mutant]:
    chapter, most = name[:4], FILED[name].seats
    placeholder = "Name of the certificate holder"
    for nobody in ("", "  ", "Two\nlines", "A\u0001B", placeholder, f" {placeholder.upper()} ", GONE):
        yield Mutant(name, {"certificate_holder": nobody}, "no-certificate-holder", f"{chapter}.2(b)(1)")
    for long in ("K" * 121, "K" * 10_000):
        yield Mutant(name, {"certificate_holder": long}, "name-too-long", f"{chapter}.2(b)(1)")
    for none in ([], [""], ["1\t"], GONE):
        yield Mutant(name, {"table_numbers": none}, "no-table-number", f"{chapter}.2(a)")
    for odd in ("é", "../x", "1" * 21, "1" * 300, "-7", "7 ", "7/8"):
        yield Mutant(name, {"table_numbers": [odd]}, "table-number", f"{chapter}.2(a)")
    yield Mutant(name, {"table_numbers": ["7", "7"]}, "table-number-twice", f"{chapter}.2(a)")
    for seats in (0, -1, most + 1):
        yield Mutant(name, {"seats": seats}, "wrong-seats", f"{chapter}.2(a)")
    yield Mutant(name, {"seats": GONE}, "not-elected", f"{chapter}.2(a)")


def _wagers(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"wagers": GONE}, "not-elected", FILED[name].filed)
    yield Mutant(name, {"wagers": ["blackjack"]}, "unknown-wager", FILED[name].wagers)
    yield Mutant(name, {"wagers": [FILED[name].required]}, "not-optional", FILED[name].before_the_deal)
    for wager, clause in FILED[name].offered.items():
        yield Mutant(name, {"wagers": [wager, wager]}, "wager-twice", clause)
        if wager in FILED[name].lettered:
            yield Mutant(name, {f"paytables/{wager}": GONE}, "letter-not-elected", FILED[name].lettered[wager])
    if not FILED[name].pooled:
        yield Mutant(name, {"pooled": ["pot"]}, "no-pot", FILED[name].wagers)


def _cards(name: str) -> Iterator[Mutant]:
    chapter = name[:4]
    for decks in FILED[name].wrong_decks:
        yield Mutant(name, {"decks": decks}, "wrong-decks", f"{chapter}.3(a)")
    yield Mutant(name, {"decks": GONE}, "not-elected", f"{chapter}.3(a)")
    yield Mutant(name, {"shuffling": GONE}, "not-elected", f"{chapter}.5(a)")
    yield Mutant(name, {"preshuffled": GONE}, "not-elected", f"{chapter}.4(e)")
    yield Mutant(name, {"preshuffled": True}, "preshuffled-under", f"{chapter}.4(e)")
    yield Mutant(name, {"preshuffled": "603a.16(w)"}, "preshuffled-under", f"{chapter}.4(e)")
    yield Mutant(name, {"dealing": GONE}, "not-elected", FILED[name].dealing)
    continuous = FILED[name].continuous or f"{chapter}.5(g)"
    yield Mutant(name, {"shuffling": "reshuffling"}, "device-not-approved", continuous)
    for other in ({"approval": " "}, {"kind": "progressive-system", "approval": "GLI-1"}):
        listed = {"kind": "shuffling-device", "maker": "M", "model": "1"} | other
        device = {"shuffling": "reshuffling", "equipment": [listed]}
        yield Mutant(name, device, "device-not-approved", continuous)
    if not FILED[name].by_hand:
        return
    yield Mutant(name, {"decks": 2}, "decks-need-shuffler", f"{chapter}.3(b)")
    yield Mutant(name, {"dealing": "hand"}, "hand-needs-shuffler", f"{chapter}.9(a)(1)")
    preshuffled = {"dealing": "hand", "shuffling": "automated", "preshuffled": "603a.16(u)"}
    yield Mutant(name, preshuffled, "preshuffled-from-hand", f"{chapter}.9(a)(1)")
    yield Mutant(name, {"batches": [1, 1]}, "no-batches", f"{chapter}.3(a)")


def _letters(name: str) -> Iterator[Mutant]:
    for wager, clause in FILED[name].lettered.items():
        for letter in ("", "Z", "a", "AB"):
            yield Mutant(name, {f"paytables/{wager}": letter}, "unknown-letter", clause)
    yield Mutant(name, {"paytables/blackjack": "A"}, "unknown-wager", FILED[name].wagers)


def _readings(name: str) -> Iterator[Mutant]:
    yield Mutant(name, {"readings/no-such-reading": "x"}, "unknown-reading", FILED[name].filed)
    yield next(each for each in ELSEWHERE if not each.clause.startswith(name[:4]))._replace(edition=name)


def _limits(name: str) -> Iterator[Mutant]:
    for key in ("minimum", "chip", "boxes"):
        for amount in (0, -1):
            yield Mutant(name, {f"limits/{key}": amount}, "malformed-limit", FILED[name].wagers)
    yield Mutant(name, {"limits/minimum": GONE}, "not-elected", FILED[name].wagers)
    required, clause = FILED[name].required, FILED[name].before_the_deal
    yield Mutant(name, {f"limits/wagers/{required}": GONE}, "not-elected", clause)
    yield Mutant(name, {f"limits/wagers/{required}/maximum": 999}, "maximum-below-minimum", clause)
    yield Mutant(name, {f"limits/wagers/{required}/minimum": 999}, "below-table-minimum", clause)
    yield Mutant(name, {f"limits/wagers/{required}/maximum": 0}, "malformed-limit", FILED[name].wagers)
    for amount in (100_000_000_001, 10**25):
        yield Mutant(name, {f"limits/wagers/{required}/maximum": amount}, "amount-too-large", clause)
        yield Mutant(name, {"limits/minimum": amount}, "amount-too-large", FILED[name].wagers)
    yield Mutant(name, {"limits/wagers/blackjack": {"minimum": 1}}, "unknown-wager", FILED[name].wagers)
    for wager, offered in FILED[name].offered.items():
        if wager != "progressive":
            for key in ("minimum", "maximum"):
                yield Mutant(name, {f"limits/wagers/{wager}/{key}": GONE}, "not-elected", offered)
            yield Mutant(name, {f"limits/wagers/{wager}/maximum": 1}, "maximum-below-minimum", offered)
    most = 6 if FILED[name].several_boxes else 1
    yield Mutant(name, {"limits/boxes": most + 1}, "too-many-boxes", FILED[name].boxes)
    if most > 1:
        yield Mutant(name, {"limits/boxes": GONE}, "not-elected", FILED[name].boxes)
    if FILED[name].limit:
        for payout in (1, 4_999_999):
            yield Mutant(name, {"limits/payout": payout}, "limit-too-low", FILED[name].limit)
        # At a minimum of $30,000 one patron could win far more than is printed.
        rich = {"limits/payout": 5_000_000, "limits/minimum": 3_000_000, f"limits/wagers/{required}/maximum": 3_000_000}
        yield Mutant(name, rich, "limit-too-low", FILED[name].limit)
    else:
        yield Mutant(name, {"limits/payout": 5_000_000}, "no-payout-limit", FILED[name].no_limit)
    yield Mutant(name, {"readings/breakage": "down-to-chip"}, "chip-not-named", FILED[name].breakage)


def _layout(name: str) -> Iterator[Mutant]:
    chapter, areas = name[:4], FILED[name].areas
    yield Mutant(name, {"layout/bears": GONE}, "no-name-or-logo", f"{chapter}.2(b)(1)")
    for area, clause in areas.items():
        left = [each for each in areas if each != area]
        yield Mutant(name, {"layout/areas": left}, "area-missing", clause)
        yield Mutant(name, {"layout/areas": [*areas, area]}, "area-twice", clause)
    yield Mutant(name, {"layout/areas": GONE}, "area-missing", next(iter(areas.values())))
    yield Mutant(name, {"layout/areas": [*areas, "commission", "commission"]}, "area-twice", f"{chapter}.2(b)")
    for unprintable in ("", " ", "a\nb", "a" * 61):
        mutant = {"layout/areas": [*areas, unprintable]}
        yield Mutant(name, mutant, "area-unprintable", f"{chapter}.2(b)")


def _inscriptions(name: str) -> Iterator[Mutant]:
    alone = FILED[name].on_the_layout_alone
    for inscription, clause in {**FILED[name].or_on_a_sign, **alone}.items():
        yield Mutant(name, {f"inscriptions/{inscription}": GONE}, "inscription-missing", clause)
    for inscription, clause in alone.items():
        for sign in ("sign", {"on": "sign"}):
            yield Mutant(name, {f"inscriptions/{inscription}": sign}, "sign-not-allowed", clause)
    if FILED[name].phrases:
        for inscription, clause in alone.items():
            other = {"on": "layout", "words": "Dealer plays"}
            yield Mutant(name, {f"inscriptions/{inscription}": other}, "phrase-changed", clause)
    at = f"{name[:4]}.2(b)"
    for wordless in ("sign", {"on": "layout"}, {"on": "layout", "words": " "}):
        yield Mutant(name, {"inscriptions/no-smoking": wordless}, "inscription-without-words", at)
    long, false = {"on": "sign", "words": "a" * 201}, {"on": "sign", "words": "Table minimum $999"}
    yield Mutant(name, {"inscriptions/no-smoking": long}, "words-too-long", at)
    yield Mutant(name, {"inscriptions/minimum": false}, "false-inscription", at)


def _progressive(name: str) -> Iterator[Mutant]:
    if "progressive" not in FILED[name].offered:
        meter = {"progressive": {"reset": 3_000_000, "rate": "20"}}
        yield Mutant(name, meter, "no-progressive", FILED[name].wagers)


def _scope(name: str) -> Iterator[Mutant]:
    """What a payout limit covers."""
    if clause := FILED[name].limit:
        yield Mutant(name, {"limits/payout": GONE}, "scope-without-limit", clause)
        yield Mutant(name, {"payout_limit/covers": []}, "limit-covers-too-little", clause)
        yield Mutant(name, {"payout_limit/excludes": ["royal flush"]}, "limit-excludes-hand", clause)


def _text_of(mutant: Mutant) -> str:
    """The text whose clause it breaks: that of another chapter where a reading of that one was elected."""
    return (
        mutant.edition
        if mutant.clause.startswith(mutant.edition[:4])
        else next(each for each in FILED if mutant.clause.startswith(each[:4]))
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
    # The chapter is silent on these: test_filing.py has what is wrong with them.
    keys -= {("", each) for each in ("filing", "equipment", "attachments", "status")}
    # Nor does it say how a felt is printed: test_print_checks.py has what is wrong with these.
    keys -= {("layout", each) for each in ("size", "colors", "logo")}
    plain = {tuple(each.split("/")) for each in mutated}

    def is_mutated(table: str, key: str) -> bool:
        steps = (*filter(None, table.split("/")), *(("ante",) if table == "limits/wagers" else ()), key)
        return any(path[: len(steps)] == steps for path in plain)

    assert [each for each in sorted(keys) if not is_mutated(*each)] == []


@pytest.mark.parametrize("name", FILED)
def test_every_inscription_may_stand_where_the_chapter_lets_it(name: str) -> None:
    for inscription in FILED[name].or_on_a_sign:
        for where in ("layout", "sign"):
            assert failures_of(changed(name, {f"inscriptions/{inscription}": where})) == ()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(f"{name[:4]}.2(b)", editions=name)) for name in FILED]
)
def test_a_layout_may_have_more_than_the_least_that_the_chapter_names(name: str) -> None:
    """The chapter lists what a layout contains at a minimum: additions pass, and say that they need approval."""
    more = changed(
        name,
        {
            "layout/areas": [*FILED[name].areas, "commission button"],
            "inscriptions/good-luck": {"on": "layout", "words": "Good luck"},
            "inscriptions/no-smoking": {"on": "sign", "words": "No smoking at this table"},
        },
    )

    assert failures_of(more) == ()
    found = {(each.code, each.clause, each.found) for each in warnings_of(more) if "needs approval" in each.found}
    at, of_words = f"{name[:4]}.2(b)", "own wording, needs approval: the added inscription"
    assert found >= {
        ("area-needs-approval", at, "own addition, needs approval: the layout has an area for commission button"),
        ("words-need-approval", at, f'{of_words} good luck reads "Good luck"'),
        ("words-need-approval", at, f'{of_words} no smoking reads "No smoking at this table"'),
    }
    told = [(each.where, each.words, each.own) for each in everything_told(more)]
    assert told[-2:] == [(Where.LAYOUT, "Good luck", True), (Where.SIGN, "No smoking at this table", True)]


def test_an_addition_that_looks_like_an_area_of_the_chapter_names_it() -> None:
    name = "679a@final-2016"
    misspelled = changed(name, {"layout/areas": [*FILED[name].areas, "primes"]})
    (found,) = (each for each in warnings_of(misspelled) if each.code == "area-needs-approval")

    assert found.instead.endswith("did you mean prime?")


@pytest.mark.parametrize("name", FILED)
def test_without_optional_wagers_only_the_areas_that_are_always_required_remain(name: str) -> None:
    filed = FILED[name]
    base = [area for area in filed.areas if area not in {*filed.offered, "fourth-card"}]
    areas = [*filed.areas] if filed.areas_of_wagers_not_offered else base
    found = codes(failures_of(changed(name, {"wagers": [], "layout/areas": areas})))

    assert found == set()
    for wager in filed.offered if filed.areas_of_wagers_not_offered else ():
        left = [each for each in areas if each != wager]
        missing = ("area-missing", filed.areas[wager])
        assert missing in codes(failures_of(changed(name, {"wagers": [], "layout/areas": left})))


@pytest.mark.parametrize("name", FILED)
def test_every_area_that_the_text_asks_for_is_in_the_rules_and_no_other(name: str) -> None:
    assert {*new_submission(name).rules.areas} == {*FILED[name].areas}


@pytest.mark.parametrize("name", FILED)
@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        *((key, "true") for key in ("certificate_holder", "table_numbers", "seats", "wagers", "decks", "shuffling")),
        *((key, "{}") for key in ("edition", "seats", "wagers", "decks", "dealing", "preshuffled")),
        *((key, '"x"') for key in ("table_numbers", "seats", "wagers", "decks", "shuffling", "dealing")),
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
