"""A game that leaves a question open is refused when it is loaded, with what to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar

import msgspec
import pytest

from pitboss.games import rule_data
from pitboss.games.check_game import check_game
from pitboss.games.elections import Elections
from pitboss.games.game import Game
from pitboss.games.layout import Layout, written_layout
from pitboss.games.play import AWARD_STEPS, FOLD, Pass
from pitboss.games.registry import find_game
from pitboss.law.edition import editions_of, games
from pitboss.law.incomplete import Incomplete
from pitboss.law.paytables import Paytable, Unanswered
from pitboss.law.rules import Rules
from pitboss.ranking import ThreeCardCategory
from pitboss.table.duties import Duty
from pitboss.table.procedure.due import AWARD_STEPS as AWARD_DUTIES

PRIME = "three-card-prime"
_T = TypeVar("_T")


def faults(name: str, game: Game) -> list[str]:
    with pytest.raises(Incomplete) as refused:
        check_game(name, game)
    return refused.value.faults


def without(mapping: Mapping[str, _T], name: str) -> dict[str, _T]:
    return {each: value for each, value in mapping.items() if each != name}


@pytest.mark.parametrize("name", games())
def test_every_installed_game_is_complete(name: str) -> None:
    check_game(name, find_game(name))


TABLES = [
    (name, text.name, wager.wager)
    for name in games()
    for text in editions_of(name)
    for wager in rule_data.rules(text.name).wagers.values()
    if wager.paytables
]


@pytest.mark.parametrize(("name", "edition", "wager"), TABLES)
def test_a_paytable_that_loses_an_answer_is_refused(
    name: str, edition: str, wager: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each hand of each paytable in turn: its row is left out, or its name among those that lose."""
    game, law = find_game(name), rule_data.rules(edition)
    table = law.wagers[wager]
    for letter, paytable in table.paytables.items():
        for hand in paytable.answers:
            changed = replace(table, paytables={**table.paytables, letter: _silent_on(paytable, hand)})
            broken = replace(law, wagers=MappingProxyType({**law.wagers, table.wager: changed}))
            monkeypatch.setattr("pitboss.games.check_game.rules", _instead(law, broken))

            assert f'has no answer for "{hand}"' in " ".join(faults(name, game))


def _silent_on(table: Paytable, hand: str) -> Paytable:
    rows = tuple(row for row in table.rows if hand not in row.pays)
    return replace(table, rows=rows, loses=tuple(each for each in table.loses if each != hand))


def _instead(law: Rules, changed: Rules) -> Callable[[str], Rules]:
    return lambda edition: changed if edition == law.edition.name else rule_data.rules(edition)


def test_a_hand_without_an_answer_is_an_error_and_not_a_loss() -> None:
    table = rule_data.rules("679a@final-2016").wager("pair-bonus").paytables["-"]

    assert table.row("high card") is None
    with pytest.raises(Unanswered, match="has no answer for quadruple royal"):
        table.row("quadruple royal")


def test_a_hand_that_is_answered_twice_is_refused() -> None:
    table = rule_data.rules("679a@final-2016").wager("pair-bonus").paytables["-"]

    with pytest.raises(ValueError, match="answers twice for pair"):
        replace(table, loses=("high card", "pair"))


def test_two_rows_of_a_table_with_the_same_id_are_refused() -> None:
    table = rule_data.rules("679a@final-2016").wager("pair-bonus").paytables["-"]
    first, second, *others = table.rows

    with pytest.raises(ValueError, match=f"two rows with the id {first.id}: give one of them an id of its own"):
        replace(table, rows=(first, replace(second, id=first.id), *others))


def test_hands_that_a_game_forgets_or_invents_are_named() -> None:
    game = find_game(PRIME)
    forgotten = faults(PRIME, replace(game, tells_apart=without(game.tells_apart, "prime")))
    invented = faults(PRIME, replace(game, tells_apart={**game.tells_apart, "lucky": ("seven",)}))
    more = faults(PRIME, replace(game, tells_apart={**game.tells_apart, "ante": ("winning ante", "dead heat")}))

    assert forgotten[0].endswith("list the hands it distinguishes in tells_apart")
    assert invented == [
        "tells_apart names lucky, which is neither a wager nor a table: write it in rules.toml, or remove it"
    ]
    assert 'has no answer for "dead heat": give it a row, or list it in loses' in more[0]


