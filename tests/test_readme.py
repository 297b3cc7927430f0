"""The examples in the README and the documentation are run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from pitboss.cli.main import app
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


@pytest.mark.parametrize("block", blocks("python"), ids=named)
def test_python_examples_answer_what_they_say(block: Block) -> None:
    example = doctest.DocTestParser().get_doctest(block.text, {}, named(block), block.page, block.line)
    complaints: list[str] = []

    # doctest elides with three dots; the pages use the one character everywhere.
    for each in example.examples:
        each.want = each.want.replace(ELISION, "...")
        each.exc_msg = each.exc_msg and each.exc_msg.replace(ELISION, "...")
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=complaints.append)

    assert results.attempted > 0
    assert results.failed == 0, "".join(complaints)


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

    assert {"rules", "clauses", "diff", "readings"} <= set(described) <= {each.name for each in app.registered_commands}
    for command, section in described.items():
        options = re.findall(r"^  (?:-\w, )?(--[a-z]+)", call(command, "--help").output, flags=re.MULTILINE)
        assert [option for option in options if option != "--help" and f"`{option}" not in section] == []
