"""A table on the terminal: cards, seats, wagers, and each settlement line with its clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.cards import parse_card
from pitboss.cli.render import CLAUSE, HEADING, NAME, QUIET, columns, indented, text
from pitboss.money import format_cents
from pitboss.table.commands import UNSEEN

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from pitboss.games.settlement import Line
    from pitboss.table.felt import Felt, FeltBox
    from pitboss.table.views import PublicView

_OUTCOME = {
    "win": ("wins", "bold green"),
    "lose": ("loses", "red"),
    "push": ("pushes", "yellow"),
    "void": ("is void", "magenta"),
}


def cards_line(cards: Iterable[str]) -> Text:
    """Cards in a row, red suits in red, backs as backs."""
    parts: list[str | tuple[str, str]] = []
    for card in cards:
        if card == UNSEEN:
            parts += [("▒▒", QUIET), " "]
            continue
        face = parse_card(card)
        if face.is_joker:
            parts += [(face.notation, "bold magenta"), " "]
        else:
            style = "bold red" if face.suit.color == "red" else "bold"
            parts += [(f"{face.rank.letter}{face.suit.glyph}", style), " "]
    return text(*parts)


def title(public: PublicView) -> Text:
    """The game, its edition and where the round stands."""
    sign = public.sign
    notices = "".join(f"  {each.words}" for each in public.notices)
    return text(
        (sign.game, HEADING),
        "  ",
        (sign.edition, CLAUSE),
        f"  {public.phase.value.replace('-', ' ')}",
        (notices, QUIET),
    )


def felt(public: PublicView, you: str, hands: dict[int, tuple[str, ...]]) -> list[RenderableType]:
    """The dealer's cards and every box. `hands` are the cards that the one who looks may see of his own."""
    placed = any(box.player == you for box in public.felt.boxes.values())
    shown: Felt = public.felt if public.last is None or placed or public.felt.round is not None else public.last
    rows = [_row(public, shown, seat, you, hands) for seat in range(1, public.sign.seats + 1)]
    table = columns("seat", "player", "chips", "cards", "wagers", rows=[row for row in rows if row], right=[2])
    dealer = text(("dealer  ", QUIET)).append_text(cards_line(shown.dealer) or text(("no cards yet", QUIET)))
    return [dealer, "", table]


def _row(
    public: PublicView, shown: Felt, seat: int, you: str, hands: dict[int, tuple[str, ...]]
) -> list[RenderableType] | None:
    seated = next((each for each in public.seats if each.seat == seat), None)
    box = shown.boxes.get(seat)
    if seated is None and box is None:
        return None
    player = seated.player if seated else (box.player if box else "")
    name = f"{player} (bot {seated.bot})" if seated and seated.bot else player
    cards = hands.get(seat) or (box.cards if box else ())
    fourth = [box.fourth] if box and box.fourth else []
    return [
        str(seat),
        text((name, NAME if player == you else "")),
        format_cents(seated.chips) if seated else "",
        cards_line([*cards, *fourth]),
        _wagers(box) if box else "",
    ]


def _wagers(box: FeltBox) -> RenderableType:
    placed = "  ".join(f"{wager} {format_cents(amount)}" for wager, amount in box.wagers.items())
    if box.net is not None:
        return text(placed, (f"  {'+' if box.net > 0 else ''}{format_cents(box.net)}", NAME))
    return text(placed, (f"  {box.choice}", QUIET) if box.choice else "")


def settlement(lines: tuple[Line, ...]) -> RenderableType:
    """A box settled, line by line, each with the clause that decided it."""
    rows: list[list[RenderableType]] = []
    for line in lines:
        verb, style = _OUTCOME[line.outcome]
        odds = f" {line.odds}" if line.odds and line.outcome == "win" else ""
        net = f"{'+' if line.net > 0 else ''}{format_cents(line.net)}"
        rows.append(
            [text((line.wager, NAME)), net, text((f"{verb}{odds}", style), f": {line.reason} ", (line.clause, CLAUSE))]
        )
    return indented(columns("", "", "", rows=rows, right=[1]))


def last_of(public: PublicView, player: str) -> list[RenderableType]:
    """What became of this player's boxes in the last round."""
    if public.last is None:
        return []
    shown: list[RenderableType] = []
    for seat, box in public.last.boxes.items():
        if box.player == player and box.lines:
            shown += [text((f"Round {public.last.round}, seat {seat}", NAME)), settlement(box.lines)]
    return shown
