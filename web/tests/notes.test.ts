import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isNext, Notes } from '../src/lib/notes.svelte';

const inside = {};
const note = { contains: (other: unknown) => other === inside };

it.each([
  ['a click on the felt', { target: {} }, true],
  ['a key of the table', { target: {}, key: 'd' }, true],
  ['Escape', { target: {}, key: 'Escape' }, true],
  ['a click on its clause', { target: inside }, false],
  ['the way to it by keys', { target: {}, key: 'Tab' }, false],
  ['a key that is only held', { target: {}, key: 'Shift' }, false],
])('a note that stays goes with what is done next: %s, %o, %s', (_, event, goes) => {
  expect(isNext(event, note)).toBe(goes);
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const HELD = ['You have $10 on the table.'];

it('takes a refusal away after some seconds, however long its words, though nobody does anything', () => {
  const notes = new Notes();
  const lines = ['Each player has one betting position at this table, so you cannot wager at another seat. '.repeat(5)];
  notes.tell({ kind: 'refusal', title: 'Not at that seat', lines, clause: '678a.7(e)', stays: true });
  vi.advanceTimersByTime(3_000);
  expect(notes.note).not.toBeNull();
  vi.advanceTimersByTime(8_000);
  expect(notes.note).toBeNull();
});

it('says as much as there is room for in the title, and where to find the rest', () => {
  const notes = new Notes();
  const lines = ['Time ran out: folded.', 'Round 25: you lost $10.', '3 rounds were played without you.'];
  const greeting = { title: 'Welcome back: seat 2 is still yours', short: 'Welcome back', lines };
  notes.welcome({ ...greeting, brief: lines }, '');
  expect(notes.note?.brief).toEqual(lines);
  notes.welcome({ ...greeting, brief: [...lines, ...lines] }, '');
  expect(notes.note?.brief).toEqual([...lines.slice(0, 2), 'More in History.']);
  expect(notes.note?.lines).toEqual(lines);
});

it('does not say that chips are on the table once the round is over, though it said so just now', () => {
  const notes = new Notes();
  const inPlay = 'You have $20 on the table.';
  const greeting = { title: 'Welcome back: seat 2 is still yours', short: 'Welcome back', inPlay };
  notes.welcome({ ...greeting, lines: [inPlay], brief: [inPlay] }, '');
  notes.ends();
  expect(notes.note).toBeNull();
  const lines = ['1 round was played while you were away.', inPlay];
  notes.welcome({ ...greeting, lines, brief: lines }, '');
  notes.ends();
  expect([notes.note?.lines, notes.note?.brief]).toEqual([lines.slice(0, 1), lines.slice(0, 1)]);
  notes.ends();
  expect(notes.note?.lines).toEqual(lines.slice(0, 1));
});

it('leaves advice to whoever reads it', () => {
  const notes = new Notes();
  notes.tell({ kind: 'news', title: 'Advice', lines: ['Fold.'], clause: null, stays: true });
  vi.advanceTimersByTime(3_600_000);
  expect(notes.note?.title).toBe('Advice');
});

it('is over once its reader has done something, if there was time to read it', () => {
  const notes = new Notes();
  notes.welcome({ title: 'Welcome back: seat 2 is still yours', short: 'Welcome back', lines: HELD, brief: HELD }, '');
  vi.advanceTimersByTime(1_000);
  notes.acts();
  expect(notes.note).not.toBeNull();
  vi.advanceTimersByTime(2_000);
  notes.acts();
  expect(notes.note).toBeNull();
});
