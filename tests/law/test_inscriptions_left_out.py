"""An inscription that tells what the file does not have is refused when the file is read."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.law.edition import games
from tests.law import sources


def told(game: str, *, phrase: bool) -> list[dict[str, Any]]:
    """The inscriptions of a game that are a phrase of the law, or that tell its figures."""
    entries = sources.read_source(game).rules.get("inscription", [])
    return [each for each in entries if ("phrase" in each if phrase else "{" in each.get("words", ""))]


PHRASED = [(game, each["inscription"]) for game in games() for each in told(game, phrase=True)]
FIGURED = [(game, each["inscription"]) for game in games() for each in told(game, phrase=False)]


def refused(source: sources.Source) -> str:
    with pytest.raises(ValueError, match=r"^inscription ") as error:
        source.read_rules()
    return str(error.value)


def entry(source: sources.Source, inscription: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in source.rules["inscription"] if each["inscription"] == inscription)
    return found


def test_there_are_such_inscriptions() -> None:
    assert PHRASED
    assert FIGURED


@pytest.mark.parametrize(("game", "inscription"), FIGURED)
def test_a_figure_that_is_not_there_is_named(game: str, inscription: str) -> None:
    source = sources.read_source(game)
    entry(source, inscription)["words"] = "pays {no-such-figure}"

    said = refused(source)

    assert said == f"inscription {inscription} names the figure no-such-figure, which does not exist: write it"


@pytest.mark.parametrize("phrase", [0, -1, 99])
@pytest.mark.parametrize(("game", "inscription"), PHRASED)
def test_a_phrase_that_is_not_there_is_named(game: str, inscription: str, phrase: int) -> None:
    source = sources.read_source(game)
    entry(source, inscription)["phrase"] = phrase

    said = refused(source)

    assert said.startswith(
        f"inscription {inscription} is phrase {phrase}, but the figure inscriptions has no such phrase"
    )
    assert said.endswith("add it there")


@pytest.mark.parametrize("game", sorted({game for game, _ in PHRASED}))
def test_phrases_without_their_figure_are_refused(game: str) -> None:
    source = sources.read_source(game)
    source.rules["figure"] = [each for each in source.rules["figure"] if each["name"] != "inscriptions"]

    assert "the figure inscriptions has no such phrase: add it there" in refused(source)
