"""What is read rather than played: rules, clauses, rounds that are over, and the proof of their cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from pitboss.exact import Exact
from pitboss.games.layout import Layout
from pitboss.games.settlement import Line
from pitboss.house.commitment import Opening
from pitboss.house.fairness import Promised
from pitboss.house.mixing import Contribution
from pitboss.law.citation import Clause
from pitboss.server.messages.frames import Fact, SeenView
from pitboss.server.messages.hand_names import Names
from pitboss.table.events import SeenEvent
from pitboss.table.felt import Felt


class _Page(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to read."""


class PaytableRow(_Page, frozen=True):
    """A hand in the law's words, and what it pays. `id` is what it is known by, whatever its words."""

    id: str
    hand: str
    odds: str
    clause: Clause


class PaytablePage(_Page, frozen=True):
    """The rows under one letter; `-` where the law prints one table and leaves no choice."""

    letter: str
    clause: Clause
    rows: tuple[PaytableRow, ...]


class WagerPage(_Page, frozen=True):
    """A wager of the game, or (`table_of` set) a table that pays another wager in a special case."""

    wager: str
    name: str
    short: str
    """What it is called in a sentence."""
    clause: Clause
    required: str | None
    placed: str | None
    bounds: tuple[str, ...]
    """How large it may be, in words."""
    table_of: str | None
    case: str
    """When a table pays that other wager, in words that follow "paid on the … Wager"; empty for a wager."""
    paytables: tuple[PaytablePage, ...]


class MeterAward(_Page, frozen=True):
    """How many deals win a share of the progressive meter, in whole cents of what it shows."""

    count: int
    numerator: int
    denominator: int


class OfMeter(_Page, frozen=True):
    """The edge of a progressive wager at any meter and for any stake.

    It is `without` minus, for each award, `count / deals * floor(meter * numerator / denominator) / stake`.
    """

    without: Exact
    """What the house would keep if the meter paid nothing."""
    awards: tuple[MeterAward, ...]


Played = Literal["best-play", "nothing-to-decide"]
"""Players decide as is best for the wagers of the game itself; or they have nothing to decide."""


class EdgePage(_Page, frozen=True):
    """What the house keeps of a wager on average, counted over every deal; players decide as is best for them."""

    wager: str
    covers: tuple[str, ...]
    """The wagers it is about; several, where a game is played with several that belong together."""
    paytable: str | None
    decks: int
    house_edge: Exact
    """A share of the base wager."""
    element_of_risk: Exact
    """A share of everything staked."""
    hit_frequency: Exact
    base: str
    deals: int
    """How many deals were counted."""
    method: str
    """How it was derived."""
    strategy: Played
    """How players decide in every deal that was counted."""
    meter: int | None
    """What the progressive meter shows, and how large the wager is, if the figure depends on them."""
    stake: int | None
    of_meter: OfMeter | None
    """The figure at any other meter and for any other stake."""


class EdgesPage(_Page, frozen=True):
    """The edges at one table; none yet while they are being computed."""

    edition: str
    edges: tuple[EdgePage, ...] | None


class FigurePage(_Page, frozen=True):
    """One figure of the law, in words, and its values for use in other sentences."""

    name: str
    words: str
    values: tuple[str, ...]
    clause: Clause


class CutBounds(_Page, frozen=True):
    """The least and the greatest number of cards that a cut may take off the top."""

    least: int
    most: int


class PackPage(_Page, frozen=True):
    """What a table with this number of decks deals from."""

    decks: int
    cards: int
    """How many cards they have together, including jokers."""
    jokers: int
    """How many of those are jokers."""
    cut: CutBounds


class RulesPage(_Page, frozen=True):
    """Everything with a number in it that one edition says about one game."""

    edition: str
    chapter: str
    game: str
    title: str
    status: str
    source: str
    seats: int
    inscriptions: tuple[str, ...]
    """The words that the layout or a sign must carry."""
    wagers: tuple[WagerPage, ...]
    figures: tuple[FigurePage, ...]
    packs: tuple[PackPage, ...]
    """One for each number of decks that a table may play with."""
    layout: Layout
    """The felt of the game, and its words."""


