"""Where the house knows a game by name: a chapter, a game, a wager or a place that one game has, outside its folder.

Whatever a game names is read from its own files, so a game that is added is looked for as well. Words that are also
plain English ("odds", "player", "raise") are looked for where they stand as data: alone, in quotation marks; and, in
code, where something bears them as its name: an attribute, a parameter, a function.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pitboss.games.registry import find_game
from pitboss.games.rule_data import rules
from pitboss.law.chapters import our_chapters
from pitboss.law.edition import Edition, editions

ROOT = Path(__file__).parent.parent.parent
ROOMS = (ROOT / "src" / "pitboss", ROOT / "web" / "src")
KINDS = (".py", ".toml", ".ts", ".svelte", ".css", ".txt", ".csv", ".html")
TEMPLATE = ROOMS[0] / "games" / "template"
"""What a new game begins with is a game."""
GENERATED = ("api.d.ts", "proofs.json")
SHARED = {"hand", "dealer"}
"""Places that most games have, and that `games.places` offers to all."""
MEANS_ANOTHER_THING = {
    "ante": "the wager by which all others are measured, as an option of `pitboss edge` calls it in every game",
    "player": "whoever plays, as a role, a column and a view",
    "play": "the command that plays in the terminal",
    "odds": "what a row pays; the module of odds",
    "progressive": "a wager that a meter pays, whichever it is",
    "tie": "what neither of two hands wins; a class of the style sheet",
    "raise": "a class of the style sheet",
}
"""Words that are a wager of one game and, in quotation marks, have a meaning of their own in the house."""
MEANS_ANOTHER_THING_AS_A_NAME = MEANS_ANOTHER_THING | {
    "bonus": "what a wager is paid beside its outcome, as a settlement pays it in whichever game",
}
"""Words that are a wager or a place of one game and, as a name in code, have a meaning of their own in the house."""
CODE = (".py", ".ts", ".svelte")


def names_in_code() -> dict[str, re.Pattern[str]]:
    """What is looked for as the name of an attribute, a parameter, a variable or a function."""
    found: dict[str, re.Pattern[str]] = {}
    for text in editions():
        for word in (*_words(text, MEANS_ANOTHER_THING_AS_A_NAME),):
            for name in {word.replace("-", "_"), re.sub(r"-(.)", lambda match: match[1].upper(), word)}:
                found[name] = re.compile(
                    rf"\.{name}\b|\b(?:def|let|const|function) {name}\b|(?<!-)\b{name}\??\s*(?::|=(?!=))"
                )
        if (apart := find_game(text.game).set_apart) is not None:
            # Cards are set apart in whichever game has a place for them, so nothing is called after that of one.
            found[apart.name] = re.compile(rf"{found[apart.name].pattern}|[-_]{apart.name}\b|\b{apart.name}[-_A-Z]")
    return found


def named_by_games() -> dict[str, re.Pattern[str]]:
    """What is looked for: each name and how it is recognized."""
    found: dict[str, re.Pattern[str]] = {}
    for text in editions():
        for name in _names(text):
            # The title of a game names it in small letters, too; the name of a wager may then be plain English.
            how = re.IGNORECASE if name == text.title else re.NOFLAG
            found[name] = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])", how)
        for word in _words(text, MEANS_ANOTHER_THING):
            found.setdefault(word, re.compile(rf"""["'`]{re.escape(word)}["'`]"""))
    return found


def _names(text: Edition) -> Iterator[str]:
    """What is a name wherever it stands."""
    yield from (text.chapter, text.game, text.title, text.kept.folder.name)
    if (opened := find_game(text.game).house_table) is not None:
        yield opened.table_id
    for wager in rules(text.name).wagers.values():
        yield wager.name
        if "-" in wager.wager:
            yield wager.wager
    for place in find_game(text.game).places:
        if "-" in place.name and place.name not in SHARED:
            yield place.name
        if place.part_of is not None:
            yield place.in_words


def _words(text: Edition, but: Mapping[str, str]) -> Iterator[str]:
    """What is a name only where it stands alone, as data, or where something in code bears it."""
    wagers = (wager.wager for wager in rules(text.name).wagers.values())
    places = (place.name for place in find_game(text.game).places if place.name not in SHARED)
    yield from (word for word in (*wagers, *places) if word not in but)


def sources() -> Iterator[Path]:
    """Every file of the house outside the folders of games."""
    games = [chapter.folder for chapter in our_chapters()]
    for room in ROOMS:
        for path in sorted(room.rglob("*")):
            if path.suffix not in KINDS or path.name in GENERATED or "static" in path.parts:
                continue
            if not any(path.is_relative_to(folder) for folder in (*games, TEMPLATE)):
                yield path


def names_in(source: str, looked_for: dict[str, re.Pattern[str]]) -> Iterator[tuple[int, str]]:
    """Each line that names something of one game."""
    for number, line in enumerate(source.splitlines(), start=1):
        for name, pattern in looked_for.items():
            if pattern.search(line):
                yield number, name
