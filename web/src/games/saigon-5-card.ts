import type { Figures, GameLayout } from './layout';

function counting(say: Figures): string {
  return `Aces count ${say('ace-value')}, tens and face cards ${say('ten-value')}, the joker ${say('joker-values')} as you need it, every other card its number`;
}

/** Ante and Pot in the front row, the Bonus behind; five cards, set into three and two. */
export const saigon5Card: GameLayout = {
  lead: 'Set five cards into two hands, against the dealer and for a shared pot.',
  setting: (say) =>
    `Pick the ${say('showdown-hand-cards')} cards of your showdown hand so that the other ${say('three-card-hand-cards')} total ${say('qualify-totals')}: then you qualify. ` +
    `${counting(say)}. The best showdown hand counts ${say('point-count-highest')}; above that, ${say('point-count-highest')} is subtracted.`,
  how: (say) => [
    { words: 'Place an Ante against the dealer.', clauses: ['680a.7(d)(1)'] },
    { words: `With at least ${say('pot-players')} players, everyone adds the same Pot wager, and the best showdown hand takes the whole pot.`, clauses: ['680a.7(d)(2)', '680a.11(f)'], wager: 'pot' },
    { words: `You and the dealer get ${say('player-cards')} cards each. You set ${say('showdown-hand-cards')} of yours apart as your showdown hand.`, clauses: ['680a.8(c)', '680a.11(b)'] },
    { words: `You qualify if the other ${say('three-card-hand-cards')} total ${say('qualify-totals')}. If your cards can qualify, they must: the dealer resets a hand that was not set to.`, clauses: ['680a.1', '680a.11(b)(1)'] },
    { words: `${counting(say)}.`, clauses: ['680a.6(a)'] },
    { words: `Add up the showdown hand; above ${say('point-count-highest')}, subtract ${say('point-count-highest')}. The best count is ${say('point-count-highest')}.`, clauses: ['680a.6(b)'] },
    { words: 'A hand that qualifies beats one that does not. If both qualify, the higher count wins and equal counts push. If neither does, the Ante pushes.', clauses: ['680a.11(d)'] },
    { words: `Winning with a count of ${say('half-pay-count')} pays less than any other win.`, clauses: ['680a.12(b)'] },
    { words: 'The Bonus pays on your cards as a poker hand. The joker is an ace, or completes a straight or a flush.', clauses: ['680a.11(e)', '680a.6(c)'], wager: 'bonus' },
  ],
  ranks: [{ of: 'Hands for the Bonus', clause: '680a.6(c)', wager: 'bonus' }],
  keys: [['1–5', 'pick a card for the showdown hand'], ['S', 'set the hand'], ['L', 'let the house set it']],
  spots: [
    { wager: 'bonus', label: 'BONUS', x: 0, y: -52, key: 'b', about: 'Pays on your cards as a poker hand, whatever the dealer has.' },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a', about: "Your showdown hand against the dealer's." },
    { wager: 'pot', label: 'POT', x: 27, y: 0, key: 'o', about: 'Everyone adds the same amount, and the best showdown hand takes it all.' },
  ],
  hand: { y: 72, cards: 5, width: 42, room: 150 },
  arrangement: 'set',
  central: [{ whose: 'Dealer', x: 0, y: 128, cards: 5, width: 58, room: 380 }],
  pot: { y: 246, wager: 'pot' },
};
