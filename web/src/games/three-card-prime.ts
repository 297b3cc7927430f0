import type { GameLayout } from './layout';

/** Ante and Play in the front row with the place of the fourth card, the three bonus wagers behind them. */
export const threeCardPrime: GameLayout = {
  lead: "Three cards against the dealer's three, with bonuses on color, pairs and all six.",
  how: (say) => [
    { words: `Place an Ante. You and the dealer get ${say('player-cards')} cards each, face down.`, clauses: ['679a.7(d)(1)', '679a.8(c)'] },
    { words: 'Look at your cards, then match the Ante with a Play wager, or fold and lose the Ante.', clauses: ['679a.11(b)'] },
    { words: `The dealer qualifies with ${say('dealer-qualifies')} high or better.`, clauses: ['679a.1'] },
    { words: 'If the dealer does not qualify, the Ante pushes and the Play wager wins.', clauses: ['679a.11(c)(3)(i)'] },
    { words: 'If the dealer qualifies, the higher hand wins both wagers. You win ties.', clauses: ['679a.11(c)(3)(ii)'] },
    { words: 'Prime wins if your cards are all red or all black, and pays more if the dealer\'s are the same color.', clauses: ['679a.7(d)(2)'], wager: 'prime' },
    { words: `Pair Bonus wins with a pair or better. A fourth card is dealt for it and turned only then; if it is a ${say('second-table-card')}, a second, higher table pays.`, clauses: ['679a.11(d)(2)'], wager: 'pair-bonus' },
    { words: "All-Six pays on the best hand among your cards and the dealer's together.", clauses: ['679a.11(d)(3)'], wager: 'all-six' },
  ],
  ranks: [
    { of: 'Hands', clause: '679a.6(b)' },
    { of: 'Hands for the All-Six Bonus', clause: '679a.6(d)', wager: 'all-six' },
  ],
  keys: [['P', 'play'], ['F', 'fold']],
  spots: [
    { wager: 'prime', label: 'PRIME', x: -52, y: -52, key: 'i', about: 'Wins if your cards are all one color.' },
    { wager: 'pair-bonus', label: 'PAIR', x: 0, y: -52, key: 'b', about: 'Wins with a pair or better.' },
    { wager: 'all-six', label: 'SIX', x: 52, y: -52, key: 's', name: 'All-Six', about: "Pays on the best hand among your cards and the dealer's together." },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a', about: 'Your hand against the dealer\'s.' },
    { wager: 'play', label: 'PLAY', x: 0, y: 0, key: '', about: 'Equal to the Ante. Keeps you in the hand.' },
  ],
  hand: { y: 68, cards: 3, width: 44, room: 150 },
  arrangement: 'dealt',
  fourth: { x: 52, y: 1, width: 34, wager: 'pair-bonus', unturned: '4th card needs a pair' },
  central: [{ whose: 'Dealer', x: 0, y: 132, cards: 3, width: 66, room: 280 }],
};
