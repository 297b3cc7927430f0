import { expect, it } from 'vitest';
import { OwnNames } from '../src/lib/own-names.svelte';
import { NO_NAMES } from '../src/lib/seats';
import type { AnyView, Names } from '../src/lib/types';

const flush = { name: 'three-card flush, queen high', cards: ['Qh', '9h', '4h'], listed: false };
const ada = { name: 'two-card flush', cards: ['Kd', 'Jd'], listed: false };
const named = (seats: Names['seats']): Names => ({ ...NO_NAMES, seats });

const BOXES = { 2: { player: 'Ada' }, 3: { player: 'Guest 1' } };
const playing = (round: number, boxes: object = BOXES): AnyView =>
  ({ view: 'player', player: 'Guest 1', public: { felt: { round, boxes }, last: null } }) as unknown as AnyView;
const over = (round: number, boxes: object = BOXES): AnyView =>
  ({ view: 'player', player: 'Guest 1', public: { felt: { round: null, boxes: {} }, last: { round, boxes } } }) as unknown as AnyView;

it('still names a hand of the viewer that was collected without being turned', () => {
  const own = new OwnNames();
  own.see(playing(7), named({ 2: ada, 3: flush }));
  own.see(playing(7), named({}));
  expect(own.added(named({}), over(7)).seats).toEqual({ 3: flush });
});

it('says what the house says, where it says something', () => {
  const own = new OwnNames();
  own.see(playing(7), named({ 3: ada }));
  expect(own.added(named({ 3: flush }), over(7)).seats).toEqual({ 3: flush });
});

it('names no folded hand, and none of another round', () => {
  const own = new OwnNames();
  own.see(playing(7), named({ 3: flush }));
  expect(own.added(named({}), over(7, { 3: { player: 'Guest 1', choice: 'fold' } })).seats).toEqual({});
  expect(own.added(named({}), over(8)).seats).toEqual({});
  own.see(playing(8), named({}));
  expect(own.added(named({}), playing(8)).seats).toEqual({});
});
