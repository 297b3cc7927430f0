"""A table on the terminal: cards, seats, wagers, and each settlement line with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.cards import known_cards, parse_card
from pitboss.cli.views.listing import Packed
from pitboss.cli.views.render import CLAUSE, HEADING, NAME, QUIET, columns, indented, text
from pitboss.games import rules
from pitboss.games.hands import OnFelt
from pitboss.games.places import DEALER, HAND, Whose
from pitboss.games.play import UNSEEN
from pitboss.games.registry import game_of
from pitboss.money import format_cents
from pitboss.table.felt import board_of
from pitboss.table.state import Phase
from pitboss.table.views.person_views import LAST_ROUND

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.text import Text

    from pitboss.games.elections import Elections
    from pitboss.games.hands import NamedHand
    from pitboss.games.settlement import Line
    from pitboss.law.citation import Clause
    from pitboss.table.felt import Felt, FeltBox
    from pitboss.table.views.person_views import PublicView, SeatView

STRONG = "bold magenta"
"""What went wrong, or was refused."""
_OUTCOME = {
    "win": ("wins", "bold green"),
    "lose": ("loses", "red"),
    "push": ("pushes", "yellow"),
    "void": ("is void", "magenta"),
}
_BACK = ("▒▒", QUIET)
_NARROW = 72
"""On a page narrower than this, a box takes two lines."""
_LARGE = 7
"""The width of a large card, with the space after it."""
_STANDS = {
    Phase.BETWEEN: "wagers",
    Phase.DEALING: "dealing",
    Phase.STUB: "removing the stub",
    Phase.MISCOUNT: "a wrong count",
    Phase.ASKING: "asking",
    Phase.DECIDING: "deciding",
    Phase.DRAWING: "drawing",
    Phase.EXPOSING: "turning cards",
    Phase.FORFEITS: "collecting forfeits",
    Phase.REVEALING: "the dealer's cards",
    Phase.SETTLING: "settling",
    Phase.CLEARING: "collecting cards",
    Phase.CLOSED: "closed",
}
"""Where a round is, in words."""


def cards_line(cards: Iterable[str]) -> Text:
    """Cards in a row: red suits in red, face-down cards as backs."""
    parts: list[str | tuple[str, str]] = []
    for card in cards:
        parts += [_face(card), " "]
    return text(*parts[:-1])


class LargeCards:
    """Cards three lines tall, some marked, with words beside or below them; on one line if the page is narrow."""

    def __init__(self, cards: Iterable[str], words: str = "", marked: Collection[int] = ()) -> None:
        self._cards = tuple(cards)
        self._words = words
        self._marked = marked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = len(self._cards) * _LARGE
        if wide - 1 > options.max_width:
            yield from self._small()
        elif wide + 2 + len(self._words) <= options.max_width:
            yield self._large(f"  {self._words}")
        else:
            yield self._large("")
            yield indented(text((self._words, NAME)))

    def _large(self, beside: str) -> Text:
        faces = [_face(card) for card in self._cards]
        edge, middle = [("╭────╮ ", QUIET) for _ in faces], []
        for face, style in faces:
            middle += [("│ ", QUIET), (face, style), (" │ ", QUIET)]
        foot = [("╰─▲▲─╯ ", NAME) if place in self._marked else ("╰────╯ ", QUIET) for place in range(len(self._cards))]
        drawn = text(*edge, "\n", *middle, (beside, NAME), "\n", *foot)
        # The space after the last card may run off the page, but must not start a line of its own.
        drawn.no_wrap, drawn.overflow = True, "crop"
        return drawn

    def _small(self) -> Iterator[RenderableType]:
        yield cards_line(self._cards)
        if self._marked:
            marks = ("▲▲" if place in self._marked else "  " for place in range(len(self._cards)))
            yield text((" ".join(marks), NAME))
        if self._words:
            yield text((self._words, NAME))


def _face(card: str) -> tuple[str, str]:
    if card == UNSEEN:
        return _BACK
    face = parse_card(card)
    if face.is_joker:
        return (face.notation, "bold magenta")
    return (f"{face.rank.letter}{face.suit.glyph}", "bold red" if face.suit.color == "red" else "bold")


def title(public: PublicView) -> Text:
    """The game, its edition, the round and where it is."""
    sign = public.sign
    number = public.felt.round or public.rounds + 1
    stands = _STANDS[Phase.BETWEEN if public.felt.round is None else public.phase]
    notices = "".join(f"  {each.words}" for each in public.notices if each != LAST_ROUND)
    return text(
        (sign.game, HEADING),
        "  ",
        (sign.edition, CLAUSE),
        ("  practice", QUIET),
        f"  round {number}, {stands}",
        (notices, STRONG),
    )


@dataclass(frozen=True, slots=True)
class ShownFelt:
    """What is on a table: in front of the dealer and open to all, and the rows of boxes by seat."""

    middle: list[RenderableType]
    rows: dict[int, list[Text]]

    def whole(self) -> list[RenderableType]:
        """Everything, in its place."""
        return [*self.middle, Seats(list(self.rows.values()))]

    def seats(self, seats: Collection[int]) -> Seats:
        """Only the rows of these seats."""
        return Seats([row for seat, row in self.rows.items() if seat in seats])

    def others(self, seats: Collection[int]) -> Seats:
        """The rows of all other seats."""
        return self.seats(self.rows.keys() - set(seats))


def felt(
    shown: Felt, public: PublicView, elections: Elections, you: str, hands: Mapping[int, tuple[str, ...]]
) -> ShownFelt:
    """Every box, and what is in front of the dealer. `hands` are the viewer's own cards, as far as visible."""
    rows = {seat: _row(public, shown, seat, you, hands) for seat in range(1, public.sign.seats + 1)}
    has_hand = "dealer-cards" in rules(public.sign.edition).figures
    dealer = text(("dealer  ", QUIET)) if has_hand else text(("shoe    ", QUIET))
    if LAST_ROUND in public.notices:
        dealer.append_text(text((LAST_ROUND.words, STRONG)))
    else:
        nothing = "no cards" if has_hand else "lasts until the cover card"
        dealer.append_text(_dealers(shown, elections) or text((nothing, QUIET)))
    if shown.covered:
        dealer.append_text(text(("  under a cover card", QUIET)))
    for card in shown.set_aside:
        dealer.append_text(text(("  set aside ", STRONG))).append_text(cards_line([card]))
    if public.meter is not None:
        dealer.append_text(text(("  meter ", QUIET), format_cents(public.meter)))
    return ShownFelt([dealer, *_open_to_all(shown, elections)], {seat: row for seat, row in rows.items() if row})


