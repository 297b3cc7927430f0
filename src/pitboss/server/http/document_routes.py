"""The API describes itself: its OpenAPI document, and the same as a page to read."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from litestar import MediaType, get
from litestar.response import Response

from pitboss.server.http.access import ANYONE
from pitboss.server.http.document_page import STYLE, page_of
from pitboss.server.http.request_checks import A_PAGE, Asking, reads

_TAGS = ["document"]


@get(
    "/openapi.json",
    operation_id="getDocument",
    summary="This API as an OpenAPI document",
    tags=_TAGS,
    opt=ANYONE.opt,
    media_type=MediaType.JSON,
)
async def document(request: Asking) -> dict[str, Any]:
    """Every route with what it takes, answers and refuses, and every frame of the WebSocket."""
    await reads(request, A_PAGE)
    return await asyncio.to_thread(_document)


@get(
    "/docs",
    operation_id="getDocumentPage",
    summary="This API as a page",
    tags=_TAGS,
    opt=ANYONE.opt,
    media_type=MediaType.HTML,
)
async def page(request: Asking) -> Response[str]:
    """For reading in a browser; it needs nothing from elsewhere."""
    await reads(request, A_PAGE)
    return Response(await asyncio.to_thread(_page), media_type=MediaType.HTML)


@get(
    "/docs.css",
    operation_id="getDocumentStyle",
    summary="The style sheet of that page",
    tags=_TAGS,
    opt=ANYONE.opt,
    media_type="text/css",
)
async def style(request: Asking) -> Response[str]:
    """A style sheet."""
    await reads(request, A_PAGE)
    return Response(STYLE, media_type="text/css")


# Built when somebody first asks: it describes the application that this is a part of.
@cache
def _document() -> dict[str, Any]:
    from pitboss.server.http.openapi import document as described

    return described()


@cache
def _page() -> str:
    return page_of(_document())