@pytest.mark.parametrize("name", games())
def test_a_class_of_hands_that_a_wager_forgets_is_missed(name: str) -> None:
    """Each class of each wager in turn: its paytable speaks of a hand that the wager does not tell apart."""
    game = find_game(name)
    for wager in game.tells_apart:
        classes = game.hands_told_apart(wager)
        for hand in classes:
            fewer = {**game.tells_apart, wager: tuple(each for each in classes if each != hand)}

            told = " ".join(faults(name, replace(game, tells_apart=fewer)))
            assert f'names "{hand}", which {wager} does not distinguish: correct one of them' in told


@pytest.mark.parametrize("name", games())
def test_a_step_that_a_round_can_come_to_is_missed(name: str) -> None:
    game = find_game(name)
    for step in game.play.steps:
        broken = replace(game, play=replace(game.play, steps=without(game.play.steps, step)))

        assert any(each.endswith(f'as "{step}"') for each in faults(name, broken))


@pytest.mark.parametrize("name", games())
def test_a_step_that_no_table_asks_for_is_refused_with_the_nearest(name: str) -> None:
    game = find_game(name)
    (at, *_) = game.play.passes(Elections(editions_of(name)[-1].name))
    broken = replace(game, play=replace(game.play, steps={**game.play.steps, "leave-untuned": at.clause}))

    wrong = 'steps names "leave-untuned", which no table asks for: write "leave-unturned"'
    assert faults(name, broken) == [wrong]


@pytest.mark.parametrize("name", games())
def test_cards_that_rank_otherwise_than_hands_are_compared_are_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each two neighbors exchanged in turn, and the ace put below the 2."""
    text = editions_of(name)[-1]
    law = rule_data.rules(text.name)
    ranks = law.texts("card-ranks")
    exchanged = [(*ranks[:at], ranks[at + 1], ranks[at], *ranks[at + 2 :]) for at in range(len(ranks) - 1)]
    for wrong in [*exchanged, (*ranks[1:], *ranks[:1])] if ranks else []:
        figure = msgspec.structs.replace(law.figure("card-ranks"), value=list(wrong))
        other = replace(law, figures={**law.figures, "card-ranks": figure})
        monkeypatch.setattr("pitboss.games.check_game.rules", lambda _name, other=other: other)
        assert any(f"ranks cards {', '.join(wrong)}, but" in each for each in faults(name, find_game(name)))


def test_the_stub_is_missed() -> None:
    game = find_game(PRIME)

    for way in game.play.stub:
        fewer = {each: clause for each, clause in game.play.stub.items() if each is not way}

        assert faults(PRIME, replace(game, play=replace(game.play, stub=fewer))) == [
            f"a round leaves a stub: name the clause of 679a that racks it in stub, for {way.value}"
        ]


@pytest.mark.parametrize("name", games())
def test_a_class_that_a_wager_and_its_table_both_forget_is_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each class of each ranking in turn: whoever names classes one by one is told to name the ranking."""
    game, text = find_game(name), editions_of(name)[-1]
    law = rule_data.rules(text.name)
    for wager, apart in game.tells_apart.items():
        for ranking in [each for each in apart if not isinstance(each, str)]:
            others = tuple(each for each in apart if each is not ranking)
            for hand in ranking.hands() if wager in law.wagers else ():
                left = tuple(each for each in ranking.hands() if each != hand)
                table = law.wagers[wager]
                silent = {letter: _silent_on(each, hand) for letter, each in table.paytables.items()}
                changed = MappingProxyType({**law.wagers, wager: replace(table, paytables=silent)})
                monkeypatch.setattr("pitboss.games.check_game.rules", _instead(law, replace(law, wagers=changed)))

                said = faults(name, replace(game, tells_apart={**game.tells_apart, wager: (*left, *others)}))
                (told,) = [each for each in said if each.startswith(f'{wager} tells apart "{left[0]}", a class of ')]
                assert told.endswith("instead of its classes, so that none is forgotten")


def test_a_shared_ranking_is_refused_where_the_chapter_has_more_classes() -> None:
    game = find_game(PRIME)
    said = faults(PRIME, replace(game, tells_apart={**game.tells_apart, "pair-bonus": (ThreeCardCategory,)}))

    assert said[-1] == (
        "pair-bonus tells apart the classes of ThreeCardCategory, but PrimeCategory also has mini-royal flush: "
        "name PrimeCategory in tells_apart, or a ranking of the game that leaves them out"
    )


