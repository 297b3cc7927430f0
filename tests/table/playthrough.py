"""Golden playthroughs: tables played with fixed cards and times, told so that a compliance officer can follow.

Each story (prime_*.py for Three Card Prime, and so on) is a script of commands. Telling it gives the text of a file of
tests/playthroughs: what is due, whose duty it is and under which clause, who does what, what happens, and where the
chips are. A story also says what its author derived from the chapter (`expect`), so that a file which contradicts it
cannot be written.

    python -m tests.table.playthrough      writes every file anew; read the difference against the chapter
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from pitboss.games.elections import Elections
from pitboss.law.refusal import Refusal
from pitboss.table import commands, due, evolve
from pitboss.table.ask import refusal_for
from pitboss.table.events import AnyEvent
from pitboss.table.state import Phase
from tests.table.driving import EDITIONS, Driver, due_in_short, elect_method, in_short
from tests.table.narrating import (
    chips_in_words,
    command_in_words,
    due_in_words,
    elections_in_words,
    event_in_words,
    time_of_day,
)
from tests.table.order import out_of_order

FOLDER = Path(__file__).parent.parent / "playthroughs"
_SCRIPTS = (
    *("prime_dealing", "prime_opening", "prime_decks", "prime_players", "prime_irregular", "prime_devices"),
    *("poker_dealing", "poker_irregular", "holdem_rounds", "flush_rounds"),
    *("saigon_dealing", "saigon_setting", "saigon_pot", "saigon_irregular"),
    *("baccarat_shoe", "baccarat_rounds", "baccarat_irregular"),
)
_NINE = 9 * 3_600_000
_STEP = 10_000


class Teller(Driver):
    """A table that writes down what happens at it, ten seconds a command, and where nothing is done out of order."""

    def __init__(self, elections: Elections, lines: list[str], *, quiet: bool = False) -> None:
        self.lines = lines
        self.quiet = quiet
        self._told_due: list[str] = []
        self._told_chips = ""
        super().__init__(elections, at=_NINE)

    def give(self, command: commands.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
        before = self._table
        if before is not None and not self.quiet:
            assert list(out_of_order(before, command.at)) == []
        answer = super().give(command)
        self.at += _STEP
        if not self.quiet:
            self._tell(f"{time_of_day(command.at)}  {command_in_words(command)}")
            if isinstance(answer, Refusal):
                self._tell(f"          refused: {in_short(answer)}: {answer.message}")
                return answer
            for event in answer:
                self._tell(*(f"          -> {line}" for line in event_in_words(event, before)))
                before = evolve(before, event)
            self._tell_state()
        return answer

    def _tell(self, *lines: str) -> None:
        for line in lines:
            if line or self.lines[-1]:
                self.lines.append(line)

    def _tell_state(self) -> None:
        chips = chips_in_words(self.table)
        if chips != self._told_chips:
            self._tell(f"          chips: {chips}")
            self._told_chips = chips
        waits = "the table is closed" if self.table.phase is Phase.CLOSED else "the table waits for players and wagers"
        now = [due_in_words(each) for each in due(self.table)] or [f"nothing: {waits}"]
        if now != self._told_due:
            self._tell(*(f"          due: {each}" for each in now))
            self._told_due = now

    def say(self, *text: str) -> None:
        """A paragraph of the narrative."""
        self._tell("", *text, "")

    def clock(self, hours: int, minutes: int = 0, seconds: int = 0) -> None:
        """Time passes until then."""
        self.at = ((hours * 60 + minutes) * 60 + seconds) * 1000

    def begin(self) -> None:
        """End of what is passed over: from here on everything is told, first where things stand."""
        self.quiet = False
        self._tell_state()
        self._tell("")

    def expect(self, *, due: str | None = None, **chips: int) -> None:
        """What the author derived from the chapter: what is due first, with its clause, and who has which chips."""
        if due is not None:
            assert self.due_with_clauses[:1] == [due], f"{self.due_with_clauses} is due, not {due}"
        for who, amount in chips.items():
            assert self.chips()[who] == amount, f"{who} has {self.chips()[who]}, not {amount}"

    def expect_refused(self, command: commands.AnyCommand, refusal: str) -> None:
        """A command that the chapter does not allow here."""
        assert self.refuse(command) == refusal

    def expect_allowed(self, command: commands.AnyCommand) -> None:
        """A command that could be given here, though it is not."""
        assert refusal_for(self.table, command) is None
        self._tell(f"{time_of_day(command.at)}  {command_in_words(command)}", "          asked only: it may be done")

    def expect_next(self, *what: str) -> None:
        """Everything that is due now."""
        assert [due_in_short(each) for each in due(self.table)] == list(what)


class Telling:
    """The text of one file under one edition: sections, each with a table of its own."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.lines: list[str] = []

    def table(self, method: str, what: str, elections: Elections | None = None, *, quiet: bool = False) -> Teller:
        """A new section: a table that deals in this way, and what happens at it."""
        chosen = elections or elect_method(method, self.edition)
        parted = [""] if self.lines and self.lines[-1] else []
        self.lines += [*parted, f"## {method}: {what}", "", f"Elected: {elections_in_words(chosen)}", ""]
        return Teller(chosen, self.lines, quiet=quiet)


