import { expect, it } from 'vitest';
import { isHeld } from '../src/lib/paces';
import type { AnyView } from '../src/lib/types';

const seats = (...bots: (string | null)[]) =>
  bots.map((bot, place) => ({ seat: place + 1, player: `P${place + 1}`, chips: 0, bot })) as unknown as AnyView['public']['seats'];

const held = (given: Omit<Parameters<typeof isHeld>[0], 'out'>, ...out: number[]) => isHeld({ ...given, out });

it('is held up by other people alone, not by bots or by a house that has yet to answer', () => {
  expect(held({ pace: 'calm', chosen: 'instant', seat: 1, seats: seats(null, 'always-play') })).toBe(false);
  expect(held({ pace: 'calm', chosen: 'instant', seat: 1, seats: seats(null, null) })).toBe(true);
  expect(held({ pace: 'instant', chosen: 'instant', seat: 1, seats: seats(null, null) })).toBe(false);
  expect(held({ pace: 'calm', chosen: null, seat: 1, seats: seats(null, null) })).toBe(false);
});

it('is not held up by people who sit out', () => {
  const slow = { pace: 'calm', chosen: 'instant', seat: 1, seats: seats(null, null, null) } as const;
  expect(held(slow, 1, 2, 3)).toBe(false);
  expect(held(slow, 2)).toBe(true);
});
