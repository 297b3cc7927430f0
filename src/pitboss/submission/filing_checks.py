"""What a Rules Submission must say about itself as a filing: one predicate per requirement."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from errno import EISDIR
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path

from pitboss.law.refusal import Failure
from pitboss.submission.filing import EquipmentKind, Filing, FilingType, Stage
from pitboss.submission.model import Submission

Failures = Iterator[Failure]
_HASH = re.compile(r"[0-9a-f]{64}")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_LONGEST = 120
"""The most characters in a name, a number or a reference: they are printed on one line."""
_LONGEST_REASON = 2_000
_SHOWN = 40
_MOST_BYTES = 1 << 30
"""Attachments larger than this are not read."""
_STAGES = tuple(Stage)


def filing_failures(submission: Submission) -> Failures:
    """Everything that is wrong with the submission as a filing, requirement by requirement."""
    return chain.from_iterable(requirement(submission) for requirement in FILING_REQUIREMENTS)


def an_amendment_names_what_it_supersedes(submission: Submission) -> Failures:
    """An amendment names the hash of the submission it replaces and the reason; an initial filing has neither."""
    filing = submission.filing
    if filing is None:
        return
    match filing.type:
        case FilingType.AMENDMENT:
            if not filing.supersedes:
                mend = "write in supersedes the hash that `pitboss submission check` prints for the one it replaces"
                yield _failure("supersedes-nothing", "an amendment does not say what it supersedes", mend)
            if not filing.reason.strip():
                yield _failure("no-reason", "an amendment gives no reason", "write why it is amended")
        case FilingType.INITIAL:
            if filing.supersedes:
                mend = "leave supersedes out, or write type as amendment"
                yield _failure("initial-supersedes", "an initial filing supersedes another", mend)
            if filing.reason:
                mend = "leave reason out, or write type as amendment"
                yield _failure("initial-reason", "an initial filing gives a reason to amend", mend)
        case None:
            yield _failure("no-filing-type", "filing has no type", "write type as initial or amendment")
    if filing.supersedes and not _HASH.fullmatch(filing.supersedes):
        found = f"supersedes {_shown(filing.supersedes)}, which is no hash of a submission"
        yield _failure("wrong-hash", found, "write the 64 digits, 0 to 9 and a to f, of its hash")


def revisions_count_up(submission: Submission) -> Failures:
    """An initial filing is revision 1, and an amendment a later one."""
    filing = submission.filing
    if filing is None:
        return
    revision = filing.revision
    if revision is None:
        yield _failure("no-revision", "filing has no revision", "write 1 for an initial filing")
    elif filing.type is FilingType.INITIAL and revision != 1:
        found = f"an initial filing is revision {revision}"
        yield _failure("wrong-revision", found, "write revision as 1, or type as amendment")
    elif filing.type is FilingType.AMENDMENT and revision <= 1:
        found = f"an amendment is revision {revision}"
        yield _failure("wrong-revision", found, "write the revision of what it supersedes and one more")


def particulars_can_be_printed(submission: Submission) -> Failures:
    """Every name, number and reference is one line of printable characters."""
    for key, value in _texts(submission):
        longest = _LONGEST_REASON if key == "filing.reason" else _LONGEST
        if not value.isprintable() and not (key == "filing.reason" and value.replace("\n", " ").isprintable()):
            found = f"{key} has characters that cannot be printed"
            yield _failure("not-printable", found, "write it on one line, in printable characters")
        elif len(value) > longest:
            found = f"{key} has {len(value):,} characters"
            yield _failure("too-long", found, f"write it in no more than {longest:,}")
    email = submission.filing.contact.email if submission.filing else ""
    if email and not _EMAIL.fullmatch(email):
        found = f"the contact's email is {_shown(email)}"
        yield _failure("wrong-email", found, "write an address such as name@example.com")


def stages_follow_each_other(submission: Submission) -> Failures:
    """A filing is filed, approved and in force in that order, each with a reference and a date."""
    reached = [each.stage for each in submission.status]
    due = list(_STAGES[1 : len(reached) + 1])
    if reached not in ([Stage.DRAFT], due):
        found = f"the status is {', then '.join(each.value for each in reached)}"
        order = ", ".join(each.value for each in _STAGES[1:])
        yield _failure("status-order", found, f"record {order} in that order, or draft alone")
    for each in submission.status:
        name = each.stage.value
        if each.stage is Stage.DRAFT:
            if each.reference or each.date:
                found = "a draft has a reference or a date"
                yield _failure("draft-reference", found, "leave them out until it is filed")
            continue
        if not each.reference.strip():
            yield _failure("no-reference", f"{name} has no reference", "write the reference it was given")
        if each.date is None:
            yield _failure("no-date", f"{name} has no date", "write the date such as 2026-12-31")
    for before, after in pairwise(each for each in submission.status if each.date):
        if before.date and after.date and after.date < before.date:
            found = f"{after.stage.value} on {after.date}, before {before.stage.value} on {before.date}"
            yield _failure("status-dates", found, "correct the dates")


def it_is_in_force_from_its_effective_date(submission: Submission) -> Failures:
    """No filing is in force before the date that it asks for."""
    effective = submission.filing.effective if submission.filing else None
    for each in submission.status:
        if each.stage is Stage.IN_FORCE and each.date and effective and each.date < effective:
            found = f"in force on {each.date}, before its effective date {effective}"
            yield _failure("too-early", found, "correct one of the two dates")


def what_is_filed_is_complete(submission: Submission) -> Failures:
    """Whatever has been filed says who filed it, for which facility, and from when it takes effect."""
    if submission.stage is Stage.DRAFT:
        return
    for missing in missing_particulars(submission):
        found = f"it is {submission.stage.value} and does not name the {missing}"
        yield _failure("filing-incomplete", found, "write it in the filing table")


def missing_particulars(submission: Submission) -> Iterator[str]:
    """Name every particular that a filing needs and this one does not have yet."""
    filing = submission.filing or Filing()
    contact = filing.contact
    yield from ["filing type"] if submission.filing is None else []
    yield from ["effective date"] if filing.effective is None else []
    yield from ["facility"] if not filing.facility.strip() else []
    yield from ["license"] if not filing.license.strip() else []
    yield from ["contact"] if not contact.name.strip() else []
    yield from ["contact's phone or email"] if not (contact.phone.strip() or contact.email.strip()) else []


def equipment_is_named(submission: Submission) -> Failures:
    """Each piece of equipment has a maker and a model, is listed once, and an approval says whose it is."""
    seen = set()
    for each in submission.equipment:
        name = each.name or each.kind.value
        if not each.maker.strip() or not each.model.strip():
            found = f"the {each.kind.value} has no {'model' if each.maker.strip() else 'maker'}"
            yield _failure("equipment-unnamed", found, "write its maker and its model")
        if bool(each.approval.strip()) != bool(each.lab.strip()):
            lacks, has = ("lab", "approval") if each.approval.strip() else ("approval", "lab")
            found = f"{_shown(name)} has an entry for {has} and none for {lacks}"
            yield _failure("approval-incomplete", found, "write both, or neither while it is pending")
        if (each.kind, each.maker, each.model) in seen:
            yield _failure("equipment-twice", f"{_shown(name)} is listed twice", "list it once")
        seen.add((each.kind, each.maker, each.model))


def attachments_are_named(submission: Submission) -> Failures:
    """Each attachment is the name of a file beside the submission, listed once, with its hash."""
    names = [each.name for each in submission.attachments]
    for each in submission.attachments:
        if not _is_file_name(each.name):
            found = f"an attachment is named {_shown(each.name)}"
            yield _failure("attachment-name", found, "name a file beside the submission, without a folder")
        elif not _HASH.fullmatch(each.sha256):
            found = f"{_shown(each.name)} has the sha256 {_shown(each.sha256) or 'nothing'}"
            mend = "write the 64 digits that `sha256sum` prints for the file"
            yield _failure("attachment-hash", found, mend)
        if names.count(each.name) > 1:
            found = f"{_shown(each.name)} is attached {names.count(each.name)} times"
            yield _failure("attachment-twice", found, "list it once")


FILING_REQUIREMENTS: tuple[Callable[[Submission], Failures], ...] = (
    an_amendment_names_what_it_supersedes,
    revisions_count_up,
    particulars_can_be_printed,
    stages_follow_each_other,
    it_is_in_force_from_its_effective_date,
    what_is_filed_is_complete,
    equipment_is_named,
    attachments_are_named,
)
"""Every requirement of a submission as a filing."""


def attachment_failures(submission: Submission, folder: Path) -> Failures:
    """Compare every attachment with the file of its name in the submission's folder."""
    for each in submission.attachments:
        if not _is_file_name(each.name) or not _HASH.fullmatch(each.sha256):
            continue
        try:
            # Anything but a file, such as a pipe, might never end.
            if (folder / each.name).exists() and not (folder / each.name).is_file():
                raise IsADirectoryError(EISDIR, "it is no file")
            with (folder / each.name).open("rb") as file:
                content = file.read(_MOST_BYTES + 1)
        except OSError as error:
            found = f"the attachment {each.name} cannot be read ({(error.strerror or str(error)).lower()})"
            yield _failure("attachment-missing", found, "put it beside the submission, or leave it out")
            continue
        actual = sha256(content).hexdigest()
        if actual != each.sha256:
            found = f"{each.name} is not the file that was attached: its sha256 is {actual}"
            yield _failure("attachment-changed", found, "restore the file, or write that sha256")


