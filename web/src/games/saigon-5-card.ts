import type { GameLayout } from './layout';

/** Ante and Pot in the front row, the Bonus behind; five cards, set into three and two. */
export const saigon5Card: GameLayout = {
  lead: 'Five cards set into two hands, against the dealer and for a pot.',
  spots: [
    { wager: 'bonus', label: 'BONUS', x: 0, y: -52, key: 'b' },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a' },
    { wager: 'pot', label: 'POT', x: 27, y: 0, key: 'o' },
  ],
  hand: { y: 72, cards: 5, width: 42, room: 150 },
  arrangement: 'set',
  central: [{ whose: 'Dealer', x: 0, y: 128, cards: 5, width: 58, room: 380 }],
  pot: { y: 246 },
};
