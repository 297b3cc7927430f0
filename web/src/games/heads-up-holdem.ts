import { type GameLayout, RAISING } from './layout';

/** Ante, Odds and Raise in the front row, two bonus wagers behind; Flop, Turn and River before the dealer. */
export const headsUpHoldem: GameLayout = {
  lead: 'Two cards of your own and five for everyone. Raise early for more, or wait and see.',
  how: (say) => [
    { words: `Place an Ante and an equal Odds wager. You and the dealer get ${say('player-cards')} cards each, and ${say('community-cards')} community cards lie face down for everyone.`, clauses: ['677a.7(d)(1)', '677a.8(c)', '677a.8(d)'] },
    { words: 'You can raise once. Before the Flop you can raise the most; or check, and see more cards first.', clauses: ['677a.11(b)'] },
    { words: `After the Flop, the first ${say('flop-cards')} community cards, you can still raise, but less; or check again.`, clauses: ['677a.11(d)'] },
    { words: 'Once all community cards are face up, raise exactly your Ante, or fold and lose both Ante and Odds.', clauses: ['677a.11(f)'] },
    { words: 'You and the dealer each make your best five-card poker hand from your own cards and the community cards. The higher hand wins; a tie is a push.', clauses: ['677a.11(g)', '677a.11(h)'] },
    { words: `If the dealer has less than a ${say('dealer-qualifies')}, the Ante pushes, whoever wins.`, clauses: ['677a.11(h)(1)'] },
    { words: 'The Odds wager pays on high winning hands and pushes on lower ones. A high hand that loses is paid as a Bad Beat.', clauses: ['677a.12(b)', '677a.12(c)'] },
  ],
  ranks: [{ of: 'Hands', clause: '677a.6(b)' }],
  keys: [...RAISING, ['K', 'check']],
  multiples: true,
  spots: [
    { wager: 'pocket-bonus', label: 'POCKET', x: -27, y: -52, key: 'p', about: 'Pays on your own two cards, whatever the dealer has.' },
    { wager: 'trips-plus', label: 'TRIPS', x: 27, y: -52, key: 'i', about: 'Pays on your five-card hand, whatever the dealer has.' },
    { wager: 'ante', label: 'ANTE', x: -52, y: 0, key: 'a', about: "Your hand against the dealer's." },
    { wager: 'odds', label: 'ODDS', x: 0, y: 0, key: 'o', about: 'Always equal to the Ante. Pays by the hand you win with.' },
    { wager: 'raise', label: 'RAISE', x: 52, y: 0, key: '', about: 'Keeps you in the hand.' },
  ],
  hand: { y: 70, cards: 2, width: 48, room: 150 },
  arrangement: 'dealt',
  central: [{ whose: 'Dealer', x: 0, y: 117, cards: 2, width: 52, room: 200 }],
  community: { y: 222, width: 56, groups: [3, 1, 1] },
};
