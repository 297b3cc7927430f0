import { expect, it } from 'vitest';
import { mixedInWords } from '../src/lib/mixed';

const you = { player: 'Guest 1', value: 'ab', you: true };
const other = { player: 'Guest 2', value: 'cd', you: false };

it.each([
  [{ asked: 1, by: [you], late: false }, 'You mixed these cards'],
  [{ asked: 3, by: [you, other], late: false }, 'You and another player mixed these cards'],
  [{ asked: 3, by: [other, you, other], late: false }, 'You and 2 other players mixed these cards'],
  [{ asked: 2, by: [other], late: true }, '1 of 2 players mixed these cards; your value came too late'],
  [{ asked: 1, by: [other], late: false }, '1 of 1 player mixed these cards; you help mix the next shuffle'],
  [{ asked: 1, by: [], late: true }, 'The player who was asked did not mix these cards; your value came too late'],
  [{ asked: 0, by: [], late: false }, 'No player mixed these cards; seated players help mix the next shuffle'],
])('%o is said as "%s"', (mixed, words) => expect(mixedInWords(mixed, true)).toBe(words));

it('promises nothing to whoever only looks on', () => {
  expect(mixedInWords({ asked: 1, by: [other], late: false }, false)).toBe('1 of 1 player mixed these cards');
  expect(mixedInWords({ asked: 0, by: [], late: false }, false)).toBe('No player mixed these cards');
});
