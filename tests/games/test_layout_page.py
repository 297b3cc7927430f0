"""The reference of `layout.toml` is complete: it explains every key that may be written there."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from pitboss.games import layout

PAGE = (Path(__file__).parent.parent.parent / "docs" / "reference" / "layout.md").read_text(encoding="utf-8")
PARTS = [
    each
    for each in vars(layout).values()
    if isinstance(each, type) and issubclass(each, layout._Part) and each is not layout._Part
]


@pytest.mark.parametrize("part", PARTS)
def test_every_key_is_explained(part: type[msgspec.Struct]) -> None:
    explained = set(re.findall(r"`([a-z_-]+)`", PAGE))

    assert {each.name for each in msgspec.structs.fields(part)} - explained == set()


def test_every_key_of_the_whole_is_listed_in_its_table() -> None:
    listed = re.findall(r"^\| `([a-z_]+)` \|", PAGE.partition("## The whole")[2].partition("\n## ")[0], re.MULTILINE)

    assert sorted(listed) == sorted(each.name for each in msgspec.structs.fields(layout.Layout))
