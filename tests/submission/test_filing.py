"""A submission as a filing: what it says about itself, what the hash covers, and every wrong particular refused."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from os import mkfifo
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.exact.cache import NO_CACHE
from pitboss.submission.differences import compare
from pitboss.submission.failures import failures_of
from pitboss.submission.filing import (
    Attachment,
    Contact,
    Equipment,
    EquipmentKind,
    Filing,
    FilingType,
    Stage,
    Status,
)
from pitboss.submission.filing_checks import filing_failures, filing_warnings
from pitboss.submission.model import Inscribed, Submission, Where
from pitboss.submission.toml_reader import Unreadable, parse_submission
from pitboss.submission.toml_writer import commented
from tests.games.electing import EDITIONS, PRIME_2016
from tests.submission.drafts import new_submission

OLD = "a" * 64
CONTACT = Contact("Ada Byron", "Director of table games", "717-555-0100", "ada@example.com")
INITIAL = Filing(FilingType.INITIAL, 1, None, date(2027, 1, 4), "", "Lantern & Key", "F-1234", CONTACT)
AMENDMENT = replace(INITIAL, type=FilingType.AMENDMENT, revision=2, supersedes=OLD, reason="A higher limit")
SHUFFLER = Equipment(
    EquipmentKind.SHUFFLING_DEVICE, "Acme", "Mix 7", "L-99-001", "Bureau of Gaming Laboratory Operations"
)
FILED = Status(Stage.FILED, "BGO-17", date(2026, 11, 20))
APPROVED = Status(Stage.APPROVED, "BGO-17/A", date(2026, 12, 1))
IN_FORCE = Status(Stage.IN_FORCE, "BGO-17/A", date(2027, 1, 4))


def filed(**changes: Any) -> Submission:
    """A complete filing with other parts."""
    return replace(new_submission(PRIME_2016), **{"filing": INITIAL, **changes})


def refused(submission: Submission) -> list[str]:
    return [each.code for each in filing_failures(submission)]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_filing_is_read_as_it_was_written(name: str) -> None:
    submission = replace(
        new_submission(name),
        filing=AMENDMENT,
        equipment=(SHUFFLER, Equipment(EquipmentKind.OTHER, "Acme", "Light")),
        attachments=(Attachment("drawing.pdf", OLD),),
        status=(FILED, APPROVED, IN_FORCE),
    )

    assert parse_submission(commented(submission)) == submission
    assert refused(submission) == []


def test_own_words_are_read_as_they_were_written() -> None:
    submission = new_submission(PRIME_2016)
    own = {"ties": Inscribed(Where.LAYOUT, 'Ties "win"'), "house rule": Inscribed(Where.SIGN, "No phones")}
    written = replace(submission, inscriptions=submission.inscriptions | own)

    assert parse_submission(commented(written)) == written


def test_a_submission_without_a_filing_is_a_draft_with_the_hash_it_always_had() -> None:
    submission = new_submission(PRIME_2016)

    assert submission.filing is None
    assert submission.stage is Stage.DRAFT
    assert refused(submission) == []
    # Computed from the same file by the version before filings were part of it.
    before = replace(submission, certificate_holder="Name of the certificate holder")
    assert before.hash == "2194e72cafbad91378d12071d0f0ec7a7a65e525597fac4d01ec9c6b2f23b2fb"


def test_the_status_does_not_change_the_hash_and_everything_filed_does() -> None:
    draft = filed()

    assert replace(draft, status=(FILED, APPROVED, IN_FORCE)).hash == draft.hash
    for other in (
        filed(filing=replace(INITIAL, effective=date(2027, 1, 5))),
        filed(filing=replace(INITIAL, facility="Elsewhere")),
        filed(filing=None),
        filed(equipment=(SHUFFLER,)),
        filed(attachments=(Attachment("drawing.pdf", OLD),)),
    ):
        assert other.hash != draft.hash


@pytest.mark.parametrize(
    ("filing", "code"),
    [
        (replace(AMENDMENT, supersedes=None), "supersedes-nothing"),
        (replace(AMENDMENT, supersedes=""), "supersedes-nothing"),
        (replace(AMENDMENT, supersedes=OLD[:-1]), "wrong-hash"),
        (replace(AMENDMENT, supersedes=OLD + "a"), "wrong-hash"),
        (replace(AMENDMENT, supersedes=OLD.upper()), "wrong-hash"),
        (replace(AMENDMENT, reason=" "), "no-reason"),
        (replace(AMENDMENT, revision=1), "wrong-revision"),
        (replace(AMENDMENT, revision=0), "wrong-revision"),
        (replace(AMENDMENT, revision=None), "no-revision"),
        (replace(AMENDMENT, type=None), "no-filing-type"),
        (replace(INITIAL, supersedes=OLD), "initial-supersedes"),
        (replace(INITIAL, reason="A higher limit"), "initial-reason"),
        (replace(INITIAL, revision=2), "wrong-revision"),
        (replace(INITIAL, revision=0), "wrong-revision"),
        (replace(INITIAL, facility="Two\nlines"), "not-printable"),
        (replace(INITIAL, license="9" * 121), "too-long"),
        (replace(INITIAL, contact=replace(CONTACT, email="ada")), "wrong-email"),
    ],
)
def test_wrong_particulars_are_refused(filing: Filing, code: str) -> None:
    assert refused(filed(filing=filing)) == [code]


def test_the_longest_particular_passes() -> None:
    assert refused(filed(filing=replace(INITIAL, license="9" * 120))) == []


@pytest.mark.parametrize(
    ("status", "code"),
    [
        ((APPROVED,), "status-order"),
        ((IN_FORCE,), "status-order"),
        ((FILED, IN_FORCE), "status-order"),
        ((FILED, replace(FILED, stage=Stage.FILED)), "status-order"),
        ((FILED, APPROVED, IN_FORCE, IN_FORCE), "status-order"),
        ((replace(FILED, reference=""),), "no-reference"),
        ((replace(FILED, date=None),), "no-date"),
        ((replace(FILED, stage=Stage.DRAFT),), "draft-reference"),
        ((FILED, replace(APPROVED, date=date(2026, 11, 19))), "status-dates"),
        ((FILED, APPROVED, replace(IN_FORCE, date=date(2027, 1, 3))), "too-early"),
    ],
)
def test_a_status_out_of_order_is_refused(status: tuple[Status, ...], code: str) -> None:
    assert refused(filed(status=status)) == [code]


def test_stages_may_follow_each_other_on_the_same_day() -> None:
    same_day = (FILED, replace(APPROVED, date=FILED.date), IN_FORCE)

    assert refused(filed(status=same_day)) == []
    assert refused(filed(status=(Status(Stage.DRAFT),))) == []
    assert filed(status=same_day).stage is Stage.IN_FORCE


@pytest.mark.parametrize(
    ("lacking", "said"),
    [
        (None, "filing type"),
        (replace(INITIAL, effective=None), "effective date"),
        (replace(INITIAL, facility=" "), "facility"),
        (replace(INITIAL, license=""), "license"),
        (replace(INITIAL, contact=replace(CONTACT, name="")), "contact"),
        (replace(INITIAL, contact=replace(CONTACT, phone="", email="")), "contact's phone or email"),
    ],
)
def test_a_draft_may_lack_what_a_filing_may_not(lacking: Filing | None, said: str) -> None:
    draft = filed(filing=lacking)

    assert refused(draft) == []
    assert any(said in each.found for each in filing_warnings(draft)) is (lacking is not None)
    found = [each for each in filing_failures(replace(draft, status=(FILED,))) if each.found.endswith(f"the {said}")]
    assert [each.code for each in found] == ["filing-incomplete"]


@pytest.mark.parametrize(
    ("equipment", "code"),
    [
        ((replace(SHUFFLER, maker=""),), "equipment-unnamed"),
        ((replace(SHUFFLER, model=" "),), "equipment-unnamed"),
        ((replace(SHUFFLER, lab=""),), "approval-incomplete"),
        ((replace(SHUFFLER, approval=""),), "approval-incomplete"),
        ((SHUFFLER, SHUFFLER), "equipment-twice"),
        ((replace(SHUFFLER, approval="L\x00"),), "not-printable"),
    ],
)
def test_equipment_that_cannot_be_identified_is_refused(equipment: tuple[Equipment, ...], code: str) -> None:
    assert refused(filed(equipment=equipment)) == [code]


def test_equipment_is_looked_up_by_its_kind_and_warned_of_while_its_approval_is_pending() -> None:
    pending = replace(SHUFFLER, approval="", lab="")
    submission = filed(equipment=(pending,))

    assert submission.equipment_of(EquipmentKind.SHUFFLING_DEVICE, EquipmentKind.DEALING_SHOE) == (pending,)
    assert submission.equipment_of(EquipmentKind.PROGRESSIVE_SYSTEM) == ()
    assert [each.code for each in filing_warnings(submission)] == ["approval-pending"]
    assert [*filing_warnings(filed(equipment=(SHUFFLER,)))] == []


@pytest.mark.parametrize("name", ["", "..", "a/b.pdf", "/etc/passwd", "a\\b.pdf", "a\nb", "x" * 121])
def test_an_attachment_is_a_file_beside_the_submission(name: str) -> None:
    assert refused(filed(attachments=(Attachment(name, OLD),))) == ["attachment-name"]


def test_attachments_are_compared_with_the_files(tmp_path: Path) -> None:
    (tmp_path / "drawing.pdf").write_bytes(b"as filed")
    actual = sha256(b"as filed").hexdigest()

    def codes(*attached: Attachment) -> list[str]:
        return [each.code for each in failures_of(filed(attachments=attached), tmp_path)]

    assert codes(Attachment("drawing.pdf", actual)) == []
    assert codes(Attachment("drawing.pdf", OLD)) == ["attachment-changed"]
    assert codes(Attachment("drawings.pdf", actual)) == ["attachment-missing"]
    assert codes(Attachment("drawing.pdf")) == ["attachment-hash"]
    assert codes(*[Attachment("drawing.pdf", actual)] * 2) == ["attachment-twice"]
    (tmp_path / "folder").mkdir()
    assert codes(Attachment("folder", actual)) == ["attachment-missing"]
    mkfifo(tmp_path / "pipe")
    assert codes(Attachment("pipe", actual)) == ["attachment-missing"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('[filing]\neffective = "2027-02-30"', "expected a date for filing.effective; write it such as 2026-12-31"),
        ("[filing]\neffective = 2027-02-30", "invalid date"),
        ("[filing]\neffective = 2027", "expected a date for filing.effective"),
        ("[filing]\neffective = 2027-01-04T08:00:00", "expected a date for filing.effective"),
        ('[filing]\ntype = "new"', 'a choice for filing.type, not "new"; write initial or amendment'),
        ("[filing]\nrevison = 1", "did you mean revision?"),
        ('[filing.contact]\nmail = "x"', "did you mean email?"),
        ('[[equipment]]\nkind = "shuffler"', "write shuffling-device or dealing-shoe or progressive-system or other"),
        ('[[status]]\nstage = "final"', "write draft or filed or approved or in-force"),
        ('[[attachments]]\nsha256 = ""', "expected attachments.0.name, which is missing"),
    ],
)
def test_what_cannot_be_read_is_refused_at_its_line(written: str, said: str) -> None:
    with pytest.raises(Unreadable) as raised:
        parse_submission(f'edition = "{PRIME_2016}"\n{written}\n')

    assert raised.value.line in (2, 3)
    assert said in str(raised.value)


def test_a_comparison_names_each_piece_of_equipment() -> None:
    before, after = filed(), filed(equipment=(SHUFFLER,), status=(FILED,))
    found = [each.words for each in compare(before, after, NO_CACHE).changes]

    assert found == [
        "equipment now has shuffling-device, Acme, Mix 7, L-99-001, Bureau of Gaming Laboratory Operations",
        "status now has filed, BGO-17, 2026-11-20",
    ]
