"""A practice table on files: opening or resuming it, its clock, its randomness, and what goes wrong at it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from pitboss.games import register, rules
from pitboss.games.elections import Dealing, Elections, Limits, ProgressiveElection, Shuffling
from pitboss.games.house_table import chip_by_chip
from pitboss.house.bots import short_bots, strategies
from pitboss.house.clock import system_time
from pitboss.house.contributing import people_wager
from pitboss.house.keeper import NotKept
from pitboss.house.session import TableSession
from pitboss.house.shuffle import OperatingSystem, Source
from pitboss.law.refusal import Refusal
from pitboss.malformed import Malformed
from pitboss.store.chain import Broken
from pitboss.store.file_journal import FileJournal, keeper_path
from pitboss.store.logfile import InUse, LogFile
from pitboss.table import Table
from pitboss.table import commands as do
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from pitboss.table.procedure.in_force import closing_duty
from pitboss.table.state import Phase
from pitboss.table.views.person_views import NO_FLOORPERSON, PlayerView, Views

if TYPE_CHECKING:
    from pitboss.house.house import Step
    from pitboss.law.citation import Clause
    from pitboss.submission.model import Submission

YOU = "Guest"
"""The name of the person at the terminal; pages say "you"."""
CHIPS = 100_000
"""What everyone sits down with and buys in for, in cents."""
_INVENTORY = 10_000_000
_MINIMUM = 1000
"""The table minimum, where a wager must equal it."""
_PROGRESSION = "20"
"""The percentage of each progressive wager that goes to its meter."""
_NAMES = ("Ada", "Emil", "Rosa")
_SAID = {
    do.Report.DRAWN_IN_ERROR: "a card was drawn too early",
    do.Report.DRAWN_EXPOSED: "a card was drawn too early and its face was exposed",
    "wrong-number": "somebody has the wrong number of cards",
    "dealer-exposed": "one of the dealer's cards was exposed",
    "face-up-several": "a second card lay face up",
    "stub-misdealt": "the stub has the wrong number of cards because of a misdeal",
    "stub-short": "the stub has the wrong number of cards",
}
"""Irregularities in words; those of devices have names that are clear enough."""
_YOU_ARE_THE_FLOOR = (
    "You do here what a floorperson does as well; software takes your word for it. Where money counts, a "
    "floorperson does it in person."
)
_HEADER = b"pitboss-log"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS)
"""The errors of a disk that takes no more."""
_UNHURRIED = 24 * 3_600_000
"""How long the house waits for the person at the terminal to answer."""


class Practice:
    """One table where somebody plays or deals, with house bots in some of the other seats."""

    def __init__(self, session: TableSession[FileJournal]) -> None:
        self.session = session

    @property
    def table(self) -> Table:
        return self.session.open_table

    def now(self) -> int:
        """The time, which never goes back at a table, even if the computer's clock does."""
        return max(system_time(), self.table.clock)

    def submit(self, command: do.AnyCommand) -> Step | Refusal:
        """Give a command."""
        return self.session.submit(command)

    def run(self) -> Iterator[Step]:
        """Let the house and its bots do what they can; anything else may be done between two steps."""
        return self.session.run(self.now)

    def view(self, player: str = YOU) -> PlayerView:
        """What a player sees."""
        return Views(self.table).player(player)

    def wagered(self) -> int:
        """What the player has on the layout that is not settled yet."""
        return sum(sum(box.unsettled.values()) for box in self.table.boxes.values() if box.player == YOU)

    def short_of_chips(self) -> list[str]:
        """The bots that sit out because they cannot afford a round."""
        if self.table.phase is not Phase.BETWEEN:
            return []
        return list(short_bots(self.table, Views(self.table).player))

    def buy_in(self, player: str) -> Step | Refusal:
        """More chips for somebody at the table."""
        by = Role.PLAYER if player == YOU else Role.HOUSE
        return self.submit(do.BuyIn(at=self.now(), by=by, who=player, chips=CHIPS))

    def ruled(self, step: Step) -> Iterator[tuple[str, Clause]]:
        """Every ruling on an irregularity in what happened: in words, with its clause."""
        for event in step.events:
            match event:
                case ev.CardSetAside() if event.drawn_to:
                    yield f"{event.card} was drawn to a hand that stands: it goes to the discard rack", event.clause
                case ev.CardSetAside():
                    yield f"{event.card} lay face up: it is set aside, and the next card is used instead", event.clause
                case ev.SettlementUndone():
                    yield f"seat {event.seat}: the settlement is undone, and the wagers are returned", event.clause
                case ev.RoundVoided():
                    yield f"{_SAID.get(event.irregularity, event.irregularity)}: the round is void", event.clause
                case ev.IrregularityNoted():
                    yield f"{_SAID.get(event.irregularity, event.irregularity)}: done as the clause says", event.clause
                case _:
                    pass

    @property
    def floor(self) -> str:
        """Say who does what the law gives to a floorperson: software, or the person who deals."""
        return NO_FLOORPERSON.words if Duty.VERIFY in self.table.automated else _YOU_ARE_THE_FLOOR

    def words_of(self, clause: Clause) -> str:
        """What a clause says, in our own words."""
        entry = register(self.table.elections.edition).get(clause)
        return entry.text if entry else ""


