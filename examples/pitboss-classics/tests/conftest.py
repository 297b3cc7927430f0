"""The browser and the house that its tests drive are those of Pitboss itself."""

from __future__ import annotations

from tests.browser.conftest import browser, patience, playwright

__all__ = ["browser", "patience", "playwright"]
