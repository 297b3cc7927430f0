"""Personal limits of players: tighter at once, looser after a day, counted for the gaming day, kept over a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss.money import Money
from pitboss.server.messages.frames import Acknowledged, Given, Sit, Wager
from tests.server.driving import PATIENCE, PRIME, TABLE, house
from tests.server.people.visiting import House, Time, Visitor, house_with_people

pytestmark = pytest.mark.usefixtures("floorperson_stands_by")
DAY = 24 * 60
"""In minutes."""
MS = 1 / 60_000
"""A millisecond, in minutes."""
BOTH = (
    replace(PRIME[0], money=Money.COUNTED, bots={}),
    replace(PRIME[0], table_id="prime-2", name="Two", bots={}),
)
SEAT = 2
_IDS = count()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def home(tmp_path: Path, time: Time) -> Iterator[House]:
    with house_with_people(tmp_path, time, offered=BOTH) as opened:
        yield opened


@pytest.fixture(scope="module")
def lobby(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for those who do not sit down: everyone there has a name of their own."""
    with house_with_people(tmp_path_factory.mktemp("lobby"), offered=BOTH) as opened:
        yield opened


def give(player: Visitor, do: str, table: str = TABLE, **fields: Any) -> tuple[str, str]:
    """The code and the words of a refusal; both are empty if there is none."""
    body = {"frame": "given", "id": f"g{next(_IDS)}", "command": {"do": do, **fields}}
    answer = player.ask("POST", f"/tables/{table}/commands", body).json()
    refused = answer.get("refusal", {"code": "", "message": ""})
    return refused["code"], refused["message"]


def wager(player: Visitor, amount: int, table: str = TABLE) -> str:
    return give(player, "wager", table, seat=SEAT, wager="ante", amount=amount)[0]


def ask(player: Visitor, kind: str, amount: int | None) -> Any:
    return of(player.post("/account/limits", {"kind": kind, "amount": amount}, status=200), kind)


def limit(player: Visitor, kind: str) -> Any:
    return of(player.get("/account/limits"), kind)


def of(page: Any, kind: str) -> Any:
    return next(each for each in page["limits"] if each["kind"] == kind)


def pay_in(home: House, name: str) -> None:
    slip = {"slip": f"in-{name}", "amount": 50_000, "why": "cash at the window"}
    home.teller.post(f"/accounts/{name}/deposit", slip, status=200)


def seated(home: House, name: str = "ann") -> Visitor:
    """A player with $500 at the table where money counts."""
    player = home.player(name)
    pay_in(home, name)
    assert give(player, "sit", seat=SEAT) == ("", "")
    return player


def until(player: Visitor, what: str) -> None:
    """Wait until the player is asked to decide, or the round is over; each stays so until the player acts."""
    for _ in range(PATIENCE):
        view = player.get(f"/tables/{TABLE}/view")["view"]
        over = view["public"]["phase"] == "between-rounds"
        if view["deciding"] is not None if what == "asked" else over:
            return
    raise AssertionError(f"the player is not {what}")


def asked_after(player: Visitor, amount: int) -> None:
    """Wager and have the cards dealt."""
    assert wager(player, amount) == ""
    assert give(player, "ready") == ("", "")
    until(player, "asked")


def lose(player: Visitor, amount: int) -> None:
    """Fold a round, which loses the Ante and nothing else."""
    asked_after(player, amount)
    assert give(player, "decide", seat=SEAT, choice="fold", amount=0) == ("", "")
    until(player, "over")


@pytest.mark.parametrize("kind", ["loss", "stake"])
def test_pp_2_a_wager_goes_up_to_the_limit_and_not_above(home: House, kind: str) -> None:
    ann = seated(home)
    ask(ann, kind, 2_000)

    for amount, code, used in ((1_500, "", 1_500), (2_000, "", 2_000), (2_500, "personal-limit", 0)):
        assert wager(ann, amount) == code
        assert (limit(ann, kind)["used"], limit(ann, kind)["left"]) == (used, 2_000 - used)
        give(ann, "withdraw", seat=SEAT, wager="ante")


@pytest.mark.parametrize("kind", ["loss", "stake"])
def test_pp_2_only_the_change_of_a_wager_counts_and_less_is_always_allowed(home: House, kind: str) -> None:
    ann = seated(home)
    ask(ann, kind, 2_000)

    assert [wager(ann, amount) for amount in (1_500, 2_000, 2_500)] == ["", "", "personal-limit"]
    ask(ann, kind, 1_000)
    assert wager(ann, 1_500) == ""
    assert give(ann, "withdraw", seat=SEAT, wager="ante") == ("", "")
    assert limit(ann, kind)["used"] == 0
    assert [wager(ann, amount) for amount in (1_500, 1_000)] == ["personal-limit", ""]


