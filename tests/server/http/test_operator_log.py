"""The operator's log as lines of JSON: one line a record, whatever is in it, and nothing of it in the audit log."""

from __future__ import annotations

import logging
import socket
import sys
from pathlib import Path

import msgspec
import pytest

from pitboss.law.names import Unknown
from pitboss.server.operator_log import Form, JsonLines, OperatorLine, form
from pitboss.store.audit_journal import audit_lines
from pitboss.store.database import NAME, reading
from tests.server.processes import Process
from tests.server.raw import connected


def _record(words: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    told = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("pitboss.server", logging.ERROR, "a.py", 1, words, args, told)


def test_a_record_is_one_line_whatever_is_in_it() -> None:
    written = JsonLines().format(_record("table %s said\n%r", "T1", 'a "quoted" line\u2028'))

    assert "\n" not in written
    line = msgspec.json.decode(written, type=OperatorLine)
    assert (line.level, line.source) == ("error", "pitboss.server")
    assert line.message == "table T1 said\n'a \"quoted\" line\\u2028'"
    assert line.trace == ""


def test_what_went_wrong_says_where() -> None:
    try:
        raise ValueError("twice\non two lines")
    except ValueError:
        error = sys.exception()
    written = JsonLines().format(_record("it failed", error=error))

    assert "\n" not in written
    assert "ValueError: twice\non two lines" in msgspec.json.decode(written, type=OperatorLine).trace


def test_forms_have_names() -> None:
    assert (form("json"), form("words")) == (Form.JSON, Form.WORDS)
    with pytest.raises(Unknown, match="xml"):
        form("xml")


def test_a_house_writes_lines_of_json_and_none_of_them_into_the_audit_log(tmp_path: Path) -> None:
    with Process(tmp_path, options=("--log", "json")) as house:
        with connected(house) as strange:
            strange.sendall(b"\x16\x03\x01nothing\r\n\r\n")
            strange.shutdown(socket.SHUT_WR)
            strange.recv(1000)
        house.terminate()

    lines = [msgspec.json.decode(line, type=OperatorLine) for line in house.rest.splitlines() if line.startswith("{")]
    assert [line.message for line in lines] == ["Invalid HTTP request received."]
    with reading(tmp_path / NAME) as engine:
        assert not any(b"Invalid HTTP" in line.payload for line in audit_lines(engine))
