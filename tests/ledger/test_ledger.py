"""The ledger of a table. Every test that drives a table compares the two after every event, too: see `Books`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.games.rule_data import rules
from pitboss.law.refusal import Refusal, Refused
from pitboss.ledger import Account, Kind, Ledger
from pitboss.ledger.postings import opening, postings
from pitboss.money import Money
from pitboss.table import commands, decide
from pitboss.table import events as ev
from pitboss.table.duties import Duty, Role
from tests.ledger.books import Books
from tests.table.driving import CHIPS, FLUSH, INVENTORY, MANUAL_SHOE, SAIGON, Driver, elect, elect_method
from tests.table.handlers.test_progressive import ANN, BO, SEVEN, award, collected, settling
from tests.table.test_settlement_memory import WithAMeter
from tests.table.walking import SETTINGS

MOVES_NOTHING = {
    *(ev.CutAnswered, ev.DutyDone, ev.BetsClosed, ev.CardsDealt, ev.PlayersAsked, ev.DealContinued),
    *(ev.CardSetAside, ev.CardsExposed, ev.DealerRevealed, ev.TableClosed),
}


def account(kind: Kind, player: str = "", seat: int = 0, wager: str = "") -> Account:
    return Account(Money.PRACTICE, kind, "7", player, seat, wager)


CAGE, BANK = Account(Money.PRACTICE, Kind.CAGE), Account(Money.PRACTICE, Kind.BANK)
STOCK, METER, HELD = account(Kind.INVENTORY), account(Kind.PROGRESSIVE), account(Kind.HELD)


def posted(log: Iterable[ev.AnyEvent]) -> Ledger:
    ledger = Ledger()
    for sequence, event in enumerate(log):
        ledger.post(sequence, event, "7")
    return ledger


def test_mon_1_a_wager_leaves_the_chips_when_it_is_committed() -> None:
    table = Driver()
    table.sit("Ann", 2)
    ante = account(Kind.WAGER, seat=2, wager="ante")

    table.wager("Ann", 2, ante=1000)
    assert table.books.ledger.balance(account(Kind.CHIPS, "Ann")) == CHIPS - 1000
    assert table.books.ledger.balance(ante) == 1000

    table.do(table.withdraw("Ann", 2, "ante"))
    assert table.books.ledger.balance(account(Kind.CHIPS, "Ann")) == CHIPS
    assert ante not in table.books.ledger.balances


@pytest.mark.parametrize("amount", [999, 1000, 1001])
def test_mon_1_a_negative_balance_is_impossible(amount: int) -> None:
    """The ledger refuses what no table would let happen: somebody has written to the log."""
    table = Driver()
    table.sit("Ann", 2, chips=1000)
    forged = ev.WagerPlaced(0, Role.PLAYER, "Ann", seat=2, wager="ante", amount=amount, change=amount)
    ledger = posted(table.log)
    before = dict(ledger.balances)

    if amount <= 1000:
        ledger.post(9, forged, "7")
        assert ledger.balance(account(Kind.CHIPS, "Ann")) == 1000 - amount
        return
    with pytest.raises(Refused, match=r"chips 7 Ann would hold -\$0.01") as refused:
        ledger.post(9, forged, "7")
    assert refused.value.refusal.code == "overdrawn"
    assert ledger.balances == before
    assert ledger.post(9, replace(forged, amount=1000, change=1000), "7") is not None


def test_an_event_is_counted_once() -> None:
    log = settling().log
    ledger = posted(log)
    once = dict(ledger.balances)

    for sequence, event in enumerate(log):
        assert ledger.post(sequence, event, "7") is None
    assert ledger.balances == once


def test_a_log_that_begins_in_the_middle_is_refused() -> None:
    with pytest.raises(Refused, match="does not begin with its opening"):
        posted(Driver().log[1:] or [ev.TableClosed(0, Role.HOUSE, "")])


def test_a_table_is_opened_once() -> None:
    log = Driver().log
    with pytest.raises(Refused, match="a table is opened once"):
        posted([*log, log[0]])


def test_every_kind_of_event_that_moves_nothing_is_known_not_to() -> None:
    """All others are compared with the table wherever one is driven; a new kind is refused by the type checker."""
    opened = Driver().log[0]
    assert isinstance(opened, ev.TableOpened)
    standing, _ = opening(opened)

    for event in settling().log:
        if type(event) in MOVES_NOTHING:
            assert postings(standing, event)[1].movements == ()


def test_chips_come_from_the_cage_and_meters_from_the_bank() -> None:
    """The container and three players' chips; $30,000 on the meter, and 185 cents of two $5 wagers at 18.5%."""
    ledger = collected().books.ledger

    assert ledger.balance(CAGE) == -INVENTORY - 3 * CHIPS
    assert ledger.balance(BANK) == -3_000_000 - 185
    assert ledger.balance(METER) == 3_000_185
    assert ledger.balance(account(Kind.COLLECTED, seat=2, wager="progressive")) == 500


