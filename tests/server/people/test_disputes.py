"""A dispute has a case number, and is bound to its round by the digest of the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.driving import AT_TABLE, PRIME, Guest, house, play_round
from tests.server.people.visiting import House, Time, house_with_people

WORDS = {"words": "the dealer had no queen"}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house_with_people(tmp_path, offered=PRIME) as opened:
        yield opened


def _dispute(guest: Guest, number: int = 1, words: object = None) -> tuple[int, dict[str, object]]:
    body = WORDS if words is None else words
    answer = guest.client.post(f"{AT_TABLE}/rounds/{number}/dispute", json=body, headers=guest.headers)
    guest.client.cookies.clear()
    return answer.status_code, answer.json()


def test_pp_4_a_dispute_opens_a_case_bound_to_its_round(home: House) -> None:
    guest = Guest.new(home.client).sit(2)
    play_round([guest], {2: "fold"})
    status, case = _dispute(guest)

    assert (status, case["case"], case["words"]) == (201, 1, WORDS["words"])
    disputed = case["disputed"]
    assert isinstance(disputed, dict)
    assert (disputed["table"], disputed["round"]) == ("prime-1", 1)
    # The house told this head to everyone when the round ended.
    (head,) = guest.get(f"{AT_TABLE}/heads?at={disputed['sequence']}")
    assert head["digest"] == disputed["digest"]


def test_pp_4_the_same_round_disputed_again_is_the_same_case(home: House) -> None:
    guest = Guest.new(home.client).sit(2)
    play_round([guest], {2: "fold"})

    assert _dispute(guest)[1]["case"] == _dispute(guest, words={"words": "again"})[1]["case"] == 1
    other = Guest.new(home.client)
    assert _dispute(other)[1]["case"] == 2
    assert [each["case"] for each in other.get("/api/cases")] == [2]


@pytest.mark.parametrize("number", [1, 999])
def test_pp_4_a_round_that_is_not_over_is_not_disputed(home: House, number: int) -> None:
    status, _ = _dispute(Guest.new(home.client), number)

    assert status == 404
    assert home.administrator.get("/cases") == []


def test_pp_4_a_case_is_answered_once_and_its_player_reads_the_answer(home: House) -> None:
    guest = Guest.new(home.client).sit(2)
    play_round([guest], {2: "fold"})
    _dispute(guest)
    rita = home.staff("rita", "regulator")

    assert [each["case"] for each in rita.get("/cases")] == [1]
    rita.post("/cases/1/answer", {"words": "the replay shows a queen"}, status=200)
    assert rita.refused("POST", "/cases/1/answer", {"words": "again"}) == (409, "answered")
    assert rita.refused("POST", "/cases/2/answer", {"words": "again"}) == (404, "no-case")
    (own,) = guest.get("/api/cases")
    assert (own["answered_by"], own["answer"]) == ("rita", "the replay shows a queen")
    assert [each["what"] for each in home.audit() if each["what"].startswith("case")] == [
        "case-opened",
        "case-answered",
    ]


def test_pp_4_cases_outlast_the_house(tmp_path: Path) -> None:
    time = Time()
    with house(tmp_path, clock=time) as client:
        guest = Guest.new(client).sit(2)
        play_round([guest], {2: "fold"})
        before = _dispute(guest)[1]
    with house(tmp_path, clock=time) as client:
        guest.client = client
        assert guest.get("/api/cases") == [before]
