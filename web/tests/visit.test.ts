import { beforeEach, expect, it, vi } from 'vitest';
import { secondsLeft } from '../src/lib/clock.svelte';
import type { PublicView } from '../src/lib/types';
import { left, played, sittingDown, visiting, visits } from '../src/lib/visit.svelte';

const kept = new Map<string, string>();
const at = (rounds: number, round: number | null = null) =>
  ({ sign: { game: 'A Game' }, felt: { round }, rounds }) as unknown as Pick<PublicView, 'sign' | 'felt' | 'rounds'>;

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { origin: 'http://nowhere.test' });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no house')));
});

it('counts no round of the visit before, though its cards still lie there', () => {
  visiting('one', at(4));
  played('one', { round: 5, wagered: 3000, net: -3000 });
  left('one', 0);
  expect(visits.ended).toMatchObject({ rounds: 1, net: -3000 });

  // Back at the same table, the last round is seen, and heard of, once more.
  visiting('one', at(5));
  played('one', { round: 5, wagered: 3000, net: -3000 });
  played('one', { round: 6, wagered: 1000, net: 1000 });
  left('one', 0);
  expect(visits.ended).toMatchObject({ rounds: 1, wagered: 1000, net: 1000, best: 1000 });
});

it('counts no round that was left in the middle, in the visit after', () => {
  visiting('one', at(4, 5));
  played('one', { round: 5, wagered: 1000, net: -1000 });
  left('one', 0);
  expect(visits.ended?.rounds ?? 0).toBe(0);
});

it('does not go on with a visit that ended when the house took the seat', () => {
  visiting('one', at(4));
  played('one', { round: 5, wagered: 1000, net: 1000 });
  sittingDown('one');
  visiting('one', at(9));
  played('one', { round: 10, wagered: 2000, net: -2000 });
  left('one', 0);
  expect(visits.ended).toMatchObject({ rounds: 1, net: -2000 });
});

it('remembers what the last round brought while the next is played, and over a reload', () => {
  visiting('one', at(4));
  expect(visits.lastNet).toBeNull();
  played('one', { round: 5, wagered: 1000, net: 1500 });
  expect(visits.lastNet).toBe(1500);
  visits.lastNet = null;
  visiting('one', at(5, 6));
  expect(visits.lastNet).toBe(1500);
});

it('never says more seconds than there are', () => {
  expect(secondsLeft(45_000, -120)).toBe(45);
  expect(secondsLeft(45_000, 250)).toBe(45);
  expect(secondsLeft(45_000, 1001)).toBe(44);
  expect(secondsLeft(45_000, 60_000)).toBe(0);
});
