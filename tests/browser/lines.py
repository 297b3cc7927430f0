"""A page's connection to the house, which can be slow, or fall silent without being closed."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute

_STANDS = "(passed) => { const stood = performance.now() + passed; performance.now = () => stood; }"
_GOES_ON = """() => {
    const began = Performance.prototype.now.call(performance) - performance.now();
    performance.now = () => Performance.prototype.now.call(performance) - began;
}"""


def stop_time(page: Page, passed: int = 0) -> None:
    """However long the machine takes, no time passes for the page any more, but for so many milliseconds at once."""
    page.evaluate(_STANDS, passed)


def let_time_go_on(page: Page) -> None:
    """Time goes on where it stood."""
    page.evaluate(_GOES_ON)


class Line:
    """Every connection that a page opens; those that have fallen silent let nothing through, either way."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.opened: list[WebSocketRoute] = []
        self.silent: list[WebSocketRoute] = []
        self.down = False
        """Whether nobody gets through: whoever connects is cut off at once."""
        self._held: list[tuple[WebSocketRoute, str | bytes]] | None = None
        page.route_web_socket(re.compile("/live$"), self._through)

    def _through(self, ours: WebSocketRoute) -> None:
        if self.down:
            ours.close()
            return
        server = ours.connect_to_server()
        self.opened.append(ours)
        ours.on_message(lambda message: None if ours in self.silent else server.send(message))
        server.on_message(lambda message: None if ours in self.silent else self._tell(ours, message))

    def _tell(self, ours: WebSocketRoute, message: str | bytes) -> None:
        if self._held is None:
            ours.send(message)
        else:
            self._held.append((ours, message))

    def hold(self) -> None:
        """From now on what the house says is on its way, until it is let through; meanwhile no time passes."""
        stop_time(self._page)
        self._held = []

    def let_through(self) -> None:
        held, self._held = self._held or [], None
        for ours, message in held:
            ours.send(message)
        let_time_go_on(self._page)

    def fall_silent(self) -> None:
        """From now on nothing comes through what is open."""
        self.silent += self.opened
