"""Checks made when a game is loaded, before anything uses it: each refusal says what is missing and what to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from pitboss.games.check_decisions import AnyBox, decision_faults
from pitboss.games.check_hands import hand_faults, ranking_faults
from pitboss.games.check_law import law_faults
from pitboss.games.check_layout import felt_faults
from pitboss.games.check_printed import printed_faults
from pitboss.games.check_rulings import ruling_faults
from pitboss.games.check_source import in_words, source_faults
from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.places import RACK, Turned, Whose
from pitboss.games.play import (
    AWARD_STEPS,
    FORFEIT,
    KEEP_FOLDED,
    LEAVE_UNTURNED,
    RACK_FOLDED,
    RESET,
    REVEAL,
    STEPS,
    TURN,
    as_planned,
    never_misset,
    turns_none,
)
from pitboss.games.rule_data import rules
from pitboss.law.edition import editions_of, newest_edition
from pitboss.law.incomplete import Incomplete
from pitboss.law.names import Unknown
from pitboss.law.paytables import Row
from pitboss.law.readings import readings_fault
from pitboss.law.rules import Required, Rules, Wager
from pitboss.odds import Form


def check_game(name: str, game: Game) -> None:
    """Refuse a game that cannot answer everything the table, a settlement or a solver will ask."""
    newest = newest_edition(name)
    if fault := readings_fault(newest.kept):
        raise Incomplete(name, [fault])
    faults = [
        fault
        for text in editions_of(name)
        for look in (
            law_faults,
            ruling_faults,
            printed_faults,
            decision_faults,
            _places,
            _deal,
            hand_faults,
            _steps,
            _answers,
            _ways_around,
            _felt,
            _house_table,
        )
        for fault in _told(look, rules(text.name), game)
    ]
    faults += [fault for look in (ranking_faults, source_faults) for fault in _told(look, rules(newest.name), game)]
    if faults:
        raise Incomplete(name, list(dict.fromkeys(faults)))


def _told(look: Callable[[Rules, Game], Iterator[str]], law: Rules, game: Game) -> Iterator[str]:
    """The faults a check finds; the check ends at an error, such as a name that the game's law does not have."""
    try:
        yield from look(law, game)
    except Unknown as error:
        yield f'{law.edition} has no {error.kind} "{error.read}", which the game asks for: write it in rules.toml'
    except Incomplete as error:
        yield from error.faults
    except Exception as error:  # a game's code may raise anything
        yield f"the game fails when asked: {in_words(error, law.edition.kept.package)}: correct it"


def _places(law: Rules, game: Game) -> Iterator[str]:
    """Every place has a figure for how many cards it holds, and a name that means nothing else in the notation."""
    for place in game.places:
        for figure in filter(None, (place.figure, place.drawn)):
            if figure not in law.figures:
                yield f"{law.edition} has no {figure}, the number of cards in {place.name}: write that figure"
        if place.whose is Whose.SEAT and place.name in law.wagers:
            yield f"{place.name} is both a wager and a place for a player's cards: rename one of them"


def _deal(law: Rules, game: Game) -> Iterator[str]:
    """The deal brings each place as many cards as its figure says, or none if they come later."""
    elections, seat = Elections(law.edition.name), 1
    dealt: Counter[str] = Counter()
    for step in game.play.deal_plan({seat: AnyBox(law.wagers)}, elections):
        dealt[step.place] += step.cards
    for place in game.places:
        due = law.figures.get(place.figure)
        if due is not None and dealt[place.name] not in (0, due.value):
            yield (
                f"deal_plan deals {dealt[place.name]} cards to {place.name}, but {place.figure} is {due.value} in "
                f"{law.edition}: correct one of them"
            )
    for name in dealt:
        if name != RACK and game.place(name) is None:
            yield f"deal_plan deals cards to {name}, which is not a place of the game: add it to places"


