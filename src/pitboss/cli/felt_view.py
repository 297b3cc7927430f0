"""A table on the terminal: cards, seats, wagers, and each settlement line with its clause."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from pitboss.cards import known_cards, parse_card
from pitboss.cli.render import CLAUSE, HEADING, NAME, QUIET, columns, indented, text
from pitboss.games import rules
from pitboss.games.hands import OnFelt, competing, name_on_felt
from pitboss.games.play import UNSEEN
from pitboss.money import format_cents
from pitboss.table.views import LAST_ROUND

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.text import Text

    from pitboss.games.elections import Elections
    from pitboss.games.hands import NamedHand
    from pitboss.games.settlement import Line
    from pitboss.law.citation import Clause
    from pitboss.table.felt import Felt, FeltBox
    from pitboss.table.views import PublicView, SeatView

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
"""Below so many columns a box takes two lines."""
_FEW = 4
"""So many large cards leave room for words beside them in a narrow window."""


def cards_line(cards: Iterable[str]) -> Text:
    """Cards in a row, red suits in red, backs as backs."""
    parts: list[str | tuple[str, str]] = []
    for card in cards:
        parts += [_face(card), " "]
    return text(*parts[:-1])


def large_cards(cards: Iterable[str], beside: str = "", marked: Collection[int] = ()) -> Text:
    """Cards three lines high, some of them marked, and a word beside them, or below them where they are many."""
    faces = [_face(card) for card in cards]
    edge, middle = [("╭────╮ ", QUIET) for _ in faces], []
    for face, style in faces:
        middle += [("│ ", QUIET), (face, style), (" │ ", QUIET)]
    foot = [("╰─▲▲─╯ ", NAME) if place in marked else ("╰────╯ ", QUIET) for place in range(len(faces))]
    if len(faces) > _FEW:
        return text(*edge, "\n", *middle, "\n", *foot, (f"\n  {beside}" if beside else "", NAME))
    return text(*edge, "\n", *middle, (f"  {beside}", NAME), "\n", *foot)


def _face(card: str) -> tuple[str, str]:
    if card == UNSEEN:
        return _BACK
    face = parse_card(card)
    if face.is_joker:
        return (face.notation, "bold magenta")
    return (f"{face.rank.letter}{face.suit.glyph}", "bold red" if face.suit.color == "red" else "bold")


def title(public: PublicView) -> Text:
    """The game, its edition, the round and where it stands."""
    sign = public.sign
    number = public.felt.round or public.rounds + 1
    stands = "wagers" if public.felt.round is None else public.phase.value
    notices = "".join(f"  {each.words}" for each in public.notices if each != LAST_ROUND)
    return text(
        (sign.game, HEADING),
        "  ",
        (sign.edition, CLAUSE),
        ("  practice", QUIET),
        f"  round {number}, {stands}",
        (notices, STRONG),
    )


def felt(
    shown: Felt, public: PublicView, elections: Elections, you: str, hands: Mapping[int, tuple[str, ...]]
) -> list[RenderableType]:
    """Every box, and what lies before the dealer. `hands` are the cards that the one who looks may see of his own."""
    rows = [_row(public, shown, seat, you, hands) for seat in range(1, public.sign.seats + 1)]
    has_hand = "dealer-cards" in rules(public.sign.edition).figures
    dealer = text(("dealer  ", QUIET)) if has_hand else text(("shoe    ", QUIET))
    if LAST_ROUND in public.notices:
        dealer.append_text(text((LAST_ROUND.words, STRONG)))
    else:
        nothing = "no cards" if has_hand else "one for many rounds"
        dealer.append_text(_dealers(shown, elections) or text((nothing, QUIET)))
    if shown.covered:
        dealer.append_text(text(("  under a cover card", QUIET)))
    for card in shown.set_aside:
        dealer.append_text(text(("  set aside ", STRONG))).append_text(cards_line([card]))
    if public.meter is not None:
        dealer.append_text(text(("  meter ", QUIET), format_cents(public.meter)))
    return [dealer, *_open_to_all(shown, elections), Seats([row for row in rows if row])]


class Seats:
    """The rows of the boxes: in columns of which the last wraps, or, where these do not fit, two lines for each."""

    def __init__(self, rows: list[list[Text]]) -> None:
        self._rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _NARROW:
            for seat, player, chips, cards, stands, wagers in self._rows:
                yield _beside(seat, player, chips, stands)
                if cards or wagers:
                    yield indented(_beside(cards, wagers))
            return
        table = columns("seat", "player", "chips", "cards", "", "wagers", rows=self._rows, right=[2])
        for column in table.columns[:-1]:
            column.no_wrap = True
        yield table


def _beside(*parts: Text) -> Text:
    """What there is, in one line."""
    return text("  ").join(part for part in parts if part)


def _dealers(shown: Felt, elections: Elections) -> Text:
    """The dealer's cards; once they are turned, in the two hands in which they are set, where they are, and named."""
    turned = tuple(card for card in shown.community if card != UNSEEN)
    named = _named(shown.dealer, elections, turned, dealer=True)
    apart = tuple(named.cards.split()) if named and named.of == "showdown hand" else ()
    return _with_name(_hand(shown.dealer, apart), named)


