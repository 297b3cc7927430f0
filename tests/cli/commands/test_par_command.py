"""`pitboss par` writes a par sheet where it is told, or says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.calling import data, page, refusal

WORDS = ("par", "21-baccarat", "--wager", "tie")


def test_it_is_written_to_this_folder_as_html_and_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    shown = page(*WORDS)

    assert shown.startswith("Wrote 681a-final-2016-par.html\nWrote 681a-final-2016-par.pdf\n")
    assert (tmp_path / "681a-final-2016-par.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "681a-final-2016-par.pdf").read_bytes().startswith(b"%PDF-")


def test_it_is_written_where_it_is_told_and_says_its_hash(tmp_path: Path) -> None:
    file = tmp_path / "sheet.html"

    shown = page(*WORDS, "--decks", "8", "--output", str(file))

    content = file.read_text(encoding="utf-8")
    assert shown.splitlines()[-1].strip() in content
    assert "8 decks" in content
    assert "4 decks" not in content


def test_as_json_it_is_data_and_writes_only_what_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    sheet = data(*WORDS)

    assert [each["decks"] for each in sheet["figures"]] == [4, 8]
    assert sheet["strategy"] is None
    assert sheet["files"] == []
    assert {"pitboss", "python"} <= set(sheet["versions"])
    top = next(each for each in sheet["readings"] if each["reading"] == "681a-two-aces")
    assert [(each["decks"], each["priced"]["alternative"]) for each in top["others"]] == [(4, "top"), (8, "top")]
    assert list(tmp_path.iterdir()) == []


def test_json_holds_every_hand_with_its_odds_clause_and_count() -> None:
    sheet = data(*WORDS, "--decks", "8")

    (paid,) = sheet["figures"][0]["paid"]
    assert (paid["wager"], paid["name"]) == ("tie", "Tie Wager")
    equal, other = paid["hands"]
    assert (equal["hand"], equal["odds"], equal["clause"]) == ("equal in value", "10 to 1", "681a.8(b)")
    assert (other["odds"], other["becomes"], other["clause"]) == (None, "lost", "681a.7(k)(1)(ii)")
    assert equal["count"] + other["count"] == sheet["figures"][0]["deals"]
    assert equal["contribution"]["decimal"] == pytest.approx(10 * equal["probability"]["decimal"])


@pytest.mark.parametrize(("wager", "has_strategy"), [("prime", False), ("base", True)])
def test_the_strategy_stands_on_the_sheet_of_the_game_itself(wager: str, has_strategy: bool) -> None:
    sheet = data("par", "three-card-prime", "--wager", wager)

    assert (sheet["strategy"] is not None) == has_strategy
    assert sheet["by_rule"] is None


def test_a_game_without_decisions_says_by_which_rules_it_is_played() -> None:
    assert data(*WORDS)["by_rule"]["clause"] == "681a.7(g)"


@pytest.mark.parametrize(
    ("name", "said"), [("sheet.doc", "ends in .html or .pdf"), ("nowhere/sheet.html", "a file that can be written")]
)
def test_a_file_that_cannot_be_is_refused(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert said in refusal(*WORDS, "--output", name)[0]


def test_without_weasyprint_html_is_written_and_a_pdf_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("pitboss.documents.pdf.find_spec", lambda _name: None)
    monkeypatch.setitem(__import__("sys").modules, "weasyprint", None)

    assert "Wrote 681a-final-2016-par.html\n" in page(*WORDS)
    assert not (tmp_path / "681a-final-2016-par.pdf").exists()
    problem, mend = refusal(*WORDS, "--output", "sheet.pdf")
    assert "WeasyPrint" in problem
    assert "pitboss[pdf]" in mend
