"""`pitboss rules` prints every figure of the law, under its clause, for people and as JSON."""

from __future__ import annotations

import pytest

from pitboss.law.chapters import our_chapters
from pitboss.law.edition import editions, games
from tests.cli.calling import data, page, refusal
from tests.law.checks import oracle

EDITIONS = [(each.game, each.name) for each in editions()]
WITH_ORACLES = {row["edition"] for row in oracle("payouts")} & {row["edition"] for row in oracle("wagers")}
PRINTED = [(game, name) for game, name in EDITIONS if name in WITH_ORACLES]
"""Those of which the oracles say what the law prints."""


def words(text: str) -> list[str]:
    return text.replace("\n", " ").split()


def test_the_oracles_say_what_every_text_of_ours_prints() -> None:
    ours = {each.name for each in editions() if each.kept in our_chapters()}

    assert {name for _, name in PRINTED} >= ours


class TestJson:
    def test_the_newest_text_is_taken_where_none_is_named(self) -> None:
        rules = data("rules", "three-card-prime")

        assert [rules[key] for key in ("game", "chapter", "edition", "name")] == [
            "three-card-prime",
            "679a",
            "679a@final-2016",
            "Three Card Prime",
        ]
        assert data("rules", "saigon-5-card")["edition"] == "680a@codified-2019"

    def test_a_wager_stands_with_its_tables(self) -> None:
        wagers = {each["wager"]: each for each in data("rules", "three-card-prime")["wagers"]}
        all_six = wagers["all-six"]

        assert [all_six[key] for key in ("kind", "required", "clause")] == ["wager", "optional", "679a.7(d)(4)"]
        assert all_six["placed"] == {"when": "before-no-more-bets", "clause": "679a.7(c)"}
        assert all_six["paytables"]["E"][0] == {
            "id": "six-card royal flush, diamonds",
            "hand": "six-card royal flush, diamonds",
            "odds": "200000 to 1",
            "clause": "679a.12(g)",
        }
        assert wagers["play"]["bounds"] == [
            {"least": 1, "most": 1, "of": "ante", "when": [], "said": "", "clause": "679a.11(b)"}
        ]

    def test_a_table_that_is_no_wager_names_the_wager_it_pays(self) -> None:
        tables = {
            each["wager"]: each["of"]
            for game in ("heads-up-holdem", "three-card-prime")
            for each in data("rules", game)["wagers"]
            if each["kind"] == "table" and each["required"] is None
        }

        assert tables == {"bad-beat": "play", "pair-bonus-two": "pair-bonus"}
        holdem = {each["wager"]: each for each in data("rules", "heads-up-holdem")["wagers"]}
        assert holdem["bad-beat"]["of"] == "odds"

    def test_tables_that_the_law_ties_to_decks_say_to_how_many(self) -> None:
        wagers = {each["wager"]: each for each in data("rules", "21-baccarat")["wagers"]}

        assert wagers["player-bonus"]["paytable_decks"] == {"A": 4, "B": 4, "C": 4, "D": 8, "E": 8, "F": 8}
        assert "paytable_decks" not in wagers["tie"]

    def test_seats_and_decks_stand_at_the_top_and_with_their_clause_among_the_figures(self) -> None:
        rules = data("rules", "21-baccarat")

        assert (rules["seats"], rules["decks"]) == (8, [4, 8])
        figure = next(each for each in rules["figures"] if each["name"] == "decks")
        assert (figure["value"], figure["unit"], figure["clause"]) == ([4, 8], "decks", "681a.3(a)")

    @pytest.mark.parametrize(("game", "name"), PRINTED)
    def test_every_payout_that_the_law_prints_is_there_and_no_other(self, game: str, name: str) -> None:
        printed = [
            (row["table"], row["letter"], row["hand"], row["odds"], row["clause"])
            for row in oracle("payouts")
            if row["edition"] == name
        ]

        given = [
            (wager["wager"], letter, row["hand"], row["odds"], row["clause"])
            for wager in data("rules", game, "--edition", name)["wagers"]
            for letter, rows in wager["paytables"].items()
            for row in rows
        ]

        assert sorted(given) == sorted(printed)

    @pytest.mark.parametrize(("game", "name"), PRINTED)
    def test_every_wager_of_the_law_is_there_with_its_duty(self, game: str, name: str) -> None:
        printed = {
            (row["wager"], row["required"] or None, row["clause"], row["duty"] or None)
            for row in oracle("wagers")
            if row["edition"] == name
        }

        wagers = data("rules", game, "--edition", name)["wagers"]

        assert {(each["wager"], each["required"], each["clause"], each["duty"]) for each in wagers} == printed

    @pytest.mark.parametrize(("game", "name"), PRINTED)
    def test_every_ruling_on_an_irregularity_is_there(self, game: str, name: str) -> None:
        printed = {
            (row["irregularity"], row["clauses"], row["settles"], row["until"], row["settles_once_dealt"])
            for row in oracle("rulings")
            if row["edition"] == name
        }

        rulings = data("rules", game, "--edition", name)["rulings"]

        assert {
            (
                each["irregularity"],
                " ".join([each["clause"], *each["by_dealing"].values()]),
                " | ".join(each["settles"]),
                each["until"] or "",
                each["settles_once_dealt"] or "",
            )
            for each in rulings
        } == printed


