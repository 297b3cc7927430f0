"""Every refusal a table can give has a case, with its code and its clause."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

import pitboss.house
import pitboss.table
from pitboss.games.elections import Elections, Shuffling
from pitboss.law.citation import cite
from pitboss.law.refusal import Refusal
from pitboss.money import Money
from pitboss.table import commands, decide
from pitboss.table.advice import AdvisedChoice
from pitboss.table.duties import Duty, Role
from tests.table.driving import (
    AUTOMATED_SHOE,
    EDITIONS,
    FLUSH,
    HAND,
    HOLDEM,
    RESHUFFLING_SHOE,
    Driver,
    elect,
    elect_method,
    in_short,
)

Case = Callable[[str], str]
CASES: dict[str, Case] = {}


def case(expected: str) -> Callable[[Case], Case]:
    def enter(act: Case) -> Case:
        assert expected not in CASES, expected
        CASES[expected] = act
        return act

    return enter


def ready(edition: str, method: str = "manual shoe", until: str = "no-more-bets") -> Driver:
    """Ann has wagered, and this is due."""
    table = Driver(elect_method(method, edition))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    table.until(until)
    return table


@case("not-open")
def _(edition: str) -> str:
    answer = decide(None, commands.LeaveTable(at=0, by=Role.PLAYER, who="Ann"))
    assert isinstance(answer, Refusal)
    return in_short(answer)


@case("open-already")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    return table.refuse(commands.OpenTable(at=0, by=Role.FLOORPERSON, table="8", elections=elect(edition)))


@case("clock-backwards")
def _(edition: str) -> str:
    table = Driver(elect(edition), at=10)
    table.at = 9
    return table.try_perform("receive")


@case("closed")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    table.perform("close")
    return table.try_perform("receive")


@case("not-your-duty [679a.4(a)]")
def _(edition: str) -> str:
    return Driver(elect(edition)).try_perform("receive", by=Role.FLOORPERSON)


@case("not-your-duty [679a.13]")
def _(edition: str) -> str:
    table = ready(edition, until="deal")
    return table.refuse(table.irregularity("wrong-number", by=Role.PLAYER))


@case("not-elected [679a.5(a)]")
def _(edition: str) -> str:
    answer = decide(None, _opening(elect(edition, shuffling=None)))
    assert isinstance(answer, Refusal)
    return in_short(answer)


def _opening(elections: Elections) -> commands.OpenTable:
    return commands.OpenTable(at=0, by=Role.FLOORPERSON, table="7", elections=elections)


def _changing(table: Driver, elections: Elections, submission: str = "f" * 64) -> str:
    command = commands.ChangeSubmission(at=table.at, by=Role.FLOORPERSON, submission=submission, elections=elections)
    return table.refuse(command)


@case("same-submission [679a.7(d)(2)]")
def _(edition: str) -> str:
    return _changing(Driver(elect(edition)), elect(edition), submission="")


@case("another-game [679a.7(d)(2)]")
def _(edition: str) -> str:
    return _changing(Driver(elect(edition)), elect(HOLDEM))


@case("cards-at-table [679a.3(a)]")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    table.perform("receive")
    return _changing(table, elect(edition, shuffling=Shuffling.COUNTING))


@case("round-in-play")
def _(edition: str) -> str:
    return ready(edition, until="decision").try_perform("close")


@case("players-seated")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    table.sit("Ann", 1)
    return table.try_perform("close")


@case("other-inventory")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    return table.try_perform("close", number=table.table.inventory + 1)


@case("nothing-due [679a.7(b)]")
def _(edition: str) -> str:
    table = Driver(elect(edition))
    table.until("spread")
    table.perform("spread")
    return table.try_perform("shuffle")


@case("not-due [679a.8(b)]")
def _(edition: str) -> str:
    return ready(edition).try_perform("deal", cards="Ah")


@case("not-preshuffled [679a.4(e)]")
def _(edition: str) -> str:
    table = Driver(elect(edition, preshuffled=None))
    return table.refuse(table.duty("receive", preshuffled=True))


@case("stacked [679a.5(a)]")
def _(edition: str) -> str:
    return ready(edition, until="shuffle").try_perform("shuffle", stacked=True)


@case("count-missing [679a.5(b)]")
def _(edition: str) -> str:
    return ready(edition, HAND, "shuffle").try_perform("shuffle")


@case("count-missing [679a.8(e)]")
def _(edition: str) -> str:
    return ready(edition, until="rack-stub").try_perform("count-stub")


@case("cut-depth [679a.5(d)]")
def _(edition: str) -> str:
    return ready(edition, until="cut").try_perform("cut", number=9)


@case("no-cut [679a.5(g)]")
def _(edition: str) -> str:
    return ready(edition, RESHUFFLING_SHOE).try_perform("recut")


@case("no-recut [679a.5(e)]")
def _(edition: str) -> str:
    return ready(edition, AUTOMATED_SHOE).try_perform("recut")


@case("no-shuffle [679a.5(a)]")
def _(edition: str) -> str:
    return ready(edition, until="deal").try_perform("direct-shuffle")


@case("nameless [679a.2(a)]")
def _(edition: str) -> str:
    return Driver(elect(edition)).refuse(commands.SitDown(at=0, by=Role.PLAYER, seat=1, chips=100))


@case("seated-already [679a.2(a)]")
def _(edition: str) -> str:
    return ready(edition).refuse(commands.SitDown(at=0, by=Role.PLAYER, who="Ann", seat=1, chips=100))


@case("name-taken [679a.2(a)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    table.leave("Ann")
    return table.refuse(commands.SitDown(at=0, by=Role.HOUSE, who="Ann", seat=6, chips=100, bot="always-play"))


@case("no-such-seat [679a.2(a)]")
def _(edition: str) -> str:
    return ready(edition).refuse(commands.SitDown(at=0, by=Role.PLAYER, who="Bo", seat=7, chips=100))


@case("seat-taken [679a.2(a)]")
def _(edition: str) -> str:
    return ready(edition).refuse(commands.SitDown(at=0, by=Role.PLAYER, who="Bo", seat=2, chips=100))


@case("malformed-amount [679a.7(a)]")
def _(edition: str) -> str:
    return ready(edition).refuse(commands.BuyIn(at=0, by=Role.PLAYER, who="Ann", chips=0))


@case("not-enough-chips [679a.7(a)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.place("Ann", 2, "prime", 99_001))


@case("no-such-wager [679a.7]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.withdraw("Ann", 2, "prime"))


@case("not-seated [679a.7(b)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.place("Bo", 3, "ante", 1000))


@case("bets-closed [679a.7(c)]")
def _(edition: str) -> str:
    table = ready(edition, until="deal")
    return table.refuse(table.place("Ann", 2, "prime", 500))


@case("not-your-box [679a.7(e)]")
def _(edition: str) -> str:
    table = ready(edition)
    table.sit("Bo", 3)
    return table.refuse(table.place("Ann", 3, "ante", 1000))


@case("boxes-not-adjacent [679a.7(e)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.place("Ann", 4, "ante", 1000))


@case("too-many-boxes [679a.7(e)]")
def _(edition: str) -> str:
    table = ready(edition)
    table.wager("Ann", 3, ante=1000)
    return table.refuse(table.place("Ann", 1, "ante", 1000))


@case("no-cards [679a.8(c)]")
def _(edition: str) -> str:
    return ready(edition, until="deal").try_perform("deal")


@case("too-many-cards [679a.8(c)]")
def _(edition: str) -> str:
    return ready(edition, until="deal").try_perform("deal", cards="2c 3c 4c 5c 6c 7c 8c")


@case("duplicate-card [679a.3(a)]")
def _(edition: str) -> str:
    return ready(edition, until="deal").try_perform("deal", cards="2c 2c")


@case("malformed-card [679a.3(a)]")
def _(edition: str) -> str:
    return ready(edition, until="deal").try_perform("deal", cards="2x")


@case("wrong-cards-apart [679a.8(c)]")
def _(edition: str) -> str:
    return ready(edition, until="settle").try_perform("settle", apart="2c 3c")


@case("no-decision [679a.11(b)]")
def _(edition: str) -> str:
    table = ready(edition, until="deal")
    return table.refuse(table.choice(2, "play"))


@case("not-your-turn [679a.11(b)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    return table.refuse(table.choice(3, "play", who="Ann"))


@case("not-your-box [679a.11(a)(1)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    return table.refuse(table.choice(2, "play", who="Bo"))


@case("no-such-choice [679a.11(b)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    return table.refuse(table.choice(2, "raise"))


@case("out-of-bounds [679a.11(b)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    return table.refuse(table.choice(2, "play", 1001))


@case("missing-cards [679a.11(c)]")
def _(edition: str) -> str:
    table = ready(edition, until="deal")
    table.perform("deal", cards=" ".join(["??"] * 6))
    table.until("reveal")
    return table.try_perform("reveal")


@case("other-cards [679a.8(c)]")
def _(edition: str) -> str:
    return ready(edition, until="reveal").try_perform("reveal", cards="Ah Kh Qh")


@case("not-turned [679a.11(c)]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    table.leave("Ann")
    table.until("settle")
    return table.try_perform("settle", cards="Ah Kh Qh")


@case("no-card [679a.13(a)]")
def _(edition: str) -> str:
    table = ready(edition, until="deal")
    return table.refuse(table.irregularity("face-up"))


@case("not-now [679a.13(c)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.irregularity("wrong-number"))


@case("no-such-device [679a.13(e)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.irregularity("shuffler-jam"))


@case("nothing-due [679a.7]")
def _(edition: str) -> str:
    table = ready(edition)
    table.do(table.withdraw("Ann", 2, "ante"))
    return table.try_perform("shuffle")


@case("no-such-deck [679a.3(a)]")
def _(edition: str) -> str:
    return ready(edition, until="shuffle").try_perform("shuffle", deck="C")


@case("unknown-irregularity [679a.13]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.irregularity("earthquake"))


@case("no-such-place [679a.13]")
def _(edition: str) -> str:
    table = ready(edition, until="decision")
    return table.refuse(table.irregularity("wrong-number", where="seat 5"))


@case("which-device [679a.13(g)]")
def _(edition: str) -> str:
    table = ready(edition, AUTOMATED_SHOE)
    table.report("shuffler-out-of-order")
    table.report("shoe-out-of-order")
    return table.try_perform("restore-device")


@case("cards-are-kept [679a.13(a)]")
def _(edition: str) -> str:
    table = Driver(elect(edition), automated=tuple(Duty))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    table.until("deal")
    return table.refuse(table.irregularity("face-up", card="As"))


@case("no-cut-offered [679a.7(b)]")
def _(edition: str) -> str:
    return ready(edition, until="cut").refuse(commands.AnswerCut(at=0, by=Role.PLAYER, who="Ann", seat=2, depth=20))


@case("no-cover-card [679a.5(g)]")
def _(edition: str) -> str:
    return ready(edition).try_perform("cover-card")


@case("not-your-place [679a.7(b)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(commands.LeaveTable(at=0, by=Role.DEALER, who="Ann"))


@case("malformed-opening [679a.2(a)]")
def _(edition: str) -> str:
    answer = decide(None, commands.OpenTable(at=0, by=Role.PLAYER, table="8", elections=elect(edition)))
    assert isinstance(answer, Refusal)
    return in_short(answer)


def _together(edition: str, **fields: object) -> str:
    given = {"at": 0, "by": Role.FLOORPERSON, "who": "Flo", "second": "Sid", "why": "slip 1", "chips": 100} | fields
    return ready(edition).refuse(commands.CreditInventory(**given))  # type: ignore[arg-type]


@case("second-person")
def _(edition: str) -> str:
    return _together(edition, second="Flo")


@case("no-reason")
def _(edition: str) -> str:
    return _together(edition, why="")


@case("no-amount")
def _(edition: str) -> str:
    return _together(edition, chips=0)


@case("inventory-too-small")
def _(edition: str) -> str:
    return _together(edition, chips=10**12)


@case("no-meter")
def _(edition: str) -> str:
    command = commands.AlterMeter(at=0, by=Role.FLOORPERSON, who="Flo", second="Sid", why="a new season", shown=1)
    return ready(edition).refuse(command)


@case("meter-retired")
def _(edition: str) -> str:
    table, signed = Driver(elect(FLUSH)), {"by": Role.FLOORPERSON, "who": "Flo", "second": "Sid", "why": "it closes"}
    assert table.table.meter is not None
    retire = commands.RetireMeter(at=0, shown=table.table.meter.shown, **signed)  # type: ignore[arg-type]
    table.do(retire)
    return table.refuse(retire)


@case("training-counts")
def _(edition: str) -> str:
    opening = commands.OpenTable(at=0, by=Role.HOUSE, table="8", elections=elect(edition), training=True)
    answer = decide(None, replace(opening, money=Money.COUNTED))
    assert isinstance(answer, Refusal)
    return in_short(answer)


@case("floorperson-needed [679a.4(a)]")
def _(edition: str) -> str:
    opening = commands.OpenTable(at=0, by=Role.HOUSE, table="8", elections=elect(edition), automated=(Duty.VERIFY,))
    answer = decide(None, replace(opening, money=Money.COUNTED))
    assert isinstance(answer, Refusal)
    return in_short(answer)


@case("no-reason [679a.5(e)]")
def _(edition: str) -> str:
    table = ready(edition)
    return table.refuse(table.duty("recut", who="Flo", why=""))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "opening",
    [{"table": ""}, {"at": -1}, {"inventory": -1}],
    ids=["without a name", "before 1970", "with less than no chips"],
)
def test_a_table_that_cannot_be_opened_is_not(edition: str, opening: dict[str, object]) -> None:
    fields = {"at": 0, "by": Role.HOUSE, "table": "8", "elections": elect(edition)} | opening
    answer = decide(None, commands.OpenTable(**fields))  # type: ignore[arg-type]

    assert isinstance(answer, Refusal)
    assert in_short(answer) == "malformed-opening [679a.2(a)]"


@pytest.mark.parametrize("kind", ["PlaceWager", "WithdrawWager", "MakeDecision", "SitDown", "BuyIn", "LeaveTable"])
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOORPERSON])
def test_what_is_a_players_to_do_is_not_done_for_him(kind: str, by: Role) -> None:
    table = ready("679a@final-2016")
    fields = {"seat": 2, "wager": "prime", "amount": 500, "choice": "fold", "chips": 100}
    command = getattr(commands, kind)
    given = {name: value for name, value in fields.items() if name in command.__struct_fields__}

    assert table.refuse(command(at=0, by=by, who="Ann", **given)) == "not-your-place [679a.7(b)]"


def test_chips_kept_for_a_player_who_left_come_back_when_he_sits_down_again() -> None:
    table = ready("679a@final-2016", until="decision")
    table.do(commands.LeaveTable(at=0, by=Role.PLAYER, who="Ann"))
    table.do(table.irregularity("wrong-number"))
    assert table.table.owed == {"Ann": 1000}
    table.do(commands.SitDown(at=0, by=Role.PLAYER, who="Ann", seat=5, chips=100))

    assert table.table.players["Ann"].chips == 1100
    assert table.table.owed == {}


@case("count-mismatch [678a.8(b)]")
def _(edition: str) -> str:
    table = Driver(elect(FLUSH))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, progressive=500)
    table.until("collect-progressive")
    table.perform("collect-progressive", number=0)
    return table.try_perform("resolve-count", number=0)


@case("amount-missing [677a.11(b)]")
def _(edition: str) -> str:
    table = Driver(elect(HOLDEM))
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000, odds=1000)
    table.until("decision")
    return table.refuse(table.choice(2, "raise"))


@case("wager-stays [681a.6(b)]")
def _(edition: str) -> str:
    table = Driver(elect("681a@final-2016", readings={"681a-wagers-altered": "never"}))
    table.sit("Ann", 2)
    table.wager("Ann", 2, player=1000)
    return table.refuse(table.withdraw("Ann", 2, "player"))


def advised(*choices: AdvisedChoice) -> commands.AskAdvice:
    return commands.AskAdvice(at=0, by=Role.PLAYER, who="Ann", seat=2, unit="the Ante Wager", choices=choices)


def deciding(edition: str, *, training: bool) -> Driver:
    """A table at which Ann is asked for her decision."""
    table = Driver(elect(edition), training=training)
    table.sit("Ann", 2)
    table.wager("Ann", 2, ante=1000)
    table.until("decision")
    return table


PLAY = AdvisedChoice("play", "-1/3", cite("679a.11(b)"))
FOLDED = AdvisedChoice("fold", "-1", cite("679a.11(b)"))


@case("advice-refused")
def _(edition: str) -> str:
    table = deciding(edition, training=False)
    return table.refuse(replace(advised(PLAY, FOLDED), at=table.at))


@case("not-asked")
def _(edition: str) -> str:
    return Driver(elect(edition), training=True).refuse(advised(PLAY, FOLDED))


@case("malformed-advice")
def _(edition: str) -> str:
    table = deciding(edition, training=True)
    refused = {
        table.refuse(replace(advised(*choices), at=table.at))
        for choices in ((), (FOLDED, PLAY), (AdvisedChoice("play", "1/0", PLAY.clause),))
    }
    assert isinstance(table.give(replace(advised(PLAY, FOLDED), at=table.at)), tuple)
    return refused.pop()


@case("nothing-to-hand-back [679a.7]")
def _(edition: str) -> str:
    return ready(edition).try_perform("hand-back")


def on_duty(edition: str) -> Driver:
    """Dora deals, where dealers come on duty by name."""
    table = Driver(elect(edition), named_dealers=True)
    table.do(commands.ComeOnDuty(at=table.at, by=Role.DEALER, who="Dora"))
    return table


@case("no-dealers")
def _(edition: str) -> str:
    return Driver(elect(edition)).refuse(commands.ComeOnDuty(at=0, by=Role.DEALER, who="Dora"))


@case("on-duty-already")
def _(edition: str) -> str:
    return on_duty(edition).refuse(commands.ComeOnDuty(at=0, by=Role.DEALER, who="Dora"))


@case("not-on-duty")
def _(edition: str) -> str:
    return on_duty(edition).refuse(commands.GoOffDuty(at=0, by=Role.DEALER, who="Dirk"))


@case("plays-here [679a.7(b)]")
def _(edition: str) -> str:
    table = on_duty(edition)
    table.sit("Ann", 2)
    return table.refuse(commands.ComeOnDuty(at=0, by=Role.DEALER, who="Ann"))


@case("dealer-on-duty [679a.2(a)]")
def _(edition: str) -> str:
    return on_duty(edition).refuse(commands.SitDown(at=0, by=Role.PLAYER, who="Dora", seat=2, chips=1000))


def corrected(table: Driver, *, number: int = 1, wager: str = "ante", amount: int = 1000) -> str:
    """What is said to a correction of the ante that Ann had."""
    return table.refuse(correction(table, number=number, wager=wager, amount=amount))


def correction(table: Driver, *, number: int = 1, wager: str = "ante", amount: int) -> commands.CorrectSettlement:
    return commands.CorrectSettlement(
        at=table.at,
        by=Role.FLOORPERSON,
        who="Flo",
        second="Sid",
        why="paid once too little",
        round=number,
        player="Ann",
        wager=wager,
        amount=amount,
    )


def filled(*, by: str, second: str) -> commands.FillInventory:
    return commands.FillInventory(at=0, by=Role.FLOORPERSON, who=by, second=second, why="slip 1", chips=1000)


def over(edition: str, *, bot: str | None = None) -> Driver:
    """Ann, or a bot of that name, has played a round."""
    table = Driver(elect(edition))
    table.do(commands.SitDown(at=0, by=Role.PLAYER, who="Ann", seat=2, chips=100_000, bot=bot))
    table.play_round()
    return table


@case("no-such-round [679a.7]")
def _(edition: str) -> str:
    return corrected(over(edition), number=2)


@case("unknown-wager [679a.7]")
def _(edition: str) -> str:
    return corrected(over(edition), wager="lucky")


@case("house-bot [679a.7]")
def _(edition: str) -> str:
    return corrected(over(edition, bot="optimal"))


def test_a_correction_takes_all_that_the_table_has_and_no_more() -> None:
    table = over(EDITIONS[-1])

    assert corrected(table, amount=table.table.inventory + 1) == "inventory-too-small"
    assert table.refuse(filled(by="Ann", second="Sid")) == "second-person"
    assert table.refuse(filled(by="Flo", second="Ann")) == "second-person"
    table.do(correction(table, amount=table.table.inventory))
    assert table.table.inventory == 0


# Below the last case: what stands after it is not among its parameters.
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("expected", list(CASES))
def test_a_refusal_has_its_code_and_clause(edition: str, expected: str) -> None:
    assert CASES[expected](edition) == expected


NOT_REACHED = {
    **dict.fromkeys(
        ("meter-in-play", "rate-in-play", "contributed", "linked-meter", "other-amount"),
        "679a has no progressive meter",
    ),
    "malformed": "a guard: whatever a desk cannot read and does not refuse by itself",
    "no-such-irregularity": "679a has a clause on every irregularity; other chapters do not",
    **dict.fromkeys(
        ("cover-card-depth", "wrong-burn", "no-extra-card", "too-few-cards"), "679a has no shoe that lasts"
    ),
}


def codes(*folders: ModuleType) -> set[str]:
    """Every code that a table or its house refuses with."""
    sources = [
        file.read_text(encoding="utf-8") for each in folders for file in Path(str(each.__file__)).parent.rglob("*.py")
    ]
    found = (re.findall(r'Refus(?:ed|al)\(\s*"([a-z-]+)"(?: if \w+ else "([a-z-]+)")?', source) for source in sources)
    return {code for each in found for pair in each for code in pair if code}


def test_no_code_of_the_table_is_without_a_case() -> None:
    assert codes(pitboss.table) - {expected.split()[0] for expected in CASES} == set(NOT_REACHED)


def test_the_reference_lists_every_code_and_no_other() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "table-refusals.md"
    rows = [line.split("|")[1] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]

    # What is left open at an opening is found by the checks of a submission, which refuse it.
    expected = codes(pitboss.table, pitboss.house) | {"not-elected"}
    assert {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)} == expected
