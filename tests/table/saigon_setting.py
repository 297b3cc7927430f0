"""Setting five cards into two hands: 680a.11(b) and (c). Ann sits at seat 1, Bo at seat 3, each with an Ante of $10.

dealer Kh Qd 4c 3s 2h: no three cards make 10, 20 or 30
Ann    9s 8s 3d Kc Jd: 9, 8 and 3 make 20; king and jack count 10, so the Ante wins 1 to 1
Bo     7h 6h 5d 4s 2c: no three cards make 10, 20 or 30, so any two may be the showdown hand; the Ante goes back
"""

from __future__ import annotations

from pitboss.games.elections import Elections
from pitboss.table.commands import MakeDecision
from pitboss.table.duties import Role
from tests.table.driving import CHIPS, MANUAL_SHOE, elect_method
from tests.table.playthrough import Teller, Telling
from tests.table.saigon_dealing import in_order, saigon

DEALER, ANN, BO = "Kh Qd 4c 3s 2h", "9s 8s 3d Kc Jd", "7h 6h 5d 4s 2c"
WITH_JOKER = "Jk Kc Jd Tc 4h"
"""King, jack and ten make 30; the joker as 6 and the 4 count 10."""


def dealt(
    telling: Telling,
    what: str,
    elections: Elections | None = None,
    *,
    ann: str = ANN,
    dealer: str = DEALER,
    unread: bool = False,
) -> Teller:
    """Ann and Bo have their cards and are asked to set them; `unread` cards are written down by nobody yet."""
    chosen = elections or elect_method(MANUAL_SHOE, telling.edition)
    table = telling.table(MANUAL_SHOE, what, chosen, quiet=True)
    table.sit("Ann", 1)
    table.sit("Bo", 3)
    table.wager("Ann", 1, ante=1000)
    table.wager("Bo", 3, ante=1000)
    table.until("no-more-bets")
    table.perform("no-more-bets")
    cards = in_order(MANUAL_SHOE, ann, BO, dealer)
    table.perform("deal", cards=" ".join(["??"] * 15) if unread else cards)
    table.until("decision")
    table.begin()
    return table


