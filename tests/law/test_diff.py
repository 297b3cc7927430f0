"""What changed between two texts: nothing is missed, nothing is invented, and what moved is followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from pitboss.law.citation import Clause, cite
from pitboss.law.diff import Change, ClauseChange, FigureChange, Value, clause_changes, figure_changes
from pitboss.law.edition import edition, editions
from pitboss.law.paytables import Paytable, Row
from pitboss.law.register import Honored, RegisterEntry
from pitboss.law.rules import Bound, DealState, Irregularity, Required, Rules, Wager, Window
from pitboss.odds import parse_odds
from tests.law.checks import house_registers, house_rules, oracle

PAIRS = [("679a@proposed-2015", "679a@final-2016"), ("680a@proposed-2015", "680a@codified-2019")]
PRIME = "679a@final-2016"


def changes(before: Rules, after: Rules) -> dict[str, tuple[Change, Value, Value]]:
    return {each.what: (each.kind, each.before, each.after) for each in figure_changes(before, after)}


def of_editions(before: str, after: str) -> dict[str, tuple[Change, Value, Value]]:
    return changes(house_rules()[before], house_rules()[after])


class TestFigures:
    @pytest.mark.parametrize("name", [each.name for each in editions()])
    def test_a_text_does_not_differ_from_itself(self, name: str) -> None:
        assert figure_changes(house_rules()[name], house_rules()[name]) == ()

    def test_three_card_prime_became_final(self) -> None:
        """As the Board says in the preamble of the final text: two areas, two new tables, and their holds."""
        assert of_editions("679a@proposed-2015", "679a@final-2016") == {
            "betting-areas": (Change.CHANGED, 3, 2),
            "paytable bad-beat B": (
                Change.ADDED,
                None,
                {
                    "straight flush": "12 to 1",
                    "three-of-a-kind": "10 to 1",
                    "straight": "4 to 1",
                    "flush": "1 to 1",
                },
            ),
            "paytable bad-beat C": (Change.RENAMED, "B", "C"),
            "paytable bad-beat D": (
                Change.ADDED,
                None,
                {
                    "straight flush": "6 to 1",
                    "three-of-a-kind": "5 to 1",
                    "straight": "2 to 1",
                    "flush": "1 to 1",
                },
            ),
            "layout area third": (
                Change.REMOVED,
                {
                    "name": "third area for Ante and Play Wagers",
                    "clause": "679a.2(b)(2)",
                    "for": "player",
                    "needed": "always",
                },
                None,
            ),
            "published hold bad-beat": (Change.CHANGED, "2.9% to 3.03%", "2.28% to 3.03%"),
            "published hold bad-beat B and D": (Change.ADDED, None, "2.28% and 2.41%"),
        }

    def test_saigon_was_codified(self) -> None:
        found = of_editions("680a@proposed-2015", "680a@codified-2019")

        pot = found.pop("wager pot")
        assert pot[:2] == (Change.ADDED, None)
        assert isinstance(pot[2], dict)
        assert pot[2]["required"] == "if-elected"
        assert pot[2]["amount"] == "equal to the table minimum [680a.7(d)(2)]"
        assert found == {
            "wager ante, duty": (Change.CHANGED, "may", "shall"),
            "wager bonus, clause": (Change.CHANGED, "680a.7(d)(2)", "680a.7(d)(3)"),
            "limit-covers": (Change.CHANGED, ["ante", "bonus"], ["ante"]),
            "dealt-face-down": (
                Change.CHANGED,
                "from the hand and from an automated dealing shoe",
                "always",
            ),
            "pot-players": (Change.ADDED, None, 2),
            "layout area pot": (
                Change.ADDED,
                None,
                {"name": "Pot Wager", "clause": "680a.2(b)(3)", "for": "table", "needed": "if-offered"},
            ),
            "layout area qualifying-hand, clause": (Change.CHANGED, "680a.2(b)(3)", "680a.2(b)(4)"),
            "layout area showdown-hand, clause": (Change.CHANGED, "680a.2(b)(3)", "680a.2(b)(4)"),
            "layout area bonus, clause": (Change.CHANGED, "680a.2(b)(4)", "680a.2(b)(5)"),
            "inscription payout-odds, clause": (Change.CHANGED, "680a.2(b)(5)", "680a.2(b)(6)"),
            "inscription payout-limit, clause": (Change.CHANGED, "680a.2(b)(6)", "680a.2(b)(7)"),
            "published hold bonus": (Change.REMOVED, "7.97%", None),
        }

    @pytest.mark.parametrize(("before", "after"), PAIRS)
    def test_the_figures_that_differ_are_those_that_differ_in_the_law(self, before: str, after: str) -> None:
        printed = {(row["edition"], row["figure"]): row["value"] for row in oracle("figures")}
        names = {name for text, name in printed if text in (before, after)}
        differing = {name for name in names if printed.get((before, name)) != printed.get((after, name))}

        found = {what for what in of_editions(before, after) if what in names}

        assert found == differing

    @pytest.mark.parametrize(("before", "after"), PAIRS)
    def test_backwards_what_was_added_is_removed(self, before: str, after: str) -> None:
        mirrored = {Change.ADDED: Change.REMOVED, Change.REMOVED: Change.ADDED}
        earlier, later = house_rules()[before], house_rules()[after]

        forwards = [
            (mirrored.get(each.kind, each.kind), each.after, each.before) for each in figure_changes(earlier, later)
        ]
        backwards = [(each.kind, each.before, each.after) for each in figure_changes(later, earlier)]

        assert sorted(map(str, backwards)) == sorted(map(str, forwards))

    def test_a_figure_that_only_moved_says_from_where(self) -> None:
        rules = house_rules()[PRIME]
        seats = structs.replace(rules.figure("seats"), clause=cite("679a.2(b)"))

        found = figure_changes(rules, replace(rules, figures={**rules.figures, "seats": seats}))

        clauses = (Clause("679a.2(a)"), Clause("679a.2(b)"))
        assert found == (FigureChange("seats, clause", Change.CHANGED, ["679a.2(a)"], ["679a.2(b)"], clauses),)

    def test_a_figure_in_another_unit_is_another_figure(self) -> None:
        rules = house_rules()[PRIME]
        seats = structs.replace(rules.figure("seats"), unit="chairs")

        found = changes(rules, replace(rules, figures={**rules.figures, "seats": seats}))

        assert found == {"seats, unit": (Change.CHANGED, "betting positions", "chairs")}

    def test_what_a_wager_asks_is_compared_aspect_by_aspect(self) -> None:
        rules = house_rules()[PRIME]
        play = replace(
            rules.wager("play"),
            required=Required.OPTIONAL,
            bounds=(Bound(most=2, of="ante", clause=cite("679a.11(b)")),),
        )

        assert changes(rules, with_wager(rules, play)) == {
            "wager play, required": (Change.CHANGED, "decision", "optional"),
            "wager play, amount": (
                Change.CHANGED,
                "equal to the ante [679a.11(b)]",
                "up to 2 times the ante [679a.11(b)]",
            ),
        }

    def test_what_an_irregularity_does_is_compared(self) -> None:
        rules = house_rules()[PRIME]
        exposed = rules.rulings[Irregularity.DEALER_EXPOSED]
        other = structs.replace(exposed, settles=(), until=Window.DECISIONS, settles_once_dealt=DealState.COMPLETE)

        found = changes(rules, replace(rules, rulings={**rules.rulings, Irregularity.DEALER_EXPOSED: other}))

        assert found == {
            "ruling dealer-exposed, settles": (Change.CHANGED, "prime, pair-bonus, all-six", "nothing"),
            "ruling dealer-exposed, until": (Change.CHANGED, "reveal", "decisions"),
            "ruling dealer-exposed, once dealt": (Change.ADDED, None, "complete"),
        }


def with_wager(rules: Rules, wager: Wager) -> Rules:
    return replace(rules, wagers={**rules.wagers, wager.wager: wager})


def table(letter: str, odds: Mapping[str, str], decks: int | None = None) -> Paytable:
    clause = cite("679a.12(d)")
    rows = tuple(Row(hand, (hand,), parse_odds(each), clause, hand) for hand, each in odds.items())
    return Paytable(letter, clause, rows, decks)


def paying(tables: Mapping[str, Mapping[str, str]]) -> Rules:
    """Three Card Prime with other paytables of the Prime Wager."""
    rules = house_rules()[PRIME]
    paytables = {letter: table(letter, odds) for letter, odds in tables.items()}
    return with_wager(rules, replace(rules.wager("prime"), paytables=paytables))


class TestPaytables:
    def test_rows_are_compared_by_hand(self) -> None:
        before = {"A": {"flush": "3 to 1", "pair": "1 to 1"}}
        after = {"A": {"straight": "4 to 1", "flush": "2 to 1"}}

        assert changes(paying(before), paying(after)) == {
            "paytable prime A, straight": (Change.ADDED, None, "4 to 1"),
            "paytable prime A, flush": (Change.CHANGED, "3 to 1", "2 to 1"),
            "paytable prime A, pair": (Change.REMOVED, "1 to 1", None),
        }

    def test_other_words_for_a_row_are_told_and_its_odds_are_compared_all_the_same(self) -> None:
        clause = cite("679a.12(d)")
        rules = paying({"A": {"flush": "3 to 1"}})
        rows = (Row("flush", ("flush",), parse_odds("2 to 1"), clause, "cards of one suit"),)
        after = replace(rules.wager("prime"), paytables={"A": Paytable("A", clause, rows)})

        assert changes(rules, with_wager(rules, after)) == {
            "paytable prime A, cards of one suit": (Change.CHANGED, "3 to 1", "2 to 1"),
            "paytable prime A, words for flush": (Change.CHANGED, "flush", "cards of one suit"),
        }

    def test_two_letters_that_changed_places_are_both_renamed(self) -> None:
        one, other = {"pair": "1 to 1"}, {"pair": "2 to 1"}

        assert changes(paying({"A": one, "B": other}), paying({"A": other, "B": one})) == {
            "paytable prime A": (Change.RENAMED, "B", "A"),
            "paytable prime B": (Change.RENAMED, "A", "B"),
        }

    def test_a_table_that_takes_the_letter_of_another_leaves_that_one_removed(self) -> None:
        one, other = {"pair": "1 to 1"}, {"pair": "2 to 1"}

        found = figure_changes(paying({"A": one, "B": other}), paying({"A": other}))

        assert [(each.what, each.kind, each.before, each.after) for each in found] == [
            ("paytable prime A", Change.RENAMED, "B", "A"),
            ("paytable prime A", Change.REMOVED, one, None),
        ]

    def test_a_second_letter_for_the_same_table_is_added_not_renamed(self) -> None:
        same = {"pair": "1 to 1"}

        assert changes(paying({"A": same}), paying({"A": same, "B": same})) == {
            "paytable prime B": (Change.ADDED, None, same),
        }

    def test_one_of_two_letters_for_the_same_table_is_removed_not_renamed(self) -> None:
        same = {"pair": "1 to 1"}

        assert changes(paying({"A": same, "B": same}), paying({"A": same})) == {
            "paytable prime B": (Change.REMOVED, same, None),
        }

    def test_a_table_that_another_clause_prints_says_so(self) -> None:
        before = paying({"-": {"pair": "1 to 1"}})
        prime = before.wager("prime")
        moved = {"-": replace(prime.paytables["-"], clause=cite("679a.12(e)"))}

        found = changes(before, with_wager(before, replace(prime, paytables=moved)))

        assert found == {"paytable prime, clause": (Change.CHANGED, "679a.12(d)", "679a.12(e)")}

    def test_a_table_without_a_letter_is_named_by_its_wager(self) -> None:
        assert changes(paying({"-": {"pair": "1 to 1"}}), paying({"-": {"pair": "2 to 1"}})) == {
            "paytable prime, pair": (Change.CHANGED, "1 to 1", "2 to 1"),
        }

    def test_the_same_odds_for_other_decks_are_another_table(self) -> None:
        rules = house_rules()[PRIME]
        four, eight = (
            with_wager(rules, replace(rules.wager("prime"), paytables={"A": table("A", {"pair": "1 to 1"}, decks)}))
            for decks in (4, 8)
        )

        assert changes(four, eight) == {"paytable prime A, decks": (Change.CHANGED, 4, 8)}

    tables = st.dictionaries(
        st.sampled_from("ABCD"),
        st.dictionaries(st.sampled_from(["pair", "flush"]), st.sampled_from(["1 to 1", "2 to 1"]), min_size=1),
    )

    @given(before=tables, after=tables)
    def test_the_changes_lead_from_one_text_to_the_other(
        self, before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]
    ) -> None:
        assert patched(before, figure_changes(paying(before), paying(after))) == after


def patched(tables: dict[str, dict[str, str]], changes: tuple[FigureChange, ...]) -> dict[str, dict[str, str]]:
    """The earlier tables with the changes made to them, as a reader would make them by hand.

    What is removed or renamed leaves its letter first, and no letter is given out that is still taken.
    """
    whole = [change for change in changes if ", " not in change.what]
    result = {letter: dict(rows) for letter, rows in tables.items()}
    for change in whole:
        if change.kind is Change.REMOVED:
            assert result.pop(letter_of(change)) == change.before
        if change.kind is Change.RENAMED:
            del result[str(change.before)]
    for change in whole:
        if change.kind in (Change.ADDED, Change.RENAMED):
            assert letter_of(change) not in result
            now = tables[str(change.before)] if change.kind is Change.RENAMED else change.after
            assert isinstance(now, dict)
            result[letter_of(change)] = now
    for change in changes:
        if change not in whole:
            rows, hand = result[letter_of(change)], change.what.partition(", ")[2]
            assert rows.pop(hand, None) == change.before
            if change.after is not None:
                rows[hand] = str(change.after)
    return result


def letter_of(change: FigureChange) -> str:
    return change.what.removeprefix("paytable prime ").partition(", ")[0]


def entries(lines: Mapping[str, str]) -> list[RegisterEntry]:
    text = edition(PRIME)
    return [RegisterEntry(text, cite(clause), Honored.ENFORCED, line, None) for clause, line in lines.items()]


class TestClauses:
    def test_an_inserted_clause_renumbers_those_after_it(self) -> None:
        before = entries({"679a.1(a)": "first", "679a.1(b)": "second", "679a.1(c)": "third"})
        after = entries({"679a.1(a)": "first", "679a.1(b)": "new", "679a.1(c)": "second", "679a.1(d)": "third"})

        assert clause_changes(before, after) == (
            ClauseChange(cite("679a.1(b)"), Change.ADDED, None, "new", None),
            ClauseChange(cite("679a.1(c)"), Change.RENUMBERED, "second", "second", cite("679a.1(b)")),
            ClauseChange(cite("679a.1(d)"), Change.RENUMBERED, "third", "third", cite("679a.1(c)")),
        )

    def test_a_line_that_changed_in_its_place_is_reworded(self) -> None:
        found = clause_changes(entries({"679a.1": "a player may"}), entries({"679a.1": "a player shall"}))

        assert found == (
            ClauseChange(cite("679a.1"), Change.REWORDED, "a player may", "a player shall", cite("679a.1")),
        )

    def test_a_clause_that_is_no_more_is_removed(self) -> None:
        found = clause_changes(entries({"679a.1": "kept", "679a.2": "dropped"}), entries({"679a.1": "kept"}))

        assert found == (ClauseChange(cite("679a.2"), Change.REMOVED, "dropped", None, cite("679a.2")),)

    def test_saigon_renumbers_what_stands_after_the_pot_wager(self) -> None:
        before, after = (house_registers()[name].values() for name in PAIRS[1])
        found = {each.clause: each for each in clause_changes(before, after)}

        renumbered = {each.clause: each.was for each in found.values() if each.kind is Change.RENUMBERED}
        assert renumbered == {
            "680a.2(b)(4)": "680a.2(b)(3)",
            "680a.2(b)(5)": "680a.2(b)(4)",
            "680a.2(b)(6)": "680a.2(b)(5)",
            "680a.2(b)(7)": "680a.2(b)(6)",
            "680a.7(d)(3)": "680a.7(d)(2)",
            "680a.11(g)": "680a.11(f)",
        }
        added = {clause for clause, each in found.items() if each.kind is Change.ADDED}
        assert added == {"680a.2(b)(3)", "680a.7(d)(2)", "680a.11(f)"}
        reworded = {clause for clause, each in found.items() if each.kind is Change.REWORDED}
        assert reworded == {"680a.1", "680a.7(d)(1)", "680a.8(c)", "680a.12", "680a.12(d)"}

    @pytest.mark.parametrize("name", [each.name for each in editions()])
    def test_a_register_does_not_differ_from_itself(self, name: str) -> None:
        register = house_registers()[name].values()

        assert clause_changes(register, register) == ()

    lines = st.dictionaries(
        st.sampled_from([f"679a.1({letter})" for letter in "abcdef"]), st.sampled_from(["one", "two", "three"])
    )

    @given(before=lines, after=lines)
    def test_the_changes_lead_from_one_register_to_the_other(
        self, before: dict[str, str], after: dict[str, str]
    ) -> None:
        found = clause_changes(entries(before), entries(after))

        result: dict[str, str | None] = {
            clause: line for clause, line in before.items() if clause not in {change.was for change in found}
        }
        for change in found:
            if change.kind is not Change.REMOVED:
                result[change.clause] = change.after
        assert result == after
        assert all(before[change.was] == change.before for change in found if change.was)
