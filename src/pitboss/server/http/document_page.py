"""An OpenAPI document as one HTML page, without scripts: routes by subject, and every type, all linked."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

_METHODS = ("get", "post", "put", "patch", "delete")
_SCHEMAS = "#/components/schemas/"
STYLE = """:root { color-scheme: light dark; --line: #8886; --soft: #8881; --link: light-dark(#14532d, #86efac); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; margin: 0; }
h2 { border-bottom: 1px solid var(--line); font-size: 1.25rem; margin: 2.5rem 0 1rem; padding-bottom: .25rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
a { color: var(--link); }
code, .method { font-family: ui-monospace, monospace; font-size: .9em; }
nav { columns: 18rem; margin: 1rem 0; }
nav a { display: block; overflow-wrap: anywhere; padding: .15rem 0; }
article { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: 1rem; }
article:target { outline: 2px solid var(--link); }
.method { font-weight: 700; margin-right: .5rem; text-transform: uppercase; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .925rem; margin-top: .75rem; width: 100%; }
th, td { border-top: 1px solid var(--line); padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top; }
th { font-weight: 600; }
"""


def page_of(document: dict[str, Any]) -> str:
    """The whole page."""
    title = f"{document['info']['title']} {document['info']['version']}: the API"
    body = "\n".join(_body(document, title))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="/api/docs.css">\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _body(document: dict[str, Any], title: str) -> Iterator[str]:
    yield f"<h1>{escape(title)}</h1>"
    yield (
        '<p>Amounts are in cents, times in milliseconds since 1970. Every error is a <a href="#Refused">Refused</a>. '
        "A request that changes something needs the house's own <code>Origin</code>. Programs can read the same as "
        '<a href="/api/openapi.json">an OpenAPI document</a>.</p>'
    )
    by_tag = _by_tag(document)
    yield "<nav>"
    for operations in by_tag.values():
        for path, method, operation in operations:
            words = f'<span class="method">{method}</span>{escape(path)}'
            yield f'<a href="#{escape(operation["operationId"])}">{words}</a>'
    yield "</nav>"
    for tag, operations in by_tag.items():
        yield f"<h2>{escape(tag.capitalize())}</h2>"
        for path, method, operation in operations:
            yield from _operation(path, method, operation)
    yield "<h2>WebSocket</h2>"
    for path, frames in document.get("x-websocket", {}).items():
        yield f"<article><h3><code>{escape(path)}</code></h3><p>You send {_type(frames['sends'])};"
        yield f" the house sends {_type(frames['receives'])}.</p></article>"
    yield "<h2>Types</h2>"
    for name, schema in document["components"]["schemas"].items():
        yield from _schema(name, schema)


def _by_tag(document: dict[str, Any]) -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    found: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for path, operations in sorted(document["paths"].items()):
        for method in _METHODS:
            if method in operations:
                found.setdefault(operations[method]["tags"][0], []).append((path, method, operations[method]))
    return found


def _operation(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f'<article id="{escape(operation["operationId"])}">'
    yield f'<h3><span class="method">{method}</span><code>{escape(path)}</code></h3>'
    yield f"<p>{escape(operation.get('summary', ''))}</p>"
    rows = [(each["in"], each["name"], _words(each, each["schema"])) for each in operation.get("parameters", ())]
    body = operation.get("requestBody")
    if body is not None:
        rows += [("body", "", _content(body))]
    if rows:
        yield from _table(
            ("in", "name", ""), ((where, f"<code>{escape(name)}</code>", words) for where, name, words in rows)
        )
    answers = operation["responses"].items()
    yield from _table(
        ("answers", "", ""), ((status, _content(each), escape(each["description"])) for status, each in answers)
    )
    yield "</article>"


def _schema(name: str, schema: dict[str, Any]) -> Iterator[str]:
    yield f'<article id="{escape(name)}"><h3>{escape(name)}</h3>'
    if "description" in schema:
        yield f"<p>{escape(schema['description'])}</p>"
    properties = schema.get("properties")
    if properties is None:
        yield f"<p>{_type({key: value for key, value in schema.items() if key != 'description'})}</p></article>"
        return
    needed = schema.get("required", ())
    yield from _table(
        ("field", "type", ""),
        (
            (f"<code>{escape(field)}</code>{'' if field in needed else ' (optional)'}", _type(each), "")
            for field, each in properties.items()
        ),
    )
    yield "</article>"


def _table(titles: tuple[str, ...], rows: Any) -> Iterator[str]:
    yield '<div class="scroll"><table><tr>' + "".join(f"<th>{title}</th>" for title in titles) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>"
    yield "</table></div>"


def _content(body: dict[str, Any]) -> str:
    return ", ".join(_type(each["schema"]) for each in body.get("content", {}).values() if "schema" in each)


def _words(parameter: dict[str, Any], schema: dict[str, Any]) -> str:
    return f"{_type(schema)}. {escape(parameter.get('description', ''))}"


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, with links to those that have names."""
    reference = schema.get("$ref")
    if reference is not None:
        name = escape(str(reference).removeprefix(_SCHEMAS))
        return f'<a href="#{name}">{name}</a>'
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(map(_type, several))
    if "const" in schema or "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema.get("enum", [schema.get("const")]))
    kind = schema.get("type", "anything")
    if kind == "array":
        return f"list of {_type(schema.get('items') or {})}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"map to {_type(schema['additionalProperties'])}"
    return escape(kind if isinstance(kind, str) else " or ".join(kind))
