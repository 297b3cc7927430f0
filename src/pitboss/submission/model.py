"""A Rules Submission as a value: elections, plus the holder, the tables, the cards and the layout."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from hashlib import sha256

import msgspec

from pitboss.games.elections import Draft, Elections, WagerLimits
from pitboss.law.paytables import Paytable
from pitboss.law.rules import Area, Inscription, Needed, Required, Wager
from pitboss.submission.filing import Attachment, Equipment, EquipmentKind, Filing, Stage, Status

PLACEHOLDER = "Name of the certificate holder"
"""What a new submission has where the holder's name goes; nothing is filed under it."""


class Where(Enum):
    """Where patrons read something."""

    LAYOUT = "layout"
    SIGN = "sign"


class Bears(Enum):
    """How the layout shows whose it is."""

    NAME = "name"
    LOGO = "logo"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a submission."""


class Inscribed(_Part, frozen=True):
    """An inscription in the holder's own words."""

    on: Where
    words: str = ""


class TableSize(_Part, frozen=True):
    """How wide a table is along the dealer's edge, and how deep, in inches with its rail."""

    width: float
    depth: float


class FeltColors(_Part, frozen=True):
    """The colors of the felt and of everything on it, each as in "#0b5d3b"."""

    felt: str
    ink: str


class LogoFile(_Part, frozen=True):
    """The holder's logo: a file beside the submission, and the SHA-256 that makes its bytes part of the filing."""

    name: str
    sha256: str = ""


class LayoutElection(_Part, frozen=True):
    """What is on the layout: the holder's name or logo, and the areas by their names in the chapter.

    The table is as large as the layout needs, in the colors of paper, unless its own size and colors are named.
    """

    bears: Bears | None = None
    areas: tuple[str, ...] | None = None
    logo: LogoFile | None = None
    size: TableSize | None = None
    colors: FeltColors | None = None


class PayoutLimit(_Part, frozen=True):
    """What an aggregate payout limit covers: wagers, minus the hands that are paid in full regardless of the limit."""

    covers: tuple[str, ...]
    excludes: tuple[str, ...] = ()


