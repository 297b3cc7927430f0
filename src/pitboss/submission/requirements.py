"""What a chapter requires of a Rules Submission beyond its elections: one predicate per requirement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.names import Unknown
from pitboss.law.refusal import Failure, unknown_name
from pitboss.law.rules import Area, Inscription, Required, Wager, Wording
from pitboss.money import format_cents
from pitboss.submission.clauses import of_preshuffled, whose
from pitboss.submission.model import Inscribed, Submission, Where

Failures = Iterator[Failure]
_NAME_OR_LOGO = "layout-name-or-logo"
_TABLE_NUMBER = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 -]{0,18}[A-Za-z0-9])?")
"""What a table number may look like: it appears in addresses, file names and logs."""
_SHOWN = 20
_HAND_NEEDS_SHUFFLER = "hand-deal-needs-shuffler"


def requirement_failures(submission: Submission) -> Failures:
    """Everything the chapter requires and the submission lacks, requirement by requirement."""
    return chain.from_iterable(requirement(submission) for requirement in REQUIREMENTS)


def the_certificate_holder_is_named(submission: Submission) -> Failures:
    """The layout shows whose it is, so the holder must have a name that can be printed."""
    clause, holder = whose(submission.rules), submission.certificate_holder
    if not holder.strip():
        yield Failure("no-certificate-holder", clause, "certificate_holder is empty", "write who files this")
    elif not holder.isprintable():
        found = f"certificate_holder {holder!r} has characters that cannot be printed"
        yield Failure("no-certificate-holder", clause, found, "write the name on one line, in printable characters")


def the_layout_bears_name_or_logo(submission: Submission) -> Failures:
    """The layout carries the certificate holder's name or logo."""
    if submission.layout.bears is None and has_procedure(submission.edition, _NAME_OR_LOGO):
        found = "the layout does not say whose it is"
        yield Failure("no-name-or-logo", whose(submission.rules), found, "write bears as name or logo in the layout")


def the_tables_are_numbered(submission: Submission) -> Failures:
    """It is filed for tables, each with its own number."""
    clause, numbers = submission.rules.figure("seats").clause, submission.table_numbers
    if not numbers or any(not each.strip() or not each.isprintable() for each in numbers):
        yield Failure("no-table-number", clause, f"the tables are {_listed(numbers)}", "give each table a number")
    for each in dict.fromkeys(numbers):
        if each.strip() and each.isprintable() and not _TABLE_NUMBER.fullmatch(each):
            shown = each if len(each) <= _SHOWN else f"{each[:_SHOWN]}…"
            mend = "number tables with up to 20 letters A to Z, digits, and spaces or hyphens between them"
            yield Failure("table-number", clause, f"a table has the number {shown}", mend)
        if numbers.count(each) > 1:
            found = f"table {each} is listed {numbers.count(each)} times"
            yield Failure("table-number-twice", clause, found, "name each table once")


def the_seats_are_elected(submission: Submission) -> Failures:
    """It says how many betting positions the tables have."""
    if submission.seats is None:
        most = submission.rules.number("seats")
        clause = submission.rules.figure("seats").clause
        yield Failure("not-elected", clause, "the number of seats is not elected", f"elect 1 to {most} seats")


def the_optional_wagers_are_elected(submission: Submission) -> Failures:
    """It says which optional wagers are offered, if any."""
    if submission.wagers is None:
        optional = [name for name, each in submission.rules.wagers.items() if each.required is Required.OPTIONAL]
        choice = f"list those among {', '.join(optional)}" if optional else "write an empty list"
        found = "the optional wagers are not elected"
        yield Failure("not-elected", submission.rules.sections.submission, found, choice)


def offered_wagers_stand_once(submission: Submission) -> Failures:
    """No wager is offered twice."""
    offered = submission.wagers or ()
    for name in dict.fromkeys(offered):
        wager = submission.rules.wagers.get(name)
        if wager and offered.count(name) > 1:
            yield Failure("wager-twice", wager.clause, f"{name} is offered twice", "list it once")


