"""Heads-Up Hold 'Em and High Card Flush as stories tell them: a round of each, and the clauses of each way of dealing.

Ann (seat 1) and Bo (seat 3) have wagered. Unless something else happens, the rounds end like this:

    677a   dealer Qh Jd, community Kh 9s 9d 4c 3h: a pair of nines
           Ann As Kd raises $30 before the Flop: two pair wins Ante $10 and Raise 1 to 1; Odds $10 pushes; Pocket Bonus
               $5 pays 10 to 1 for an ace and a king of different suits; Trips Plus $5 loses
           Bo 7h 2c checks twice and folds at the river: Ante and Odds of $10 each are collected
    678a   dealer Ac Tc 6c Kd 4d 8s 3h: a three-card flush, ace high, qualifies
           Ann Kh Jh 9h 8h 7h 2c 3d raises $20 on a five-card flush: Ante $10 and Raise win 1 to 1; Flush Bonus $5 pays
               10 to 1 and Straight Flush Bonus $5, for 7-8-9, 7 to 1
           Bo Qs Ts 4s Ad 6d 5c 2d folds: the Ante of $10 is collected
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pitboss.games.elections import Elections
from tests.table.driving import (
    AUTOMATED_SHOE,
    CHIPS,
    FLUSH,
    HAND,
    HOLDEM,
    MANUAL_SHOE,
    RESHUFFLING_SHOE,
    elect_method,
)
from tests.table.playthrough import Script, Teller, Telling, story


@dataclass(frozen=True)
class Way:
    """A way of dealing and its clauses; a shoe that reshuffles keeps its stub."""

    method: str
    announce: str
    deal: str
    load: str
    stub: str = ""
    count: str = ""
    right: str = ""
    wrong: str = ""


@dataclass(frozen=True)
class Game:
    """A game: its round, its ways of dealing, its clauses, and what Ann and Bo have after a round."""

    folder: str
    edition: str
    chapter: str
    ways: Mapping[str, Way]
    ann: Mapping[str, int]
    bo: Mapping[str, int]
    hands: Mapping[int, str]
    dealer: str
    decided: Callable[[Teller], None]
    """How Ann and Bo decide, and what the dealer turns between their decisions."""
    asked: str
    collect: str
    raised: int
    won: int
    lost: int
    exposed: int
    """What Ann has when her hand is void and her optional wagers are settled."""
    community: str = ""
    spare: tuple[str, str] = ("Th", "8c")
    """Two cards that nobody is dealt."""

    def clause(self, number: str) -> str:
        """A clause of the chapter."""
        return f"{self.chapter}.{number}"

    def story(self, name: str, title: str, *proves: str) -> Callable[[Script], Script]:
        """Enter a story of this game; clauses are written without the chapter."""
        return story(name, title, *map(self.clause, proves), game=self.folder, editions=(self.edition,))

    def ready(self, telling: Telling, way: Way, what: str, elections: Elections | None = None) -> Teller:
        """Cards ready, wagers placed, bets closed."""
        table = telling.table(way.method, what, elections or elect_method(way.method, self.edition), quiet=True)
        self.wager(table)
        table.until("no-more-bets")
        table.begin()
        table.expect(due=f"no-more-bets [{way.announce}]")
        table.perform("no-more-bets")
        return table

    def wager(self, table: Teller) -> None:
        for who, seat, stakes in (("Ann", 1, self.ann), ("Bo", 3, self.bo)):
            if who not in table.chips():
                table.sit(who, seat)
            table.wager(who, seat, **stakes)

    def cards(self, table: Teller) -> list[str]:
        return table.in_order(self.hands, self.dealer, self.community)

    def deal_first(self, table: Teller, count: int = 3) -> None:
        """The first cards of the round."""
        table.perform("deal", cards=" ".join(self.cards(table)[:count]))

    def deal(self, table: Teller) -> None:
        """The cards that are still to be dealt."""
        table.deal_hands(self.hands, self.dealer, self.community)

    def finish(self, table: Teller) -> None:
        """Decisions, reveal and settlement, as if nothing had happened."""
        if "rack-stub" in table.due:
            table.perform("rack-stub")
        self.decided(table)
        for duty in ("collect-forfeited", "reveal", "settle"):
            table.perform(duty)
        table.expect(due=f"collect-cards [{self.collect}]", Ann=self.won, Bo=self.lost)
        table.perform("collect-cards")

    def void(self, table: Teller) -> None:
        """All hands are void: every wager goes back, and the cards are shuffled before they are dealt again."""
        table.expect(due=f"collect-cards [{self.collect}]", Ann=CHIPS, Bo=CHIPS)
        table.perform("collect-cards")
        table.expect(due=f"shuffle A [{self.clause('5(a)')}]")


def _holdem_decisions(table: Teller) -> None:
    table.choose(1, "raise", 3000)
    table.choose(3, "check")
    table.perform("expose-cards")
    table.choose(3, "check")
    table.perform("expose-cards")
    table.choose(3, "fold")


def _flush_decisions(table: Teller) -> None:
    table.choose(1, "raise", 2000)
    table.choose(3, "fold")


def _ways(*ways: Way) -> dict[str, Way]:
    return {way.method: way for way in ways}


HOLDEM_GAME = Game(
    folder="heads_up_holdem",
    edition=HOLDEM,
    chapter="677a",
    ways=_ways(
        Way(
            MANUAL_SHOE,
            announce="677a.8(b)",
            deal="677a.8(c)",
            load="677a.8(a)",
            stub="677a.8(d)",
            count="677a.8(e)",
            right="677a.8(f)",
            wrong="677a.8(g)",
        ),
        Way(
            HAND,
            announce="677a.9(b)",
            deal="677a.9(b)",
            load="677a.9(a)(2)",
            stub="677a.9(c)",
            count="677a.9(d)",
            right="677a.9(e)",
            wrong="677a.9(f)",
        ),
        Way(
            AUTOMATED_SHOE,
            announce="677a.10(a)(2)",
            deal="677a.10(b)",
            load="677a.10(a)(1)",
            stub="677a.10(c)",
            count="677a.10(d)",
            right="677a.10(e)",
            wrong="677a.10(f)",
        ),
        Way(RESHUFFLING_SHOE, announce="677a.10(a)(2)", deal="677a.10(g)", load="677a.10(a)(1)"),
    ),
    ann={"ante": 1000, "odds": 1000, "pocket_bonus": 500, "trips_plus": 500},
    bo={"ante": 1000, "odds": 1000},
    hands={1: "As Kd", 3: "7h 2c"},
    dealer="Qh Jd",
    community="Kh 9s 9d 4c 3h",
    decided=_holdem_decisions,
    asked="677a.11(b)",
    collect="677a.11(j)",
    raised=3000,
    won=CHIPS + 1000 + 3000 + 5000 - 500,
    lost=CHIPS - 2000,
    exposed=CHIPS + 5000 - 500,
)
FLUSH_GAME = Game(
    folder="high_card_flush",
    edition=FLUSH,
    chapter="678a",
    ways=_ways(
        Way(
            MANUAL_SHOE,
            announce="678a.8(b)",
            deal="678a.8(d)",
            load="678a.8(a)",
            stub="678a.8(e)",
            count="678a.8(f)",
            right="678a.8(g)",
            wrong="678a.8(h)",
        ),
        Way(
            HAND,
            announce="678a.9(b)",
            deal="678a.9(b)",
            load="678a.9(a)(2)",
            stub="678a.9(c)",
            count="678a.9(d)",
            right="678a.9(e)",
            wrong="678a.9(f)",
        ),
        Way(
            AUTOMATED_SHOE,
            announce="678a.10(a)(2)",
            deal="678a.10(b)",
            load="678a.10(a)(1)",
            stub="678a.10(c)",
            count="678a.10(d)",
            right="678a.10(e)",
            wrong="678a.10(f)",
        ),
        Way(
            RESHUFFLING_SHOE,
            announce="678a.10(a)(2)",
            deal="678a.10(b)",
            load="678a.10(a)(1)",
            stub="678a.10(c)",
            count="678a.10(d)",
            right="678a.10(e)",
            wrong="678a.10(f)",
        ),
    ),
    ann={"ante": 1000, "flush_bonus": 500, "straight_flush_bonus": 500},
    bo={"ante": 1000},
    hands={1: "Kh Jh 9h 8h 7h 2c 3d", 3: "Qs Ts 4s Ad 6d 5c 2d"},
    dealer="Ac Tc 6c Kd 4d 8s 3h",
    decided=_flush_decisions,
    asked="678a.11(b)",
    collect="678a.11(f)",
    raised=2000,
    won=CHIPS + 1000 + 2000 + 5000 + 3500,
    lost=CHIPS - 1000,
    exposed=CHIPS + 5000 + 3500,
)
GAMES = (HOLDEM_GAME, FLUSH_GAME)


def for_both(name: str, title: str, *proves: str) -> Callable[[Callable[[Telling, Game], None]], None]:
    """Tell a story of both games; clauses are written without the chapter, where both number them alike."""

    def enter(script: Callable[[Telling, Game], None]) -> None:
        for game in GAMES:
            game.story(name, title, *proves)(_of(script, game))

    return enter


def _of(script: Callable[[Telling, Game], None], game: Game) -> Script:
    return lambda telling: script(telling, game)