Script = Callable[[Telling], None]


@dataclass(frozen=True)
class Story:
    """A playthrough of a game: `name` is its file; `alike` says that every text of the chapter gives the same.

    `proves` are the clauses that the table would break if it told the story otherwise.
    """

    game: str
    name: str
    title: str
    script: Script
    proves: tuple[str, ...]
    editions: tuple[str, ...]
    alike: bool

    @property
    def files(self) -> dict[str, tuple[str, ...]]:
        """File name to the texts of the chapter that it tells."""
        if self.alike:
            return {f"{self.name}.txt": self.editions}
        return {f"{self.name}.{each.partition('@')[2]}.txt": (each,) for each in self.editions}

    def text(self, file: str) -> str:
        """What a file must say."""
        editions = self.files[file]
        told = {self._told(edition) for edition in editions}
        assert len(told) == 1, f"{self.name} differs between {' and '.join(editions)}"
        return f"# {self.title}\n\nTexts: {', '.join(editions)}\n\n{told.pop()}"

    def _told(self, edition: str) -> str:
        telling = Telling(edition)
        self.script(telling)
        return "\n".join(telling.lines).rstrip() + "\n"


_STORIES: list[Story] = []


def story(
    name: str,
    title: str,
    *proves: str,
    alike: bool = True,
    game: str = "three_card_prime",
    editions: tuple[str, ...] = EDITIONS,
) -> Callable[[Script], Script]:
    """Enter a script into the list of playthroughs."""

    def enter(script: Script) -> Script:
        _STORIES.append(Story(game, name, title, script, proves, editions, alike))
        return script

    return enter


def stories() -> tuple[Story, ...]:
    """Every playthrough, by game and name."""
    for script in _SCRIPTS:
        import_module(f"tests.table.{script}")
    of_every_game = import_module("tests.conformance.playthrough").of_every_game()
    return tuple(sorted((*_STORIES, *of_every_game), key=lambda each: (each.game, each.name)))


def texts() -> Iterator[tuple[Path, str]]:
    """Every golden file and what it must say."""
    for each in stories():
        for file in each.files:
            yield FOLDER / each.game / file, each.text(file)


def main() -> None:
    """Write every file anew, and remove those that no story tells."""
    written = dict(texts())
    for file in set(FOLDER.rglob("*.txt")) - set(written):
        file.unlink()
    for file, text in written.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(written)} playthroughs written\n")


if __name__ == "__main__":
    # Scripts enter their stories into the module they import, which is not this one when it runs as a program.
    import_module("tests.table.playthrough").main()