def test_a_wager_that_is_neither_told_apart_nor_paid_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, law = find_game(PRIME), rule_data.rules("679a@final-2016")
    bare = MappingProxyType({**law.wagers, "prime": replace(law.wagers["prime"], paytables={})})
    monkeypatch.setattr("pitboss.games.check_game.rules", _instead(law, replace(law, wagers=bare)))

    said = faults(PRIME, replace(game, tells_apart=without(game.tells_apart, "prime")))
    assert "prime has no paytable in 679a@final-2016: write one in rules.toml" in said


def test_a_wager_that_no_way_around_the_table_settles_is_missed() -> None:
    game = find_game(PRIME)

    def without_prime(elections: Elections) -> tuple[Pass, ...]:
        (around,) = game.play.passes(elections)
        return (msgspec.structs.replace(around, wagers=tuple(each for each in around.wagers if each != "prime")),)

    broken = replace(game, play=replace(game.play, passes=without_prime))

    assert faults(PRIME, broken)[0].startswith("passes settle prime 0 times")


@pytest.mark.parametrize("name", games())
def test_an_area_of_the_felt_is_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each spot and each area for cards in turn."""
    game = find_game(name)  # made while its felt is whole: in a process of its own it would be refused here
    for text in editions_of(name):
        layout = written_layout(text)
        if layout is None:
            continue
        for broken in _with_an_area_less(layout):
            monkeypatch.setattr("pitboss.games.check_layout.written_layout", lambda _, broken=broken: broken)

            assert any(each.startswith("layout.toml: ") and "write" in each for each in faults(name, game))


def _with_an_area_less(layout: Layout) -> Iterator[Layout]:
    for field in ("spots", "central", "beside"):
        areas = getattr(layout, field)
        yield from (
            msgspec.structs.replace(layout, **{field: (*areas[:i], *areas[i + 1 :])}) for i in range(len(areas))
        )
    if layout.board is not None:
        yield msgspec.structs.replace(layout, board=None)


@pytest.mark.parametrize("name", games())
def test_the_words_or_the_key_of_a_choice_are_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each choice that the page cannot explain by itself, without its words; each choice, with the key of a tab."""
    game, text = find_game(name), editions_of(name)[-1]
    made = [each.wager for each in rule_data.rules(text.name).wagers.values() if each.table_of is None]
    layout = written_layout(text)
    assert layout is not None
    for choice, words in layout.choices.items():
        spoiled = {"W": msgspec.structs.replace(words, key="W")}
        if choice not in (FOLD, *made):
            spoiled["about"] = msgspec.structs.replace(words, about="")
        for what, broken in spoiled.items():
            felt = msgspec.structs.replace(layout, choices=layout.choices | {choice: broken})
            monkeypatch.setattr("pitboss.games.check_layout.written_layout", lambda _, felt=felt: felt)

            said = [each for each in faults(name, game) if f"the choice {choice} " in each]
            assert any(each.endswith("(about)" if what == "about" else "(key)") for each in said)


@pytest.mark.parametrize("name", games())
def test_a_decision_that_the_felt_does_not_explain_is_missed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One is declared that neither makes a wager nor folds, and that the layout has no words for."""
    game, text = find_game(name), editions_of(name)[-1]
    layout = written_layout(text)
    assert layout is not None
    for word in (each.word for each in game.play.decisions):
        if word != FOLD and word not in rule_data.rules(text.name).wagers:
            without = {other: each for other, each in layout.choices.items() if other != word}
            felt = msgspec.structs.replace(layout, choices=without)
            monkeypatch.setattr("pitboss.games.check_layout.written_layout", lambda _, felt=felt: felt)

            assert any(each.endswith(f"write choices.{word} (about)") for each in faults(name, game))


def test_a_felt_that_cannot_be_read_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def without_a_lead(_: object) -> Layout:
        return msgspec.toml.decode(b"spots = []", type=Layout)

    game = find_game(PRIME)
    monkeypatch.setattr("pitboss.games.check_layout.written_layout", without_a_lead)

    assert faults(PRIME, game) == [
        "layout.toml cannot be read: Object missing required field `lead`: write it as docs/reference/layout.md says"
    ]


def test_the_steps_of_a_progressive_payout_are_the_duties_of_the_table() -> None:
    duties = [duty.value for duty, _ in AWARD_DUTIES.values()]

    assert tuple(dict.fromkeys([*duties, Duty.DOCUMENT_AWARD.value])) == AWARD_STEPS
