import { expect, it } from 'vitest';
import type { Betting } from '../src/lib/betting.svelte';
import { Hearing } from '../src/lib/hearing.svelte';
import { drawn, takeOff } from '../src/lib/landing.svelte';
import type { LiveTable, Missed } from '../src/lib/live.svelte';
import { Notes } from '../src/lib/notes.svelte';
import type { Update } from '../src/lib/types';

const at = { at: 0, clause: null };
const ENDED = { ...at, event: 'round-ended.v1', by: 'house', who: '', round: 7 };
const MOVED = { ...at, event: 'player-left.v1', by: 'player', who: 'Guest 1', chips: 1000 };
const TAKEN = { ...MOVED, by: 'house' };
const SAT = { ...at, event: 'player-sat.v1', by: 'player', who: 'Guest 1', seat: 3, chips: 1000 };

/** What somebody is told who is back: after these steps, with a seat or without, having had one before or not. */
function told(seat: number | null, sat: string | null, ...events: object[]): string[] | null {
  const missed = { before: { sequence: 1, rounds: 6, sat }, updates: [{ events }] } as unknown as Missed;
  const view = { view: 'player', player: 'Guest 1', seat, public: { seats: [], felt: { boxes: {} }, last: null, rounds: 7 } };
  const live = { state: { view }, missed } as unknown as LiveTable;
  const notes = new Notes();
  new Hearing(live, notes, { total: 0 } as Betting, () => null).tellMissed();
  expect(live.missed).toBeNull();
  return notes.note && [notes.note.title, ...notes.note.lines];
}

it('says that a seat is lost to whoever lost it', () => {
  expect(told(null, 'Guest 1', ENDED, TAKEN)).toEqual([
    'While you were away',
    'You lost your seat.',
    '1 round was played while you were away.',
  ]);
});

it.each([
  ['moved to another table, and looks in', null, [MOVED, ENDED]],
  ['moved to another table and back', 3, [MOVED, ENDED, SAT]],
])('says nothing of a lost seat to whoever %s', (_, seat, events) => {
  expect(told(seat, 'Guest 1', ...events)).toBeNull();
});

it('calls no seat lost that is held', () => {
  expect(told(3, 'Guest 1', TAKEN, SAT)).not.toContain('You lost your seat.');
});

it.each([
  ['only watched', null],
  ['was somebody else', 'Guest 2'],
])('counts no rounds for whoever %s before sitting down', (_, sat) => {
  expect(told(3, sat, ENDED, SAT)).toBeNull();
});

it('welcomes whoever has the seat still', () => {
  expect(told(3, 'Guest 1', ENDED)).toEqual(['Welcome back: seat 3 is still yours', '1 round was played while you were away.']);
});

it('names cards to those who listen, watching or playing, when others see them', () => {
  const notes = new Notes();
  const shown = { ...at, event: 'dealer-revealed.v1', by: 'house', who: '', cards: ['Kh'] };
  const view = { view: 'public', public: { seats: [], felt: { round: 7, boxes: {} }, last: null, phase: 'revealing', rounds: 6 } };
  takeOff();
  new Hearing({} as LiveTable, notes, {} as Betting, () => null).hear({ events: [shown], view } as unknown as Update);
  expect(notes.said).toEqual([]);
  drawn();
  expect(notes.said).toEqual(['The dealer shows king of hearts.']);
});
