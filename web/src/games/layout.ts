/** What the felt must know of a game beyond its rules: where the spots and cards of one position lie. */
import type { Offer } from '../lib/types';

export interface SpotPlace {
  wager: string;
  /** What stands in the spot until a chip covers it. */
  label: string;
  x: number;
  y: number;
  /** The key that puts the chosen chip there. */
  key: string;
}

export interface HandPlace {
  /** The middle of the row of cards. */
  y: number;
  cards: number;
  width: number;
}

export interface GameLayout {
  /** Spots around the position's own middle. */
  spots: readonly SpotPlace[];
  /** A player's cards, below the spots. */
  hand: HandPlace;
  /** The one card beside them, in games that deal it. */
  fourth?: { x: number; y: number; width: number };
  /** How many cards the dealer gets. */
  dealer: number;
  /** How many cards lie in the middle for everyone. */
  community: number;
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
  return { spots: [...placed(behind, -ROW), ...placed(front, 0)], hand: { y: 68, cards: 3, width: 42 }, dealer: 3, community: 0 };
}
