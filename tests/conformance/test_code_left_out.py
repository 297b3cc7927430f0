"""A game whose code cites, loads or settles what is not there is refused when it is loaded, with what to write."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from pitboss.games import rule_data
from pitboss.games.check_source import source_faults
from pitboss.games.game import Lazily
from pitboss.games.play import Decision
from pitboss.games.record import elections_of
from pitboss.games.registry import find_game
from pitboss.games.round import open_round
from pitboss.games.round_hands import RoundHands
from pitboss.games.settler import read_round
from pitboss.law.edition import editions_of, games
from pitboss.law.incomplete import Incomplete
from pitboss.law.readings import readings_for
from pitboss.law.rules import Rules
from tests.conformance.tables import OUR_GAMES


@pytest.fixture
def copied(tmp_path: Path) -> Callable[[str], Rules]:
    """The newest text of a game, kept in a copy of its folder."""

    def copy(name: str) -> Rules:
        text = editions_of(name)[-1]
        folder = shutil.copytree(text.kept.folder, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        return replace(rule_data.rules(text.name), edition=replace(text, kept=replace(text.kept, folder=folder)))

    return copy


@pytest.mark.parametrize("name", games())
def test_a_clause_that_its_code_cites_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """In each file in turn, and with the line."""
    text = copied(name)
    wrong = f"{text.edition.chapter}.11(z)"
    for path in sorted(text.edition.kept.folder.glob("*.py")):
        whole = path.read_text(encoding="utf-8")
        path.write_text(f'{whole}\n_WRONG = cite("{wrong}")\n', encoding="utf-8")
        (said,) = source_faults(text, find_game(name))
        path.write_text(whole, encoding="utf-8")

        where = f"{path.name}, line {whole.count(chr(10)) + 2}"
        mend = "correct it, or write it in clauses.toml"
        assert said == f"{where}, cites {wrong}, which no text of {text.edition.chapter} has: {mend}"


@pytest.mark.parametrize("name", games())
def test_a_figure_that_its_code_asks_for_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """Each time that one is asked for, in each file, and with the line."""
    text = copied(name)
    for path in sorted(text.edition.kept.folder.glob("*.py")):
        whole = path.read_text(encoding="utf-8")
        for asked in re.finditer(r"""\.(?:figure|numbers?|texts?)\("([a-z0-9-]+)"\)""", whole):
            path.write_text(f"{whole[: asked.start(1)]}misspelled{whole[asked.end(1) :]}", encoding="utf-8")
            (said,) = source_faults(text, find_game(name))

            where = f"{path.name}, line {whole.count(chr(10), 0, asked.start()) + 1}"
            told = f"asks for the figure misspelled, which no text of {text.edition.chapter} has"
            assert said == f"{where}, {told}: write it in rules.toml, or correct the name"
        path.write_text(whole, encoding="utf-8")


@pytest.mark.parametrize("name", games())
def test_a_reading_that_its_code_asks_about_is_missed(
    name: str, copied: Callable[[str], Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each in turn, wherever it is asked about."""
    text, game = copied(name), find_game(name)
    written = {path: path.read_text(encoding="utf-8") for path in sorted(text.edition.kept.folder.glob("*.py"))}
    asked = {id_ for whole in written.values() for id_ in re.findall(r"""\.reads\("([a-z0-9-]+)"\)""", whole)}
    for left_out in sorted(asked):
        monkeypatch.setattr(
            "pitboss.games.check_source.readings_for",
            lambda each, id_=left_out: {other: found for other, found in readings_for(each).items() if other != id_},
        )
        said = [*source_faults(text, game)]

        assert said
        assert all(
            f"asks about the reading {left_out}, which no text of {text.edition.chapter}" in each for each in said
        )


