"""`pitboss compile` compiles ahead what figures are computed with."""

from __future__ import annotations

from pitboss.exact.compile_kernels import uses
from tests.cli.calling import data, page


def test_it_says_how_many_kernels_there_are_and_how_long_it_took() -> None:
    made = data("compile")

    assert made["kernels"] == sum(map(len, uses().values()))
    assert made["seconds"] > 0


def test_it_says_so_in_words() -> None:
    assert page("compile").startswith(f"All {sum(map(len, uses().values()))} kernels are compiled and kept")