class TestPage:
    @pytest.mark.parametrize("columns", [80, 120])
    @pytest.mark.parametrize(("game", "name"), EDITIONS)
    def test_every_figure_wager_ruling_and_hold_is_on_it(self, game: str, name: str, columns: int) -> None:
        shown = page("rules", game, "--edition", name, columns=columns)
        tokens = words(shown)

        rules = data("rules", game, "--edition", name)
        assert name in tokens
        for figure in rules["figures"]:
            assert figure["name"] in tokens
            assert figure["clause"] in tokens
        for wager in rules["wagers"]:
            assert wager["clause"] in tokens
        for ruling in rules["rulings"]:
            assert ruling["irregularity"] in tokens
            assert ruling["clause"] in tokens
        for hold in rules["published"]:
            assert {f"{hold['low']}%", f"{hold['high']}%"} <= set(tokens)

    @pytest.mark.parametrize("columns", [50, 80, 120])
    @pytest.mark.parametrize(("game", "name"), EDITIONS)
    def test_no_line_is_cut_or_wider_than_the_page(self, game: str, name: str, columns: int) -> None:
        shown = page("rules", game, "--edition", name, columns=columns)

        assert "…" not in shown
        assert "..." not in shown
        assert max(map(len, shown.splitlines())) <= columns
        assert all(line == line.rstrip() for line in shown.splitlines())

    def test_letters_stand_side_by_side_as_the_law_prints_them(self) -> None:
        shown = page("rules", "three-card-prime")

        assert (
            "  Bad Beat Bonus, paid on the Play Wager when the hand loses  679a.12(c)\n"
            "                           A        B       C       D\n"
            "    straight flush   12 to 1  12 to 1  6 to 1  6 to 1\n"
            "    three-of-a-kind  10 to 1  10 to 1  5 to 1  5 to 1\n"
            "    straight          4 to 1   4 to 1  2 to 1  2 to 1\n"
            "    flush                      1 to 1          1 to 1\n"
        ) in shown

    @pytest.mark.parametrize(
        ("columns", "line"),
        [
            (120, "seven-card flush  300 to 1  100 to 1  200 to 1  300 to 1  400 to 1  400 to 1  500 to 1  250 to 1"),
            (80, "seven-card flush  300  100  200  300  400  400  500  250"),
            (50, "seven-card flush  300  100  200  300"),
        ],
    )
    def test_a_narrow_page_says_to_1_once_and_a_narrower_one_parts_the_letters(self, columns: int, line: str) -> None:
        assert f"    {line}\n" in page("rules", "high-card-flush", columns=columns)

    def test_a_row_of_another_clause_says_so(self) -> None:
        assert words("dealer does not qualify 1 to 1 679a.12(a)") == words(
            next(line for line in page("rules", "three-card-prime").splitlines() if "does not qualify" in line)
        )

    def test_hands_of_all_letters_keep_the_order_in_which_the_law_prints_them(self) -> None:
        printed = [
            row["hand"] for row in oracle("payouts") if row["edition"] == "679a@final-2016" and row["letter"] == "E"
        ]
        shown = page("rules", "three-card-prime", columns=120).partition("All-Six Bonus Wager  679a.12(g)")[2]

        places = [shown.index(f"    {hand}  ") for hand in printed]

        assert places == sorted(places)

    def test_wagers_paid_from_the_same_tables_stand_together(self) -> None:
        shown = page("rules", "21-baccarat")

        assert "Player Wager and Banker Wager  681a.8(a)" in shown
        assert shown.count("winning hand of 17") == 1
        assert shown.index("    4 decks ") < shown.index("    8 decks ")

    def test_amounts_are_said_in_dollars(self) -> None:
        assert "$50,000" in page("rules", "three-card-prime")
        assert "$30,000, initial and reset amount" in page("rules", "high-card-flush", columns=120)

    def test_a_text_without_a_limit_or_a_hold_says_so(self) -> None:
        assert "Limits on payment\n  None in this text.\n" in page("rules", "high-card-flush")
        assert "Published holds\n  None in this text.\n" in page("rules", "saigon-5-card")

    def test_what_voids_a_round_says_which_wagers_are_settled_all_the_same(self) -> None:
        shown = words(page("rules", "three-card-prime").partition("Irregularities that void the round")[2])

        ruling = "dealer-exposed all wagers returned but prime, pair-bonus, all-six, settled; until the dealer's reveal"
        clauses = {"679a.13(d)", "679a.13(a)"}
        assert [word for word in shown if word not in clauses][: len(words(ruling))] == words(ruling)


class TestRefusals:
    def test_an_unknown_game_is_refused_with_the_nearest(self) -> None:
        assert refusal("rules", "three-card-prim") == [
            'pitboss: there is no game "three-card-prim"',
            "  Did you mean three-card-prime?",
        ]

    def test_a_game_that_resembles_none_is_refused_with_all(self) -> None:
        (line,) = refusal("rules", "whist")

        assert line == f'pitboss: read "whist": expected a game ({", ".join(sorted(games()))})'

    def test_an_edition_of_another_game_is_refused(self) -> None:
        problem, mend = refusal("rules", "three-card-prime", "--edition", "680a@codified-2019")

        assert problem == (
            'pitboss: read "680a@codified-2019": expected an edition of three-card-prime '
            "(679a@proposed-2015, 679a@final-2016)"
        )
        assert mend == "  Name one of these, or ask for the game it belongs to: pitboss rules saigon-5-card"

    def test_an_unknown_edition_is_refused_with_the_nearest_of_the_game(self) -> None:
        assert refusal("rules", "three-card-prime", "--edition", "final-2016") == [
            'pitboss: there is no edition of three-card-prime "final-2016"',
            "  Did you mean 679a@final-2016?",
        ]
