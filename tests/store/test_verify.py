"""REC-3: off line, a changed byte shows, and so does a forged log whose chain is whole but whose game is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from pitboss import __version__
from pitboss.games.settlement import WORDS
from pitboss.house.audit import audit
from pitboss.store import read, verify
from pitboss.store.verify import examine
from pitboss.table import commands as do
from pitboss.table.duties import Duty, Role
from pitboss.table.events import AnyEvent, PlayerSat
from tests.house.playing import EDITIONS, WAYS, Way, opening, sitting
from tests.house.test_running import opened, play
from tests.store.writing import caused, sealed_again, unsealed, write
from tests.table.walking import SETTINGS, in_random_rounds, walk

WAGER = do.PlaceWager(at=5, by=Role.PLAYER, who="P1", seat=1, wager="ante", amount=1000)


@pytest.fixture(scope="module")
def round_log(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The log of three rounds, in the last of which there are fourth cards."""
    path = tmp_path_factory.mktemp("verify") / "T1"
    bots = {1: "queen-six-four", 2: "queen-six-four", 3: "never-side"}
    with opened(path, WAYS["manual shoe"], bots=bots) as table:
        for _ in play(table, 3):
            pass
    return path.with_suffix(".log").read_bytes()


def codes(path: Path, log: bytes) -> list[str]:
    path.write_bytes(log)
    return [fault.code for fault in verify(path)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_what_the_house_played_is_verified(way: Way, edition: str, tmp_path: Path) -> None:
    with opened(tmp_path / "T1", way, edition) as table:
        for _ in play(table, 2):
            pass

    assert verify(tmp_path / "T1.log") == []


def every_change(log: bytes, *bits: int) -> Iterator[bytes]:
    """The log with one byte changed in each of these bits, for each byte."""
    for place in range(len(log)):
        for bit in bits:
            yield log[:place] + bytes([log[place] ^ bit]) + log[place + 1 :]


def every_disorder(log: bytes) -> Iterator[bytes]:
    """The log with a line missing, doubled, or in the place of the next."""
    lines = log.splitlines(keepends=True)
    for place in range(len(lines) - 1):
        before, line, after, rest = lines[:place], lines[place], lines[place + 1], lines[place + 2 :]
        yield b"".join([*before, after, *rest])
        yield b"".join([*before, line, line, after, *rest])
        yield b"".join([*before, after, line, *rest])


def test_rec_3_any_changed_byte_and_any_disorder_is_found(tmp_path: Path) -> None:
    path = write(tmp_path / "T.log", caused(opening(people=Duty), sitting(1), WAGER))
    log = path.read_bytes()

    assert codes(path, log) == []
    changes = (*every_change(log, 0x01), *every_disorder(log))
    assert [changed for changed in changes if not codes(path, changed)] == []


@pytest.mark.prove
def test_any_changed_byte_and_any_disorder_of_a_whole_round_is_found(round_log: bytes, tmp_path: Path) -> None:
    lines = round_log.splitlines(keepends=True)
    ended = next(place for place, line in enumerate(lines) if b"round-ended" in line)
    end = next(place for place in range(ended, len(lines)) if b" 0 command " in lines[place]) + 1
    path, log = tmp_path / "T.log", b"".join(lines[:end])

    assert codes(path, log) == []
    # The lowest bit, and the one by which small and capital letters differ.
    changes = (*every_change(log, 0x01, 0x20), *every_disorder(log))
    assert [changed for changed in changes if not codes(path, changed)] == []


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda log: b"", ["no-header"]),
        (lambda log: log.splitlines(keepends=True)[0], ["no-events"]),
        (lambda log: log[:20], ["no-header"]),
        (lambda log: log[:-1], ["torn-line"]),
        (lambda log: b"".join(log.splitlines(keepends=True)[:-1]), ["torn-batch"]),
        (lambda log: log + b"a note\n", ["malformed-line"]),
    ],
    ids=["empty", "a header alone", "half a header", "half a line", "half a batch", "a line put in"],
)
def test_what_is_torn_is_named(
    change: Callable[[bytes], bytes], expected: list[str], round_log: bytes, tmp_path: Path
) -> None:
    assert codes(tmp_path / "T.log", change(round_log)) == expected


Edit = Callable[[dict[str, Any]], None]