class Seats:
    """The rows of the boxes: in columns, of which the last wraps, or, if they do not fit, on two lines each."""

    def __init__(self, rows: list[list[Text]]) -> None:
        self._rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _NARROW:
            for seat, player, chips, cards, stands, wagers in self._rows:
                yield _beside(seat, player, chips, stands)
                if cards or wagers:
                    yield indented(_beside(cards, wagers))
            return
        if not self._rows:
            return
        table = columns("seat", "player", "chips", "cards", "", "wagers", rows=self._rows, right=[2])
        for column in table.columns[:-1]:
            column.no_wrap = True
        yield table


def _beside(*parts: Text) -> Text:
    """What there is, on one line."""
    return text("  ").join(part for part in parts if part)


def _dealers(shown: Felt, elections: Elections) -> Text:
    """The dealer's cards; once turned, named, and in the two hands they are set in where the game has two."""
    named = _named(shown.dealer, elections, board_of(shown, elections), dealer=True)
    place = game_of(elections).set_apart
    apart = tuple(named.cards.split()) if named and place and named.of == place.in_words else ()
    return _with_name(_hand(shown.dealer, apart), named)


def _named(
    cards: tuple[str, ...], elections: Elections, board: tuple[str, ...] = (), *, dealer: bool = False
) -> NamedHand | None:
    if not cards or UNSEEN in cards:
        return None
    shown = OnFelt(tuple(map(parse_card, cards)), tuple(map(parse_card, board)), dealer=dealer)
    return game_of(elections).hands.named_on_felt(shown, elections)


def _with_name(cards: Text, named: NamedHand | None) -> Text:
    return cards if named is None else cards.append_text(text((f"  {named.name}", NAME)))