def _named(
    cards: tuple[str, ...], elections: Elections, community: tuple[str, ...] = (), *, dealer: bool = False
) -> NamedHand | None:
    if not cards or UNSEEN in cards:
        return None
    shown = OnFelt(tuple(map(parse_card, cards)), tuple(map(parse_card, community)), dealer=dealer)
    return name_on_felt(shown, elections)


def _with_name(cards: Text, named: NamedHand | None) -> Text:
    return cards if named is None else cards.append_text(text((f"  {named.name}", NAME)))


def _open_to_all(shown: Felt, elections: Elections) -> list[RenderableType]:
    """Cards that are everyone's, and hands on which everyone may wager, with what they count."""
    table = [text(("table   ", QUIET)).append_text(cards_line(shown.community))] if shown.community else []
    hands = {"Player  ": shown.player_hand, "Banker  ": shown.banker_hand}
    counted = competing(tuple(known_cards(cards) for cards in hands.values()), elections)
    shown_hands = [
        _with_name(text((name, QUIET)).append_text(cards_line(cards)), name_on_felt(OnFelt(held), elections))
        for (name, cards), held in zip(hands.items(), counted, strict=True)
        if cards
    ]
    return [*table, *shown_hands]


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
    fourth = [box.beside] if box and box.beside else []
    return [
        text(str(seat)),
        text((name, NAME if player == you else "")),
        text(format_cents(_chips(public, shown, seated)) if seated else ""),
        _hand([*cards, *fourth], box.showdown if box else ()),
        _stands(box) if box else text(),
        _wagers(box) if box else text(),
    ]


def _chips(public: PublicView, shown: Felt, seated: SeatView) -> int:
    """A player's chips as the round shown left them: beside the last one, with what lies there for the next."""
    if shown is public.felt:
        return seated.chips
    placed = (box.wagers.values() for box in public.felt.boxes.values() if box.player == seated.player)
    return seated.chips + sum(map(sum, placed))


def _hand(cards: Iterable[str], showdown: Collection[str]) -> Text:
    """The cards, those apart that were set apart."""
    together = cards_line(card for card in cards if card not in showdown)
    return together.append_text(text(("  ", QUIET))).append_text(cards_line(showdown)) if showdown else together


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


def settlement(lines: Iterable[Line]) -> RenderableType:
    """A box settled, line by line, each with the clause that decided it."""
    rows: list[list[RenderableType]] = []
    for line in lines:
        verb, style = _OUTCOME[line.outcome]
        odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
        why = text((f"{verb}{odds}", style), "  ", (line.clause, CLAUSE), f"  {line.reason}")
        rows.append([text((line.wager, NAME)), signed(line.net), why])
    return indented(columns("", "", "", rows=rows, right=[1]))


def last_of(last: Felt | None, player: str) -> list[RenderableType]:
    """What became of this player's boxes in the last round."""
    shown: list[RenderableType] = []
    for seat, box in (last.boxes if last else {}).items():
        if last and box.player == player and box.lines:
            net = sum(line.net for line in box.lines)
            shown += [
                text((f"Round {last.round}, seat {seat}", NAME), f"  {signed(net)}"),
                settlement(box.lines),
            ]
    return shown


def cited(words: str, clause: Clause | None) -> Text:
    """Something that was refused or ruled, and the clause that says so."""
    return text((words, STRONG), (f"  {clause}" if clause else "", CLAUSE))


def key_line(keys: Mapping[str, str]) -> Text:
    """Which keys do what now."""
    shown: list[str | tuple[str, str]] = []
    for key, meaning in keys.items():
        shown += [(key, NAME), f" {meaning}  "]
    return text(*shown)
