"""The OpenAPI document of the house, complete enough to generate types from.

Litestar knows which routes there are; msgspec knows what every frame is, including those of the WebSocket. A field is
required wherever it is always written, and nothing unnamed is ever written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

from pitboss.people.roles import Role
from pitboss.server.http.access import ACCESS, Access
from pitboss.server.http.app import create_app
from pitboss.server.http.guard import COOKIE, SESSION_COOKIE
from pitboss.server.http.refusals import refusals
from pitboss.server.http.request_checks import TAKES
from pitboss.server.messages import frames, pages, people, people_pages, staff_pages

_TEMPLATE = "#/components/schemas/{name}"
_WEBSOCKET = "/api/tables/{table_id}/live"

_SCHEMES = {
    "guest": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "A guest's session, from POST /api/session.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIE,
        "description": "An account's session, from POST /api/login.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token for scripts, from POST /api/account/tokens; an operation lists the scope it needs.",
    },
}
"""How a client says who it is."""


def document() -> dict[str, Any]:
    """The whole document."""
    app = create_app()
    written: dict[str, Any] = app.openapi_schema.to_schema()
    written["components"] = {"schemas": _components(), "securitySchemes": _SCHEMES}
    written["x-websocket"] = {
        _WEBSOCKET: {
            "sends": {"$ref": _TEMPLATE.format(name="ClientFrame")},
            "receives": {"$ref": _TEMPLATE.format(name="ServerFrame")},
        }
    }
    for path, method, handler in _handlers(app):
        operation = written["paths"][path][method.lower()]
        _put_refusals(operation, handler, path)
        _put_body(operation, handler)
        operation["security"] = list(_security(handler.opt[ACCESS]))
    missing = set(_references(written)) - {f"#/components/schemas/{name}" for name in written["components"]["schemas"]}
    if missing:
        raise RuntimeError(f"not described: {', '.join(sorted(missing))}")
    return written


def _security(access: Access) -> Iterator[dict[str, list[str]]]:
    """Yield the ways to say who asks, any one of which opens a route; none is needed where the first is empty."""
    if Role.NOBODY in access.roles:
        yield {}
    if Role.GUEST in access.roles:
        yield {"guest": []}
    if access.roles - {Role.NOBODY, Role.GUEST}:
        yield {"session": []}
        if access.scope is not None:
            yield {"token": [access.scope.value]}


def _types() -> list[Any]:
    structs = [
        each
        for module in (frames, pages, people, people_pages, staff_pages)
        for name, each in vars(module).items()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and not name.startswith("_")
    ]
    return [*structs, frames.ClientFrame, frames.ServerFrame, frames.PlayerCommand]


def _components() -> dict[str, Any]:
    types = _types()
    described, components = msgspec.json.schema_components(types, ref_template=_TEMPLATE)
    for name, schema in zip(("ClientFrame", "ServerFrame", "PlayerCommand"), described[-3:], strict=True):
        components[name] = schema
    asked = _asked_by_clients()
    for struct in _structs(types):
        schema = components.get(struct.__name__, {})
        if "properties" in schema:
            schema["additionalProperties"] = False
            if struct not in asked and not struct.__struct_config__.omit_defaults:
                schema["required"] = list(schema["properties"])
    return dict(sorted(components.items()))


def _asked_by_clients() -> set[type]:
    """What clients write: they may leave out anything that has a default."""
    asked = [each for name, each in vars(people).items() if isinstance(each, type) and issubclass(each, people.Ask)]
    return set(_structs([frames.ClientFrame, *asked]))


def _structs(types: list[Any]) -> Iterator[Any]:
    """Every struct within these types, once."""
    seen: set[int] = set()
    known: set[type] = set()
    waiting: list[Any] = list(msgspec.inspect.multi_type_info(types))
    while waiting:
        info = waiting.pop()
        if isinstance(info, (list, tuple)):
            waiting += info
        elif isinstance(info, (msgspec.inspect.Type, msgspec.inspect.Field)) and id(info) not in seen:
            seen.add(id(info))
            if isinstance(info, msgspec.inspect.StructType) and info.cls not in known:
                known.add(info.cls)
                yield info.cls
            waiting += [getattr(info, name) for name in info.__struct_fields__]


def _handlers(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler]]:
    """Every HTTP route of the API: its address, its method, and its handler."""
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if ACCESS in handler.opt:
                for method in sorted(handler.http_methods - {"OPTIONS"}):
                    yield re.sub(r":[a-z]+}", "}", route.path), method, handler


def _put_refusals(operation: dict[str, Any], handler: HTTPRouteHandler, path: str) -> None:
    """What a route may refuse; Litestar describes errors of its own, which are never sent."""
    answers = operation["responses"]
    # Litestar describes a body even where there is none.
    answers.get("204", {}).pop("content", None)
    for status in [each for each in answers if int(each) >= 400]:
        del answers[status]
    for status, codes in refusals(handler, path, operation["tags"]).items():
        words = f" ({', '.join(codes)})" if codes else ""
        answers[str(status)] = {
            "description": f"Refused{words}; nothing changed.",
            "content": {"application/json": {"schema": {"$ref": _TEMPLATE.format(name="Refused")}}},
        }


def _put_body(operation: dict[str, Any], handler: HTTPRouteHandler) -> None:
    """What a route takes: the house reads it itself, more strictly than Litestar would."""
    struct = handler.opt.get(TAKES)
    if struct is not None:
        body = {"schema": {"$ref": _TEMPLATE.format(name=struct.__name__)}}
        operation["requestBody"] = {"required": True, "content": {"application/json": body}}


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"]
        for each in node.values():
            yield from _references(each)
    elif isinstance(node, list):
        for each in node:
            yield from _references(each)
