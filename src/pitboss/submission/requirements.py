"""What a chapter requires of a Rules Submission beyond its elections: one predicate per requirement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import chain

from pitboss.games.elections import Dealing, Shuffling
from pitboss.games.procedure import clause_of, has_procedure
from pitboss.law.names import Unknown
from pitboss.law.refusal import Failure
from pitboss.law.rules import Area, Inscription, Needed, Required, Tells, Wager, Wording
from pitboss.malformed import is_whole_number
from pitboss.money import format_cents
from pitboss.odds import Rounding
from pitboss.submission.clauses import clause_at, of_links, of_preshuffled, whose
from pitboss.submission.filing import EquipmentKind
from pitboss.submission.inscriptions import limit_in_words, refers_to_posted
from pitboss.submission.model import PLACEHOLDER, Inscribed, Submission, Where
from pitboss.submission.own_words import Contradiction, Fault, contradictions, false_claims
from pitboss.submission.print_checks import PRINT_REQUIREMENTS

Failures = Iterator[Failure]
_NAME_OR_LOGO = "layout-name-or-logo"
_TABLE_NUMBER = re.compile(r"[A-Za-z0-9]([A-Za-z0-9 -]{0,18}[A-Za-z0-9])?")
"""What a table number may look like: it appears in addresses, file names and logs."""
_SHOWN = 20
_LONGEST_NAME = 120
_LONGEST_WORDS, _LONGEST_ODDS = 200, 2_000
_LONGEST_ADDITION = 60
"""The most characters of own wording: of a phrase, and of all payout odds."""
_HAND_NEEDS_SHUFFLER = "hand-deal-needs-shuffler"
_CONTINUOUS = "reshuffling-device"
_ZERO = re.compile(r"0+(\.0+)?")
_LIMITS = ("payout", "minimum", "chip")
_MOST_CENTS = 100_000_000_000
"""The largest amount in a submission, in cents: far more than a table holds, and safe to count with."""


def requirement_failures(submission: Submission) -> Failures:
    """Everything the chapter requires and the submission lacks, requirement by requirement."""
    return chain.from_iterable(requirement(submission) for requirement in (*REQUIREMENTS, *PRINT_REQUIREMENTS))


def the_certificate_holder_is_named(submission: Submission) -> Failures:
    """The layout shows whose it is, so the holder must have a name that can be printed."""
    clause, holder = whose(submission.rules), submission.certificate_holder
    if not holder.strip():
        yield Failure("no-certificate-holder", clause, "certificate_holder is empty", "write who files this")
    elif not holder.isprintable():
        found = f"certificate_holder {holder!r} has characters that cannot be printed"
        yield Failure("no-certificate-holder", clause, found, "write the name on one line, in printable characters")
    elif " ".join(holder.split()).casefold() == PLACEHOLDER.casefold():
        found = f'certificate_holder is still "{PLACEHOLDER}"'
        yield Failure("no-certificate-holder", clause, found, "write who files this")
    elif len(holder) > _LONGEST_NAME:
        found = f"certificate_holder has {len(holder):,} characters"
        yield Failure("name-too-long", clause, found, f"write a name of at most {_LONGEST_NAME}, which fits the layout")


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
        yield Failure("not-elected", clause, "preshuffled is not elected", _preshuffled_choice(submission))


def _preshuffled_choice(submission: Submission) -> str:
    rules = submission.rules.texts("preshuffled-under")
    named = f", or name the rule they come under: {' or '.join(rules)}" if rules else ""
    return f"write preshuffled as false{named}"


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


def the_meter_grows(submission: Submission) -> Failures:
    """A rate of progression above 0 is filed: a meter that no wager adds to does not progress."""
    meter, floor = submission.progressive, submission.rules.figures.get("progressive-floor")
    if meter is not None and meter.rate is not None and floor is not None and _ZERO.fullmatch(meter.rate):
        found = f"a rate of progression of {meter.rate}%"
        yield Failure("meter-stands-still", floor.clause, found, "write a rate above 0")


def amounts_are_within_reach(submission: Submission) -> Failures:
    """No amount is larger than any table could pay or show."""
    limits, meter = submission.limits, submission.progressive
    amounts: dict[tuple[str, ...], int | None] = {("limits", key): getattr(limits, key) for key in _LIMITS}
    for name, own in limits.wagers.items():
        amounts |= {("limits", "wagers", name, key): getattr(own, key) for key in own.__struct_fields__}
    if meter is not None:
        amounts |= {("progressive", key): getattr(meter, key) for key in ("initial", "reset", "wager")}
    for path, amount in amounts.items():
        if amount is not None and amount > _MOST_CENTS:
            # Digits by the dozen help nobody.
            size = format_cents(amount) if amount < 10**15 else f"an amount of {len(str(amount))} digits, in cents"
            mend = f"write at most {format_cents(_MOST_CENTS)}"
            yield Failure("amount-too-large", clause_at(path, submission), f"{'.'.join(path)} is {size}", mend)


def minimums_can_be_paid(submission: Submission) -> Failures:
    """At the minimum of every wager, all odds pay whole cents, unless payouts are rounded.

    A table refuses a stake that its odds would break, so that nobody could play at such a minimum.
    """
    if submission.reads("breakage") != Rounding.EXACT.value:
        return
    for name, least, _ in submission.limits_before_the_deal():
        for row in (row for table in submission.tables_elected(name) for row in table.broken_rows):
            if least is not None and least * row.odds.numerator % row.odds.denominator:
                found = f"{name} at its minimum of {format_cents(least)} cannot be paid {row.odds} in whole cents"
                mend = f"make it a multiple of {row.odds.multiplier.denominator} cents"
                yield Failure("minimum-not-payable", row.clause, found, mend)


def amounts_are_made_of_chips(submission: Submission) -> Failures:
    """Every limit of a wager is a number of the smallest chips, if that chip is named."""
    chip, clause = submission.limits.chip, submission.rules.sections.instruments
    if not is_whole_number(chip) or chip <= 0:
        return
    for name, least, most in submission.limits_before_the_deal():
        for kind, amount in (("minimum", least), ("maximum", most)):
            if amount is not None and amount % chip:
                found = f"the {kind} of {name} is {format_cents(amount)}, and the smallest chip {format_cents(chip)}"
                where = submission.rules.wager(name).clause if name == submission.metered else clause
                yield Failure("not-in-chips", where, found, "make it a multiple of the chip")


def limits_follow_the_wager_they_equal(submission: Submission) -> Failures:
    """A wager that must equal another has the limits of that other wager."""
    limits = {name: {"minimum": least, "maximum": most} for name, least, most in submission.limits_before_the_deal()}
    for name, own in submission.limits.wagers.items():
        for bound in submission.rules.wager(name).bounds if name in limits else ():
            if bound.of not in limits or bound.least != bound.most:
                continue
            for kind, other in limits[bound.of].items():
                amount = getattr(own, kind)
                if amount is not None and other is not None and amount != bound.most * other:
                    of_other = f"that of {bound.of} {format_cents(other)}"
                    found = f"the {kind} of {name} is {format_cents(amount)}, and {of_other}"
                    mend = f"make it {format_cents(bound.most * other)}: one wager follows from the other"
                    yield Failure("limits-unlike", bound.clause, found, mend)


def a_continuous_device_is_approved(submission: Submission) -> Failures:
    """A shoe or device that reshuffles and counts continuously is named, with the reference of its approval."""
    if submission.shuffling is not Shuffling.RESHUFFLING or not has_procedure(submission.edition, _CONTINUOUS):
        return
    devices = submission.equipment_of(EquipmentKind.SHUFFLING_DEVICE, EquipmentKind.DEALING_SHOE)
    if not any(each.approval.strip() for each in devices):
        found = "a device that reshuffles continuously has no approval under § 461a.4"
        mend = "list it under equipment, with its approval and lab, or elect another way of shuffling"
        yield Failure("device-not-approved", clause_of(submission.edition, _CONTINUOUS), found, mend)


def linked_tables_are_several(submission: Submission) -> Failures:
    """A linked meter is shared by several tables, including this submission's."""
    linked = submission.progressive.linked if submission.progressive else ()
    if not linked or submission.metered is None:
        return
    clause = of_links(submission.rules)
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


