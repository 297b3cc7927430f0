"""`pitboss law` shows scope, cross-references and errata."""

from __future__ import annotations

from tests.cli.calling import data, page, refusal


def test_json_has_every_text_with_its_scope_references_and_errata() -> None:
    found = {each["edition"]: each for each in data("law")}

    flush, prime = found["678a@proposed-2015"], found["679a@final-2016"]
    assert set(prime) == {
        *("edition", "game", "status", "source", "authority", "clauses", "outside_software", "references", "errata")
    }
    assert sum(prime["clauses"].values()) == 139
    assert "679a.2(d)" in {each["clause"] for each in prime["outside_software"]}
    sections = {each["section"]: each for each in flush["references"]}
    assert (sections["605a.8"]["treatment"], sections["605a.8"]["clauses"]) == ("implements", ["678a.2(c)"])
    assert sections["internal controls"]["treatment"] == "leaves"
    assert {"clause": "679a.4(e)", "printed": "reshuffled", "read": "preshuffled"}.items() <= next(
        each.items() for each in prime["errata"] if each["clause"] == "679a.4(e)"
    )


def test_a_game_or_a_text_narrows_the_list() -> None:
    assert [each["edition"] for each in data("law", "saigon-5-card")] == ["680a@proposed-2015", "680a@codified-2019"]
    assert [each["edition"] for each in data("law", "--edition", "681a@final-2016")] == ["681a@final-2016"]
    assert refusal("law", "21-baccarat", "--edition", "681a@final-2016")[0].endswith("expected one of the two")


def test_the_page_shows_what_each_text_refers_to_and_its_slips() -> None:
    shown = page("law", "679a")

    assert "679a@proposed-2015" in shown
    assert "§ 461a.4  assumes: Submission for testing and approval" in shown
    assert "Errata of Three Card Prime  679a@final-2016" in shown
    assert "  679a.4(e)  reshuffled\n    read as: preshuffled" in shown
    assert "605a" not in shown


def test_the_register_leads_there() -> None:
    assert "pitboss law" in page("clauses", "--edition", "679a@final-2016")