@pytest.mark.parametrize("name", games())
def test_an_alternative_that_its_code_asks_about_is_missed(
    name: str, copied: Callable[[str], Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each alternative of each reading in turn: without it, another one would be in force and nobody would know."""
    text, game = copied(name), find_game(name)
    sources = " ".join(path.read_text(encoding="utf-8") for path in sorted(text.edition.kept.folder.glob("*.py")))
    asked = set(re.findall(r"""\.reads\("([a-z0-9-]+)"\)""", sources))
    for id_, found in readings_for(text.edition.name).items():
        named = set(re.findall(rf"""\.reads\("{id_}"\) [!=]= "([a-z0-9-]+)\"""", sources))
        for left_out in found.alternatives if id_ in asked else ():
            rest = tuple(each for each in found.alternatives if each is not left_out)
            fewer = {id_: replace(found, alternatives=rest)}
            monkeypatch.setattr(
                "pitboss.games.check_source.readings_for", lambda each, fewer=fewer: readings_for(each) | fewer
            )
            if len(rest) == 1 or left_out.name in named:
                told = "only one alternative" if len(rest) == 1 else f'no alternative "{left_out.name}"'
                assert f"asks about the reading {id_}, which has {told}" in " ".join(source_faults(text, game))


@pytest.mark.parametrize("name", games())
def test_an_answer_of_its_play_that_is_not_returned_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """Each function in turn, with all that it returns."""
    text = copied(name)
    playing = text.edition.kept.folder / "play.py"
    whole = playing.read_text(encoding="utf-8")
    functions = re.findall(r"^def \w+\(.*?(?=^\S|\Z)", whole, re.MULTILINE | re.DOTALL)
    for function in functions:
        if "    return " not in function or "yield" in function:
            continue
        called = re.match(r"def (\w+)", function)
        assert called is not None
        playing.write_text(whole.replace(function, function.replace("    return ", "    ")), encoding="utf-8")

        assert f": {called[1]} returns nothing: write return" in " ".join(source_faults(text, find_game(name)))


@pytest.mark.parametrize("name", games())
def test_a_settlement_that_is_not_returned_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    text = copied(name)
    settling = text.edition.kept.folder / "settle.py"
    whole = settling.read_text(encoding="utf-8")
    settling.write_text(
        whole.replace("    return table.book.close()\n", "    table.book.close()\n", 1), encoding="utf-8"
    )

    assert "settle returns nothing: return the settlement that the book closes with" in " ".join(
        source_faults(text, find_game(name))
    )


@pytest.mark.parametrize("name", games())
def test_a_wager_that_its_code_does_not_settle_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """Each wager in turn, unless it is the only one."""
    text = copied(name)
    settling = text.edition.kept.folder / "settle.py"
    whole = settling.read_text(encoding="utf-8")
    wagers = [each.wager for each in text.wagers.values() if each.table_of is None]
    for wager in wagers if len(wagers) > 1 else ():
        settling.write_text(whole.replace(f'"{wager}"', '"nothing"'), encoding="utf-8")

        assert f"settle does not settle {wager}: settle it in settle.py" in " ".join(
            source_faults(text, find_game(name))
        )


@pytest.mark.parametrize("name", games())
def test_a_wager_a_table_or_a_hand_that_its_code_names_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """Each time that settle writes one out, and with the line. A name that code puts together is found in a round."""
    text = copied(name)
    settling = text.edition.kept.folder / "settle.py"
    whole = settling.read_text(encoding="utf-8")
    wagers = [
        *re.finditer(r"""\bbook\.\w+\(seat, "([a-z-]+)\"""", whole),
        *re.finditer(r"""table="([a-z-]+)\"""", whole),
    ]
    hands = [*re.finditer(r"""\bbook\.(?:win|bonus|take_part)\(seat, "[a-z-]+", "([^"]+)\"""", whole)]
    assert wagers or name not in OUR_GAMES
    for written, told in [(each, "names misspelled, which is neither a wager nor a table") for each in wagers] + [
        (each, 'pays "misspelled", which no paytable of') for each in hands
    ]:
        settling.write_text(f"{whole[: written.start(1)]}misspelled{whole[written.end(1) :]}", encoding="utf-8")
        where = f"settle.py, line {whole.count(chr(10), 0, written.start()) + 1}"

        assert f"{where}, {told}" in " ".join(source_faults(text, find_game(name)))


