import { expect, it } from 'vitest';
import { actionsOf, promptOf } from '../src/lib/actions';
import type { Room } from '../src/lib/room.svelte';

const arriving = { view: { public: { phase: 'deciding' } }, live: { pending: [], connection: 'live' }, seat: null, seats: [] };

it('does not call a table full before it knows its seats', () => {
  expect(promptOf({ ...arriving, layout: null } as unknown as Room)).toBe('Finding the table…');
  expect(promptOf({ ...arriving, layout: {} } as unknown as Room)).toBe('Every seat is taken, but you can watch.');
});

const turn = {
  view: { public: { phase: 'deciding' } },
  live: { pending: [], connection: 'live', state: { clocks: {} } },
  seat: 3,
  held: [3],
  secondsUntil: () => null,
  setting: null,
};

it('says how much is lacking, and for what', () => {
  const raise = { choice: { name: 'raise', wager: 'raise', least: 50_000 }, refusal: { code: 'not-enough-chips' } };
  expect(promptOf({ ...turn, choices: [raise] } as unknown as Room)).toBe('Your turn. You need $500 to raise.');
});

it.each([
  ['qualifies', { qualifies: true, reset: [] }, true],
  ['the dealer will reset it', { qualifies: false, reset: ['Kh', '8c'] }, false],
  ['does not qualify', { qualifies: false, reset: [] }, false],
])('Enter sets a hand that %s: %o, %s', (small, chosen, main) => {
  const set = { choice: { name: 'set', cards: 2 }, refusal: null };
  const room = { ...turn, choices: [set], chosen: { name: 'point count 1', ...chosen }, names: { settings: [] } } as unknown as Room;
  expect(actionsOf(room).filter((each) => each.main).length).toBe(Number(main));
  expect(actionsOf(room).find((each) => each.name === 'set')).toMatchObject({ small, main, key: 'S' });
});
