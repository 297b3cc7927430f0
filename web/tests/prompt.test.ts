import { expect, it } from 'vitest';
import { actionsOf } from '../src/lib/actions';
import { promptOf, stageOf } from '../src/lib/prompt';
import { whyNotEnter } from '../src/lib/enter';
import type { Room } from '../src/lib/room.svelte';

const arriving = { view: { public: { phase: 'deciding' } }, live: { pending: [], connection: 'live' }, seat: null, seats: [] };

it('does not call a table full before it knows its seats', () => {
  expect(promptOf({ ...arriving, layout: null } as unknown as Room)).toBe('Finding the table…');
  expect(promptOf({ ...arriving, layout: {} } as unknown as Room)).toBe('Every seat is taken, but you can watch.');
});

it.each([
  ['between-rounds', [], { ready: [], sitting_out: [] }, ' Waiting for Guest 1 and Guest 2 to bet.'],
  ['between-rounds', [], { ready: [2], sitting_out: [4] }, ''],
  ['deciding', [{ what: 'decision', seat: 4 }], { ready: [], sitting_out: [] }, ' Waiting for Guest 2 to decide.'],
  ['dealing', [], { ready: [], sitting_out: [] }, ''],
])('tells whoever watches, while the table is %s, for whom it waits', (phase, due, clocks, waits) => {
  const seats = [
    { seat: 1, player: null, bot: null, spots: [] },
    { seat: 2, player: 'Guest 1', bot: null, spots: [] },
    { seat: 3, player: 'Rosa', bot: 'best', spots: [] },
    { seat: 4, player: 'Guest 2', bot: null, spots: [] },
  ];
  const live = { pending: [], connection: 'live', state: { clocks } };
  const room = { view: { public: { phase, due } }, live, seat: null, seats, layout: {}, about: {}, moving: false };
  expect(promptOf(room as unknown as Room)).toBe(`Take any free seat. No account needed.${waits}`);
});

const turn = {
  view: { public: { phase: 'deciding' } },
  live: { pending: [], connection: 'live', state: { clocks: { ready: [] } } },
  seat: 3,
  boxes: { held: [3] },
  secondsUntil: () => null,
  choosing: { setting: null },
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

it.each([
  ['qualifies', { name: 'point count 8', note: 'qualifies', as_good: true, reset: [] }, true],
  ['not your best hand', { name: 'point count 1', note: 'qualifies', as_good: false, reset: [] }, false],
  ['the dealer will reset it', { name: 'point count 9', note: 'does not qualify', as_good: false, reset: ['Kh', '8c'] }, false],
  ['does not qualify', { name: 'point count 3', note: 'does not qualify', as_good: true, reset: [] }, true],
  // A game that has nothing to say of it but its name.
  ['', { name: 'pair of aces 5', note: '', as_good: true, reset: [] }, true],
])('Enter sets a hand that %s: %o, %s', (small, chosen, main) => {
  const set = { choice: { name: 'set', cards: 2 }, refusal: null };
  const room = { ...turn, choices: [set], choosing: { setting: set, chosen }, names: { settings: [] } } as unknown as Room;
  if (!main) expect(whyNotEnter(room)[0]).toBe(`Point count ${chosen.name.at(-1)} is not the best that your cards can make.`);
  expect(actionsOf(room).filter((each) => each.main).length).toBe(Number(main));
  expect(actionsOf(room).find((each) => each.name === 'set')).toMatchObject({ small, main, key: 'S' });
});

it.each([
  ['settling', 'revealing', "Turning the dealer's cards"],
  ['clearing', 'dealing', 'Dealing'],
  ['deciding', 'dealing', 'Dealing'],
  // On the second street cards are turned, though the house already waits for decisions.
  ['deciding', 'exposing', 'Turning cards face up'],
  ['exposing', 'dealing', 'Dealing'],
])('says, while the house is %s, that cards on their way are there for %s', (phase, stage, words) => {
  const room = { view: { public: { phase } }, moving: true, stage } as unknown as Room;
  expect(stageOf(room)).toBe(words);
});

it('says that wagers are paid once every card lies there', () => {
  const room = { view: { public: { phase: 'settling' } }, moving: false, stage: 'revealing' } as unknown as Room;
  expect(stageOf(room)).toBe('Paying and collecting wagers');
});

const betting = { total: 1000, canUndo: true, againTotal: 0, doubleCosts: 0, underway: false };
const wagering = { ...turn, choices: [], cut: null, wagering: true, own: null, betting, layout: null, keptFor: () => 720 };

it('offers nothing that comes too late once the time for wagers is up', () => {
  const closing = { ...wagering, closing: true } as unknown as Room;
  expect(promptOf(closing)).toBe('No more bets.');
  expect(actionsOf(closing)).toEqual([]);
  const open = { ...wagering, closing: false } as unknown as Room;
  expect(actionsOf(open).map((each) => each.name)).toEqual(['undo', 'clear', 'ready']);
});

it('says that nobody waits for a player who sits out, and how long the seat is kept', () => {
  const out = { ...wagering, sitsOut: true, betting: { ...betting, total: 0 } } as unknown as Room;
  expect(promptOf(out)).toBe('You are sitting out: wager to play. Your seat is kept for 12 minutes.');
  const between = { ...out, wagering: false, view: { public: { phase: 'dealing', due: [], seats: [] } } } as unknown as Room;
  expect(promptOf(between)).toBe('You are sitting out. Your seat is kept for 12 minutes.');
  expect(actionsOf(between).map(({ name, main }) => [name, main])).toContainEqual(['return', true]);
});

it('counts the time to decide without a connection, too', () => {
  const lost = { ...turn, live: { ...turn.live, connection: 'lost' }, choices: [{}], secondsUntil: () => 12 } as unknown as Room;
  expect(promptOf(lost)).toBe('Reconnecting… 12 s left to decide.');
});

it('says which keys decide where Enter does not', () => {
  const fold = { choice: { name: 'fold' }, refusal: null };
  const play = { choice: { name: 'play', wager: 'play', least: 1000, most: 1000 }, refusal: null };
  const room = { ...turn, choices: [fold, play], choosing: { bounds: () => ({ base: 1000, least: 1000, most: 1000 }) } } as unknown as Room;
  expect(whyNotEnter(room)).toEqual(['Enter makes no decision for you.', 'Press F to fold or P to play $10.']);
});
