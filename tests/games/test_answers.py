"""What a game's own `play.py` answers: its public functions, and no others."""

from __future__ import annotations

from types import ModuleType

import pytest

from pitboss.games.play import answers_in
from pitboss.law.names import Unknown

SMALLEST = """
from pitboss.law.citation import cite

STUB = {}

def deal_plan(boxes, elections):
    return _nothing()

def passes(elections):
    return _nothing()

def _nothing():
    return ()
"""


def module(source: str) -> ModuleType:
    written = ModuleType("smallest")
    exec(source, written.__dict__)
    return written


def test_a_game_answers_by_its_public_functions_and_leaves_the_rest_to_defaults() -> None:
    written = module(f"{SMALLEST}\ndef shows_beside(box, elections):\n    return True\n")
    answers = answers_in(written)

    assert answers.deal_plan is written.deal_plan
    assert answers.shows_beside is written.shows_beside
    assert answers.draws is None
    assert (answers.steps, answers.stub) == ({}, {})


def test_a_misspelt_answer_is_refused_rather_than_never_asked() -> None:
    with pytest.raises(Unknown, match="did you mean passes_against"):
        answers_in(module(f"{SMALLEST}\ndef pases_against(dealer, elections):\n    return ()\n"))


def test_an_answer_that_every_game_gives_is_missed() -> None:
    with pytest.raises(TypeError, match="deal_plan"):
        answers_in(module("def passes(elections):\n    return ()\n"))