def test_pp_2_a_limit_holds_for_a_wager_that_is_written_together_with_others(home: House) -> None:
    ask(seated(home), "stake", 2_000)
    home.player("bob")
    pay_in(home, "bob")
    actor = home.client.app.state.floor.tables[TABLE].actor

    async def at_once() -> list[Any]:
        await actor.give("bob", Given("sit", Sit(SEAT + 1)))
        asked = (("ann", SEAT), ("bob", SEAT + 1))
        return await asyncio.gather(*(actor.give(who, Given("w", Wager(seat, "ante", 2_500))) for who, seat in asked))

    with home.client.portal() as portal:
        ann, bob = portal.call(at_once)
    assert ann.refusal.code == "personal-limit"
    assert isinstance(bob, Acknowledged)
    assert [*actor.table.boxes] == [SEAT + 1]


def test_pp_2_a_refusal_says_the_limit_what_is_used_and_when_the_day_ends(home: House, time: Time) -> None:
    ann = seated(home)
    ask(ann, "loss", 2_500)
    lose(ann, 1_000)

    words = give(ann, "wager", seat=SEAT, wager="ante", amount=2_000)[1]

    ends = datetime.fromtimestamp(ann.get("/account/limits")["ends_at"] / 1000, UTC)
    assert ends == datetime(2023, 11, 15, tzinfo=UTC)
    for part in ("lose $25 per gaming day", "lost $10, wagers in play included", "$15 more", "2023-11-15 00:00 UTC"):
        assert part in words


@pytest.mark.parametrize("kind", ["loss", "stake"])
def test_pp_2_with_nothing_left_nobody_sits_down_or_buys_in_until_the_day_is_over(
    home: House, time: Time, kind: str
) -> None:
    ann = home.player("ann")
    pay_in(home, "ann")
    assert give(ann, "sit", seat=SEAT, chips=20_000) == ("", "")
    ask(ann, kind, 1_000)
    lose(ann, 1_000)
    assert give(ann, "buy-in", chips=1_000)[0] == "personal-limit"
    assert give(ann, "leave") == ("", "")
    assert give(ann, "sit", seat=SEAT)[0] == "personal-limit"

    ends_at = ann.get("/account/limits")["ends_at"]
    time.now = ends_at - 1
    ann.login()
    assert give(ann, "sit", seat=SEAT)[0] == "personal-limit"
    time.now = ends_at
    assert give(ann, "sit", seat=SEAT) == ("", "")
    assert limit(ann, kind)["used"] == 0


def test_pp_2_a_round_in_play_is_never_interrupted(home: House) -> None:
    ann = seated(home)
    asked_after(ann, 1_000)
    ask(ann, "loss", 0)
    ask(ann, "stake", 0)

    assert give(ann, "decide", seat=SEAT, choice="play", amount=1_000) == ("", "")
    until(ann, "over")
    assert limit(ann, "stake")["used"] == 2_000
    assert wager(ann, 1_000) == "personal-limit"


def test_pp_2_what_was_won_today_can_be_lost_and_what_was_lost_counts(home: House) -> None:
    ann = seated(home)
    asked_after(ann, 1_000)
    assert limit(ann, "loss")["used"] == 1_000
    give(ann, "decide", seat=SEAT, choice="play", amount=1_000)
    until(ann, "over")
    chips = ann.get("/session")["counted"]

    ask(ann, "loss", 5_000)
    found = limit(ann, "loss")
    assert found["used"] == max(0, 50_000 - chips)
    assert found["left"] == 5_000 - (50_000 - chips)


def test_pp_2_a_tighter_limit_holds_at_once(lobby: House) -> None:
    ann = lobby.player("tight")
    assert limit(ann, "loss") == {"kind": "loss", "amount": None, "used": 0, "left": None, "pending": None}

    for amount in (10_000, 5_000, 0):
        found = ask(ann, "loss", amount)
        assert (found["amount"], found["pending"]) == (amount, None)
    assert limit(ann, "stake")["amount"] is None


@pytest.mark.parametrize("looser", [10_001, None])
def test_pp_2_a_looser_limit_holds_a_day_after_it_was_asked_for(lobby: House, looser: int | None) -> None:
    ann, time = lobby.player(f"loose-{looser}".lower()), lobby.time
    ask(ann, "loss", 10_000)
    found = ask(ann, "loss", looser)
    asked_at = time.now
    holds_at = asked_at + 24 * 60 * 60 * 1000
    pending = {"amount": looser, "asked_at": asked_at, "holds_at": holds_at}
    assert (found["amount"], found["pending"]) == (10_000, pending)

    time.pass_(60)
    ann.login()
    assert ask(ann, "loss", looser)["pending"] == pending
    time.now = holds_at - 1
    ann.login()
    assert limit(ann, "loss")["amount"] == 10_000
    time.pass_(MS)
    assert (limit(ann, "loss")["amount"], limit(ann, "loss")["pending"]) == (looser, None)


