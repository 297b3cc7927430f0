"""What the law allows but a manager would not, each with what to elect instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import chain, combinations_with_replacement
from math import gcd

import msgspec

from pitboss.exact.figure import Figure
from pitboss.games.payout_limit_floor import most_at
from pitboss.law.citation import Clause
from pitboss.law.edition import newest_edition
from pitboss.law.names import Unknown
from pitboss.law.refusal import Failure
from pitboss.law.rules import Tells, Wording
from pitboss.money import format_cents
from pitboss.submission.filing_checks import filing_warnings
from pitboss.submission.inscriptions import everything_told, limit_in_words
from pitboss.submission.model import Submission
from pitboss.submission.own_words import leaves_scope_out

Warnings = Iterator[Failure]
COMMON = 5
"""How many times the table minimum players commonly wager."""
_PROPOSED = "proposed"
_LEAST_RETURN = 75
"""Percent of what is wagered: players soon stop making a wager that returns less."""


def warnings_of(submission: Submission) -> Warnings:
    """Everything unwise about what is written down, one finding at a time."""
    return chain.from_iterable(look(submission) for look in LOOKS)


def a_meter_has_its_wager(submission: Submission) -> Warnings:
    """A meter without the wager that it pays is pointless to file."""
    floor = submission.rules.figures.get("progressive-floor")
    if submission.progressive is not None and floor is not None and submission.metered is None:
        found = "a meter is elected, but no wager that it pays"
        yield Failure("meter-without-wager", floor.clause, found, "offer the wager, or leave the progressive table out")


def areas_have_their_wagers(submission: Submission) -> Warnings:
    """An area for a wager that nobody may make misleads players."""
    for area in submission.areas():
        if area.wager and not submission.offered(area.wager) and not submission.needs(area):
            found = f"the layout has an area for {area.name}, which is not offered"
            yield Failure("area-without-wager", area.clause, found, f'leave "{area.area}" out of the areas')


def own_areas_are_approved(submission: Submission) -> Warnings:
    """An area beyond those of the chapter is lawful, and is approved with the layout."""
    for name in submission.own_areas():
        meant = Unknown("area", name, submission.rules.areas).nearest
        instead = "have it approved, or leave it out" + (f"; or did you mean {' or '.join(meant)}?" if meant else "")
        found = f"own addition, needs approval: the layout has an area for {name}"
        yield Failure("area-needs-approval", submission.rules.sections.layout, found, instead)


def own_words_are_approved(submission: Submission) -> Warnings:
    """Wording of the holder's own needs approval, however true it is."""
    for told in everything_told(submission):
        if not told.own or told.inscription.wording is Wording.PRINTED:
            continue
        clause, name = told.inscription.clause, told.inscription.name
        found = f'own wording, needs approval: the {name} reads "{told.words}"'
        yield Failure("words-need-approval", clause, found, "have it approved, or leave the words out")
        if told.inscription.tells is Tells.LIMIT and leaves_scope_out(told.words, submission):
            instead = f"say: {limit_in_words(submission)}"
            yield Failure("limit-without-scope", clause, f"the {name} does not say for whom and how long", instead)


def the_text_is_in_force(submission: Submission) -> Warnings:
    """A text that was replaced, or that was only proposed, is not what the Board approves filings under."""
    text = submission.rules.edition
    newest = newest_edition(text.game)
    if text != newest:
        found = f"{text.name} was superseded by {newest.name} ({newest.status})"
        yield Failure("superseded-text", None, found, f"file under {newest.name}")
    elif text.status == _PROPOSED:
        found = f"{text.name} is only proposed: no later text is known here"
        yield Failure("proposed-text", None, found, "compare it with the text in force before you file")


def limits_have_their_wagers(submission: Submission) -> Warnings:
    """Limits of a wager that nobody may make mislead whoever reads the submission."""
    for name in submission.limits.wagers:
        wager = submission.rules.wagers.get(name)
        if wager is not None and wager.table_of is None and not submission.offered(name):
            found = f"{name} has limits, but is not offered"
            yield Failure("limits-without-wager", wager.clause, found, f"leave {name} out of the limits, or offer it")


