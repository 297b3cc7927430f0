import type { GameLayout } from './layout';

/** Ante and Play in the front row with the place of the fourth card, the three bonus wagers behind them. */
export const threeCardPrime: GameLayout = {
  lead: "Three cards against the dealer's three, and a bonus for all six.",
  how: (say) => [
    { words: `You put down an Ante. You and the dealer get ${say('player-cards')} cards each, face down.`, clauses: ['679a.7(d)(1)', '679a.8(c)'] },
    { words: 'Look at yours and decide: match the Ante with a Play Wager, or fold and lose the Ante.', clauses: ['679a.11(b)'] },
    { words: `The dealer turns his cards. He qualifies with a ${say('dealer-qualifies')} high or anything better.`, clauses: ['679a.1'] },
    { words: 'If he does not, your Ante comes back and the Play Wager wins.', clauses: ['679a.11(c)(3)(i)'] },
    { words: 'If he does, the better hand wins both wagers, and a tie is yours.', clauses: ['679a.11(c)(3)(ii)'] },
    { words: 'Prime wins when your cards are all red or all black, and more when the dealer\'s match them.', clauses: ['679a.7(d)(2)'], wager: 'prime' },
    { words: `Pair Bonus wins with a pair or better; one card more is dealt for it, and if that is a ${say('second-table-card')} it pays by another table.`, clauses: ['679a.11(d)(2)'], wager: 'pair-bonus' },
    { words: "All-Six looks at your cards and the dealer's together.", clauses: ['679a.11(d)(3)'], wager: 'all-six' },
  ],
  ranks: [
    { of: 'Hands', clause: '679a.6(b)' },
    { of: 'Hands for the All-Six', clause: '679a.6(d)', wager: 'all-six' },
  ],
  keys: [['P', 'play'], ['F', 'fold']],
  spots: [
    { wager: 'prime', label: 'PRIME', x: -52, y: -52, key: 'i', about: 'Your cards all of one colour.' },
    { wager: 'pair-bonus', label: 'PAIR', x: 0, y: -52, key: 'b', about: 'A pair or better in your cards.' },
    { wager: 'all-six', label: 'SIX', x: 52, y: -52, key: 's', name: 'All-Six', about: "The best hand in your cards and the dealer's together." },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a', about: 'Your hand against the dealer\'s.' },
    { wager: 'play', label: 'PLAY', x: 0, y: 0, key: '', about: 'By it you stay in.' },
  ],
  hand: { y: 68, cards: 3, width: 44, room: 150 },
  arrangement: 'dealt',
  fourth: { x: 52, y: 1, width: 34 },
  central: [{ whose: 'Dealer', x: 0, y: 132, cards: 3, width: 66, room: 280 }],
};
