"""Kernels changed by hand at one place: a branch of the settlement, a payment, a stream. Every one is to be caught.

Most are caught by `reconcile` after a second of rounds. A branch that nobody meets in a hundred million rounds, or that
pays another hand that is just as frequent, is caught by the proof that holds the kernel against `settle.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pitboss
from pitboss.games.elections import Elections
from tests.games.heads_up_holdem import holdem_rounds
from tests.games.high_card_flush import flush_rounds
from tests.games.saigon_5_card import saigon_rounds
from tests.games.three_card_prime import prime_rounds
from tests.games.twenty_one_baccarat import baccarat_rounds
from tests.simulate.settled import Held, Rows

GAMES = Path(pitboss.__file__).parent / "games"
PRIME, SAIGON, BACCARAT = "three_card_prime", "saigon_5_card", "twenty_one_baccarat"
FLUSH, HOLDEM = "high_card_flush", "heads_up_holdem"
MANY = 20_000_000

Proof = Callable[[ModuleType], tuple[Held, Rows]]


class Mutant(NamedTuple):
    """One place of a kernel changed; caught by so many rounds, or by a proof."""

    game: str
    was: str
    becomes: str
    rounds: int = 1_500_000
    file: str = "kernel"
    proof: Proof | None = None


def _prime(rows: Callable[[], Rows]) -> Proof:
    return lambda module: (prime_rounds.HeldPrime(module, Elections("679a@final-2016"), "always-play"), rows())


def _saigon(module: ModuleType) -> tuple[Held, Rows]:
    return saigon_rounds.HeldSaigon(module, Elections("680a@codified-2019")), saigon_rounds.hands_up_to_suit()


def _flushes(module: ModuleType) -> tuple[Held, Rows]:
    held = flush_rounds.HeldFlush(module, Elections("678a@proposed-2015"), "always-raise")
    return held, flush_rounds.every_set_of_one_suit()


def _holdem(module: ModuleType) -> tuple[Held, Rows]:
    held = holdem_rounds.HeldHoldem(module, Elections("677a@proposed-2015"), "mimic-the-dealer")
    return held, holdem_rounds.every_seven_cards()


def _baccarat(module: ModuleType) -> tuple[Held, Rows]:
    held = baccarat_rounds.HeldBaccarat(module, Elections("681a@final-2016"))
    return held, baccarat_rounds.at_random(20_000)


BRANCHES = [
    # Three Card Prime.
    Mutant(PRIME, "if dealer < lowest:", "if dealer < lowest + 1:", MANY),
    Mutant(PRIME, "elif strength == dealer:", "elif strength == dealer + 1:", MANY),
    Mutant(PRIME, "_RED_AT) == red else 2", "_RED_AT) == red else 1"),
    Mutant(PRIME, "if red in (0, 3):", "if red == 3:"),
    Mutant(PRIME, "& 15 == second)", "& 15 == second + 1)", proof=_prime(prime_rounds.hands_and_colors)),
    Mutant(PRIME, "return 6 if _straight(ranks) else 3", "return 3"),
    Mutant(PRIME, "return 9 if suit == _DIAMONDS else 8", "return 8", proof=_prime(prime_rounds.six_cards)),
    Mutant(PRIME, "if ranks >> np.uint64(3 * _NINE) & _ONE:", "if False:", proof=_prime(prime_rounds.six_cards)),
    Mutant(PRIME, "    return 1 if triples else 0", "    return 0"),
    Mutant(PRIME, " or bool(ranks & _WHEEL == _WHEEL)", "", proof=_prime(prime_rounds.six_cards)),
    Mutant(PRIME, " or triples & (triples - _ONE)", "", proof=_prime(prime_rounds.six_cards)),
    Mutant(PRIME, "if ranks & _EACH_RANK << _TWO:\n        return 5", "if False:\n        return 5"),
    # Saigon 5 Card.
    Mutant(SAIGON, "if own > dealer:", "if own >= dealer:"),
    Mutant(SAIGON, "return _NEITHER if dealer < QUALIFIES else _LOST_OUT", "return _LOST_OUT"),
    Mutant(SAIGON, "if own - QUALIFIES == half else _WON", "if own - QUALIFIES == half - 1 else _WON"),
    Mutant(SAIGON, "return 10 if ranks >> _ACE_AT == 5 else 6", "return 6", proof=_saigon),
    Mutant(SAIGON, "return 8 if joker else 9", "return 9", proof=_saigon),
    Mutant(SAIGON, "return 7 if run else 4", "return 4"),
    Mutant(SAIGON, "return 5 if pairs else 2", "return 2"),
    Mutant(SAIGON, "return 1 if pairs & (pairs - _ONE) else 0", "return 1 if pairs else 0"),
    Mutant(SAIGON, "return 3 if run & 1 else 0", "return 0"),
    Mutant(SAIGON, " and ranks != _WHEEL:", ":", proof=_saigon),
    Mutant(SAIGON, "(several | run | five |", "(several | run |"),
    Mutant(SAIGON, "POT_AT + sharing * (strengths[seat] == best)", "POT_AT + 1 * (strengths[seat] == best)"),
    Mutant(SAIGON, "own if qualifiers_first else own % QUALIFIES", "own", 200_000),
    # 21 Baccarat.
    Mutant(BACCARAT, "return _PLAYER_HALF if player == half else _PLAYER", "return _PLAYER"),
    Mutant(BACCARAT, "return _BANKER_HALF if banker == half else _BANKER", "return _BANKER"),
    Mutant(BACCARAT, "if player == banker:", "if player == banker + 1:"),
    Mutant(BACCARAT, "natural = (own | other) & _NATURAL", "natural = own & _NATURAL"),
    Mutant(BACCARAT, "own_bonus = drawn >> _BONUS_AT", "own_bonus = own >> _BONUS_AT"),
    Mutant(BACCARAT, "others = drawn & _STRENGTH", "others = other & _STRENGTH"),
    Mutant(BACCARAT, "_JACKPOT if low == self.jackpot else _TRIPS", "_TRIPS"),
    Mutant(BACCARAT, "if total < self.stands:", "if total < self.stands - 1:"),
    Mutant(BACCARAT, "if low == self.jackpot", "if low == self.jackpot - 1", proof=_baccarat),
    # High Card Flush.
    Mutant(FLUSH, "if dealer >> 2 < lowest:", "if dealer >> 2 < lowest + 64:"),
    Mutant(FLUSH, "elif own > dealer >> 2:", "elif own >= dealer >> 2:", MANY),
    Mutant(FLUSH, "        longest += 1", "        longest = min(longest + 1, 3)"),
    Mutant(FLUSH, "        longest += 1", "        longest = min(longest + 1, 6)", proof=_flushes),
    Mutant(FLUSH, "(low and ranks >> (RANKS - 1))", "0", proof=_flushes),
    Mutant(FLUSH, "best = max(best, runs[", "best = min(best, runs["),
    Mutant(FLUSH, "elif own == dealer >> 2:", "elif own == 0:", MANY),
    # Heads-Up Hold 'Em.
    Mutant(HOLDEM, "return WON if dealer >= lowest else WON_OUT", "return WON"),
    Mutant(HOLDEM, "return LOST if dealer >= lowest else LOST_OUT", "return LOST"),
    Mutant(HOLDEM, "if worth == dealer:", "if worth == dealer + 1:"),
    Mutant(HOLDEM, "_POCKET[_one, _other] = 3 if _suited else 2", "_POCKET[_one, _other] = 2"),
    Mutant(HOLDEM, "_POCKET[_one, _other] = 4 if _high == _ACE else 1", "_POCKET[_one, _other] = 1"),
    Mutant(HOLDEM, "elif _high == _ACE and _low >= _JACK:", "elif _high == _ACE and _low >= _JACK + 1:"),
    Mutant(HOLDEM, "    return flush_value(mask, order)", "    return plain_value_of_seven(whole, order)"),
    Mutant(HOLDEM, "    if other // 13 == suit:\n        mask |= 1 << (other % 13)\n    for", "    for", proof=_holdem),
    Mutant(HOLDEM, "return _FLOP_PLACES[0 if suit != second else 1, number]", "return _FLOP_PLACES[0, number]"),
]  # fmt: skip

PAYMENTS = [
    Mutant(PRIME, "net = winning.odds.multiplier + paid", "net = paid", file="kernel_pays"),
    Mutant(PRIME, "net = -play - 1 if bonus is None else", "net = -play if bonus is None else", file="kernel_pays"),
    Mutant(PRIME, "net = play * out.odds.multiplier if out else paid", "net = paid", file="kernel_pays"),
    Mutant(SAIGON, "Fraction(seats, sharing) - 1", "Fraction(seats, sharing)", file="kernel_pays"),
    Mutant(SAIGON, "row.odds.multiplier if row else Fraction(-1)", "row.odds.multiplier if row else Fraction(0)",
           file="kernel_pays"),
    Mutant(BACCARAT, "_TIED = Result(Fraction(0)", "_TIED = Result(Fraction(-1)"),
    Mutant(BACCARAT, "(_LOST, _LOST, won, half)", "(_LOST, _LOST, half, won)"),
    Mutant(FLUSH, "won = terms.ante, terms.ante + wager", "won = terms.ante + 1, terms.ante + wager",
           file="kernel_pays"),
    Mutant(FLUSH, "return 1 + row.odds.multiplier", "return row.odds.multiplier", file="kernel_pays"),
    Mutant(HOLDEM, "net = won + for_ante", "net = won", file="kernel_pays"),
    Mutant(HOLDEM, "net = -raised - 2 if bonus is None else -raised - 1 + bonus", "net = -raised - 2",
           file="kernel_pays", rounds=MANY // 2),
    Mutant(HOLDEM, "return Fraction(0) if row.odds.form", "return Fraction(1) if row.odds.form", file="kernel_pays"),
]  # fmt: skip

_FEW = 20_000


def _streams(game: str) -> Iterator[Mutant]:
    """Blocks that are all the first, seeds that are all the same, words that come again, cards that cannot come."""
    at = "stream" if game == BACCARAT else "0"
    yield Mutant(game, f"= fill(words, seed, {at}, block, 0)", f"= fill(words, seed, {at}, 0, 0)", _FEW)
    yield Mutant(game, f"= fill(words, seed, {at}, block, 0)", f"= fill(words, 7, {at}, block, 0)", _FEW)
    yield Mutant(game, f"made, at = fill(words, seed, {at}, block, made), 0",
                 f"made, at = fill(words, seed, {at}, block, 0), 0", _FEW)  # fmt: skip
    size = "size" if game == BACCARAT else "len(deck)"
    yield Mutant(game, f"fraction *= np.uint64({size} - card)", f"fraction *= np.uint64({size} - 1 - card)", _FEW)


STREAMS = [
    *(mutant for game in (PRIME, SAIGON, BACCARAT, FLUSH, HOLDEM) for mutant in _streams(game)),
    # The second words come for good.
    Mutant(PRIME, "made, at = fill(words, seed, 0, block, made), 0", "at = 0 * fill(words, seed, 0, block, made)",
           _FEW),
    # Too many of some orders: one word in two hundred is to be passed over.
    Mutant(HOLDEM, "if fraction >= too_many[seat]:", "if True:", _FEW),
    # No card is burned; the shoe ends early; a round is counted with those that every shoe has.
    Mutant(BACCARAT, "(burned):\n                while", "(0):\n                while", _FEW),
    Mutant(BACCARAT, "if dealt > cover:\n            # The", "if dealt > cover - 6:\n            # The", _FEW),
    Mutant(BACCARAT, "cell = 0 if played < sure else _CELLS", "cell = 0 if played < sure + 1 else _CELLS", _FEW),
    # The third player's cards are the second's.
    Mutant(SAIGON, "first = CARDS * hand\n            while", "first = CARDS * min(hand, 1)\n            while", _FEW),
]  # fmt: skip


def named(mutant: Mutant) -> str:
    """A mutant by its game and what is changed in it."""
    return f"{mutant.game}: {mutant.was.strip()} -> {mutant.becomes.strip()}"


@contextmanager
def loaded(mutant: Mutant, folder: Path) -> Iterator[ModuleType]:
    """The kernel of a mutant, loaded beside the real one; whatever of it lies in another file is its own as well."""
    sources = {
        file: (GAMES / mutant.game / f"{file}.py").read_text(encoding="utf-8") for file in ("kernel", mutant.file)
    }
    source = sources[mutant.file]
    places = source.count(mutant.was)
    assert places == 1 or (places > 1 and mutant in STREAMS), mutant
    sources[mutant.file] = source.replace(mutant.was, mutant.becomes)
    prefix = f"mutant_{mutant.game}_"
    names = []
    try:
        for file in sorted(sources, reverse=True):
            text = sources[file].replace(
                f"pitboss.games.{mutant.game}.{mutant.file} import", f"{prefix}{mutant.file} import"
            )
            path = folder / f"{prefix}{file}.py"
            path.write_text(text, encoding="utf-8")
            spec = spec_from_file_location(f"{prefix}{file}", path)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            sys.modules[spec.name] = module
            names.append(spec.name)
            spec.loader.exec_module(module)
        yield module
    finally:
        for name in names:
            del sys.modules[name]
