"""The dealer's sheet and the floor's checklist speak to their readers, and only of what is elected."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from pitboss.documents import dealer_steps
from pitboss.documents.checklist_page import checklist_page, seen_at_the_table, signs_and_limits
from pitboss.documents.dealer_steps import phases_of, wagers_in_words
from pitboss.documents.procedure_page import procedure_page, table_steps
from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.rule_data import register
from pitboss.law.citation import parent_of, section_of
from pitboss.law.register import Honored
from pitboss.law.rules import Required
from pitboss.money import format_cents
from pitboss.submission.drafting import new_submission
from pitboss.submission.inscriptions import everything_told
from pitboss.submission.model import Submission, Where
from tests.documents.pages import words
from tests.games.electing import BACCARAT, EDITIONS, FLUSH, PRIME_2015, PRIME_2016, SAIGON_2019

# As the chapters print them: which subsections do not apply with a device that reshuffles and counts (679a.5(g),
# 681a.5(h)), and which with cards that arrive preshuffled (.4(e)).
SUSPENDED_BY_DEVICE = dict.fromkeys(EDITIONS, ("d", "e", "f")) | {BACCARAT: ("b", "c", "d", "e", "f", "g")}
SUSPENDED_BY_PRESHUFFLING = ("a", "b", "c", "d")


def told(submission: Submission) -> set[str]:
    """The clauses of both documents."""
    return {each.clause for each in table_steps(submission)} | {clause for _, clause in seen_at_the_table(submission)}


def fewest(name: str) -> Submission:
    """A submission that offers no optional wager."""
    return replace(new_submission(name), wagers=(), pooled=(), progressive=None)


def elections(name: str) -> Iterator[Submission]:
    """Every way of shuffling and dealing, with every and with no optional wager, preshuffled and not."""
    ways = [each for each in Dealing if each is not Dealing.HAND or name != BACCARAT]
    for submission in (new_submission(name), fewest(name)):
        for shuffling in Shuffling:
            for dealing in ways:
                for preshuffled in (False, True):
                    yield replace(submission, shuffling=shuffling, dealing=dealing, preshuffled=preshuffled)


def inside(clause: str, *subsections: str) -> bool:
    return any(clause == each or clause.startswith(f"{each}(") for each in subsections)


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_is_told_that_a_reshuffling_device_suspends(name: str) -> None:
    suspended = [f"{name[:4]}.5({letter})" for letter in SUSPENDED_BY_DEVICE[name]]
    by_hand = new_submission(name)
    continuous = replace(by_hand, shuffling=Shuffling.RESHUFFLING)

    assert {*suspended} <= told(by_hand)
    assert [each for each in told(continuous) if inside(each, *suspended)] == []
    device = f"{name[:4]}.5({'h' if name == BACCARAT else 'g'})"
    assert device in told(continuous)
    assert device not in told(by_hand)


@pytest.mark.parametrize("name", EDITIONS)
def test_preshuffled_cards_are_not_opened_again(name: str) -> None:
    suspended = [f"{name[:4]}.4({letter})" for letter in SUSPENDED_BY_PRESHUFFLING]
    opened = new_submission(name)
    preshuffled = replace(opened, preshuffled=True)

    assert {*suspended[:3]} <= told(opened)
    assert f"{name[:4]}.4(e)" not in told(opened)
    assert [each for each in told(preshuffled) if inside(each, *suspended)] == []
    assert f"{name[:4]}.4(e)" in told(preshuffled)
    under = replace(opened, preshuffled="§ 603a.16(v)")
    assert "preshuffled under § 603a.16(v)." in words(procedure_page(under))


def test_cards_that_a_device_shuffled_are_cut_only_where_they_came_preshuffled() -> None:
    by_device = replace(new_submission(PRIME_2016), shuffling=Shuffling.AUTOMATED)
    cut = {"679a.5(c)(2)", "679a.5(d)", "679a.5(e)"}

    assert not told(by_device) & cut
    assert cut <= told(replace(by_device, preshuffled=True))
    # 681a.5(b) offers the cut however the cards were shuffled.
    assert "681a.5(b)" in told(replace(new_submission(BACCARAT), shuffling=Shuffling.AUTOMATED, batches_of=(8, 8)))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_dealer_is_spoken_to_and_nothing_is_left_open(name: str) -> None:
    for submission in elections(name):
        for phase, steps in phases_of(submission):
            for each in steps:
                said = f"{each.clause}: {each.words}"
                assert not re.search(r"Rules Submission|certificate holder|selected|offered|where .* allow", said)
                assert not re.search(r"\{|§ \.|\b[Tt]he dealer\b(?! shoe)", said) or phase.title.startswith("How"), said
                assert each.words.strip() == each.words


@pytest.mark.parametrize("name", EDITIONS)
def test_every_step_of_the_table_is_in_the_words_of_the_dealer(name: str) -> None:
    written = dealer_steps._written(name)
    assert written is not None
    sections = {each for phase in written.phases for each in phase.sections}
    shared = dealer_steps._shared().dealer
    steps = [each for each in register(name).values() if each.honored is Honored.PROCEDURE and parent_of(each.clause)]

    assert [each.clause for each in steps if section_of(each.clause) not in sections] == []
    assert [each.clause for each in steps if each.clause not in written.steps and each.procedure not in shared] == []


def test_no_words_are_kept_for_a_clause_that_no_text_has() -> None:
    known = {clause for name in EDITIONS for clause in register(name)}

    for name in EDITIONS:
        written = dealer_steps._written(name)
        assert written is not None
        assert {*written.steps, *written.floor} <= known
    procedures = {each.procedure for name in EDITIONS for each in register(name).values()}
    shared = dealer_steps._shared()
    assert {*shared.dealer, *shared.floor} <= procedures


def test_the_work_is_in_order() -> None:
    titles = [phase.title for phase, _ in phases_of(new_submission(PRIME_2016))]

    assert titles == [
        "Open the table",
        "Shuffle and cut",
        "Take wagers",
        "Deal",
        "Play and settle the round",
        "Change the cards",
        "When something goes wrong",
        "How hands rank",
    ]


@pytest.mark.parametrize(("letter", "lowest"), [("A", "straight"), ("B", "flush"), ("C", "straight"), ("D", "flush")])
def test_the_bad_beat_is_that_of_the_elected_table(letter: str, lowest: str) -> None:
    # Tables B and D of 679a.12(c) reach down to a flush, the others to a straight.
    submission = new_submission(PRIME_2016)
    elected = replace(submission, paytables=submission.paytables | {"bad-beat": letter})
    said = {str(each.clause): each.words for each in table_steps(elected)}

    assert f"not a {lowest} or better, collect both" in said["679a.11(c)(3)(iii)"]
    assert f"a {lowest} or better, collect the Ante" in said["679a.11(c)(3)(iv)"]


def test_only_wagers_that_are_offered_are_named() -> None:
    one = replace(new_submission(PRIME_2015), wagers=("prime",))
    page = words(procedure_page(one))

    assert "keeps the Prime Wager." in page
    assert "Pair Bonus" not in page
    assert "All-Six" not in page
    assert "Prime" not in words(procedure_page(fewest(PRIME_2015))).replace("Three Card Prime", "")
    assert "progressive" not in words(procedure_page(fewest(FLUSH))).lower()
    assert "Pot" not in words(procedure_page(fewest(SAIGON_2019)))
    assert "Bonus" not in words(procedure_page(fewest(BACCARAT)))


def test_a_straight_flush_that_no_elected_table_pays_is_not_explained() -> None:
    # Paytable B of 678a.12(d)(1) pays from four cards up.
    progressive = replace(new_submission(FLUSH), wagers=("progressive",))
    a, b = (replace(progressive, paytables=progressive.paytables | {"progressive": each}) for each in "AB")

    assert "678a.6(d)(5)" in told(a)
    assert "678a.6(d)(5)" not in told(b)
    assert "four-card straight flush or better" in words(procedure_page(b))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_dealer_reads_what_to_accept_and_what_to_pay(name: str) -> None:
    submission = new_submission(name)
    page = words(procedure_page(submission))

    for wager in submission.placed_before_the_deal():
        limits = submission.limits.wagers.get(wager.wager)
        for amount in (limits.minimum, limits.maximum) if limits else ():
            assert amount is None or format_cents(amount) in page
        if wager.paytables:
            for row in submission.paytable(wager.wager).rows:
                assert row.words.lower() in page.lower() or len(submission.paytable(wager.wager).rows) == 1
    if submission.limits.payout is not None:
        assert f"Pay a player no more than {format_cents(submission.limits.payout)} in a round" in page


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("where", Where)
def test_the_checklist_checks_signs_and_limits(name: str, where: Where) -> None:
    drafted = new_submission(name)
    signs = {each: where if drafted.rules.inscriptions[each].sign else Where.LAYOUT for each in drafted.inscriptions}
    submission = replace(drafted, inscriptions=signs)
    checks = [said for said, _ in signs_and_limits(submission)]
    page = words(checklist_page(submission))

    for each in everything_told(submission):
        stands = "The layout" if each.where is Where.LAYOUT else "A sign at the table"
        said = "shows the payout odds" if each.odds else f"reads “{each.words}”"
        assert any(check.startswith(f"{stands} {said}") for check in checks)
    for wager in submission.placed_before_the_deal():
        if wager.required in (Required.OPTIONAL, Required.ALWAYS) and wager.wager != submission.metered:
            limits = submission.limits.wagers[wager.wager]
            least = limits.minimum or submission.limits.minimum
            assert f"{wager.name}: {format_cents(least or 0)} to {format_cents(limits.maximum or 0)}." in checks
    for check in checks:
        assert check in page


def test_a_game_without_words_for_the_dealer_is_told_section_by_section(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealer_steps, "_written", lambda _name: None)
    submission = new_submission(PRIME_2016)
    page = words(procedure_page(submission))

    assert "§ 679a.4" in page
    for each in table_steps(submission):
        assert each.words in page


def test_wagers_are_listed_as_in_a_sentence() -> None:
    assert wagers_in_words(["Prime Wager"]) == "Prime Wager"
    assert wagers_in_words(["Prime Wager", "Pair Bonus Wager"]) == "Prime and Pair Bonus Wagers"
    assert wagers_in_words(["A Wager", "B Wager", "C Wager"]) == "A, B and C Wagers"
    assert wagers_in_words(["Tie Wager", "Bonus Wager on the Hand"]) == "Tie Wager and Bonus Wager on the Hand"
