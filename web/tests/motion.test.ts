import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shows } from '../src/lib/happening';
import { areMoving } from '../src/lib/landing.svelte';
import { arrives, cardsLeave, deals, happens, plans, turned, turnsAway } from '../src/lib/motion';
import type { PaceName, Update } from '../src/lib/types';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Something on the felt, which lies there already where it is turned. */
function thing(): { node: SVGElement; animate: ReturnType<typeof vi.fn> } {
  const animate = vi.fn(() => ({ finished: Promise.resolve() }));
  return { node: { dataset: {}, animate, parentElement: { closest: () => ({}) } } as unknown as SVGElement, animate };
}

it.each<[PaceName, number]>([
  ['calm', 1],
  ['brisk', 1],
  ['instant', 0],
])('at the pace %s a card is on its way %i times before it lies there, and words wait for just that', async (pace, times) => {
  const [dealt, shown, chips] = [thing(), thing(), thing()];
  happens(pace);
  cardsLeave();
  plans([{ cards: 1, clause: '679a.8', place: 'hand', seat: 3 }]);
  deals(1);
  arrives(dealt.node, { x: 0, y: 0, card: 'hand/3/0' });
  turned(shown.node, { x: 0, place: 0 });
  arrives(chips.node, { x: 0, y: 0 });
  expect([areMoving(), dealt.animate.mock.calls.length, shown.animate.mock.calls.length]).toEqual([times > 0, times, times]);
  expect(chips.animate).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  expect(areMoving()).toBe(false);
});

it.each<[string, boolean]>([
  ['seat-settled.v1', true],
  ['seat-left.v1', false],
])('words wait while the cards of a seat are turned to settle it: %s', async (event, waits) => {
  const view = { view: 'player', player: 'Guest 1', public: { felt: { boxes: {} } } };
  shows({ events: [{ event, seat: 3, lines: [] }], view } as unknown as Update, 'calm');
  expect(areMoving()).toBe(waits);
  await vi.runAllTimersAsync();
  expect(areMoving()).toBe(false);
});

it.each<[PaceName, number]>([
  ['calm', 112],
  ['brisk', 80],
  ['instant', 0],
])('at the pace %s the back of a card turns away in %i ms, just before its face comes up', async (pace, half) => {
  const [back, face] = [thing(), thing()];
  happens(pace);
  cardsLeave();
  deals(4);
  const away = turnsAway(back.node, { x: 0, place: 2 });
  turned(face.node, { x: 0, place: 2 });
  expect(away.duration).toBe(half);
  expect(face.animate.mock.calls.map(([, times]) => (times as { delay: number }).delay)).toEqual(half ? [(away.delay ?? 0) + half] : []);
  await vi.runAllTimersAsync();
});
