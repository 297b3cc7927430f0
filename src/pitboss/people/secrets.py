"""Random words that let somebody in: given out once; the house only keeps their digests."""

from __future__ import annotations

import base64
import hashlib
import secrets

_TOKEN_BYTES = 32
_CODE_BYTES = 10
_KEY_BYTES = 20
_GROUP = 4
API_PREFIX = "pitboss_"
"""How tokens for scripts begin, so that one published by mistake can be found."""


def new_token(prefix: str = "") -> str:
    """For a session or a script."""
    return prefix + secrets.token_urlsafe(_TOKEN_BYTES)


def new_code() -> str:
    """A one-time code that a person can copy by hand."""
    plain = base64.b32encode(secrets.token_bytes(_CODE_BYTES)).decode()
    return "-".join(plain[at : at + _GROUP] for at in range(0, len(plain), _GROUP))


def new_key() -> str:
    """The key of a second factor, in the form that authenticator apps take."""
    return base64.b32encode(secrets.token_bytes(_KEY_BYTES)).decode()


def digest(word: str) -> str:
    """What is kept of a random word."""
    return hashlib.sha256(word.encode(errors="replace")).hexdigest()


def code_digest(code: str) -> str:
    """What is kept of a one-time code, however it was copied."""
    return digest(code.upper().replace("-", "").replace(" ", ""))
