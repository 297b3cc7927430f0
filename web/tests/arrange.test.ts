import { describe, expect, it } from 'vitest';
import { arrange, grouped } from '../src/lib/arrange';

const cards = (laid: ReturnType<typeof arrange>): string => laid.map((each) => each.card).join(' ');

describe('cards suit by suit', () => {
  const hand = ['2h', 'As', 'Kh', '3c', '9h', 'Qs', '4d'];

  it('begin with the suit that plays, each suit from the highest card down', () => {
    expect(cards(arrange(hand, 'by-suit', ['Kh', '9h', '2h']))).toBe('Kh 9h 2h As Qs 3c 4d');
  });
  it('put the flush that the server names first, though another suit has as many cards', () => {
    expect(cards(arrange(['2h', '3h', 'As', 'Ks', '4c', '5c', '6d'], 'by-suit', ['As', 'Ks'])).slice(0, 5)).toBe('As Ks');
  });
  it('keep their place in the deal, by which they are the same cards', () => {
    expect(
      arrange(hand, 'by-suit')
        .map((each) => each.dealt)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it('lie as they were dealt while they are face down', () => {
    expect(cards(arrange(['??', '??'], 'by-suit'))).toBe('?? ??');
  });
});

describe('cards set into two hands', () => {
  const hand = ['5c', 'Jk', 'Ah', 'Ts', '9d'];

  it('lie with the showdown hand apart at the right', () => {
    const laid = arrange(hand, 'set', ['Jk', 'Ts']);
    expect(cards(laid)).toBe('5c Ah 9d Jk Ts');
    expect(laid.map((each) => each.made)).toEqual([false, false, false, true, true]);
    expect(laid[3]!.at - laid[2]!.at).toBeGreaterThan(laid[2]!.at - laid[1]!.at);
  });
  it('lie as they were dealt until they are set', () => {
    expect(cards(arrange(hand, 'set'))).toBe(hand.join(' '));
  });
});

it("says of each common card whether it plays in one's own hand, in the dealer's, in both or in none", () => {
  const laid = grouped(['2c', '3c', '4c', '5c', '6c'], [3, 1, 1], { own: ['As', '2c', '3c'], dealers: ['3c', '4c', 'Kd'] });
  expect(laid.map((each) => [each.made, each.dealers])).toEqual([
    [true, false],
    [true, true],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

it('leaves a gap between the Flop, the Turn and the River', () => {
  const at = grouped(['2c', '3c', '4c', '5c', '6c'], [3, 1, 1]).map((each) => each.at);
  const steps = at.slice(1).map((each, index) => each - at[index]!);
  expect(steps.map((step) => step > 1)).toEqual([false, false, true, true]);
});
