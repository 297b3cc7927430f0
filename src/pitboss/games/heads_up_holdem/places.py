"""Where cards lie in Heads-Up Hold 'Em, besides each player's own and the dealer's."""

from __future__ import annotations

from pitboss.games.places import Place, Turned, Whose

COMMUNITY = Place("community", Whose.BOARD, Turned.ASKED, "community-cards", printed=True)
