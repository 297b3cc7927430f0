"""Passwords: hashed with argon2id, in threads of their own, a few at a time."""

from __future__ import annotations

import asyncio
import base64
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.people.denied import Denied

SHORTEST, LONGEST = 12, 1024
_T = TypeVar("_T")
_AT_ONCE = 2
_WAITING = 32


class Passwords:
    """Hashes and checks passwords, off the event loop. Each takes memory and time on purpose, so few run at once."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(_AT_ONCE, "password")
        self._asked = 0
        self.checks = 0
        """How many passwords were checked, for known and unknown names alike."""
        self._nobodys = _nobodys(self._hasher)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()

    async def hash(self, password: str) -> str:
        """The hash of a new password; `Denied` if it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            words = f"a password has {SHORTEST} to {LONGEST} characters: a few words that nobody would guess are best"
            raise Denied("unusable-password", words)
        return await self._off(lambda: self._hasher.hash(_plain(password)))

    async def check(self, hashed: str | None, password: str) -> bool:
        """Whether this is the password. Without an account it is checked all the same, and is wrong."""
        # Anything longer than a password can be is wrong, and hashing it would only cost time.
        tried = password if len(password) <= LONGEST else ""
        right = await self._off(lambda: self._verify(hashed or self._nobodys, _plain(tried)))
        return right and hashed is not None and tried == password

    def _verify(self, hashed: str, password: bytes) -> bool:
        self.checks += 1
        try:
            return self._hasher.verify(hashed, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _off(self, work: Callable[[], _T]) -> _T:
        if self._asked >= _WAITING:
            raise Denied("busy", "too many people are logging in at once: try again in a moment", wait=1000)
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._asked -= 1


def _nobodys(hasher: PasswordHasher) -> str:
    """A hash that takes as long to check as any other, and that no password has: all of its bits are zero."""
    salt, hashed = (base64.b64encode(bytes(size)).decode().rstrip("=") for size in (hasher.salt_len, hasher.hash_len))
    return f"$argon2id$v=19$m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}${salt}${hashed}"


def _plain(password: str) -> bytes:
    """The same bytes for the same password, whichever keyboard wrote it."""
    return unicodedata.normalize("NFKC", password).encode(errors="surrogatepass")