def _steps(law: Rules, game: Game) -> Iterator[str]:
    """Every step that a round can reach has the clause that orders it."""
    for step, when in _reached(law, game):
        if step not in game.play.steps:
            yield f'{when}: name the clause of {law.edition.chapter} that orders it in steps, as "{step}"'
    for step in game.play.steps:
        if step not in STEPS:
            yield f'steps names "{step}", which no table asks for: write {_nearest(step)}'
    if "stub-count-rounds" in law.figures:
        for way in law.sections.dealing:
            if way not in game.play.stub:
                yield (
                    f"a round leaves a stub: name the clause of {law.edition.chapter} that racks it in stub, "
                    f"for {way.value}"
                )
    for way in game.play.stub:
        if way not in law.sections.dealing:
            yield f"stub names {way.value}, but {law.edition} has no section for it: write it in sections.dealing"


def _nearest(step: str) -> str:
    return " or ".join(f'"{each}"' for each in Unknown("step", step, STEPS).nearest or STEPS)


def _reached(law: Rules, game: Game) -> Iterator[tuple[str, str]]:
    if any(place.turned in (Turned.REVEALED, Turned.ASKED) for place in game.places):
        yield REVEAL, "cards are turned when every player has decided"
    if game.play.folds:
        yield FORFEIT, "players who fold forfeit wagers, which are collected"
    if any(street.forfeit for street in game.play.streets(Elections(law.edition.name))):
        yield from ((step, "folds are collected at once, with the cards") for step in (KEEP_FOLDED, RACK_FOLDED))
    if any(place.turned is Turned.SETTLED for place in game.places):
        yield TURN, "players' cards are turned when their wagers are settled"
    if game.play.passes_against is not as_planned:
        yield LEAVE_UNTURNED, "whose cards are turned depends on the dealer's"
    if game.play.reset is not never_misset:
        yield RESET, "the dealer resets a hand"
    if any(row.odds.form is Form.METER for each in law.wagers.values() for row in _rows(each)):
        yield from ((step, "a share of a progressive meter is paid") for step in AWARD_STEPS)


def _rows(wager: Wager) -> Iterator[Row]:
    return (row for table in wager.paytables.values() for row in table.rows)


def _answers(law: Rules, game: Game) -> Iterator[str]:
    """Questions for some games only: which hands earn a card that is then turned, and which rounds win the most."""
    earned = [place.name for place in game.places if place.turned is Turned.EARNED]
    if earned and game.play.turns is turns_none:
        yield f"the cards of {earned[0]} are turned if the hand earns it: write turns in its play"
    if "limit-floor" in law.figures and not game.richest:
        yield f"{law.edition} limits what a patron wins: list the rounds that could win the most in richest"


def _ways_around(law: Rules, game: Game) -> Iterator[str]:
    """Every wager is settled on exactly one pass around the table."""
    told = [wager for each in game.play.passes(Elections(law.edition.name)) for wager in each.wagers]
    for name in dict.fromkeys(told):
        if name not in law.wagers:
            yield f"passes settle {name}, which is not a wager in {law.edition}: write it in rules.toml, or remove it"
    for name, wager in law.wagers.items():
        if wager.table_of is None and wager.required is not Required.IF_ELECTED and told.count(name) != 1:
            yield f"passes settle {name} {told.count(name)} times in {law.edition}: name it in exactly one pass"


def _felt(law: Rules, game: Game) -> Iterator[str]:
    """Every wager and every card has its place on the felt."""
    return felt_faults(law, game.places, game.play.decisions)


def _house_table(law: Rules, game: Game) -> Iterator[str]:
    """Every bot that the house seats has a strategy and a seat."""
    if game.house_table is None or game.house_table.edition != law.edition.name:
        return
    for seat, (name, strategy) in game.house_table.bots.items():
        if strategy not in game.strategies:
            yield f'house_table has {name} play by "{strategy}", which is not a strategy of the game: correct it'
        if not 1 <= seat <= law.number("seats"):
            yield f"house_table puts {name} in seat {seat}, but there are {law.number('seats')} seats: correct it"
