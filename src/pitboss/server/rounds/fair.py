"""Whether a round was fair, from the proof that the house gives to anyone: it takes no log, no house and no trust.

docs/reference/fairness.md specifies it byte by byte. A receipt adds what its owner saw with their own eyes: the root
before bets closed, faces, and the value with which they mixed the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial

import msgspec

from pitboss.cards import Deck
from pitboss.games.rule_data import rules
from pitboss.house.commitment import commit, verify_opening
from pitboss.house.mixing import cut_depth, is_value, permutation, promise_of, seed_of
from pitboss.law.rules import Rules
from pitboss.malformed import Malformed
from pitboss.plural import plural
from pitboss.server.messages.pages import DealtCard, RoundProof
from pitboss.store.receipt import Receipt, ToldFace

_PLAYER, _DEALER = "player", "dealer"
_WHOSE = "to whom each card went is the house's word: a receipt of the round, or the log, shows it"
_MOST_CARDS = 1_000
"""More than any shoe holds: a proof that claims more is not worked out."""


class Verdict(Enum):
    """The outcome of one check."""

    RIGHT = "right"
    WRONG = "wrong"
    NOT_PROVEN = "not proven"


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked: what it means, and what is wrong, if anything."""

    check: str
    means: str
    wrong: str | None
    note: str | None = None
    """What this proof cannot show."""

    @property
    def verdict(self) -> Verdict:
        """Whether it is right; it never is if part of it cannot be shown."""
        if self.wrong is not None:
            return Verdict.WRONG
        return Verdict.RIGHT if self.note is None else Verdict.NOT_PROVEN

    def as_data(self) -> dict[str, str | None]:
        """Return it as JSON has it, with its verdict."""
        return {"verdict": self.verdict.value, **msgspec.to_builtins(self)}


def checks(proof: RoundProof, receipts: Sequence[Receipt] = (), *, free_cuts: bool | None = None) -> list[Check]:
    """Everything that a proof can be checked for. The round was fair if none of it is wrong.

    A dealer may cut anywhere before somebody has wagered. A proof does not show when that was, and a note says so;
    someone who has the log knows, and says with `free_cuts` whether nobody had wagered when the cards were cut.
    """
    if not (0 < proof.cards <= _MOST_CARDS and 0 <= proof.decks <= _MOST_CARDS):
        # No claim about that many cards is worth the time it would take to check.
        return [
            Check("pack", "the cards are those of a pack", f"no pack has {proof.cards} cards of {proof.decks} decks")
        ]
    told = [each for each in receipts if each.table == proof.table]
    asked: list[tuple[str, str, Callable[[], Iterator[str]]]] = [
        ("root", "the order of the cards was fixed before bets closed", partial(_root, proof)),
        (
            "cuts",
            "the cards are where the cuts left them, and the house chose none",
            partial(_cuts, proof, free_cuts),
        ),
        ("mixing", "every value that mixed the cards was promised, and all were used", partial(_mixing, proof)),
        ("deal", "each card was dealt in its turn in the mixed order, and to its hand", partial(_deal, proof)),
        ("openings", "every card that was shown is the one that was fixed", partial(_openings, proof)),
        ("pack", "the cards are those of the decks that the table plays with", partial(_pack, proof)),
    ]
    if receipts:
        words = "the round is the one that the owner of the receipt saw"
        asked.append(("receipts", words, partial(_told, proof, told)))
    # Whoever has the log knows more than the proof shows.
    notes: dict[str, str | None] = (
        {"cuts": next(_cut_on_their_word(proof), None), "deal": _WHOSE} if free_cuts is None else {}
    )
    notes["mixing"] = next(_unkept(proof), None)
    if any(each.round == proof.round for receipt in told for each in receipt.rounds):
        notes.pop("deal", None)
    return [Check(name, means, _first(check), notes.get(name)) for name, means, check in asked]


