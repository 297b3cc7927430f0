"""`pitboss submission`: a file is written, checked, priced and compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.at_table import keys
from tests.cli.calling import call, data, page, refusal
from tests.submission.drafts import HOLDER


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A submission that passes."""
    file = tmp_path / "table-1.toml"
    page("submission", "new", "679a", "--holder", HOLDER, "--output", str(file))
    return file


def edited(file: Path, before: str, after: str) -> Path:
    """A copy with a line changed."""
    text = file.read_text(encoding="utf-8")
    assert before in text
    copy = file.with_name("edited.toml")
    copy.write_text(text.replace(before, after), encoding="utf-8")
    return copy


def test_a_new_one_is_printed_or_written_and_never_over_another(written: Path) -> None:
    assert page("submission", "new", "three-card-prime", "--holder", HOLDER) == written.read_text(encoding="utf-8")
    assert refusal("submission", "new", "679a", "--output", str(written))[1] == "  Name another, or remove it"
    assert 'edition = "679a@proposed-2015"' in page("submission", "new", "679a", "--edition", "679a@proposed-2015")


def test_one_that_passes_ends_with_0(written: Path) -> None:
    found = data("submission", "check", str(written))

    assert (found["passed"], found["failures"], found["warnings"]) == (True, [], [])
    assert f"submission {found['hash']}" in page("submission", "check", str(written))


def test_one_that_names_no_holder_fails(tmp_path: Path) -> None:
    file = tmp_path / "nobody.toml"
    page("submission", "new", "679a", "--output", str(file))
    result = call("submission", "check", str(file), "--json")

    assert result.exit_code == 1
    assert [each["code"] for each in json.loads(result.stdout)["failures"]] == ["no-certificate-holder"]


def test_a_check_ends_with_what_patrons_will_read(written: Path) -> None:
    printed = page("submission", "check", str(written))
    read = data("submission", "check", str(written))["patrons_read"]

    assert [each["inscription"] for each in read] == ["payout-odds", "dealer-qualifies", "ties", "payout-limit"]
    assert printed.rstrip().endswith("“Payout limit $120,000 per player, per round”")
    for line in ("“Player wins ties”", "Pair Bonus with a 2 as the fourth card, paytable A", "100 to 1"):
        assert line in printed.partition("What patrons will read")[2]


@pytest.mark.parametrize("command", [("submission", "check"), ("play", "--submission"), ("simulate", "--submission")])
def test_a_file_that_is_nested_too_deeply_ends_with_2(command: tuple[str, ...], tmp_path: Path) -> None:
    for name, text in (("deep.toml", "x = " + "[" * 5_000 + "]" * 5_000), ("long.toml", "#" * 1_048_577)):
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")

        assert call(*command, str(file)).exit_code == 2


def test_every_failure_is_told_at_once_and_it_ends_with_1(written: Path) -> None:
    wrong = edited(edited(written, "seats = 6", "seats = 7"), 'ties = "layout"', 'ties = "sign"')
    result = call("submission", "check", str(wrong), "--json")
    found = json.loads(result.stdout)

    assert (result.exit_code, found["passed"]) == (1, False)
    assert found["failures"] == [
        {
            "code": "wrong-seats",
            "clause": "679a.2(a)",
            "found": "7 betting positions",
            "instead": "have 1 to 6 of them",
        },
        {
            "code": "sign-not-allowed",
            "clause": "679a.2(b)(4)",
            "found": "a sign tells the phrase on ties",
            "instead": "write layout for ties",
        },
    ]
    shown = call("submission", "check", str(wrong))
    assert shown.exit_code == 1
    assert "679a.2(a)" in shown.stdout
    assert "does not pass under 679a@final-2016: 2 failures" in " ".join(shown.stdout.split())


