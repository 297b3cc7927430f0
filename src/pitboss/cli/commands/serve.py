"""`pitboss serve`: open the house on a port of this machine, for browsers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from errno import EDQUOT, ENOSPC
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TYPE_CHECKING

import click

from pitboss.cli.options.elections import number as whole_number
from pitboss.cli.options.files import house_folder
from pitboss.cli.shell import REFUSED, as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.games.house_table import HouseTable
    from pitboss.people.settings import Settings

_MAKE_ROOM = "free some space on its disk, or name a folder on another with --data"


@command("serve")
@click.option("--host", metavar="HOST", help="The address to listen on.", default="127.0.0.1", show_default=True)
@click.option("--port", metavar="N", help="The port; 0 takes a free one.", default="8679", show_default=True)
@click.option("--data", metavar="DIR", help="Where tables are kept and resumed.")
@click.option("--submission", metavar="FILE", help="Open the tables of a Rules Submission; repeatable.", multiple=True)
@click.option("--counted", metavar="TABLE", help="Play for counted money at this table; repeatable.", multiple=True)
@click.option("--link", metavar="METER=T,T", help="Link the meters of these tables; repeatable.", multiple=True)
@click.option("--dealer", metavar="TABLE", help="Have people deal at this table; repeatable.", multiple=True)
@click.option("--pace", metavar="PACE", help="calm, brisk or instant.", default="calm", show_default=True)
@click.option("--proxy", metavar="ADDRESS", help="A proxy to trust: an address or a network.", multiple=True)
@click.option("--name", metavar="NAME", help="A name that browsers use for the house, behind a proxy.", multiple=True)
@click.option("--zone", metavar="ZONE", help="The time zone of the gaming day, kept until another is named.")
@click.option("--day-turns", metavar="HOUR", help="The hour at which the gaming day turns, kept as well.")
@click.option("--cage-limit", metavar="AMOUNT", help="More than this takes two people at the cage; kept as well.")
@click.option("--open-unsound", metavar="REASON", help="Open a house that is not sound; the audit log says why.")
@click.option("--log", metavar="FORM", help="The operator's log: words or json.", default="words", show_default=True)
@as_json
def serve_command(
    *,
    host: str,
    port: str,
    data: str | None,
    submission: tuple[str, ...],
    counted: tuple[str, ...],
    link: tuple[str, ...],
    dealer: tuple[str, ...],
    pace: str,
    proxy: tuple[str, ...],
    name: tuple[str, ...],
    zone: str | None,
    day_turns: str | None,
    cage_limit: str | None,
    open_unsound: str | None,
    log: str,
    json: bool,
) -> None:
    """Open the house to browsers, until Ctrl-C.

    With --submission, it opens the tables of the submissions instead of one per game. A table that is already open
    switches to a different submission at its next round.

    At a table named with --counted, players play for the money in their accounts, and guests only watch. At one named
    with --dealer, dealers and floorpersons do every duty over the API; the house still holds the cards. A table keeps
    the kind of money and of dealing that it was first opened with.

    Tables named with --link play for one progressive meter, starting when they are first opened.

    The gaming day turns at midnight UTC, and one person moves up to $10,000 at the cage, until --zone, --day-turns and
    --cage-limit declare something else. The audit log says so, and `pitboss ledger` counts by the same days.

    Without --data, tables are kept in your state folder ($XDG_STATE_HOME). They continue where they left off, including
    a round in play, no matter how the house was stopped.

    A house whose balances do not follow from its logs, or whose last self-check found a fault, does not open. With
    --open-unsound it does, and the audit log records the faults and your reason.

    \b
    Example:
      pitboss serve
      pitboss serve --port 8000 --data evening --pace brisk
      pitboss serve --submission table-1.toml --submission table-2.toml
      pitboss serve --proxy 127.0.0.1 --name play.example.org
    """
    from pitboss.malformed import Malformed
    from pitboss.server.tables.pace import pace as pace_named

    chosen, number, folder = pace_named(pace), _port(port), house_folder(data)
    proxies = tuple(map(_network, proxy or ()))
    names = tuple(each.strip().lower() for each in name or ())
    declared = _declared(zone, day_turns, cage_limit)
    offered = _linked(link, _counted(counted, _dealt(dealer, _tables(submission))))

    from pitboss.server.house.house import Unsound
    from pitboss.server.operator_log import form
    from pitboss.server.run import Where, serve
    from pitboss.store.chain import UNKNOWN_FORMAT, Broken
    from pitboss.store.database import NoRoom, Unusable
    from pitboss.store.logfile import InUse

    codes: list[tuple[str, bool]] = []

    def ready(bound: int) -> None:
        address = Where(host, bound, folder).address
        if json:
            founding = next((code for code, founded in codes if not founded), None)
            confirming = next((code for code, _ in codes), None)
            shown = {"founding_code": founding, "confirming_code": confirming}
            write_json({"address": address, "data": str(folder), **shown})
            return
        click.echo(f"The house is open: {address}\nTables are kept in {folder}. Ctrl-C closes the house.")
        for code, founded in codes:
            if founded:
                click.echo(f"Only one person may confirm accounts. This code confirms the next: {code}")
            else:
                click.echo(f"It has no administrator yet. Use this code to create the first one: {code}")
                click.echo("Keep the code until then: it also confirms the second person.")

    try:
        opened = serve(
            Where(host, number, folder, names, proxies, form(log)),
            chosen,
            ready,
            founding=lambda code, founded: codes.append((code, founded)),
            offered=offered,
            settings=declared,
            despite=_reason(open_unsound),
        )
    except KeyboardInterrupt:
        click.echo("The house is closed. Its tables will continue next time.")
        return
    except InUse as error:
        raise Malformed(str(folder), "a folder that no other house uses", "close the other, or name another") from error
    except NoRoom as error:
        raise Malformed(str(folder), f"a disk with room for the tables ({error})", _MAKE_ROOM) from error
    except Unsound as error:
        hint = "restore a backup, or open it in spite of that with --open-unsound REASON, which is logged"
        raise Malformed(str(folder), f"a house that is sound ({error})", hint) from error
    except (Broken, Unusable) as error:
        expected, hint = "tables as they were written", "bring the folder back, or name another with --data"
        if isinstance(error, Broken) and error.fault.code == UNKNOWN_FORMAT:
            expected, hint = "tables of this version", "name another folder with --data; this one is left as it is"
        raise Malformed(str(folder), f"{expected} ({error})", hint) from error
    except OSError as error:
        hint = _MAKE_ROOM if error.errno in (ENOSPC, EDQUOT) else "name another"
        raise Malformed(str(folder), f"a folder that can be written ({error.strerror})", hint) from error
    if not opened:
        raise click.exceptions.Exit(REFUSED)


def _reason(words: str | None) -> str | None:
    """Return a reason that says something, or nothing if none is given."""
    from pitboss.malformed import Malformed

    if words is not None and not any(map(str.isalnum, words)):
        raise Malformed("--open-unsound", "a reason in words", "say why the house is opened in spite of its faults")
    return words


def _declared(zone: str | None, turns: str | None, cage_limit: str | None) -> Callable[[Settings], Settings]:
    """How the house is run: as before, except for what is named."""
    from pitboss.ledger.gaming_day import GamingDay
    from pitboss.money import parse_dollars

    # Read at once, so that what is malformed opens nothing.
    hour = whole_number("--day-turns", turns, least=0)
    limit = None if cage_limit is None else parse_dollars(cage_limit)
    GamingDay(zone or "UTC", hour or 0)

    def declared(before: Settings) -> Settings:
        day = before.gaming_day
        return replace(
            before,
            gaming_day=GamingDay(zone or day.zone, day.hour if hour is None else hour),
            cage_limit=before.cage_limit if limit is None else limit,
        )

    return declared


def _tables(files: tuple[str, ...]) -> list[HouseTable] | None:
    """The tables of these submissions, each with its own number; None where the house opens its own."""
    from pitboss.cli.options.submission import passing
    from pitboss.malformed import Malformed
    from pitboss.submission.tables import tables_of

    found = [(file, table) for file in files for table in tables_of(passing(file))]
    for place, (file, table) in enumerate(found):
        if other := next((each for each, one in found[:place] if one.table_id == table.table_id), None):
            raise Malformed(file, f"table numbers that {other} does not have", f"give {table.name} another number")
    return [table for _, table in found] or None


def _counted(names: tuple[str, ...], offered: list[HouseTable] | None) -> list[HouseTable] | None:
    """The tables, with counted money at those named."""
    from pitboss.money import Money

    return _marked(names, offered, lambda table: replace(table, money=Money.COUNTED))


def _dealt(names: tuple[str, ...], offered: list[HouseTable] | None) -> list[HouseTable] | None:
    """The tables, with people dealing at those named."""
    from pitboss.games.house_table import DealtBy

    return _marked(names, offered, lambda table: replace(table, dealt_by=DealtBy.PERSON))


def _marked(
    names: tuple[str, ...], offered: list[HouseTable] | None, mark: Callable[[HouseTable], HouseTable]
) -> list[HouseTable] | None:
    """The tables, with a change to those named."""
    from pitboss.law.names import known_name
    from pitboss.server.tables.house_tables import house_tables

    if not names:
        return offered
    tables = {each.table_id: each for each in offered or house_tables()}
    for name in names:
        known_name("table", name, tables)
        tables[name] = mark(tables[name])
    return list(tables.values())


def _linked(words: tuple[str, ...], offered: list[HouseTable] | None) -> list[HouseTable] | None:
    """The tables, with those named linked to the meter that they share."""
    from dataclasses import replace

    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed
    from pitboss.server.tables.house_tables import house_tables

    if not words:
        return offered
    tables = {each.table_id: each for each in offered or house_tables()}
    for word in words:
        meter, _, named = word.partition("=")
        if not re.fullmatch(r"[a-z0-9-]{1,40}", meter) or not named or meter in tables:
            raise Malformed(
                word, "a meter and its tables, such as grand=flush-1,flush-2", "give the meter a name that no table has"
            )
        for name in named.split(","):
            known_name("table", name, tables)
            tables[name] = replace(tables[name], linked=meter)
    return list(tables.values())


def _port(word: str) -> int:
    from pitboss.malformed import Malformed

    if not (word.isascii() and word.isdigit() and len(word) < 6 and int(word) < 1 << 16):
        raise Malformed(word, "a port from 0 to 65535", "name one that is free, or 0 for any")
    return int(word)


def _network(word: str) -> IPv4Network | IPv6Network:
    from pitboss.malformed import Malformed

    try:
        return ip_network(word.strip())
    except ValueError as error:
        hint = "write something like 127.0.0.1 or 10.0.0.0/8"
        raise Malformed(word, "the address or the network of a proxy", hint) from error