def areas_are_listed_once(submission: Submission) -> Failures:
    """No area is listed twice."""
    elected, clause = submission.layout.areas or (), submission.rules.sections.layout
    for name in dict.fromkeys(elected):
        area: Area | None = submission.rules.areas.get(name)
        if elected.count(name) > 1:
            found = f"the area for {area.name if area else name} is listed {elected.count(name)} times"
            mend = "name it once: every player has it"
            yield Failure("area-twice", area.clause if area else clause, found, mend)


def additions_can_be_printed(submission: Submission) -> Failures:
    """Areas and inscriptions beyond those of the chapter have names, and inscriptions have words."""
    clause = submission.rules.sections.layout
    for what, names in (("area", submission.own_areas()), ("inscription", submission.own_inscriptions())):
        for name in names:
            if not name.strip() or not name.isprintable() or len(name) > _LONGEST_ADDITION:
                shown = name if len(name) <= _LONGEST_ADDITION else f"{name[:_LONGEST_ADDITION]}…"
                mend = f"name it in 1 to {_LONGEST_ADDITION} printable characters"
                yield Failure(f"{what}-unprintable", clause, f"the layout adds an {what} named {shown!r}", mend)
    for name, each in submission.own_inscriptions().items():
        if not each.words.strip() or not each.words.isprintable():
            known = Unknown(f"inscription of {submission.edition}", name, submission.rules.inscriptions)
            instead = f'write {name} = {{ on = "{each.on.value}", words = "…" }}, on one line of printable characters'
            meant = f", or {' or '.join(known.nearest)}" if known.nearest else ""
            found = f"the inscription {name}, which the chapter does not name, has no words to print"
            yield Failure("inscription-without-words", clause, found, f"{instead}{meant}")
        elif len(each.words) > _LONGEST_WORDS:
            found = f"the inscription {name} has {len(each.words):,} characters"
            yield Failure("words-too-long", clause, found, f"write {_LONGEST_WORDS} at most")


