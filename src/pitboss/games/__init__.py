"""Five games, one folder each. `rules` and `register` read a game's law; `game` answers everything else."""

from pitboss.games.rule_data import register, rules

__all__ = ["register", "rules"]
