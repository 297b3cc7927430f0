"""`pitboss settle`: settle a round into itemized lines, each with its clause."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

import click

from pitboss.cli.shell import REFUSED, as_json, command
from pitboss.cli.views.render import write_json

if TYPE_CHECKING:
    from pitboss.games.record import RoundRecord
    from pitboss.games.settlement import Settlement
    from pitboss.law.refusal import Refusal

_CHUNK = 1 << 16


@command("settle")
@click.argument(
    "round_",
    metavar="[ROUND]",
    help="The round, as JSON or in one-line notation; standard input if - or left out.",
    required=False,
)
@click.option("--jsonl", metavar="FILE", help="Settle one round per line (- for standard input), one JSON answer each.")
@click.option("--trace", help="Show which facts led to which clause.", is_flag=True)
@click.option("--line", help="Print the round in one-line notation instead of settling it.", is_flag=True)
@as_json
def settle_command(
    *,
    round_: str | None,
    jsonl: str | None,
    trace: bool,
    line: bool,
    json: bool,
) -> None:
    """Settle a round: what is paid, and why.

    \b
    Example:
      pitboss settle --json < round.json
      pitboss settle --jsonl rounds.jsonl > answers.jsonl
    """
    from pitboss.malformed import Malformed

    if jsonl is None:
        _settle_one(_given(round_), trace=trace, line=line, json=json)
        return
    if round_ is not None or line:
        also = "--line" if line else "a ROUND"
        raise Malformed(f"--jsonl {jsonl}", f"a file of rounds without {also}", "leave one of the two out")
    with _opened(jsonl) as source:
        _settle_lines(source, trace=trace)


def _given(round_: str | None) -> str | bytes:
    """The round as it was written: on the command line, or on standard input."""
    from pitboss.malformed import Malformed

    if round_ is not None and round_ != "-":
        if "|" not in round_ and Path(round_).is_file():
            raise Malformed(round_, "a round, not the name of a file", f"write pitboss settle < {round_}")
        return round_
    if round_ is None and sys.stdin.isatty():
        raise Malformed("", "a round, on the command line or on standard input", "see pitboss settle --help")
    return sys.stdin.buffer.read()


def _settle_one(text: str | bytes, *, trace: bool, line: bool, json: bool) -> None:
    from pitboss.games.settler import read_round, settle
    from pitboss.law.refusal import Refused

    try:
        record = read_round(text)
        if line:
            _write_line(record, json=json)
            return
        settlement = settle(record)
    except Refused as refused:
        if not json:
            raise
        write_json({"error": refused.refusal})
        raise click.exceptions.Exit(REFUSED) from refused
    if json:
        write_json(settlement if trace else settlement.without_trace())
    else:
        from pitboss.cli.views.settlement import show

        show(record, settlement, trace=trace)


def _write_line(record: RoundRecord, *, json: bool) -> None:
    from pitboss.games.notation import write_notation

    notation = write_notation(record)
    # As bytes, so that a terminal that lacks a letter does not change a name.
    write_json({"line": notation}) if json else click.echo(notation.encode())


class _Source(Protocol):
    """Where rounds come from: `read1` returns what is available, and waits only if there is nothing."""

    def read1(self, size: int = -1, /) -> bytes: ...


def _settle_lines(source: _Source, *, trace: bool) -> None:
    """One answer per line, in the same order: a settlement, or a refusal as `{"error": …}`.

    Everything read so far is answered, and the answers flushed, before waiting for more.
    """
    import msgspec

    encode = msgspec.json.Encoder().encode
    for lines in _batches(source):
        for text in lines:
            sys.stdout.buffer.write(encode(_answer(text, trace=trace)) + b"\n")
        sys.stdout.buffer.flush()


def _batches(source: _Source) -> Iterator[list[bytes]]:
    """The complete lines that have arrived since last time; at the end, also a last one without a line break."""
    begun: list[bytes] = []
    while chunk := source.read1(_CHUNK):
        whole, line_break, rest = chunk.rpartition(b"\n")
        if line_break:
            yield b"".join([*begun, whole]).split(b"\n")
            begun = []
        begun.append(rest)
    if last := b"".join(begun):
        yield [last]


def _answer(text: bytes, *, trace: bool) -> Settlement | dict[str, Refusal]:
    from pitboss.games.settler import read_round, settle
    from pitboss.law.refusal import Refused

    try:
        settlement = settle(read_round(text))
        return settlement if trace else settlement.without_trace()
    except Refused as refused:
        return {"error": refused.refusal}


def _opened(name: str) -> AbstractContextManager[_Source]:
    from pitboss.malformed import Malformed

    if name == "-":
        return nullcontext(cast(_Source, sys.stdin.buffer))
    try:
        return Path(name).open("rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Malformed(name, f"a file of rounds ({reason})", "name a file that can be read, or -") from error
