import type { GameLayout } from './layout';

/** Ante, Odds and Raise in the front row, two bonus wagers behind; Flop, Turn and River before the dealer. */
export const headsUpHoldem: GameLayout = {
  lead: 'Two cards of your own, five for everyone: raise early, or see more first.',
  spots: [
    { wager: 'pocket-bonus', label: 'POCKET', x: -27, y: -52, key: 'p' },
    { wager: 'trips-plus', label: 'TRIPS', x: 27, y: -52, key: 'i' },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a' },
    { wager: 'odds', label: 'ODDS', x: 0, y: 0, key: 'o' },
    { wager: 'raise', label: 'RAISE', x: 52, y: 0, key: '' },
  ],
  hand: { y: 70, cards: 2, width: 48, room: 150 },
  arrangement: 'dealt',
  central: [{ whose: 'Dealer', x: 0, y: 117, cards: 2, width: 52, room: 200 }],
  community: { y: 222, width: 56, groups: [3, 1, 1] },
};
