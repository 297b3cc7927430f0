"""Anyone who asks something of the house."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.people.roles import Role, Scope


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody known by a session, a token for scripts, or as a guest."""

    name: str
    role: Role
    key: str = ""
    """The session's digest or the token's id: what ends when they end."""
    scopes: frozenset[Scope] | None = None
    """What a token is for; a session is for everything."""
    factor: bool = False
    """Whether a second factor was shown."""
    confirmed: bool = True
    """Whether nobody altered the account since another person confirmed who holds it."""

    @property
    def player(self) -> str | None:
        """The name under which this person plays, if the role does; all others are onlookers at a table."""
        return self.name if self.role.plays else None
