import type { GameLayout } from './layout';

/** Player and Banker nearest to the player, then Tie, then a Bonus on each hand; the two hands before the dealer. */
export const twentyOneBaccarat: GameLayout = {
  lead: 'Player or Banker, each drawing towards twenty-one; nothing to decide.',
  how: (say) => [
    { words: 'Two hands are dealt for everyone, the Player\'s and the Banker\'s. You wager on one of them, and have nothing to decide.', clauses: ['681a.6(c)'] },
    { words: `Each gets ${say('initial-cards')} cards, face up. Court cards count ${say('ten-value')}, an ace ${say('ace-high-value')}, or ${say('ace-low-value')} where that would be too much, every other card its number.`, clauses: ['681a.7(e)', '681a.3(d)'] },
    { words: `A hand below ${say('stands-on')} takes ${say('drawn-cards')} card more; at ${say('stands-on')} or above it stands.`, clauses: ['681a.7(g)'] },
    { words: 'Two aces, or an ace with a ten or a court card, are a natural: then neither hand draws, unless a Bonus is on the table, and such a card counts for the Bonus alone.', clauses: ['681a.1', '681a.7(f)'] },
    { words: `Up to ${say('highest-score')} the higher total wins, and a hand above it loses to one that is not. If both are above it, the lower wins. Equal totals give your wager back.`, clauses: ['681a.7(i)', '681a.7(j)'] },
    { words: `A win with ${say('half-pay-total')} pays less than any other.`, clauses: ['681a.8(a)'] },
    { words: 'Tie wins when both totals are equal.', clauses: ['681a.6(d)(1)'], wager: 'tie' },
    { words: 'A Bonus looks at the cards of its hand alone.', clauses: ['681a.7(k)(2)', '681a.7(k)(3)'], wager: 'player-bonus' },
  ],
  ranks: [{ of: 'Hands for a Bonus', clause: '681a.3(e)', wager: 'player-bonus' }],
  keys: [['K', 'cut'], ['N', 'decline the cut']],
  spots: [
    { wager: 'player-bonus', label: 'PLAYER BONUS', x: -26, y: -56, key: 'o', name: 'Player Bonus', about: "The cards of the Player's hand alone." },
    { wager: 'banker-bonus', label: 'BANKER BONUS', x: 26, y: -56, key: 'n', name: 'Banker Bonus', about: "The cards of the Banker's hand alone." },
    { wager: 'tie', label: 'TIE', x: 0, y: -12, key: 'i', about: 'Both totals equal.' },
    { wager: 'player', label: 'PLAYER', x: -26, y: 32, key: 'p', about: "That the Player's hand wins." },
    { wager: 'banker', label: 'BANKER', x: 26, y: 32, key: 'b', about: "That the Banker's hand wins." },
  ],
  hand: { y: 62, cards: 0, width: 0, room: 0 },
  arrangement: 'dealt',
  central: [
    { whose: 'Player', x: -168, y: 182, cards: 2, width: 72, room: 270 },
    { whose: 'Banker', x: 168, y: 182, cards: 2, width: 72, room: 270 },
  ],
  road: { title: 'Score road', sides: { player: { name: 'Player', color: '#1d4f91' }, banker: { name: 'Banker', color: '#b3261e' } }, tie: 'tie', ties: 'Tie' },
  oneOf: ['player', 'banker'],
  shape: { edge: 76, top: 448, position: 120, depth: 172 },
};
