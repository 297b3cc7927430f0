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

/** A hand before the dealer: his own, or one of the two on which everyone wagers. */
export interface CentralPlace extends HandPlace {
  whose: 'Dealer' | 'Player' | 'Banker';
  x: number;
}

export interface GameLayout {
  /** The game in one sentence, for whoever chooses a table. */
  lead: string;
  /** Spots around the position's own middle. */
  spots: readonly SpotPlace[];
  /** A player's cards, below the spots; no cards where everyone wagers on the same hands. */
  hand: HandPlace;
  arrangement: Arrangement;
  /** The one card beside them, in games that deal it. */
  fourth?: { x: number; y: number; width: number };
  central: readonly CentralPlace[];
  /** Cards in the middle for everyone, turned in groups of these sizes. */
  community?: { y: number; width: number; groups: readonly number[] };
  /** Where the pot of all players lies. */
  pot?: { y: number };
  /** Wagers of which a player makes one. */
  oneOf?: readonly string[];
  /** Where seats are, if not as at most tables. */
  shape?: Partial<FeltShape>;
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
    spots: [...placed(behind, -ROW), ...placed(front, 0)],
    hand: { y: 68, cards: 3, width: 42, room: 150 },
    arrangement: 'dealt',
    central: [{ whose: 'Dealer', x: 0, y: 132, cards: 3, width: 66, room: 280 }],
  };
}
