import type { Figures, GameLayout } from './layout';

function counting(say: Figures): string {
  return `An ace counts ${say('ace-value')}, tens and court cards ${say('ten-value')}, the joker ${say('joker-values')} as it suits, every other card its number`;
}

/** Ante and Pot in the front row, the Bonus behind; five cards, set into three and two. */
export const saigon5Card: GameLayout = {
  lead: 'Five cards set into two hands, against the dealer and for a pot.',
  setting: (say) =>
    `Choose the ${say('showdown-hand-cards')} cards of your showdown hand so that the other ${say('three-card-hand-cards')} total ${say('qualify-totals')}: then you qualify, and the showdown hand counts. ` +
    `${counting(say)}. Over ${say('point-count-highest')}, the showdown hand counts ${say('point-count-highest')} less; ${say('point-count-highest')} is the best.`,
  how: (say) => [
    { words: 'You put down an Ante against the dealer.', clauses: ['680a.7(d)(1)'] },
    { words: `The Pot Wager is the same for everyone, where at least ${say('pot-players')} play. All of them together are the pot, and the best showdown hand takes it.`, clauses: ['680a.7(d)(2)', '680a.11(f)'], wager: 'pot' },
    { words: `You and the dealer get ${say('player-cards')} cards each, of which you set ${say('showdown-hand-cards')} apart as your showdown hand.`, clauses: ['680a.8(c)', '680a.11(b)'] },
    { words: `The other ${say('three-card-hand-cards')} qualify you if they total ${say('qualify-totals')}. Cards that can be set so must be, and the dealer sets them so if you did not.`, clauses: ['680a.1', '680a.11(b)(1)'] },
    { words: `${counting(say)}.`, clauses: ['680a.6(a)'] },
    { words: `The showdown hand counts its cards together, less ${say('point-count-highest')} where they are more than that. ${say('point-count-highest')} is the best.`, clauses: ['680a.6(b)'] },
    { words: 'Who qualifies beats who does not. If both do, the higher count wins and equal ones push; if neither does, the Ante comes back.', clauses: ['680a.11(d)'] },
    { words: `A win with a count of ${say('half-pay-count')} pays less than any other.`, clauses: ['680a.12(b)'] },
    { words: 'The Bonus looks at your cards as a Poker hand; the joker is an ace, or completes a run or a flush.', clauses: ['680a.11(e)', '680a.6(c)'], wager: 'bonus' },
  ],
  ranks: [{ of: 'Hands for the Bonus', clause: '680a.6(c)', wager: 'bonus' }],
  keys: [['1–5', 'a card into the showdown hand'], ['S', 'set'], ['L', 'let the house set it']],
  spots: [
    { wager: 'bonus', label: 'BONUS', x: 0, y: -52, key: 'b', about: 'Your cards as a Poker hand, whatever the dealer has.' },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a', about: "Your showdown hand against the dealer's." },
    { wager: 'pot', label: 'POT', x: 27, y: 0, key: 'o', about: 'Everyone puts in the same, and the best showdown hand takes it all.' },
  ],
  hand: { y: 72, cards: 5, width: 42, room: 150 },
  arrangement: 'set',
  central: [{ whose: 'Dealer', x: 0, y: 128, cards: 5, width: 58, room: 380 }],
  pot: { y: 246, wager: 'pot' },
};
