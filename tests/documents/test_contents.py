"""Each section of a chapter stands in the documents, and they tell what concerns the table that is filed, no more."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.documents.checklist_page import checklist_page, counts_of, label_of, seen_at_the_table
from pitboss.documents.contents import SectionTold, contents_of
from pitboss.documents.elected import elected
from pitboss.documents.layout_sheet import layout_sheet
from pitboss.documents.procedure_page import procedure_page, table_steps
from pitboss.documents.signs_page import signs_page
from pitboss.documents.submission_page import submission_page
from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.rule_data import register
from pitboss.law.citation import Clause, parent_of
from pitboss.law.register import Honored
from pitboss.submission.clauses import clause_at
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission, Where
from tests.documents.pages import words
from tests.games.electing import BACCARAT, EDITIONS, FLUSH, HOLDEM, PRIME_2016, SAIGON_2019
from tests.proves import proves
from tests.submission.drafts import new_submission

PAGES = {
    "submission": submission_page,
    "layout": layout_sheet,
    "signs": signs_page,
    "procedure": procedure_page,
    "checklist": checklist_page,
}
TITLES = [
    (name, clause)
    for name in EDITIONS
    for clause, entry in register(name).items()
    if parent_of(clause) is None and entry.honored is Honored.DOCUMENT
]

# As the chapters print them: which inscriptions a paragraph is made of, and under which a sign tells them.
ON_THE_LAYOUT = {
    (HOLDEM, "677a.2(b)(8)"): ("ante-returned", "payout-limit"),
    (FLUSH, "678a.2(b)(7)"): ("payout-odds", "dealer-qualifies", "raise-short", "raise-five", "raise-long"),
    (FLUSH, "678a.2(b)(7)(iii)"): ("raise-short", "raise-five", "raise-long"),
    (BACCARAT, "681a.2(b)(7)"): ("drawing", "payout-odds"),
}
ON_A_SIGN = {
    (HOLDEM, "677a.2(b)(9)"): ("ante-returned", "payout-limit"),
    (FLUSH, "678a.2(b)(8)"): ("payout-odds", "dealer-qualifies", "raise-short", "raise-five", "raise-long"),
}


def dealt_under(name: str, clause: Clause) -> Submission:
    """A submission for which a section applies: of those on dealing, the one that it elects."""
    submission = new_submission(name)
    ways = {section: way for way, section in submission.rules.sections.dealing.items()}
    return replace(submission, dealing=ways.get(clause, submission.dealing), shuffling=Shuffling.AUTOMATED)


def section(submission: Submission, clause: str) -> SectionTold:
    return next(each for each in contents_of(submission) if each.clause == clause)


@pytest.mark.parametrize(
    ("name", "clause"), [pytest.param(*each, marks=proves(each[1], editions=each[0])) for each in TITLES]
)
def test_a_section_stands_in_the_documents_that_are_said_to_have_it(name: str, clause: Clause) -> None:
    submission = dealt_under(name, clause)
    told = section(submission, clause)

    assert told.applies
    assert f"{told.governs} {', '.join(told.documents)} {clause}" in words(submission_page(submission))
    assert told.documents
    for each in told.documents:
        # The table of the sections themselves is no proof.
        said = words(PAGES[each](submission)).partition("Section by section")[0]
        assert re.search(rf"\b{re.escape(clause)}\b(?!\d)", said), each


@pytest.mark.parametrize("name", [each for each in EDITIONS if each != BACCARAT])
def test_a_way_of_dealing_that_is_not_elected_is_said_to_be_none(name: str) -> None:
    submission = new_submission(name)
    others = [each for way, each in submission.rules.sections.dealing.items() if way is not Dealing.MANUAL_SHOE]

    assert [each.clause for each in contents_of(submission) if not each.applies] == others
    for each in others:
        assert f"not elected {each} " in words(submission_page(submission))


def marked(parts: dict[tuple[str, str], tuple[str, ...]]) -> list[Any]:
    return [pytest.param(*key, names, marks=proves(key[1], editions=key[0])) for key, names in parts.items()]


@pytest.mark.parametrize(("name", "clause", "parts"), marked(ON_THE_LAYOUT))
def test_a_paragraph_of_inscriptions_is_drawn_part_by_part(name: str, clause: str, parts: tuple[str, ...]) -> None:
    submission = new_submission(name)
    drawing = layout_sheet(submission)

    for each in parts:
        inscription = submission.rules.inscriptions[each]
        assert parent_of(inscription.clause) in (clause, f"{clause}(iii)")
        assert f'id="inscription-{each}" data-clause="{inscription.clause}"' in drawing
        left = {other: where for other, where in submission.inscriptions.items() if other != each}
        assert [found.clause for found in failures_of(replace(submission, inscriptions=left))] == [inscription.clause]


@pytest.mark.parametrize(("name", "clause", "parts"), marked(ON_A_SIGN))
def test_what_the_layout_does_not_tell_a_sign_does(name: str, clause: str, parts: tuple[str, ...]) -> None:
    submission = new_submission(name)
    for each in parts:
        posted = replace(submission, inscriptions=submission.inscriptions | {each: Where.SIGN})
        assert failures_of(posted) == ()
        assert f'id="sign-{each}" data-clause="{clause}"' in signs_page(posted)
        assert f'id="inscription-{each}"' not in layout_sheet(posted)
        assert "signs" in section(posted, f"{name[:4]}.2").documents


@pytest.mark.parametrize("name", EDITIONS)
def test_every_line_of_the_checklist_is_named_and_whole(name: str) -> None:
    submission = new_submission(name)

    for figure, _ in counts_of(submission):
        assert figure.label, figure.name
        assert label_of(figure) == figure.label
    for sentence, _ in seen_at_the_table(submission):
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("name", EDITIONS)
def test_the_floor_counts_what_the_data_say_whatever_it_is_counted_in(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submission = new_submission(name)
    law = submission.rules
    told = [(figure.name, clause) for figure, clause in counts_of(submission)]
    otherwise = {each.name: replace(each, unit="things") for each in law.figures.values()}
    monkeypatch.setitem(submission.__dict__, "rules", dataclasses.replace(law, figures=otherwise))

    assert told
    assert [(figure.name, clause) for figure, clause in counts_of(submission)] == told


def clauses_told(submission: Submission) -> set[str]:
    """Every clause of the dealer's sheet and the floor's checklist."""
    return {
        *(each.clause for each in table_steps(submission)),
        *(clause for _, clause in seen_at_the_table(submission)),
        *(clause for _, clause in counts_of(submission)),
    }


def only_with(submission: Submission, **changes: Any) -> set[str]:
    """The clauses that are told because of how something is elected."""
    return clauses_told(submission) - clauses_told(replace(submission, **changes))


def test_a_wager_that_is_not_offered_is_not_told_of() -> None:
    flush, prime, saigon = (new_submission(each) for each in (FLUSH, PRIME_2016, SAIGON_2019))

    without = only_with(flush, wagers=("flush-bonus", "straight-flush-bonus"))
    assert {"678a.2(c)", "678a.2(c)(1)", "678a.2(c)(2)", "678a.7(d)(4)", "678a.11(e)(3)"} <= without
    assert not without & {"678a.6(d)", "678a.11(e)(2)"}
    assert "678a.6(d)" in only_with(flush, wagers=("flush-bonus",))

    without = only_with(prime, wagers=("prime", "all-six"))
    assert {"679a.7(d)(3)", "679a.11(d)(2)(i)", "679a.11(d)(2)(ii)"} <= without
    assert "Fourth card" in words(checklist_page(prime))
    assert "Fourth card" not in words(checklist_page(replace(prime, wagers=("prime",))))

    assert only_with(saigon, pooled=()) == {"680a.7(d)(2)", "680a.11(f)"}


def test_what_another_way_of_shuffling_asks_for_is_not_told() -> None:
    prime, baccarat = new_submission(PRIME_2016), new_submission(BACCARAT)
    by_device = replace(prime, shuffling=Shuffling.AUTOMATED)
    counted = replace(prime, shuffling=Shuffling.COUNTING)

    assert only_with(by_device, shuffling=Shuffling.MANUAL) == {"679a.5(c)(1)", "679a.13(e)", "679a.13(g)"}
    assert {"679a.8(e)", "679a.8(f)", "679a.8(g)"} <= only_with(by_device, shuffling=Shuffling.COUNTING)
    assert only_with(counted, shuffling=Shuffling.AUTOMATED) == {"679a.5(b)"}
    two = replace(baccarat, shuffling=Shuffling.AUTOMATED, batches_of=(8, 8))
    assert failures_of(two) == ()
    pairs = {f"681a.3(b){each}" for each in ("(2)", "(3)", "(4)", "(5)")}
    assert only_with(two, shuffling=Shuffling.MANUAL, batches_of=None) == {
        *pairs,
        "681a.4(d)",
        "681a.5(g)(2)",
        "681a.9(c)",
        "681a.9(d)",
    }


def test_decks_that_alternate_stand_under_the_clause_that_lets_them() -> None:
    prime, baccarat = new_submission(PRIME_2016), new_submission(BACCARAT)
    two = replace(prime, decks=2, shuffling=Shuffling.AUTOMATED)
    batches = replace(baccarat, shuffling=Shuffling.AUTOMATED, batches_of=(8, 8))

    assert [clause_at(("decks",), each) for each in (prime, two)] == ["679a.3(a)", "679a.3(b)"]
    assert [clause_at(("decks",), each) for each in (baccarat, batches)] == ["681a.3(a)", "681a.3(b)"]
    for page in (submission_page, checklist_page):
        assert "Decks 1 679a.3(a)" in words(page(prime))
        assert "Decks 2, alternated round by round 679a.3(b)" in words(page(two))
        assert "Decks 2 batches of 8, alternated shoe by shoe 681a.3(b)" in words(page(batches))


def test_the_floor_counts_the_whole_qualifying_hand() -> None:
    """A flush of three cards qualifies only if it is nine high."""
    figures = {figure.name: figure.value for figure, clause in counts_of(new_submission(FLUSH)) if "11(d)" in clause}

    assert figures == {"dealer-qualifies-length": 3, "dealer-qualifies-rank": "9"}


@pytest.mark.parametrize(("letter", "hands"), [("D", []), ("E", ["six-card royal flush"])])
def test_a_limit_leaves_out_only_hands_that_the_table_has(letter: str, hands: list[str]) -> None:
    submission = new_submission(PRIME_2016)
    lettered = replace(submission, paytables=submission.paytables | {"all-six": letter})

    assert [value for name, value, _ in elected(lettered) if name == "It does not cover"] == hands


def test_every_player_wagers_on_the_player_or_the_banker() -> None:
    page = submission_page(new_submission(BACCARAT))

    assert page.count("every player: Player or Banker") == 2
    assert "Player and Banker" not in page