def test_an_award_of_the_inventory_is_a_settlement() -> None:
    """Bo wins 3 for 1 on $5: the container keeps the wager and pays $15."""
    table = settling()
    before = table.books.ledger.balance(STOCK)
    table.perform("settle", cards=BO)
    won_before = table.books.ledger.balance(account(Kind.CHIPS, "Bo"))
    after_settling = table.books.ledger.balance(STOCK)
    award(table, 4)

    assert table.books.ledger.balance(account(Kind.CHIPS, "Bo")) == won_before + 1500
    assert table.books.ledger.balance(STOCK) == after_settling + 500 - 1500
    assert table.books.ledger.balance(METER) == 3_000_185
    assert before != after_settling


def test_a_share_of_the_meter_is_held_until_it_is_documented() -> None:
    """Ann wins 10% of $30,001.85, which is $3,000.18 and leaves half a cent."""
    table = settling()
    table.perform("settle", cards=BO)
    award(table, 4)
    table.perform("settle", cards=ANN)
    stock = table.books.ledger.balance(STOCK)
    chips = table.books.ledger.balance(account(Kind.CHIPS, "Ann"))
    award(table, 2)
    ledger = table.books.ledger

    assert (ledger.balance(METER), ledger.balance(HELD)) == (3_000_185 - 300_018, 300_018)
    assert ledger.balance(STOCK) == stock + 500
    assert ledger.balance(account(Kind.CHIPS, "Ann")) == chips

    table.perform("document-award")
    assert HELD not in ledger.balances
    assert ledger.balance(account(Kind.CHIPS, "Ann")) == chips + 300_018


def test_a_whole_meter_is_seeded_again_by_the_house() -> None:
    table = settling(ann=SEVEN)
    table.perform("settle", cards=BO)
    award(table, 4)
    table.perform("settle", cards=SEVEN)
    award(table, 2)

    assert table.books.ledger.balance(HELD) == 3_000_185
    assert table.books.ledger.balance(METER) == 3_000_000
    assert table.books.ledger.balance(BANK) == -6_000_185


def with_a_pot() -> Driver:
    """Ann and Bo have wagered $10 against the dealer and $10 against each other, and are about to be settled."""
    table = Driver(elect_method(MANUAL_SHOE, SAIGON[1], pooled=("pot",)))
    for who, seat in (("Ann", 1), ("Bo", 3)):
        table.sit(who, seat)
        table.wager(who, seat, ante=1000, pot=1000)
    table.until("settle")
    return table


def test_a_pot_is_the_players_until_one_of_them_wins_it() -> None:
    table = with_a_pot()
    ledger = table.books.ledger
    assert ledger.balance(account(Kind.POOL, wager="pot")) == 2000
    stock = ledger.balance(STOCK)
    table.until("collect-cards")
    antes = [
        line for event in table.log if isinstance(event, ev.SeatSettled) for line in event.lines if line.wager == "ante"
    ]

    assert ledger.balance(account(Kind.POOL, wager="pot")) == 0
    assert ledger.balance(STOCK) == stock - sum(line.net for line in antes)


def test_what_nobody_wins_of_a_pot_is_the_tables() -> None:
    """At a table that takes a dollar of each pot."""
    table = with_a_pot()
    table.until("collect-cards")
    table.perform("collect-cards")

    def short(event: ev.AnyEvent) -> ev.AnyEvent:
        if not isinstance(event, ev.SeatSettled):
            return event
        won = [line.wager == "pot" and line.paid > 0 for line in event.lines]
        lines = (replace(line, paid=line.paid - 100 * is_won) for line, is_won in zip(event.lines, won, strict=True))
        return replace(event, lines=tuple(lines))

    whole, taken = posted(table.log), posted(map(short, table.log))
    assert taken.balance(account(Kind.POOL, wager="pot")) == 0
    assert taken.balance(STOCK) == whole.balance(STOCK) + 100


def test_a_meter_that_is_no_longer_played_for_goes_back_to_the_house() -> None:
    table = Driver(elect(FLUSH))
    without = elect(FLUSH, letters={"flush-bonus": "A", "straight-flush-bonus": "A"})
    table.do(commands.ChangeSubmission(at=0, by=Role.FLOORPERSON, submission="0" * 64, elections=without))

    assert METER not in table.books.ledger.balances
    assert BANK not in table.books.ledger.balances


