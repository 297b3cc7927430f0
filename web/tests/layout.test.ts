import { expect, it } from 'vitest';
import { decidingKeys, halfOf, layoutAt, roomier } from '../src/lib/layout';
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
