"""The page on fairness is right: its example holds, by our verifier and by hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from pitboss.house.commitment import Opening, commit, verify_opening
from pitboss.house.mixing import Contribution, cut_depth, permutation, promise_of, seed_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "fairness.md"


def example() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(PAGE.read_text(encoding="utf-8").split("```json\n")[1].split("```")[0])
    return found


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def test_the_example_holds() -> None:
    shown = example()
    opening = msgspec.convert(shown["opening"], Opening)

    assert verify_opening(shown["root"], shown["cards"], opening)
    assert commit(("Ah", "Td", "Jk"), [bytes([each]) * 16 for each in (0x00, 0x11, 0x22)]) == shown["root"]


def test_the_example_holds_by_hand() -> None:
    shown = example()
    card, node, root = (b"pitboss-card-1\0", b"pitboss-node-1\0", b"pitboss-root-1\0")
    first = sha(card, b"\0\0\0\0", b"\x00" * 16, b"Ah")
    second = sha(card, b"\0\0\0\1", b"\x11" * 16, b"Td")
    third = sha(card, b"\0\0\0\2", b"\x22" * 16, b"Jk")

    assert shown["opening"]["path"] == [first.hex(), third.hex()]
    assert shown["root"] == sha(root, b"\0\0\0\3", sha(node, sha(node, first, second), third)).hex()


def stream(tag: bytes, seed: bytes) -> Iterator[int]:
    return (byte for block in count() for byte in sha(tag, seed, block.to_bytes(4, "big")))


def below(bound: int, drawn: Iterator[int]) -> int:
    """For numbers that fit into one byte."""
    most: int = 2 ** (bound - 1).bit_length()
    return next(number for byte in drawn if (number := byte % most) < bound)


def test_the_cuts_of_the_example_follow_from_its_root() -> None:
    shown = example()
    root = bytes.fromhex(shown["root"])

    for cuts, depth in enumerate(shown["cuts"]):
        assert depth == 10 + below(42, stream(b"pitboss-cut-1\0", root + cuts.to_bytes(4, "big")))
        assert depth == cut_depth(shown["root"], cuts, (10, 51))


def test_the_mix_of_the_example_follows_from_what_players_added() -> None:
    shown = example()
    values = [b"\xaa" * 32, b"\xbb" * 32]
    added = [b"\0\0\0\7" + b"Guest 1" + values[0], b"\0\0\0\4" + "Zo\u00eb".encode() + values[1]]
    seed = sha(b"pitboss-seed-1\0", bytes.fromhex(shown["root"]), b"\0\0\0\2", *added)
    drawn = stream(b"pitboss-mix-1\0", seed)
    mix = [0, 1, 2]
    for last in (2, 1):
        other = below(last + 1, drawn)
        mix[last], mix[other] = mix[other], mix[last]

    assert shown["promises"] == [sha(b"pitboss-promise-1\0", value).hex() for value in values]
    assert (shown["seed"], shown["mix"]) == (seed.hex(), mix)


def test_the_house_mixes_as_the_example_does() -> None:
    shown = example()
    given = [Contribution("Guest 1", "aa" * 32), Contribution("Zo\u00eb", "bb" * 32)]

    assert shown["promises"] == [promise_of(each.value) for each in given]
    assert shown["seed"] == seed_of(shown["root"], given)
    assert tuple(shown["mix"]) == permutation(shown["seed"], shown["cards"])