def test_pp_2_a_looser_limit_allows_nothing_at_a_table_before_it_holds(home: House, time: Time) -> None:
    ann = home.player("ann")
    pay_in(home, "ann")
    ask(ann, "stake", 0)
    ask(ann, "stake", 2_000)

    assert give(ann, "sit", seat=SEAT)[0] == "personal-limit"
    time.pass_(DAY - MS)
    assert give(ann.login(), "sit", seat=SEAT)[0] == "personal-limit"
    time.pass_(MS)
    assert give(ann, "sit", seat=SEAT) == ("", "")
    assert [wager(ann, amount) for amount in (2_500, 2_000)] == ["personal-limit", ""]


def test_pp_2_what_is_pending_can_be_withdrawn_or_replaced(lobby: House) -> None:
    ann, time = lobby.player("fickle"), lobby.time
    ask(ann, "loss", 1_000)
    assert ann.refused("POST", "/account/limits/withdraw", {"kind": "loss"}) == (409, "nothing-pending")

    ask(ann, "loss", None)
    page = ann.post("/account/limits/withdraw", {"kind": "loss"}, status=200)
    assert (of(page, "loss")["amount"], of(page, "loss")["pending"]) == (1_000, None)
    ask(ann, "loss", None)
    time.pass_(60)
    ann.login()
    assert ask(ann, "loss", 5_000)["pending"]["holds_at"] == time.now + 24 * 60 * 60 * 1000
    assert ask(ann, "loss", 500)["pending"] is None
    time.pass_(DAY)
    assert limit(ann.login(), "loss")["amount"] == 500


def test_pp_2_limits_and_what_is_used_are_kept_over_a_restart(tmp_path: Path, time: Time) -> None:
    with house_with_people(tmp_path, time, offered=BOTH) as home:
        ann = seated(home)
        ask(ann, "loss", 3_000)
        ask(ann, "stake", 9_000)
        ask(ann, "stake", 10_000)
        lose(ann, 1_000)
        asked_after(ann, 1_000)
        before = ann.get("/account/limits")
        assert of(before, "loss")["used"] == 2_000
    with house(tmp_path, clock=time, offered=BOTH) as client:
        ann = Visitor(client, time, "ann").login()
        assert ann.get("/account/limits") == before
        assert give(ann, "decide", seat=SEAT, choice="fold", amount=0) == ("", "")
        until(ann, "over")
        assert [wager(ann, amount) for amount in (1_500, 1_000)] == ["personal-limit", ""]


def test_pp_2_what_was_played_on_another_day_is_not_counted_after_a_restart(tmp_path: Path) -> None:
    midnight = round(datetime(2023, 11, 15, tzinfo=UTC).timestamp() * 1000)
    time = Time(midnight - 600_000)
    with house_with_people(tmp_path, time, offered=BOTH) as home:
        ann = seated(home)
        time.now = midnight - 1
        lose(ann, 1_000)
        asked_after(ann, 1_000)
        assert limit(ann, "stake")["used"] == 2_000
        time.now = midnight
        assert give(ann, "decide", seat=SEAT, choice="play", amount=1_000) == ("", "")
        until(ann, "over")
        before = ann.get("/account/limits")
        assert of(before, "stake")["used"] == 1_000
    with house(tmp_path, clock=time, offered=BOTH) as client:
        assert Visitor(client, time, "ann").login().get("/account/limits") == before


def test_pp_2_the_audit_log_has_before_and_after(home: House, time: Time) -> None:
    ann = home.player("ann")
    ask(ann, "loss", 1_000)
    ask(ann, "loss", None)
    ann.post("/account/limits/withdraw", {"kind": "loss"}, status=200)
    ask(ann, "loss", 1_000)

    lines = [each for each in home.audit() if each["what"].startswith("limit-")]
    later = time.now + 24 * 60 * 60 * 1000
    assert [(each["what"], each["by"], each["before"], each["after"], each.get("holds_at")) for each in lines] == [
        ("limit-asked", "ann", None, 1_000, time.now),
        ("limit-asked", "ann", 1_000, None, later),
        ("limit-withdrawn", "ann", None, 1_000, None),
    ]


def test_pp_2_limits_are_everyones_own_and_concern_no_practice_chips(home: House) -> None:
    ann, bo = home.player("ann"), seated(home, "bo")
    ask(ann, "loss", 0)
    ask(ann, "stake", 0)

    assert limit(bo, "loss")["amount"] is None
    assert wager(bo, 1_000) == ""
    assert give(ann, "sit", "prime-2", seat=SEAT) == ("", "")
    assert wager(ann, 1_000, "prime-2") == ""


def test_pp_2_a_limit_is_named_and_has_an_amount(lobby: House) -> None:
    player = lobby.player("vague")
    for body in ({"kind": "loss"}, {"kind": "loss", "amount": -1}, {"kind": "time", "amount": 1}, {"amount": 1}):
        assert player.refused("POST", "/account/limits", body) == (400, "malformed")