def filing_warnings(submission: Submission) -> Failures:
    """What is allowed in a draft but has to be settled before it is filed, and equipment that nothing uses."""
    is_draft = submission.filing is not None and submission.stage is Stage.DRAFT
    if is_draft and (missing := [*missing_particulars(submission)]):
        found = f"this draft does not name the {', '.join(missing)}"
        yield _failure("filing-incomplete", found, "write them in the filing table before you file it")
    for each in submission.equipment:
        if not each.approval.strip():
            found = f"{each.name or each.kind.value} has no approval yet"
            yield _failure("approval-pending", found, "write its approval and lab before it is used")
    if submission.equipment_of(EquipmentKind.PROGRESSIVE_SYSTEM) and submission.metered is None:
        found = "a progressive system is listed, and no progressive wager is offered"
        yield _failure("equipment-unused", found, "offer the wager, or leave the equipment out")


def _failure(code: str, found: str, instead: str) -> Failure:
    """Report a fault of the filing itself, on which the chapter is silent."""
    return Failure(code, None, found, instead)


def _texts(submission: Submission) -> Iterator[tuple[str, str]]:
    """Every text of the filing with its key."""
    filing = submission.filing or Filing()
    for key in ("reason", "facility", "license"):
        yield f"filing.{key}", getattr(filing, key)
    for key in filing.contact.__struct_fields__:
        yield f"filing.contact.{key}", getattr(filing.contact, key)
    for each in submission.equipment:
        for key in ("maker", "model", "approval", "lab"):
            yield f"equipment.{key}", getattr(each, key)
    for status in submission.status:
        yield "status.reference", status.reference


def _is_file_name(name: str) -> bool:
    plain = name.isprintable() and not {*name} & {"/", "\\"} and name not in ("", ".", "..")
    return plain and len(name) <= _LONGEST


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
