"""Names of accounts: one spelling each, and none that looks like another."""

from __future__ import annotations

import pytest

from pitboss.people.denied import Denied
from pitboss.people.names import canonical, required


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("ada", "ada"),
        ("Ada", "ada"),
        ("ＡＤＡ", "ada"),  # noqa: RUF001
        ("ﬁnn", "finn"),
        ("a.b-c_9", "a.b-c_9"),
        ("a" * 32, "a" * 32),
    ],
)
def test_one_name_however_it_is_written(written: str, name: str) -> None:
    assert canonical(written) == name


@pytest.mark.parametrize(
    "written",
    [
        "",
        "a",
        "a" * 33,
        "a" * 1_000_000,
        "9lives",
        "аda",  # noqa: RUF001
        "ad\u0000a",
        "ad\u200ba",
        "ada\n",
        "\u202eada",
        "ada ",
        "Guest 1",
        "ad\u0301a",
        "\ud800",
        "ada/..",
    ],
)
def test_what_looks_like_another_name_or_like_nothing_is_refused(written: str) -> None:
    assert canonical(written) is None
    with pytest.raises(Denied) as denied:
        required(written)
    assert denied.value.code == "unusable-name"
