"""Whether the code of a game matches its law and its files: clauses and figures, names it loads, wagers it settles.

Sources are read as text, so that no solver or kernel has to be loaded.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from pitboss.games.check_settle import settle_faults
from pitboss.games.game import Game, Lazily
from pitboss.games.rule_data import register, rules
from pitboss.law.edition import Edition, editions_of
from pitboss.law.readings import readings_for
from pitboss.law.rules import Rules

_LEVELS = r"\.[1-9][0-9]?(?:\([A-Za-z0-9]+\))*"

_ASKED = re.compile(r"""\b(?:rules|law|text)\.(?:figure|numbers?|texts?)\("([a-z0-9-]+)"\)""")
"""Code that reads a figure of the law by its name."""
_READS = re.compile(r"""\breads\(\s*"([a-z0-9-]+)"\s*\)(?:\s*[!=]=\s*"([a-z0-9-]+)")?""")
"""Code that asks which alternative of a reading is in force, or whether a certain one is."""


def source_faults(law: Rules, game: Game) -> Iterator[str]:
    """Whatever the code of a game names that its law or its own files do not have."""
    text = law.edition
    sources = {path.name: path.read_text(encoding="utf-8") for path in sorted(text.kept.folder.glob("*.py"))}
    yield from _cited(text, sources)
    yield from _figures(text, sources)
    yield from _readings(text, sources)
    yield from _loaded_later(game, text.kept.package, sources)
    yield from _played(sources)
    yield from _answered(sources)
    yield from settle_faults(text, game, sources)
    yield from _settled(text, f"{game.settle.__module__.rpartition('.')[2]}.py", sources)


def _cited(text: Edition, sources: Mapping[str, str]) -> Iterator[str]:
    """Every clause that the code cites exists in some edition of the chapter."""
    written = {clause for each in editions_of(text.game) for clause in register(each.name)}
    cited = re.compile(re.escape(text.chapter) + _LEVELS)
    for file, source in sources.items():
        for match in cited.finditer(source):
            # The name of another package's rules may be the end of a longer word.
            inside_a_word = match.start() and re.match(r"[\w.-]", source[match.start() - 1])
            if match[0] not in written and not inside_a_word:
                line = source.count("\n", 0, match.start()) + 1
                yield (
                    f"{file}, line {line}, cites {match[0]}, which no text of {text.chapter} has: correct it, or write "
                    "it in clauses.toml"
                )


def _figures(text: Edition, sources: Mapping[str, str]) -> Iterator[str]:
    """Every figure that the code asks for exists in some edition of the chapter."""
    written = {name for each in editions_of(text.game) for name in rules(each.name).figures}
    for file, source in sources.items():
        for match in _ASKED.finditer(source):
            if match[1] not in written:
                line = source.count("\n", 0, match.start()) + 1
                yield (
                    f"{file}, line {line}, asks for the figure {match[1]}, which no text of {text.chapter} has: write "
                    "it in rules.toml, or correct the name"
                )


def _readings(text: Edition, sources: Mapping[str, str]) -> Iterator[str]:
    """Every reading that the code asks about arises in some edition of the chapter, with the answers it may have."""
    written = {id_: found for each in editions_of(text.game) for id_, found in readings_for(each.name).items()}
    for file, source in sources.items():
        for match in _READS.finditer(source):
            line = source.count("\n", 0, match.start()) + 1
            asks, found = f"{file}, line {line}, asks about the reading {match[1]}", written.get(match[1])
            if found is None:
                mend = "write it in readings.toml, or correct the name"
                yield f"{asks}, which no text of {text.chapter} leaves open: {mend}"
            elif len(found.alternatives) < 2:
                yield f"{asks}, which has only one alternative: write the others in readings.toml"
            elif match[2] and match[2] not in [each.name for each in found.alternatives]:
                yield f'{asks}, which has no alternative "{match[2]}": write it in readings.toml, or correct the name'


def _loaded_later(game: Game, package: str, sources: Mapping[str, str]) -> Iterator[str]:
    """Everything loaded on demand exists."""
    named = ((each.name, getattr(game, each.name)) for each in fields(game))
    of_compiled = (("compiled", each.loaded) for each in game.compiled)
    for what, each in (*named, *of_compiled):
        if not isinstance(each, Lazily) or each.package != package:
            continue
        file = f"{each.module}.py"
        if file not in sources:
            yield f"its {what} is {each.name} of {file}, but there is no such file: write it, or correct the name"
        elif not re.search(rf"^(def |class |from .*\b|import .*\b|)?{each.name}\b", sources[file], re.MULTILINE):
            yield f"its {what} is {each.name} of {file}, which does not define it: write it there, or correct the name"


def _played(sources: Mapping[str, str]) -> Iterator[str]:
    """Every function of `play.py` is given to the game or called."""
    play = sources.get("play.py", "")
    from_play = re.compile(r"^from [\w.]*\bplay import (\([^)]*\)|[^\n]*)", re.MULTILINE)
    imported = " ".join(names for each in sources.values() for names in from_play.findall(each))
    for name in re.findall(r"^def ([a-z]\w*)\(", play, re.MULTILINE):
        called = len(re.findall(rf"(?<![.\w]){name}\(", play)) > 1
        given = any(re.search(rf"\bplay\.{name}\b", each) for each in sources.values())
        if not called and not given and not re.search(rf"\b{name}\b", imported):
            yield f"play.py has {name}, which nothing uses: name it in Play, or remove it"


def _answered(sources: Mapping[str, str]) -> Iterator[str]:
    """Every function of `play.py` that promises an answer gives one."""
    for each in ast.parse(sources.get("play.py", "")).body:
        if not isinstance(each, ast.FunctionDef) or each.returns is None or ast.unparse(each.returns) == "None":
            continue
        if not any(isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) and node.value for node in ast.walk(each)):
            yield f"play.py, line {each.lineno}: {each.name} returns nothing: write return before its answer"


def _settled(text: Edition, file: str, sources: Mapping[str, str]) -> Iterator[str]:
    """Code that settles wagers by name settles all of them."""
    laws = [rules(each.name) for each in editions_of(text.game)]
    wagers = {name: None for law in laws for name, wager in law.wagers.items() if wager.table_of is None}
    unnamed = [name for name in wagers if f'"{name}"' not in sources.get(file, "")]
    for name in unnamed if len(unnamed) < len(wagers) else ():
        yield f"settle does not settle {name}: settle it in {file}, or remove it from rules.toml"
    for name in re.findall(r"^def (_\w+)\(", sources.get(file, ""), re.MULTILINE):
        if sources[file].count(name) == 1:
            yield f"{file} has {name}, which nothing calls: call it from settle, or remove it"


def in_words(error: Exception, package: str) -> str:
    """What went wrong in the code of a game, and on which line."""
    import traceback

    folder = Path(*package.split("."))
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if str(folder) in frame.filename]
    told = f"{type(error).__name__}: {error}"
    if not frames or isinstance(error, SyntaxError):  # a syntax error names its own line
        return told
    return f"{told} ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