def _open_to_all(shown: Felt, elections: Elections) -> list[RenderableType]:
    """Cards that belong to everyone, and hands that everyone may wager on, with what they count."""
    game = game_of(elections)
    table: list[RenderableType] = [
        text(("table   ", QUIET)).append_text(cards_line(shown.places[place.name]))
        for place in game.places
        if place.whose is Whose.BOARD and shown.places.get(place.name)
    ]
    table += [
        text((f"{place.in_words}  ", QUIET)).append_text(cards_line(shown.places[place.name]))
        for place in game.places
        if place.whose is Whose.DEALER and place.name != DEALER.name and shown.places.get(place.name)
    ]
    sides = {place.name: shown.places.get(place.name, ()) for place in game.places if place.whose is Whose.SIDE}
    counted = game.hands.competing(tuple(known_cards(cards) for cards in sides.values()), elections)
    hands = [
        _with_name(
            text((f"{name.title():8}", QUIET)).append_text(cards_line(cards)),
            game.hands.named_on_felt(OnFelt(held), elections),
        )
        for (name, cards), held in zip(sides.items(), counted, strict=True)
        if cards
    ]
    return [*table, *hands]


def _row(
    public: PublicView, shown: Felt, seat: int, you: str, hands: Mapping[int, tuple[str, ...]]
) -> list[Text] | None:
    seated = next((each for each in public.seats if each.seat == seat), None)
    box = shown.boxes.get(seat)
    if seated is None and box is None:
        return None
    player = seated.player if seated else (box.player if box else "")
    name = "you" if player == you else f"{player} (bot)" if seated and seated.bot else player
    cards = hands.get(seat) or (box.cards if box else ())
    others = [card for place, lying in box.places.items() if place != HAND.name for card in lying] if box else []
    return [
        text(str(seat)),
        text((name, NAME if player == you else "")),
        text(format_cents(_chips(public, shown, seated)) if seated else ""),
        _hand([*cards, *others], box.apart if box else ()),
        _stands(box) if box else text(),
        _wagers(box) if box else text(),
    ]


def _chips(public: PublicView, shown: Felt, seated: SeatView) -> int:
    """A player's chips as the shown round left them: in the last one, including what lies there for the next."""
    if shown is public.felt:
        return seated.chips
    placed = (box.wagers.values() for box in public.felt.boxes.values() if box.player == seated.player)
    return seated.chips + sum(map(sum, placed))


def _hand(cards: Iterable[str], apart: Collection[str]) -> Text:
    """The cards, with those set apart kept apart."""
    together = cards_line(card for card in cards if card not in apart)
    return together.append_text(text(("  ", QUIET))).append_text(cards_line(apart)) if apart else together


def _wagers(box: FeltBox) -> Text:
    return text("  ".join(f"{wager} {format_cents(amount)}" for wager, amount in box.wagers.items()))


def _stands(box: FeltBox) -> Text:
    """What became of a box, or what its player decided."""
    if box.net is not None:
        style = "bold green" if box.net > 0 else "red" if box.net < 0 else "yellow"
        return text((signed(box.net), style))
    return text((box.choice or "", QUIET))


def signed(cents: int) -> str:
    """An amount won or lost, with its sign."""
    return f"{'+' if cents > 0 else ''}{format_cents(cents)}"


class SettledBox:
    """A box settled, line by line, each with the clause that decided it; if narrow, with the reason below."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._lines = tuple(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _NARROW:
            for line in self._lines:
                paid = text((line.wager, NAME), f" {signed(line.net)} ", _outcome(line))
                yield indented(Packed((paid, text((line.clause, CLAUSE)))))
                yield indented(text(line.reason), by=4)
            return
        rows: list[list[RenderableType]] = []
        for line in self._lines:
            why = text(_outcome(line), "  ", (line.clause, CLAUSE), f"  {line.reason}")
            rows.append([text((line.wager, NAME)), signed(line.net), why])
        yield indented(columns("", "", "", rows=rows, right=[1]))


def _outcome(line: Line) -> tuple[str, str]:
    verb, style = _OUTCOME[line.outcome]
    return (f"{verb} {line.odds}" if line.odds and line.outcome == "win" else verb, style)


def last_of(last: Felt | None, player: str) -> list[RenderableType]:
    """What became of this player's boxes in the last round."""
    shown: list[RenderableType] = []
    for seat, box in (last.boxes if last else {}).items():
        if last and box.player == player and box.lines:
            net = sum(line.net for line in box.lines)
            shown += [
                text((f"Round {last.round}, seat {seat}", NAME), f"  {signed(net)}"),
                SettledBox(box.lines),
            ]
    return shown


def cited(words: str, clause: Clause | None) -> Text:
    """Something refused or ruled, and the clause that says so."""
    return text((words, STRONG), (f"  {clause}" if clause else "", CLAUSE))


def key_line(keys: Mapping[str, str]) -> RenderableType:
    """Which keys do what now."""
    return Packed(text((key, NAME), f" {meaning}") for key, meaning in keys.items())
