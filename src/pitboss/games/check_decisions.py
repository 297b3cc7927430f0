"""Whether a game has declared what its players decide: every choice it offers, every wager made by a decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.places import Place
from pitboss.games.play import Choice, Decision
from pitboss.games.rule_data import rules
from pitboss.law.edition import editions_of
from pitboss.law.rules import Required, Rules


class AnyBox:
    """A player who has made every wager and holds no cards yet."""

    def __init__(self, wagers: Iterable[str]) -> None:
        self.wagers = dict.fromkeys(wagers, 1)

    def at(self, _place: Place) -> None:
        return None


def decision_faults(law: Rules, game: Game) -> Iterator[str]:
    """Choices that a game offers without declaring them, and decisions that it declares without offering them."""
    decisions = game.play.decisions
    for word, times in Counter(each.word for each in decisions).items():
        if times > 1:
            yield f"decisions lists {word} {times} times: list it once"
    if decisions and not game.play.decides:
        yield "the game declares decisions but offers none: write choices in its play"
    if game.play.decides and not decisions:
        yield "the game offers choices but declares no decisions: list them in decisions of its play"
        return
    by_decision = [name for name, wager in law.wagers.items() if wager.required is Required.DECISION]
    for name in by_decision:
        if all(each.wager != name for each in decisions):
            yield f"no decision makes {name}, as {law.edition} requires: add one to decisions of its play"
    for each in decisions:
        if each.takes_back is not None and each.wager is not None:
            yield f"{each.word} makes a wager and takes one back: make two decisions of it"
        if each.takes_back is not None and not _is_placed_before(law, each.takes_back):
            yield (
                f"{each.word} takes back {each.takes_back}, which nobody places before the deal: name such a wager in "
                "takes_back"
            )
    for choice in offered(law, game):
        if undeclared(choice, decisions):
            yield said_of_undeclared(choice)


def _is_placed_before(law: Rules, name: str) -> bool:
    of_the_game = {wager for each in editions_of(law.game) for wager in rules(each.name).wagers}
    wager = law.wagers.get(name)
    return name in of_the_game if wager is None else wager.required is not Required.DECISION


def undeclared(choice: Choice, decisions: tuple[Decision, ...]) -> bool:
    """Whether a choice is missing from the decisions, or does something different there."""
    # Asked about every decision at a table, so it makes no decision to look for.
    for each in decisions:
        if each.word == choice.name and each.wager == choice.wager and each.again == choice.again:
            return each.takes_back != choice.takes_back
    return True


def said_of_undeclared(choice: Choice) -> str:
    return f"choices offers {choice.name} in a way that decisions of its play does not list: correct one of them"


def offered(law: Rules, game: Game) -> Iterator[Choice]:
    """The choices offered to a player who holds no cards yet; a table checks those that depend on cards."""
    elections, box = Elections(law.edition.name), AnyBox(law.wagers)
    for street in game.play.streets(elections):
        yield from game.play.choices(box, box, street.name, elections)
