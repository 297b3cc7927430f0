"""The examples in the README and the documentation are run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import copy
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple, get_args

import click
import msgspec
import pytest

from pitboss.cli.main import app
from pitboss.house.fairness import Fact
from pitboss.house.keeper import Chance
from pitboss.law import rulesfile
from tests.cli.calling import call

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
ELISION = "…"


class Block(NamedTuple):
    """A fenced block of a page, and the line on which its text begins."""

    page: str
    line: int
    text: str


def blocks(language: str) -> list[Block]:
    found_blocks = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in re.finditer(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
            line = text.count("\n", 0, found.start(1)) + 1
            found_blocks.append(Block(str(page.relative_to(ROOT)), line, found[1]))
    return found_blocks


def named(block: Block) -> str:
    return f"{block.page}:{block.line}"


def transcript(text: str) -> Iterator[tuple[str, str]]:
    """Every command of a console block, with what it is said to print."""
    assert text.startswith("$ ")
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield command, printed


def as_pattern(printed: str) -> str:
    """The text as written, save that a line with nothing but an ellipsis stands for any number of lines."""
    lines = ["(?:.*\n)*" if line == ELISION else re.escape(f"{line}\n") for line in printed.splitlines()]
    return "".join(lines)


@pytest.mark.parametrize("block", blocks("console"), ids=named)
def test_console_examples_print_what_they_say(block: Block) -> None:
    for command, printed in transcript(block.text):
        program, *words = shlex.split(command)
        assert program == "pitboss"

        output = call(*words).output

        if ELISION in printed.splitlines():
            assert re.fullmatch(as_pattern(printed), output), f"{command} printed:\n{output}"
        else:
            assert output == printed


def sessions() -> list[Block]:
    """The Python blocks of each page that has some, as one session, each line on its own line of the page."""
    found: dict[str, list[str]] = {}
    for block in blocks("python"):
        lines = found.setdefault(block.page, [])
        lines += [""] * (block.line - 1 - len(lines)) + block.text.splitlines()
    return [Block(page, 0, "\n".join([*lines, ""])) for page, lines in found.items()]


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session.page)
def test_python_examples_answer_what_they_say(session: Block) -> None:
    example = doctest.DocTestParser().get_doctest(session.text, {}, session.page, session.page, session.line)
    complaints: list[str] = []

    # doctest elides with three dots; the pages use the one character everywhere.
    for each in example.examples:
        each.want = each.want.replace(ELISION, "...")
        each.exc_msg = each.exc_msg and each.exc_msg.replace(ELISION, "...")
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=complaints.append)

    assert results.attempted > 0
    assert results.failed == 0, "".join(complaints)


def mentioned(page: Path) -> list[list[str]]:
    """The words of every command of a page that is written out, in a line of its own or within a sentence.

    Fenced ones are run by other tests. A synopsis, with brackets for what may be left out, is no command.
    """
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    indented = re.findall(r"^ {4,}(?:\S*/)?pitboss((?: [^\n]*)?)$", prose, flags=re.MULTILINE)
    # Words that explain an indented command stand some spaces after it.
    written = [re.split(r" {3,}", each)[0] for each in indented]
    written += re.findall(r"`pitboss(\s[^`]*)`", prose)
    commands = [shlex.split(each.replace("\\|", "|")) for each in written]
    return [words for words in commands if not any(re.search(r"^[\[…]|…$", word) for word in words)]


@cache
def idle() -> Any:
    """The command line with commands that do nothing."""
    context = click.Context(app)
    group: Any = copy(app)
    group.commands = {name: _idle(app.get_command(context, name)) for name in app.names}
    group.callback = lambda **_: None
    return group


def _idle(command: Any) -> Any:
    """A command that does nothing, and whose own commands do nothing."""
    found = copy(command)
    found.callback = lambda *_, **__: None
    if isinstance(found, click.Group):
        found.commands = {name: _idle(each) for name, each in found.commands.items()}
    return found


def misuse(words: list[str]) -> str | None:
    """What the command line says against a command before it does anything; nothing if it can be called so.

    A command that is merely named, without arguments, and one that stands for any of them, are left alone.
    """
    named = len(words) == 1 and words[0] in idle().commands
    if named or words[0] == "COMMAND":
        return None
    said = StringIO()
    with redirect_stderr(said), redirect_stdout(said), pytest.raises(SystemExit) as ended:
        idle().main(list(words), prog_name="pitboss")
    return said.getvalue() if ended.value.code else None


@pytest.mark.parametrize("written", PAGES, ids=lambda written: str(written.relative_to(ROOT)))
def test_commands_in_the_text_can_be_called_so(written: Path) -> None:
    assert [wrong for words in mentioned(written) if (wrong := misuse(words))] == []


def test_commands_in_the_text_are_found_and_a_wrong_one_is_not_passed() -> None:
    guide = mentioned(ROOT / "docs/guides/add-a-game.md")

    assert ["rules", "four-card-frenzy"] in guide
    assert any(words[0] == "new-game" for words in guide)
    assert misuse(["clauses", "four-card-frenzy"]) is not None
    assert misuse(["rules", "three-card-prime", "--color"]) is not None
    assert misuse(["deal"]) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_of_the_project(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    missing = [link for link in links if "://" not in link and not (page.parent / link).exists()]

    assert missing == []


@pytest.mark.parametrize("block", blocks("toml"), ids=named)
def test_rule_data_examples_stand_in_the_rule_files(block: Block) -> None:
    files = (ROOT / "src/pitboss").rglob("*.toml")

    assert any(block.text in file.read_text(encoding="utf-8") for file in files)


def test_the_examples_are_found() -> None:
    assert {block.page for block in blocks("console")} >= {"README.md", "docs/reference/commands.md"}
    assert "README.md" in {block.page for block in blocks("python")}


def test_an_elision_stands_for_lines_and_nothing_else() -> None:
    assert re.fullmatch(as_pattern("first\n…\nlast\n"), "first\nlast\n")
    assert re.fullmatch(as_pattern("first\n…\nlast\n"), "first\nanything\nat all\nlast\n")
    assert not re.fullmatch(as_pattern("first\n…\nlast\n"), "first\nanything, last\n")
    assert not re.fullmatch(as_pattern("1.5\n"), "125\n")


def test_the_reference_describes_every_key_of_a_rules_file() -> None:
    reference = (ROOT / "docs/reference/rule-data.md").read_text(encoding="utf-8")
    shapes = [each for each in vars(rulesfile).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]

    keys = {field.encode_name for shape in shapes for field in msgspec.structs.fields(shape)}

    assert {"figure", "settles_once_dealt"} <= keys
    assert [key for key in sorted(keys) if not re.search(rf"`\[*{key}\]*`|^{key} =", reference, re.MULTILINE)] == []


def test_the_reference_describes_every_option_of_the_commands_it_describes() -> None:
    reference = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    described = dict(re.findall(r"^## pitboss (\w+)$\n(.*?)(?=^## |\Z)", reference, flags=re.MULTILINE | re.DOTALL))

    assert {"rules", "clauses", "diff", "readings"} <= set(described) <= {*app.names}
    for command, section in described.items():
        options = re.findall(r"^  (?:-\w, )?(--[a-z]+)", call(command, "--help").output, flags=re.MULTILINE)
        assert [option for option in options if option != "--help" and f"`{option}" not in section] == []


def test_every_page_is_linked_from_the_first_page_of_the_documentation() -> None:
    index = ROOT / "docs/README.md"
    linked = {
        (index.parent / link).resolve() for link in re.findall(r"\]\(([^)#]+)", index.read_text(encoding="utf-8"))
    }

    assert [str(page.relative_to(ROOT)) for page in PAGES if page != index and page.resolve() not in linked] == []


def test_the_architecture_names_files_that_exist() -> None:
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    named = {*re.findall(r"`([a-z_0-9/]+(?:\.py|/))`", page)} - {"src/pitboss/"}
    # A file of a room is named with the room, but for those in the table of sub-packages, which stand in theirs.
    places = [ROOT / "src/pitboss", *(ROOT / "src/pitboss" / room for room in ("table", "server", "cli"))]

    assert len(named) > 40
    assert [each for each in sorted(named) if not any((place / each).exists() for place in places)] == []


def test_the_drawing_of_the_house_has_every_room_that_imports_are_ordered_by() -> None:
    page = (ROOT / "docs/explanation/architecture.md").read_text(encoding="utf-8")
    drawing = page.partition("```text\n")[2].partition("```")[0]
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    house = next(each for each in contracts if each.get("containers") == ["pitboss"] and each.get("exhaustive"))
    rooms = [room for layer in house["layers"] for room in re.findall(r"\w+", layer)]

    assert len(rooms) > 15
    assert [room for room in rooms if not re.search(rf"\b{room}\b", drawing)] == []


def test_the_readme_names_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert [name for name in idle().commands if f"| `pitboss {name}" not in readme] == []


def test_the_reference_names_every_kind_of_chance_in_the_keepers_file() -> None:
    reference = (ROOT / "docs/reference/log.md").read_text(encoding="utf-8")

    assert re.findall(r"^\| `([a-z-]+)` \|.*`salts`", reference, re.MULTILINE) == [Chance.__struct_config__.tag]


def test_the_reference_names_every_fact() -> None:
    reference = (ROOT / "docs/reference/fairness.md").read_text(encoding="utf-8")

    named = re.findall(r"^\| `([a-z-]+\.v1)` \|", reference, re.MULTILINE)
    assert sorted(named) == sorted(str(each.__struct_config__.tag) for each in get_args(Fact))
