"""From a Rules Submission that somebody sent to the tables that the house opens under it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from litestar.status_codes import HTTP_400_BAD_REQUEST, HTTP_409_CONFLICT

from pitboss.games.house_table import DealtBy, HouseTable
from pitboss.law.refusal import Refusal
from pitboss.malformed import Malformed
from pitboss.money import Money
from pitboss.people.denied import Denied
from pitboss.people.register import Filed
from pitboss.server.messages.faults import Fault
from pitboss.server.messages.frames import Refused
from pitboss.submission.failures import failures_of
from pitboss.submission.model import Submission
from pitboss.submission.tables import tables_of
from pitboss.submission.toml_reader import parse_submission

_MOST = 100
"""Tables open at once: each takes a share of the single process."""


def passing(text: str) -> Submission:
    """The submission, if the chapter allows it; otherwise a refusal that lists every requirement not met."""
    try:
        submission = parse_submission(text)
    except (Malformed, ValueError, RecursionError) as error:
        raise Fault.of(HTTP_400_BAD_REQUEST, "malformed", f"this is not a Rules Submission: {error}") from error
    found = tuple(Refusal(each.code, each.clause, f"{each.found}: {each.instead}") for each in failures_of(submission))
    if not found:
        return submission
    count = "1 requirement is" if len(found) == 1 else f"{len(found)} requirements are"
    said = "; ".join(f"{each.message} [{each.clause}]" if each.clause else each.message for each in found)
    words = f"the submission does not pass: {count} not met, and no table was opened. {said}"
    raise Fault(HTTP_409_CONFLICT, Refused(None, Refusal("submission-fails", found[0].clause, words), failures=found))


def free_ids(submission: Submission, used: Collection[str], open_now: Mapping[str, str]) -> dict[str, str]:
    """The numbers of its tables by their ids. `used` are all ids ever used; `open_now` names the open tables.

    A number whose table was closed may be opened again: that is a new table, with its own log.
    """
    if len(open_now) + len(submission.table_numbers) > _MOST:
        raise Denied("too-many-tables", f"the house has room for {_MOST} tables: close one first")
    found: dict[str, str] = {}
    for number, table in zip(submission.table_numbers, tables_of(submission), strict=True):
        if any(table.name == name or table.table_id == id_ for id_, name in open_now.items()):
            words = f"{table.name} is already open: close it first, or file another table number"
            raise Denied("table-open", words)
        found[_free(table.table_id, {*used, *found})] = number
    return found


def _free(wanted: str, used: Collection[str]) -> str:
    taken, times = wanted, 1
    while taken in used:
        times += 1
        taken = f"{wanted}-{times}"
    return taken


def filed_table(id_: str, filed: Filed) -> HouseTable:
    """A table as it was opened."""
    submission = parse_submission(filed.submission, name=f"the submission of {id_}")
    tables = dict(zip(submission.table_numbers, tables_of(submission, training=filed.training), strict=True))
    money = Money.COUNTED if filed.counted else Money.PRACTICE
    return replace(
        tables[filed.number], table_id=id_, dealt_by=DealtBy(filed.dealt_by), money=money, linked=filed.linked
    )


def with_filed(offered: Iterable[HouseTable], filed: Mapping[str, Filed]) -> list[HouseTable]:
    """The tables that the house opens on its own, followed by those that people opened."""
    own = list(offered)
    known = {each.table_id for each in own}
    return [*own, *(filed_table(id_, each) for id_, each in filed.items() if id_ not in known)]
