import { expect, it } from 'vitest';
import { ownHandsOf } from '../src/lib/history';

const cards = { 3: ['4c', '4s', '9d'], 2: ['Kh', '8c', '2d'] };

it('calls the hand that is dealt to first the right box, where it is seen, whichever the own seat is', () => {
  expect(ownHandsOf({ cards }).map((hand) => [hand.seat, hand.whose])).toEqual([
    ['2', 'your right box'],
    ['3', 'your left box'],
  ]);
});

it('calls a single hand "you"', () => {
  expect(ownHandsOf({ cards: { 2: cards[2] } }).map((hand) => hand.whose)).toEqual(['you']);
});