class ClausePage(_Page, frozen=True):
    """One clause in our own words, and how Pitboss honors it."""

    edition: str
    clause: Clause
    words: str
    honored: str
    procedure: str | None
    """The shared procedure that the clause prescribes, where several chapters have it."""
    source: str
    """Where the text of this edition is printed."""
    within: tuple[Clause, ...]
    """The clauses that contain it, the widest first."""
    contains: tuple[Clause, ...]
    """The clauses that it is divided into, in their order."""
    tests: int
    """How many tests prove it."""


class BoxResult(_Page, frozen=True):
    """One betting position of a round that is over, as everyone saw it."""

    seat: int
    player: str
    bot: str | None
    wagered: int
    net: int
    choice: str | None
    house_decided: bool


class RoundCard(_Page, frozen=True):
    """A finished round in the list. `net` is your own, absent if you did not play."""

    round: int
    at: int
    net: int | None
    places: dict[str, tuple[str, ...]]
    """The cards that belonged to no box, by place."""
    boxes: tuple[BoxResult, ...]
    cards: dict[int, tuple[str, ...]]
    """Your own cards by seat, including those that nobody else saw."""
    winner: str | None
    """The place of the winning hand, among those everyone may wager on."""
    tied: bool
    """Whether none of them has won."""
    new_cards: bool
    """Whether its first card was also the first of a shoe, or of a deck dealt from the hand."""
    irregularity: str | None


class RoundStep(_Page, frozen=True):
    """One step of a replay: what happened, and the table after it, as you were allowed to see it then."""

    sequence: int
    at: int
    events: tuple[SeenEvent, ...]
    facts: tuple[Fact, ...]
    view: SeenView
    names: Names


class OwnBox(_Page, frozen=True):
    """One of your own boxes: its cards, and every wager settled with its clause."""

    seat: int
    places: dict[str, tuple[str, ...]]
    lines: tuple[Line, ...]
    net: int
    house_decided: bool


class RoundReplay(_Page, frozen=True):
    """A finished round, step by step. It shows the past: present it as a replay."""

    replay: bool
    table: str
    edition: str
    paytables: dict[str, str]
    card: RoundCard
    felt: Felt
    own: tuple[OwnBox, ...]
    chips_before: int | None
    """Your chips before the wagers of the round, and after it was settled; absent if you did not play."""
    chips_after: int | None
    line: str | None
    """The round in one line of notation, with the cards that you saw; absent if something went wrong in it."""
    steps: tuple[RoundStep, ...]


class LogHead(_Page, frozen=True):
    """A last line of a log: its number, and the digest that stands for the log up to it."""

    sequence: int
    digest: str


class DealtCard(_Page, frozen=True):
    """A card in the order of the deal. `card` is absent until it has been opened to everyone."""

    position: int
    place: str
    seat: int | None
    card: str | None


class CutMade(_Page, frozen=True):
    """A cut of an order: by which role, by which player if one took it, and how many cards deep."""

    by: str
    player: str | None
    depth: int


class RoundProof(_Page, frozen=True):
    """The public data with which anyone can check that nobody chose a round's cards."""

    round: int
    deck: str
    root: str
    cards: int
    """How many cards the root was made over."""
    committed: int
    """The sequence at which the root was published."""
    closed: int
    """The sequence at which bets were closed, always later."""
    cuts: tuple[CutMade, ...]
    """Every cut since the shuffle."""
    start: int
    """The position of the top card after the cuts."""
    promises: tuple[Promised, ...]
    """Whose contributions were asked for before the first card."""
    contributions: tuple[Contribution, ...]
    """What players added, in the order in which it was recorded."""
    seed: str | None
    """The seed with which their contributions mix the order; absent if nobody contributed."""
    before: int
    """How many cards had left the order before the first of the round."""
    deal: tuple[DealtCard, ...]
    openings: tuple[Opening, ...]
    """The cards that everyone saw."""
    own: tuple[Opening, ...]
    """Cards in your own hands that nobody else saw, opened only to you; empty once the whole order is opened."""
    whole: tuple[str, ...]
    """The whole order, once its deck is retired; empty until then."""
    salts: tuple[str, ...]
    table: str
    """The table's id in its house."""
    edition: str
    """The text it was dealt under, which says what a pack holds and where it may be cut."""
    decks: int
    """How many decks the cards of the round come from."""
    stacked: bool
    """Whether the house arranged the cards itself, as it may for training. Then they are cut only for show."""
