"""Training tables: exact advice for whoever asks, cards in a chosen order, and nothing of it anywhere else."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.games.registry import solver_of
from pitboss.games.solving import Situation
from pitboss.store.chain import export
from pitboss.store.database import Database
from pitboss.store.database_journal import DatabaseJournal
from pitboss.submission.toml_writer import commented
from pitboss.table.events import CardsDealt
from tests.cli.calling import page
from tests.server.driving import PATIENCE, PRIME, Guest, Json, onlooker, wait
from tests.server.people.visiting import House, Visitor, house_with_people
from tests.submission.drafts import new_submission

EDITION = "679a@final-2016"
TRAINING = "three-card-prime-7"
TOP = ("As", "Ks", "Qs", "2c", "7d", "9h")


@dataclasses.dataclass
class Trainer:
    """A house with a training table, and the floorperson who opened it."""

    home: House
    flora: Visitor
    folder: Path

    def guest(self, table: str = TRAINING) -> Guest:
        return Guest.new(self.home.client, table)

    def choose(self, *top: str, table: str = TRAINING) -> Any:
        return self.flora.ask("POST", f"/tables/{table}/cards", {"top": top, "why": "a lesson"})

    def events(self, table: str = TRAINING) -> list[Json]:
        """Every event of the table that is remembered, as somebody sees it who only watches."""
        updates = onlooker(self.home.client, table).get(f"/api/tables/{table}/events?since=0")
        return [event for update in updates for event in update["events"]]


@pytest.fixture
def trainer(tmp_path: Path) -> Iterator[Trainer]:
    with house_with_people(tmp_path, offered=PRIME) as home:
        flora = home.staff("flora", "floorperson")
        text = commented(replace(new_submission(EDITION), table_numbers=("7",)))
        (card,) = flora.post("/tables", {"submission": text, "why": "a lesson", "training": True})
        assert (card["id"], card["training"]) == (TRAINING, True)
        yield Trainer(home, flora, tmp_path)


def asked(guest: Guest) -> Json:
    """Play until the guest is asked, which waits for the guest; the view then."""
    wait(guest, "between-rounds")
    guest.wager()
    guest.give("ready")
    for _ in range(PATIENCE):
        snapshot = guest.view()
        if snapshot["view"]["deciding"] is not None:
            return snapshot
    raise AssertionError("nobody is asked")


def advice(events: list[Json]) -> list[Json]:
    return [each for each in events if each["event"] == "advice-given.v1"]


def told(guest: Guest, since: int) -> Json:
    """The advice that a guest was given since a line."""
    updates = guest.get(f"{guest.at_table}/events?since={since}")
    (found,) = advice([event for update in updates for event in update["events"]])
    return found


def test_dsp_4_advice_is_exact_and_names_the_best_choice_first(trainer: Trainer) -> None:
    guest = trainer.guest().sit(2)
    snapshot = asked(guest)
    hand = " ".join(snapshot["view"]["hands"]["2"]["hand"])
    guest.give("advise", seat=2)
    given = told(guest, snapshot["sequence"])

    elections = trainer.home.client.app.state.floor.tables[TRAINING].actor.table.elections
    solved = solver_of("three-card-prime").advise(elections, Situation.read(hand))
    assert [(each["choice"], Fraction(each["value"])) for each in given["choices"]] == [
        (each.choice, each.value) for each in solved.choices
    ]
    assert (given["who"], given["seat"], given["unit"]) == (guest.name, 2, solved.unit)
    assert {each["choice"] for each in given["choices"]} == {"play", "fold"}


def test_dsp_4_advice_is_optional_and_the_player_decides_otherwise(trainer: Trainer) -> None:
    guest = trainer.guest().sit(2)
    snapshot = asked(guest)
    guest.give("advise", seat=2)
    guest.give("advise", seat=2)
    assert guest.view()["view"]["deciding"] == 2
    worst = advice(trainer.events()) and told_last(guest, snapshot["sequence"])["choices"][-1]["choice"]
    least = {each["choice"]["name"]: each["choice"]["least"] for each in snapshot["view"]["choices"]}[worst]
    guest.give("decide", seat=2, choice=worst, amount=least)


def told_last(guest: Guest, since: int) -> Json:
    updates = guest.get(f"{guest.at_table}/events?since={since}")
    return advice([event for update in updates for event in update["events"]])[-1]


def test_dsp_4_advice_is_refused_at_every_other_table_and_nothing_is_logged(trainer: Trainer) -> None:
    guest = trainer.guest("prime-1").sit(2)
    snapshot = asked(guest)
    refusal = guest.give("advise", seat=2, status=409)["refusal"]

    assert refusal["code"] == "advice-refused"
    assert "only given at training tables" in refusal["message"]
    assert guest.view()["sequence"] == snapshot["sequence"]


def test_dsp_4_advice_is_for_the_player_who_is_asked_alone(trainer: Trainer) -> None:
    guest, other = trainer.guest().sit(2), trainer.guest()
    assert guest.give("advise", seat=2, status=409)["refusal"]["code"] == "not-asked"
    snapshot = asked(guest)
    assert other.give("advise", seat=2, status=409)["refusal"]["code"] == "not-asked"
    guest.give("advise", seat=2)

    (seen,) = advice(trainer.events())
    assert (seen["who"], seen["choices"]) == (guest.name, [])
    assert told(guest, snapshot["sequence"])["choices"]


def test_dsp_4_advice_repeated_under_one_id_is_given_once(trainer: Trainer) -> None:
    guest = trainer.guest().sit(2)
    asked(guest)
    first = guest.give("advise", "the-same", seat=2)
    again = guest.give("advise", "the-same", seat=2)

    assert (first["sequence"], first["digest"]) == (again["sequence"], again["digest"])
    assert len(advice(trainer.events())) == 1


def finished(guest: Guest, rounds: int) -> None:
    """Fold, and wait until so many rounds are over."""
    guest.give("decide", seat=guest.seat, choice="fold")
    for _ in range(PATIENCE):
        if guest.view()["view"]["public"]["rounds"] >= rounds:
            return
    raise AssertionError("the round does not end")


def test_rng_5_chosen_cards_are_dealt_after_the_next_shuffle_and_flagged_in_every_event(trainer: Trainer) -> None:
    guest = trainer.guest().sit(2)
    asked(guest)
    assert trainer.choose(*TOP).status_code == 200
    finished(guest, 1)
    snapshot = asked(guest)

    public = snapshot["view"]["public"]
    assert public["stacked"] is True
    assert {"training", "stacked-cards"} <= {each["code"] for each in public["notices"]}
    finished(guest, 2)
    replayed = guest.get(f"/api/tables/{TRAINING}/rounds/2")
    events = [event for step in replayed["steps"] for event in step["events"]]
    first = next(place for place, each in enumerate(events) if each["event"].startswith("bets-closed"))
    assert [each["stacked"] for each in events[first:]] == [True] * len(events[first:])
    steps = trainer.home.client.app.state.floor.tables[TRAINING].actor.steps
    dealt = [event for step in steps for event in step.events if isinstance(event, CardsDealt) and event.stacked]
    assert [card for event in dealt for card in event.cards][: len(TOP)] == [*TOP]
    (line,) = (each for each in trainer.home.audit() if each["what"] == "cards-chosen")
    assert (line["by"], line["table"], tuple(line["cards"]), line["why"]) == ("flora", TRAINING, TOP, "a lesson")


def test_rng_5_chosen_cards_are_impossible_where_results_count(trainer: Trainer) -> None:
    before = trainer.home.client.app.state.floor.office.book.head
    answer = trainer.choose(*TOP, table="prime-1")

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "stacked")
    assert trainer.home.client.app.state.floor.office.book.head == before


@pytest.mark.parametrize("top", [("As", "As"), ("Jk",), ("Xx",)])
def test_cards_that_the_deck_does_not_have_are_refused(trainer: Trainer, top: tuple[str, ...]) -> None:
    answer = trainer.choose(*top)

    assert (answer.status_code, answer.json()["refusal"]["code"]) == (409, "no-such-card")


def test_rng_5_what_is_won_or_lost_in_training_is_no_part_of_the_balance(trainer: Trainer) -> None:
    guest = trainer.guest().sit(2)
    before = guest.get("/api/session")
    asked(guest)
    finished(guest, 1)
    guest.give("leave")

    assert guest.get("/api/session") == before


def test_dsp_4_the_log_of_a_training_table_is_whole_with_the_advice_in_it(tmp_path: Path) -> None:
    with house_with_people(tmp_path, offered=PRIME) as home:
        text = commented(replace(new_submission(EDITION), table_numbers=("7",)))
        home.administrator.post("/tables", {"submission": text, "why": "a lesson", "training": True})
        guest = Guest.new(home.client, TRAINING).sit(2)
        asked(guest)
        guest.give("advise", seat=2)
        home.administrator.post(f"/tables/{TRAINING}/cards", {"top": TOP, "why": "a lesson"}, status=200)
        finished(guest, 1)
        asked(guest)
        finished(guest, 2)
    log = tmp_path / "training.log"
    with Database(tmp_path) as database:
        export(DatabaseJournal(database.engine, TRAINING).lines(), log)

    assert "is whole" in page("verify", str(log), columns=200)
    assert "asks for advice" in page("replay", str(log), "1", columns=200)
