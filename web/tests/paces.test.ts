import { expect, it } from 'vitest';
import { isHeld } from '../src/lib/paces';
import type { AnyView } from '../src/lib/types';

const seats = (...bots: (string | null)[]) =>
  bots.map((bot, place) => ({ seat: place + 1, player: `P${place + 1}`, chips: 0, bot })) as unknown as AnyView['public']['seats'];

it('is held up by other people alone, not by bots or by a house that has yet to answer', () => {
  expect(isHeld({ pace: 'calm', chosen: 'instant', seat: 1, seats: seats(null, 'always-play') })).toBe(false);
  expect(isHeld({ pace: 'calm', chosen: 'instant', seat: 1, seats: seats(null, null) })).toBe(true);
  expect(isHeld({ pace: 'instant', chosen: 'instant', seat: 1, seats: seats(null, null) })).toBe(false);
  expect(isHeld({ pace: 'calm', chosen: null, seat: 1, seats: seats(null, null) })).toBe(false);
});
