import { expect, it } from 'vitest';
import { ownHandsOf } from '../src/lib/history';

const cards = { 2: ['Kh', '8c', '2d'], 3: ['4c', '4s', '9d'] };
const told = (seat: number | null) => ownHandsOf({ cards }, seat).map((hand) => [hand.seat, hand.whose]);

it('calls the hand at the own seat the first box, whichever side the second box is on', () => {
  expect(told(2)).toEqual([
    ['2', 'your first box'],
    ['3', 'your second box'],
  ]);
  expect(told(3)).toEqual([
    ['3', 'your first box'],
    ['2', 'your second box'],
  ]);
});

it('calls a single hand "you"', () => {
  expect(ownHandsOf({ cards: { 2: cards[2] } }, 2).map((hand) => hand.whose)).toEqual(['you']);
});

it('tells two hands apart for whoever has left the seat', () => {
  expect(told(null).map(([, whose]) => whose)).toEqual(['your first box', 'your second box']);
});
