"""RNG-4: from public data alone it shows if cards were changed, kept back or opened too early."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.house.audit import audit
from pitboss.house.commitment import commit, open_positions
from pitboss.house.fairness import CardsOpened, Fact, OrderCommitted, OrderOpened, fact_from_bytes, fact_to_bytes
from pitboss.house.keeper import Shuffled
from pitboss.store import Line, read
from pitboss.store.chain import COMMAND, EVENT, FAIRNESS
from pitboss.table import Table, evolve
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.event_bytes import from_bytes, to_bytes
from pitboss.table.views.person_views import Viewer
from pitboss.table.views.visible_events import visible
from tests.house.playing import HOUR, WAYS, Way, opening, sitting
from tests.house.test_running import opened, play, running

Found = ev.AnyEvent | Fact
Orders = dict[str, Shuffled]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Line], Orders]:
    """The log of three rounds with two packs, one card set aside, and what only the house knows."""
    path = tmp_path_factory.mktemp("audit") / "T1"
    with opened(path, WAYS["manual shoe"], bots={1: "queen-six-four", 2: "always-play"}) as table:
        for _ in play(table, 1):
            pass
        for step in table.run(lambda: 0):
            if isinstance(step.events[0], ev.BetsClosed):
                table.submit(do.ReportIrregularity(at=0, by=Role.FLOORPERSON, kind=do.Report.FACE_UP))
                break
        for _ in play(table, 2):
            pass
        for _ in play(table, 3, now=8 * HOUR):
            pass
        orders = {each.root: each for each in table.house.record}
    return without_commands(read(path.with_suffix(".log"))), orders


def without_commands(lines: Iterable[Line]) -> list[Line]:
    """The events and the facts alone, which is all that an audit is about."""
    return [replace(line, more=line.more - 1) for line in lines if line.kind != COMMAND]


def decoded(line: Line) -> Found:
    return from_bytes(line.payload) if line.kind == EVENT else fact_from_bytes(line.payload)


def encoded(line: Line, found: Found) -> Line:
    payload = fact_to_bytes(found) if isinstance(found, Fact) else to_bytes(found)
    return Line(line.sequence, line.digest, line.more, line.kind, payload)


def codes(lines: Iterable[Line]) -> list[str]:
    return [fault.code for fault in audit(lines)]


def changed(lines: list[Line], change: Callable[[Found], Found], times: int = 1) -> list[Line]:
    """The log with the first facts or events changed that the change changes."""
    done: list[Line] = []
    for line in lines:
        found = decoded(line)
        other = change(found) if times else found
        times -= other != found
        done.append(encoded(line, other))
    assert times == 0
    return done


def test_an_honest_log_has_no_faults(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played
    facts = [type(decoded(line)) for line in lines if line.kind == FAIRNESS]

    assert codes(lines) == []
    assert (facts.count(OrderCommitted), facts.count(CardsOpened), facts.count(OrderOpened)) == (3, 3, 2)


def test_a_player_can_check_it_from_what_he_saw(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played
    table: Table | None = None
    seen: list[Line] = []
    hidden = 0
    for line in lines:
        found = decoded(line)
        if isinstance(found, Fact):
            seen.append(line)
            continue
        own = visible(table, found, Viewer.PLAYER, "P1")
        hidden += own != found
        seen.append(encoded(line, own))
        table = evolve(table, found)

    assert hidden == 3
    assert codes(seen) == []


def dealt_another(found: Found) -> Found:
    """The first two cards of a deal change places, so that another player has each."""
    if isinstance(found, ev.CardsDealt):
        first, second, *rest = found.cards
        return replace(found, cards=(second, first, *rest))
    return found


def test_cards_that_were_changed_on_their_way_are_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played

    assert set(codes(changed(lines, dealt_another))) == {"other-card"}


def wrong_cut(found: Found) -> Found:
    if isinstance(found, ev.DutyDone) and found.duty is Duty.CUT and found.number is not None:
        return replace(found, number=found.number - 1)
    return found


def test_a_cut_that_was_made_elsewhere_is_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played

    assert "other-card" in codes(changed(lines, wrong_cut))


def test_another_opening_is_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played

    def wrong(found: Found) -> Found:
        if isinstance(found, CardsOpened):
            first, second, *rest = found.openings
            return replace(found, openings=(replace(first, card=second.card), second, *rest))
        return found

    # A card that is opened wrongly is not opened.
    assert codes(changed(lines, wrong)) == ["wrong-opening", "not-opened"]


def test_an_opened_card_that_was_not_dealt_is_found(played: tuple[list[Line], Orders]) -> None:
    """It would give undealt cards away."""
    lines, orders = played

    def early(found: Found) -> Found:
        if isinstance(found, CardsOpened):
            order = orders[found.root]
            return replace(found, openings=open_positions(order.cards, order.salts, range(52)))
        return found

    assert set(codes(changed(lines, early))) == {"undealt-card"}


def test_another_order_in_the_end_is_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played

    def other(found: Found) -> Found:
        if isinstance(found, OrderOpened):
            return replace(found, cards=found.cards[::-1])
        return found

    def unreadable(found: Found) -> Found:
        if isinstance(found, OrderOpened):
            return replace(found, salts=("no salt", *found.salts[1:]))
        return found

    assert codes(changed(lines, other)) == ["wrong-opening"]
    assert codes(changed(lines, unreadable)) == ["wrong-opening"]


def without(lines: list[Line], kind: type) -> list[Line]:
    """The log without the first fact of a kind, the line before it being the last of its batch instead."""
    place = next(place for place, line in enumerate(lines) if isinstance(decoded(line), kind))
    before = lines[place - 1]
    last = Line(before.sequence, before.digest, lines[place].more, before.kind, before.payload)
    return [*lines[: place - 1], last, *lines[place + 1 :]]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (OrderCommitted, {"not-committed", "unknown-root"}),
        (CardsOpened, {"not-opened"}),
        (OrderOpened, {"not-opened"}),
    ],
)
def test_what_was_not_published_is_missed(played: tuple[list[Line], Orders], kind: type, expected: set[str]) -> None:
    lines, _ = played

    assert set(codes(without(lines, kind))) == expected


@pytest.mark.parametrize(
    "cards",
    [
        lambda cards: (*cards[:-1], cards[0]),
        lambda cards: cards[:-1],
        lambda cards: (*cards[:-1], "Jk"),
        lambda cards: (*cards[:-1], "1x"),
    ],
    ids=["twice", "one missing", "a joker for a card", "no card"],
)
def test_an_order_that_is_no_whole_deck_is_found(
    played: tuple[list[Line], Orders], cards: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> None:
    """Even if the house committed to it: the root is right, and the deck is not."""
    lines, orders = played
    root = next(fact.root for fact in map(decoded, lines) if isinstance(fact, OrderOpened))
    order = orders[root]
    forged = cards(order.cards)
    salts = order.salts[: len(forged)]
    other = commit(forged, salts)

    def forge(found: Found) -> Found:
        if isinstance(found, OrderCommitted) and found.root == root:
            return replace(found, root=other, cards=len(forged))
        if isinstance(found, OrderOpened) and found.root == root:
            return replace(found, root=other, cards=forged, salts=tuple(salt.hex() for salt in salts))
        if isinstance(found, CardsOpened) and found.root == root:
            positions = [each.position for each in found.openings if each.position < len(forged)]
            return replace(found, root=other, openings=open_positions(forged, salts, positions))
        return found

    found = codes(changed(lines, forge, times=3))
    # With a card less, every position after the cut is another one.
    assert found == ["wrong-deck"] or (len(forged) == 51 and found[0] == found[-1] == "wrong-deck")


def test_a_fact_that_cannot_be_read_is_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played
    place = next(place for place, line in enumerate(lines) if isinstance(decoded(line), CardsOpened))
    line = lines[place]
    broken = Line(line.sequence, line.digest, line.more, line.kind, b'{"fact":"other"}')

    first, *rest = codes([*lines[:place], broken, *lines[place + 1 :]])
    assert first == "unknown-fact"
    assert set(rest) == {"not-opened"}


def test_a_table_that_closes_without_opening_its_orders_is_found(played: tuple[list[Line], Orders]) -> None:
    lines, _ = played
    closed = ev.TableClosed(9 * HOUR, Role.DEALER, "")
    last = Line(lines[-1].sequence + 1, "", 0, EVENT, to_bytes(closed))

    assert codes([*lines, last]) == ["not-opened"]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_every_way_of_dealing_passes(way: Way, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", way) as table:
        for _ in play(table, 3):
            pass

    assert audit(read(tmp_path / "T1.log")) == []


def test_rng_5_a_stacked_deck_is_cut_for_show_and_passes_too(tmp_path: Path) -> None:
    with running(tmp_path / "T1") as table:
        table.submit(opening(training=True))
        table.submit(sitting(1, "always-play"))
        for step in table.run(lambda: 0):
            if isinstance(step.command, do.Perform) and step.command.duty is Duty.WASH:
                table.house.stack(step.table, "A", ["As", "Ks", "Qs"], 0)
            if step.table.rounds == 2:
                break
    facts = [decoded(line) for line in read(tmp_path / "T1.log") if line.kind == FAIRNESS]

    assert [fact.stacked for fact in facts if isinstance(fact, OrderCommitted)] == [True, False]
    assert audit(read(tmp_path / "T1.log")) == []


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize(
    ("kind", "field", "expected"),
    [
        (OrderCommitted, "at", "other-time"),
        (CardsOpened, "at", "other-time"),
        (OrderOpened, "at", "other-time"),
        (CardsOpened, "round", "wrong-opening"),
        (OrderCommitted, "pack", "wrong-deck"),
        (OrderCommitted, "shuffle", "wrong-deck"),
    ],
)
def test_a_fact_that_says_something_else_about_itself_is_found(
    played: tuple[list[Line], Orders], kind: type, field: str, expected: str, by: int
) -> None:
    lines, _ = played

    def otherwise(found: Found) -> Found:
        return replace(found, **{field: getattr(found, field) + by}) if isinstance(found, kind) else found

    assert codes(changed(lines, otherwise)) == [expected]
