/** What the felt must know of a game beyond its rules: where spots and cards lie. */
import type { FeltShape } from '../lib/geometry';
import type { Offer } from '../lib/types';

export interface SpotPlace {
  wager: string;
  /** What stands in the spot until a chip covers it. */
  label: string;
  x: number;
  y: number;
  /** The key that puts the chosen chip there. */
  key: string;
  /** What the wager is called in a sentence, if that is not its name without "Wager". */
  name?: string;
  /** What it is about, for whoever sees the game for the first time. */
  about?: string;
  /** Whether a lamp beside it says that the wager was accepted. */
  lamp?: boolean;
}

/** How the cards of a hand lie: as they were dealt, suit by suit, or set into two hands. */
export type Arrangement = 'dealt' | 'by-suit' | 'set';

export interface HandPlace {
  /** The middle of the row of cards. */
  y: number;
  cards: number;
  width: number;
  /** A row wider than this overlaps its cards. */
  room: number;
}

/** A hand before the dealer: the dealer's own, or one of the two on which everyone wagers. */
export interface CentralPlace extends HandPlace {
  whose: 'Dealer' | 'Player' | 'Banker';
  x: number;
}

/** The values of a figure of the law by its name, as the server has them; sentences about the game take their numbers here. */
export type Figures = (name: string) => string;

/** One step of how the game goes, in our own words. */
export interface How {
  words: string;
  clauses: readonly string[];
  /** The wager without which the step is of no interest. */
  wager?: string;
}

/** Hands from the highest down: the clause whose parts name them. */
export interface Ranks {
  of: string;
  clause: string;
  wager?: string;
}

/** A key as help names it, and what it does. */
export type Key = readonly [key: string, does: string];

/** Keys for a wager that is decided on, of any amount up to some multiple of the first. */
export const RAISING: readonly Key[] = [
  ['1–3', 'raise 1, 2 or 3 times the Ante'],
  ['+ −', 'raise more or less'],
  ['E', 'enter an amount; Enter raises it'],
  ['F', 'fold'],
];

/** How a game keeps the score of a shoe: what it is called, its sides by the server's names, and what is neither's. */
export interface ScoreRoad {
  title: string;
  sides: Readonly<Record<string, { name: string; color: string }>>;
  tie: string;
  /** What ties are called where they are counted. */
  ties: string;
}

export interface GameLayout {
  /** The game in one sentence, for whoever chooses a table. */
  lead: string;
  how?: (say: Figures) => readonly How[];
  ranks?: readonly Ranks[];
  /** What cards that are to be set into two hands are set for. */
  setting?: (say: Figures) => string;
  /** The keys by which one decides or cuts, and what each does. */
  keys: readonly Key[];
  /** Whether what is decided on is a multiple of the first wager, each with a number for its key. */
  multiples?: true;
  /** Spots around the position's own middle. */
  spots: readonly SpotPlace[];
  /** A player's cards, below the spots; no cards where everyone wagers on the same hands. */
  hand: HandPlace;
  arrangement: Arrangement;
  /** The one card beside them, in games that deal it. */
  fourth?: { x: number; y: number; width: number; /** The wager it is dealt for, and what is said where that was lost without turning it. */ wager: string; unturned: string };
  central: readonly CentralPlace[];
  /** Cards in the middle for everyone, turned in groups of these sizes. */
  community?: { y: number; width: number; groups: readonly number[] };
  /** Where the pot of all players lies, and the wager that makes it. */
  pot?: { y: number; wager: string };
  /** The score of the shoe, in games that keep one. */
  road?: ScoreRoad;
  /** Wagers of which a player makes one. */
  oneOf?: readonly string[];
  /** Where seats are, if not as at most tables. */
  shape?: Partial<FeltShape>;
}

/** Half of how wide a betting position is, in the units of its own drawing. */
export function halfOf(layout: GameLayout): number {
  return Math.max(Math.min(79, (layout.shape?.position ?? 158) / 2), layout.hand.room > 150 ? layout.hand.room / 2 + 9 : 0);
}

/** The same position with so much room for its cards that many of them need not hide each other. */
export function roomier(layout: GameLayout, most: number): GameLayout {
  const natural = layout.hand.width * (1.1 * layout.hand.cards + 0.2);
  return natural > layout.hand.room + 20 ? { ...layout, hand: { ...layout.hand, room: Math.min(natural, most) } } : layout;
}

const ROW = 52;

/** A layout for a game without one of its own: required wagers in the front row, the others behind. */
export function plainLayout(offers: readonly Offer[]): GameLayout {
  const front = offers.filter((offer) => offer.required !== 'optional');
  const behind = offers.filter((offer) => offer.required === 'optional');
  const placed = (row: Offer[], y: number): SpotPlace[] =>
    row.map((offer, index) => ({
      wager: offer.wager,
      label: offer.name.replace(/ (Bonus )?Wager$/, '').toUpperCase(),
      x: (index - (row.length - 1) / 2) * ROW,
      y,
      key: '',
    }));
  return {
    lead: '',
    keys: [],
    spots: [...placed(behind, -ROW), ...placed(front, 0)],
    hand: { y: 68, cards: 3, width: 42, room: 150 },
    arrangement: 'dealt',
    central: [{ whose: 'Dealer', x: 0, y: 132, cards: 3, width: 66, room: 280 }],
  };
}
