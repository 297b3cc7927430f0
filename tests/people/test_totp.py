"""Second factors: the vectors of RFC 6238 and RFC 4226, and codes that were used."""

from __future__ import annotations

import base64

import pytest

from pitboss.people.totp import STEP_MS, address, code_at, step_of

KEY = b"12345678901234567890"
BASE32 = base64.b32encode(KEY).decode()


@pytest.mark.parametrize(
    ("seconds", "code"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_the_vectors_of_rfc_6238_appendix_b(seconds: int, code: str) -> None:
    assert code_at(KEY, seconds * 1000 // STEP_MS, digits=8) == code


@pytest.mark.parametrize(("count", "code"), [(0, "755224"), (1, "287082"), (2, "359152"), (9, "520489")])
def test_the_vectors_of_rfc_4226_appendix_d(count: int, code: str) -> None:
    assert code_at(KEY, count) == code


@pytest.mark.parametrize(("off", "taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_code_is_taken_one_step_early_or_late(off: int, taken: bool) -> None:
    now = 100
    found = step_of(BASE32, code_at(KEY, now + off), now * STEP_MS, after=-1)

    assert found == (now + off if taken else None)


def test_a_code_that_was_used_is_refused_and_so_is_an_older_one() -> None:
    assert step_of(BASE32, code_at(KEY, 100), 100 * STEP_MS, after=100) is None
    assert step_of(BASE32, code_at(KEY, 99), 100 * STEP_MS, after=100) is None
    assert step_of(BASE32, code_at(KEY, 101), 100 * STEP_MS, after=100) == 101


@pytest.mark.parametrize("code", ["", "é", "75522", "7552240", "٧٥٥٢٢٤", " 755224"])
def test_what_is_no_code_is_refused(code: str) -> None:
    assert step_of(BASE32, code, 0, after=-1) is None


def test_the_address_holds_the_key() -> None:
    assert address(BASE32, "ada") == f"otpauth://totp/Pitboss:ada?secret={BASE32}&issuer=Pitboss&digits=6&period=30"
