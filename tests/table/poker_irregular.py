"""What goes wrong at tables of Heads-Up Hold 'Em and High Card Flush, where both chapters rule alike.

The round, and what it pays if nothing happens, stands in poker_rounds.py. What only one of the chapters says, and the
progressive, stand in holdem_rounds.py and flush_rounds.py.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.elections import Elections, Shuffling
from tests.table.driving import AUTOMATED_SHOE, CHIPS, HAND, MANUAL_SHOE, RESHUFFLING_SHOE, elect_method
from tests.table.playthrough import Teller, Telling
from tests.table.poker_rounds import Game, Way, for_both

SHOES = (AUTOMATED_SHOE, RESHUFFLING_SHOE)
DEVICES = (HAND, AUTOMATED_SHOE, RESHUFFLING_SHOE)


@for_both("face-up-one", "One card is found face up in the shoe or the deck", "13(a)")
def face_up_one(telling: Telling, game: Game) -> None:
    for way in game.ways.values():
        table = game.ready(telling, way, "face-up, one card")
        game.deal_first(table)
        table.report("face-up", card=game.spare[0])
        table.say("It is not used in this round; the next card serves.")
        game.deal(table)
        if way.stub:
            table.say("When the stub is counted, the card set aside counts among the fifty-two.")
            table.perform("count-stub", number=52 - _dealt(game) - 1)
        game.finish(table)


def _dealt(game: Game) -> int:
    return len(" ".join((*game.hands.values(), game.dealer, game.community)).split())


@for_both("face-up-several", "More than one card is found face up", "13(a)")
def face_up_several(telling: Telling, game: Game) -> None:
    for way in game.ways.values():
        table = game.ready(telling, way, "face-up, several cards")
        game.deal_first(table, 1)
        for card in game.spare:
            table.report("face-up", card=card)
        game.void(table)


@for_both("drawn-in-error", "A card is drawn in error and its face is not exposed", "13(b)")
def drawn_in_error(telling: Telling, game: Game) -> None:
    for way in game.ways.values():
        table = game.ready(telling, way, "drawn-in-error")
        game.deal_first(table)
        table.report("drawn-in-error", where="seat 1")
        table.say("It serves as the next card.")
        game.deal(table)
        game.finish(table)
    for way in game.ways.values():
        table = game.ready(telling, way, "drawn-exposed")
        game.deal_first(table)
        table.report("drawn-exposed", card=game.spare[0], where="seat 1")
        table.say("Everybody has seen it: it goes to the discard rack like a card found face up, and the next serves.")
        game.deal(table)
        game.finish(table)


@for_both("wrong-number", "A wrong number of cards is dealt", "13(c)")
def wrong_number(telling: Telling, game: Game) -> None:
    for way in game.ways.values():
        table = game.ready(telling, way, "wrong-number")
        game.deal(table)
        if way.stub:
            table.perform("rack-stub")
        table.choose(1, "raise", game.raised)
        table.say("Bo finds that he has a card too many. Ann's Raise and her optional wagers go back as well.")
        table.report("wrong-number", where="seat 3")
        game.void(table)


@for_both("dealer-exposed", "A card of the dealer is exposed before every player has raised or folded", "13(d)")
def dealer_exposed(telling: Telling, game: Game) -> None:
    for way in game.ways.values():
        table = game.ready(telling, way, "dealer-exposed while the cards are dealt")
        seen = 1 + next(place for place, card in enumerate(game.cards(table)) if card in game.dealer.split())
        first = min(seen, len(table.in_order(game.hands, game.dealer, game.community)))
        table.perform("deal", cards=" ".join(game.cards(table)[:first]))
        table.report("dealer-exposed", where="dealer")
        table.say("The deal is completed for the optional wagers; nobody is asked.")
        game.deal(table)
        if way.stub:
            table.perform("rack-stub")
        _optional_wagers_alone(table, game)

        table = game.ready(telling, way, "dealer-exposed while players decide")
        game.deal(table)
        if way.stub:
            table.perform("rack-stub")
        table.choose(1, "raise", game.raised)
        table.report("dealer-exposed", where="dealer")
        table.expect_refused(table.choice(3, "fold"), f"no-decision [{game.asked}]")
        _optional_wagers_alone(table, game)

        table = game.ready(telling, way, "dealer-exposed after the last decision")
        game.deal(table)
        if way.stub:
            table.perform("rack-stub")
        game.decided(table)
        table.report("dealer-exposed", where="dealer")
        table.say("Every player has raised or folded: the round is played to its end.")
        for duty in ("collect-forfeited", "reveal", "settle"):
            table.perform(duty)
        table.expect(due=f"collect-cards [{game.collect}]", Ann=game.won, Bo=game.lost)


def _optional_wagers_alone(table: Teller, game: Game) -> None:
    """Ante and Raise go back, and what Ann's cards decide is settled."""
    if game.community:
        table.say("All five community cards are turned.")
        table.expect(due=f"expose-cards [{game.clause('13(d)')}]")
        (exposed,) = table.perform("expose-cards")
        assert len(getattr(exposed, "cards", ())) == 5
    for duty in ("reveal", "settle", "settle"):
        table.perform(duty)
    table.expect(due=f"collect-cards [{game.collect}]", Ann=game.exposed, Bo=CHIPS)
    table.perform("collect-cards")
    table.expect(due=f"shuffle A [{game.clause('5(a)')}]")


