"""Where cards lie in Casino War: one in front of each player and the dealer, and one more for each at war."""

from __future__ import annotations

from pitboss.games.places import Place, Turned, Whose

CARD = Place("hand", Whose.SEAT, Turned.DEALT, "player-cards")
WAR_CARD = Place("war-card", Whose.SEAT, Turned.DEALT, "war-cards", "war-cards", "war card")
DEALERS = Place("dealer", Whose.DEALER, Turned.DEALT, "dealer-cards", printed=True)
DEALERS_WAR_CARD = Place("dealer-war", Whose.DEALER, Turned.DEALT, "war-cards", "war-cards", "dealer's war card")
PLACES = (CARD, WAR_CARD, DEALERS, DEALERS_WAR_CARD)