def _first(check: Callable[[], Iterator[str]]) -> str | None:
    """The first thing that is wrong. Whatever a forged proof breaks counts as wrong."""
    try:
        return next(check(), None)
    except (ValueError, Malformed, OverflowError) as error:
        return f"it cannot be worked out: {error}"


def _root(proof: RoundProof) -> Iterator[str]:
    if not is_value(proof.root):
        yield "the root is not a hash"
    if proof.committed >= proof.closed:
        yield f"the order was published with line {proof.committed}, but bets closed with line {proof.closed}"
    if proof.stacked:
        yield "the house arranged these cards itself: that is for training, and none of it counts"


def _cuts(proof: RoundProof, free: bool | None) -> Iterator[str]:
    depths = 0 if proof.stacked else sum(each.depth for each in proof.cuts)
    if proof.start != depths % proof.cards:
        yield f"the cuts lead to position {depths % proof.cards}, but the deal begins at position {proof.start}"
    if proof.contributions or proof.stacked or free:
        # Whatever was cut, players mixed it afterward.
        return
    bounds = _text(proof).cut_bounds(proof.cards)
    for cuts, made in enumerate(proof.cuts):
        if made.by == _PLAYER or (made.by == _DEALER and free is None):
            continue
        must = cut_depth(proof.root, cuts, bounds)
        if cuts:
            yield f"the cards were cut again by the {made.by}, and nobody mixed them afterward"
        elif made.depth != must:
            yield f"the {made.by} cut {made.depth} cards deep, but the root leads to a cut of {must}"


def _cut_on_their_word(proof: RoundProof) -> Iterator[str]:
    for made in proof.cuts if not (proof.contributions or proof.stacked) else ():
        if made.by == _DEALER:
            seen = "only the log shows that nobody had wagered by then: pitboss verify"
            yield f"a dealer cut {made.depth} cards deep, and {seen}"
        elif made.by == _PLAYER:
            seen = "only the log shows whose cut it was: pitboss verify, with that player's receipt"
            yield f"{made.player or 'a player'} is said to have cut {made.depth} cards deep, and {seen}"


def _mixing(proof: RoundProof) -> Iterator[str]:
    promised = {each.player: each.promise for each in proof.promises}
    if len(promised) != len(proof.promises):
        yield "somebody is said to have promised twice"
    for player, times in Counter(each.player for each in proof.contributions).items():
        if times > 1:
            yield f"{player} is said to have added {times} values"
    for each in proof.contributions:
        if not is_value(each.value) or promised.get(each.player) != promise_of(each.value):
            yield f"{each.player} did not promise the value attributed to them"
    expected = seed_of(proof.root, proof.contributions) if proof.contributions else None
    if proof.seed != expected:
        yield "the seed does not follow from the root and what players added"


def _unkept(proof: RoundProof) -> Iterator[str]:
    """Say who was silent: such a player could see the other values, and what the cards would be, before deciding."""
    added = {each.player for each in proof.contributions}
    silent = sorted({each.player for each in proof.promises} - added)
    if silent:
        said = f"{len(silent)} of {plural(len(proof.promises), 'promise')} to mix these cards not kept"
        could = f"whoever kept silent ({', '.join(silent)}) could choose among {2 ** len(silent)} mixes"
        yield f"{said}: {could} once the other values were known, together with the house"


def _deal(proof: RoundProof) -> Iterator[str]:
    # By what players added, not by the seed that the proof names, which has a check of its own.
    mix = permutation(seed_of(proof.root, proof.contributions), proof.cards) if proof.contributions else None
    if not proof.deal:
        yield "no card was dealt"
    yield from _out_of_turn(proof)
    if not 0 <= proof.before <= proof.cards - len(proof.deal):
        yield f"{len(proof.deal)} cards do not follow {proof.before} in an order of {proof.cards}"
    for index, each in enumerate(proof.deal):
        place = (proof.start + proof.before + index) % proof.cards
        must = place if mix is None else mix[place]
        if each.position != must:
            yield f"card {index + 1} of the deal was taken from position {each.position}, but {must} was next"


