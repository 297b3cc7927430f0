"""Heads-Up Hold 'Em (58 Pa. Code ch. 677a)."""
