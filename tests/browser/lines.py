"""A page's connection to the house, which can fall silent without being closed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """Every connection that a page opens; those that have fallen silent let nothing through, either way."""

    def __init__(self, page: Page) -> None:
        self.opened: list[WebSocketRoute] = []
        self.silent: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live$"), self._through)

    def _through(self, ours: WebSocketRoute) -> None:
        server = ours.connect_to_server()
        self.opened.append(ours)
        ours.on_message(lambda message: None if ours in self.silent else server.send(message))
        server.on_message(lambda message: None if ours in self.silent else ours.send(message))

    def fall_silent(self) -> None:
        """From now on nothing comes through what is open."""
        self.silent += self.opened
