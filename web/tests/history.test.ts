import { expect, it } from 'vitest';
import { ownHandsOf } from '../src/lib/history';

const cards = { 2: ['Kh', '8c', '2d'], 3: ['4c', '4s', '9d'] };
const told = (seat: number | null) => ownHandsOf({ cards }, seat).map((hand) => [hand.seat, hand.whose]);

it('calls the hand at the own seat "you", whichever side the second box is on', () => {
  expect(told(2)).toEqual([
    ['2', 'you'],
    ['3', 'you, box 2'],
  ]);
  expect(told(3)).toEqual([
    ['3', 'you'],
    ['2', 'you, box 2'],
  ]);
});

it('tells two hands apart for whoever has left the seat', () => {
  expect(told(null).map(([, whose]) => whose)).toEqual(['you', 'you, box 2']);
});
