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
        "ada\u200e",
        "ad\u061ca",
        "ada\u00ad",
        "ada\ue000",
        "ada\U000e0061",
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


@pytest.mark.parametrize(
    "written", ["house", "The.House", "pitboss", "guest.1", "guest-12", "Guest_7", "guest", "bot.2"]
)
def test_a_name_of_the_house_and_its_guests_is_reserved(written: str) -> None:
    with pytest.raises(Denied) as denied:
        required(written)
    assert denied.value.code == "name-taken"


@pytest.mark.parametrize("written", ["housekeeper", "guest.ann", "botond", "thea"])
def test_a_name_that_only_begins_like_one_is_not(written: str) -> None:
    assert required(written) == written
