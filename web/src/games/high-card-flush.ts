import type { GameLayout } from './layout';

/** Ante and Raise in the front row, the bonus wagers and the progressive behind; seven cards, suit by suit. */
export const highCardFlush: GameLayout = {
  lead: 'Seven cards, and the longest flush wins; a progressive meter grows.',
  spots: [
    { wager: 'flush-bonus', label: 'FLUSH', x: -52, y: -52, key: 'l' },
    { wager: 'straight-flush-bonus', label: 'STR FL', x: 0, y: -52, key: 's' },
    { wager: 'progressive', label: 'PROG', x: 52, y: -52, key: 'p', lamp: true },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a' },
    { wager: 'raise', label: 'RAISE', x: 27, y: 0, key: '' },
  ],
  hand: { y: 72, cards: 7, width: 42, room: 150 },
  arrangement: 'by-suit',
  central: [{ whose: 'Dealer', x: 0, y: 150, cards: 7, width: 60, room: 470 }],
};
