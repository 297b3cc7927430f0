"""REC-1: a round recalled from its events has everything that a laboratory asks for."""

from __future__ import annotations

from pitboss.house.recall import recalled_rounds
from pitboss.table.duties import Role
from tests.table.handlers.test_progressive import award, settling


def test_rec_1_a_round_has_time_seats_choices_balances_and_its_share_of_the_meter() -> None:
    """Ann, Bo and Cy wager and raise $10, Ann and Bo $5 on the progressive, Ann and Cy $5 on Flush Bonus."""
    table = settling()
    for seat in (4, 2):
        table.perform("settle")
        award(table, seat)
    table.perform("document-award")
    table.perform("collect-cards")
    (found,) = recalled_rounds(table.log)

    assert (found.round, found.edition, found.void) == (1, table.table.elections.edition, None)
    assert found.paytables == table.table.elections.paytables
    assert found.ended is not None
    assert found.began <= found.ended
    assert [(box.seat, box.player, box.wagers["ante"]) for box in found.boxes] == [
        *((2, "Ann", 1000), (4, "Bo", 1000), (5, "Cy", 1000)),
    ]
    for box in found.boxes:
        assert [(each.choice, each.amount, each.by) for each in box.choices] == [("raise", 1000, Role.PLAYER)]
        assert sum(line.stake for line in box.lines) == sum(box.wagers.values())
    chips = table.chips()
    assert {each.player: each.after for each in found.players} == chips
    nets = {box.player: box.net for box in found.boxes}
    assert {each.player: each.after - each.before for each in found.players if each.after is not None} == nets
    # The meter starts at $30,000 and gains 18.5% of two wagers of $5; Ann wins a tenth of it, in whole cents.
    progressive = found.progressive
    assert progressive is not None
    assert (progressive.wagers, progressive.share) == (2, "185")
    assert (progressive.shown_before, progressive.paid) == (3_000_000, (3_000_000 + 185) // 10)
    assert progressive.shown_after == 3_000_000 + 185 - progressive.paid


def test_rec_1_a_round_that_the_log_ends_in_is_told_as_far_as_it_goes() -> None:
    (found,) = recalled_rounds(settling().log)

    assert found.ended is None
    assert [box.lines != () for box in found.boxes] == [False, False, True]
