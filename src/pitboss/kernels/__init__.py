"""Compiled decks, evaluators and random streams. They know no game and no figure of the law."""
