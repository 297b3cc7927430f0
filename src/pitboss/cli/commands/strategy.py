"""`pitboss strategy`: how to play, as a chart, and the value of every choice with any hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pitboss.cli.options.editions import edition_of
from pitboss.cli.options.elections import edition_option, elected_decks, elected_readings, no_cache, reading_option
from pitboss.cli.shell import as_json, command
from pitboss.cli.views.render import (
    CLAUSE,
    NAME,
    QUIET,
    cards_in_color,
    columns,
    heading,
    indented,
    page,
    text,
    widest,
    write_json,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console, RenderableType
    from rich.text import Text

    from pitboss.cards import Card
    from pitboss.exact.cache import Cache
    from pitboss.exact.question import Question
    from pitboss.games.elections import Elections
    from pitboss.games.solving import Advice, PlayedByRule, Section, StrategyChart

_CARDS = "CARDS"


@command("strategy")
@click.argument("game", metavar="GAME", help="The game; run `pitboss` to list them.")
@edition_option
@click.option("--paytable", metavar="P", help="The letter of the game's own table, or of its side wagers.")
@click.option("--decks", metavar="N", help="The number of decks; the most allowed by default.")
@reading_option
@click.option("--hand", metavar=_CARDS, help='Value the choices for a hand, such as "Qh 6d 4c".')
@click.option("--board", metavar=_CARDS, help="Community cards turned so far.")
@click.option("--dealer", metavar=_CARDS, help="Cards known to be the dealer's.")
@click.option("--at", metavar="PLACE=CARDS", multiple=True, help="Cards known to lie at another place of the game.")
@click.option("--seen", metavar=_CARDS, help="Cards known to be elsewhere.")
@click.option(
    "--wagered",
    metavar="WAGER=AMOUNT",
    multiple=True,
    help="What is wagered so far, if it matters.",
)
@no_cache
@as_json
def strategy_command(
    *,
    game: str,
    edition: str | None,
    paytable: str | None,
    decks: str | None,
    reading: tuple[str, ...],
    hand: str | None,
    board: str | None,
    dealer: str | None,
    at: tuple[str, ...],
    seen: str | None,
    wagered: tuple[str, ...],
    no_cache: bool,
    json: bool,
) -> None:
    """Show how to play, or what every choice is worth.

    \b
    Example:
    """
    from pitboss.exact.answers import by_rule
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import questions
    from pitboss.games.elections import Elections
    from pitboss.malformed import Malformed

    cache = NO_CACHE if no_cache else user_results()
    text = edition_of(game, edition).name
    elections = Elections(text, readings=elected_readings(reading), decks=elected_decks(text, decks))
    first = questions(elections, cache=cache)[0]
    ruled = by_rule(first, cache)
    if ruled is None:
        asked = questions(elections, wager=first.wager, letter=paytable, cache=cache)
        question = max(asked, key=lambda each: each.elections.decks_in_play)
    else:
        question = _of_the_wagers(elections, paytable, cache)
        if paytable is not None and not seen:
            raise Malformed(
                f"--paytable {paytable}", "--seen with it", "leave it out: hands are drawn alike under every letter"
            )
    if hand is None and (board or dealer or at or wagered or (seen and ruled is None)):
        raise Malformed("what is known without a hand", "the hand to be played", 'give it, e.g. --hand "Qh 6d 4c"')
    if hand is not None or seen:
        lying = _lying(question.game, at, hand=hand, dealer=dealer, board=board)
        _show_advice(question, _advice(question, lying, seen or "", _staked(question, wagered)), json=json)
    elif ruled is not None:
        _show_rules(question, ruled, json=json)
    else:
        _show_strategy(question, _strategy(question, no_cache=no_cache), json=json)


def _of_the_wagers(elections: Elections, letter: str | None, cache: Cache) -> Question:
    """The question where players only choose their wagers: all of them, side wagers under this letter or under all.

    The number of decks is the letter's, or else the most allowed.
    """
    from dataclasses import replace

    import msgspec

    from pitboss.exact.question import questions

    asked = questions(elections, letter=letter, cache=cache)
    most = max(asked, key=lambda each: each.elections.decks_in_play)
    if letter is None:
        return most
    tables = {name: letter for each in asked for name in each.elections.paytables}
    return replace(most, elections=msgspec.structs.replace(most.elections, paytables=tables))


def _lying(
    game: str, at: Sequence[str], *, hand: str | None, dealer: str | None, board: str | None
) -> Mapping[str, str]:
    """The cards that are known, by the place of the game where they lie."""
    from pitboss.games.places import DEALER, HAND, Whose
    from pitboss.games.registry import find_game
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed

    places = {place.name: place for place in find_game(game).places}
    found = {HAND.name: hand or "", DEALER.name: dealer or ""}
    if board:
        shared = [name for name, place in places.items() if place.whose is Whose.BOARD]
        if len(shared) != 1:
            mend = f"name the place: --at PLACE={board}" if shared else "leave it out"
            raise Malformed(f"--board {board}", "a game with one place for community cards", mend)
        found[shared[0]] = board
    for each in at:
        name, equals, cards = each.partition("=")
        if not equals:
            raise Malformed(
                f"--at {each}", "a place and its cards", f'write both, e.g. --at {next(iter(places))}="Qh 6d"'
            )
        found[known_name("place of the game", name, places)] = cards
    return {name: cards for name, cards in found.items() if cards}


def _staked(question: Question, wagered: Sequence[str]) -> Mapping[str, int]:
    """The wagers made so far, in cents."""
    from pitboss.cli.options.elections import amount
    from pitboss.law.names import known_name
    from pitboss.malformed import Malformed

    known = question.elections.rules.wagers
    staked = {}
    for each in wagered:
        name, equals, written = each.partition("=")
        if not equals:
            raise Malformed(
                f"--wagered {each}", "a wager and its amount", f"write both, e.g. --wagered {next(iter(known))}='$10'"
            )
        staked[known_name("wager of the game", name, known)] = amount("--wagered", written) or 0
    return staked


def _advice(question: Question, lying: Mapping[str, str], seen: str, staked: Mapping[str, int]) -> Advice:
    from pitboss.games.registry import solver_of
    from pitboss.games.solving import Situation

    situation = Situation.read(seen=seen, wagers=staked, **lying)
    return solver_of(question.game).advise(question.elections, situation)


def _strategy(question: Question, *, no_cache: bool) -> StrategyChart:
    from pitboss.cli.views.progress_bar import bar
    from pitboss.exact.answers import strategy
    from pitboss.exact.cache import NO_CACHE, user_results

    with bar() as show:
        found = strategy(
            question,
            NO_CACHE if no_cache else user_results(),
            lambda done: show(f"{question.edition} strategy", done),
        )
    assert found is not None, "a game is either played by rule or has a strategy"
    return found


def _show_rules(question: Question, found: PlayedByRule, *, json: bool) -> None:
    """Where players decide nothing: say so, by which clause, and what happens instead."""
    if json:
        nothing = dict.fromkeys(("optimal_edge", "simple_edge", "simple_costs"))
        write_json(
            {
                "edition": question.edition,
                "wager": None,
                "paytable": None,
                "readings": question.readings,
                "sections": found.sections,
                "simple": [],
                **nothing,
                "notes": [found.said],
                "clause": found.clause,
            }
        )
        return
    with page() as console:
        console.print(_title(question, "drawn by rule"))
        console.print(indented(text(f"{found.said} ", (found.clause, CLAUSE))))
        _show_sections(console, found.sections)
        console.print()
        console.print(indented(text(("What each wager is worth: ", QUIET), f"pitboss edge {question.game}")))


def _show_sections(console: Console, sections: Sequence[Section]) -> None:
    for section in sections:
        console.print()
        console.print(text((section.title, NAME)))
        console.print(_chart(section))
        if section.note:
            console.print(indented(text((section.note, QUIET))))


def _show_strategy(question: Question, found: StrategyChart, *, json: bool) -> None:
    from pitboss.exact.figure import Exact

    if json:
        write_json(
            {
                "edition": question.edition,
                "wager": question.wager,
                "paytable": question.letter,
                "readings": question.readings,
                "sections": found.sections,
                "simple": found.simple,
                "optimal_edge": Exact.of(found.optimal_edge),
                "simple_edge": Exact.of(found.simple_edge),
                "simple_costs": Exact.of(found.simple_costs),
                "notes": found.notes,
            }
        )
        return
    from pitboss.exact.words import percent

    with page() as console:
        console.print(_title(question, "best play"))
        _show_sections(console, found.sections)
        console.print()
        console.print(text(("To remember", NAME)))
        for rule in found.simple:
            console.print(indented(rule))
        rows = (
            ("best play", percent(found.optimal_edge), str(found.optimal_edge)),
            ("this", percent(found.simple_edge), str(found.simple_edge)),
            ("costs", percent(found.simple_costs, 5), ""),
        )
        console.print(indented(columns("", "house edge", "", rows=rows, right=(1,))))
        for note in found.notes:
            console.print(indented(text((note, QUIET))))


_MANY = 8
"""A chart with more columns is set tight, from the left margin."""


def _chart(section: Section) -> RenderableType:
    table = columns(*section.heads, rows=section.rows)
    if len(section.heads) <= _MANY:
        return indented(table)
    table.padding = (0, 1, 0, 0)
    return table


def _known(question: Question, found: Advice) -> Mapping[str, tuple[Card, ...]]:
    """The cards that are known at each place of the game, the dealer's last, and then those seen elsewhere."""
    from pitboss.games.places import Whose
    from pitboss.games.registry import find_game

    places = sorted(find_game(question.game).places, key=lambda place: place.whose is Whose.DEALER)
    return {**{place.name: found.situation.at(place) for place in places}, "seen": found.situation.seen}


