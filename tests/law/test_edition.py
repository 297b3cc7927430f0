"""The texts: each is named, and an unknown name is refused with those that were probably meant."""

from __future__ import annotations

from pathlib import Path

import pytest

import pitboss
from pitboss.law.chapters import Chapter
from pitboss.law.edition import edition, editions, editions_of, game_named, games, newest_edition
from pitboss.law.incomplete import Incomplete
from pitboss.law.names import Unknown
from tests.law.checks import oracle

READ = [row["edition"] for row in oracle("texts")]


def test_they_stand_by_chapter_and_then_by_age() -> None:
    assert [str(each) for each in editions() if each.name in READ] == READ
    assert [edition(name).name for name in READ] == READ


def test_a_name_holds_the_chapter_and_the_label() -> None:
    final = edition("679a@final-2016")

    assert (final.chapter, final.label) == ("679a", "final-2016")
    assert final.title == "Three Card Prime"


@pytest.mark.parametrize("name", READ)
def test_an_edition_says_what_text_it_is(name: str) -> None:
    text = edition(name)

    assert text.label.startswith(text.status.partition(" ")[0])
    assert text.source
    assert text.game in games()


def test_the_texts_of_a_game_stand_in_the_order_in_which_they_appeared() -> None:
    for game in games():
        texts = [text.name for text in editions_of(game)]
        assert [each for each in texts if each in READ] == [each for each in READ if each in texts]
    assert newest_edition("three-card-prime").name == "679a@final-2016"
    assert newest_edition("saigon-5-card").name == "680a@codified-2019"


def test_the_games_are_those_with_a_folder() -> None:
    folders = {path.parent for path in (Path(pitboss.__file__).parent / "games").glob("*/rules.toml")}

    assert {each.kept.folder for each in editions()} == {path for path in folders if path.name != "template"}


@pytest.mark.parametrize("name", ["679a", "679a@latest", "three-card-prime", "679A@final-2016", ""])
def test_an_unknown_edition_is_refused(name: str) -> None:
    with pytest.raises(Unknown) as refused:
        edition(name)

    assert refused.value.kind == "edition"


def test_a_slip_in_an_edition_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(Unknown, match="did you mean 679a@final-2016") as refused:
        edition("679a@final-2015")

    assert refused.value.nearest[0] == "679a@final-2016"


def test_a_chapter_stands_for_its_game() -> None:
    for text in editions():
        assert game_named(text.chapter) == game_named(text.game) == text.game
        assert editions_of(text.chapter) == editions_of(text.game)


def test_a_slip_in_a_game_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(Unknown) as refused:
        editions_of("three-card-prim")

    assert refused.value.kind == "game"
    assert refused.value.nearest[0] == "three-card-prime"


@pytest.mark.parametrize("left_out", ["source", "status", "name"])
def test_a_text_without_one_of_its_particulars_is_refused_with_what_to_correct(left_out: str, tmp_path: Path) -> None:
    kept = newest_edition("three-card-prime").kept
    folder = tmp_path / kept.folder.name
    folder.mkdir()
    written = (kept.folder / "editions.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    left = (line for line in written if not line.startswith(f"{left_out} ="))
    (folder / "editions.toml").write_text("".join(left), encoding="utf-8")

    with pytest.raises(Incomplete) as refused:
        Chapter(kept.package, folder).texts()

    (said,) = refused.value.faults
    assert refused.value.game == "three-card-prime"
    assert said.startswith(f"editions.toml of {kept.package}: Object missing required field `{left_out}`")
    assert said.endswith("correct it, as docs/reference/rule-data.md says")
