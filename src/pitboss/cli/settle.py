"""`pitboss settle`: a round in, itemised lines out, each with its clause."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from pitboss.cli.render import write_json
from pitboss.cli.shell import REFUSED, AsJson

if TYPE_CHECKING:
    from pitboss.games.settlement import Settlement
    from pitboss.law.refusal import Refusal


def settle_command(
    round_: Annotated[
        str | None,
        typer.Argument(
            metavar="[ROUND]", help="The round, as JSON or in one-line notation; - or none: standard input."
        ),
    ] = None,
    jsonl: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Settle one round a line (- for standard input), one JSON answer a line."),
    ] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Say which facts led to which clause.")] = False,
    line: Annotated[bool, typer.Option("--line", help="Do not settle: print the round in one-line notation.")] = False,
    json: AsJson = False,
) -> None:
    """Settle a round: what is paid, and why.

    \b
    Example:
      pitboss settle "679a@final-2016 bad-beat=A dealer=Qs7d2c | 1 AhKhQh ante=1000 play=1000"
      pitboss settle --json < round.json
      pitboss settle --jsonl rounds.jsonl > answers.jsonl
    """
    if jsonl is not None:
        with _opened(jsonl) as lines:
            _settle_lines(lines, trace=trace)
        return
    text = sys.stdin.read() if round_ in (None, "-") else round_
    _settle_one(text, trace=trace, line=line, json=json)


def _settle_one(text: str, *, trace: bool, line: bool, json: bool) -> None:
    from pitboss.games.game import read_round, settle
    from pitboss.games.notation import write_notation
    from pitboss.law.refusal import Refused

    try:
        record = read_round(text)
        if line:
            typer.echo(write_notation(record))
            return
        settlement = settle(record)
    except Refused as refused:
        if not json:
            raise
        write_json({"error": refused.refusal})
        raise typer.Exit(REFUSED) from refused
    if json:
        write_json(settlement if trace else settlement.without_trace())
    else:
        from pitboss.cli.settle_view import show

        show(record, settlement, trace=trace)


def _settle_lines(lines: Iterable[bytes], *, trace: bool) -> None:
    """One answer for each line, in the same order: a settlement, or a refusal as `{"error": …}`."""
    import msgspec

    encode = msgspec.json.Encoder().encode
    write = sys.stdout.buffer.write
    sys.stdout.flush()
    for text in lines:
        write(encode(_answer(text, trace=trace)) + b"\n")
    sys.stdout.buffer.flush()


def _answer(text: bytes, *, trace: bool) -> Settlement | dict[str, Refusal]:
    from pitboss.games.game import read_round, settle
    from pitboss.law.refusal import Refused

    try:
        settlement = settle(read_round(text))
        return settlement if trace else settlement.without_trace()
    except Refused as refused:
        return {"error": refused.refusal}


def _opened(name: str) -> BinaryIO:
    from pitboss.malformed import Malformed

    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise Malformed(name, f"a file of rounds ({reason})", "name a file that can be read, or -") from error
