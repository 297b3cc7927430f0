import { expect, it } from 'vitest';
import { ownerInWords } from '../src/lib/owners';
import type { Felt } from '../src/lib/types';

const felt = (players: Record<number, string>) =>
  ({ boxes: Object.fromEntries(Object.entries(players).map(([seat, player]) => [seat, { player }])) }) as unknown as Felt;

it.each([
  [{ 2: 'Guest 1', 5: 'Ada' }, 2, true, 'you'],
  [{ 2: 'Guest 1', 5: 'Ada' }, 5, false, 'Ada'],
  [{ 2: 'Guest 1', 3: 'Guest 1' }, 2, true, 'your right box'],
  [{ 2: 'Guest 1', 3: 'Guest 1' }, 3, true, 'your left box'],
  [{ 5: 'Ada', 6: 'Ada' }, 6, false, "Ada's left box"],
])('of %o, seat %i belongs to (you: %s) %s', (players, seat, you, words) => {
  expect(ownerInWords(felt(players), seat, you)).toBe(words);
});
