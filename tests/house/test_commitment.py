"""RNG-4: a root over salted cards; what is opened must be what was committed to, in every part."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pitboss.cards import STANDARD, WITH_JOKER
from pitboss.house.commitment import Opening, commit, fresh_salts, open_positions, verify_opening
from pitboss.house.shuffle import shuffled
from tests.house.playing import Stream

ORDER = tuple(card.notation for card in shuffled(WITH_JOKER.cards, Stream("order")))
SALTS = fresh_salts(len(ORDER), Stream("salts"))
ROOT = commit(ORDER, SALTS)
OPENINGS = open_positions(ORDER, SALTS, range(len(ORDER)))


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def tree(leaves: list[bytes]) -> bytes:
    """The same tree said another way: the left half holds the largest power of two that leaves something over."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return sha(b"pitboss-node-1\x00", tree(leaves[:half]), tree(leaves[half:]))


def root_by_hand(cards: tuple[str, ...], salts: tuple[bytes, ...]) -> str:
    leaves = [
        sha(b"pitboss-card-1\x00", bytes([0, 0, position >> 8, position & 255]), salt, card.encode())
        for position, (card, salt) in enumerate(zip(cards, salts, strict=True))
    ]
    return sha(b"pitboss-root-1\x00", bytes([0, 0, len(cards) >> 8, len(cards) & 255]), tree(leaves)).hex()


@pytest.mark.parametrize("size", [*range(1, 34), 52, 53])
def test_the_root_is_the_hash_that_is_documented(size: int) -> None:
    assert commit(ORDER[:size], SALTS[:size]) == root_by_hand(ORDER[:size], SALTS[:size])


def test_the_root_of_a_long_shoe() -> None:
    cards = tuple(card.notation for card in STANDARD.cards) * 8
    salts = fresh_salts(len(cards), Stream("shoe"))

    assert commit(cards, salts) == root_by_hand(cards, salts)


@pytest.mark.parametrize("size", [*range(1, 18), 52, 53])
def test_every_position_can_be_opened(size: int) -> None:
    root = commit(ORDER[:size], SALTS[:size])
    openings = open_positions(ORDER[:size], SALTS[:size], range(size))

    assert [(each.position, each.card) for each in openings] == list(enumerate(ORDER[:size]))
    assert all(verify_opening(root, size, each) for each in openings)


def test_another_card_fails() -> None:
    for opening in OPENINGS:
        others = [card.notation for card in WITH_JOKER.cards if card.notation != opening.card]
        assert not any(verify_opening(ROOT, 53, replace(opening, card=card)) for card in others)


def test_another_position_fails() -> None:
    for opening in OPENINGS:
        others = [place for place in range(-1, 54) if place != opening.position]
        assert not any(verify_opening(ROOT, 53, replace(opening, position=place)) for place in others)


def test_another_number_of_cards_fails() -> None:
    assert not any(verify_opening(ROOT, cards, each) for each in OPENINGS for cards in (0, 1, 52, 54, 64, 1 << 32))


def flipped(text: str, bit: int) -> str:
    value = bytearray.fromhex(text)
    value[bit // 8] ^= 1 << bit % 8
    return value.hex()


@pytest.mark.parametrize("position", [0, 1, 26, 51, 52])
def test_any_changed_bit_of_the_salt_the_path_or_the_root_fails(position: int) -> None:
    opening = OPENINGS[position]

    assert not any(verify_opening(ROOT, 53, replace(opening, salt=flipped(opening.salt, bit))) for bit in range(128))
    for place, each in enumerate(opening.path):
        for bit in range(256):
            path = (*opening.path[:place], flipped(each, bit), *opening.path[place + 1 :])
            assert not verify_opening(ROOT, 53, replace(opening, path=path))
    assert not any(verify_opening(flipped(ROOT, bit), 53, opening) for bit in range(256))


@pytest.mark.parametrize(
    "change",
    [
        lambda opening: replace(opening, path=opening.path[:-1]),
        lambda opening: replace(opening, path=opening.path[1:]),
        lambda opening: replace(opening, path=(*opening.path, opening.path[-1])),
        lambda opening: replace(opening, path=opening.path[::-1]),
        lambda opening: replace(opening, path=(opening.path[0] + "00", *opening.path[1:])),
        lambda opening: replace(opening, path=("", *opening.path[1:])),
        lambda opening: replace(opening, salt=opening.salt.upper()),
        lambda opening: replace(opening, salt=opening.salt[:2] + " " + opening.salt[2:]),
        lambda opening: replace(opening, salt=opening.salt + "00"),
        lambda opening: replace(opening, salt=opening.salt[2:]),
        lambda opening: replace(opening, salt="salt"),
        lambda opening: replace(opening, card=""),
        lambda opening: replace(opening, card="A♥"),
        lambda opening: replace(opening, card=opening.card + " "),
    ],
)
def test_an_opening_that_is_written_in_another_way_fails(change: Callable[[Opening], Opening]) -> None:
    opening = OPENINGS[17]

    assert "a" <= max(opening.salt) <= "f"  # so that capitals are another text
    assert verify_opening(ROOT, 53, opening)
    assert not verify_opening(ROOT, 53, change(opening))


def test_bytes_cannot_be_moved_from_the_salt_to_the_card() -> None:
    opening = open_positions(ORDER[:1], SALTS[:1], [0])[0]
    root = commit(ORDER[:1], SALTS[:1])
    moved = replace(opening, salt=opening.salt[:-2], card=chr(int(opening.salt[-2:], 16) & 127) + opening.card)

    assert not verify_opening(root, 1, moved)


def test_every_position_has_a_salt_of_its_own() -> None:
    assert len(set(SALTS)) == len(SALTS) == 53
    assert {len(salt) for salt in SALTS} == {16}


def test_an_order_without_cards_and_one_without_all_its_salts_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one card"):
        commit((), ())
    with pytest.raises(ValueError, match="zip"):
        commit(ORDER, SALTS[1:])


def test_what_is_published_with_a_card_depends_on_the_salts_of_the_others() -> None:
    """Without that, whoever has one opening could try every card beside it."""
    other = (SALTS[0], *fresh_salts(52, Stream("other")))

    (one,) = open_positions(ORDER, SALTS, [0])
    (two,) = open_positions(ORDER, other, [0])

    assert (one.card, one.salt) == (two.card, two.salt)
    assert not set(one.path) & set(two.path)