def _out_of_turn(proof: RoundProof) -> Iterator[str]:
    """The first cards go around the table from the dealer's left, whatever seats are dealt later."""
    first = next((each.place for each in proof.deal if each.seat is not None), None)
    seats = dict.fromkeys(each.seat for each in proof.deal if each.seat is not None and each.place == first)
    if list(seats) != sorted(seats):
        said = ", ".join(map(str, seats))
        yield f"seats got their first cards in the order {said}, and cards go around from the dealer's left"


def _openings(proof: RoundProof) -> Iterator[str]:
    left = {each.position for each in proof.deal}
    for opening in (*proof.openings, *proof.own):
        if opening.position not in left:
            yield f"{opening.card} was opened at position {opening.position}, where no card was dealt, or twice"
        left.discard(opening.position)
        if not verify_opening(proof.root, proof.cards, opening):
            yield f"{opening.card} was not in the published order at position {opening.position}"
    opened = {each.position: each.card for each in proof.openings}
    for each in proof.deal:
        if each.card is not None and opened.get(each.position) != each.card:
            yield f"{each.card} is said to have been dealt, but was not opened"
    if not (proof.openings or proof.own or proof.whole):
        yield "no card was opened, so nothing is proven"


def _pack(proof: RoundProof) -> Iterator[str]:
    deck = Deck(decks=proof.decks, jokers=_text(proof).number("jokers"))
    if deck.size != proof.cards:
        yield f"the order has {proof.cards} cards, but the table plays with {deck.size}"
    holds = Counter(card.notation for card in deck.cards)
    for card, times in Counter(each.card for each in (*proof.openings, *proof.own)).items():
        if times > holds[card]:
            yield f"{card} was opened {plural(times, 'time')}, but the pack holds it {plural(holds[card], 'time')}"
    if not proof.whole:
        return
    if Counter(proof.whole) != holds:
        yield "the whole order has different cards than the pack"
    if len(proof.whole) != len(proof.salts) or commit(proof.whole, _salts(proof)) != proof.root:
        yield "the whole order has a different root"


def _salts(proof: RoundProof) -> tuple[bytes, ...]:
    return tuple(map(bytes.fromhex, proof.salts))


def _text(proof: RoundProof) -> Rules:
    if not proof.edition:
        raise ValueError("the proof does not name the text under which the cards were dealt")
    return rules(proof.edition)


def _told(proof: RoundProof, receipts: Iterable[Receipt]) -> Iterator[str]:
    told = list(receipts)
    if not told:
        yield f"no receipt is for table {proof.table}"
    used = {each.value for each in proof.contributions}
    faces = {each.position: each.card for each in (*proof.openings, *proof.own)}
    for receipt in told:
        for added in receipt.contributions:
            if added.root == proof.root and added.value not in used:
                yield f"a value of {receipt.player or 'a player'} was acknowledged, but did not mix the cards"
        for seen in (each for each in receipt.rounds if each.round == proof.round):
            if seen.root != proof.root:
                yield "a different root was published before bets closed"
            for face in seen.faces:
                position = _position(proof.deal, face)
                card = None if position is None else faces.get(position, _whole(proof, position))
                if position is None:
                    yield f"{face.card} was shown, but is not in the proof's deal"
                elif card is not None and card != face.card:
                    yield f"{face.card} was shown where the order has {card}"


def _position(deal: Sequence[DealtCard], face: ToldFace) -> int | None:
    found = [each.position for each in deal if (each.place, each.seat) == (face.place, face.seat)]
    return found[face.index] if 0 <= face.index < len(found) else None


def _whole(proof: RoundProof, position: int) -> str | None:
    return proof.whole[position] if 0 <= position < len(proof.whole) else None
