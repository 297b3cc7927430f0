"""The text of a game, as named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.law.edition import Edition


def edition_of(game: str, name: str | None) -> Edition:
    """The named text, if it is one of the game's (its chapter is enough); the newest if none is named."""
    from pitboss.law.edition import edition, editions, editions_of, game_named
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed

    own = [each.name for each in editions_of(game)]
    if name is None:
        return edition(own[-1])
    game = game_named(game)
    others = {each.name: each.game for each in editions() if each.game != game}
    if name in others:
        raise Malformed(
            read=name,
            expected=f"an edition of {game} ({', '.join(own)})",
            mend=f"name one of these, or ask for the game it belongs to: pitboss rules {others[name]}",
        )
    return edition(known_name(f"edition of {game}", name, own))