@saigon("setting", "Players set their cards, in no order among them", "680a.11(b)", "680a.11(b)(1)", "680a.11(b)(2)")
def setting(telling: Telling) -> None:
    table = dealt(telling, "two hands are set")
    table.say("Nobody's turn comes first, and nobody sets for another.")
    table.expect_refused(table.choice(3, "set", who="Ann", apart="7h 2c"), "not-your-box [680a.11(a)(1)]")
    table.expect_refused(table.choice(3, "set", apart="7h"), "wrong-cards-apart [680a.11(b)]")
    table.expect_refused(table.choice(3, "set", apart="7h 9s"), "wrong-cards-apart [680a.11(b)]")
    table.say("Bo's cards do not qualify: he may set any two apart.")
    table.choose(3, "set", apart="7h 2c")
    table.expect_refused(table.choice(3, "set", apart="7h 6h"), "not-your-turn [680a.11(b)]")
    table.choose(1, "set", apart="Kc Jd")
    table.perform("reveal")
    table.say("The dealer compares what the player has set, and may set nothing else.")
    table.expect_refused(table.duty("settle", apart="5d 4s"), "wrong-cards-apart [680a.11(b)]")
    table.perform("settle")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000, Bo=CHIPS)

    table = dealt(telling, "a player does not answer: the house leaves the setting to the dealer")
    table.choose(3, "set", apart="7h 2c")
    table.do(MakeDecision(at=table.at, by=Role.HOUSE, who="Ann", seat=1, choice="set"))
    table.perform("reveal")
    table.perform("settle")
    table.say("The hand qualifies, so the dealer sets it so that it does.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000)


@saigon("misset", "A hand that qualifies is set so that it does not", "680a.11(b)(1)", "680a.11(d)(2)(i)")
def misset(telling: Telling) -> None:
    table = dealt(telling, "reset by the dealer")
    table.choose(1, "set", apart="9s 8s")
    table.choose(3, "set", apart="7h 2c")
    table.perform("reveal")
    table.perform("settle")
    table.say("9, 8 and 3 make 20: the dealer sets the king and the jack apart, and the Ante is paid.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000)

    elections = elect_method(MANUAL_SHOE, telling.edition, readings={"680a-misset": "as-set"})
    table = dealt(telling, "compared as it was set", elections, dealer="Kh Qd Ts 3s 2h")
    table.choose(1, "set", apart="9s 8s")
    table.choose(3, "set", apart="7h 2c")
    table.say("The dealer qualifies. Under the other reading Ann's hand, as she set it, does not.")
    table.perform("reveal")
    table.perform("settle")
    table.perform("settle")
    table.expect(Ann=CHIPS - 1000, Bo=CHIPS - 1000)


@saigon("joker", "The joker in a showdown hand", "680a.6(a)(4)", "680a.11(b)(1)", "680a.11(d)(1)(ii)")
def joker(telling: Telling) -> None:
    table = dealt(telling, "the joker counts what it is best for", ann=WITH_JOKER)
    table.choose(1, "set", apart="Jk 4h")
    table.choose(3, "set", apart="7h 2c")
    table.perform("reveal")
    table.perform("settle")
    table.say("As 6 it makes 10 with the 4.")
    table.perform("settle")
    table.expect(Ann=CHIPS + 1000)


@saigon("real-cards", "Cards that nobody writes down until they are turned", "680a.11(b)", "680a.11(c)", "680a.11(d)")
def real_cards(telling: Telling) -> None:
    table = dealt(telling, "cards in the hands of people", unread=True)
    table.say("The players set their cards on the layout; which they are nobody has said yet.")
    table.choose(3, "set")
    table.choose(1, "set")
    table.expect_refused(table.duty("reveal"), "missing-cards [680a.11(c)]")
    table.perform("reveal", cards=DEALER)
    table.expect_refused(table.duty("settle"), "missing-cards [680a.8(c)]")
    table.perform("settle", cards=BO, apart="7h 2c")
    table.say("Ann has set her cards wrongly; the dealer resets them as he turns them.")
    table.expect_refused(table.duty("settle", cards="9s 8s 3d Kc Kh"), "duplicate-card [680a.3(a)]")
    table.perform("settle", cards=ANN, apart="9s 8s")
    table.expect(Ann=CHIPS + 1000, Bo=CHIPS)


@saigon("player-leaves", "A player leaves with two boxes", "680a.7(b)", "680a.7(e)")
def leaves(telling: Telling) -> None:
    for reading, back in (("losing", 0), ("return", 2500), ("play-on", 3000)):
        elections = elect_method(MANUAL_SHOE, telling.edition, readings={"abandoned": reading})
        table = telling.table(MANUAL_SHOE, f"two boxes abandoned, {reading}", elections, quiet=True)
        table.sit("Ann", 1)
        table.sit("Bo", 3)
        table.wager("Ann", 1, ante=1000)
        table.wager("Ann", 2, ante=1000, bonus=500)
        table.wager("Bo", 3, ante=1000)
        table.until("no-more-bets")
        table.begin()
        table.perform("no-more-bets")
        table.perform("deal", cards=in_order(MANUAL_SHOE, ANN, "As 9h 8c 6s 4d", BO, DEALER))
        table.until("decision")
        table.choose(1, "set", apart="Kc Jd")
        table.leave("Ann")
        table.say("Nobody waits for her second box; the round goes on with Bo.")
        table.expect_next("decision 3")
        table.choose(3, "set", apart="7h 2c")
        table.until("collect-cards")
        table.expect(Bo=CHIPS)
        assert table.table.owed.get("Ann", 0) == back, table.table.owed
