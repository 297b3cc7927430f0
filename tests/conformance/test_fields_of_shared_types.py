"""No field of a shared type belongs to one game: what one of ours alone uses stands here, with what any may do by it.

A field that is added for one game is found until it says something that a rule, a place or a wager of any game could
say, and until its reason stands here.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.layout import PoolPlace, layout_of
from tests.conformance.tables import EDITIONS, OUR_GAMES
from tests.conformance.using import Field, fields_used, used_by

ANY_GAME_MAY: dict[Field, str] = {
    # What a chapter may print.
    ("Bound", "said"): "call a street otherwise in words than in its records",
    ("Figure", "wager"): "print a figure that is about one wager alone",
    ("Paytable", "decks"): "print paytables for one number of decks",
    ("Ruling", "settles_once_dealt"): "settle some wagers of a void round once certain cards are dealt",
    ("Wager", "duty"): "change in another edition whether a wager may or shall be made",
    ("Wager", "one_of"): "require one of several wagers",
    # What a certificate holder may elect, and the house at its table.
    ("Draft", "pooled"): "have wagers that players pool, by their names",
    ("Draft", "progressive"): "have a wager that a meter pays",
    ("Draft", "readings"): "be read otherwise than by default at tables where players build wagers on a screen",
    ("HouseTable", "pooled"): "have wagers that players pool, by their names",
    ("HouseTable", "progression"): "have a wager that a meter pays",
    ("ProgressiveElection", "rate"): "have a meter with a rate of progression",
    # Where cards lie.
    ("Place", "formerly"): "call a place in its logs otherwise than before",
    ("Place", "part_of"): "let players set cards apart",
    ("RoundRecord", "places"): "deal cards that belong neither to a seat nor to the dealer, by their places",
    ("SeatRecord", "places"): "deal a seat cards that lie elsewhere than its hand, by their places",
    # How it is played: hooks with an answer by default.
    ("Play", "excess"): "hand back what proves too much",
    ("Play", "offers_cut"): "offer players the cut",
    ("Play", "passes_against"): "settle in another order against some cards of the dealer",
    ("Play", "reset"): "have the dealer reset cards that were set wrongly",
    ("Play", "stands"): "say when a hand that everyone wagers on draws no more",
    ("Play", "turns"): "turn some cards only where the hand has earned it",
    ("UnitBot", "base"): "need more chips than one unit to play a round through",
    # How its hands are named.
    ("Hands", "better"): "have hands that compete with each other, on which everyone wagers",
    ("Hands", "competing"): "deal such hands cards that do not count for them",
    ("Hands", "settings"): "let players set cards apart",
    # Its felt: by wager and by place.
    ("ApartPlace", "about"): "say what cards are set apart for",
    ("ApartPlace", "reset"): "say why the dealer resets cards that were set wrongly",
    ("Area", "used_under"): "say in a clause of its own that a wager is placed in its area",
    ("CentralPlace", "aside"): "say something of a card that does not count for its hand",
    ("CentralPlace", "color"): "keep the score of a shoe",
    ("CentralPlace", "drawn"): "let cards be drawn to a hand in front of the dealer",
    ("Layout", "apart"): "let players set cards apart",
    ("Layout", "pools"): "have wagers that players pool",
    ("Layout", "shape"): "seat players elsewhere than most tables do",
    ("BesidePlace", "unturned"): "deal a card for a wager that may be lost before it is turned",
    ("Layout", "tables"): "call a table that pays a wager in a special case by a shorter name",
    ("Layout", "terms"): "explain a word that hands are called by",
    ("SpotPlace", "lamp"): "show by a lamp that a wager was accepted",
    # Its mathematics: answers that a chapter without the question leaves out.
    ("Solver", "joint"): "count how the wagers of a round come out together",
    ("Kernel", "plays_boxes"): "have wagers that players pool",
    ("Kernel", "watch"): "be dealt from a shoe of which one could keep track",
    ("Solver", "by_rule"): "leave players nothing to decide",
    ("Solver", "progressive"): "have a wager that a meter pays",
    ("Solver", "simulate_pool"): "have wagers that players pool",
    ("Solver", "worth_of_seeing"): "have several decisions before which cards may have been seen",
}
"""What any game may do by a field that one of ours uses."""
EXAMPLES_DO: set[Field] = {
    ("BesidePlace", "wager"),
    ("ChoiceWords", "key"),
    ("Decision", "again"),
    ("Draft", "decks"),
    ("HouseTable", "decks"),
    ("Layout", "beside"),
    ("Layout", "board"),
    ("Place", "drawn"),
    ("Play", "draws"),
    ("Play", "forfeits"),
}
"""What one game of ours uses, and a game of `examples/pitboss-classics` does, too, as a test there says."""


def test_what_one_game_alone_uses_is_something_that_any_game_may_say() -> None:
    of_one = {field: games for field, games in used_by(OUR_GAMES).items() if len(games) == 1}
    unreasoned = {field: games for field, games in of_one.items() if field not in ANY_GAME_MAY.keys() | EXAMPLES_DO}

    assert unreasoned == {}
    assert (ANY_GAME_MAY.keys() | EXAMPLES_DO) - of_one.keys() == set(), "others use it by now: leave it out here"
    assert not ANY_GAME_MAY.keys() & EXAMPLES_DO


def test_a_field_that_says_something_is_found() -> None:
    plain = layout_of(EDITIONS[0])

    assert ("Layout", "pools") not in fields_used(replace(plain, pools=()))
    assert ("Layout", "pools") in fields_used(replace(plain, pools=(PoolPlace("kitty", 0),)))
