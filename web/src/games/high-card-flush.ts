import { type GameLayout, RAISING } from './layout';

/** Ante and Raise in the front row, the bonus wagers and the progressive behind; seven cards, suit by suit. */
export const highCardFlush: GameLayout = {
  lead: 'Seven cards each. The longest flush wins, and a progressive meter grows.',
  how: (say) => [
    { words: `Place an Ante. You and the dealer get ${say('player-cards')} cards each.`, clauses: ['678a.7(d)(1)', '678a.8(d)'] },
    { words: 'Your hand is your longest flush: the most cards of one suit, in any order. If two flushes are equally long, the higher cards win.', clauses: ['678a.6(b)', '678a.6(c)'] },
    { words: 'Look at your cards, then raise, or fold and lose the Ante. The longer your flush, the more you can raise.', clauses: ['678a.11(b)', '678a.11(c)(2)'] },
    { words: `The dealer qualifies with ${say('dealer-qualifies-length')} cards of one suit, ${say('dealer-qualifies-rank')} high, or better. Otherwise the Ante wins and the Raise pushes.`, clauses: ['678a.11(d)(1)'] },
    { words: 'If the dealer qualifies, the higher hand wins both Ante and Raise; a tie is a push.', clauses: ['678a.11(d)(2)(ii)'] },
    { words: 'The Flush Bonus pays by the length of your flush.', clauses: ['678a.11(e)(1)'], wager: 'flush-bonus' },
    { words: 'The Straight Flush Bonus pays by the length of your longest straight flush.', clauses: ['678a.11(e)(2)'], wager: 'straight-flush-bonus' },
    { words: 'The Progressive pays for a straight flush, too: the longest win all or part of the meter, which grows with every wager on it.', clauses: ['678a.7(d)(4)', '678a.11(e)(3)'], wager: 'progressive' },
  ],
  ranks: [
    { of: 'Hands', clause: '678a.6(b)' },
    { of: 'Straight flushes', clause: '678a.6(d)', wager: 'straight-flush-bonus' },
  ],
  keys: RAISING,
  multiples: true,
  spots: [
    { wager: 'flush-bonus', label: 'FLUSH', x: -52, y: -52, key: 'l', about: 'Pays by the length of your flush, whatever the dealer has.' },
    { wager: 'straight-flush-bonus', label: 'STR FLUSH', x: 0, y: -52, key: 's', about: 'Pays by the length of your longest straight flush.' },
    { wager: 'progressive', label: 'PROG', x: 52, y: -52, key: 'p', lamp: true, about: 'Pays for a straight flush; the longest are paid from the meter.' },
    { wager: 'ante', label: 'ANTE', x: -27, y: 0, key: 'a', about: "Your longest flush against the dealer's." },
    { wager: 'raise', label: 'RAISE', x: 27, y: 0, key: '', about: 'Keeps you in the hand.' },
  ],
  hand: { y: 72, cards: 7, width: 42, room: 150 },
  arrangement: 'by-suit',
  central: [{ whose: 'Dealer', x: 0, y: 150, cards: 7, width: 60, room: 470 }],
};
