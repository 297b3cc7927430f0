"""Three Card Prime (58 Pa. Code ch. 679a)."""
