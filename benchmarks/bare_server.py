"""The limit of what a house could answer: Litestar on Uvicorn with nothing in it. Prints its port and runs."""

from __future__ import annotations

import asyncio
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, get, websocket
from litestar.params import FromPath


@get("/api/tables/{table_id:str}/view")
async def view(table_id: FromPath[str]) -> bytes:
    """Some bytes."""
    return table_id.encode()


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """An echo."""
    del table_id
    await socket.accept()
    while True:
        await socket.send_text(await socket.receive_text())


async def main() -> None:
    """Run until killed."""
    app = Litestar([view, live], openapi_config=None, logging_config=None)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="critical", access_log=False, ws="websockets-sansio"))
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/", flush=True)
    await running


if __name__ == "__main__":
    asyncio.run(main())
