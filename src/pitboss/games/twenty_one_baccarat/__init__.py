"""21 Baccarat (58 Pa. Code ch. 681a)."""
