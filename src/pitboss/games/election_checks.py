"""Which elections a chapter allows: what it does not is refused with the clause and what to elect instead."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from pitboss.games.elected import Limits, Shuffling
from pitboss.games.procedure import clause_of
from pitboss.law.dealing import Dealing
from pitboss.law.names import known_name
from pitboss.law.readings import reading, readings_for
from pitboss.law.refusal import Refused
from pitboss.law.rules import NO_LETTER, Paytable, Required
from pitboss.malformed import is_whole_number
from pitboss.money import format_cents
from pitboss.odds import Rounding

if TYPE_CHECKING:
    from pitboss.games.elections import Elections


def check_elections(elections: Elections) -> None:
    """Refuse what the chapter does not allow."""
    _check_readings(elections)
    _check_letters(elections)
    _check_wagers(elections)
    _check_decks(elections)
    _check_devices(elections)
    _check_limits(elections)
    _check_progressive(elections)


def _check_readings(elections: Elections) -> None:
    for id_, alternative in elections.readings.items():
        elected = reading(id_)
        known_name(f"alternative of {id_}", alternative, elected.names)
        # What several chapters leave open may be elected for the whole house.
        if not elected.shared and not elected.concerns(elections.rules.edition):
            raise Refused(
                "reading-of-another-text",
                elected.clauses[0],
                f"{id_} does not arise in {elections.edition}: leave it out",
            )


def _check_letters(elections: Elections) -> None:
    for name, letter in elections.paytables.items():
        wager = elections.rules.wager(name)
        if letter not in wager.paytables:
            clause = next((table.clause for table in wager.paytables.values()), wager.clause)
            choice = f"elect one of {', '.join(wager.paytables)}" if wager.paytables else "leave it out"
            raise Refused("unknown-letter", clause, f"{name} has no paytable {letter} in {elections.edition}: {choice}")
    if elections.reads_about("tables-together") == "one":
        _check_same_letter(elections)


def _check_same_letter(elections: Elections) -> None:
    """Wagers that are paid from the same tables are elected the same one."""
    letters: dict[tuple[Paytable, ...], str] = {}
    for name, letter in elections.paytables.items():
        tables = tuple(elections.rules.wager(name).paytables.values())
        if letters.setdefault(tables, letter) != letter:
            clause = elections.paytable(name).clause
            message = f"{name} is paid from the same tables as another wager: elect the same letter"
            raise Refused("two-bonus-tables", clause, message)


def _check_wagers(elections: Elections) -> None:
    for name in elections.wagers or ():
        wager = elections.rules.wager(name)
        if wager.required is not Required.OPTIONAL:
            raise Refused(
                "not-optional",
                wager.clause,
                f"{name} is no optional wager: leave it out of the wagers offered",
            )
        for table in elections.without_letter(wager):
            raise Refused(
                "letter-not-elected",
                wager.clause,
                f"{name} is offered without a paytable for {table.wager}: elect one of {', '.join(table.paytables)}",
            )
    if elections.pot and elections.rules.between_players is None:
        raise Refused(
            "no-pot",
            elections.rules.sections.wagers,
            f"{elections.edition} has no wager between players: do not elect a pot",
        )


def _check_decks(elections: Elections) -> None:
    if elections.decks is not None:
        _check_number_of_decks(elections.decks, elections)
    decks = elections.decks
    for name, letter in elections.paytables.items():
        table = elections.rules.wager(name).paytables[letter]
        if table.decks is None:
            continue
        if decks not in (None, table.decks):
            raise Refused(
                "table-of-other-decks",
                table.clause,
                f"paytable {letter} of {name} is for {table.decks} decks: elect one for {decks}",
            )
        decks = table.decks


def _check_number_of_decks(decks: int, elections: Elections) -> None:
    single, paired = elections.rules.figure("decks"), elections.rules.figures.get("decks-with-shuffler")
    with_shuffler = elections.rules.numbers(paired.name) if paired else ()
    if not is_whole_number(decks) or decks not in (*elections.rules.numbers(single.name), *with_shuffler):
        allowed = " or ".join(str(number) for number in elections.rules.numbers(single.name))
        more = "".join(f", or {number} with an automated card shuffling device" for number in with_shuffler)
        raise Refused("wrong-decks", single.clause, f"{decks!r} decks are not allowed: elect {allowed}{more}")
    if paired and decks in with_shuffler and elections.shuffling is Shuffling.MANUAL:
        raise Refused(
            "decks-need-shuffler",
            paired.clause,
            f"{decks} decks need an automated card shuffling device: elect one, or fewer decks",
        )


def _check_devices(elections: Elections) -> None:
    if elections.dealing is Dealing.HAND:
        if "change-hours-hand" not in elections.rules.figures:
            clause = clause_of(elections.edition, "load-manual-shoe")
            raise Refused("shoe-only", clause, "cards are dealt from a dealing shoe alone: elect one")
        if elections.shuffling is Shuffling.MANUAL:
            raise Refused(
                "hand-needs-shuffler",
                clause_of(elections.edition, "hand-deal-needs-shuffler"),
                "cards dealt from the hand need an automated shuffling device: elect one, or deal from a shoe",
            )


def _check_limits(elections: Elections) -> None:
    limits, figures = elections.limits, elections.rules.figures
    for name in Limits.__struct_fields__:
        value = getattr(limits, name)
        if value is not None and (not is_whole_number(value) or value <= 0):
            raise Refused(
                "malformed-limit",
                elections.rules.sections.wagers,
                f"{name} is a whole number above 0, not {value!r}",
            )
    if limits.payout is not None:
        floor = figures.get("limit-floor")
        if floor is None:
            clause = next(iter(elections.rules.wagers.values())).paytables[NO_LETTER].clause
            raise Refused(
                "no-payout-limit",
                clause,
                f"{elections.edition} allows no aggregate payout limit: leave it out",
            )
        if limits.payout < elections.rules.number("limit-floor"):
            least = format_cents(elections.rules.number("limit-floor"))
            raise Refused(
                "limit-too-low",
                floor.clause,
                f"the payout limit is at least {least}, not {format_cents(limits.payout)}",
            )
    if limits.boxes is not None:
        _check_boxes(elections, limits.boxes)
    if elections.rounding is not Rounding.EXACT and limits.chip is None:
        broken = readings_for(elections.edition).get("breakage")
        raise Refused(
            "chip-not-named",
            broken.clauses[0] if broken else elections.rules.sections.wagers,
            f"breakage {elections.rounding.value} needs the smallest chip: name it in the limits",
        )


def _check_boxes(elections: Elections, boxes: int) -> None:
    most, clause = elections.most_boxes
    if boxes > most:
        raise Refused("too-many-boxes", clause, f"a player may wager on {most} at most: elect no more, not {boxes}")


def _check_progressive(elections: Elections) -> None:
    if elections.progressive is None:
        return
    floor = elections.rules.figures.get("progressive-floor")
    if floor is None:
        raise Refused(
            "no-progressive",
            elections.rules.sections.wagers,
            f"{elections.edition} has no progressive wager: leave it out",
        )
    least = elections.rules.number("progressive-floor")
    if not is_whole_number(elections.progressive.reset) or elections.progressive.reset < least:
        raise Refused(
            "reset-too-low",
            floor.clause,
            f"the initial and reset amount is at least {least} cents ({format_cents(least)}), "
            f"not {elections.progressive.reset!r}",
        )
    rate = elections.progressive.rate
    if rate is not None and (not _PERCENT.fullmatch(rate) or Decimal(rate) > _WHOLE):
        raise Refused(
            "malformed-rate",
            floor.clause,
            f'the rate of progression is a percentage such as "18.5", 0 to 100, not {rate!r}',
        )


_PERCENT = re.compile(r"[0-9]{1,3}(\.[0-9]{1,6})?", re.ASCII)
_WHOLE = 100
