"""`python -m pitboss.server.access_table`: which role may ask for what, according to the routes themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.people.roles import Role
from pitboss.server.http.access import ACCESS, COMMANDS, DUTIES, Access
from pitboss.server.http.app import create_app

WEBSOCKET = "WebSocket"
GIVEN, DUTY = "given over", "duty over"
_HEADER = """# Who may ask for what

A role that a route is not for gets 403 `wrong-role`; without a session it is 401 `no-session`. Nothing is changed. A
token for scripts has the role of its owner, and its scopes must include the one in the last column; otherwise it gets
403 `wrong-scope`. Where that column is empty, no token is accepted.

`python -m pitboss.server.access_table` writes this page from the routes themselves, and a test tries every cell.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One route: its method, its address, and whom it is for."""

    method: str
    path: str
    access: Access


def rows() -> list[Row]:
    """Every route of the API, in the order of their addresses."""
    return sorted(_rows(), key=lambda row: (row.path, row.method))


def _rows() -> Iterator[Row]:
    for route in create_app().routes:
        path = re.sub(r":[a-z]+}", "}", route.path)
        for handler in getattr(route, "route_handlers", ()):
            if ACCESS in handler.opt:
                for method in sorted(handler.http_methods - {"OPTIONS"}):
                    yield Row(method, path, handler.opt[ACCESS])
        live = getattr(route, "route_handler", None)
        if live is not None and ACCESS in live.opt:
            yield Row(WEBSOCKET, path, live.opt[ACCESS])
            yield Row(GIVEN, path, live.opt[COMMANDS])
            yield Row(DUTY, path, live.opt[DUTIES])


def page() -> str:
    """The page of the reference."""
    titles = ["route", *(role.value for role in Role), "scope"]
    lines = [_HEADER, _line(titles), _line(["---"] * len(titles))]
    for row in rows():
        cells = ["yes" if role in row.access.roles else "" for role in Role]
        scope = row.access.scope.value if row.access.scope else ""
        lines.append(_line([f"`{row.method} {row.path}`", *cells, scope]))
    return "\n".join(lines) + "\n"


def _line(cells: list[str]) -> str:
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


if __name__ == "__main__":
    print(page(), end="")