@pytest.mark.parametrize("name", games())
def test_a_table_that_its_code_never_pays_by_is_missed(
    name: str, copied: Callable[[str], Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, game = copied(name), find_game(name)
    paid = next(each for each in text.wagers.values() if each.paytables)
    more = replace(paid, wager="extra", table_of=paid.wager)
    monkeypatch.setattr(
        "pitboss.games.check_settle.rules",
        lambda _edition: replace(text, wagers=MappingProxyType({**text.wagers, "extra": more})),
    )

    (said,) = source_faults(text, game)
    assert said == 'nothing is paid by the paytables of extra: pay by them in settle (table="extra"), or remove them'


@pytest.mark.parametrize("name", games())
def test_a_decision_that_its_code_never_offers_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    game = find_game(name)
    if game.play.decides:
        more = replace(game, play=replace(game.play, decisions=(*game.play.decisions, Decision("double"))))

        said = [*source_faults(copied(name), more)]
        told = "decisions lists double, which choices never offers: offer it, or remove it from decisions"
        # If the code puts its words together, reading it does not show what it never offers.
        assert said == [told] or (not said and name not in OUR_GAMES)


@pytest.mark.parametrize("name", games())
def test_what_is_loaded_later_and_is_not_there_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    game, text = find_game(name), copied(name)
    for what in (each.name for each in fields(game)):
        loaded = getattr(game, what)
        if isinstance(loaded, Lazily):
            changes: list[dict[str, Any]] = [
                {what: replace(loaded, module="elsewhere")},
                {what: replace(loaded, name="NOBODY")},
            ]
            elsewhere, misnamed = (replace(game, **change) for change in changes)

            assert f"its {what} is {loaded.name} of elsewhere.py, but there is no such file" in " ".join(
                source_faults(text, elsewhere)
            )
            assert f"its {what} is NOBODY of {loaded.module}.py, which does not define it" in " ".join(
                source_faults(text, misnamed)
            )


@pytest.mark.parametrize("name", games())
def test_a_function_that_settles_and_is_not_called_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    text = copied(name)
    settling = text.edition.kept.folder / "settle.py"
    settling.write_text(
        f"{settling.read_text(encoding='utf-8')}\n\ndef _settle_nothing() -> None: ...\n", encoding="utf-8"
    )

    (said,) = source_faults(text, find_game(name))
    assert said == "settle.py has _settle_nothing, which nothing calls: call it from settle, or remove it"


@pytest.mark.parametrize("name", games())
def test_an_answer_of_its_play_that_the_game_is_not_given_is_missed(name: str, copied: Callable[[str], Rules]) -> None:
    """Each answer in turn that `__init__.py` names, and no other answer uses."""
    text = copied(name)
    made = text.edition.kept.folder / "__init__.py"
    whole = made.read_text(encoding="utf-8")
    answers = re.findall(r"\b(\w+)=play\.\1\b", whole)

    play = (text.edition.kept.folder / "play.py").read_text(encoding="utf-8")
    assert "deal_plan" in answers
    for answer in (each for each in answers if play.count(f" {each}(") == 1):
        made.write_text(re.sub(rf"\b{answer}=play\.{answer}\b", "", whole), encoding="utf-8")
        told = f"play.py has {answer}, which nothing uses: name it in Play, or remove it"
        assert [*source_faults(text, find_game(name))] == [told]


def test_a_wager_that_is_left_open_is_told_when_the_round_is_settled() -> None:
    record = read_round("679a@final-2016 bad-beat=A dealer=Qs7d2c | 1 AhKhQh ante=1000 play=1000 prime=1000")
    elections = elections_of(record)
    table = RoundHands(open_round(record, elections), elections)

    with pytest.raises(
        Incomplete, match=r"settle leaves ante, play, prime open in 679a@final-2016: settle every wager in settle\.py"
    ):
        table.book.close()
