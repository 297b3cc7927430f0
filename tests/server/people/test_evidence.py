"""The evidence of a dispute settles it on another machine, and whatever is changed in it is found."""

from __future__ import annotations

import hashlib
import io
import json
import os
import sqlite3
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.people.events import EvidenceFetched, from_bytes
from pitboss.server.rounds import evidence as ev
from pitboss.server.rounds.fair import Verdict
from pitboss.server.rounds.judgment import NoEvidence, judge
from pitboss.server.tables.house_tables import house_tables
from pitboss.store.chain import COMMAND, EVENT, Head, Line, Record, as_written, digest_of, head_of, seal
from pitboss.store.database import NAME
from pitboss.store.logfile import scan
from pitboss.store.receipt import Receipt, ToldHead, ToldValue
from tests.cli.calling import call, data, refusal
from tests.server.driving import AT_TABLE, INSTANT, PRIME, TABLE, Guest, Json, house, play_round, quiet, wait
from tests.server.people.visiting import House, Time, house_with_people
from tests.server.tables.test_players_part import PATIENT, Contributor, play

Members = dict[str, bytes]
FOLDS = 3
DISPUTED = 3
MADE_UP = {"position": 0, "card": "2c", "salt": "0" * 32, "path": []}
WORDS = "the dealer had no queen"


class Disputed(NamedTuple):
    """A house that was closed, the evidence it gave of a case, what the player saw, and the player's receipt."""

    folder: Path
    packed: bytes
    replay: Json
    receipt: Receipt
    refused: dict[str, tuple[int, str]]


@pytest.fixture(scope="module")
def disputed(tmp_path_factory: pytest.TempPathFactory) -> Disputed:
    folder = tmp_path_factory.mktemp("disputed")
    with house_with_people(folder, Time(), offered=PRIME) as home:
        guest = Guest.new(home.client).sit(2).connect()
        # Whatever the cards are, there are some that nobody but their player saw.
        folds = Guest.new(home.client).sit(FOLDS)
        for _ in range(DISPUTED + 1):
            play_round([guest, folds], {FOLDS: "fold"}, sides=("pair-bonus",))
        quiet(guest)
        answer = guest.client.post(
            f"{AT_TABLE}/rounds/{DISPUTED}/dispute", json={"words": WORDS}, headers=guest.headers
        )
        assert answer.status_code == 201
        home.client.cookies.clear()
        rita = home.staff("rita", "regulator")
        rita.post("/cases/1/answer", {"words": "the replay shows one"}, status=200)
        packed = rita.ask("GET", "/cases/1/evidence", status=200).content
        assert rita.ask("GET", "/cases/1/evidence", status=200).content == packed
        replay = guest.get(f"{AT_TABLE}/rounds/{DISPUTED}")
        guest.follow(guest.view()["sequence"])
        guest.close()
        refused = _refusals(home, guest)
    heads = {each.data["sequence"]: each.data["digest"] for each in guest.sent if "digest" in each.data}
    told = tuple(ToldHead(sequence, digest) for sequence, digest in sorted(heads.items()))
    return Disputed(folder, packed, replay, Receipt(1, TABLE, told), refused)


def _refusals(home: House, guest: Guest) -> dict[str, tuple[int, str]]:
    """What those are told who do not judge, and what is told of what there is not."""
    own = home.client.get("/api/cases/1/evidence", headers=guest.headers)
    home.client.cookies.clear()
    judge_ = home.staff("flora", "floorperson")
    return {
        "player": (own.status_code, own.json()["refusal"]["code"]),
        "dealer": home.staff("dora", "dealer").refused("GET", "/cases/1/evidence"),
        "case": judge_.refused("GET", "/cases/2/evidence"),
        "round": judge_.refused("GET", f"/tables/{TABLE}/rounds/99/evidence"),
        "table": judge_.refused("GET", "/tables/nowhere/rounds/1/evidence"),
    }


def members(packed: bytes) -> Members:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def wrong(packed: bytes, *receipts: Receipt) -> dict[str, str]:
    """What is wrong, by its check."""
    found = judge(packed, receipts)
    told = {each.check: each.wrong for each in found.checks if each.wrong is not None}
    assert found.stands == (not told)
    return told