def test_what_cannot_be_read_ends_with_2_and_names_line_and_column(written: Path) -> None:
    wrong = edited(written, "seats = 6", 'seats = "six"')
    line = 1 + wrong.read_text(encoding="utf-8").splitlines().index('seats = "six"  # at most 6 [679a.2(a)]')

    assert f"line {line}, column 9" in refusal("submission", "check", str(wrong))[0]
    result = call("submission", "check", str(wrong), "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["unreadable"] == {
        "line": line,
        "column": 9,
        "clause": "679a.2(a)",
        "expected": "a whole number, not text, for seats",
        "instead": "correct the value",
    }
    assert "a file that can be read" in refusal("submission", "check", str(written.with_name("none.toml")))[0]


def test_a_price_names_the_hash(written: Path) -> None:
    found = data("submission", "price", str(written), "--players", "3", "--rounds-an-hour", "60")

    assert found["hash"] == data("submission", "check", str(written))["hash"]
    assert [each["wager"] for each in found["figures"]] == ["base", "prime", "pair-bonus", "all-six"]
    assert (found["hold"]["seats"], found["hold"]["rounds_an_hour"]) == (3, 60)
    assert found["hold"]["varies"] == "simulated"
    assert data("submission", "price", str(written), "--independent")["hold"]["varies"] == "independent"
    assert found["hash"] in page("submission", "price", str(written), "--independent")


def test_a_price_at_another_ante_leaves_side_wagers_at_their_own_size(written: Path) -> None:
    shown = page("submission", "price", str(written), "--ante", "$500", "--independent")

    assert "base: with limit $120,000, base wager $500." in shown
    assert "10.2248%" in shown
    assert "make it at least $10 and at most $500" in refusal("submission", "price", str(written), "--ante", "$501")[0]


def test_a_price_shows_the_long_run_beside_the_starting_meter(tmp_path: Path) -> None:
    filed = tmp_path / "flush.toml"
    page("submission", "new", "high-card-flush", "--holder", HOLDER, "--output", str(filed))
    shown = page("submission", "price", str(filed), "--independent")

    assert "progressive: $77.32 (32.2167%) as its meter grows and is won," in shown
    assert "$116.75 (48.6468%) at the starting meter" in shown


