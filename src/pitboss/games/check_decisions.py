"""Whether a game has declared what its players decide: every choice it offers, every wager made by a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.places import Place
from pitboss.games.play import Choice, Decision
from pitboss.law.rules import Required, Rules


class AnyBox:
    """A player who has made every wager and holds no card yet."""

    def __init__(self, wagers: Iterable[str]) -> None:
        self.wagers = dict.fromkeys(wagers, 1)

    def at(self, _place: Place) -> None:
        return None


def decision_faults(law: Rules, game: Game) -> Iterator[str]:
    """What is decided in a game and not among its decisions, or among them and cannot be decided."""
    decisions = game.play.decisions
    for word, times in Counter(each.word for each in decisions).items():
        if times > 1:
            yield f"{word} is among the decisions {times} times: name each once"
    if decisions and not game.play.decides:
        yield "players have decisions, and nobody offers them: write choices in its play"
    if game.play.decides and not decisions:
        yield "players are offered choices: write their words in decisions of its play"
        return
    by_decision = [name for name, wager in law.wagers.items() if wager.required is Required.DECISION]
    for name in by_decision:
        if all(each.wager != name for each in decisions):
            yield f"{name} is made by decision in {law.edition}: name in decisions of its play the word that makes it"
    for choice in offered(law, game):
        if undeclared(choice, decisions):
            yield f"choices offer {choice.name}, which decisions of its play does not name so: correct one of the two"


def undeclared(choice: Choice, decisions: tuple[Decision, ...]) -> bool:
    """Whether something is offered that is not among the decisions, or that does something else there."""
    return Decision(choice.name, choice.wager, choice.again) not in decisions


def offered(law: Rules, game: Game) -> Iterator[Choice]:
    """What is offered to a player who holds no card yet: where choices depend on cards, a table tells the rest."""
    elections, box = Elections(law.edition.name), AnyBox(law.wagers)
    for street in game.play.streets(elections):
        yield from game.play.choices(box, box, street.name, elections)
