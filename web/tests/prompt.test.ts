import { expect, it } from 'vitest';
import { actionsOf, promptOf, stageOf } from '../src/lib/actions';
import { whyNotEnter } from '../src/lib/enter';
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

it('offers the chips for it, and recommends neither them nor the raise', () => {
  const raise = { choice: { name: 'raise', wager: 'raise', least: 50_000 }, refusal: { code: 'not-enough-chips' } };
  const check = { choice: { name: 'check' }, refusal: null };
  const actions = actionsOf({ ...turn, choices: [raise, check], card: { chips: 100_000 } } as unknown as Room);
  expect(actions.map(({ name, main }) => [name, main])).toEqual([
    ['check', false],
    ['buy-in', false],
  ]);
});

const BEST = { name: 'point count 8', qualifies: true, best: true };
const POOR = { name: 'point count 3', qualifies: false, best: true };

it.each([
  ['qualifies', { name: 'point count 8', qualifies: true, reset: [] }, BEST, true],
  ['not your best hand', { name: 'point count 1', qualifies: true, reset: [] }, BEST, false],
  ['the dealer will reset it', { name: 'point count 9', qualifies: false, reset: ['Kh', '8c'] }, BEST, false],
  ['does not qualify', { name: 'point count 3', qualifies: false, reset: [] }, POOR, true],
  ['not your best hand', { name: 'point count 2', qualifies: false, reset: [] }, POOR, false],
])('Enter sets a hand that %s: %o of cards that make %o, %s', (small, chosen, best, main) => {
  const set = { choice: { name: 'set', cards: 2 }, refusal: null };
  const room = { ...turn, choices: [set], setting: set, chosen, names: { settings: [best] } } as unknown as Room;
  if (!main) expect(whyNotEnter(room)[0]).toBe(`Point count ${chosen.name.at(-1)} is not the best that your cards can make.`);
  expect(actionsOf(room).filter((each) => each.main).length).toBe(Number(main));
  expect(actionsOf(room).find((each) => each.name === 'set')).toMatchObject({ small, main, key: 'S' });
});

it.each([
  ['settling', false, 'Dealing'],
  ['clearing', false, 'Dealing'],
  ['settling', true, "Turning the dealer's cards"],
  ['deciding', true, 'Dealing'],
  ['revealing', true, "Turning the dealer's cards"],
])('waits for cards on their way before it says that the house is %s', (phase, decides, words) => {
  const room = { view: { public: { phase } }, moving: true, decides } as unknown as Room;
  expect(stageOf(room)).toBe(words);
});

it('says that wagers are paid once every card lies there', () => {
  const room = { view: { public: { phase: 'settling' } }, moving: false, decides: false } as unknown as Room;
  expect(stageOf(room)).toBe('Paying and collecting wagers');
});

it('says which keys decide where Enter does not', () => {
  const fold = { choice: { name: 'fold' }, refusal: null };
  const play = { choice: { name: 'play', wager: 'play', least: 1000, most: 1000 }, refusal: null };
  const room = { ...turn, choices: [fold, play], raiseBounds: () => ({ base: 1000, least: 1000, most: 1000 }) } as unknown as Room;
  expect(whyNotEnter(room)).toEqual(['Enter makes no decision for you.', 'Press F to fold or P to play $10.']);
});
