/** The rounds of a table, as their list tells of them. */
import { boxName } from './seats';
import type { RoundCard } from './types';

export interface OwnHand {
  seat: string;
  cards: readonly string[];
  whose: string;
}

/** The viewer's hands of a round, in the order in which they are dealt to. */
export function ownHandsOf({ cards }: Pick<RoundCard, 'cards'>): OwnHand[] {
  const seats = Object.keys(cards).map(Number);
  return Object.entries(cards)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([seat, cards]) => ({ seat, cards, whose: seats.length > 1 ? `your ${boxName(Number(seat), seats)}` : 'you' }));
}
