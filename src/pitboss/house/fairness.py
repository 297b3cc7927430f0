"""What is published so that anyone can check the cards: the root of each order, then the cards against it.

A root is published with the shuffle, and so before bets close. Then players add what they promised to add, and the
order that is dealt depends on both. After a round, only the cards whose faces it showed are opened; the whole order of
every shuffle is opened when its deck leaves the table.
"""

from __future__ import annotations

import msgspec

from pitboss.house.commitment import Opening
from pitboss.house.mixing import Contribution


class OrderCommitted(msgspec.Struct, frozen=True, tag_field="fact", tag="order-committed.v1", omit_defaults=True):
    """A deck is shuffled into an order that can no longer change: `root` stands for it, over `cards` cards."""

    at: int
    deck: str
    pack: int
    shuffle: int
    cards: int
    root: str
    stacked: bool = False


class ContributionPromised(msgspec.Struct, frozen=True, tag_field="fact", tag="contribution-promised.v1"):
    """A player has a value ready, and is committed to it: `promise` is its hash. It replaces an earlier one."""

    at: int
    player: str
    seat: int
    promise: str


class Promised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open promise, and whose it is."""

    player: str
    promise: str


class ContributionsAsked(msgspec.Struct, frozen=True, tag_field="fact", tag="contributions-asked.v1"):
    """The first card of an order is next: all who promised are asked for their values, and nobody else is.

    A promise is called in once. One that is not kept before the first card lapses.
    """

    at: int
    root: str
    promises: tuple[Promised, ...]


class Contributed(msgspec.Struct, frozen=True, tag_field="fact", tag="contributed.v1"):
    """A player kept a promise."""

    at: int
    root: str
    player: str
    value: str


class OrderFixed(msgspec.Struct, frozen=True, tag_field="fact", tag="order-fixed.v1"):
    """The first card leaves an order that players contributed to: `seed` mixes it from here on."""

    at: int
    root: str
    contributions: tuple[Contribution, ...]
    seed: str


class CardsOpened(msgspec.Struct, frozen=True, tag_field="fact", tag="cards-opened.v1"):
    """The cards whose faces a round showed."""

    at: int
    round: int
    root: str
    openings: tuple[Opening, ...]


class OrderOpened(msgspec.Struct, frozen=True, tag_field="fact", tag="order-opened.v1"):
    """A whole order, once its deck is retired: every card and, in hexadecimal, its salt."""

    at: int
    root: str
    cards: tuple[str, ...]
    salts: tuple[str, ...]


Given = ContributionPromised | ContributionsAsked | Contributed
"""What is recorded between a promise and the first card."""
Fact = OrderCommitted | Given | OrderFixed | CardsOpened | OrderOpened

_ENCODER = msgspec.json.Encoder(order="deterministic")
_DECODER: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)


def fact_to_bytes(fact: Fact) -> bytes:
    """The canonical bytes of a fact."""
    return _ENCODER.encode(fact)


def fact_from_bytes(stored: bytes) -> Fact:
    """The fact that was stored; `msgspec.MsgspecError` if it is not one."""
    try:
        return _DECODER.decode(stored)
    except RecursionError as error:
        raise msgspec.ValidationError("it is nested too deeply") from error
