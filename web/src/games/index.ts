import type { Offer, Sign } from '../lib/types';
import { headsUpHoldem } from './heads-up-holdem';
import { highCardFlush } from './high-card-flush';
import { type GameLayout, plainLayout } from './layout';
import { saigon5Card } from './saigon-5-card';
import { threeCardPrime } from './three-card-prime';
import { twentyOneBaccarat } from './twenty-one-baccarat';

/** Layouts by the chapter that a table's edition belongs to. */
const LAYOUTS: Record<string, GameLayout> = {
  '677a': headsUpHoldem,
  '678a': highCardFlush,
  '679a': threeCardPrime,
  '680a': saigon5Card,
  '681a': twentyOneBaccarat,
};

/** The layout of a table: its game's, with the spots of the wagers that are offered there. */
export function layoutOf(sign: Sign): GameLayout {
  const layout = LAYOUTS[sign.edition.split('@')[0]!] ?? plainLayout(sign.wagers);
  const offered = new Set(sign.wagers.map((offer) => offer.wager));
  return { ...layout, spots: layout.spots.filter((spot) => offered.has(spot.wager)) };
}

const NAMES = new Map(Object.values(LAYOUTS).flatMap((layout) => layout.spots.flatMap((spot) => (spot.name ? [[spot.wager, spot.name] as const] : []))));

/** What a wager is called in a sentence: as its game calls it, or its name without "Wager". */
export function shortName(offer: Pick<Offer, 'wager' | 'name'>): string {
  return NAMES.get(offer.wager) ?? offer.name.replace(/ Wager$/, '');
}
