"""What elections must settle before a table opens under them: everything that a round will ask.

A table raises the first failure; the check of a Rules Submission gathers all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from pitboss.games.elections import Draft
from pitboss.games.payout_limit_floor import the_limit_is_no_less_than_one_patron_could_win
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.games.progressive import the_meter_is_elected
from pitboss.law.citation import Clause
from pitboss.law.refusal import Failure
from pitboss.law.rules import Required

Failures = Iterator[Failure]
_CODE = "not-elected"
_SHUFFLE = "shuffle-into-one-stack"
_FROM_A_SHOE = "load-manual-shoe"


def opening_failures(draft: Draft) -> Failures:
    """Everything left open, requirement by requirement."""
    return chain.from_iterable(requirement(draft) for requirement in REQUIREMENTS)


def the_shuffle_is_elected(draft: Draft) -> Failures:
    """The way of shuffling is elected."""
    if draft.shuffling is None:
        found = has_procedure(draft.edition, _SHUFFLE)
        clause = clause_of(draft.edition, _SHUFFLE) if found else draft.rules.figure("decks").clause
        yield Failure(_CODE, clause, "no way of shuffling is elected", "elect shuffling")


def the_deal_is_elected(draft: Draft) -> Failures:
    """The way of dealing is elected."""
    if draft.dealing is None:
        clause = clause_of_dealing(draft)
        yield Failure(_CODE, clause, "no way of dealing is elected", "elect dealing")


def clause_of_dealing(draft: Draft) -> Clause:
    """Where the chapter covers the elected way of dealing, or any if none is elected."""
    rules = draft.rules
    section = rules.sections.dealing.get(draft.dealing) if draft.dealing else None
    if section is not None:
        return section
    if not rules.sections.dealing and has_procedure(draft.edition, _FROM_A_SHOE):
        return clause_of(draft.edition, _FROM_A_SHOE)
    return rules.figure("player-cards" if "player-cards" in rules.figures else "seats").clause


def the_boxes_are_elected(draft: Draft) -> Failures:
    """If the chapter leaves it to the submission, the number of adjacent boxes per player is elected."""
    boxes = draft.rules.figures.get("boxes")
    if boxes is not None and boxes.value == "elected" and draft.limits.boxes is None:
        found = "the number of adjacent boxes a player may wager on is not elected"
        yield Failure(_CODE, boxes.clause, found, "elect boxes in the limits")


def required_wagers_have_their_letters(draft: Draft) -> Failures:
    """A letter is elected for every table that pays a required wager."""
    for wager in draft.rules.wagers.values():
        if wager.required in (Required.ALWAYS, Required.DECISION):
            for table in draft.without_letter(wager):
                clause = next((each.clause for each in table.paytables.values()), None)
                if clause is not None:
                    choice = f"elect one of {', '.join(table.paytables)}"
                    yield Failure("letter-not-elected", clause, f"no paytable is elected for {table.wager}", choice)


def the_minimum_is_elected(draft: Draft) -> Failures:
    """The table minimum is elected if a wager must equal it."""
    for wager in draft.rules.wagers.values() if draft.limits.minimum is None else ():
        for bound in wager.bounds if draft.offers(wager.wager) else ():
            if bound.of not in draft.rules.wagers:
                found = f"a {wager.name} must equal the {bound.of}, which is not elected"
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
"""Every requirement of an opening, in the order in which a table checks them."""
