"""The client of the house, and the guide that shows it, against a house in a process of its own."""

from __future__ import annotations

import base64
import re
import textwrap
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import httpx
import pytest

from pitboss.cards import known_cards
from pitboss.client import Client, HouseRefusal, NoHouse
from pitboss.games.house_table import HouseTable
from pitboss.house.bots import at_seat, strategies
from pitboss.law.edition import edition
from pitboss.people.totp import STEP_MS, code_at
from pitboss.server.messages.frames import Leave, Sit
from pitboss.server.messages.people import ConfirmAccount, Founding, Invite, SetPassword, ShowCode, SignUp
from pitboss.server.messages.people_pages import AccountPage, CodePage, FactorPage
from pitboss.server.tables.house_tables import house_tables
from tests.server.driving import TABLE
from tests.server.processes import Process

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "write-a-bot.md"
PASSWORD = "correct horse battery"
ADDRESS = "http://127.0.0.1:8679"


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def _program(word: str = "import Client") -> str:
    """Return the one program of the guide that contains a word."""
    indented = re.findall(r"(?:^    .*\n|^\n)+", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)
    (program,) = (block for block in indented if word in block)
    return textwrap.dedent(program)


class _Staffed:
    """A house whose administrator has hired floorpersons, each with a second factor and confirmed."""

    def __init__(self, process: Process) -> None:
        self.address = process.address
        self._house_code = process.line_with("Use this code").split()[-1]
        self.root = Client(self.address)
        self.root.post("/api/founding", Founding(self._house_code, "root", PASSWORD), AccountPage)
        self.root.login("root", PASSWORD)
        self._factor(self.root)

    def hire(self, name: str) -> Client:
        """Return the client of a new floorperson, confirmed by somebody who did not make the account."""
        invited = self.root.post("/api/accounts", Invite(name, "floorperson", "hired"), CodePage)
        client = Client(self.address)
        client.send("/api/password", SetPassword(name, invited.code, PASSWORD))
        client.login(name, PASSWORD)
        key = self._factor(client)
        confirming = ConfirmAccount("seen", code_at(key, _step() + 1), self._house_code)
        confirmer, self.confirmer = getattr(self, "confirmer", self.root), client
        confirmer.post(f"/api/accounts/{name}/confirm", confirming, AccountPage)
        return client

    def _factor(self, client: Client) -> bytes:
        """Set up a second factor ; the code of the next step is good at once."""
        key = base64.b32decode(client.post("/api/account/factor", None, FactorPage).key)
        client.send("/api/account/factor/confirm", ShowCode(code_at(key, _step())))
        return key


def _step() -> int:
    return time.time_ns() // 1_000_000 // STEP_MS


def test_the_bot_of_the_guide_plays_ten_rounds(process: Process, capsys: pytest.CaptureFixture[str]) -> None:
    program = _program()
    assert ADDRESS in program
    exec(compile(program.replace(ADDRESS, process.address), str(GUIDE), "exec"), {})

    told = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in told] == list(range(1, 11))


def test_the_cage_and_approvals_of_the_guide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Process(tmp_path) as process:
        staffed = _Staffed(process)
        flora, oscar, ann = staffed.hire("flora"), staffed.hire("oscar"), Client(process.address)
        ann.post("/api/players", SignUp("ann", PASSWORD), AccountPage)
        ann.login("ann", PASSWORD)

        exec(compile(_program("flora.deposit"), str(GUIDE), "exec"), {"flora": flora, "oscar": oscar, "ann": ann})
        assert capsys.readouterr().out.splitlines() == [
            "deposit 500.00 flora None",
            "deposit 25000.00 flora oscar",
            "withdrawal 100.00 flora None",
        ]
        assert flora.balance("ann").balance == 2_540_000

        number = flora.request_approval("withdrawal", "ann slip-9 $20,000", "a large one").number
        assert oscar.grant_approval(number, "seen").granted_by == "oscar"
        assert oscar.withdraw_approval(number, "mistaken").ended is not None
        assert [approval.used for approval in oscar.approvals()] == [True, False]
        with pytest.raises(HouseRefusal, match="approval-needed: oscar has withdrawn it"):
            flora.withdraw("ann", "slip-9", 2_000_000, "cash", approval=number)
        with pytest.raises(HouseRefusal, match="wrong-role"):
            staffed.root.deposit("ann", "slip-10", 100, "cash")
        assert [slip.slip for slip in ann.slips(since=2)] == ["slip-3"]


@pytest.mark.parametrize("house_table", house_tables(), ids=lambda each: each.table_id)
def test_a_client_plays_a_round_of_every_game(process: Process, house_table: HouseTable) -> None:
    """By the strategy of a bot, which sets cards apart where the game asks for it."""
    client = Client(process.address)
    client.enter()
    table = client.table(house_table.table_id)
    strategy = next(iter(strategies(edition(house_table.edition).game).values()))
    taken = {seat.seat for seat in table.view().public.seats}
    table.sit(next(seat for seat in range(1, 9) if seat not in taken))
    view = table.until(lambda each: bool(each.spots))
    rounds = view.public.rounds
    for wager, cents in strategy.wagers(at_seat(view)).items():
        table.wager(wager, cents)
    table.ready()
    while (view := table.asked_or_over(rounds)).deciding is not None:
        choice = strategy.decide(at_seat(view), known_cards(view.hand(view.deciding)))
        table.decide(choice.choice, choice.amount, [card.notation for card in choice.apart])

    assert view.public.rounds > rounds
    table.leave()


