import { type GameLayout, RAISING } from './layout';

/** Ante and Raise in the front row, the bonus wagers and the progressive behind; seven cards, suit by suit. */
export const highCardFlush: GameLayout = {
  lead: 'Seven cards, and the longest flush wins; a progressive meter grows.',
  how: (say) => [
    { words: `You put down an Ante. You and the dealer get ${say('player-cards')} cards each.`, clauses: ['678a.7(d)(1)', '678a.8(d)'] },
    { words: 'Your hand is your longest flush: the most cards of one suit, in any order. Of two as long, the one with the higher cards wins.', clauses: ['678a.6(b)', '678a.6(c)'] },
    { words: 'Look at your cards and raise, or fold and lose the Ante. The longer the flush, the more you may raise.', clauses: ['678a.11(b)', '678a.11(c)(2)'] },
    { words: `The dealer qualifies with ${say('dealer-qualifies-length')} cards of a suit, ${say('dealer-qualifies-rank')} high. If he does not, the Ante wins and the Raise comes back.`, clauses: ['678a.11(d)(1)'] },
    { words: 'If he does, the better hand wins Ante and Raise, and a tie gives them back.', clauses: ['678a.11(d)(2)(ii)'] },
    { words: 'The Flush Bonus is paid by the length of your flush.', clauses: ['678a.11(e)(1)'], wager: 'flush-bonus' },
    { words: 'The Straight Flush Bonus is paid by your longest run in one suit.', clauses: ['678a.11(e)(2)'], wager: 'straight-flush-bonus' },
    { words: 'The Progressive is paid for such a run too, its longest out of the meter, which grows with every wager on it.', clauses: ['678a.7(d)(4)', '678a.11(e)(3)'], wager: 'progressive' },
  ],
  ranks: [
    { of: 'Hands', clause: '678a.6(b)' },
    { of: 'Straight flushes', clause: '678a.6(d)', wager: 'straight-flush-bonus' },
  ],
  keys: RAISING,
  spots: [
    { wager: 'flush-bonus', label: 'FLUSH', x: -52, y: -52, key: 'l', about: 'The length of your flush, whatever the dealer has.' },
    { wager: 'straight-flush-bonus', label: 'STR FLUSH', x: 0, y: -52, key: 's', about: 'Your longest run in one suit.' },
    { wager: 'progressive', label: 'PROG', x: 52, y: -52, key: 'p', lamp: true, about: 'A run in one suit; the longest ones are paid out of the meter.' },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a', about: "Your longest flush against the dealer's." },
    { wager: 'raise', label: 'RAISE', x: 27, y: 0, key: '', about: 'By it you stay in.' },
  ],
  hand: { y: 72, cards: 7, width: 42, room: 150 },
  arrangement: 'by-suit',
  central: [{ whose: 'Dealer', x: 0, y: 150, cards: 7, width: 60, room: 470 }],
};