def test_two_games_are_not_compared(written: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    page("submission", "new", "high-card-flush", "--holder", HOLDER, "--output", str(other))

    assert "not for Three Card Prime and High Card Flush" in refusal("submission", "diff", str(written), str(other))[0]


def test_one_that_fails_is_not_priced(written: Path) -> None:
    assert "[679a.2(a)]" in refusal("submission", "price", str(edited(written, "seats = 6", "seats = 7")))[0]


def test_a_comparison_in_words(written: Path) -> None:
    after = edited(written, 'all-six = "A"', 'all-six = "E"')
    found = data("submission", "diff", str(written), str(after))

    assert [each["words"] for each in found["changes"]] == ["paytables.all-six was A, and is now E"]
    assert [each["wager"] for each in found["edges"]] == ["all-six"]
    assert "679a.12(g)" in page("submission", "diff", str(written), str(after))


def test_alone_it_lists_its_commands() -> None:
    assert data("submission")["commands"] == ["new", "check", "price", "diff", "render", "keygen", "sign", "verify"]
    assert "Write, check, price, compare and print" in page("submission")


class TestOneFileForEverything:
    """What is filed is what is priced, printed, simulated and dealt."""

    def test_edges(self, written: Path) -> None:
        some = edited(written, 'wagers = ["prime", ', "wagers = [")
        found = data("edge", "--submission", str(some))

        assert [(each["wager"], each["paytable"]) for each in found] == [
            ("base", "A"),
            ("pair-bonus", "A"),
            ("all-six", "A"),
        ]
        assert refusal("edge", "--submission", str(some), "--wager", "base")[1] == "  Leave --wager to the file"
        assert "a submission for 681a" in refusal("edge", "681a", "--submission", str(some))[0]

    def test_a_par_sheet_names_its_hash(self, written: Path) -> None:
        sheet = written.with_name("par.html")
        found = data("par", "--submission", str(written), "--output", str(sheet))

        assert found["submission"] == data("submission", "check", str(written))["hash"]
        assert found["submission"] in sheet.read_text(encoding="utf-8")

    def test_a_simulation_deals_what_is_offered(self, written: Path) -> None:
        some = edited(written, 'wagers = ["prime", ', "wagers = [")
        found = data("simulate", "--submission", str(some), "--rounds", "1e4", "--workers", "1")

        assert [each["wager"] for each in found["wagers"]] == ["base", "pair-bonus", "all-six"]

    def test_a_game_or_a_submission_is_needed(self) -> None:
        for command in ("play", "simulate", "par"):
            assert "expected a game or a submission" in refusal(command)[0]

    def test_a_table_in_the_terminal_and_its_change(self, written: Path) -> None:
        log, after = written.with_name("t.log"), edited(written, "boxes = 2", "boxes = 1")
        hashes = [data("submission", "check", str(each))["hash"][:12] for each in (written, after)]
        for file in (written, after):
            assert call("play", "--submission", str(file), "--log", str(log), stdin="q\n").exit_code == 0

        told = " ".join(page("replay", str(log), columns=200).split())
        assert f"the table opens with $100,000 in chips, under submission {hashes[0]}" in told
        assert f"from round 1 on, the table plays under submission {hashes[1]} 679a.7(d)(2)" in told
        assert "is whole" in page("verify", str(log), columns=200)

    def test_a_table_on_which_a_wager_lies_goes_on_under_its_own_submission(self, written: Path) -> None:
        log, after = written.with_name("t.log"), edited(written, "boxes = 2", "boxes = 1")
        assert call("play", "--submission", str(written), "--log", str(log), stdin=keys("+ q")).exit_code == 0
        lines = log.read_bytes()

        said, hint = refusal("play", "--submission", str(after), "--log", str(log))

        assert "no wager of yours on it while its submission changes" in said
        assert "finish the round" in hint
        assert log.read_bytes() == lines
        assert call("play", "--submission", str(written), "--log", str(log), stdin=keys("q")).exit_code == 0

    def test_one_that_fails_opens_nothing(self, written: Path, tmp_path: Path) -> None:
        wrong = edited(written, "seats = 6", "seats = 7")

        assert "[679a.2(a)]" in refusal("play", "--submission", str(wrong), "--log", str(tmp_path / "t.log"))[0]
        assert "[679a.2(a)]" in refusal("serve", "--submission", str(wrong), "--data", str(tmp_path / "house"))[0]
        assert not (tmp_path / "house").exists()

    def test_two_tables_of_one_number_are_refused(self, written: Path, tmp_path: Path) -> None:
        said = refusal("serve", "--submission", str(written), "--submission", str(written), "--data", str(tmp_path))

        assert said[1] == "  Give Three Card Prime, table 1 another number"


def test_everything_is_printed_to_a_folder_as_the_same_bytes(written: Path, tmp_path: Path) -> None:
    names = ("submission", "layout", "procedure", "checklist")
    only = [part for name in names for part in ("--only", name)]
    found = [
        data("submission", "render", str(written), "--out", str(tmp_path / folder), *only) for folder in ("one", "two")
    ]
    first, second = ([Path(each) for each in one["files"]] for one in found)

    kinds = {"layout": "svg"}
    assert [each.name for each in first] == [
        f"{name}.{kind}" for name in names for kind in (kinds.get(name, "html"), "pdf")
    ]
    assert [each.read_bytes() for each in first] == [each.read_bytes() for each in second]
    assert first[0].parent == tmp_path / "one"
    assert found[0]["hash"] in first[0].read_text(encoding="utf-8")


def test_a_submission_that_fails_is_not_printed(written: Path, tmp_path: Path) -> None:
    wrong = edited(written, "seats = 6", "seats = 7")
    out = tmp_path / "out"

    assert "679a.2(a)" in "\n".join(refusal("submission", "render", str(wrong), "--out", str(out)))
    assert not out.exists()


def test_a_document_or_folder_that_cannot_be_is_refused(written: Path, tmp_path: Path) -> None:
    unknown = "\n".join(refusal("submission", "render", str(written), "--out", str(tmp_path), "--only", "layuot"))
    assert "layout" in unknown
    taken = refusal("submission", "render", str(written), "--out", str(written), "--only", "layout")
    assert taken[1] == "  Name another with --out"
