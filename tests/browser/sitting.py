"""Somebody at a table, as a browser sees it: what is done there, and what can be read off the page."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from playwright.sync_api import Locator, Page, expect

BETWEEN_LOOKS = 20
"""Milliseconds between two looks at a table: a house refuses whoever asks without a pause."""


class Guest:
    """A page with a table, by the names and roles that people and screen readers go by."""

    def __init__(self, page: Page, game: str = "Three Card Prime") -> None:
        self.page, self._game = page, game
        self.complaints: list[str] = []
        """What the browser has written into its console as an error: in ordinary play, nothing."""
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    @property
    def offer(self) -> Locator:
        """The table in the lobby."""
        return self.page.get_by_role("article", name=self._game)

    def sit(self) -> None:
        """From the lobby onto a seat, by one click."""
        self.offer.get_by_role("button", name="Sit down").click()
        expect(self.action("first")).to_be_visible()

    @property
    def view(self) -> dict[str, Any]:
        """The table as the house tells it to this guest."""
        view: dict[str, Any] = self._told["view"]
        return view

    @property
    def names(self) -> dict[str, Any]:
        """What the house calls everything that lies there."""
        names: dict[str, Any] = self._told["names"]
        return names

    @property
    def _told(self) -> dict[str, Any]:
        asked = self.page.context.request.get(f"{self.page.url.replace('/table/', '/api/tables/')}/view")
        told: dict[str, Any] = asked.json()
        return told

    @property
    def seat(self) -> int:
        """The number of one's seat."""
        seat: int = self.view["seat"]
        return seat

    def promised(self) -> None:
        """Wait until the house knows that this browser has promised its part of the next shuffle."""
        part = f"pitboss.part.{self.page.url.rsplit('/', 1)[1]}"
        self.page.wait_for_function("part => JSON.parse(localStorage.getItem(part) ?? '{}').standing", arg=part)

    @property
    def name(self) -> str:
        """Under which name the others see this guest."""
        player: str = self.page.context.request.get(f"{self.page.url.split('/table')[0]}/api/session").json()["player"]
        return player

    @property
    def log(self) -> Locator:
        """What happened lately, as it is announced."""
        return self.page.get_by_role("log")

    def action(self, name: str) -> Locator:
        return self.page.locator(f"[data-action={name}]")

    def spot(self, wager: str) -> Locator:
        """One of the areas before one's own seat."""
        return self.page.locator(f"[role=button][data-wager={wager}]:not([data-second])")

    def wager(self, *wagers: str) -> None:
        for wager in wagers:
            self.spot(wager).click()
            expect(self.spot(wager)).to_have_attribute("aria-label", re.compile("placed"))

    def deal(self) -> None:
        self.action("ready").click()

    def turn(self) -> None:
        """Wait for one's turn."""
        expect(self.action("fold")).to_be_visible()

    def play(self) -> None:
        self.page.locator("[data-action^=play-]").click()

    @property
    def cards(self) -> str:
        """One's own cards in words."""
        return self.page.get_by_label(re.compile("^Your cards: ")).get_attribute("aria-label") or ""

    @property
    def balance(self) -> Decimal:
        """In dollars: odds such as 2 to 3 pay cents."""
        return Decimal(self.page.locator("footer dd").first.inner_text().replace("$", "").replace(",", ""))

    @property
    def net(self) -> Decimal:
        """Of the round that the why-panel explains, in dollars."""
        net = self.page.locator("[data-net]")
        expect(net).to_be_attached()
        return Decimal(net.get_attribute("data-net") or "") / 100

    def fold_both(self) -> None:
        """Fold two boxes, each when it is asked: until then the question before it stands there."""
        for box in ("right box", "left box"):
            expect(self.page.locator(".prompt")).to_contain_text(box)
            self.action("fold").click()

    def settled(self) -> None:
        """Wait until the round is over and the next can be wagered on."""
        expect(self.action("rebet")).to_be_visible()

    def round(self) -> None:
        """A whole round with an Ante, played to the end."""
        self.wager("ante")
        self.deal()
        self.turn()
        self.play()
        self.settled()


def all_labels(guest: Guest) -> str:
    """Everything that the page says about cards, seen or heard."""
    said: str = guest.page.evaluate(
        "() => [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label')).join('; ')"
        " + document.body.textContent"
    )
    return said
