"""Messages of players and staff are parts of the table's commands: the same fields, of the same types."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from pitboss.server.messages.asked import Asked, commanded
from pitboss.server.messages.frames import PlayerCommand
from pitboss.server.messages.staff_commands import StaffCommand
from pitboss.table import commands as do
from pitboss.table.duties import Role

STAMPED = {"at", "by", "who"}
MESSAGES: tuple[type[Asked], ...] = (*get_args(PlayerCommand), *get_args(StaffCommand))
OF_THE_HOUSE = {"ready", "pace", "skip", "return", "promise", "contribute"}
"""What concerns the waiting, or the shuffle, of which a table knows nothing."""
SAID_BY_THE_HOUSE_IF_LEFT_OUT = {("sit", "chips")}
"""Where the table needs what a player need not say."""
ASKING = [each for each in MESSAGES if each.asks is not None]


def name(message: type[Asked]) -> str:
    return str(message.__struct_config__.tag)


def fields(struct: type[msgspec.Struct]) -> dict[str, inspect.Field]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return {each.name: each for each in info.fields}


def kinds(of: inspect.Type) -> set[str]:
    """What kinds of values a type takes, whatever their bounds; one of several words is a word."""
    match of:
        case inspect.UnionType():
            return {kind for each in of.types for kind in kinds(each)}
        case inspect.EnumType() if issubclass(of.cls, str):
            return {"StrType"}
        case inspect.EnumType():
            return {of.cls.__name__}
        case inspect.VarTupleType():
            return {f"tuple of {kind}" for kind in kinds(of.item_type)}
        case _:
            return {type(of).__name__}


def test_every_message_asks_for_a_command_of_the_table_or_concerns_the_house_alone() -> None:
    assert {name(each) for each in MESSAGES if each.asks is None} == OF_THE_HOUSE
    asked = [each.asks for each in ASKING]
    assert len(asked) == len({*asked})
    assert {*asked} <= {*get_args(do.AnyCommand)}


@pytest.mark.parametrize("message", ASKING, ids=name)
def test_a_message_has_every_field_of_its_command_that_is_not_left_to_the_house(message: type[Asked]) -> None:
    assert message.asks is not None
    command, own = fields(message.asks), fields(message)

    assert {*own}.isdisjoint({*message.left, *STAMPED})
    assert {*own, *message.left, *STAMPED} == {*command}


@pytest.mark.parametrize("message", ASKING, ids=name)
def test_a_field_takes_the_same_values_and_has_the_same_default_as_in_the_command(message: type[Asked]) -> None:
    assert message.asks is not None
    command = fields(message.asks)
    for field in fields(message).values():
        if (name(message), field.name) in SAID_BY_THE_HOUSE_IF_LEFT_OUT:
            assert kinds(field.type) - {"NoneType"} == kinds(command[field.name].type)
            continue
        assert kinds(field.type) == kinds(command[field.name].type)
        assert (field.required, field.default) == (command[field.name].required, command[field.name].default)


def test_what_is_asked_stands_in_the_command_with_time_and_name() -> None:
    asked: Any = msgspec.json.decode(
        b'{"do": "decide", "seat": 3, "choice": "set", "apart": ["Ah", "Kd"]}', type=PlayerCommand
    )

    assert commanded(asked, Role.PLAYER, "Ann", 17) == do.MakeDecision(
        at=17, by=Role.PLAYER, who="Ann", seat=3, choice="set", apart=("Ah", "Kd")
    )


def test_a_word_of_a_report_is_plain_text_in_the_command() -> None:
    asked: Any = msgspec.json.decode(b'{"do": "report", "kind": "face-up", "where": "seat 3"}', type=StaffCommand)
    command = commanded(asked, Role.DEALER, "Dee", 17)

    assert isinstance(command, do.ReportIrregularity)
    assert (type(command.kind), command.kind, command.where) == (str, "face-up", "seat 3")
