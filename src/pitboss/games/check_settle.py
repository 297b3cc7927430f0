"""Whether the wagers, tables and hands that a game's code names exist, and whether every table and decision is used.

Sources are read, not run: only what is written out there, or as a constant, is checked.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pitboss.games.game import Game
from pitboss.games.rule_data import rules
from pitboss.law.edition import Edition, editions_of
from pitboss.law.paytables import Paytable
from pitboss.law.rules import Wager

_PAYS = re.compile(r"win|bonus|take_part")
"""What a settlement's book pays by a row of a table: the seat, the wager and the hand, in this order."""
_BOOK = re.compile(rf"{_PAYS.pattern}|lose|push|void|share|live")
"""What it does with a wager: the seat and the wager."""
_LOOKED_UP = ("wager", "paytable")
"""What looks up a wager or table by its name alone."""
_SETTLES_OR_ASKS = re.compile(r"\bbook\.|\bChoice\(")
"""Files without any of these are not read closely: solvers and kernels are long, and settle nothing."""
_CONSTANT = re.compile(r"""^([A-Z][A-Z_]*) = "([^"]+)"$""", re.MULTILINE)
_OWNERS = {"book", "rules", "law", "text", "elections"}


class _Call(NamedTuple):
    """A call of a method, or of a class by its name alone."""

    file: str
    owner: str
    name: str
    node: ast.Call

    def line(self, argument: ast.expr) -> str:
        """Where one of its arguments is written."""
        return f"{self.file}, line {argument.lineno},"


def settle_faults(text: Edition, game: Game, sources: Mapping[str, str]) -> Iterator[str]:
    """Names that the law does not have, tables by which nothing is paid, and decisions that are never offered."""
    constants = dict(each for source in sources.values() for each in _CONSTANT.findall(source))
    calls = [
        call for file, source in sources.items() if _SETTLES_OR_ASKS.search(source) for call in _calls(file, source)
    ]
    known = _known(text)
    for call in (each for each in calls if each.owner in _OWNERS):
        for each in _wagers_and_tables(call):
            for name in (name for name in _values(each, constants) if name not in known):
                yield (
                    f"{call.line(each)} names {name}, which is neither a wager nor a table in any text of "
                    f"{text.chapter}: write it in rules.toml, or correct the name"
                )
        yield from _hands(call, known, constants)
    yield from _returned(game, sources)
    yield from _never_paid(known, calls, constants)
    yield from _never_offered(game, calls, constants)


def _returned(game: Game, sources: Mapping[str, str]) -> Iterator[str]:
    """The function that settles a round returns a settlement."""
    file, name = f"{game.settle.__module__.rpartition('.')[2]}.py", game.settle.__name__
    for each in ast.parse(sources.get(file, "")).body:
        if isinstance(each, ast.FunctionDef) and each.name == name and not _ends_with_value(each.body):
            where = f"{file}, line {each.lineno},"
            yield f"{where} {name} returns nothing: return the settlement that the book closes with"


def _ends_with_value(body: list[ast.stmt]) -> bool:
    """Return whether these statements end with a value or an error, whichever branch is taken."""
    match body[-1] if body else None:
        case ast.Return(value=value):
            return value is not None
        case ast.Raise():
            return True
        case ast.If(body=then, orelse=otherwise):
            return _ends_with_value(then) and _ends_with_value(otherwise)
        case ast.With(body=inner):
            return _ends_with_value(inner)
        case ast.Try(body=inner, handlers=handlers, orelse=otherwise, finalbody=finally_):
            caught = all(_ends_with_value(handler.body) for handler in handlers)
            return _ends_with_value(finally_) or (caught and _ends_with_value(otherwise or inner))
        case ast.Match(cases=cases):
            return all(_ends_with_value(case.body) for case in cases)
        case ast.While() | ast.For() as loop:
            return any(isinstance(node, ast.Return) and node.value is not None for node in ast.walk(loop))
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case _:
            return False


