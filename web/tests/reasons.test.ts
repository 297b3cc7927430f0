import { expect, it } from 'vitest';
import { dueInWords } from '../src/lib/reasons';

const SEATS = [
  { seat: 1, player: 'Ada', you: false, box: '' },
  { seat: 3, player: 'Guest 1', you: true, box: '' },
  { seat: 5, player: null, you: false, box: '' },
];

it.each([
  ['players decide clockwise: seat 1 is next', 'Players decide clockwise: Ada is next.'],
  ['players decide clockwise: seat 3 is next', 'Players decide clockwise: you are next.'],
  ['seat 3 has folded', 'You have folded.'],
  ['seat 3 may decide', 'You may decide.'],
  ["seat 1's cards stay on the table", "Ada's cards stay on the table."],
  ["the next card goes to seat 3's hand", 'The next card goes to your hand.'],
  ['wagers are settled: seat 5 is next', 'Wagers are settled: seat 5 is next.'],
  ['the round is over', 'The round is over.'],
  [
    'no device counts the cards, and 5 rounds have been dealt since the last count, so the dealer counts the stub',
    'No device counts the cards, and 5 rounds have been dealt since the last count, so the dealer counts the cards left in the deck.',
  ],
  ['the cards are ready and wagers have been placed', 'Bets close as soon as everyone is ready.'],
  ['the cards are ready and wagers have been placed; the first card closes the bets', 'Bets close as soon as everyone is ready.'],
])('speaks to players, not to dealers, and names them: %s', (why, words) => {
  expect(dueInWords({ why }, SEATS)).toBe(words);
});

it('names the one of two boxes', () => {
  const two = [
    { seat: 3, player: 'Guest 1', you: true, box: 'right box' },
    { seat: 4, player: 'Guest 1', you: true, box: 'left box' },
  ];
  expect(dueInWords({ why: 'seat 4 is next' }, two)).toBe('Your left box is next.');
});

it('speaks of all cards that are on their way', () => {
  const why = "the next card goes to seat 1's hand";
  expect(dueInWords({ why }, SEATS, 12)).toBe("12 cards are dealt, the first to Ada's hand.");
  expect(dueInWords({ why }, SEATS, 1)).toBe("The next card goes to Ada's hand.");
});
