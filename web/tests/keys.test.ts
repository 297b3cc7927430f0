import { expect, it } from 'vitest';
import { isForBefore, isPressedAnew, tableKeys } from '../src/lib/keys';
import { LAYOUT } from './felts';

const press = (key: string, timeStamp: number, repeat = false) => isPressedAnew({ key, timeStamp, repeat });

it('takes a key that is held as pressed once', () => {
  expect(press('Enter', 1000)).toBe(true);
  expect(press('Enter', 1500, true)).toBe(false);
  expect(press('Enter', 9000, true)).toBe(false);
  expect(press('p', 9100)).toBe(true);
  expect(press('p', 9600, true)).toBe(false);
});

it.each(['Enter', ' ', 'k'])('takes %o that bounces as pressed once, but every press of a finger', (key) => {
  expect(press('x', 19_000)).toBe(true);
  expect(press(key, 20_000)).toBe(true);
  expect(press(key, 20_039)).toBe(false);
  expect(press(key, 20_040)).toBe(true);
  expect(press(key, 20_290)).toBe(true);
});

it('takes another key at once, and chips as fast as they are put down', () => {
  expect(press('Enter', 30_000)).toBe(true);
  expect(press('a', 30_050)).toBe(true);
  expect(press('a', 30_100)).toBe(true);
});

it('lets the keys for more and less be held', () => {
  expect(press('+', 40_000)).toBe(true);
  expect(press('+', 40_050, true)).toBe(true);
});

it('does not take the key of the last question as an answer to the next, for a moment', () => {
  const before = new Map([
    ['R', 'rebet'],
    ['C', 'clear'],
    ['Enter', 'rebet'],
  ]);
  const asked = { since: 50_000, before, answered: false };
  for (const late of [49_990, 50_000, 50_499]) expect(isForBefore({ timeStamp: late }, 'R', asked, 'rebet')).toBe(true);
  expect(isForBefore({ timeStamp: 50_500 }, 'R', asked, 'rebet')).toBe(false);
  expect(isForBefore({ timeStamp: 50_010 }, 'D', asked, 'ready')).toBe(false);
});

it('takes the same key again from a player who answered the last question, if it still does the same', () => {
  const before = new Map([
    ['K', 'check'],
    ['F', 'fold'],
    ['Enter', 'ready'],
  ]);
  const asked = { since: 50_000, before, answered: true };
  expect(isForBefore({ timeStamp: 50_200 }, 'K', asked, 'check')).toBe(false);
  // What folded would put a chip down now, and what dealt would wager again.
  expect(isForBefore({ timeStamp: 50_200 }, 'F', asked, undefined)).toBe(true);
  expect(isForBefore({ timeStamp: 50_200 }, 'Enter', asked, 'rebet')).toBe(true);
});

it('has keys of its own, which no game may give another meaning', () => {
  const own = tableKeys({ spots: [], keys: [], raises: false }, 2).map(([key]) => key);
  expect(own.filter((key) => /^[A-Z]$/.test(key)).join('')).toBe('RDUCXMNWGYTH');
  const keys = tableKeys(LAYOUT, 2).map(([key]) => key);
  expect(keys.slice(1, 3)).toEqual(['I', 'A']);
  expect(keys).toContain('P');
});