def test_from_a_fresh_start_to_the_first_hand_by_http_alone(tmp_path: Path) -> None:
    """The requests of the guide, in its order."""
    lines = [line.strip() for line in GUIDE.read_text(encoding="utf-8").splitlines() if "curl" in line]
    assert len(lines) == 5
    with Process(tmp_path) as process, httpx.Client(base_url=process.address, timeout=60) as client:
        for line in lines[:-1]:
            body = re.search(r"-d '(.*?)'", line)
            path = f"/api/tables/{TABLE}/commands" if body else "/api/session"
            content = body[1].encode() if body else b""
            answer = client.post(path, content=content, headers={"Origin": process.address})
            assert answer.is_success, answer.text
        assert _first_hand(client) == 3


def _first_hand(client: httpx.Client) -> int:
    """How many cards box 3 was dealt: seen in the hand or, if the house was quicker, in the replay."""
    while True:
        view = client.get(f"/api/tables/{TABLE}/view").json()["view"]
        if view["hands"]:
            return len(next(iter(view["hands"]["3"].values())))
        if view["public"]["rounds"]:
            (card,) = client.get(f"/api/tables/{TABLE}/rounds").json()
            return len(card["cards"]["3"])
        time.sleep(0.02)


def test_what_the_house_refuses_is_raised_with_its_code(process: Process) -> None:
    stranger = Client(process.address)
    with pytest.raises(HouseRefusal, match="no-session") as refused:
        stranger.table(TABLE).sit(2)
    assert (refused.value.status, refused.value.code) == (401, "no-session")
    with pytest.raises(HouseRefusal, match="wrong-login"):
        stranger.login("nobody", "wrong password")
    with pytest.raises(HouseRefusal, match="token-ended"):
        Client(process.address, "pitboss_x").tables()


def test_what_the_law_forbids_is_raised_with_its_clause(process: Process) -> None:
    client = Client(process.address)
    client.enter()
    table = client.table(TABLE)
    taken = next(iter(table.view().public.seats)).seat
    with pytest.raises(HouseRefusal, match=r"seat-taken: .* \[679a\.") as refused:
        table.sit(taken)

    assert refused.value.clause is not None
    assert refused.value.clause.startswith("679a.")


def test_an_answer_that_is_not_the_houses_is_told_apart() -> None:
    """A proxy in front of a house that is closed answers with a page of its own."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(502)

        def log_message(self, *_: object) -> None:
            """Nothing: the test says what matters."""

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = Thread(target=server.handle_request)
        thread.start()
        with pytest.raises(HouseRefusal, match="502 Bad Gateway, which is no answer of a house") as refused:
            Client(f"http://127.0.0.1:{server.server_port}").tables()
        thread.join()

    assert (refused.value.status, refused.value.code) == (502, "no-house")


def test_a_house_that_is_closed_or_breaks_off_is_named_by_its_address() -> None:
    class BreaksOff(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            """Nothing: the test says what matters."""

    with HTTPServer(("127.0.0.1", 0), BreaksOff) as server:
        address = f"http://127.0.0.1:{server.server_port}"
        thread = Thread(target=server.handle_request)
        thread.start()
        with pytest.raises(NoHouse, match=f"no house answers at {address} .*: start it"):
            Client(address).tables()
        thread.join()
    with pytest.raises(NoHouse, match=rf"{address} .*refused"):
        Client(address).enter()


def test_a_view_of_ones_own_and_a_seat_are_asked_for_first(process: Process) -> None:
    client = Client(process.address)
    with pytest.raises(HouseRefusal, match="enter or log in"):
        client.table(TABLE).view()
    client.enter()
    with pytest.raises(HouseRefusal, match="take a seat"):
        client.table(TABLE).wager("ante", 1000)


def test_the_same_command_under_one_id_is_done_once(process: Process) -> None:
    client = Client(process.address)
    client.enter()
    table = client.table(TABLE)

    assert table.give(Sit(2), "once") == table.give(Sit(2), "once")
    table.give(Leave())


def test_pp_2_a_player_sets_limits_and_withdraws_what_is_pending(process: Process) -> None:
    client = Client(process.address)
    client.post("/api/players", SignUp("limiting-ann", "correct horse battery"), AccountPage)
    client.login("limiting-ann", "correct horse battery")
    client.ask_limit("loss", 10_000)
    looser = client.ask_limit("loss", None)
    assert [(each.kind, each.amount, each.pending is None) for each in looser.limits] == [
        ("loss", 10_000, False),
        ("stake", None, True),
    ]

    client.withdraw_limit("loss")
    assert [(each.amount, each.pending) for each in client.limits().limits] == [(10_000, None), (None, None)]