def the_decks_are_elected(submission: Submission) -> Failures:
    """It says how many decks are used."""
    if submission.decks is None:
        figure = submission.rules.figure("decks")
        choice = " or ".join(map(str, submission.rules.numbers("decks")))
        yield Failure("not-elected", figure.clause, "the number of decks is not elected", f"elect {choice} decks")


def batches_are_two_and_equal(submission: Submission) -> Failures:
    """A device that is not continuous alternates as many equal batches as the chapter says; otherwise none."""
    figure, elected = submission.rules.figures.get("batches-with-shuffler"), submission.batches_of
    if figure is None:
        if elected is not None:
            clause = submission.rules.figure("decks").clause
            yield Failure("no-batches", clause, f"batches of {_listed(elected)} decks", "leave batches out")
        return
    alternates = submission.shuffling in (Shuffling.AUTOMATED, Shuffling.COUNTING)
    if not alternates:
        if elected is not None:
            found = f"batches of {_listed(elected)} decks without a device that alternates them"
            yield Failure("no-batches", figure.clause, found, "leave batches out, or elect such a device")
        return
    decks = submission.decks or min(submission.rules.numbers("decks"))
    due = (decks,) * submission.rules.number(figure.name)
    if elected != due:
        found = "no batches" if elected is None else f"batches of {_listed(elected)} decks"
        yield Failure("unequal-batches", figure.clause, found, f"have batches of {_listed(due)} decks")


def preshuffled_is_elected(submission: Submission) -> Failures:
    """It says whether cards go into play as they come, preshuffled."""
    if submission.preshuffled is None:
        clause = of_preshuffled(submission.rules)
        yield Failure("not-elected", clause, "preshuffled is not elected", "write preshuffled as true or false")


def preshuffled_cards_are_not_dealt_from_the_hand(submission: Submission) -> Failures:
    """Cards dealt from the hand are first shuffled by a device, unless the reading only has them cut."""
    from_hand = submission.preshuffled and submission.dealing is Dealing.HAND
    if not from_hand or submission.reads_about("preshuffled-from-hand") == "cut-only":
        return
    if has_procedure(submission.edition, _HAND_NEEDS_SHUFFLER):
        clause = clause_of(submission.edition, _HAND_NEEDS_SHUFFLER)
        found = "preshuffled cards are dealt from the hand without a shuffle by the device"
        yield Failure("preshuffled-from-hand", clause, found, "let the device shuffle them, or deal from a shoe")


def the_minimum_and_every_limit_are_elected(submission: Submission) -> Failures:
    """It says what the table minimum is and, for each wager, the least and the most."""
    if submission.limits.minimum is None:
        clause = submission.rules.sections.wagers
        yield Failure("not-elected", clause, "the table minimum is not elected", "elect minimum in the limits")
    for wager in submission.placed_before_the_deal():
        if wager.wager == submission.metered:
            continue
        limits = submission.limits.wagers.get(wager.wager)
        missing = [name for name in _named(wager) if limits is None or getattr(limits, name) is None]
        if missing:
            found = f"the limits lack the {' and the '.join(missing)} of {wager.wager}"
            yield Failure("not-elected", wager.clause, found, f"elect it for {wager.wager} in limits.wagers")


def the_progressive_wager_is_elected(submission: Submission) -> Failures:
    """If a progressive wager is offered, it says what it costs; and it has no other limits."""
    name = submission.metered
    if name is None or submission.progressive is None:
        return
    wager, amount = submission.rules.wager(name), submission.progressive.wager
    if amount is None:
        found = f"the price of the {wager.name} is not elected"
        yield Failure("not-elected", wager.clause, found, "elect wager in the progressive table")
        return
    limits = submission.limits.wagers.get(name)
    for other in (limits.minimum, limits.maximum) if limits else ():
        if other is not None and other != amount:
            found = f"the {wager.name} is {format_cents(amount)}, and its limits name {format_cents(other)}"
            yield Failure("progressive-wager-unlike", wager.clause, found, "make them equal, or leave the limits out")