def additions_are_true(submission: Submission) -> Failures:
    """An inscription beyond those of the chapter contradicts nothing that was elected."""
    for name, each in submission.own_inscriptions().items():
        wrong = [*false_claims(each.words, submission)] if len(each.words) <= _LONGEST_WORDS else []
        if wrong:
            found = "; ".join(dict.fromkeys(claim.found for claim in wrong))
            mend = "; ".join(dict.fromkeys(claim.instead for claim in wrong))
            clause = submission.rules.sections.layout
            yield Failure(Fault.FALSE.value, clause, f'the inscription {name} reads "{each.words}": {found}', mend)


def every_inscription_is_told(submission: Submission) -> Failures:
    """Patrons read each inscription that the chapter requires."""
    for name, inscription in submission.rules.inscriptions.items():
        if name not in submission.inscriptions and submission.needs(inscription):
            choice = "layout" if inscription.sign is None else "layout or sign"
            found = f"patrons are not told the {inscription.name}"
            yield Failure("inscription-missing", inscription.clause, found, f"write {choice} for {name}")


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


def words_can_be_printed(submission: Submission) -> Failures:
    """Own wording is one line of printable text, short enough for a layout or a sign."""
    for name, inscription in _told(submission):
        elected = submission.inscriptions[name]
        words = elected.words if isinstance(elected, Inscribed) else ""
        longest = _LONGEST_ODDS if inscription.tells is Tells.ODDS else _LONGEST_WORDS
        if not words.isprintable():
            found = f"the {inscription.name} has characters that cannot be printed"
            yield Failure("words-unprintable", inscription.clause, found, "write one line of printable characters")
        elif len(words) > longest:
            found = f"the {inscription.name} has {len(words):,} characters"
            yield Failure("words-too-long", inscription.clause, found, f"write {longest} at most")


def a_limit_is_told_only_if_there_is_one(submission: Submission) -> Failures:
    """Patrons are not told about a payout limit that was not established."""
    for name, inscription in _told(submission):
        if inscription.needed is Needed.IF_LIMITED and not submission.needs(inscription):
            found = f"patrons are told the {inscription.name}, but none is set"
            mend = f"set payout in the limits, or leave {name} out of the inscriptions"
            yield Failure("inscription-without-limit", inscription.clause, found, mend)


def own_words_are_true(submission: Submission) -> Failures:
    """Own wording says what the chapter requires and contradicts nothing that was elected."""
    for name, inscription in _told(submission):
        elected = submission.inscriptions[name]
        words = elected.words if isinstance(elected, Inscribed) else ""
        if words in ("", inscription.words) or inscription.wording is Wording.PRINTED or len(words) > _LONGEST_ODDS:
            continue
        wrong: dict[Fault, list[Contradiction]] = {}
        for each in contradictions(words, inscription, submission):
            wrong.setdefault(each.fault, []).append(each)
        if inscription.tells is Tells.LIMIT and _where(elected) is Where.SIGN and refers_to_posted(words):
            posted = Contradiction(Fault.INCOMPLETE, "a sign is what posts it", f"say: {limit_in_words(submission)}")
            wrong.setdefault(posted.fault, []).append(posted)
        for fault, several in wrong.items():
            found = "; ".join(dict.fromkeys(each.found for each in several))
            mend = "; ".join(dict.fromkeys(each.instead for each in several))
            yield Failure(fault.value, inscription.clause, f'the {inscription.name} reads "{words}": {found}', mend)


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
    the_meter_grows,
    linked_tables_are_several,
    amounts_are_within_reach,
    minimums_can_be_paid,
    amounts_are_made_of_chips,
    limits_follow_the_wager_they_equal,
    a_continuous_device_is_approved,
    the_limit_covers_what_it_may,
    the_limit_excludes_what_it_must,
    the_layout_bears_name_or_logo,
    every_area_is_on_the_layout,
    areas_are_listed_once,
    every_inscription_is_told,
    additions_can_be_printed,
    additions_are_true,
    a_sign_stands_only_where_one_may,
    printed_phrases_are_kept,
    words_can_be_printed,
    a_limit_is_told_only_if_there_is_one,
    own_words_are_true,
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


def _where(elected: Where | Inscribed) -> Where:
    return elected.on if isinstance(elected, Inscribed) else elected


def _listed(items: tuple[object, ...]) -> str:
    return ", ".join(map(str, items)) or "none"
