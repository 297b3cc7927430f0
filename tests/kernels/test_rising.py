"""Rows of rising numbers, as the tables of kernels are made of them."""

from itertools import combinations, combinations_with_replacement

import pytest

from pitboss.kernels.poker_tables import multisets, rising


@pytest.mark.parametrize("size", range(6))
def test_rows_come_in_the_order_of_the_standard_library(size: int) -> None:
    assert list(map(tuple, rising(size).tolist())) == list(combinations_with_replacement(range(13), size))
    assert list(map(tuple, rising(size, apart=1).tolist())) == list(combinations(range(13), size))


def test_of_a_whole_deck() -> None:
    assert list(map(tuple, rising(3, below=52, apart=1).tolist())) == list(combinations(range(52), 3))


def test_no_rank_comes_more_often_than_there_are_suits() -> None:
    some = [each for each in combinations_with_replacement(range(13), 6) if max(map(each.count, each)) <= 4]

    assert list(map(tuple, multisets(6).tolist())) == some