@pytest.mark.parametrize("wrong", [{"shown": 1}, {"held": 1, "shown": -1}], ids=["shown", "held"])
def test_a_meter_that_tells_another_amount_than_its_account_holds_is_refused(wrong: dict[str, int]) -> None:
    """A cent more or less on the meter is somebody's money, though the meter's own books may agree."""
    table = settling()
    gained = next(event for event in table.log if isinstance(event, ev.ProgressiveCollected))
    meter = replace(gained.meter, **{name: getattr(gained.meter, name) + by for name, by in wrong.items()})

    before = table.log[: table.log.index(gained)]
    posted([*before, gained])
    with pytest.raises(Refused, match=r"the meter of table 7 has \$30,001\.8"):
        posted([*before, replace(gained, meter=meter)])


def test_a_settlement_is_undone_as_it_was_made_or_not_at_all() -> None:
    table = settling()
    table.report("wrong-number", where="seat 2")
    undone = next(event for event in table.log if isinstance(event, ev.SettlementUndone))

    before = table.log[: table.log.index(undone)]
    with pytest.raises(Refused, match="claimed back from Cy, who was given"):
        posted([*before, replace(undone, back=undone.back + 1)])


def test_int_4_no_round_begins_before_the_last_is_booked() -> None:
    """When a round has ended nothing is in action, and only then is there another, whoever asks for it earlier."""
    for kinds in SETTINGS.values():
        ledger, steps = Ledger(), list(WithAMeter(Random(1), kinds[0]).steps(3))
        for sequence, event in enumerate(event for step in steps for event in step.events):
            ledger.post(sequence, event, "7")
            if isinstance(event, ev.RoundEnded):
                assert ledger.total((Kind.WAGER, Kind.COLLECTED, Kind.POOL, Kind.HELD)) == 0
        in_play = [step.before for step in steps if step.before is not None and step.before.round is not None]
        assert in_play
        for table in in_play:
            refused = decide(table, commands.Perform(at=table.clock, by=Role.HOUSE, duty=Duty.NO_MORE_BETS))
            assert isinstance(refused, Refusal)
            assert refused.code == "not-due"


@pytest.mark.parametrize("seed", range(4))
def test_prg_5_what_was_contributed_is_paid_displayed_or_held(seed: int) -> None:
    """After every event, to the part of a cent, and the accounts of the ledger hold as much."""
    ways = [kinds for name, kinds in SETTINGS.items() if "progressive-floor" in rules(kinds[0].edition).figures]
    assert ways
    contributions = 0
    for kinds in ways:
        ledger = Ledger()
        events = [event for step in WithAMeter(Random(seed), kinds[0]).steps(4) for event in step.events]
        for sequence, event in enumerate(events):
            ledger.post(sequence, event, "7")
            meter = ledger.standings["7"].meter
            assert meter is not None
            contributed = Fraction(meter.contributed, meter.parts)
            carried = Fraction(meter.carried, meter.parts)
            assert meter.seeded + contributed == meter.shown + carried + meter.held + meter.paid
            contributions += meter.contributed
    assert contributions > 0


def conserved(number: int) -> Counter[str]:
    """So many commands that tables of every game accepted, people of every role doing right and wrong."""
    seen: Counter[str] = Counter()
    seed = 0
    while seen["commands"] < number:
        for kinds in SETTINGS.values():
            books = Books()
            for step in WithAMeter(Random(seed), kinds[seed % len(kinds)]).steps(2):
                for event in step.events:
                    seen[type(event).__name__] += 1
                    if event is step.events[-1]:
                        books.follow(event, step.after)
                    else:
                        books.count(event, "7")
                seen[f"by {step.command.by.value}"] += 1
                seen["commands"] += 1
        seed += 1
    return seen


def test_mon_2_money_is_conserved_through_random_commands() -> None:
    seen = conserved(3_000)

    assert {"by player", "by dealer", "by floorperson", "by house"} <= seen.keys()


@pytest.mark.prove
def test_mon_2_money_is_conserved_through_100_000_random_commands() -> None:
    seen = conserved(100_000)

    kinds = (
        *(ev.PlayerSat, ev.ChipsBought, ev.PlayerLeft, ev.WagerPlaced, ev.DecisionMade, ev.ProgressiveCollected),
        *(ev.SeatSettled, ev.AwardPaid, ev.SettlementUndone, ev.RoundVoided, ev.IrregularityNoted, ev.RoundEnded),
    )
    assert [kind.__name__ for kind in kinds if kind.__name__ not in seen] == []
