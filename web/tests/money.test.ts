import { expect, it } from 'vitest';
import { range } from '../src/lib/money';

it.each([
  [{ least: 1000, most: 50_000 }, '$10 – $500'],
  [{ least: 500, most: 500 }, '$5'],
])('says a range as two amounts, or as one if it can be no other: %o', (limits, words) => {
  expect(range(limits)).toBe(words);
});
