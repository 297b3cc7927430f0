"""Rounds dealt at random for the pot, compiled."""
