"""What a Rules Submission says about itself as a filing: who files it, equipment, attachments and its status."""

from __future__ import annotations

import datetime
from enum import Enum

import msgspec


class FilingType(Enum):
    """Whether a filing is the first for its tables or changes one that was filed before."""

    INITIAL = "initial"
    AMENDMENT = "amendment"


class EquipmentKind(Enum):
    """What a piece of equipment does at the table."""

    SHUFFLING_DEVICE = "shuffling-device"
    DEALING_SHOE = "dealing-shoe"
    PROGRESSIVE_SYSTEM = "progressive-system"
    OTHER = "other"


class Stage(Enum):
    """How far a filing has come, in order."""

    DRAFT = "draft"
    FILED = "filed"
    APPROVED = "approved"
    IN_FORCE = "in-force"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a filing."""


class Contact(_Part, frozen=True):
    """The person who answers questions about the filing."""

    name: str = ""
    title: str = ""
    phone: str = ""
    email: str = ""


class Filing(_Part, frozen=True):
    """The particulars of the filing itself."""

    type: FilingType | None = None
    revision: int | None = None
    """1 for an initial filing, counted up with each amendment."""
    supersedes: str | None = None
    """The hash of the submission that an amendment replaces."""
    effective: datetime.date | None = None
    """The date from which the holder asks to deal under it."""
    reason: str = ""
    """Why it is amended."""
    facility: str = ""
    license: str = ""
    contact: Contact = Contact()


class Equipment(_Part, frozen=True):
    """A piece of table game equipment and the approval of the laboratory that tested it."""

    kind: EquipmentKind
    maker: str = ""
    model: str = ""
    approval: str = ""
    """The reference of the approval under § 461a.4."""
    lab: str = ""

    @property
    def name(self) -> str:
        """The maker and the model in one line."""
        return " ".join(filter(None, (self.maker, self.model)))


class Attachment(_Part, frozen=True):
    """A file beside the submission, filed with it."""

    name: str
    sha256: str = ""


class Status(_Part, frozen=True):
    """A stage that the filing reached, under which reference and when."""

    stage: Stage
    reference: str = ""
    date: datetime.date | None = None