def amounts_can_be_placed_in_value_chips(submission: Submission) -> Warnings:
    """A limit that no value chips make up cannot be wagered, and one progressive wager is one chip."""
    if submission.limits.chip is not None:
        return
    chips, instruments = value_chips(), submission.rules.sections.instruments
    named = f"value chips are {', '.join(map(format_cents, chips.denominations))} ({chips.section})"
    for name, least, most in submission.limits_before_the_deal():
        for kind, amount in (("minimum", least), ("maximum", most)):
            if amount is not None and name != submission.metered and not _is_sum_of(chips.denominations, amount):
                found = f"the {kind} of {name} is {format_cents(amount)}; {named}"
                mend = "choose an amount that they make up, or have another denomination approved and name it as chip"
                yield Failure("no-chips-for-it", instruments, found, mend)
    metered, meter = submission.metered, submission.progressive
    price = meter.wager if meter is not None else None
    if metered is not None and price is not None and price not in chips.denominations:
        found = f"the progressive wager is {format_cents(price)}, which is no value chip; {named}"
        mend = "choose one of them, or have another denomination approved"
        yield Failure("no-chip-for-it", submission.rules.wager(metered).clause, found, mend)


class ValueChips(msgspec.Struct, frozen=True):
    """The denominations that every certificate holder may issue, in cents, and the section that lists them."""

    section: str
    denominations: tuple[int, ...]


@cache
def value_chips() -> ValueChips:
    """Read the denominations from the data of the law."""
    return msgspec.toml.decode(resources.files("pitboss.law").joinpath("chips.toml").read_bytes(), type=ValueChips)


def _is_sum_of(chips: Sequence[int], amount: int) -> bool:
    """Return whether chips of these denominations make up an amount."""
    smallest = min(chips)
    # Besides the smallest chips, no more of the others are needed than there are remainders.
    others = (combinations_with_replacement(chips, count) for count in range(smallest // gcd(*chips)))
    sums = map(sum, chain.from_iterable(others))
    return any(part <= amount and (amount - part) % smallest == 0 for part in sums)


LOOKS: tuple[Callable[[Submission], Warnings], ...] = (
    a_meter_has_its_wager,
    areas_have_their_wagers,
    own_areas_are_approved,
    own_words_are_approved,
    the_text_is_in_force,
    limits_have_their_wagers,
    amounts_can_be_placed_in_value_chips,
    filing_warnings,
)


def the_limit_bites_at_common_wagers(submission: Submission) -> Warnings:
    """Players run into a payout limit that cuts what a common wager can win."""
    limit, minimum = submission.limits.payout, submission.limits.minimum
    if limit is None or minimum is None:
        return
    common = COMMON * minimum
    most = most_at(common, submission.elections)
    if most > limit:
        found = f"at {format_cents(common)}, {COMMON} times the minimum, one patron could win {format_cents(most)}"
        clause = submission.rules.figure("limit-floor").clause
        instead = f"raise the payout limit of {format_cents(limit)} to that, or tell players where it starts to apply"
        yield Failure("limit-bites", clause, found, instead)


def edges_are_sound(submission: Submission, figures: Iterable[Figure]) -> Warnings:
    """No wager gives players an edge over the house, or returns so little that nobody makes it."""
    for figure in figures:
        edge, clause = figure.house_edge.value, _paid_under(submission, figure)
        letter = f", paytable {figure.paytable}," if figure.paytable else ""
        if edge < 0:
            found = f"{figure.wager}{letter} has an edge of {float(edge):.4%}: it favors the players"
            yield Failure("edge-below-zero", clause, found, "elect another paytable, reading or meter")
        elif 100 * (1 - figure.element_of_risk.value) < _LEAST_RETURN:
            back = float(1 - figure.element_of_risk.value)
            found = f"{figure.wager}{letter} returns {back:.2%} of what is wagered"
            instead = f"elect one that returns {_LEAST_RETURN}% or more, if the chapter has one"
            yield Failure("low-return", clause, found, instead)


def _paid_under(submission: Submission, figure: Figure) -> Clause:
    """Where the chapter says what a wager is paid."""
    known = [Clause(each) for each in figure.clauses]
    return next(iter(known), submission.rules.sections.wagers)
