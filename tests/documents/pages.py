"""How tests read what is printed."""

from __future__ import annotations

import re
from html import unescape


def words(html: str) -> str:
    """What stands on a page, without the markup."""
    body = html.partition("<body>")[2] or html
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))
