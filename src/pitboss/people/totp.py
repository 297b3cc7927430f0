"""Codes of a second factor (RFC 6238): six digits that follow from a shared key and the time."""

from __future__ import annotations

import base64
import hmac
from urllib.parse import quote

DIGITS = 6
STEP_MS = 30_000
_AROUND = (0, -1, 1)
"""Clocks differ, and typing takes a while: the code of the step before or after is accepted as well."""


def code_at(key: bytes, step: int, digits: int = DIGITS) -> str:
    """The code of one step (RFC 4226, section 5.3)."""
    mac = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    offset = mac[-1] & 0xF
    number = int.from_bytes(mac[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(key: str, code: str, at: int, after: int) -> int | None:
    """The step whose code this is, later than `after`: a used or older code matches none."""
    secret = base64.b32decode(key)
    found = None
    for step in (at // STEP_MS + each for each in _AROUND):
        # Each is compared, and in full, so that the time taken reveals nothing.
        same = step >= 0 and hmac.compare_digest(code_at(secret, step).encode(), code.encode(errors="replace"))
        if same and step > after and found is None:
            found = step
    return found


def address(key: str, name: str) -> str:
    """What an app scans or opens to take the key."""
    return f"otpauth://totp/Pitboss:{quote(name)}?secret={key}&issuer=Pitboss&digits={DIGITS}&period={STEP_MS // 1000}"
