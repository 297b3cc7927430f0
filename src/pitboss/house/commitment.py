"""Proof that cards were not changed after the shuffle: a root published before bets close, cards opened against it.

Each position of the shuffled order has a salt of its own, so an opened card says nothing about the others. This module
knows no game and no table: docs/reference/fairness.md specifies it byte by byte, for anyone who checks a round with a
program of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pitboss.house.shuffle import Source

SALT_BYTES = 16
_CARD_BYTES = 2
_HASH_BYTES = 32
_POSITION_BYTES = 4
_CARD_TAG = b"pitboss-card-1\x00"
_NODE_TAG = b"pitboss-node-1\x00"
_ROOT_TAG = b"pitboss-root-1\x00"


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Proof of what one card of a committed order was. `salt` and the hashes of `path` are hexadecimal."""

    position: int
    """Its position in the order in which the cards left the shuffle, the top card being 0."""
    card: str
    salt: str
    path: tuple[str, ...]
    """The sibling hashes on the way up to the root, lowest first."""


def fresh_salts(count: int, source: Source) -> tuple[bytes, ...]:
    """One salt for each position."""
    drawn = source.entropy(count * SALT_BYTES)
    return tuple(drawn[start : start + SALT_BYTES] for start in range(0, len(drawn), SALT_BYTES))


def commit(cards: Sequence[str], salts: Sequence[bytes]) -> str:
    """The root over a whole order: it can be published without giving away a card."""
    *_, (top,) = _levels(cards, salts)
    return _root(len(cards), top).hex()


def open_positions(cards: Sequence[str], salts: Sequence[bytes], positions: Iterable[int]) -> tuple[Opening, ...]:
    """The cards at these positions, each with the proof that the root was made over it."""
    levels = list(_levels(cards, salts))
    return tuple(
        Opening(position, cards[position], salts[position].hex(), tuple(each.hex() for each in _path(levels, position)))
        for position in positions
    )


def verify_opening(root: str, cards: int, opening: Opening) -> bool:
    """Whether the root, made over that many cards, has this card at this position."""
    try:
        salt, card = _from_hex(opening.salt), opening.card.encode("ascii")
        path = [_from_hex(each) for each in opening.path]
    except ValueError:
        return False
    sizes = len(salt) == SALT_BYTES and len(card) == _CARD_BYTES and all(len(each) == _HASH_BYTES for each in path)
    if not sizes or not 0 <= opening.position < cards < 1 << (8 * _POSITION_BYTES):
        return False
    top = _climb(_leaf(opening.position, salt, card), path, opening.position, cards)
    return top is not None and _root(cards, top).hex() == root


def _climb(node: bytes, path: list[bytes], place: int, width: int) -> bytes | None:
    """Up the tree from a leaf; None if the path does not have the right length."""
    beside = iter(path)
    while width > 1:
        # The last node of an odd level has no sibling and goes up as it is.
        if place % 2 or place + 1 < width:
            other = next(beside, None)
            if other is None:
                return None
            node = _node(other, node) if place % 2 else _node(node, other)
        place, width = place // 2, (width + 1) // 2
    return node if next(beside, None) is None else None


def _levels(cards: Sequence[str], salts: Sequence[bytes]) -> Iterator[list[bytes]]:
    """The tree from its leaves up to the single node at its top."""
    if not cards:
        raise ValueError("an order has at least one card")
    level = [
        _leaf(position, salt, card.encode("ascii"))
        for position, (card, salt) in enumerate(zip(cards, salts, strict=True))
    ]
    yield level
    while len(level) > 1:
        pairs = [_node(level[left], level[left + 1]) for left in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
        yield level


def _path(levels: list[list[bytes]], place: int) -> Iterator[bytes]:
    for level in levels[:-1]:
        beside = place ^ 1
        if beside < len(level):
            yield level[beside]
        place //= 2


def _from_hex(text: str) -> bytes:
    """Strict: one spelling per value, so that nothing passes that a stricter reader would refuse."""
    value = bytes.fromhex(text)
    if value.hex() != text:
        raise ValueError(text)
    return value


def _leaf(position: int, salt: bytes, card: bytes) -> bytes:
    return hashlib.sha256(_CARD_TAG + position.to_bytes(_POSITION_BYTES, "big") + salt + card).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE_TAG + left + right).digest()


def _root(cards: int, top: bytes) -> bytes:
    return hashlib.sha256(_ROOT_TAG + cards.to_bytes(_POSITION_BYTES, "big") + top).digest()
