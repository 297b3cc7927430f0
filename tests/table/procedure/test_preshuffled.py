"""Preshuffled cards, .4(e): only a table that elects them, and says under which rule, receives any."""

from __future__ import annotations

import pytest

from pitboss.law.refusal import Refused
from pitboss.submission.toml_reader import parse_submission
from pitboss.submission.toml_writer import commented
from pitboss.table.commands import Perform
from pitboss.table.duties import Duty, Role
from tests.house.playing import play_rounds, seated_bots
from tests.proves import proves
from tests.submission.drafts import new_submission
from tests.table.driving import FINAL, FLUSH, HOLDEM, PROPOSED, SAIGON, Driver, elect

EDITIONS = (HOLDEM, FLUSH, PROPOSED, FINAL, *SAIGON, "681a@final-2016")
RULES = ("603a.16(u)", "603a.16(v)")


def preshuffled_under(edition: str) -> str:
    return f"{edition.partition('@')[0]}.4(e)"


@proves("677a.4(e)", "678a.4(e)", "679a.4(e)", "680a.4(e)", "681a.4(e)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("elected", [None, *RULES])
def test_a_deck_is_received_preshuffled_only_where_that_is_elected(edition: str, elected: str | None) -> None:
    table = Driver(elect(edition, preshuffled=elected))
    table.sit("Ann", 1)
    receive = table.duty("receive", preshuffled=True)

    if elected is None:
        assert table.refuse(receive) == f"not-preshuffled [{preshuffled_under(edition)}]"
        table.perform("receive")
        assert table.due == ["inspect A"]
    else:
        table.do(receive)
        assert table.due[0] in ("cut A", "cut-offer A 1")


@pytest.mark.parametrize("by", [Role.DEALER, Role.HOUSE])
def test_nobody_skips_the_opening_of_a_table_that_elects_no_preshuffled_cards(by: Role) -> None:
    table = Driver(elect(preshuffled=None), automated=tuple(Duty) if by is Role.HOUSE else ())

    assert table.refuse(table.duty("receive", preshuffled=True)) == "not-preshuffled [679a.4(e)]"


@proves("679a.4(e)")
def test_the_house_brings_preshuffled_cards_where_they_are_elected() -> None:
    for elected in (None, "603a.16(v)"):
        table, house = seated_bots(preshuffled=elected)
        duties = [step.command.duty for step in play_rounds(table, house, 1) if isinstance(step.command, Perform)]

        assert (Duty.INSPECT in duties) is (elected is None)
        assert duties[:2] == [Duty.RECEIVE, Duty.INSPECT if elected is None else Duty.CUT]


@proves("677a.4(e)", "678a.4(e)", "679a.4(e)", "680a.4(e)", "681a.4(e)")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_election_goes_from_the_file_to_the_table(edition: str) -> None:
    written = commented(new_submission(edition))
    assert parse_submission(written).elections.preshuffled is False
    elected = parse_submission(written.replace("preshuffled = false", 'preshuffled = "603a.16(u)"'))

    assert elected.elections.preshuffled == "603a.16(u)"
    assert parse_submission(commented(elected)) == elected


@pytest.mark.parametrize("elected", ["true", '"603a.16(w)"', '""'])
def test_a_table_does_not_open_without_the_rule_that_the_cards_come_under(elected: str) -> None:
    written = commented(new_submission(FINAL)).replace("preshuffled = false", f"preshuffled = {elected}")
    submission = parse_submission(written)

    with pytest.raises(Refused) as refused:
        _ = submission.elections
    assert (refused.value.refusal.code, refused.value.refusal.clause) == ("preshuffled-under", "679a.4(e)")
