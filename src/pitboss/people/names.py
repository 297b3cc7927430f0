"""The names of accounts: one spelling each, in letters that cannot be mistaken for others."""

from __future__ import annotations

import re
import unicodedata

from pitboss.people.denied import Denied

LONGEST = 32
_NAME = re.compile(r"[a-z][a-z0-9._-]{1,31}")
_OF_THE_HOUSE = frozenset({"house", "thehouse", "pitboss", "cage", "thecage"})
_NUMBERED = re.compile(r"(guest|bot)s?[0-9]*")


def canonical(written: str) -> str | None:
    """The name that somebody means: full-width letters, ligatures and capitals are read as plain letters.

    What is left must be plain: a letter of another script that looks like one of these would make a different name that
    nobody can tell apart.
    """
    name = unicodedata.normalize("NFKC", written[: 4 * LONGEST]).casefold()
    return name if _NAME.fullmatch(name) else None


def is_reserved(name: str) -> bool:
    """Return whether a name could be taken for the house itself, one of its guests or one of its bots."""
    plain = re.sub(r"[._-]", "", name)
    return plain in _OF_THE_HOUSE or _NUMBERED.fullmatch(plain) is not None


def required(written: str) -> str:
    """The same for a new account, which must have one."""
    name = canonical(written)
    if name is None:
        raise Denied(
            "unusable-name",
            "a name has 2 to 32 characters: it begins with a letter a to z, followed by letters, digits, dots,"
            " hyphens and underscores",
        )
    if is_reserved(name):
        raise Denied("name-taken", f"{name} could be taken for the house or one of its guests: choose another name")
    return name
