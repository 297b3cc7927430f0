import { describe, expect, it } from 'vitest';
import { settledAt, stepsOf } from '../src/lib/replaying';
import type { RoundReplay, RoundStep } from '../src/lib/types';

const box = (player: string, net: number) => ({ player, net, lines: [{ wager: 'ante' }] });

/** Guest 1 at seat 3 and Guest 2 at seat 5, each with a second box, and the bot Ada with one. */
const BOXES = { 1: box('Ada', 500), 2: box('Guest 1', -1000), 3: box('Guest 1', 4000), 5: box('Guest 2', 1000), 6: box('Guest 2', 2000) };

const step = (over: boolean): RoundStep =>
  ({ view: { public: { rounds: 7, felt: over ? { round: null, boxes: {} } : { round: 7, boxes: BOXES } } } }) as unknown as RoundStep;
const replay = {
  felt: { round: 7, boxes: BOXES },
  card: { round: 7, boxes: [] },
  own: [{ seat: 3 }, { seat: 2 }],
} as unknown as RoundReplay;

describe('a replay of several boxes', () => {
  it('says what each player with more than one came to, after the last of them', () => {
    expect(settledAt(step(true), replay).map(({ seat, you, total }) => [seat, you, total])).toEqual([
      [2, true, null],
      [3, true, 3000],
      [5, false, null],
      [6, false, 3000],
      [1, false, null],
    ]);
  });

  it('says no total while wagers are being settled', () => {
    expect(settledAt(step(false), replay).every(({ total }) => total === null)).toBe(true);
  });
});

it('still names a hand of the viewer that was never turned, and nobody else that way', () => {
  const flush = { name: 'three-card flush, queen high', cards: [] };
  const at = (seats: object, over: boolean): RoundStep => {
    const felt = { round: 7, boxes: { 3: { player: 'Guest 1' }, 5: { player: 'Guest 2' } } };
    const shown = over ? { felt: { round: null, boxes: {} }, last: felt } : { felt, last: null };
    return { view: { view: 'player', player: 'Guest 1', public: { ...shown } }, names: { seats }, events: [] } as unknown as RoundStep;
  };
  const [, , last] = stepsOf({ steps: [at({ 3: flush, 5: flush }, false), at({}, false), at({}, true)] });
  expect(last!.names.seats).toEqual({ 3: flush });
});
