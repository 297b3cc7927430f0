import { type GameLayout, RAISING } from './layout';

/** Ante, Odds and Raise in the front row, two bonus wagers behind; Flop, Turn and River before the dealer. */
export const headsUpHoldem: GameLayout = {
  lead: 'Two cards of your own, five for everyone: raise early, or see more first.',
  how: (say) => [
    { words: `You put down an Ante and Odds of the same amount, and get ${say('player-cards')} cards; ${say('community-cards')} more lie face down for everyone.`, clauses: ['677a.7(d)(1)', '677a.8(c)', '677a.8(d)'] },
    { words: 'You raise once, and the earlier the more you may: now, or check and see cards first.', clauses: ['677a.11(b)'] },
    { words: `After the first ${say('flop-cards')} of the common cards, the Flop, you may raise less, or check again.`, clauses: ['677a.11(d)'] },
    { words: 'After the last, raise as much as your Ante, or fold and lose Ante and Odds.', clauses: ['677a.11(f)'] },
    { words: 'You and the dealer each make the best Poker hand of your own and the common cards. The better one wins; a tie gives everything back.', clauses: ['677a.11(g)', '677a.11(h)'] },
    { words: `Where the dealer has less than a ${say('dealer-qualifies')}, the Ante comes back whoever wins.`, clauses: ['677a.11(h)(1)'] },
    { words: 'The Odds are paid for high winning hands, and come back for lower ones. A high hand that loses all the same is paid as a bad beat.', clauses: ['677a.12(b)', '677a.12(c)'] },
  ],
  ranks: [{ of: 'Hands', clause: '677a.6(b)' }],
  keys: [...RAISING, ['C', 'check']],
  spots: [
    { wager: 'pocket-bonus', label: 'POCKET', x: -27, y: -52, key: 'p', about: 'Your own two cards alone, whatever the dealer has.' },
    { wager: 'trips-plus', label: 'TRIPS', x: 27, y: -52, key: 'i', about: 'Your hand alone, whatever the dealer has.' },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a', about: "Your hand against the dealer's." },
    { wager: 'odds', label: 'ODDS', x: 0, y: 0, key: 'o', about: 'As much as the Ante, and paid by the hand with which you win.' },
    { wager: 'raise', label: 'RAISE', x: 52, y: 0, key: '', about: 'By it you stay in.' },
  ],
  hand: { y: 70, cards: 2, width: 48, room: 150 },
  arrangement: 'dealt',
  central: [{ whose: 'Dealer', x: 0, y: 117, cards: 2, width: 52, room: 200 }],
  community: { y: 222, width: 56, groups: [3, 1, 1] },
};
