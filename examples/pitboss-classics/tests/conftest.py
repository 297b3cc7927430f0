"""The browser and the house that its tests drive are those of Pitboss itself."""

from __future__ import annotations

from tests.browser.conftest import browser_type_launch_args, patience

__all__ = ["browser_type_launch_args", "patience"]