def hashed(found: Members) -> bytes:
    """Members under a manifest that names their hashes, as if nobody had touched them."""
    manifest = json.loads(found[ev.MANIFEST])
    manifest["members"] = {name: hashlib.sha256(found[name]).hexdigest() for name in manifest["members"]}
    return ev.packed({**found, ev.MANIFEST: written(manifest)})


def written(told: Any) -> bytes:
    """What a member says, in the bytes in which the house writes it."""
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def edited(found: Members, name: str, edit: Callable[[Any], None]) -> bytes:
    told = json.loads(found[name])
    edit(told)
    return hashed({**found, name: written(told)})


def test_act_fetch_evidence(disputed: Disputed) -> None:
    with sqlite3.connect(disputed.folder / NAME) as database:
        payloads = database.execute("select payload from audit where instr(payload, 'evidence-fetched') > 0").fetchall()
    lines = [from_bytes(payload) for (payload,) in payloads]

    assert all(isinstance(line, EvidenceFetched) for line in lines)
    assert [(line.by, line.table, line.round, line.case) for line in lines if isinstance(line, EvidenceFetched)] == [
        ("rita", TABLE, DISPUTED, 1)
    ] * 2


def test_rec_3_a_disputed_round_stands_and_is_settled_from_its_evidence(disputed: Disputed) -> None:
    found = judge(disputed.packed, [disputed.receipt])

    assert wrong(disputed.packed, disputed.receipt) == {}
    (own,) = [box for box in found.boxes if box.seat == 2]
    (shown,) = disputed.replay["own"]
    assert list(own.places["hand"]) == shown["places"]["hand"]
    assert [(line.wager, line.net, line.clause) for line in own.lines] == [
        (line["wager"], line["paid"] + line["returned"] - line["stake"], line["clause"]) for line in shown["lines"]
    ]
    assert own.net == shown["net"]
    assert [type(each).__name__ for each in found.people] == ["CaseOpened", "CaseAnswered"]


def test_the_command_writes_the_same_evidence_while_nobody_serves(disputed: Disputed, tmp_path: Path) -> None:
    where = ("--data", str(disputed.folder))
    told = data("evidence", str(tmp_path / "case.zip"), "--case", "1", *where)
    assert (tmp_path / "case.zip").stat().st_mode & 0o777 == 0o600
    made = members((tmp_path / "case.zip").read_bytes())
    expected = members(disputed.packed)

    assert (told["table"], told["round"], told["case"]) == (TABLE, DISPUTED, 1)
    assert {name: made[name] for name in ev.MEMBERS} == {name: expected[name] for name in ev.MEMBERS}
    call("evidence", str(tmp_path / "first.zip"), "--table", TABLE, "--round", "1", *where)
    assert wrong((tmp_path / "first.zip").read_bytes(), disputed.receipt) == {}
    assert "does not exist yet" in refusal("evidence", str(tmp_path / "case.zip"), "--case", "1", *where)[0]
    for words in (
        ["--case", "7"],
        ["--table", TABLE, "--round", "99"],
        ["--table", TABLE],
        ["--table", "x", "--round", "1"],
    ):
        assert refusal("evidence", str(tmp_path / "other.zip"), *words, *where)
    assert not (tmp_path / "other.zip").exists()


