"""`pitboss strategy`: how to play, as a chart, and the value of every choice with any hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.electing import EditionOption, NoCache, ReadingOption, elected_readings
from pitboss.cli.render import CLAUSE, NAME, QUIET, cards_in_colour, columns, heading, indented, page, text, write_json
from pitboss.cli.rules import edition_of
from pitboss.cli.shell import AsJson

if TYPE_CHECKING:
    from rich.console import RenderableType

    from pitboss.exact.question import Question
    from pitboss.games.solving import Advice, Section, Strategy

_CARDS = "CARDS"


def strategy_command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game; `pitboss` alone lists all.")],
    *,
    edition: EditionOption = None,
    paytable: Annotated[
        str | None, typer.Option(metavar="P", help="The letter of the game's own table; else the first.")
    ] = None,
    reading: ReadingOption = None,
    hand: Annotated[str | None, typer.Option(metavar=_CARDS, help='Value the choices with "Qh 6d 4c".')] = None,
    board: Annotated[str | None, typer.Option(metavar=_CARDS, help="Community cards turned so far.")] = None,
    seen: Annotated[str | None, typer.Option(metavar=_CARDS, help="Cards known to be elsewhere.")] = None,
    dealer: Annotated[str | None, typer.Option(metavar=_CARDS, help="Cards known to be the dealer's.")] = None,
    no_cache: NoCache = False,
    json: AsJson = False,
) -> None:
    """Show how to play, or what every choice is worth.

    \b
    Example:
      pitboss strategy three-card-prime
      pitboss strategy three-card-prime --hand "Qh 6d 4c" --dealer "Kd"
    """
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.exact.question import questions
    from pitboss.games.elections import Elections
    from pitboss.malformed import Malformed

    cache = NO_CACHE if no_cache else user_results()
    elections = Elections(edition_of(game, edition).name, readings=elected_readings(reading))
    first = questions(elections, cache=cache)[0].wager
    question = questions(elections, wager=first, letter=paytable, cache=cache)[0]
    if hand is None and (board or seen or dealer):
        raise Malformed("known cards alone", "the hand that is to be played", 'give it, e.g. --hand "Qh 6d 4c"')
    if hand is not None:
        _show_advice(question, _advice(question, hand, board, seen, dealer), json=json)
        return
    _show_strategy(question, _strategy(question, no_cache=no_cache), json=json)


def _advice(question: Question, hand: str, *known: str | None) -> Advice:
    from pitboss.cards import parse_cards
    from pitboss.games.solving import Situation, solve_of

    cards = [tuple(str(card) for card in parse_cards(each)) if each else () for each in (hand, *known)]
    return solve_of(question.game).advise(question.elections, Situation(*cards))


def _strategy(question: Question, *, no_cache: bool) -> Strategy:
    from pitboss.cli.watching import bar
    from pitboss.exact.answers import strategy
    from pitboss.exact.cache import NO_CACHE, user_results
    from pitboss.law.refusal import Refused

    with bar() as show:
        found = strategy(
            question,
            NO_CACHE if no_cache else user_results(),
            lambda done: show(f"{question.edition} strategy", done),
        )
    if found is None:
        rules = question.elections.rules
        raise Refused(
            "nothing-to-decide",
            rules.sections.wagers,
            f"{rules.name} asks players to decide nothing: there is no strategy",
        )
    return found


def _show_strategy(question: Question, found: Strategy, *, json: bool) -> None:
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
        for section in found.sections:
            console.print()
            console.print(text((section.title, NAME)))
            console.print(_chart(section))
            if section.note:
                console.print(indented(text((section.note, QUIET))))
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
"""Columns beyond which a chart is set close, from the margin on."""


def _chart(section: Section) -> RenderableType:
    table = columns(*section.heads, rows=section.rows)
    if len(section.heads) <= _MANY:
        return indented(table)
    table.padding = (0, 1, 0, 0)
    return table


def _show_advice(question: Question, found: Advice, *, json: bool) -> None:
    from pitboss.exact.figure import Exact

    if json:
        write_json(
            {
                "edition": question.edition,
                "paytable": question.letter,
                "readings": question.readings,
                "situation": found.situation,
                "best": found.best.choice,
                "choices": [
                    {
                        "choice": each.choice,
                        "value": Exact.of(each.value),
                        "cost": Exact.of(found.cost(each.choice)),
                        "clause": each.clause,
                    }
                    for each in found.choices
                ],
            }
        )
        return
    from pitboss.exact.words import signed

    with page() as console:
        console.print(_title(question, "the value of each choice"))
        situation = found.situation
        for name in ("hand", "board", "dealer", "seen"):
            if cards := getattr(situation, name):
                console.print(indented(text((f"{name:8}", QUIET), *cards_in_colour(" ".join(cards)))))
        rows = (
            (
                text((each.choice, NAME)),
                signed(each.value, 6),
                signed(found.cost(each.choice), 6) if each != found.best else "best",
                str(each.value),
                text((each.clause, CLAUSE)),
            )
            for each in found.choices
        )
        console.print(indented(columns("", "value", "costs", "", "", rows=rows, right=(1, 2))))
        console.print(indented(text(("In units of the Ante Wager, which is staked already.", QUIET))))


def _title(question: Question, about: str) -> RenderableType:
    from pitboss.law.edition import edition

    letter = f", paytable {question.letter}" if question.letter else ""
    return heading(
        edition(question.edition).title, (f"  {about} under ", QUIET), (question.edition, CLAUSE), (letter, QUIET)
    )
