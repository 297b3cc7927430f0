"""Each clause in one line of our own words; what chapters share is said once."""

from __future__ import annotations

import msgspec
import pytest

from pitboss.games import register, rules
from pitboss.law.citation import cite
from pitboss.law.names import Unknown
from pitboss.law.register import ClausesFile, Honored, _ClauseEntry, read_register, shared_procedures
from tests.law import checks, sources


def test_every_clause_has_a_parent_and_one_sentence_of_its_own() -> None:
    assert checks.line_faults(checks.house_registers()) == []


def test_what_chapters_share_stands_once() -> None:
    assert sources.shared_faults(sources.read_sources(), sources.read_procedures()) == []


def test_files_are_of_their_own_game_and_name_its_own_editions() -> None:
    assert sources.head_faults(sources.read_sources()) == []


def test_amounts_are_named_by_their_figure() -> None:
    assert sources.literal_faults(sources.read_sources(), sources.read_procedures()) == []


@pytest.mark.parametrize(
    ("edition", "clause", "words"),
    [
        ("680a@codified-2019", "680a.2(a)", "A Saigon 5 Card table seats at most 6 players"),
        ("681a@final-2016", "681a.2(a)", "A 21 Baccarat table seats at most 8 players"),
        ("680a@codified-2019", "680a.8(f)", "53 cards"),
        ("679a@final-2016", "679a.8(f)", "52 cards"),
        ("677a@proposed-2015", "677a.12(f)", "$50,000"),
        ("678a@proposed-2015", "678a.12(d)(3)", "$30,000"),
        ("677a@proposed-2015", "677a.12(a)", "paid 1 to 1"),
        ("678a@proposed-2015", "678a.12(a)", "paid 1 to 1"),
        ("679a@proposed-2015", "679a.12(a)", "does not qualify 1 to 1"),
        ("679a@final-2016", "679a.12(a)", "Ante Wagers are paid 1 to 1"),
        ("681a@final-2016", "681a.8(a)", "1 to 2 when the hand wins with 17"),
        ("681a@final-2016", "681a.8(b)", "paid 10 to 1"),
        ("679a@final-2016", "679a.10(a)(2)", "before the automated dealing shoe dispenses any stack"),
        ("677a@proposed-2015", "677a.10(a)(2)", "before delivering any stack"),
    ],
)
def test_a_line_shows_the_figures_of_its_own_edition(edition: str, clause: str, words: str) -> None:
    assert words in register(edition)[cite(clause)].text


def test_a_line_may_name_any_figure_words_and_lists_as_well() -> None:
    text = rules("679a@final-2016")
    source = ClausesFile({"679a.2": _line("{dealer-qualifies}"), "679a.3": _line("{decks-with-shuffler}")})

    assert [entry.text for entry in read_register(source, text)] == ["queen", "2"]
    assert rules("681a@final-2016").said("decks") == "4 or 8"
    assert rules("677a@proposed-2015").said("limit-floor") == "$50,000"


def test_a_line_may_name_odds_of_a_wager_with_one_table() -> None:
    text = rules("681a@final-2016")
    source = ClausesFile({"681a.2": _line("{odds of tie}, {odds of player: winning hand of 17}")})

    assert [entry.text for entry in read_register(source, text)] == ["10 to 1, 1 to 2"]


@pytest.mark.parametrize("odds", ["player", "player: no hand", "player-bonus", "tie: no hand"])
def test_odds_that_no_single_row_prints_are_refused(odds: str) -> None:
    source = ClausesFile({"681a.2": _line(f"{{odds of {odds}}}")})

    with pytest.raises(Unknown, match=r"row of the one paytable of .* for 681a\.2"):
        read_register(source, rules("681a@final-2016"))


def _line(text: str) -> _ClauseEntry:
    return _ClauseEntry(honored=Honored.ENFORCED, text=text)


