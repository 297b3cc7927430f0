"""The typefaces in which Pitboss prints: how wide words are in them, their outlines, and which characters they have."""
