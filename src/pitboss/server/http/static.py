"""The browser application: its build is in `server/static/` and served at `/`.

Anything that is neither a file nor an API route gets the application's first page, which knows its own addresses. Files
whose names contain a hash never change, so browsers keep them; the first page is requested every time.
"""

from __future__ import annotations

import asyncio
from mimetypes import guess_type
from pathlib import Path

from litestar import MediaType, Request, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Response

from pitboss.server.http.guard import address_of
from pitboss.server.http.limits import Limiter
from pitboss.server.messages.faults import Fault

STATIC = Path(__file__).parent.parent / "static"
_FIRST = "index.html"
_HASHED = "assets"
_FOREVER = "public, max-age=31536000, immutable"
_A_FILE = 10
"""What a file costs of an address's reading allowance: it may be large, and is compressed each time."""
_NOT_BUILT = "The browser application is not built here: run make setup, then start again."


def pages(folder: Path = STATIC) -> list[HTTPRouteHandler]:
    """The routes of the browser application."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: Request[object, object, State], path: FromPath[str] = "") -> Response[bytes]:
        asked = path.strip("/")
        if asked == "api" or asked.startswith("api/"):
            raise Fault.no_such("page", request.url.path)
        limiter: Limiter = request.app.state.limiter
        limiter.read(None, address_of(request), _A_FILE)
        return await asyncio.to_thread(_file, folder, asked)

    return [page]


def _file(folder: Path, asked: str) -> Response[bytes]:
    try:
        found = (folder / asked).resolve() if "\0" not in asked else folder
        inside = found.is_relative_to(folder.resolve()) and found.is_file()
    except OSError:
        # No file has a name that long.
        found, inside = folder, False
    if not inside and asked.startswith(f"{_HASHED}/"):
        raise Fault.no_such("file", asked)
    file = found if inside else folder / _FIRST
    if not file.is_file():
        return Response(_NOT_BUILT.encode(), media_type=MediaType.TEXT, status_code=503)
    kept = inside and asked.startswith(f"{_HASHED}/")
    return Response(
        file.read_bytes(),
        media_type=guess_type(file.name)[0] or "application/octet-stream",
        headers={"Cache-Control": _FOREVER if kept else "no-cache"},
    )
