"""What elections must say before a table is opened under them: nothing that a round will ask is left open.

A table raises the first that is missing; the check of a Rules Submission gathers all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from pitboss.games.elections import Draft
from pitboss.games.payout_limit_floor import the_limit_is_no_less_than_one_patron_could_win
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.games.progressive import the_meter_is_elected
from pitboss.law.refusal import Failure
from pitboss.law.rules import Required

Failures = Iterator[Failure]
_CODE = "not-elected"
_SHUFFLE = "shuffle-into-one-stack"


def opening_failures(draft: Draft) -> Failures:
    """Whatever is left open, requirement by requirement."""
    return chain.from_iterable(requirement(draft) for requirement in REQUIREMENTS)


def the_shuffle_is_elected(draft: Draft) -> Failures:
    """It is said how the cards are shuffled."""
    if draft.shuffling is None:
        found = has_procedure(draft.edition, _SHUFFLE)
        clause = clause_of(draft.edition, _SHUFFLE) if found else draft.rules.figure("decks").clause
        yield Failure(_CODE, clause, "nobody says how the cards are shuffled", "elect shuffling")


def the_deal_is_elected(draft: Draft) -> Failures:
    """It is said how the cards are dealt."""
    if draft.dealing is None:
        figure = "player-cards" if "player-cards" in draft.rules.figures else "seats"
        clause = draft.rules.figure(figure).clause
        yield Failure(_CODE, clause, "nobody says how the cards are dealt", "elect dealing")


def the_boxes_are_elected(draft: Draft) -> Failures:
    """Where the chapter leaves it to the submission, it is said on how many adjacent boxes a player may wager."""
    boxes = draft.rules.figures.get("boxes")
    if boxes is not None and boxes.value == "elected" and draft.limits.boxes is None:
        found = "nobody says on how many adjacent boxes a player may wager"
        yield Failure(_CODE, boxes.clause, found, "elect boxes in the limits")


def required_wagers_have_their_letters(draft: Draft) -> Failures:
    """Every table that pays a wager which no round is played without is elected."""
    for wager in draft.rules.wagers.values():
        if wager.required in (Required.ALWAYS, Required.DECISION):
            for table in draft.without_letter(wager):
                clause = next((each.clause for each in table.paytables.values()), None)
                if clause is not None:
                    choice = f"elect one of {', '.join(table.paytables)}"
                    yield Failure("letter-not-elected", clause, f"no paytable is elected for {table.wager}", choice)


def the_minimum_is_elected(draft: Draft) -> Failures:
    """The table minimum is said where a wager equals it."""
    for wager in draft.rules.wagers.values() if draft.limits.minimum is None else ():
        for bound in wager.bounds if draft.offers(wager.wager) else ():
            if bound.of not in draft.rules.wagers:
                found = f"a {wager.name} must equal the {bound.of}, which nobody names"
                yield Failure(_CODE, bound.clause, found, "elect minimum in the limits")


REQUIREMENTS: tuple[Callable[[Draft], Failures], ...] = (
    the_shuffle_is_elected,
    the_deal_is_elected,
    the_boxes_are_elected,
    required_wagers_have_their_letters,
    the_minimum_is_elected,
    the_meter_is_elected,
    the_limit_is_no_less_than_one_patron_could_win,
)
"""Every requirement of an opening, in the order in which a table looks at them."""
