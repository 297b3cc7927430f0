"""Saigon 5 Card (58 Pa. Code ch. 680a)."""