@contextmanager
def practice(
    path: Path, edition: str | None, newest: str, *, deal: bool, source: Source | None, filed: Submission | None = None
) -> Iterator[Practice]:
    """The table of that log, resumed where it left off; a new one if there is no log yet.

    A new table opens under the submission, if one is filed; a table that is already open switches to it.
    """
    try:
        with _session(path, source or OperatingSystem()) as session:
            if session.table is None:
                _open(session, edition or newest, deal=deal, filed=filed)
            else:
                _check_same(path, session.table, edition, newest, deal=deal)
                if filed is not None and filed.hash != session.table.submission:
                    _change(path, session, session.table, filed)
            yield Practice(session)
    except (Broken, NotKept, msgspec.MsgspecError) as error:
        raise Malformed(str(path), f"a whole log of a table ({error})", _MEND) from error
    except OSError as error:
        if error.errno not in _NO_ROOM:
            raise
        mend = "free some space and continue: the table is as it was before"
        raise Malformed(str(path), f"a log on a disk with room ({error.strerror})", mend) from error


def _session(path: Path, source: Source) -> TableSession[FileJournal]:
    check_log(path)
    _check_keeper(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return TableSession(FileJournal(path), source=source, pause=_UNHURRIED)
    except InUse as error:
        raise _in_use(path) from error
    except OSError as error:
        raise _unwritable(str(path), error) from error


_MEND = "run pitboss verify to see what is wrong, or begin a new table with --new, which sets this one aside"


def check_log(path: Path, mend: str = "name another file, or one that does not exist yet") -> None:
    """Refuse anything that is not a log, before writing to it."""
    if not path.exists() or not _size(path):
        return
    try:
        with path.open("rb") as file:
            first = file.readline(1024)
    except OSError as error:
        raise Malformed(str(path), f"a log that can be read ({error.strerror})", "name another file") from error
    if _HEADER not in first or not first.endswith(b"\n"):
        raise Malformed(str(path), "the log of a table", mend)


def _check_keeper(path: Path) -> None:
    if path.exists() and _size(path) and not keeper_path(path).is_file():
        expected = f"the house's own file beside it ({keeper_path(path).name}), which keeps the undealt cards"
        raise Malformed(str(path), expected, "bring it back, or begin a new table with --new")


def _size(path: Path) -> int:
    if not path.is_file():
        raise Malformed(str(path), "a file", "name a file for the log")
    return path.stat().st_size


def put_aside(path: Path) -> Path | None:
    """Make room for a new table. Whatever was there is kept under another name, which is returned."""
    check_log(path)
    keeper = keeper_path(path)
    if not keeper.exists() and (not path.exists() or not _size(path)):
        return None
    # A broken log is set aside like any other; one in use is not.
    try:
        with suppress(Broken, FileNotFoundError):
            LogFile(path).close()
    except InUse as error:
        raise _in_use(path) from error
    aside = next(each for each in _numbered(path) if not each.exists() and not keeper_path(each).exists())
    path.rename(aside)
    if keeper.exists():
        keeper.rename(keeper_path(aside))
    return aside


def _numbered(path: Path) -> Iterator[Path]:
    number = 1
    while True:
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1


def state_folder() -> Path:
    """Where programs keep this user's state; ours is a folder inside it."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pitboss"


def log_path(log: str | None, edition: str, *, deal: bool) -> Path:
    """The named file, or else one in the user's state folder."""
    if log is None:
        return state_folder() / f"{edition.replace('@', '-')}{'-deal' if deal else ''}.log"
    path = Path(log)
    try:
        unusable = not log or "\0" in log or path.is_dir()
        if not path.is_file() and path.exists():
            unusable = True
    except OSError as error:
        raise _unwritable(log, error) from error
    if unusable:
        raise Malformed(log, "a file", "name a file for the log")
    return path


def _unwritable(log: str, error: OSError) -> Malformed:
    return Malformed(log, f"a file that can be written ({error.strerror})", "name another with --log")


def _in_use(path: Path) -> Malformed:
    expected = "a log that no other process is writing"
    return Malformed(str(path), expected, "leave the other table first, or name another file with --log")


def _check_same(path: Path, table: Table, edition: str | None, newest: str, *, deal: bool) -> None:
    """Resume only what was asked for."""
    found = table.elections.edition
    if edition not in (None, found) or rules(found).game != rules(newest).game:
        raise Malformed(
            str(path), f"a table under {edition or newest}; it is one under {found}", "name another file, or use --new"
        )
    if deal == (YOU in table.players):
        side = "play at, not deal: leave --deal out" if deal else "deal: write --deal"
        raise Malformed(str(path), "a table of that side", f"this is one that you {side}, or begin another with --new")


def _change(path: Path, session: TableSession[FileJournal], table: Table, filed: Submission) -> None:
    """Switch to another submission at the next round, unless that would let the house choose between wagers."""
    if people_wager(table):
        expected = "a table with no wager of yours on it while its submission changes"
        raise Malformed(
            str(path), expected, "continue without --submission and finish the round, or begin another with --new"
        )
    at = max(system_time(), table.clock)
    elections = filed.elections
    answer = session.submit(do.ChangeSubmission(at=at, by=Role.HOUSE, submission=filed.hash, elections=elections))
    if isinstance(answer, Refusal):
        expected = f"a table whose submission may change now ({answer.message})"
        raise Malformed(str(path), expected, "continue without --submission first, or begin another table with --new")


def _usual(edition: str) -> Elections:
    """The first letter of each list."""
    text = rules(edition)
    letters = {name: next(iter(wager.paytables)) for name, wager in text.wagers.items() if len(wager.paytables) > 1}
    floor = text.number("progressive-floor") if "progressive-floor" in text.figures else None
    return Elections(
        edition,
        paytables=letters,
        limits=Limits(boxes=1, minimum=_MINIMUM if text.pooled else None),
        pooled=tuple(text.pooled),
        progressive=ProgressiveElection(floor, _PROGRESSION) if floor else None,
        readings=chip_by_chip(edition),
        shuffling=Shuffling.MANUAL,
        dealing=Dealing.MANUAL_SHOE,
    )


def _open(session: TableSession[FileJournal], edition: str, *, deal: bool, filed: Submission | None) -> None:
    """A practice table, as filed or as usual: with every duty the house's, or every duty yours."""
    text, elections = rules(edition), _usual(edition) if filed is None else filed.elections
    # The person at the terminal says when bets are closed, so nobody is rushed.
    closing = closing_duty(elections)
    automated = () if deal else tuple(duty for duty in Duty if duty is not closing)
    at, last = system_time(), elections.positions
    yours = (last + 1) // 2
    commands: list[do.AnyCommand] = [
        do.OpenTable(
            at=at,
            by=Role.HOUSE,
            table="practice",
            elections=elections,
            automated=automated,
            inventory=_INVENTORY,
            submission="" if filed is None else filed.hash,
        )
    ]
    others = dict.fromkeys(seat for seat in (1, yours + 1, last) if seat <= last and (deal or seat != yours))
    for seat, name, bot in zip(others, _NAMES, strategies(text.game), strict=False):
        commands.append(do.SitDown(at=at, by=Role.HOUSE, who=name, seat=seat, chips=CHIPS, bot=bot))
    if not deal:
        commands.append(do.SitDown(at=at, by=Role.PLAYER, who=YOU, seat=yours, chips=CHIPS))
    for command in commands:
        answer = session.submit(command)
        if isinstance(answer, Refusal):
            raise RuntimeError(answer.message)
