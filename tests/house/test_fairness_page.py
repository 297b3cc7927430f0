"""The page on fairness is right: its example holds, by our verifier and by hand."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import msgspec

from pitboss.house.commitment import Opening, commit, verify_opening

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
