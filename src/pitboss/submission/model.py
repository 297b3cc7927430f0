"""A Rules Submission as a value: elections, plus the holder, the tables, the cards and the layout."""

from __future__ import annotations

from enum import Enum
from hashlib import sha256

import msgspec

from pitboss.games.elections import Draft, Elections
from pitboss.law.rules import Area, Inscription, Needed, Required, Wager


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


class LayoutElection(_Part, frozen=True):
    """What is on the layout: the holder's name or logo, and the areas by their names in the chapter."""

    bears: Bears | None = None
    areas: tuple[str, ...] | None = None


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
    preshuffled: bool | None = None
    """Whether cards come to the table preshuffled and go into play that way."""
    batches_of: tuple[int, ...] | None = msgspec.field(default=None, name="batches")
    """How many decks each batch holds, if a shuffling device alternates batches."""
    layout: LayoutElection = LayoutElection()
    inscriptions: dict[str, Where | Inscribed] = msgspec.field(default_factory=dict)
    """Where patrons read each inscription, by its name in the chapter."""
    payout_limit: PayoutLimit | None = None
    """What the payout limit covers; if absent, what the chapter lets it cover."""

    @property
    def elections(self) -> Elections:
        """Its elections, which are refused if the chapter does not allow them."""
        return Elections(**{name: getattr(self, name) for name in Draft.__struct_fields__})

    @property
    def hash(self) -> str:
        """The hash of everything that it says; comments, spaces and the order of keys do not count.

        Each pooled wager counts as a key of its own, which is how the first submissions elected it.
        """
        said: dict[str, object] = {}
        for key, value in msgspec.to_builtins(self, order="deterministic").items():
            said |= dict.fromkeys(value, True) if key == "pooled" else {key: value}
        return sha256(msgspec.json.encode(said)).hexdigest()

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

    def placed_before_the_deal(self) -> tuple[Wager, ...]:
        """The wagers it offers that players place before the deal."""
        named = self.rules.wagers.items()
        return tuple(wager for name, wager in named if self.offered(name) and wager.required is not Required.DECISION)

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

    def told(self, name: str) -> tuple[Where, str] | None:
        """Where patrons read an inscription and in which words; None if it is not elected."""
        elected, inscription = self.inscriptions.get(name), self.rules.inscriptions[name]
        if elected is None:
            return None
        if isinstance(elected, Where):
            return elected, inscription.words
        return elected.on, elected.words or inscription.words
