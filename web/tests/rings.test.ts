import { expect, it } from 'vitest';
import { ringsOf } from '../src/lib/rings';

const hand = (wins: boolean, made = ['Ah']) => ({ wins, made });

it('tells the winning hand from the other', () => {
  expect(ringsOf([hand(true), hand(false)], [], true)).toEqual({ brass: 'the winning hand', light: 'the other hand' });
  expect(ringsOf([hand(true, []), hand(false)], [], true)).toEqual({ brass: '', light: 'the other hand' });
});

it('calls neither of two hands that tie the other one', () => {
  expect(ringsOf([hand(false), hand(false)], [], true)).toEqual({ brass: '', light: '' });
});

it('tells the cards of the viewer from those of the dealer and the others', () => {
  const seat = (you: boolean, folded = false) => ({ you, folded, made: ['Ah'] });
  expect(ringsOf([hand(false)], [seat(true)], false)).toEqual({ brass: 'yours', light: "the dealer's or another player's" });
  expect(ringsOf([hand(false, [])], [seat(true), seat(false, true)], false)).toEqual({ brass: 'yours', light: '' });
  expect(ringsOf([hand(false, [])], [], false)).toBeNull();
  // In a game without a dealer's hand, nothing is said of one.
  expect(ringsOf([], [seat(true), seat(false)], false)).toEqual({ brass: 'yours', light: "another player's" });
});