def linked_tables_are_several(submission: Submission) -> Failures:
    """A linked meter is shared by several tables, including this submission's."""
    linked = submission.progressive.linked if submission.progressive else ()
    if not linked or submission.metered is None:
        return
    clause = submission.rules.wager(submission.metered).clause
    if len(set(linked)) < 2 or len(set(linked)) < len(linked):
        found = f"the meter is linked to {_listed(linked)}"
        yield Failure("linked-to-none", clause, found, "name at least two tables, each once, or none")
    elif not set(linked) & set(submission.table_numbers):
        found = f"the meter is linked to {_listed(linked)}, and this is filed for {_listed(submission.table_numbers)}"
        yield Failure("linked-elsewhere", clause, found, "name a table of this submission among them")


def the_limit_covers_what_it_may(submission: Submission) -> Failures:
    """A payout limit covers the wagers that the chapter lets it cover, and no hand that the chapter excludes."""
    scope, floor = submission.payout_limit, submission.rules.figures.get("limit-floor")
    if scope is None:
        return
    if submission.limits.payout is None or floor is None:
        clause = floor.clause if floor else submission.rules.sections.wagers
        found = "the scope of a payout limit is given, but there is no limit"
        yield Failure("scope-without-limit", clause, found, "set a payout limit, or leave payout_limit out")
        return
    covers = submission.rules.texts("limit-covers")
    for name in scope.covers:
        if name not in covers:
            found = f"the payout limit covers {name}"
            yield Failure("limit-covers-too-much", floor.clause, found, f"cover {', '.join(covers)}")
    for name in covers:
        if name not in scope.covers and submission.offered(name):
            found = f"the payout limit does not cover {name}"
            yield Failure("limit-covers-too-little", floor.clause, found, f"cover {', '.join(covers)}")


def the_limit_excludes_what_it_must(submission: Submission) -> Failures:
    """Hands that a payout limit must not include are named, if the elected tables pay them."""
    scope, floor = submission.payout_limit, submission.rules.figures.get("limit-floor")
    if scope is None or floor is None or submission.limits.payout is None:
        return
    excluded = submission.rules.texts("limit-excludes")
    for hand in _paid(submission, excluded):
        if hand not in scope.excludes:
            found = f"the payout limit includes {hand}"
            yield Failure("limit-includes-hand", floor.clause, found, f'name "{hand}" in excludes')
    for hand in scope.excludes:
        if hand not in excluded:
            found = f'the payout limit excludes "{hand}"'
            yield Failure("limit-excludes-hand", floor.clause, found, "leave it out: the limit caps it like any other")


def every_area_is_on_the_layout(submission: Submission) -> Failures:
    """The layout has each area that the chapter requires, with the wagers that are offered."""
    elected = submission.layout.areas or ()
    for name, area in submission.rules.areas.items():
        if name not in elected and submission.needs(area):
            used = f", which {area.used_under} puts there" if area.used_under else ""
            found = f"the layout has no area for {area.name}{used}"
            yield Failure("area-missing", area.clause, found, f'add "{name}" to the areas of the layout')


def areas_are_those_of_the_chapter(submission: Submission) -> Failures:
    """An area is one that the chapter names, and is listed once."""
    elected, clause = submission.layout.areas or (), submission.rules.sections.layout
    for name in dict.fromkeys(elected):
        area: Area | None = submission.rules.areas.get(name)
        if area is None:
            known = Unknown(f"area of {submission.edition}", name, submission.rules.areas)
            yield unknown_name("unknown-area", clause, known)
        elif elected.count(name) > 1:
            found = f"the area for {area.name} is listed {elected.count(name)} times"
            yield Failure("area-twice", area.clause, found, "name it once: every player has it")