def forged(log: bytes, event: str, edit: Edit, *, which: int = 0, with_command: bool = False) -> bytes:
    """The log with one event of a kind edited, with its command if that has the same field, and all sealed again."""
    lines = unsealed(log)
    place = [place for place, line in enumerate(lines) if f'"event":"{event}.v'.encode() in line][which]
    lines[place] = edited(lines[place], edit)
    if with_command:
        last = next(each for each in range(place, len(lines)) if lines[each].startswith(b"0 command "))
        lines[last] = edited(lines[last], in_command(edit))
    return sealed_again(lines)


def edited(line: bytes, edit: Edit) -> bytes:
    """One line with its payload edited."""
    more, kind, payload = line.split(b" ", 2)
    fields = json.loads(payload)
    edit(fields)
    return b" ".join([more, kind, json.dumps(fields, separators=(",", ":")).encode()])


def in_command(edit: Edit) -> Edit:
    """The same edit in the command that a `command` line holds."""
    return lambda fields: edit(fields["command"])


def first_fault(path: Path, log: bytes) -> str:
    return codes(path, log)[0]


def test_sealing_again_changes_nothing_by_itself(round_log: bytes, tmp_path: Path) -> None:
    assert sealed_again(unsealed(round_log)) == round_log
    assert codes(tmp_path / "T.log", sealed_again(unsealed(round_log))) == []


def pay_more(fields: dict[str, Any]) -> None:
    fields["lines"][0]["paid"] += 100


def other_clause(fields: dict[str, Any]) -> None:
    fields["lines"][0]["clause"] = "679a.12(h)"


def other_reason(fields: dict[str, Any]) -> None:
    fields["lines"][0]["reason"] = "because"


def no_line(fields: dict[str, Any]) -> None:
    fields["lines"] = fields["lines"][1:]


@pytest.mark.parametrize("edit", [pay_more, other_clause, other_reason, no_line])
@pytest.mark.parametrize("which", range(9))
def test_every_settlement_is_derived_again(edit: Edit, which: int, round_log: bytes, tmp_path: Path) -> None:
    log = forged(round_log, "seat-settled", edit, which=which)

    assert first_fault(tmp_path / "T.log", log) == "other-result"


def worded_by(version: int | None, log: bytes) -> bytes:
    """The log with a header that names another version of words, or as headers were before they named one."""

    def edit(fields: dict[str, Any]) -> None:
        del fields["words"]
        fields |= {} if version is None else {"words": version}

    header, *rest = unsealed(log)
    return sealed_again([edited(header, edit), *rest])