class Submission(Draft, frozen=True, forbid_unknown_fields=True, dict=True, omit_defaults=True, kw_only=True):
    """One Rules Submission as it was written, which may be wrong: `pitboss.submission.check` says whether it is.

    It is a draft of elections, so every check of elections is also a check of a submission.
    """

    certificate_holder: str = ""
    table_numbers: tuple[str, ...] = ()
    """The numbers of the tables it is filed for."""
    batches_of: tuple[int, ...] | None = msgspec.field(default=None, name="batches")
    """How many decks each batch holds, if a shuffling device alternates batches."""
    layout: LayoutElection = LayoutElection()
    inscriptions: dict[str, Where | Inscribed] = msgspec.field(default_factory=dict)
    """Where patrons read each inscription, by its name in the chapter."""
    payout_limit: PayoutLimit | None = None
    """What the payout limit covers; if absent, what the chapter lets it cover."""
    filing: Filing | None = None
    equipment: tuple[Equipment, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    status: tuple[Status, ...] = ()
    """The stages it has reached, in order. They happen to the filing and are no part of it, so the hash leaves them
    out."""

    @property
    def elections(self) -> Elections:
        """Its elections, which are refused if the chapter does not allow them."""
        return Elections(**{name: getattr(self, name) for name in Draft.__struct_fields__})

    @property
    def hash(self) -> str:
        """The hash of everything that is filed; comments, spaces and the order of keys do not count.

        Its status does not count either: an approval is recorded over the hash that was approved. Each pooled wager
        counts as a key of its own, which is how the first submissions elected it.
        """
        said: dict[str, object] = {}
        filed = msgspec.structs.replace(self, status=())
        written = msgspec.to_builtins(filed, order="deterministic")
        for key in sorted(written, key=_HASHED.index):
            said |= dict.fromkeys(written[key], True) if key == "pooled" else {key: written[key]}
        return sha256(msgspec.json.encode(said)).hexdigest()

    @property
    def stage(self) -> Stage:
        """How far the filing has come."""
        return self.status[-1].stage if self.status else Stage.DRAFT

    def equipment_of(self, *kinds: EquipmentKind) -> tuple[Equipment, ...]:
        """The equipment of these kinds, in the order of the file."""
        return tuple(each for each in self.equipment if each.kind in kinds)

    def offered(self, name: str) -> bool:
        """Whether it offers a wager: one that every player makes, that the holder elected, or that is optional."""
        wager = self.rules.wagers.get(name)
        if wager is None:
            return False
        match wager.required:
            case Required.OPTIONAL:
                return name in (self.wagers or ())
            case Required.IF_ELECTED:
                return name in self.pooled
            case _:
                return wager.table_of is None

    def tables_elected(self, name: str) -> tuple[Paytable, ...]:
        """Every table that may pay a wager, as far as a draft says which: its own, and those of special cases."""
        wagers = (each for each in self.rules.wagers.values() if name in (each.wager, each.table_of))
        found = (each.paytables.get(self.paytables.get(each.wager, ""), each.fixed_table) for each in wagers)
        return tuple(each for each in found if each is not None)

    def placed_before_the_deal(self) -> tuple[Wager, ...]:
        """The wagers it offers that players place before the deal."""
        named = self.rules.wagers.items()
        return tuple(wager for name, wager in named if self.offered(name) and wager.required is not Required.DECISION)

    def limits_before_the_deal(self) -> Iterator[tuple[str, int | None, int | None]]:
        """Each offered wager that is placed before the deal, with its least and its most; None if not elected."""
        for wager in self.placed_before_the_deal():
            own = self.limits.wagers.get(wager.wager, WagerLimits())
            least, most = own.minimum, own.maximum
            if wager.required is not Required.OPTIONAL and least is None:
                least = self.limits.minimum
            if wager.wager == self.metered and self.progressive is not None:
                least = most = self.progressive.wager
            # An amount of 0 or less is refused elsewhere.
            yield wager.wager, _if_above_0(least), _if_above_0(most)

    def needs(self, thing: Area | Inscription) -> bool:
        """Whether the layout it elects must have an area, or tell patrons something."""
        match thing.needed:
            case Needed.ALWAYS:
                return True
            case Needed.IF_LIMITED:
                return self.limits.payout is not None
            case Needed.IF_OFFERED:
                return isinstance(thing, Area) and self.offered(thing.wager or "")

    def areas(self) -> tuple[Area, ...]:
        """The areas on its layout, in the order of the chapter."""
        return tuple(each for name, each in self.rules.areas.items() if name in (self.layout.areas or ()))

    def own_areas(self) -> tuple[str, ...]:
        """The areas on its layout that the chapter does not name; it names the least that a layout contains."""
        return tuple(name for name in dict.fromkeys(self.layout.areas or ()) if name not in self.rules.areas)

    def own_inscriptions(self) -> dict[str, Inscribed]:
        """The inscriptions that the chapter does not name, by name, with their words."""
        return {
            name: elected if isinstance(elected, Inscribed) else Inscribed(elected)
            for name, elected in self.inscriptions.items()
            if name not in self.rules.inscriptions
        }

    def told(self, name: str) -> tuple[Where, str] | None:
        """Where patrons read an inscription and in which words; None if it is not elected."""
        elected, inscription = self.inscriptions.get(name), self.rules.inscriptions[name]
        if elected is None:
            return None
        if isinstance(elected, Where):
            return elected, inscription.words
        return elected.on, elected.words or inscription.words


_HASHED = [name for name in Submission.__struct_encode_fields__ if name != "preshuffled"]
"""The keys in the order in which they are hashed: that of the first submissions."""
_HASHED.insert(_HASHED.index("table_numbers") + 1, "preshuffled")


def _if_above_0(amount: int | None) -> int | None:
    return amount if amount is not None and amount > 0 else None
