import { expect, it } from 'vitest';
import { decidingKeys, flatter, halfOf, layoutAt, roomier } from '../src/lib/layout';
import type { Sign } from '../src/lib/types';
import { LAYOUT } from './felts';

it('has the spots of the wagers that are offered at the table', () => {
  const sign = { wagers: [{ wager: 'ante' }, { wager: 'play' }] } as unknown as Sign;
  expect(layoutAt(LAYOUT, sign).spots.map((spot) => spot.wager)).toEqual(['ante', 'play']);
});

it('has the pools of the wagers that are offered at the table', () => {
  const pools = ['kitty', 'ante'].map((wager) => ({ wager, y: 0 }));
  const sign = { wagers: [{ wager: 'ante' }] } as unknown as Sign;
  expect(layoutAt({ ...LAYOUT, pools }, sign).pools.map((pool) => pool.wager)).toEqual(['ante']);
});

it('names the keys for raises where a game has them, and its own', () => {
  expect(decidingKeys(LAYOUT)).toEqual([['P', 'play']]);
  expect(decidingKeys({ ...LAYOUT, raises: true }).map(([key]) => key)).toEqual(['1–3', '+ −', 'E', 'F', 'P']);
});

it('gives many cards more room, and few what they have', () => {
  const seven = { ...LAYOUT, hand: { ...LAYOUT.hand, cards: 7 } };
  expect(roomier(LAYOUT, 216)).toBe(LAYOUT);
  expect(roomier(seven, 216).hand.room).toBe(216);
  expect([halfOf(LAYOUT), halfOf(roomier(seven, 216))]).toEqual([79, 117]);
});

it('puts the spots of three rows into two, each next to the other', () => {
  const at = (wager: string, x: number, y: number) => ({ ...LAYOUT.spots[0]!, wager, x, y });
  const spots = [at('left', -26, -56), at('right', 26, -56), at('middle', 0, -12), at('one', -26, 32), at('other', 26, 32)];
  const flat = flatter({ ...LAYOUT, spots, shape: { ...LAYOUT.shape!, position: 120 } });
  expect(flat.spots.map(({ wager, x, y }) => [wager, x, y])).toEqual([
    ['left', -52, -14],
    ['middle', 0, -14],
    ['right', 52, -14],
    ['one', -26, 32],
    ['other', 26, 32],
  ]);
  expect(halfOf(flat)).toBeGreaterThanOrEqual(52 + 21);
  expect(flatter({ ...LAYOUT, spots: spots.slice(2) }).spots).toEqual(spots.slice(2));
});
