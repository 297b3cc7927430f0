"""What a solver can be asked: one wager under one letter, number of decks, and set of readings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import msgspec

from pitboss.cards import Suit
from pitboss.exact.cache import NO_CACHE, Cache
from pitboss.exact.figure import Setting
from pitboss.exact.sensitivity import breaks, is_limited, is_raised_by_chips
from pitboss.games.elections import Elections, Limits, ProgressiveElection
from pitboss.games.pooling import players_figure
from pitboss.games.registry import check_solved, find_game, solver_of
from pitboss.games.solving import NOWHERE, USUAL_STAKE, Circumstances, Priced
from pitboss.law.names import known_name
from pitboss.law.paytables import NO_LETTER, Paytable
from pitboss.law.readings import Needs, reading, readings_for
from pitboss.law.refusal import Refused
from pitboss.law.rules import Required, Rules
from pitboss.malformed import Malformed
from pitboss.odds import Form, Rounding


@dataclass(frozen=True, slots=True)
class Question:
    """One wager, with elections reduced to what its figures depend on."""

    elections: Elections
    wager: str
    letter: str | None
    at: Circumstances = NOWHERE

    @property
    def game(self) -> str:
        return self.elections.rules.game

    @property
    def edition(self) -> str:
        return self.elections.edition

    @property
    def key(self) -> bytes:
        """The question in a canonical form: equal questions have equal keys."""
        asked = {"elections": self.elections, "wager": self.wager, "at": self.at}
        return msgspec.json.encode(asked, order="deterministic")

    @property
    def readings(self) -> dict[str, str]:
        """Every money reading of the text, with the alternative in force."""
        return {id_: self.elections.reads(id_) for id_ in money_readings(self.edition)}

    @property
    def setting(self) -> Setting | None:
        """What it depends on besides the elections, if anything."""
        progressive, limits = self.elections.progressive, self.elections.limits
        setting = Setting(
            limit=limits.payout,
            ante=self.at.ante,
            chip=limits.chip,
            meter=self.at.meter,
            stake=self.at.stake,
            reset=progressive.reset if progressive else None,
            rate=progressive.rate if progressive else None,
            shoe=dict(self.at.shoe) if self.at.shoe else None,
            players=self.at.players,
            boxes=self.at.boxes,
        )
        return None if setting == Setting() else setting

    @property
    def is_plain(self) -> bool:
        """Whether it is about the wager as in the text: payouts in full, a full shoe, the lowest meter."""
        elections, at = self.elections, self.at
        rounded = elections.rounding is not Rounding.EXACT and breaks(elections, self.wager)
        depleted = at.shoe is not None and not all(
            left == len(Suit) * elections.decks_in_play for left in at.shoe.values()
        )
        if rounded or depleted or elections.limits.payout is not None:
            return False
        if elections.progressive is None:
            return True
        least = elections.rules.number("progressive-floor")
        return (at.meter, elections.progressive.reset, at.stake) == (least, least, USUAL_STAKE)

    def reading(self, changed: Mapping[str, str]) -> Question:
        """The same question under other readings."""
        readings = {
            id_: name for id_, name in {**self.elections.readings, **changed}.items() if not _is_default(id_, name)
        }
        return replace(self, elections=msgspec.structs.replace(self.elections, readings=readings))

    def among(self, players: int) -> Question:
        """The same question with a different number of players competing for a pot."""
        return replace(self, at=replace(self.at, players=players))

    def in_boxes(self, boxes: int) -> Question:
        """The same question for a player in several boxes."""
        return replace(self, at=replace(self.at, boxes=boxes))

    def sized(self, *, ante: int, chip: int) -> Question:
        """The same question for a wager of this size, with this as the smallest chip."""
        limits = msgspec.structs.replace(self.elections.limits, chip=chip)
        elections = msgspec.structs.replace(self.elections, limits=limits)
        return replace(self, elections=elections, at=replace(self.at, ante=ante))

    def at_rate(self, rate: str) -> Question:
        """The same question with each wager adding this percentage to the progressive meter."""
        progressive = self.elections.progressive
        if progressive is None:
            return self
        elections = msgspec.structs.replace(self.elections, progressive=msgspec.structs.replace(progressive, rate=rate))
        return replace(self, elections=elections)

    def at_meter(self, meter: int) -> Question:
        """The same question with a different amount on the progressive meter."""
        return replace(self, at=replace(self.at, meter=meter))


def money_readings(edition: str) -> tuple[str, ...]:
    """The readings of kind money that arise in a text."""
    return tuple(id_ for id_, each in readings_for(edition).items() if each.kind == "money")


def questions(
    elections: Elections,
    at: Circumstances = NOWHERE,
    *,
    wager: str | None = None,
    letter: str | None = None,
    cache: Cache = NO_CACHE,
) -> tuple[Question, ...]:
    """Everything that can be asked under an edition, with every choice that elections, `wager` and `letter` leave open.

    A letter elected for a table applies to that table; `letter` applies to every wager that has it.
    """
    law = elections.rules
    check_solved(law.game)
    priced = _priced(law, cache)
    if wager is not None:
        known_name(f"wager of {elections.edition} that can be priced", wager, [each.wager for each in priced])
    _check_shoe(law, at)
    _check_players(law, at)
    found = tuple(
        question
        for each in priced
        if wager in (None, each.wager)
        for question in _questions(elections, each, at)
        if letter in (None, question.letter)
    )
    if not found:
        raise _nothing_found(elections, priced, wager=wager, letter=letter)
    return found


def covered(wager: str, law: Rules) -> tuple[str, ...]:
    """The wagers that a figure covers: the wager itself, or all that a round of the game is played with."""
    if wager in law.wagers:
        return (wager,)
    played_with = (Required.ALWAYS, Required.DECISION)
    return tuple(name for name, each in law.wagers.items() if each.table_of is None and each.required in played_with)


def is_of_the_game(question: Question, cache: Cache = NO_CACHE) -> bool:
    """Whether the question is about the game itself, as its strategy plays it, rather than a side wager."""
    return question.wager == _priced(question.elections.rules, cache)[0].wager


def has_solver(game: str) -> bool:
    """Whether the game has a solver; one that was only scaffolded does not."""
    return find_game(game).solver is not None


def _priced(law: Rules, cache: Cache) -> tuple[Priced, ...]:
    """What can be asked for; cached like every answer, so that a solver is loaded only when needed."""
    question = f"priced {law.edition.name}".encode()
    kept = cache.read(law.game, question, _KeptPriced)
    if kept is None:
        kept = _KeptPriced(solver_of(law.game).priced(law))
        cache.write(law.game, question, kept)
    return kept.priced


class _KeptPriced(msgspec.Struct, frozen=True):
    priced: tuple[Priced, ...]


def _questions(elections: Elections, priced: Priced, at: Circumstances) -> Iterator[Question]:
    law = elections.rules
    table = priced.table or priced.wager
    tables: Mapping[str, Paytable | None] = law.wagers[table].paytables if table in law.wagers else {}
    elected = elections.paytables.get(table)
    for letter, paytable in (tables or {NO_LETTER: None}).items():
        if elected not in (None, letter):
            continue
        for decks in _decks(elections, at):
            if paytable is not None and paytable.decks not in (None, decks):
                continue
            yield _question(elections, priced, at, letter=letter, decks=decks)


def _question(elections: Elections, priced: Priced, at: Circumstances, *, letter: str, decks: int) -> Question:
    """The question without anything its answer does not depend on, so that it is the same wherever it is asked."""
    law = elections.rules
    has_letter = letter != NO_LETTER
    tables = (priced.table or priced.wager, *priced.also) if has_letter else ()
    progressive = elections.progressive if _is_progressive(law, priced) else None
    meter, stake = at.meter, at.stake
    if _is_progressive(law, priced):
        # What the wager costs, where the meter started, and which tables share it do not affect what it is worth.
        elected = progressive or ProgressiveElection(reset=law.number("progressive-floor"))
        progressive = ProgressiveElection(reset=elected.reset, rate=elected.rate)
        meter = progressive.reset if meter is None else meter
        stake = USUAL_STAKE if stake is None else stake
    else:
        meter = stake = None
    limits, ante = _sizes(elections, priced.wager, at)
    pooled = (priced.wager,) if priced.wager in law.pooled else ()
    money = {id_: reading(id_).needs for id_ in money_readings(elections.edition)}
    if limits.payout is None:
        money = {id_: needs for id_, needs in money.items() if needs is not Needs.PAYOUT_LIMIT}
    boxes = at.boxes if pooled else None
    if not pooled:
        money = {id_: needs for id_, needs in money.items() if needs is not Needs.BOXES}
    asked = Elections(
        elections.edition,
        paytables=dict.fromkeys(tables, letter),
        readings={id_: name for id_, name in elections.readings.items() if id_ in money and not _is_default(id_, name)},
        decks=decks,
        limits=limits,
        pooled=pooled,
        progressive=progressive,
    )
    players = at.players if pooled else None
    circumstances = Circumstances(meter=meter, stake=stake, ante=ante, shoe=at.shoe, players=players, boxes=boxes)
    return Question(asked, priced.wager, letter if has_letter else None, circumstances)


def _sizes(elections: Elections, wager: str, at: Circumstances) -> tuple[Limits, int | None]:
    """The limit, the chip and the size of the wager, as far as its figures could depend on them."""
    limit = elections.limits.payout if at.ante is not None and is_limited(elections, wager) else None
    in_chips = breaks(elections, wager) or is_raised_by_chips(elections, wager)
    in_chips = in_chips or elections.rounding is not Rounding.EXACT
    limits = Limits(payout=limit, chip=elections.limits.chip if in_chips else None)
    return limits, at.ante if in_chips or limit is not None else None


def _is_default(id_: str, name: str) -> bool:
    return reading(id_).default == name


def _is_progressive(law: Rules, priced: Priced) -> bool:
    wager = law.wagers.get(priced.wager)
    tables = wager.paytables.values() if wager else ()
    return any(row.odds.form is Form.METER for table in tables for row in table.rows)


def _decks(elections: Elections, at: Circumstances) -> tuple[int, ...]:
    if elections.decks is not None:
        return (elections.decks_in_play,)
    allowed = elections.rules.numbers("decks")
    if at.shoe is None:
        return allowed
    # A composition belongs to one shoe: the smallest that could hold it.
    return next((each,) for each in sorted(allowed) if _fits(each, at.shoe))


def _fits(decks: int, shoe: Mapping[str, int]) -> bool:
    return all(count <= len(Suit) * decks for count in shoe.values())


def _check_shoe(law: Rules, at: Circumstances) -> None:
    if at.shoe is None:
        return
    decks = law.figure("decks")
    most = max(law.numbers("decks"))
    if most == 1:
        raise Refused("no-shoe", decks.clause, f"{law.edition} is dealt from one whole deck: leave the shoe out")
    if not _fits(most, at.shoe):
        raise Refused("shoe-too-large", decks.clause, f"no shoe of {most} decks holds that many cards of one rank")


def _check_players(law: Rules, at: Circumstances) -> None:
    if at.players is None and at.boxes is None:
        return
    least = next((law.figure(players_figure(name)) for name in law.pooled), None)
    if least is None:
        message = f"{law.edition} has no wager between players: leave their number out"
        raise Refused("no-pot", law.sections.wagers, message)
    fewest, seats = law.number(least.name), law.figure("seats")
    if at.players is not None and at.players < fewest:
        raise Refused("too-few-players", least.clause, f"a pot takes {fewest} players or more, not {at.players}")
    if at.players is not None and at.players > law.number("seats"):
        message = f"a table seats {law.number('seats')} players, not {at.players}"
        raise Refused("too-many-players", seats.clause, message)
    if at.boxes is not None and at.boxes > 1 and at.players not in (None, fewest):
        message = f"a player in several boxes is counted against {fewest - 1} other: leave the number of players out"
        raise Refused("too-many-players", seats.clause, message)


def _nothing_found(
    elections: Elections, priced: tuple[Priced, ...], *, wager: str | None, letter: str | None
) -> Malformed:
    letters = sorted(
        {
            each.letter
            for one in priced
            if wager in (None, one.wager)
            for each in _questions(elections, one, NOWHERE)
            if each.letter
        }
    )
    of = wager or "any wager"
    return Malformed(
        letter or "",
        f"a paytable of {of} in {elections.edition}" + (f" ({', '.join(letters)})" if letters else ", which has none"),
        "name one of these, or leave the paytable out" if letters else "leave the paytable out",
    )
