import type { Sign } from '../lib/types';
import { type GameLayout, plainLayout } from './layout';
import { threeCardPrime } from './three-card-prime';

/** Layouts by the chapter that a table's edition belongs to. */
const LAYOUTS: Record<string, GameLayout> = {
  '679a': threeCardPrime,
};

/** The layout of a table: its game's, with the spots of the wagers that are offered there. */
export function layoutOf(sign: Sign): GameLayout {
  const layout = LAYOUTS[sign.edition.split('@')[0]!] ?? plainLayout(sign.wagers);
  const offered = new Set(sign.wagers.map((offer) => offer.wager));
  return { ...layout, spots: layout.spots.filter((spot) => offered.has(spot.wager)) };
}
