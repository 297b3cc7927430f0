"""Five games, one folder each. `rules` and `register` read a game's own law; the rest is asked through `game`."""

from pitboss.games.rule_data import register, rules

__all__ = ["register", "rules"]
