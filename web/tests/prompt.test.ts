import { expect, it } from 'vitest';
import { promptOf } from '../src/lib/actions';
import type { Room } from '../src/lib/room.svelte';

const arriving = { view: { public: { phase: 'deciding' } }, live: { pending: [], connection: 'live' }, seat: null, seats: [] };

it('does not call a table full before it knows its seats', () => {
  expect(promptOf({ ...arriving, layout: null } as unknown as Room)).toBe('Finding the table…');
  expect(promptOf({ ...arriving, layout: {} } as unknown as Room)).toBe('Every seat is taken, but you can watch.');
});
