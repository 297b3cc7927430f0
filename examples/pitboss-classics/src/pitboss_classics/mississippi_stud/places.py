"""Where cards lie in Mississippi Stud: two in front of each player, three in the middle for everyone."""

from __future__ import annotations

from pitboss.games.places import HAND, Place, Turned, Whose

COMMUNITY = Place("community", Whose.BOARD, Turned.ASKED, "community-cards", words="community cards")
PLACES = (HAND, COMMUNITY)
