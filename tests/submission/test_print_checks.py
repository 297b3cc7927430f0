"""What keeps a submission from being printed is refused before anything is filed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.documents.print_check import print_failures
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Bears, FeltColors, Inscribed, LogoFile, Submission, TableSize, Where
from pitboss.submission.toml_reader import parse_submission
from pitboss.submission.toml_writer import commented
from tests.documents.submissions import most
from tests.games.electing import HOLDEM, PRIME_2016


def codes(submission: Submission) -> list[str]:
    return [each.code for each in failures_of(submission)]


def with_layout(**layout: object) -> Submission:
    submission = most(PRIME_2016)
    return replace(submission, layout=replace(submission.layout, **layout))


def test_a_name_in_a_script_without_a_face_is_refused_with_its_characters() -> None:
    (failure,) = failures_of(replace(most(PRIME_2016), certificate_holder="Lantern 灯 Casino"))

    assert (failure.code, failure.clause) == ("unprintable", "679a.2(b)(1)")
    assert "certificate_holder has characters that cannot be printed: 灯 (U+706F)" in failure.found


def test_own_words_in_such_a_script_are_refused_too() -> None:
    submission = most(PRIME_2016)
    told = submission.inscriptions | {"good-luck": Inscribed(Where.LAYOUT, "幸運")}

    (failure,) = (each for each in failures_of(replace(submission, inscriptions=told)) if each.code == "unprintable")
    assert "inscriptions.good-luck.words" in failure.found


@pytest.mark.parametrize("holder", ["Café Müller", "Казино Фонарь", "Sòng bạc Đèn Lồng"])
def test_names_that_the_faces_have_pass(holder: str, tmp_path: Path) -> None:
    submission = replace(most(PRIME_2016), certificate_holder=holder)

    assert codes(submission) == []
    assert [*print_failures(submission, tmp_path)] == []


@pytest.mark.parametrize(
    ("width", "depth", "expected"),
    [
        (47.9, 42, ["table-size"]),
        (48, 42, []),
        (144, 42, []),
        (144.1, 42, ["table-size"]),
        (96, 27.9, ["table-size"]),
        (96, 84, []),
        (float("nan"), 42, ["table-size"]),
    ],
)
def test_a_table_has_a_size_at_which_people_can_sit(width: float, depth: float, expected: list[str]) -> None:
    assert codes(with_layout(size=TableSize(width, depth))) == expected


def test_a_table_too_small_for_its_layout_is_refused_with_a_size_that_fits(tmp_path: Path) -> None:
    (failure,) = print_failures(with_layout(size=TableSize(60, 32)), tmp_path)

    assert failure.code == "cannot-be-read"
    assert failure.instead.startswith("it all fits a table of 92 by 42 inches")
    assert [*print_failures(with_layout(size=TableSize(94, 44)), tmp_path)] == []


@pytest.mark.parametrize(
    ("felt", "ink", "expected"),
    [
        ("#0b5d3b", "#ffffff", []),
        ("#767676", "#ffffff", []),
        ("#777777", "#ffffff", ["felt-contrast"]),
        ("green", "#ffffff", ["felt-color"]),
        ("#0b5d3b", "#fff", ["felt-color"]),
    ],
)
def test_ink_can_be_read_on_the_felt(felt: str, ink: str, expected: list[str]) -> None:
    assert codes(with_layout(colors=FeltColors(felt, ink))) == expected


@pytest.mark.parametrize(
    ("bears", "name", "digest", "expected"),
    [
        (Bears.LOGO, "logo.svg", "a" * 64, []),
        (Bears.NAME, "logo.svg", "a" * 64, ["logo-not-borne"]),
        (Bears.LOGO, "../logo.svg", "a" * 64, ["logo-file"]),
        (Bears.LOGO, "", "a" * 64, ["logo-file"]),
        (Bears.LOGO, "logo.svg", "a" * 63, ["logo-file"]),
    ],
)
def test_a_logo_is_a_file_beside_the_submission(bears: Bears, name: str, digest: str, expected: list[str]) -> None:
    assert codes(with_layout(bears=bears, logo=LogoFile(name, digest))) == expected


def test_a_logo_without_its_hash_is_refused_with_what_to_write(tmp_path: Path) -> None:
    raw = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><path d="M0 0H10V5Z"/></svg>'
    (tmp_path / "logo.svg").write_bytes(raw)
    digest = sha256(raw).hexdigest()
    (failure,) = print_failures(with_layout(bears=Bears.LOGO, logo=LogoFile("logo.svg")), tmp_path)

    assert failure.instead == f'write logo = {{ name = "logo.svg", sha256 = "{digest}" }}'
    assert [*print_failures(with_layout(bears=Bears.LOGO, logo=LogoFile("logo.svg", digest)), tmp_path)] == []


def test_size_colors_and_logo_are_read_as_they_are_written() -> None:
    submission = most(HOLDEM)
    layout = replace(
        submission.layout,
        bears=Bears.LOGO,
        logo=LogoFile("logo.svg", "a" * 64),
        size=TableSize(100, 46.5),
        colors=FeltColors("#0b5d3b", "#ffffff"),
    )
    own = replace(submission, layout=layout)

    assert parse_submission(commented(own)) == own
    assert own.hash != submission.hash
