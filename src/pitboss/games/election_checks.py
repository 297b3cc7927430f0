"""Which elections a chapter allows: one predicate for each requirement, each failure with its clause.

`Elections` raises the first when it is made; the check of a Rules Submission gathers all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING

from pitboss.games.elected import Limits, Shuffling, WagerLimits
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.dealing import Dealing
from pitboss.law.names import Unknown, known_name
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.readings import reading, readings_for
from pitboss.law.refusal import Failure, unknown_name
from pitboss.law.rules import Required
from pitboss.malformed import is_whole_number
from pitboss.money import format_cents
from pitboss.odds import Rounding

if TYPE_CHECKING:
    from pitboss.games.elections import Draft

Failures = Iterator[Failure]


def election_failures(draft: Draft) -> Failures:
    """Everything the chapter does not allow, requirement by requirement."""
    return chain.from_iterable(requirement(draft) for requirement in REQUIREMENTS)


def readings_arise_in_the_text(draft: Draft) -> Failures:
    """Every reading is in the register, elects one of its alternatives, and arises in this text."""
    for id_, alternative in draft.readings.items():
        try:
            elected = reading(id_)
        except Unknown:
            unknown = Unknown(f"reading of {draft.edition}", id_, readings_for(draft.edition))
            yield unknown_name("unknown-reading", draft.rules.sections.submission, unknown)
            continue
        try:
            known_name(f"alternative of {id_}", elected.todays_name(alternative), elected.names)
        except Unknown as unknown:
            clause = next(iter(elected.clauses), draft.rules.sections.submission)
            yield unknown_name("unknown-alternative", clause, unknown)
        # A question that several chapters leave open may be settled for the whole house.
        if not elected.shared and not elected.concerns(draft.rules.edition):
            clause = elected.clauses[0]
            found = f"{id_} does not arise in {draft.edition}"
            yield Failure("reading-of-another-text", clause, found, "leave it out")


def letters_stand_in_the_text(draft: Draft) -> Failures:
    """Every letter is one that the edition prints for the wager."""
    for name, letter in draft.paytables.items():
        wager = draft.rules.wagers.get(name)
        if wager is None:
            yield _unknown_wager(draft, name)
        elif letter not in wager.paytables:
            clause = next((table.clause for table in wager.paytables.values()), wager.clause)
            choice = f"elect one of {', '.join(wager.paytables)}" if wager.paytables else "leave it out"
            yield Failure("unknown-letter", clause, f"{name} has no paytable {letter} in {draft.edition}", choice)


def the_same_tables_have_the_same_letter(draft: Draft) -> Failures:
    """Wagers paid from the same tables have the same letter."""
    if draft.reads_about("tables-together") != "one":
        return
    first: dict[tuple[Paytable, ...], tuple[str, str]] = {}
    for name, letter in draft.paytables.items():
        wager = draft.rules.wagers.get(name)
        if wager is None or letter not in wager.paytables:
            continue
        other, its_letter = first.setdefault(tuple(wager.paytables.values()), (name, letter))
        if letter != its_letter:
            found = f"{other} is paid from paytable {its_letter} and {name} from {letter}, but one paytable serves both"
            yield Failure("two-bonus-tables", wager.paytables[letter].clause, found, "elect the same letter")


def offered_wagers_are_optional(draft: Draft) -> Failures:
    """The wagers offered are optional wagers of the chapter."""
    for name in draft.wagers or ():
        wager = draft.rules.wagers.get(name)
        if wager is None:
            yield _unknown_wager(draft, name)
        elif wager.required is not Required.OPTIONAL:
            found = f"{name} is not an optional wager"
            yield Failure("not-optional", wager.clause, found, "leave it out of the wagers offered")


def offered_wagers_have_their_letters(draft: Draft) -> Failures:
    """A letter is elected for every table of a wager that is offered."""
    for name in draft.wagers or ():
        wager = draft.rules.wagers.get(name)
        for table in draft.without_letter(wager) if wager and wager.required is Required.OPTIONAL else ():
            found = f"{name} is offered without a paytable for {table.wager}"
            choice = f"elect one of {', '.join(table.paytables)}"
            clause = next(each.clause for each in table.paytables.values())
            yield Failure("letter-not-elected", clause, found, choice)


def what_is_pooled_is_of_the_text(draft: Draft) -> Failures:
    """A wager between players is elected only if the edition has it."""
    pooled = draft.rules.pooled
    for name in draft.pooled:
        if name not in pooled:
            found = f"{name} is not a wager between players in {draft.edition}"
            if not pooled:
                found = f"{draft.edition} has no wager between players"
            mend = f"elect {' or '.join(pooled)}" if pooled else "do not elect a pot"
            yield Failure("no-pot", draft.rules.sections.wagers, found, mend)


def decks_are_as_many_as_allowed(draft: Draft) -> Failures:
    """The number of decks is one that the chapter names."""
    decks = draft.decks
    if decks is None:
        return
    single, paired = draft.rules.figure("decks"), draft.rules.figures.get("decks-with-shuffler")
    with_shuffler = draft.rules.numbers(paired.name) if paired else ()
    if not is_whole_number(decks) or decks not in (*draft.rules.numbers(single.name), *with_shuffler):
        allowed = " or ".join(str(number) for number in draft.rules.numbers(single.name))
        more = "".join(f", or {number} with an automated card shuffling device" for number in with_shuffler)
        yield Failure("wrong-decks", single.clause, f"{decks!r} decks are not allowed", f"elect {allowed}{more}")
    elif paired and decks in with_shuffler and draft.shuffling is Shuffling.MANUAL:
        found = f"{decks} decks need an automated card shuffling device"
        yield Failure("decks-need-shuffler", paired.clause, found, "elect one, or fewer decks")
    elif decks in with_shuffler and draft.shuffling is Shuffling.RESHUFFLING:
        stored = draft.reading_about("two-decks-continuous")
        if stored is not None and draft.reads(stored.id) == "one-deck":
            found = f"{decks} decks with a continuous device, which cannot store one while the other is dealt"
            mend = f"elect {draft.rules.numbers(single.name)[0]}, or another device"
            yield Failure("two-decks-continuous", stored.clauses[0], found, mend)


def tables_are_for_the_decks(draft: Draft) -> Failures:
    """A paytable that the law ties to a number of decks is elected only with that number."""
    decks = draft.decks
    for name, letter in draft.paytables.items():
        wager = draft.rules.wagers.get(name)
        table = wager.paytables.get(letter) if wager else None
        if table is None or table.decks is None:
            continue
        if decks not in (None, table.decks):
            found = f"paytable {letter} of {name} is for {table.decks} decks"
            yield Failure("table-of-other-decks", table.clause, found, f"elect one for {decks}")
        else:
            decks = table.decks


def the_hand_is_a_way_of_dealing(draft: Draft) -> Failures:
    """Cards are dealt from the hand only if the chapter allows it."""
    if draft.dealing is Dealing.HAND and "change-hours-hand" not in draft.rules.figures:
        clause = clause_of(draft.edition, "load-manual-shoe")
        yield Failure("shoe-only", clause, "cards are dealt only from a dealing shoe", "elect one")


def the_hand_needs_a_shuffler(draft: Draft) -> Failures:
    """Cards dealt from the hand are shuffled by a device."""
    by_hand = draft.dealing is Dealing.HAND and "change-hours-hand" in draft.rules.figures
    if by_hand and draft.shuffling is Shuffling.MANUAL:
        clause = clause_of(draft.edition, "hand-deal-needs-shuffler")
        found = "cards dealt from the hand need an automated shuffling device"
        yield Failure("hand-needs-shuffler", clause, found, "elect one, or deal from a shoe")


def preshuffled_cards_come_under_a_rule(draft: Draft) -> Failures:
    """Cards come preshuffled only if the chapter allows it, and under a rule that it names, if it names any."""
    figure, elected = draft.rules.figures.get("preshuffled-under"), draft.preshuffled
    if elected in (None, False):
        return
    if figure is None:
        if elected is not True or not has_procedure(draft.edition, "preshuffled-skip-opening"):
            found = f"{draft.edition} names no rule for preshuffled cards"
            yield Failure("preshuffled-under", draft.rules.figure("decks").clause, found, "leave it out")
        return
    if elected not in draft.rules.texts(figure.name):
        found = f"cards come preshuffled under {'no rule' if elected is True else repr(elected)}"
        yield Failure("preshuffled-under", figure.clause, found, f"elect {draft.rules.said(figure.name)}, or none")


def limits_are_whole_numbers(draft: Draft) -> Failures:
    """Every amount, and the number of boxes, is a whole number above 0."""
    amounts = {name: getattr(draft.limits, name) for name in Limits.__struct_fields__ if name != "wagers"}
    for wager, limits in draft.limits.wagers.items():
        amounts |= {f"{name} of {wager}": getattr(limits, name) for name in WagerLimits.__struct_fields__}
    for name, value in amounts.items():
        # A player who may hold no box but the own holds none besides it.
        above = -draft.boxes_besides if name == "boxes" else 0
        if value is not None and (not is_whole_number(value) or value <= above):
            found = f"{name} is {value!r}"
            yield Failure("malformed-limit", draft.rules.sections.wagers, found, f"write a whole number above {above}")


def a_payout_limit_is_allowed(draft: Draft) -> Failures:
    """A payout limit is set only if the chapter allows one."""
    if draft.limits.payout is not None and "limit-floor" not in draft.rules.figures:
        tables = (each.paytables.get(NO_LETTER) for each in draft.rules.wagers.values())
        clause = next((each.clause for each in tables if each), draft.rules.sections.wagers)
        yield Failure("no-payout-limit", clause, f"{draft.edition} allows no aggregate payout limit", "leave it out")


def a_payout_limit_is_no_less_than_the_amount_printed(draft: Draft) -> Failures:
    """A payout limit is at least the amount that the chapter prints."""
    limit, floor = draft.limits.payout, draft.rules.figures.get("limit-floor")
    if floor is None or not is_whole_number(limit) or limit <= 0:
        return
    least = draft.rules.number(floor.name)
    if limit < least:
        found = f"the payout limit is {format_cents(limit)}"
        yield Failure("limit-too-low", floor.clause, found, f"set it to at least {format_cents(least)}")


def boxes_are_no_more_than_allowed(draft: Draft) -> Failures:
    """A player holds no more boxes than the chapter lets a certificate holder allow."""
    boxes = draft.limits.boxes
    if not is_whole_number(boxes):
        return
    most, clause = draft.most_boxes
    if boxes > most:
        found = f"{boxes} boxes per player, but a player may wager on {most} at most"
        yield Failure("too-many-boxes", clause, found, "elect no more")


def seats_are_no_more_than_allowed(draft: Draft) -> Failures:
    """The table has at least one betting position, and no more than the chapter allows."""
    figure, most = draft.rules.figure("seats"), draft.rules.number("seats")
    if draft.seats is not None and not (is_whole_number(draft.seats) and 1 <= draft.seats <= most):
        found = f"{draft.seats!r} betting positions"
        yield Failure("wrong-seats", figure.clause, found, f"have 1 to {most} of them")


def limits_are_of_wagers_placed_before_the_deal(draft: Draft) -> Failures:
    """Only wagers placed before the deal have their own limits; later ones follow from them."""
    for name in draft.limits.wagers:
        wager = draft.rules.wagers.get(name)
        if wager is None or wager.table_of is not None:
            yield _unknown_wager(draft, name)
        elif wager.required is Required.DECISION:
            found = f"{name} has its own limits, but the chapter sets them"
            yield Failure("limits-of-a-decision", wager.bounds[0].clause if wager.bounds else wager.clause, found, _OUT)


def the_maximum_is_no_less_than_the_minimum(draft: Draft) -> Failures:
    """No maximum is less than its minimum."""
    for name, limits in draft.limits.wagers.items():
        wager = draft.rules.wagers.get(name)
        least, most = limits.minimum, limits.maximum
        if least is None and wager and wager.required is Required.ALWAYS:
            least = draft.limits.minimum
        if wager and is_whole_number(least) and is_whole_number(most) and most < least:
            found = f"{name} is at least {format_cents(least)} and at most {format_cents(most)}"
            yield Failure("maximum-below-minimum", wager.clause, found, "set a maximum no less than the minimum")


def what_is_pooled_equals_the_table_minimum(draft: Draft) -> Failures:
    """A wager between players equals the table minimum."""
    for name, pooled in draft.rules.pooled.items():
        limits = draft.limits.wagers.get(name)
        if limits is None or name not in draft.pooled:
            continue
        for amount in dict.fromkeys((limits.minimum, limits.maximum)):
            if amount is not None and draft.limits.minimum is not None and amount != draft.limits.minimum:
                found = f"the {pooled.name} is {_amount(amount)}, and the table minimum {_amount(draft.limits.minimum)}"
                yield Failure("pot-not-the-minimum", pooled.clause, found, "make it equal to the table minimum")


def required_wagers_take_the_table_minimum(draft: Draft) -> Failures:
    """The limits of a required wager do not start below the table minimum."""
    minimum = draft.limits.minimum
    for name, limits in draft.limits.wagers.items():
        wager = draft.rules.wagers.get(name)
        if wager is None or wager.required is not Required.ALWAYS or not is_whole_number(minimum):
            continue
        if is_whole_number(limits.minimum) and limits.minimum < minimum:
            found = f"{name} is at least {format_cents(limits.minimum)}, and the table minimum {format_cents(minimum)}"
            yield Failure("below-table-minimum", wager.clause, found, "set no less than the table minimum")


def rounded_payouts_name_the_chip(draft: Draft) -> Failures:
    """If payouts are rounded, the smallest chip is named."""
    rounding, rounded = draft.reads("breakage"), {each.value for each in Rounding if each is not Rounding.EXACT}
    if rounding not in rounded or draft.limits.chip is not None:
        return
    broken = readings_for(draft.edition).get("breakage")
    clause = broken.clauses[0] if broken else draft.rules.sections.wagers
    found = f"breakage {rounding} needs the smallest chip"
    yield Failure("chip-not-named", clause, found, "name it in the limits")


def a_meter_is_one_of_the_text(draft: Draft) -> Failures:
    """A progressive meter is elected only if the edition has a progressive wager."""
    if draft.progressive is not None and "progressive-floor" not in draft.rules.figures:
        found = f"{draft.edition} has no progressive wager"
        yield Failure("no-progressive", draft.rules.sections.wagers, found, "leave it out")


def the_meter_starts_high_enough(draft: Draft) -> Failures:
    """Neither the initial nor the reset amount is less than the chapter prints."""
    floor = draft.rules.figures.get("progressive-floor")
    if draft.progressive is None or floor is None:
        return
    least = draft.rules.number(floor.name)
    for name, code in (("initial", "initial-too-low"), ("reset", "reset-too-low")):
        amount = getattr(draft.progressive, name)
        if name == "initial" and amount is None:
            continue
        if not is_whole_number(amount) or amount < least:
            found = f"the {name} amount of the meter is {_amount(amount)}"
            yield Failure(code, floor.clause, found, f"make it at least {least} cents ({format_cents(least)})")


def the_rate_is_a_percentage(draft: Draft) -> Failures:
    """The rate of progression is a percentage, and the progressive wager an amount."""
    floor = draft.rules.figures.get("progressive-floor")
    if draft.progressive is None or floor is None:
        return
    rate, wager = draft.progressive.rate, draft.progressive.wager
    if rate is not None and (not _PERCENT.fullmatch(rate) or Decimal(rate) > _WHOLE):
        found = f"a rate of progression of {rate!r}"
        yield Failure("malformed-rate", floor.clause, found, 'write a percentage such as "18.5", 0 to 100')
    if wager is not None and (not is_whole_number(wager) or wager <= 0):
        found = f"a progressive wager of {wager!r}"
        clause = draft.rules.wager(draft.metered).clause if draft.metered else draft.rules.sections.wagers
        yield Failure("malformed-limit", clause, found, "write a whole number of cents above 0")


REQUIREMENTS: tuple[Callable[[Draft], Failures], ...] = (
    readings_arise_in_the_text,
    letters_stand_in_the_text,
    offered_wagers_are_optional,
    offered_wagers_have_their_letters,
    what_is_pooled_is_of_the_text,
    decks_are_as_many_as_allowed,
    tables_are_for_the_decks,
    the_same_tables_have_the_same_letter,
    the_hand_is_a_way_of_dealing,
    the_hand_needs_a_shuffler,
    preshuffled_cards_come_under_a_rule,
    seats_are_no_more_than_allowed,
    limits_are_whole_numbers,
    a_payout_limit_is_allowed,
    a_payout_limit_is_no_less_than_the_amount_printed,
    boxes_are_no_more_than_allowed,
    limits_are_of_wagers_placed_before_the_deal,
    the_maximum_is_no_less_than_the_minimum,
    what_is_pooled_equals_the_table_minimum,
    required_wagers_take_the_table_minimum,
    rounded_payouts_name_the_chip,
    a_meter_is_one_of_the_text,
    the_meter_starts_high_enough,
    the_rate_is_a_percentage,
)
"""Every requirement on elections, in the order in which the constructor checks them."""

_OUT = "leave them out"
_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?", re.ASCII)
_WHOLE = 100


def _unknown_wager(draft: Draft, name: str) -> Failure:
    return unknown_name("unknown-wager", draft.rules.sections.wagers, Unknown("wager", name, draft.rules.wagers))


def _amount(amount: object) -> str:
    return format_cents(amount) if is_whole_number(amount) else repr(amount)
