/** The rounds of a table, as their list tells of them. */
import { boxName } from './seats';
import type { RoundCard } from './types';

export interface OwnHand {
  seat: string;
  cards: readonly string[];
  whose: string;
}

/** The viewer's hands in a round, the one at the own seat first, whatever the seat numbers. */
export function ownHandsOf({ cards }: Pick<RoundCard, 'cards'>, seat: number | null): OwnHand[] {
  return Object.entries(cards)
    .sort(([one], [other]) => Number(other === String(seat)) - Number(one === String(seat)))
    .map(([seat, cards], index, all) => ({ seat, cards, whose: all.length > 1 ? `your ${boxName(index > 0)}` : 'you' }));
}
