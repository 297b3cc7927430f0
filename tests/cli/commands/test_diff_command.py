"""`pitboss diff` shows what changed between two texts, in words and as JSON."""

from __future__ import annotations

import re

import pytest

from tests.cli.calling import data, page, refusal

PRIME = ("679a@proposed-2015", "679a@final-2016")
SAIGON = ("680a@proposed-2015", "680a@codified-2019")


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_json_names_both_texts_and_every_change() -> None:
    found = data("diff", *SAIGON)

    assert (found["from"], found["to"]) == SAIGON
    figures = {each["what"]: each for each in found["figures"]}
    assert figures["limit-covers"] == {
        "what": "limit-covers",
        "kind": "changed",
        "before": ["ante", "bonus"],
        "after": ["ante"],
        "clauses": ["680a.12(d)"],
    }
    clauses = {each["clause"]: each for each in found["clauses"]}
    assert clauses["680a.11(g)"]["kind"] == "renumbered"
    assert clauses["680a.11(g)"]["was"] == "680a.11(f)"
    assert set(clauses["680a.11(g)"]) == {"clause", "kind", "before", "after", "was"}


def test_the_page_says_what_became_of_saigon_5_card() -> None:
    shown = page("diff", *SAIGON)

    for line in (
        "~ changed  wager ante, duty  680a.7(d)(1)\n      may -> shall",
        "~ changed  limit-covers  680a.12(d)\n      ante, bonus -> ante",
        "+ added  wager pot  680a.7(d)(2)",
        "~ changed  dealt-face-down  680a.8(c) 680a.9(b) 680a.10(b)",
        "> renumbered  680a.7(d)(3), was 680a.7(d)(2)",
        "- A player may play against the dealer alone by making an Ante Wager.",
        "+ A player shall play against the dealer alone by making an Ante Wager.",
    ):
        assert line in shown


def test_the_page_says_which_paytable_was_renamed() -> None:
    assert "> renamed  paytable bad-beat C  679a.12(c)\n      B -> C\n" in page("diff", *PRIME)


@pytest.mark.parametrize("columns", [50, 80, 120])
@pytest.mark.parametrize("texts", [PRIME, SAIGON])
def test_both_lines_of_a_rewording_are_printed_whole(texts: tuple[str, str], columns: int) -> None:
    shown = page("diff", *texts, columns=columns)

    reworded = [each for each in data("diff", *texts)["clauses"] if each["kind"] == "reworded"]
    assert reworded
    for each in reworded:
        assert f"~ reworded {each['clause']} - {each['before']} + {each['after']}" in plain(shown)
    assert max(map(len, shown.splitlines())) <= columns


def test_the_counts_are_those_of_the_changes() -> None:
    shown = page("diff", *SAIGON)

    for part in ("figures", "clauses"):
        tally = next(line for line in shown.splitlines() if line.startswith(part.capitalize()))
        assert sum(map(int, re.findall(r"\d+", tally))) == len(data("diff", *SAIGON)[part])


def test_a_text_compared_with_itself_has_not_changed() -> None:
    assert page("diff", "681a@final-2016", "681a@final-2016").endswith("Nothing changed.\n")


def test_texts_of_two_chapters_are_refused() -> None:
    assert refusal("diff", "679a@final-2016", "680a@codified-2019") == [
        'pitboss: read "679a@final-2016 680a@codified-2019": expected two texts of one chapter',
        "  There are 679a@proposed-2015 with 679a@final-2016, and 680a@proposed-2015 with 680a@codified-2019",
    ]


def test_an_unknown_text_is_refused_with_the_nearest() -> None:
    problem, mend = refusal("diff", "680a@proposed-2015", "680a@codified-2018")

    assert problem == 'pitboss: there is no edition "680a@codified-2018"'
    assert mend.startswith("  Did you mean 680a@codified-2019")
