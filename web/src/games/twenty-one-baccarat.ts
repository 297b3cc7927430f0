import type { GameLayout } from './layout';

/** Player and Banker nearest to the player, then Tie, then a Bonus on each hand; the two hands before the dealer. */
export const twentyOneBaccarat: GameLayout = {
  lead: 'Player or Banker, each drawing towards twenty-one; nothing to decide.',
  spots: [
    { wager: 'player-bonus', label: 'P BONUS', x: -26, y: -56, key: 'o' },
    { wager: 'banker-bonus', label: 'B BONUS', x: 26, y: -56, key: 'n' },
    { wager: 'tie', label: 'TIE', x: 0, y: -12, key: 'i' },
    { wager: 'player', label: 'PLAYER', x: -26, y: 32, key: 'p' },
    { wager: 'banker', label: 'BANKER', x: 26, y: 32, key: 'b' },
  ],
  hand: { y: 62, cards: 0, width: 0, room: 0 },
  arrangement: 'dealt',
  central: [
    { whose: 'Player', x: -168, y: 182, cards: 2, width: 72, room: 270 },
    { whose: 'Banker', x: 168, y: 182, cards: 2, width: 72, room: 270 },
  ],
  oneOf: ['player', 'banker'],
  shape: { edge: 76, top: 448, position: 126, depth: 158 },
};