def _known(text: Edition) -> Mapping[str, tuple[Wager, ...]]:
    """Every wager and table, in each text that has it."""
    laws = [rules(each.name) for each in editions_of(text.game)]
    names = dict.fromkeys(name for law in laws for name in law.wagers)
    return {name: tuple(law.wagers[name] for law in laws if name in law.wagers) for name in names}


def _wagers_and_tables(call: _Call) -> Iterator[ast.expr]:
    position = 1 if _BOOK.fullmatch(call.name) else 0 if call.name in _LOOKED_UP else None
    if position is not None:
        yield from (*call.node.args[position : position + 1], *_given(call, "table"))


def _hands(call: _Call, known: Mapping[str, tuple[Wager, ...]], constants: Mapping[str, str]) -> Iterator[str]:
    """A hand that is paid has a row in a table of the wager, or in the table given instead."""
    if not _PAYS.fullmatch(call.name) or len(call.node.args) <= 2:
        return
    by = [*_given(call, "table")] or call.node.args[1:2]
    tables = [name for each in by for name in _values(each, constants) if name in known]
    if not tables:
        return
    paid = {
        hand
        for name in tables
        for wager in known[name]
        for table in wager.paytables.values()
        for hand in _paid_by(table)
    }
    for each in (call.node.args[2], *_given(call, "beside")):
        for hand in (hand for hand in _values(each, constants) if hand not in paid):
            yield (
                f'{call.line(each)} pays "{hand}", which no paytable of {" or ".join(tables)} has a row for: '
                "write the row in rules.toml, or correct the name"
            )


def _paid_by(table: Paytable) -> Iterator[str]:
    return (hand for row in table.rows for hand in row.pays)


def _never_paid(
    known: Mapping[str, tuple[Wager, ...]], calls: list[_Call], constants: Mapping[str, str]
) -> Iterator[str]:
    """Every wager with a paytable, and every table for some of its results, is paid somewhere.

    A wager that is settled by a function for several may be any; a table is always named.
    """
    paid = [call.node for call in calls if call.owner == "book" and _PAYS.fullmatch(call.name)]
    tables = [tuple(_values(each.value, constants)) for node in paid for each in node.keywords if each.arg == "table"]
    wagers = [tuple(_values(each, constants)) for node in paid for each in node.args[1:2]]
    if not paid or not all(tables):
        return
    named = {name for each in (*tables, *wagers) for name in each}
    for name, written in known.items():
        of = written[0].table_of
        if any(each.paytables for each in written) and name not in named and (of is not None or all(wagers)):
            how = f'book.win(seat, "{name}", ...)' if of is None else f'table="{name}"'
            yield f"nothing is paid by the paytables of {name}: pay by them in settle ({how}), or remove them"


def _never_offered(game: Game, calls: list[_Call], constants: Mapping[str, str]) -> Iterator[str]:
    """A decision is one of the choices that the code makes, if all of these are written out."""
    choices = [call.node.args[0] for call in calls if call.name == "Choice" and not call.owner and call.node.args]
    offered = [tuple(_values(each, constants)) for each in choices]
    if not choices or not all(offered):
        return
    words = {word for each in offered for word in each}
    for decision in game.play.decisions:
        if decision.word not in words:
            yield f"decisions lists {decision.word}, which choices never offers: offer it, or remove it from decisions"


def _calls(file: str, source: str) -> Iterator[_Call]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(value=ast.Name(id=owner) | ast.Attribute(attr=owner), attr=name):
                    yield _Call(file, owner, name, node)
                case ast.Name(id=name):
                    yield _Call(file, "", name, node)
                case _:
                    pass


def _given(call: _Call, keyword: str) -> Iterator[ast.expr]:
    return (each.value for each in call.node.keywords if each.arg == keyword)


def _values(node: ast.expr, constants: Mapping[str, str]) -> Iterator[str]:
    """The words that an expression stands for, as far as they are written out."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.Name(id=name) if name in constants:
            yield constants[name]
        case ast.IfExp(body=body, orelse=orelse):
            yield from _values(body, constants)
            yield from _values(orelse, constants)
        case _:
            pass