PURELIB = sysconfig.get_path("purelib")
"""Where the packages are that Pitboss depends on."""
ALONE = """
import runpy, sys
package, others, *sys.argv[1:] = sys.argv[1:]
sys.path += [package, others]
import pitboss
assert pitboss.__file__.startswith(package), pitboss.__file__
runpy.run_module("pitboss", run_name="__main__", alter_sys=True)
"""
"""Runs the command from a package, with other packages beside it: without `site`, no checkout is on the path."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an installation from the wheel, as it is built for anyone."""
    built, into = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    words = ("wheel", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--wheel-dir", str(built))
    checkout = Path(__file__).parents[3]
    subprocess.run(
        [sys.executable, "-m", "pip", *words, str(checkout)],
        env={**os.environ, "PITBOSS_SKIP_WEB": "1"},
        capture_output=True,
        timeout=300,
        check=True,
    )
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(into)
    return into


def test_a_dispute_is_settled_in_another_folder_with_only_the_built_wheel(
    disputed: Disputed, installed: Path, tmp_path: Path
) -> None:
    (tmp_path / "case.zip").write_bytes(disputed.packed)
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-c", ALONE, str(installed), PURELIB, "judge", "case.zip"],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": os.defpath, "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert f"case 1, round {DISPUTED} of {TABLE} stands as it was settled" in done.stdout
    assert WORDS in done.stdout
    assert sorted(each.name for each in tmp_path.iterdir()) == ["case.zip"]


@pytest.mark.parametrize("name", ev.MEMBERS)
def test_a_member_that_was_changed_is_found(disputed: Disputed, name: str) -> None:
    found = members(disputed.packed)
    changed = ev.packed({**found, name: found[name] + b" "})

    assert wrong(changed)["members"] == f"{name} was changed"


def _other_card(openings: Any) -> None:
    openings[0]["card"] = "2c" if openings[0]["card"] != "2c" else "3c"


def _more(boxes: Any) -> None:
    boxes[0]["net"] += 100


def _other_words(people: Any) -> None:
    people["audit"][0]["payload"] = people["audit"][0]["payload"].replace(WORDS, "never mind")


def _other_deed(people: Any) -> None:
    people["at_table"][0]["who"] = "somebody else"


def _other_case(manifest: Any) -> None:
    manifest["case"] = 2


def _other_round(manifest: Any) -> None:
    manifest["round"] = DISPUTED - 1


@pytest.mark.parametrize(
    ("name", "edit", "check"),
    [
        (ev.OPENINGS, _other_card, "cards"),
        (ev.OPENINGS, lambda openings: openings.pop(), "cards"),
        (ev.SETTLEMENT, _more, "settlement"),
        (ev.SETTLEMENT, lambda boxes: boxes.pop(), "settlement"),
        (ev.PEOPLE, _other_words, "people"),
        (ev.PEOPLE, lambda people: people["audit"].clear(), "people"),
        (ev.PEOPLE, lambda people: people["at_table"].pop(), "staff"),
        (ev.PEOPLE, _other_deed, "staff"),
        (ev.STATE, lambda table: table.update(rounds=7), "table"),
        (ev.START, lambda start: start.update(digest="0" * 64), "log"),
        (ev.MANIFEST, _other_case, "people"),
        (ev.MANIFEST, _other_round, "log"),
    ],
)
def test_whatever_is_changed_and_hashed_again_is_found(
    disputed: Disputed, name: str, edit: Callable[[Any], None], check: str
) -> None:
    assert check in wrong(edited(members(disputed.packed), name, edit))


def notes(packed: bytes) -> dict[str, str]:
    """What the evidence does not prove, by its check."""
    return {each.check: each.note for each in judge(packed).checks if each.note is not None}


def _forged_line(people: Any) -> None:
    """Other words of the complaint, under a digest that is made anew."""
    told = people["audit"][0]
    payload = told["payload"].replace(WORDS, "never mind")
    line = Line(told["sequence"], "", told["more"], told["kind"], payload.encode())
    (again,) = seal([Record(line.kind, line.payload)], Head(line.sequence - 1, told["previous"]))
    told |= {"payload": payload, "digest": again.digest}


def test_rec_3_what_nothing_binds_is_told_as_not_proven(disputed: Disputed) -> None:
    """The complaint came after the round, so no line of the round can name it; nor does one name the program."""
    forged = edited(members(disputed.packed), ev.PEOPLE, _forged_line)
    zeros = dict.fromkeys(("code", "rules", "pages", "configuration"), "0" * 64)
    other = edited(members(disputed.packed), ev.MANIFEST, lambda manifest: manifest.update(integrity=zeros))

    for packed in (disputed.packed, forged, other):
        told = notes(packed)
        assert set(told) == {"subject", "people", "program", "receipts"}
        assert "are not proven" in told["people"]
        assert "are not proven" in told["program"]


def _resealed_people(told: Any) -> None:
    """Every line of people under a digest that is made anew, each after the digest that it names."""
    for each in told["audit"]:
        line = Line(each["sequence"], "", each["more"], each["kind"], each["payload"].encode())
        each["digest"] = digest_of(each["previous"], as_written(line)[1:-1])


def _other(value: Any) -> Any:
    """A different value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if len(value) in (32, 64) and set(value) <= set("0123456789abcdef"):
            return ("1" if value[0] == "0" else "0") + value[1:]
        case str():
            return value + "x"
        case None:
            return 1
        case _:
            raise AssertionError(value)


def _alter(member: Any, key: str) -> None:
    member[key] = _other(member[key])


def _reversed_people(told: Any) -> None:
    told["audit"].reverse()
    _resealed_people(told)


def _repeated_people(told: Any) -> None:
    told["audit"].append(dict(told["audit"][-1]))
    _resealed_people(told)


def _alterations(told: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Every value altered, every element left out, repeated and moved; of elements of one kind, the first."""

    def at(edit: Callable[[Any], None]) -> Callable[[Any], None]:
        def altered(member: Any) -> None:
            for step in path:
                member = member[step]
            edit(member)

        return altered

    name = ".".join("*" if isinstance(step, int) else step for step in path)
    if isinstance(told, dict):
        for key, value in told.items():
            if isinstance(value, dict | list):
                yield from _alterations(value, (*path, key))
            else:
                yield f"{name}.{key}".lstrip("."), at(partial(_alter, key=key))
        yield f"{name} with more".lstrip(), at(lambda member: member.update(more_to_say=1))
    elif told:
        yield f"{name} without one".lstrip(), at(lambda member: member.pop())
        yield f"{name} with one twice".lstrip(), at(lambda member: member.append(member[-1]))
        if len(told) > 1:
            yield f"{name} out of order".lstrip(), at(lambda member: member.reverse())
        if isinstance(told[0], dict | list):
            yield from _alterations(told[0], (*path, 0))
        else:
            yield f"{name}.*", at(lambda member: member.__setitem__(0, _other(member[0])))


def _each_payload(found: Members) -> Iterator[tuple[str, bytes]]:
    """What lines of people say, altered field by field and sealed again."""
    for place, each in enumerate(json.loads(found[ev.PEOPLE])["audit"]):
        payload = json.loads(each["payload"])
        for name, edit in _alterations(payload):

            def altered(told: Any, place: int = place, edit: Callable[[Any], None] = edit) -> None:
                said = json.loads(told["audit"][place]["payload"])
                edit(said)
                told["audit"][place]["payload"] = msgspec.json.encode(said).decode()
                _resealed_people(told)

            yield f"people line {payload['what']}: {name}", edited(found, ev.PEOPLE, altered)


def _each_line(found: Members) -> Iterator[tuple[str, bytes]]:
    """The log without each of its lines, with one twice, and with two exchanged."""
    lines = found[ev.LOG].splitlines(keepends=True)
    for place in (0, len(lines) // 2, len(lines) - 1):
        without, twice = lines[:place] + lines[place + 1 :], [*lines[: place + 1], *lines[place:]]
        yield f"log without line {place}", hashed({**found, ev.LOG: b"".join(without)})
        yield f"log with line {place} twice", hashed({**found, ev.LOG: b"".join(twice)})
    yield "log out of order", hashed({**found, ev.LOG: b"".join([*lines[:5], lines[6], lines[5], *lines[7:]])})
    yield "log with more", hashed({**found, ev.LOG: found[ev.LOG] + lines[-1]})


NOT_PROVEN = {
    "no case": "subject",
    "package": "program",
    "integrity.code": "program",
    "integrity.rules": "program",
    "integrity.pages": "program",
    "integrity.configuration": "program",
    "audit without one": "people",
    "people line case-opened: at": "people",
    "people line case-opened: by": "people",
    "people line case-opened: why": "people",
    "people line case-answered: at": "people",
    "people line case-answered: by": "people",
    "people line case-answered: why": "people",
}
"""Alterations that nothing in the file contradicts, and the check that says so: it is never called right."""


def test_rec_3_of_every_alteration_each_is_found_or_named_as_not_proven(disputed: Disputed) -> None:
    found = members(disputed.packed)
    altered = [
        *_each_line(found),
        *_each_payload(found),
        ("no case", edited(found, ev.MANIFEST, lambda told: told.update(case=None))),
        *(
            (name, edited(found, member, edit))
            for member in (ev.MANIFEST, ev.START, ev.OPENINGS, ev.SETTLEMENT, ev.PEOPLE, ev.STATE)
            for name, edit in _alterations(json.loads(found[member]))
            if not name.startswith("members")
        ),
        ("audit out of order, sealed again", edited(found, ev.PEOPLE, _reversed_people)),
        ("audit with one twice, sealed again", edited(found, ev.PEOPLE, _repeated_people)),
    ]
    passed: dict[str, set[str]] = {}
    for name, packed in altered:
        try:
            judged = judge(packed, [disputed.receipt])
        except NoEvidence:
            continue
        if judged.stands:
            passed[name] = {each.check for each in judged.checks if each.verdict is Verdict.NOT_PROVEN}

    assert len(altered) > 48
    assert passed.keys() == NOT_PROVEN.keys()
    assert all(NOT_PROVEN[name] in unproven for name, unproven in passed.items())


def test_nothing_is_called_right_where_something_is_not_proven(disputed: Disputed, tmp_path: Path) -> None:
    (tmp_path / "case.zip").write_bytes(disputed.packed)
    told = data("judge", str(tmp_path / "case.zip"))
    lines = call("judge", str(tmp_path / "case.zip")).output.splitlines()

    verdicts = {each["check"]: each["verdict"] for each in told["checks"]}
    assert told["stands"]
    assert not told["proven"]
    assert {check for check, verdict in verdicts.items() if verdict == "not proven"} == {
        each["check"] for each in told["checks"] if each["note"]
    }
    assert "4 of 11 checks are not proven" in " ".join(lines[:2])
    for check, verdict in verdicts.items():
        assert any(line.split()[:2] == [check, *verdict.split()][:2] for line in lines)


def _reworded(kind: str, told: Any) -> None:
    if kind == EVENT and told["event"].startswith("seat-settled"):
        told["lines"][0]["reason"] = "for no reason"


def test_rec_3_other_words_are_found_by_the_table_that_is_sealed_and_nobody_says_which_words_hold(
    disputed: Disputed,
) -> None:
    reworded = resealed(members(disputed.packed), _reworded)
    with_words = edited(members(disputed.packed), ev.START, lambda start: start.update(words=99))

    assert "sealed" in wrong(reworded)["results"]
    assert wrong(with_words)


def resealed(found: Members, edit: Callable[[str, Any], None]) -> bytes:
    """A house that edits its log and seals everything again, the disputed line among it."""
    start = json.loads(found[ev.START])
    head, lines = Head(start["after"], start["digest"]), list[Line]()
    batch: list[Record] = []
    for line in scan(io.BytesIO(found[ev.LOG]), after=head):
        assert isinstance(line, Line)
        payload = line.payload
        if line.kind in (EVENT, COMMAND):
            told = json.loads(payload)
            edit(line.kind, told)
            payload = json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()
        batch.append(Record(line.kind, payload))
        if not line.more:
            lines += seal(batch, head)
            head, batch = head_of(lines, head), []
    return hashed({**found, ev.LOG: b"".join(map(as_written, lines))})


def test_sealing_again_changes_nothing_by_itself(disputed: Disputed) -> None:
    assert members(resealed(members(disputed.packed), lambda *_: None))[ev.LOG] == members(disputed.packed)[ev.LOG]


def _pays_less(kind: str, told: Any) -> None:
    if kind == EVENT and told["event"].startswith("seat-settled") and told["seat"] == 2:
        told["lines"][0]["paid"] += 100


def test_rec_3_a_settlement_against_the_law_is_found_however_it_is_sealed(disputed: Disputed) -> None:
    found = wrong(resealed(members(disputed.packed), _pays_less), disputed.receipt)

    assert "lines[0].paid is " in found["results"]
    assert "receipts" in found


def _sooner(kind: str, told: Any) -> None:
    if kind == COMMAND:
        told["nonce"] = "0" * 32


def test_what_nothing_inside_shows_a_receipt_does(disputed: Disputed) -> None:
    forged = resealed(members(disputed.packed), _sooner)

    assert wrong(forged).keys() == {"people"}
    assert "receipts" in wrong(forged, disputed.receipt)
    elsewhere = Receipt(1, "elsewhere-1", disputed.receipt.heads)
    assert wrong(disputed.packed, elsewhere)["receipts"] == f"no receipt is for table {TABLE}"
    early = Receipt(1, TABLE, disputed.receipt.heads[-1:])
    assert "none anchors it" in wrong(disputed.packed, early)["receipts"]


def _written(folder: Path, table: str, number: int) -> bytes:
    """The evidence that the command writes of a round."""
    file = folder / f"{table}-{number}.zip"
    assert call("evidence", str(file), "--table", table, "--round", str(number), "--data", str(folder)).exit_code == 0
    return file.read_bytes()


def test_cards_from_a_shoe_are_followed_from_its_shuffle_on(tmp_path: Path) -> None:
    shoe = tuple(each for each in house_tables() if each.table_id == "baccarat-5")
    with house(tmp_path, offered=shoe, pace=replace(INSTANT, cut=0)) as client:
        guest = Guest.new(client, "baccarat-5").sit(2)
        for played in (1, 2, 3):
            wait(guest, "between-rounds")
            guest.wager("player")
            guest.give("ready")
            while guest.view()["view"]["public"]["rounds"] < played:
                pass
    packed = _written(tmp_path, "baccarat-5", 3)

    assert wrong(packed) == {}
    # Two rounds before it came out of the same shoe.
    assert members(packed)[ev.LOG].count(b'"event":"bets-closed.') == 3
    assert "cards" in wrong(edited(members(packed), ev.OPENINGS, lambda openings: openings.append({**MADE_UP})))


def test_values_that_mixed_the_cards_and_hands_folded_unseen_are_in_the_evidence(tmp_path: Path) -> None:
    with house(tmp_path, pace=PATIENT) as client:
        one, other = (Contributor(Guest.new(client).sit(seat), seat) for seat in (2, 3))
        one.promise()
        other.promise()
        for _ in range(2):
            play([one, other])
        root = one.guest.get(f"{AT_TABLE}/rounds/2/proof")["root"]
        told = [
            ToldHead(each.data["sequence"], each.data["digest"]) for each in one.guest.sent if "digest" in each.data
        ]
    packed = _written(tmp_path, TABLE, 2)
    value = next(
        fact["value"] for fact in one.of("contributed") if (fact["root"], fact["player"]) == (root, one.guest.name)
    )
    receipt = Receipt(1, TABLE, tuple(told), (ToldValue(root, value),))

    assert wrong(packed, receipt) == {}
    unused = msgspec.structs.replace(receipt, contributions=(ToldValue(root, "ab" * 32),))
    assert "was acknowledged" in wrong(packed, unused)["receipts"]


def test_evidence_is_for_those_who_judge(disputed: Disputed) -> None:
    assert disputed.refused["player"] == disputed.refused["dealer"] == (403, "wrong-role")
    assert disputed.refused["case"] == disputed.refused["round"] == disputed.refused["table"] == (404, "not-found")


def test_what_is_no_evidence_is_refused(disputed: Disputed, tmp_path: Path) -> None:
    found = members(disputed.packed)
    short = {name: each for name, each in found.items() if name != ev.LOG}
    for packed in (b"", b"PK", disputed.packed[:200], ev.packed(short), ev.packed({**found, ev.MANIFEST: b"{}"})):
        with pytest.raises(NoEvidence):
            judge(packed)
        (tmp_path / "none.zip").write_bytes(packed)
        assert "evidence of a round" in refusal("judge", str(tmp_path / "none.zip"))[0]
    assert "evidence of a round" in refusal("judge", str(tmp_path / "nowhere.zip"))[0]
