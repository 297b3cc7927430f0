"""Nothing false is printed: own wording is compared with the chapter and with what was elected."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.submission.check import checked
from pitboss.submission.failures import failures_of
from pitboss.submission.inscriptions import everything_told, limit_in_words, odds_of
from pitboss.submission.model import Where
from pitboss.submission.own_words import contradictions, false_claims
from pitboss.submission.warnings import warnings_of
from tests.games.electing import EDITIONS
from tests.games.filing import GONE
from tests.proves import proves
from tests.submission.drafts import new_submission
from tests.submission.mutating import changed, codes

HOLDEM, FLUSH, PRIME = "677a@proposed-2015", "678a@proposed-2015", "679a@final-2016"
SAIGON, BACCARAT = "680a@codified-2019", "681a@final-2016"
FALSE, INCOMPLETE = "false-inscription", "incomplete-inscription"


def found_in(edition: str, inscription: str, words: str, **also: Any) -> set[tuple[str, str | None]]:
    """Codes and clauses of what is wrong with own wording on the layout."""
    own = {f"inscriptions/{inscription}": {"on": "layout", "words": words}}
    return codes(failures_of(changed(edition, {**own, **also})))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_drafts_say_is_true_and_complete(edition: str) -> None:
    submission = new_submission(edition)
    for told in everything_told(submission):
        tables = (f"{each.title}: {', '.join(map(' '.join, each.rows))}" for each in told.odds)
        words = told.words or ". ".join(tables)

        assert [*contradictions(words, told.inscription, submission)] == []


@pytest.mark.parametrize(
    ("edition", "inscription", "clause", "words"),
    [
        (HOLDEM, "ante-returned", "677a.2(b)(8)(i)", "Ante pushes unless dealer has a pair or better"),
        (HOLDEM, "ante-returned", "677a.2(b)(8)(i)", "Dealer qualifies with a pair; otherwise the Ante is returned"),
        (HOLDEM, "payout-limit", "677a.2(b)(8)(ii)", "Maximum payout $50,000 per player, per round"),
        (HOLDEM, "payout-limit", "677a.2(b)(8)(ii)", "This game is subject to the posted payout limit"),
        (FLUSH, "raise-five", "678a.2(b)(7)(iii)(B)", "Raise up to twice your Ante with a five-card flush"),
        (FLUSH, "raise-short", "678a.2(b)(7)(iii)(A)", "2-4 card flush: Raise 1x the Ante"),
        (FLUSH, "dealer-qualifies", "678a.2(b)(7)(ii)",
         "Dealer qualifies with three card flush, nine high, or pays Ante and pushes Raise"),
        (PRIME, "payout-limit", "679a.2(b)(5)", "Limit of $120,000 for each player in a round"),
        (BACCARAT, "drawing", "681a.2(b)(7)(i)", "Draw on 16 or less, stand on 17 or more"),
        (BACCARAT, "drawing", "681a.2(b)(7)(i)", "Both hands draw to sixteen and stand on all seventeens"),
    ],
)  # fmt: skip
def test_other_words_for_the_same_pass_and_need_approval(
    edition: str, inscription: str, clause: str, words: str
) -> None:
    own = changed(edition, {f"inscriptions/{inscription}": {"on": "layout", "words": words}})
    listed = [each for each in warnings_of(own) if each.code == "words-need-approval"]

    assert failures_of(own) == ()
    assert [(each.clause, words in each.found) for each in listed] == [(clause, True)]
    assert listed[0].found.startswith("own wording, needs approval")


@pytest.mark.parametrize(
    ("edition", "inscription", "words", "code"),
    [
        (HOLDEM, "ante-returned", "Dealer always plays", FALSE),
        (FLUSH, "dealer-qualifies", "Dealer needs no three-card flush, nine high, or the Ante is paid", FALSE),
        (FLUSH, "dealer-qualifies", "Dealer doesn't need a three-card flush, nine high, or pays the Ante", FALSE),
        (FLUSH, "raise-five", "Raise must not be up to 2 times the Ante with a five-card flush", FALSE),
        (SAIGON, "payout-limit", "Payout limit $50,000 per player, per round, Pot included", FALSE),
        (SAIGON, "payout-limit", "Payout limit $50,000 per player, per round; does not apply to Ante Wagers", FALSE),
        (SAIGON, "payout-limit", "Payout limit $50,000 per player, per round; not for Ante Wagers", FALSE),
        (SAIGON, "payout-limit", "Payouts not to exceed $50,000 per player, per round, Bonus Wagers included", FALSE),
        (HOLDEM, "payout-limit", "Payout limit fifty thousand dollars, or one million dollars", FALSE),
        (HOLDEM, "ante-returned", "Ante returned if the dealer has a pair", INCOMPLETE),
        (HOLDEM, "ante-returned", "Ante pushes unless the dealer has two pair", FALSE),
        (HOLDEM, "ante-returned", "Ante pushes unless the dealer has a pair of kings", FALSE),
        (HOLDEM, "ante-returned", "The Ante is not returned if the dealer has no pair", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $0", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $1,000,000", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $50,000.01", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $49,999.99", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $50K per wager", FALSE),
        (HOLDEM, "payout-limit", "Payout limit $50,000 on all wagers", FALSE),
        (HOLDEM, "payout-limit", "There is no payout limit", FALSE),
        (HOLDEM, "payout-limit", "Ask your dealer", INCOMPLETE),
        (HOLDEM, "payout-odds", "Ask your dealer", INCOMPLETE),
        (HOLDEM, "payout-odds", "Trips Plus: Royal flush 1,000 to 1", FALSE),
        (FLUSH, "raise-five", "Raise up to 5 times", FALSE),
        (FLUSH, "raise-five", "5-card flush: Raise 2 times the Ante", INCOMPLETE),
        (FLUSH, "raise-long", "6- or 7-card flush: Raise up to 2 times the Ante", FALSE),
        (FLUSH, "raise-short", "2- or 3-card flush: Raise equals the Ante", INCOMPLETE),
        (FLUSH, "dealer-qualifies", "Dealer always qualifies", FALSE),
        (FLUSH, "dealer-qualifies", "Dealer needs a 3-card flush, 9 high; otherwise Ante pushes and Raise is paid",
         INCOMPLETE),
        (FLUSH, "dealer-qualifies", "Dealer needs a 3-card flush, ten high; otherwise Ante is paid and Raise pushes",
         FALSE),
        (FLUSH, "payout-odds", "Flush Bonus pays paytable C", FALSE),
        (PRIME, "payout-limit", "This game is subject to the posted payout limit", INCOMPLETE),
        (SAIGON, "payout-limit", "Payout limit $50,000 on any wager", FALSE),
        (SAIGON, "payout-odds", "Five aces pay 500 to 1", FALSE),
        (BACCARAT, "drawing", "Draw to 17 and stand on 16", INCOMPLETE),
        (BACCARAT, "drawing", "Draw to 16 and stand on all 18s", FALSE),
        (BACCARAT, "payout-odds", "Tie 9 to 1", FALSE),
        (BACCARAT, "payout-odds", "Tie 11:1", FALSE),
    ],
)  # fmt: skip
def test_false_or_incomplete_words_are_refused(edition: str, inscription: str, words: str, code: str) -> None:
    clause = new_submission(edition).rules.inscriptions[inscription].clause

    assert (code, clause) in found_in(edition, inscription, words)


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (HOLDEM, "Dealer always plays"),
        (FLUSH, "The dealer will always qualify"),
        (FLUSH, "Raise up to 5 times your Ante"),
        (HOLDEM, "Raise up to 4x before the flop"),
        (PRIME, "Play up to twice the Ante"),
        (PRIME, "Payout limit $1,000,000"),
        (PRIME, "Straight flush 1,000 to 1"),
        (SAIGON, "Table minimum $5"),
        (BACCARAT, "Tie pays 9 to 1"),
    ],
)
def test_what_the_holder_adds_is_true_as_well(edition: str, words: str) -> None:
    layout = new_submission(edition).rules.sections.layout

    assert (FALSE, layout) in found_in(edition, "house-note", words)


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (HOLDEM, "Raise up to 3 times the Ante before the flop"),
        (FLUSH, "Never bet more than you can afford"),
        (BACCARAT, "Tie pays 10 to 1"),
        (SAIGON, "Table minimum $10"),
    ],
)
def test_what_the_holder_adds_may_say_what_is_so(edition: str, words: str) -> None:
    assert found_in(edition, "house-note", words) == set()


def test_odds_in_own_words_are_printed_as_written_if_they_are_complete() -> None:
    tables = odds_of(new_submission(BACCARAT))
    words = ". ".join(f"{each.title}: {', '.join(map(' '.join, each.rows))}" for each in tables)
    own = changed(BACCARAT, {"inscriptions/payout-odds": {"on": "sign", "words": words}})
    [told] = (each for each in everything_told(own) if each.inscription.inscription == "payout-odds")

    assert failures_of(own) == ()
    assert (told.words, told.odds, told.own) == (words, (), True)
    # The Tie of one table and the pair of another are exchanged: each of the odds exists, but not for that hand.
    swapped = words.replace("Tie 10 to 1", "Tie 3 to 1")
    assert (FALSE, "681a.2(b)(7)(ii)") in found_in(BACCARAT, "payout-odds", swapped)


@pytest.mark.parametrize(
    ("edition", "clause"),
    [
        pytest.param(HOLDEM, "677a.2(b)(8)(ii)", marks=proves("677a.2(b)(8)(ii)", editions=HOLDEM)),
        pytest.param(PRIME, "679a.2(b)(5)", marks=proves("679a.2(b)(5)", editions=PRIME)),
        pytest.param(SAIGON, "680a.2(b)(7)", marks=proves("680a.2(b)(7)", editions=SAIGON)),
    ],
)
def test_a_limit_that_was_removed_is_not_told(edition: str, clause: str) -> None:
    removed = {"limits/payout": GONE, "payout_limit": GONE}
    told = codes(failures_of(changed(edition, removed)))

    assert told == {("inscription-without-limit", clause)}
    assert failures_of(changed(edition, {**removed, "inscriptions/payout-limit": GONE})) == ()


@pytest.mark.parametrize(
    ("edition", "changes", "words"),
    [
        (HOLDEM, {},
         "Payout limit $50,000 per player, per round; does not apply to Pocket Bonus and Trips Plus Wagers"),
        (HOLDEM, {"wagers": ["trips-plus"]},
         "Payout limit $50,000 per player, per round; does not apply to Trips Plus Wagers"),
        (HOLDEM, {"wagers": []}, "Payout limit $50,000 per player, per round"),
        (PRIME, {"paytables/all-six": "D"}, "Payout limit $120,000 per player, per round"),
        (PRIME, {"paytables/all-six": "E"},
         "Payout limit $120,000 per player, per round; does not apply to a six-card royal flush"),
        (PRIME, {"paytables/all-six": "E", "wagers": ["prime"]}, "Payout limit $120,000 per player, per round"),
        (SAIGON, {"pooled": []}, "Payout limit $50,000 per player, per round; does not apply to Bonus Wagers"),
        ("680a@proposed-2015", {}, "Payout limit $500,000 per player, per round"),
    ],
)  # fmt: skip
def test_the_limit_says_for_whom_and_what_it_leaves_out(edition: str, changes: dict[str, Any], words: str) -> None:
    assert limit_in_words(changed(edition, changes)) == words


def test_a_limit_without_its_scope_is_a_warning() -> None:
    own = {"inscriptions/payout-limit": {"on": "layout", "words": "Maximum aggregate payout $50,000"}}

    assert ("limit-without-scope", "677a.2(b)(8)(ii)") in {
        (each.code, each.clause) for each in warnings_of(changed(HOLDEM, own))
    }


@proves("677a.2(b)(8)(ii)", editions=HOLDEM)
def test_a_felt_that_refers_to_a_posted_limit_comes_with_the_sign_that_posts_it() -> None:
    words = "This game is subject to the posted payout limit"
    own = changed(HOLDEM, {"inscriptions/payout-limit": {"on": "layout", "words": words}})
    told = [each for each in everything_told(own) if each.inscription.inscription == "payout-limit"]

    assert [(each.where, each.words) for each in told] == [
        (Where.LAYOUT, words),
        (Where.SIGN, limit_in_words(own)),
    ]
    posted = {"inscriptions/payout-limit": {"on": "sign", "words": words}}
    assert codes(failures_of(changed(HOLDEM, posted))) == {(INCOMPLETE, "677a.2(b)(8)(ii)")}


def test_the_two_tables_of_the_pair_bonus_are_told_apart() -> None:
    titles = [each.title for each in odds_of(new_submission(PRIME))]

    assert titles[titles.index("Pair Bonus") + 1] == "Pair Bonus with a 2 as the fourth card"


def test_a_player_wagers_on_the_player_or_the_banker() -> None:
    assert "Player or Banker" in [each.title for each in odds_of(new_submission(BACCARAT))]


@pytest.mark.parametrize(
    ("words", "code"),
    [("x" * 201, "words-too-long"), ("x" * 10_000, "words-too-long"), ("Two\nlines", "words-unprintable")],
)
def test_words_that_cannot_be_printed_are_refused(words: str, code: str) -> None:
    assert (code, "681a.2(b)(7)(i)") in found_in(BACCARAT, "drawing", words)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_check_ends_with_everything_that_patrons_will_read(edition: str) -> None:
    submission = new_submission(edition)
    read = checked(submission).patrons_read

    assert [each.inscription for each in read] == [*submission.inscriptions]
    assert all(bool(each.words) != bool(each.odds) and not each.own for each in read)


def test_a_sign_cites_the_clause_that_allows_it() -> None:
    posted = changed(HOLDEM, {"inscriptions/ante-returned": "sign"})

    assert [(each.where, each.clause) for each in checked(posted).patrons_read if each.where is Where.SIGN] == [
        (Where.SIGN, "677a.2(b)(9)")
    ]


@pytest.mark.parametrize("odds", ["50 to 1", "50:1", "50-1", "50/1", "50 for 1"])
def test_odds_of_a_table_that_wording_names_are_compared_with_that_table(odds: str) -> None:
    """Another table that is elected may pay as much."""
    submission = new_submission(PRIME)
    assert [each.fault.value for each in false_claims(f"Bad Beat pays {odds}", submission)] == [FALSE]


def test_amounts_in_words_cannot_be_compared_and_are_refused() -> None:
    [claim] = false_claims("Jackpot ONE MILLION DOLLARS", new_submission(PRIME))
    assert "in words" in claim.found


@pytest.mark.parametrize("left_out", ["not for", "does not cover", "does not include", "for wagers other than"])
def test_a_limit_may_leave_wagers_out_in_other_words(left_out: str) -> None:
    words = f"Payout limit $50,000 per player, per round; {left_out} Pot and Bonus Wagers"

    assert failures_of(changed(SAIGON, {"inscriptions/payout-limit": {"on": "layout", "words": words}})) == ()