@for_both(
    "dealer-exposed-without-optional-wagers", "A card of the dealer is exposed, and nothing can be settled", "13(d)"
)
def exposed_alone(telling: Telling, game: Game) -> None:
    table = telling.table(MANUAL_SHOE, "dealer-exposed, nothing to settle", quiet=True)
    table.sit("Bo", 3)
    table.wager("Bo", 3, **game.bo)
    table.until("no-more-bets")
    table.begin()
    table.perform("no-more-bets")
    table.perform("deal", cards="Qh Jd")
    table.report("dealer-exposed", where="dealer")
    table.expect(due=f"collect-cards [{game.collect}]", Bo=CHIPS)


@for_both("stub-count", "The stub is counted, and the number is wrong", "9(f)", "10(f)")
def stub_count(telling: Telling, game: Game) -> None:
    told = (("stub-misdealt", True, 52), ("stub-short", False, 51), ("misdealt-and-short", True, 51))
    for kind, misdealt, number in told:
        for method, way in game.ways.items():
            if not way.stub:
                continue
            table = game.ready(telling, way, kind, elect_method(method, telling.edition, counted=False))
            game.deal(table)
            table.expect(due=f"rack-stub [{way.stub}]")
            table.perform("count-stub", number=51 - _dealt(game))
            table.expect(due=f"determine-misdeal [{way.wrong}]")
            table.perform("determine-misdeal", misdealt=misdealt, number=number)
            table.say("Every wager goes back, the optional ones as well.")
            table.expect(due=f"collect-cards [{game.collect}]", Ann=CHIPS, Bo=CHIPS)
            table.perform("collect-cards")
            stays = misdealt and number == 52
            after = f"shuffle A [{game.clause('5(a)')}]" if stays else f"remove A [{way.wrong}]"
            table.expect(due=after)


@for_both("shuffler-count-wrong", "The device finds a wrong number of cards", "5(b)")
def shuffler_count(telling: Telling, game: Game) -> None:
    for method, way in game.ways.items():
        elections = elect_method(method, telling.edition)
        if elections.shuffling is not Shuffling.RESHUFFLING:
            elections = replace(elections, shuffling=Shuffling.COUNTING)
        table = telling.table(method, "shuffler-count-wrong", elections, quiet=True)
        table.sit("Ann", 1)
        table.until("shuffle")
        table.begin()
        table.perform("shuffle", number=51)
        table.expect(due=f"remove A [{game.clause('5(b)')}]")
        table.expect_refused(table.duty("load"), f"not-due [{game.clause('5(b)')}]")
        table.perform("remove", deck="A")
        table.expect(due=f"receive A [{game.clause('4(a)')}]")
        assert way.load


@for_both("shuffler-jam", "The shuffling device jams, stops, or does not complete a shuffle", "13(e)")
def shuffler_jam(telling: Telling, game: Game) -> None:
    for method in DEVICES:
        table = telling.table(method, "shuffler-jam", quiet=True)
        table.sit("Ann", 1)
        table.until("load")
        table.begin()
        table.report("shuffler-jam")
        table.say("What the device held is shuffled again.")
        table.expect(due=f"shuffle A [{game.clause('5(a)')}]")
        table.expect_refused(table.duty("load"), f"not-due [{game.clause('5(a)')}]")
    table = telling.table(MANUAL_SHOE, "shuffler-jam", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.expect_refused(table.irregularity("shuffler-jam"), f"no-such-device [{game.clause('13(e)')}]")


@for_both("shoe-jam", "The automated dealing shoe jams during a round", "13(f)")
def shoe_jam(telling: Telling, game: Game) -> None:
    for method in SHOES:
        table = game.ready(telling, game.ways[method], "shoe-jam")
        game.deal_first(table)
        table.report("shoe-jam")
        table.say("The cards leave the shoe and are reshuffled with those already dealt.")
        game.void(table)
    table = game.ready(telling, game.ways[AUTOMATED_SHOE], "shoe-jam while players decide")
    game.deal(table)
    table.until("decision")
    table.report("shoe-jam")
    table.say("Every card has left the shoe; but the round of play, during which it jams, is not over.")
    game.void(table)


@for_both("out-of-order", "A device malfunctions and cannot be used", "13(g)", "9(a)(1)")
def out_of_order(telling: Telling, game: Game) -> None:
    at = game.clause("13(g)")
    for kind, methods in (("shuffler-out-of-order", DEVICES), ("shoe-out-of-order", SHOES)):
        for method in methods:
            table = _ready(telling, game, method, kind)
            table.report(kind)
            table.expect(due=f"cover-device [{at}]")
            table.expect_refused(table.duty("no-more-bets"), f"not-due [{at}]")
            table.perform("cover-device")
            table.say("Only then another method is used.")
            shoe_works = (kind, method) == ("shuffler-out-of-order", AUTOMATED_SHOE)
            way = game.ways[AUTOMATED_SHOE if shoe_works else MANUAL_SHOE]
            table.until("no-more-bets")
            table.expect(due=f"no-more-bets [{way.announce}]")
            _play_on(table, game, way)
    table = telling.table(MANUAL_SHOE, "shuffler-out-of-order", quiet=True)
    table.sit("Ann", 1)
    table.until("load")
    table.begin()
    table.expect_refused(table.irregularity("shuffler-out-of-order"), f"no-such-device [{at}]")


def _ready(telling: Telling, game: Game, method: str, what: str, elections: Elections | None = None) -> Teller:
    table = telling.table(method, what, elections, quiet=True)
    game.wager(table)
    table.until("no-more-bets")
    table.begin()
    return table


def _play_on(table: Teller, game: Game, way: Way) -> None:
    table.perform("no-more-bets")
    game.deal(table)
    table.expect(due=f"rack-stub [{way.stub}]")
    game.finish(table)
