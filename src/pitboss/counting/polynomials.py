"""Polynomials whose coefficients count: the one of x^k says in how many ways k cards can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Polynomial = Sequence[int]


def times(one: Polynomial, other: Polynomial, degree: int) -> list[int]:
    """The product, up to x to the power of the degree."""
    product = [0] * (degree + 1)
    for i, ways in enumerate(one[: degree + 1]):
        if ways:
            for j, others in enumerate(other[: degree + 1 - i]):
                product[i + j] += ways * others
    return product


def coefficient(factors: Iterable[Polynomial], degree: int) -> int:
    """The coefficient of x to the power of the degree in the product of all factors."""
    product = [1]
    for factor in factors:
        product = times(product, factor, degree)
    return product[degree] if degree < len(product) else 0
