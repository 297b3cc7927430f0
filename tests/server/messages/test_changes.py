"""What changed from one value to another, put into the first, is the second; and nothing that stayed is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.server.messages.changes import applied, changes, followed


class Box(msgspec.Struct, frozen=True):
    cards: tuple[str, ...]
    wagers: dict[str, int]
    chips: int | bool | None


class Brief(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    clause: str | None = None


class Felt(msgspec.Struct, frozen=True):
    boxes: dict[int, Box]
    names: tuple[Brief, ...]
    last: Box | Brief | None


words = st.sampled_from(["Ah", "??", "ante", "play", "a/b", "a~b", "~1"])
boxes = st.builds(
    Box,
    st.lists(words, max_size=3).map(tuple),
    st.dictionaries(words, st.integers(0, 2), max_size=3),
    st.none() | st.booleans() | st.integers(0, 1),
)
briefs = st.builds(Brief, words, st.none() | words)
felts = st.builds(
    Felt,
    st.dictionaries(st.integers(1, 3), boxes, max_size=3),
    st.lists(briefs, max_size=2).map(tuple),
    boxes | briefs | st.none(),
)


def _sent(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@given(felts, felts)
def test_changes_that_are_applied_make_the_one_value_of_the_other(before: Felt, after: Felt) -> None:
    was, changed = _sent(before), dict(changes(before, after))

    assert applied(was, _sent(changed)) == _sent(after)
    assert was == _sent(before), "what somebody has is not changed in place"
    assert bool(changed) is (_sent(before) != _sent(after))


def test_only_what_changed_is_told() -> None:
    ann, bo = Box(("Ah", "??"), {"ante": 5}, 10), Box((), {}, None)
    before = Felt({1: ann, 2: bo}, (Brief("a"),), None)
    after = Felt({1: msgspec.structs.replace(ann, cards=("Ah", "Kd"), wagers={"ante": 5, "play": 5}), 2: bo}, (), bo)

    assert dict(changes(before, after)) == {
        "/boxes/1/cards/1": "Kd",
        "/boxes/1/wagers": {"ante": 5, "play": 5},
        "/names": (),
        "/last": bo,
    }


def test_a_change_since_another_frame_is_not_taken_for_one_since_this() -> None:
    change = {"frame": "change", "of": "update", "since": 7, "sequence": 9, "digest": "", "at": 0, "changes": {}}
    before = {"sequence": 8, "view": {}, "names": {}, "clocks": {}}

    with pytest.raises(ValueError, match="since line 7, not since line 8"):
        followed(before, change)