def every_inscription_is_told(submission: Submission) -> Failures:
    """Patrons read each inscription that the chapter requires."""
    for name, inscription in submission.rules.inscriptions.items():
        if name not in submission.inscriptions and submission.needs(inscription):
            choice = "layout" if inscription.sign is None else "layout or sign"
            found = f"patrons are not told the {inscription.name}"
            yield Failure("inscription-missing", inscription.clause, found, f"write {choice} for {name}")


def inscriptions_are_those_of_the_chapter(submission: Submission) -> Failures:
    """An inscription is one that the chapter names."""
    for name in submission.inscriptions:
        if name not in submission.rules.inscriptions:
            known = Unknown(f"inscription of {submission.edition}", name, submission.rules.inscriptions)
            yield unknown_name("unknown-inscription", submission.rules.sections.layout, known)


def a_sign_stands_only_where_one_may(submission: Submission) -> Failures:
    """What must be inscribed on the layout is not told by a sign."""
    for name, inscription in _told(submission):
        told = submission.told(name)
        if inscription.sign is None and told is not None and told[0] is Where.SIGN:
            found = f"a sign tells the {inscription.name}"
            yield Failure("sign-not-allowed", inscription.clause, found, f"write layout for {name}")


def printed_phrases_are_kept(submission: Submission) -> Failures:
    """A phrase that the chapter prints is inscribed exactly as printed."""
    for name, inscription in _told(submission):
        elected = submission.inscriptions[name]
        changed = isinstance(elected, Inscribed) and elected.words not in ("", inscription.words)
        if changed and inscription.wording is Wording.PRINTED:
            found = f'the {inscription.name} reads "{elected.words}"' if isinstance(elected, Inscribed) else ""
            yield Failure("phrase-changed", inscription.clause, found, f'write "{inscription.words}"')


REQUIREMENTS: tuple[Callable[[Submission], Failures], ...] = (
    the_certificate_holder_is_named,
    the_tables_are_numbered,
    the_seats_are_elected,
    the_optional_wagers_are_elected,
    offered_wagers_stand_once,
    the_decks_are_elected,
    batches_are_two_and_equal,
    preshuffled_is_elected,
    preshuffled_cards_are_not_dealt_from_the_hand,
    the_minimum_and_every_limit_are_elected,
    the_progressive_wager_is_elected,
    linked_tables_are_several,
    the_limit_covers_what_it_may,
    the_limit_excludes_what_it_must,
    the_layout_bears_name_or_logo,
    every_area_is_on_the_layout,
    areas_are_those_of_the_chapter,
    every_inscription_is_told,
    inscriptions_are_those_of_the_chapter,
    a_sign_stands_only_where_one_may,
    printed_phrases_are_kept,
)
"""Every requirement of a submission beyond its elections."""


def _named(wager: Wager) -> tuple[str, ...]:
    """The limits that a submission names for a wager; the table minimum covers a wager that every player makes."""
    match wager.required:
        case Required.OPTIONAL:
            return ("minimum", "maximum")
        case Required.ALWAYS:
            return ("maximum",)
        case _:
            return ()


def _paid(submission: Submission, hands: tuple[str, ...]) -> Iterator[str]:
    """The hands that are paid by a table elected for a wager that is offered."""
    for name, letter in submission.paytables.items():
        wager = submission.rules.wagers.get(name)
        table = wager.paytables.get(letter) if wager and submission.offered(wager.table_of or name) else None
        yield from (hand for hand in hands if table is not None and hand in table.by_id)


def _told(submission: Submission) -> Iterator[tuple[str, Inscription]]:
    known = submission.rules.inscriptions
    return ((name, known[name]) for name in submission.inscriptions if name in known)


def _listed(items: tuple[object, ...]) -> str:
    return ", ".join(map(str, items)) or "none"
