import type { GameLayout } from './layout';

/** Ante and Play in the front row with the place of the fourth card, the three bonus wagers behind them. */
export const threeCardPrime: GameLayout = {
  lead: "Three cards against the dealer's three, and a bonus for all six.",
  spots: [
    { wager: 'prime', label: 'PRIME', x: -52, y: -52, key: 'i' },
    { wager: 'pair-bonus', label: 'PAIR', x: 0, y: -52, key: 'b' },
    { wager: 'all-six', label: 'SIX', x: 52, y: -52, key: 's' },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a' },
    { wager: 'play', label: 'PLAY', x: 0, y: 0, key: '' },
  ],
  hand: { y: 68, cards: 3, width: 44, room: 150 },
  arrangement: 'dealt',
  fourth: { x: 52, y: 1, width: 34 },
  central: [{ whose: 'Dealer', x: 0, y: 132, cards: 3, width: 66, room: 280 }],
};
