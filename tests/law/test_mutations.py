"""The checks of the law notice a single thing changed: each cell, figure and line in turn, or one of each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.law.citation import cite
from pitboss.law.edition import editions, games
from pitboss.law.names import Unknown
from pitboss.law.readings import Alternative, Reading, readings
from pitboss.law.rules import Rules
from tests.law import checks, sources
from tests.law.sources import Table

GAMES = games()


def test_an_unchanged_copy_is_the_law_of_the_house() -> None:
    rules: dict[str, Rules] = {}
    registers: dict[str, checks.Register] = {}
    for each in sources.read_sources().values():
        rules |= each.read_rules()
        registers |= each.read_registers()

    assert rules == checks.house_rules()
    assert registers == checks.house_registers()


@pytest.mark.parametrize("game", GAMES)
def test_any_changed_odds_are_noticed(game: str) -> None:
    copied = sources.read_source(game)
    for table in copied.rules["paytable"]:
        for row in table["rows"]:
            for column in range(len(table["letters"])):
                printed = row["odds"][column]
                row["odds"][column] = "17 to 3"
                faults = checks.payout_differences(copied.read_rules())
                row["odds"][column] = printed

                assert any("we have 17 to 3" in fault for fault in faults)


@pytest.mark.parametrize("game", GAMES)
def test_any_missing_row_is_noticed(game: str) -> None:
    copied = sources.read_source(game)
    for table in copied.rules["paytable"]:
        for place in range(len(table["rows"])):
            removed = table["rows"].pop(place)
            faults = checks.payout_differences(copied.read_rules())
            table["rows"].insert(place, removed)

            assert any(removed["id"] in fault for fault in faults)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["value", "clause"])
def test_any_changed_figure_is_noticed(game: str, field: str) -> None:
    copied = sources.read_source(game)
    chapter = copied.rules["chapter"]
    wrong = {"value": 4711, "clause": f"{chapter}.99"}
    for figure in copied.rules["figure"]:
        printed = figure[field]
        # As many as the text prints: an inscription names its phrase by its place among them.
        figure[field] = [wrong[field]] * len(printed) if isinstance(printed, list) else wrong[field]
        faults = checks.figure_differences(copied.read_rules())
        figure[field] = printed

        assert faults, figure["name"]
        assert all(figure["name"] in fault for fault in faults)


@pytest.mark.parametrize("edition", [each.name for each in editions()])
def test_any_missing_clause_is_noticed(edition: str) -> None:
    entries = checks.house_registers()[edition]
    for clause in entries:
        without = {each: entry for each, entry in entries.items() if each != clause}

        assert checks.register_differences({edition: without}) == [f"clause {clause} of {edition}: not in the register"]


@pytest.mark.parametrize("game", GAMES)
def test_any_wrongly_numbered_clause_is_noticed(game: str) -> None:
    copied = sources.read_source(game)
    lines = copied.clauses["clauses"]
    line = lines.pop(f"{copied.rules['chapter']}.5(e)")
    lines[f"{copied.rules['chapter']}.5(x)"] = line

    faults = checks.register_differences(copied.read_registers())

    assert any(".5(e) of" in fault and "not in the register" in fault for fault in faults)
    assert any(".5(x) of" in fault and "not in the law" in fault for fault in faults)


RulesCheck = Callable[[checks.RulesByEdition], list[str]]


def citations(house: checks.RulesByEdition) -> list[str]:
    return checks.citation_faults(house, checks.house_registers())


@pytest.mark.parametrize(
    ("game", "change", "check", "named"),
    [
        pytest.param(
            "saigon-5-card",
            lambda rules: table_of(rules, "bonus").update(clause="680a.12(b)"),
            checks.payout_differences,
            "five aces",
            id="a table under another clause",
        ),
        pytest.param(
            "three-card-prime",
            lambda rules: table_of(rules, "all-six").update(letters=["B", "A", "C", "D", "E"]),
            checks.payout_differences,
            "all-six, A, flush",
            id="two letters exchanged",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: table_of(rules, "trips-plus")["rows"].reverse(),
            checks.payout_differences,
            "trips-plus, A, royal flush",
            id="rows in another order",
        ),
        pytest.param(
            "21-baccarat",
            lambda rules: table_of(rules, "player-bonus").update(decks=6),
            checks.payout_differences,
            "player-bonus, A",
            id="a table tied to another number of decks",
        ),
        pytest.param(
            "three-card-prime",
            lambda rules: table_of(rules, "prime").update(editions=["proposed-2051"]),
            checks.payout_differences,
            "679a@final-2016, prime, -",
            id="a table in an edition that is not there",
        ),
        pytest.param(
            "three-card-prime",
            lambda rules: wager_of(rules, "prime").update(required="always"),
            checks.wager_differences,
            "prime",
            id="an optional wager made a duty",
        ),
        pytest.param(
            "21-baccarat",
            lambda rules: wager_of(rules, "tie").update(placed="before-no-more-bets"),
            checks.wager_differences,
            "tie",
            id="a wager placed at another time",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: wager_of(rules, "raise")["bounds"][0].update(most=4),
            checks.bound_differences,
            "raise, preflop",
            id="a larger raise",
        ),
        pytest.param(
            "high-card-flush",
            lambda rules: wager_of(rules, "raise")["bounds"][1].update(least=1),
            checks.bound_differences,
            "raise, five-card flush",
            id="a least raise that the law does not print",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: rules["ruling"][0].update(settles=["pocket-bonus"]),
            checks.ruling_differences,
            "dealer-exposed",
            id="a side wager returned that the law settles",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: rules["published"][0].update(low="4.25"),
            checks.published_differences,
            "pocket-bonus",
            id="a published hold",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: rules["published"][0].update(of=["pocket"]),
            checks.name_faults,
            "names pocket",
            id="a hold published of no wager",
        ),
        pytest.param(
            "saigon-5-card",
            lambda rules: wager_of(rules, "bonus").update(clause="680a.7(d)(3)"),
            citations,
            "wager bonus of 680a@proposed-2015 cites 680a.7(d)(3)",
            id="a clause that only the other edition has",
        ),
        pytest.param(
            "heads-up-holdem",
            lambda rules: rules["sections"].update(irregularities="677a.14"),
            citations,
            "cites 677a.14",
            id="a section that the chapter does not have",
        ),
    ],
)
def test_a_changed_rule_is_noticed(game: str, change: Callable[[Table], object], check: RulesCheck, named: str) -> None:
    copied = sources.read_source(game)
    change(copied.rules)

    assert any(named in fault for fault in check(copied.read_rules()))


def table_of(rules: Table, name: str) -> Table:
    return next(table for table in rules["paytable"] if name in table["of"])


def wager_of(rules: Table, name: str) -> Table:
    return next(wager for wager in rules["wager"] if wager["wager"] == name)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "it does not end with a full stop"),
        ("Every player may raise", "it does not end with a full stop"),
        ("Every player may raise. The dealer waits.", "it is more than one sentence"),
        ("Every player may raise {Seats} times.", "a placeholder is left"),
        ("every player may raise.", "it is not written as a sentence"),
        (
            "A Pocket Bonus Wager without a pair, or an ace with king, queen or jack, loses and is collected.",
            "same line",
        ),
    ],
)
def test_a_badly_written_line_is_noticed(line: str, problem: str) -> None:
    copied = sources.read_source("heads-up-holdem")
    copied.clauses["clauses"]["677a.11(b)"]["text"] = line

    faults = checks.line_faults(copied.read_registers())

    assert any(fault.startswith("677a.11(b) of 677a@proposed-2015") and problem in fault for fault in faults)


def test_a_clause_without_its_parent_is_noticed() -> None:
    registers = {name: dict(entries) for name, entries in checks.house_registers().items()}
    del registers["677a@proposed-2015"][cite("677a.11(h)(2)(iii)")]

    faults = checks.line_faults(registers)

    assert len(faults) == 2  # its children (A) and (B)
    assert all("its parent 677a.11(h)(2)(iii) is missing" in fault for fault in faults)


def test_a_line_cannot_name_a_figure_that_its_edition_lacks() -> None:
    copied = sources.read_source("heads-up-holdem")
    copied.clauses["clauses"]["677a.11(b)"]["text"] = "Every player may raise {seat} times."

    with pytest.raises(Unknown, match="did you mean seats") as refused:
        copied.read_registers()

    assert refused.value.nearest[0] == "seats"


def test_a_file_of_another_game_or_edition_is_noticed() -> None:
    everything = sources.read_sources()
    everything["21-baccarat"].rules["chapter"] = "680a"
    everything["saigon-5-card"].rules["wager"][0]["editions"] = ["proposed-2051"]
    everything["three-card-prime"].clauses["clauses"]["679a.12(c)"][1]["editions"] = ["final-2061"]

    faults = sources.head_faults(everything)

    assert [fault.partition(" names ")[0] for fault in faults[:2]] == [
        "679a.12(c) of three-card-prime",
        "a wager of saigon-5-card",
    ]
    assert len(faults) == 3


def test_what_should_be_shared_is_noticed() -> None:
    everything, procedures = sources.read_sources(), sources.read_procedures()
    lines = {game: each.clauses["clauses"] for game, each in everything.items()}
    lines["heads-up-holdem"]["677a.5(e)"] = {"honored": "procedure", "text": procedures["recut"]}
    five_card_flush = lines["high-card-flush"]["678a.11(b)(2)"]
    lines["heads-up-holdem"]["677a.11(b)"] = five_card_flush
    lines["saigon-5-card"]["680a.7(e)"] = {"honored": "document", "text": "The boxes are stated."}
    lines["saigon-5-card"]["680a.5(e)"] = "re-cut"

    faults = sources.shared_faults(everything, procedures)

    assert faults == [
        "re-cut is named by saigon-5-card but not written",
        "adjacent-boxes is shared by fewer than two chapters: three-card-prime",
        f"heads-up-holdem and the shared recut say the same, so it should be shared: {procedures['recut']}",
        f"heads-up-holdem and high-card-flush say the same, so it should be shared: {five_card_flush['text']}",
    ]


def test_an_amount_written_out_is_noticed() -> None:
    everything = sources.read_sources()
    everything["high-card-flush"].clauses["clauses"]["678a.12(d)(3)"]["text"] = "The reset amount is $30,000 or more."

    assert sources.literal_faults(everything, {}) == [
        "678a.12(d)(3) writes out an amount: The reset amount is $30,000 or more."
    ]


def changed_reading(id_: str, change: Callable[[Reading], Reading]) -> dict[str, Reading]:
    return {**readings(), id_: change(readings()[id_])}


def test_another_default_is_noticed() -> None:
    house = changed_reading("681a-two-aces", lambda each: replace(each, alternatives=each.alternatives[::-1]))

    assert checks.reading_differences(house) == [
        "reading 681a-two-aces: the law has money: twelve | top; we have money: top | twelve"
    ]


def test_a_missing_and_an_invented_reading_are_noticed() -> None:
    house = dict(readings())
    house["680a-pots"] = house.pop("680a-pot-boxes")

    faults = checks.reading_differences(house)

    assert [fault.partition(":")[0] for fault in faults] == ["reading 680a-pot-boxes", "reading 680a-pots"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda each: replace(each, clauses=(cite("681a.10"),)), "cites 681a.10, which no edition has"),
        (lambda each: replace(each, clauses=(cite("680a.1"),)), "named after a chapter of which it cites no clause"),
        (lambda each: replace(each, alternatives=()), "no alternative"),
        (lambda each: replace(each, alternatives=each.alternatives * 2), "twice"),
        (lambda each: replace(each, alternatives=(Alternative("twelve", "Twelve"),)), "whole sentence: Twelve"),
        (lambda each: replace(each, question="Two aces."), "asks nothing"),
    ],
)
def test_a_badly_written_reading_is_noticed(change: Callable[[Reading], Reading], problem: str) -> None:
    faults = checks.reading_faults(changed_reading("681a-two-aces", change), checks.house_registers())

    assert any("681a-two-aces" in fault and problem in fault for fault in faults)
