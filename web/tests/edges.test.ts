import { expect, it } from 'vitest';
import { edgeAt, edgesInWords, heldAt, percent } from '../src/lib/edges';
import type { EdgePage } from '../src/lib/types';

const share = { fraction: '1/40', decimal: 0.025 };
const edge: EdgePage = {
  wager: 'base',
  covers: ['ante', 'raise'],
  paytable: 'A',
  decks: 1,
  house_edge: share,
  element_of_risk: share,
  hit_frequency: share,
  base: 'ante',
  deals: 40,
  method: '',
  strategy: 'best-play',
  meter: null,
  stake: null,
  of_meter: null,
};

it('says an edge with its text and its table, for every wager it covers', () => {
  const words = edgesInWords([edge], '58 Pa. Code Chapter 677a, as proposed in 2015', { decides: true, at: () => null });
  expect(words.raise).toBe('house edge 2.5000% with best play (58 Pa. Code Chapter 677a, as proposed in 2015, paytable A)');
  expect(words.ante).toBe(words.raise);
});

it('speaks of no play where there is nothing to decide', () => {
  const words = edgesInWords([{ ...edge, covers: ['tie'], decks: 8 }], '58 Pa. Code Chapter 681a, final form of 2016', {
    decides: false,
    at: () => null,
  });
  expect(words.tie).toBe('house edge 2.5000% (58 Pa. Code Chapter 681a, final form of 2016, paytable A, 8 decks)');
});

it('tells a progressive edge for the stake and the meter of the table', () => {
  // Seven-card hands by their longest run in a suit: 32 of seven cards win the meter, 1,592 of six a tenth of it.
  const awards = [
    { count: 32, numerator: 100, denominator: 100 },
    { count: 1592, numerator: 10, denominator: 100 },
  ];
  const progressive: EdgePage = {
    ...edge,
    wager: 'progressive',
    deals: 133_784_560,
    meter: 3_000_000,
    stake: 100,
    of_meter: { without: { fraction: '17704481/33446140', decimal: 0 }, awards },
  };
  expect(percent(edgeAt(progressive, { meter: 3_000_000, stake: 100 }), 2)).toBe('48.65%');
  expect(percent(edgeAt(progressive, { meter: 3_000_000, stake: 500 }), 2)).toBe('52.08%');
  expect(edgeAt(progressive, { meter: 3_000_321, stake: 700 })).toBeCloseTo(3062430349 / 5853074500, 11);
  expect(heldAt(progressive, { meter: 3_000_420, stake: 500 })).toBe('$5 wager, meter at $30,004.20');
  expect(heldAt(edge, null)).toBe('');
});

it('writes a true minus where the player has the advantage', () => {
  expect(percent(-0.0123)).toBe('\u22121.2300%');
});
