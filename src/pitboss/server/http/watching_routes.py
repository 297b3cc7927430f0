"""What process monitors ask: whether the house is healthy, and how much it does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Literal

from litestar import MediaType, get
from litestar.response import Response
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE

from pitboss import __version__
from pitboss.server.house.house import OpenFloor
from pitboss.server.http.access import METERS, WELL
from pitboss.server.http.request_checks import GLANCE, REFUSES, Asking, floor_of, reads
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.people_pages import Health

_SECONDS = 5
_Sample = tuple[str, str, str, list[tuple[str, int]]]
"""A metric: name, kind, help, and each value with its labels."""


@get(
    "/healthz",
    operation_id="getHealth",
    summary="Whether the house is healthy",
    tags=["watching"],
    opt={**WELL.opt, REFUSES: {HTTP_503_SERVICE_UNAVAILABLE: ("not-well",)}},
)
async def healthz(request: Asking) -> Health:
    """It is healthy if it can write: what cannot be written does not happen."""
    await reads(request, GLANCE)
    floor = floor_of(request)
    try:
        async with asyncio.timeout(_SECONDS):
            await floor.can_write()
    except Exception as error:
        words = "the house cannot write right now, so nothing happens at its tables: see its log"
        raise Fault.of(HTTP_503_SERVICE_UNAVAILABLE, "not-well", words) from error
    start = floor.watch.at_start
    found: Literal["unchanged", "changed"] = "changed" if floor.watch.changed else "unchanged"
    return Health(
        "ok",
        __version__,
        len(floor.pit.open_tables()),
        integrity=None if start is None else found,
        code=None if start is None else start.hashes.code,
        audit=floor.office.book.anchor,
    )


@get(
    "/metrics",
    operation_id="getMetrics",
    summary="What the house is doing, for Prometheus",
    tags=["watching"],
    opt=METERS.opt,
    media_type=MediaType.TEXT,
)
async def metrics(request: Asking) -> Response[str]:
    """Only counts: nothing about any player or card."""
    await reads(request, GLANCE)
    return Response(_exposition(floor_of(request)), media_type="text/plain; version=0.0.4")


def _exposition(floor: OpenFloor) -> str:
    lines = []
    for name, kind, words, values in _samples(floor):
        lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}"]
        lines += [f"{name}{labels} {value}" for labels, value in values]
    return "\n".join(lines) + "\n"


def _samples(floor: OpenFloor) -> Iterator[_Sample]:
    tables = {f'{{table="{_label(id_)}"}}': each for id_, each in floor.tables.items()}
    cards = {label: each.card(None) for label, each in tables.items()}
    register, night = floor.office.book.register, floor.nightly

    def by_table(kind: str, name: str, words: str, values: dict[str, int]) -> _Sample:
        return f"pitboss_{name}", kind, words, list(values.items())

    rounds = {label: card.rounds for label, card in cards.items()}
    yield by_table("counter", "rounds_total", "Rounds that are over.", rounds)
    lines = {label: card.sequence + 1 for label, card in cards.items()}
    yield by_table("counter", "log_lines_total", "Lines of the log.", lines)
    seated = {label: card.people for label, card in cards.items()}
    yield by_table("gauge", "people_seated", "People who have a seat.", seated)
    watching = {label: len(each.actor.watchers) for label, each in tables.items()}
    yield by_table("gauge", "connections", "WebSockets that follow a table.", watching)
    disabled = {label: int(card.disabled) for label, card in cards.items()}
    yield by_table("gauge", "table_disabled", "Whether no round begins.", disabled)
    for kind, name, words, value in (
        ("counter", "commits_total", "Transactions committed since the house was opened.", floor.commits()),
        ("counter", "password_checks_total", "Passwords checked since then.", floor.office.passwords.checks),
        ("counter", "audit_lines_total", "Lines of the audit log.", floor.office.book.head.sequence + 1),
        ("gauge", "accounts", "Accounts.", len(register.accounts)),
        ("gauge", "sessions", "Sessions of accounts.", len(register.sessions)),
        (
            "counter",
            "self_checks_total",
            "Self-checks since then.",
            night.checked if night else 0,
        ),
        ("gauge", "self_check_faults", "Faults that the last one found.", len(night.faults) if night else 0),
        ("gauge", "files_changed", "Files that have changed since startup.", len(floor.watch.changed)),
    ):
        yield f"pitboss_{name}", kind, words, [("", value)]


def _label(value: str) -> str:
    """A label value, quoted as the format requires."""
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