def _show_advice(question: Question, found: Advice, *, json: bool) -> None:
    from pitboss.exact.figure import Exact

    if json:
        write_json(
            {
                "edition": question.edition,
                "paytable": question.letter,
                "readings": question.readings,
                "situation": {name: tuple(map(str, cards)) for name, cards in _known(question, found).items()},
                "best": found.best.choice,
                "choices": [
                    {
                        "choice": each.choice,
                        "paytable": each.letter,
                        "value": Exact.of(each.value),
                        "cost": Exact.of(found.best.value - each.value),
                        "clause": each.clause,
                    }
                    for each in found.choices
                ],
            }
        )
        return
    from pitboss.cards import format_cards
    from pitboss.exact.words import signed

    with page() as console:
        console.print(_title(question, "the value of each choice"))
        known = {name: cards for name, cards in _known(question, found).items() if cards}
        wide = max(8, *(len(name) + 2 for name in known))
        for name, cards in known.items():
            console.print(indented(text((f"{name:{wide}}", QUIET), *cards_in_color(format_cards(cards)))))
        heads: dict[str, Sequence[Text | str]] = {
            "": [text((f"{each.choice} {each.letter or ''}".strip(), NAME)) for each in found.choices],
            "value": [signed(each.value, 6) for each in found.choices],
            "costs": [
                signed(found.best.value - each.value, 6) if each != found.best else "best" for each in found.choices
            ],
            " ": [str(each.value) for each in found.choices],
            "  ": [text((each.clause, CLAUSE)) for each in found.choices],
        }
        if widest(heads) > console.width:
            del heads[" "]
        console.print(indented(columns(*heads, rows=zip(*heads.values(), strict=True), right=(1, 2))))
        console.print(indented(text((f"In units of {found.unit}.", QUIET))))


def _title(question: Question, about: str) -> RenderableType:
    from pitboss.law.edition import edition

    letter = f", paytable {question.letter}" if question.letter else ""
    if (decks := question.elections.decks_in_play) > 1:
        letter += f", {decks} decks"
    return heading(
        edition(question.edition).title, (f"  {about} under ", QUIET), (question.edition, CLAUSE), (letter, QUIET)
    )
