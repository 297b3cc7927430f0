import { expect, it } from 'vitest';
import { actionsOf, promptOf, stageOf } from '../src/lib/actions';
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

it.each([
  ['settling', false, 'Dealing'],
  ['clearing', false, 'Dealing'],
  ['settling', true, 'The dealer shows'],
  ['deciding', true, 'Dealing'],
  ['revealing', true, 'The dealer shows'],
])('waits for cards on their way before it says that the house is %s', (phase, decides, words) => {
  const room = { view: { public: { phase } }, moving: true, decides } as unknown as Room;
  expect(stageOf(room)).toBe(words);
});

it('says that wagers are paid once every card lies there', () => {
  const room = { view: { public: { phase: 'settling' } }, moving: false, decides: false } as unknown as Room;
  expect(stageOf(room)).toBe('Paying and collecting wagers');
});
