import type { GameLayout } from './layout';

/** Player and Banker nearest to the player, then Tie, then a Bonus on each hand; the two hands before the dealer. */
export const twentyOneBaccarat: GameLayout = {
  lead: 'Back the Player or the Banker, each drawing to 21. Nothing to decide.',
  how: (say) => [
    { words: 'Two hands are dealt for the whole table, the Player\'s and the Banker\'s. You wager on one of them, and there is nothing to decide.', clauses: ['681a.6(c)'] },
    { words: `Each gets ${say('initial-cards')} cards, face up. Face cards count ${say('ten-value')}; an ace counts ${say('ace-high-value')}, or ${say('ace-low-value')} if that would go over; every other card counts its number.`, clauses: ['681a.7(e)', '681a.3(d)'] },
    { words: `A hand below ${say('stands-on')} draws ${say('drawn-cards')} more card; at ${say('stands-on')} or above it stands.`, clauses: ['681a.7(g)'] },
    { words: 'Two aces, or an ace with a ten or a face card, make a natural. Then neither hand draws, unless somebody has a Bonus wager: a low hand still draws, and that card counts for the Bonus only.', clauses: ['681a.1', '681a.7(f)'] },
    { words: `The higher total up to ${say('highest-score')} wins, and a hand over ${say('highest-score')} loses to one that is not. If both are over, the lower one wins. Equal totals push.`, clauses: ['681a.7(i)', '681a.7(j)'] },
    { words: `Winning with ${say('half-pay-total')} pays less than any other win.`, clauses: ['681a.8(a)'] },
    { words: 'Tie wins if both totals are equal.', clauses: ['681a.6(d)(1)'], wager: 'tie' },
    { words: 'Each Bonus pays on the cards of its own hand, win or lose.', clauses: ['681a.7(k)(2)', '681a.7(k)(3)'], wager: 'player-bonus' },
  ],
  ranks: [{ of: 'Hands for a Bonus', clause: '681a.3(e)', wager: 'player-bonus' }],
  keys: [['K', 'cut the cards'], ['N', 'decline the cut']],
  spots: [
    { wager: 'player-bonus', label: 'PLAYER BONUS', x: -26, y: -56, key: 'o', name: 'Player Bonus', about: "Pays on the cards of the Player's hand, win or lose." },
    { wager: 'banker-bonus', label: 'BANKER BONUS', x: 26, y: -56, key: 'e', name: 'Banker Bonus', about: "Pays on the cards of the Banker's hand, win or lose." },
    { wager: 'tie', label: 'TIE', x: 0, y: -12, key: 'i', about: 'Wins if both totals are equal.' },
    { wager: 'player', label: 'PLAYER', x: -26, y: 32, key: 'p', about: "Wins if the Player's hand wins." },
    { wager: 'banker', label: 'BANKER', x: 26, y: 32, key: 'b', about: "Wins if the Banker's hand wins." },
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
