"""Whatever game is installed is dealt, decided, settled, written down and read again by what serves all games."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pitboss.games.layout import written_layout
from pitboss.games.notation import write_notation
from pitboss.games.places import Turned
from pitboss.games.play import UNSEEN
from pitboss.games.registry import find_game
from pitboss.games.settler import read_round, settle
from pitboss.house.session import TableSession
from pitboss.law.refusal import Refusal
from pitboss.server.rounds.round_lines import line_of
from pitboss.server.tables.house_tables import limits_of, opening_commands
from pitboss.store import Sync, verify
from pitboss.store.file_journal import FileJournal
from pitboss.table import Table
from pitboss.table.events import DecisionMade, RoundEnded, SeatSettled
from pitboss.table.views.person_views import Views
from tests.conformance.tables import GAMES, of_game, opened
from tests.house.playing import Stream, chips_at

ROUNDS = 6


@pytest.mark.parametrize("name", GAMES)
def test_its_bots_play_rounds_and_no_chip_is_lost_or_made(name: str) -> None:
    played = opened(name)
    before = chips_at(played.table)
    settled = ended = 0
    for step in played.steps(ROUNDS):
        settled += sum(isinstance(event, SeatSettled) for event in step.events)
        ended += sum(isinstance(event, RoundEnded) for event in step.events)

    assert (played.table.rounds, ended) == (ROUNDS, ROUNDS)
    assert settled >= ROUNDS
    if played.table.meter is None:
        assert chips_at(played.table) == before


@pytest.mark.parametrize("name", GAMES)
def test_a_round_in_one_line_is_read_again_and_settles_as_the_table_did(name: str) -> None:
    played = opened(name)
    over = [step.table for step in played.steps(ROUNDS) if _is_settled(step.table)]
    lines = [(line, table) for table in over if (line := line_of(table, None, _meter(table)))]

    for line, table in lines:
        record = read_round(line)
        assert write_notation(record) == line
        nets = {seat: sum(each.net for each in box.lines or ()) for seat, box in table.boxes.items()}
        assert {each.seat: each.net for each in settle(record).seats} == nets
    assert lines


def _is_settled(table: Table) -> bool:
    return bool(table.boxes) and all(box.lines is not None and not box.owed for box in table.boxes.values())


def _meter(table: Table) -> int | None:
    return table.round.meter.shown if table.round and table.round.meter else None


@pytest.mark.parametrize("name", GAMES)
def test_its_felt_has_words_for_what_players_choose(name: str) -> None:
    made = {
        event.choice for step in opened(name).steps(ROUNDS) for event in step.events if isinstance(event, DecisionMade)
    }
    written = written_layout(of_game(name).elections.rules.edition)

    assert written is None or made <= set(written.choices)


@pytest.mark.parametrize("name", GAMES)
def test_its_log_is_verified(name: str, tmp_path: Path) -> None:
    log = tmp_path / "T.log"
    with TableSession(FileJournal(log, sync=Sync.ON_CLOSE), source=Stream(name), pause=0) as table:
        for command in opening_commands(of_game(name), 0):
            assert not isinstance(table.submit(command), Refusal)
        for step in table.run(lambda: 0):
            if step.table.rounds == 2:
                break

    assert verify(log) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_view_is_sent_and_shows_no_card_that_is_face_down(name: str) -> None:
    played = opened(name)
    hidden = shown = 0
    for step in played.steps(2):
        views = Views(step.table)
        for view in (views.onlooker(), *(views.player(who) for who in step.table.players)):
            msgspec.json.encode(view)
            shown += 1
            hidden += UNSEEN in str(view)
    assert shown
    assert hidden or all(place.turned is Turned.DEALT for place in find_game(name).places)


@pytest.mark.parametrize("name", GAMES)
def test_the_house_has_limits_for_what_is_wagered_before_the_deal(name: str) -> None:
    offered = of_game(name)
    limits = {each.wager: each for each in limits_of(offered)}

    assert limits
    assert all(0 < each.least <= each.most for each in limits.values())
    assert all(offered.elections.offers(wager) for wager in limits)
