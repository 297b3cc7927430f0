"""677a and 678a have the cards of an idle table spread, and do not have them removed from the shoe."""

from __future__ import annotations

import pytest

from tests.proves import proves
from tests.table.driving import AUTOMATED_SHOE, FLUSH, HAND, HOLDEM, MANUAL_SHOE, Driver, elect_method


@proves("677a.5(f)", "678a.5(f)")
@pytest.mark.parametrize("edition", [HOLDEM, FLUSH])
@pytest.mark.parametrize("method", [MANUAL_SHOE, AUTOMATED_SHOE, HAND])
@pytest.mark.parametrize("reading", ["shoe-stays", "spread"])
def test_two_chapters_do_not_empty_the_shoe_of_an_idle_table(edition: str, method: str, reading: str) -> None:
    """What lies in the rack, or in the dealer's hand, is spread; what lies in the shoe, only if it is read so."""
    table = Driver(elect_method(method, edition, readings={"idle-shoe": reading}))
    table.sit("Ann", 1)
    table.until("load")
    table.perform("load")
    table.leave("Ann")
    chapter = edition.partition("@")[0]
    if method != HAND and reading == "shoe-stays":
        assert table.due == []
        table.sit("Bo", 2)
        assert table.stages() == {"A": "loaded"}
    else:
        assert table.due_with_clauses == [f"spread-idle A [{chapter}.5(f)]"]
        table.perform("spread-idle")
        table.sit("Bo", 2)
        assert table.due_with_clauses == [f"offer-inspection A [{chapter}.5(f)]"]
    table.play_round()
    table.leave("Bo")

    assert table.due_with_clauses == [f"spread-idle A [{chapter}.5(f)]"]