@pytest.mark.parametrize("version", [None, WORDS + 1])
@pytest.mark.parametrize("which", range(9))
def test_reasons_in_the_words_of_another_version_are_told_and_no_fault(
    version: int | None, which: int, round_log: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "T.log"
    path.write_bytes(worded_by(version, forged(round_log, "seat-settled", other_reason, which=which)))
    found = examine(path)

    assert found.faults == []
    assert len(found.other_words) == 1


def other_clauses_of_losses(fields: dict[str, Any]) -> None:
    for line in fields["lines"]:
        line["clause"] = "679a.12(h)" if line["outcome"] == "lose" else line["clause"]


def test_losses_under_the_clauses_of_another_version_are_told_and_no_fault(round_log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    logs = [forged(round_log, "seat-settled", other_clauses_of_losses, which=which) for which in range(9)]
    assert "other-result" in {code for log in logs for code in codes(path, log)}

    for log in logs:
        path.write_bytes(worded_by(WORDS - 1, log))
        assert examine(path).faults == []


def other_clauses_of_payments(fields: dict[str, Any]) -> None:
    for line in fields["lines"]:
        line["clause"] = "679a.12(h)" if line["paid"] or line["returned"] else line["clause"]


def test_in_whatever_words_the_clause_of_a_payment_is_derived_again(round_log: bytes, tmp_path: Path) -> None:
    logs = [forged(round_log, "seat-settled", other_clauses_of_payments, which=which) for which in range(9)]

    assert "other-result" in {code for log in logs for code in codes(tmp_path / "T.log", worded_by(None, log))}


@pytest.mark.parametrize("edit", [pay_more, no_line])
def test_in_whatever_words_amounts_are_derived_again(edit: Edit, round_log: bytes, tmp_path: Path) -> None:
    log = worded_by(None, forged(round_log, "seat-settled", edit))

    assert first_fault(tmp_path / "T.log", log) == "other-result"


def put(name: str, value: object) -> Edit:
    def edit(fields: dict[str, Any]) -> None:
        assert fields.get(name) != value
        fields[name] = value

    return edit


def deal_twice(fields: dict[str, Any]) -> None:
    fields["cards"][1] = fields["cards"][0]


def test_a_fault_names_the_field_of_the_line_that_differs(round_log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "T.log"
    path.write_bytes(forged(round_log, "seat-settled", put_clause_and_reason))

    assert "lines[0].reason is " in verify(path)[0].message
    assert 'not "because"' in verify(path)[0].message
    assert "Line(" not in verify(path)[0].message


def put_clause_and_reason(fields: dict[str, Any]) -> None:
    other_clause(fields)
    other_reason(fields)


def deal_more(fields: dict[str, Any]) -> None:
    fields["cards"] = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]


@pytest.mark.parametrize(
    ("event", "edit"),
    [
        ("cards-dealt", deal_twice),
        ("dealer-revealed", put("cards", ["2c", "2d", "2h"])),
        ("decision-made", put("choice", "fold")),
        ("decision-made", put("clause", "679a.12(h)")),
        ("wager-placed", put("amount", 2000)),
        ("wager-placed", put("change", 1)),
        ("wager-placed", put("who", "nobody")),
        ("bets-closed", put("round", 9)),
        ("bets-closed", put("plan", [])),
        ("round-ended", put("round", 9)),
        ("player-sat", put("chips", 5_000_000)),
        ("duty-done", put("by", "player")),
        ("duty-done", put("clause", "679a.5(b)")),
        ("seat-settled", put("at", -1)),
        ("round-ended", put("at", -1)),
        ("table-opened", put("training", True)),
        ("table-opened", put("inventory", 1)),
    ],
)
def test_events_that_the_command_does_not_cause_are_found(
    event: str, edit: Edit, round_log: bytes, tmp_path: Path
) -> None:
    assert first_fault(tmp_path / "T.log", forged(round_log, event, edit)) == "other-result"


@pytest.mark.parametrize(
    ("event", "edit", "code"),
    [
        ("cards-dealt", deal_twice, "illegal-transition"),
        ("cards-dealt", deal_more, "illegal-transition"),
        ("decision-made", put("choice", "check"), "illegal-transition"),
        ("decision-made", put("seat", 3), "illegal-transition"),
        ("decision-made", put("amount", 5000), "illegal-transition"),
        ("wager-placed", put("amount", 10**9), "illegal-transition"),
        ("wager-placed", put("who", "nobody"), "illegal-transition"),
        ("player-sat", put("seat", 7), "illegal-transition"),
        ("player-sat", put("chips", 0), "illegal-transition"),
        ("duty-done", put("duty", "shuffle"), "illegal-transition"),
        ("duty-done", put("by", "player"), "illegal-transition"),
        ("duty-done", put("deck", "B"), "illegal-transition"),
        ("round-ended", put("at", -1), "illegal-transition"),
        ("table-opened", put("training", True), ""),
    ],
)
def test_a_forged_log_must_still_be_a_game_that_could_have_happened(
    event: str, edit: Edit, code: str, round_log: bytes, tmp_path: Path
) -> None:
    """A careful forger changes the command with its event."""
    found = codes(tmp_path / "T.log", forged(round_log, event, edit, with_command=True))

    # Facts that nothing else depends on cannot be derived; only a digest kept elsewhere tells that they were changed.
    assert found[:1] == [code] if code else found == []


@pytest.mark.parametrize(
    ("event", "edit"),
    [
        ("player-sat", put("event", "player-stood.v1")),
        ("player-sat", put("event", "player-sat.v9")),
        ("player-sat", put("color", "blue")),
        ("player-sat", put("seat", "one")),
        ("table-opened", put("elections", {"edition": "679a@latest"})),
        ("table-opened", put("elections", {"edition": "679a@final-2016", "decks": 5})),
    ],
)
def test_an_event_that_nobody_could_have_written_is_found(
    event: str, edit: Edit, round_log: bytes, tmp_path: Path
) -> None:
    assert first_fault(tmp_path / "T.log", forged(round_log, event, edit)) == "unknown-event"


def with_command(log: bytes, kind: str, edit: Edit, *, which: int = 0) -> bytes:
    """The log with the line edited that tells of a command of a kind, and all of it sealed again."""
    lines = unsealed(log)
    places = [place for place, line in enumerate(lines) if f'"do":"{kind}.v'.encode() in line]
    lines[places[which]] = edited(lines[places[which]], edit)
    return sealed_again(lines)


def no_command(fields: dict[str, Any]) -> None:
    del fields["command"]


def for_another(fields: dict[str, Any]) -> None:
    fields["given"] = {"player": "Somebody else", "id": "c1", "body": {"do": "sit"}}


@pytest.mark.parametrize(
    ("kind", "edit", "code"),
    [
        ("sit-down", in_command(put("chips", 5_000_000)), "other-result"),
        ("sit-down", in_command(put("at", 1)), "other-result"),
        ("place-wager", in_command(put("amount", 2000)), "other-result"),
        ("place-wager", in_command(put("amount", 10**9)), "illegal-transition"),
        ("make-decision", in_command(put("choice", "fold")), "other-result"),
        ("make-decision", in_command(put("choice", "stand")), "illegal-transition"),
        ("perform", in_command(put("duty", "wash")), "illegal-transition"),
        ("perform", in_command(put("by", "player")), "illegal-transition"),
        ("open-table", in_command(put("inventory", 1)), "other-result"),
        ("open-table", in_command(put("elections", {"edition": "679a@latest"})), "unknown-command"),
        ("sit-down", in_command(put("do", "sit-down.v9")), "unknown-command"),
        ("sit-down", in_command(put("seat", "one")), "unknown-command"),
        ("sit-down", no_command, "no-command"),
        ("perform", no_command, "no-command"),
        ("sit-down", for_another, "other-command"),
    ],
)
def test_a_changed_command_is_found(kind: str, edit: Edit, code: str, round_log: bytes, tmp_path: Path) -> None:
    assert first_fault(tmp_path / "T.log", with_command(round_log, kind, edit)) == code


def test_a_dealt_card_changed_in_the_command_alone_is_found(round_log: bytes, tmp_path: Path) -> None:
    lines = unsealed(round_log)
    place = next(place for place, line in enumerate(lines) if b'"duty":"deal"' in line and b'"do":"perform' in line)

    def deal_another(fields: dict[str, Any]) -> None:
        cards = fields["command"]["cards"]
        cards[0] = next(f"{rank}{suit}" for suit in "cdhs" for rank in "23456789" if f"{rank}{suit}" not in cards)

    lines[place] = edited(lines[place], deal_another)
    assert first_fault(tmp_path / "T.log", sealed_again(lines)) == "other-result"


def test_a_dropped_command_is_found(round_log: bytes, tmp_path: Path) -> None:
    """A whole batch left out, whatever it was: what comes after it no longer follows."""
    header, *batches_ = in_batches(unsealed(round_log))
    # Without a wager or a player somewhere else a game may still have happened; with a duty left out none has.
    for place, batch in enumerate(batches_[:-1]):
        if b'"do":"perform' in batch[-1]:
            left = [header, *batches_[:place], *batches_[place + 1 :]]
            assert codes(tmp_path / "T.log", sealed_again(line for each in left for line in each))


def in_batches(lines: list[bytes]) -> list[list[bytes]]:
    found: list[list[bytes]] = [[]]
    for line in lines:
        found[-1].append(line)
        if line.startswith(b"0 "):
            found.append([])
    return found[:-1]


TAKEN = do.SitDown(at=0, by=Role.PLAYER, who="P9", seat=1, chips=1000)


@pytest.mark.parametrize(
    "events",
    [(), (PlayerSat(at=0, by=Role.PLAYER, who="P9", seat=1, chips=1000),)],
    ids=["with no event", "as if it had been done"],
)
def test_a_refused_command_recorded_as_done_is_found(events: tuple[AnyEvent, ...], tmp_path: Path) -> None:
    first, sat, *rest = caused(opening(people=Duty), sitting(1), sitting(2), WAGER)
    path = write(tmp_path / "T.log", [first, sat, (TAKEN, events), *rest])

    assert [fault.code for fault in verify(path)] == ["illegal-transition"]
    assert verify(path)[0].message.startswith("the command is refused: seat 1 is taken")


def test_a_command_whose_events_were_taken_away_is_found(tmp_path: Path) -> None:
    first, second = caused(opening(people=Duty), sitting(1))
    path = write(tmp_path / "T.log", [first, (second[0], ())])

    assert [(fault.code, fault.message) for fault in verify(path)] == [
        ("other-result", "the command causes 1 event, not 0")
    ]


def test_an_event_left_out_and_sealed_again_is_found(round_log: bytes, tmp_path: Path) -> None:
    lines = unsealed(round_log)
    for place in range(1, len(lines) - 2):
        if b" fairness " in lines[place] or b"wager-placed" in lines[place] or b"player-sat" in lines[place]:
            continue
        if not lines[place].startswith(b"0 "):
            continue
        assert codes(tmp_path / "T.log", sealed_again([*lines[:place], *lines[place + 1 :]]))


def test_batches_torn_apart_or_joined_are_found(round_log: bytes, tmp_path: Path) -> None:
    lines = unsealed(round_log)
    sat = [place for place, line in enumerate(lines) if b"player-sat" in line]
    first, second = (lines[place].split(b" ", 1)[1] for place in sat[:2])
    # The line between them, which told of the first command, is left out.
    joined = [*lines[: sat[0]], b"2 " + first, b"1 " + second, *lines[sat[1] + 1 :]]

    assert first_fault(tmp_path / "T.log", sealed_again(joined)) == "other-result"
    joined[sat[0]] = b"3 " + first
    assert first_fault(tmp_path / "T.log", sealed_again(joined)) == "broken-batch"


def test_a_line_of_another_kind_is_found(round_log: bytes, tmp_path: Path) -> None:
    *lines, last = unsealed(round_log)
    log = sealed_again([*lines, b'1 note {"remember":"this"}', last])

    assert codes(tmp_path / "T.log", log) == ["broken-batch", "unknown-kind"]


@pytest.mark.parametrize(
    ("kind", "more"),
    [(b"event", b'"at":1,'), (b"command", b'"nonce":"00000000000000000000000000000000",')],
)
def test_a_key_that_is_written_twice_is_found(kind: bytes, more: bytes, round_log: bytes, tmp_path: Path) -> None:
    """One reader takes the first value and another the last, so the line would say two things."""
    lines = unsealed(round_log)
    place = next(place for place, line in enumerate(lines) if b" " + kind + b" {" in line)
    lines[place] = lines[place].replace(b"{", b"{" + more, 1)

    assert codes(tmp_path / "T.log", sealed_again(lines)) == ["other-bytes"]


def test_a_field_of_a_fact_that_nobody_knows_is_found(round_log: bytes, tmp_path: Path) -> None:
    lines = unsealed(round_log)
    place = next(place for place, line in enumerate(lines) if b" fairness {" in line)
    lines[place] = lines[place].replace(b"{", b'{"note":"anything at all",', 1)
    path = tmp_path / "T.log"
    path.write_bytes(sealed_again(lines))

    assert [fault.code for fault in audit(read(path))] == ["other-bytes"]


@pytest.mark.parametrize(
    ("header", "code"),
    [
        (b'0 pitboss-log {"format":1,"package":"0.1.0"}', "unknown-format"),
        (b'0 pitboss-log {"format":2,"package":"0.1.0"}', "unknown-format"),
        (b'0 pitboss-log {"format":4,"package":"9"}', "unknown-format"),
        (b"0 pitboss-log {}", "wrong-header"),
        (b'0 pitboss-log {"note":"","format":3,"package":"9"}', "wrong-header"),
        (b'0 pitboss-log {"format":2,"format":3,"package":"9"}', "wrong-header"),
        (b'0 pitboss-keeper {"format":3,"package":"9"}', "wrong-header"),
    ],
)
def test_another_header_is_found(header: bytes, code: str, round_log: bytes, tmp_path: Path) -> None:
    assert codes(tmp_path / "T.log", sealed_again([header, *unsealed(round_log)[1:]])) == [code]


@pytest.mark.parametrize(
    ("line", "codes_"),
    [
        (b"0 event " + b"[" * 100_000, ["unknown-event", "no-command"]),
        (b"0 command " + b"[" * 100_000, ["unknown-command"]),
        (b'0 command {"nonce":"short"}', ["unknown-command"]),
        (b'0 command {"nonce":"%s","more":1}' % (b"0" * 32), ["unknown-command"]),
        (b"1" * 5_000 + b" event {}", ["malformed-line"]),
    ],
    ids=["nested events", "nested commands", "a short nonce", "another field", "a huge number"],
)
def test_what_nobody_would_write_is_a_fault_and_no_accident(
    line: bytes, codes_: list[str], round_log: bytes, tmp_path: Path
) -> None:
    assert codes(tmp_path / "T.log", sealed_again([*unsealed(round_log), line])) == codes_


def test_a_batch_without_its_command_is_found(tmp_path: Path) -> None:
    path = write(tmp_path / "T.log", caused(opening(people=Duty), sitting(1)))
    *lines, before, last = unsealed(path.read_bytes())
    without = [*lines, b"0" + before[1:]]
    twice = [*lines, b"2" + before[1:], b"1" + last[1:], last]

    assert last.startswith(b"0 command ")
    assert codes(tmp_path / "T.log", sealed_again(without)) == ["no-command"]
    assert codes(tmp_path / "T.log", sealed_again(twice)) == ["no-command"]


def test_a_log_that_begins_in_the_middle_is_found(round_log: bytes, tmp_path: Path) -> None:
    header, _, *batches = in_batches(unsealed(round_log))
    lines = [line for batch in (header, *batches) for line in batch]

    assert first_fault(tmp_path / "T.log", sealed_again(lines)) == "illegal-transition"


def test_a_log_of_the_format_before_is_refused_with_the_version_that_verifies_it(
    round_log: bytes, tmp_path: Path
) -> None:
    """Its batches had no command, and that is not their fault."""

    def as_before(fields: dict[str, Any]) -> None:
        fields.pop("command", None)

    _, *lines = unsealed(round_log)
    before = [edited(line, as_before) if line.startswith(b"0 command ") else line for line in lines]
    path = tmp_path / "T.log"
    path.write_bytes(sealed_again([b'0 pitboss-log {"format":2,"package":"0.1.0"}', *before]))

    (fault,) = verify(path)
    assert (fault.line, fault.code) == (0, "unknown-format")
    assert fault.message == (
        "it has format 2, which an older Pitboss wrote: verify it, or continue it, with Pitboss 0.1.0;"
        f" {__version__} reads only format 3"
    )


def perform(duty: Duty, by: Role = Role.DEALER, **fields: Any) -> do.Perform:
    return do.Perform(at=5, by=by, duty=duty, **fields)


def decides(seat: int, choice: str) -> do.MakeDecision:
    return do.MakeDecision(at=5, by=Role.PLAYER, who=f"P{seat}", seat=seat, choice=choice)


def report(kind: str, **fields: Any) -> do.ReportIrregularity:
    return do.ReportIrregularity(at=5, by=Role.FLOORPERSON, kind=kind, **fields)


def side(wager: str) -> do.PlaceWager:
    return do.PlaceWager(at=5, by=Role.PLAYER, who="P1", seat=1, wager=wager, amount=500)


READY = (
    opening(people=Duty),
    sitting(1),
    sitting(2),
    perform(Duty.RECEIVE),
    perform(Duty.INSPECT),
    perform(Duty.VERIFY, Role.FLOORPERSON),
    perform(Duty.SPREAD),
    perform(Duty.OFFER_INSPECTION),
    perform(Duty.WASH),
    perform(Duty.SHUFFLE),
    perform(Duty.CUT, number=10),
    perform(Duty.LOAD),
)
DEALING = (*READY, WAGER, side("pair-bonus"), perform(Duty.NO_MORE_BETS))
DEALT = (*DEALING, perform(Duty.DEAL, cards=("As", "2c", "Ks", "3c", "Qs", "4c", "2h")))
UNREAD = (*DEALING, perform(Duty.DEAL, cards=("??",) * 7))
RECEIVED = (opening(people=Duty, preshuffled="603a.16(u)"), perform(Duty.RECEIVE, preshuffled=True))
LEAVING = do.LeaveTable(at=5, by=Role.PLAYER, who="P1")
LEAVING_TOO = do.LeaveTable(at=5, by=Role.PLAYER, who="P2")


@pytest.mark.parametrize(
    "commands",
    [
        (*DEALT, perform(Duty.COUNT_STUB, number=45)),
        (*DEALT, perform(Duty.COUNT_STUB, number=44), perform(Duty.DETERMINE_MISDEAL, number=52, misdealt=True)),
        (*DEALT, perform(Duty.COUNT_STUB, number=44), perform(Duty.DETERMINE_MISDEAL, number=51, misdealt=True)),
        (*DEALT, perform(Duty.COUNT_STUB, number=44), perform(Duty.DETERMINE_MISDEAL, number=52)),
        (*DEALT, perform(Duty.RACK_STUB), decides(1, "fold"), perform(Duty.COLLECT_FORFEITED)),
        (*DEALT, perform(Duty.RACK_STUB), LEAVING),
        (*DEALT, report("wrong-number")),
        (*DEALT, report("wrong-number", where="seat 1")),
        (*DEALT, report("dealer-exposed", where="dealer")),
        (
            *UNREAD,
            perform(Duty.RACK_STUB),
            decides(1, "play"),
            perform(Duty.REVEAL, cards=("2c", "3c", "4c")),
            perform(Duty.SETTLE, cards=("As", "Ks", "Qs"), also={"fourth": ("2h",)}),
            perform(Duty.COLLECT_CARDS),
        ),
        (*DEALING, report("face-up", card="As")),
        (*DEALING, report("face-up", card="As"), report("face-up", card="Ks")),
        (*DEALING, report("face-up", card="As"), report("face-up", card="Ks", where="dealer")),
        (*DEALING, perform(Duty.DEAL, cards=("As",)), report("drawn-in-error", where="seat 1")),
        (*READY, WAGER, side("prime"), LEAVING),
        (*READY, WAGER, side("prime"), do.WithdrawWager(at=5, by=Role.PLAYER, who="P1", seat=1, wager="prime")),
        (*READY, WAGER, do.PlaceWager(at=6, by=Role.PLAYER, who="P1", seat=1, wager="ante", amount=500)),
        (*READY, do.BuyIn(at=5, by=Role.PLAYER, who="P1", chips=500)),
        (*READY, perform(Duty.RECUT, Role.FLOORPERSON, why="uneven"), perform(Duty.CUT, number=51)),
        (*READY, perform(Duty.DIRECT_SHUFFLE, Role.FLOORPERSON)),
        (*READY, LEAVING, LEAVING_TOO, perform(Duty.SPREAD_IDLE, face_up=True)),
        (*READY, LEAVING, LEAVING_TOO, perform(Duty.CLOSE)),
        (*RECEIVED, perform(Duty.CUT, number=10)),
    ],
)
def test_whatever_people_do_at_a_table_is_verified(commands: tuple[do.AnyCommand, ...], tmp_path: Path) -> None:
    assert verify(write(tmp_path / "T.log", caused(*commands))) == []


@in_random_rounds(examples=12)
def test_rounds_however_they_go_are_verified(method: str, seed: int, kind: int) -> None:
    steps = walk(Random(seed), SETTINGS[method][kind])
    with TemporaryDirectory() as folder:
        assert verify(write(Path(folder) / "T.log", [(step.command, step.events) for step in steps])) == []


TWO_DECKS = (
    opening(WAYS["hand, two decks"], people=Duty),
    perform(Duty.RECEIVE, deck="A"),
    perform(Duty.RECEIVE, deck="B"),
)


COVERED = (report(do.Report.SHUFFLER_OUT), perform(Duty.COVER_DEVICE))


@pytest.mark.parametrize(
    "happening",
    [(report(do.Report.SHUFFLER_JAM),), COVERED, (*COVERED, perform(Duty.RESTORE_DEVICE, Role.FLOORPERSON))],
)
def test_whatever_happens_to_devices_is_verified(happening: tuple[do.AnyCommand, ...], tmp_path: Path) -> None:
    assert verify(write(tmp_path / "T.log", caused(*TWO_DECKS, *happening))) == []


def test_a_deck_that_a_device_condemns_is_verified(tmp_path: Path) -> None:
    first = opening(WAYS["hand"], people=Duty)
    removed = (perform(Duty.SHUFFLE, number=51), perform(Duty.REMOVE))

    assert verify(write(tmp_path / "T.log", caused(first, *READY[1:9], *removed))) == []