def test_a_shared_line_is_honored_alike_in_every_chapter() -> None:
    for name, entries in checks.house_registers().items():
        for entry in entries.values():
            assert entry.edition.name == name
            if entry.procedure is not None:
                assert entry.honored is shared_procedures()[entry.procedure].honored


def test_a_section_that_only_heads_others_is_a_matter_of_documents() -> None:
    """Nothing can be enforced in a bare caption; .1 is the exception, as its definitions decide wagers."""
    for entries in checks.house_registers().values():
        for clause, entry in entries.items():
            if "(" not in clause and not clause.endswith("a.1"):
                assert entry.honored is Honored.DOCUMENT, clause


@pytest.mark.parametrize(
    ("clause", "part"),
    [
        *((clause, "on the layout") for clause in ("677a.7(a)", "678a.7(a)", "679a.7(a)", "680a.7(a)", "681a.6(a)")),
        ("678a.2(c)", "the progressive table game system"),
        ("678a.2(c)(1)", "the wagering device"),
        ("678a.2(c)(2)", "locks out late Progressive Jackpot Wagers"),
        ("681a.7(m)", "that no player touches a card"),
    ],
)
def test_what_software_enforces_says_which_part_of_it_nobody_can_show(clause: str, part: str) -> None:
    """Software refuses a wager without chips, a late progressive wager and a player who would deal; it sees no felt."""
    standing = [entries[cite(clause)] for entries in checks.house_registers().values() if cite(clause) in entries]

    assert standing
    for entry in standing:
        assert entry.honored is Honored.ENFORCED
        assert part in (entry.physical or "")


def test_what_is_physical_is_equipment_or_the_hands_of_people() -> None:
    """Whoever adds a clause here has looked for software that enforces it."""
    physical = {
        entry.procedure or entry.clause
        for entries in checks.house_registers().values()
        for entry in entries.values()
        if entry.honored is Honored.PHYSICAL
    }

    assert physical == {
        *("drop-and-tip-box", "discard-rack", "two-decks-back-colors", "681a.3(b)(2)"),
        *("hold-deck-in-one-hand", "678a.8(c)", "681a.7(b)", "cards-in-view"),
    }


@pytest.mark.parametrize(
    ("clause", "part"),
    [
        *((f"{chapter}.4(b)", "the fans") for chapter in ("677a", "678a", "679a", "680a", "681a")),
        *((clause, "with which hand") for clause in ("677a.8(c)", "679a.8(b)", "680a.8(b)")),
        *((f"{chapter}.8(a)", "where the dealing shoe stands") for chapter in ("677a", "678a", "679a", "680a")),
    ],
)
def test_a_step_that_is_demanded_says_which_part_of_it_nobody_can_show(clause: str, part: str) -> None:
    standing = [entries[cite(clause)] for entries in checks.house_registers().values() if cite(clause) in entries]

    assert standing
    for entry in standing:
        assert entry.honored is Honored.PROCEDURE
        assert part in (entry.physical or "")


def read(clauses: dict[str, object]) -> object:
    return read_register(msgspec.convert({"clauses": clauses}, ClausesFile), rules("679a@final-2016"))


def test_two_lines_for_one_clause_of_one_edition_are_refused() -> None:
    line = {"honored": "document", "text": "This section has a caption."}

    with pytest.raises(ValueError, match=r"679a\.12 appears twice in 679a@final-2016"):
        read({"679a.12": [line, {**line, "editions": ["final-2016"]}]})


def test_a_line_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match=r"679a\.12 needs the name of a shared procedure"):
        read({"679a.12": {"honored": "document"}})


def test_a_way_of_honoring_that_does_not_exist_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="ignored"):
        read({"679a.12": {"honored": "ignored", "text": "This section has a caption."}})


def test_a_procedure_that_no_chapter_shares_is_named_with_its_clause_and_the_nearest() -> None:
    with pytest.raises(ValueError, match=r'679a\.13\(c\) names "wrong-number", .* such as wrong-number-dealt'):
        read({"679a.13(c)": "wrong-number"})
