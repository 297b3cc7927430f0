/** The felt of a game as its own folder lays it out: the house sends it with the rules, and none of it is known here. */
import { row } from './geometry';
import type { Layout, Sign } from './types';

/** A key as help names it, and what it does. */
export type Key = readonly [key: string, does: string];

/** Keys for a wager made by a decision, of any amount up to some multiple of the first. */
const RAISING: readonly Key[] = [
  ['1–3', 'raise 1, 2 or 3 times your first wager'],
  ['+ −', 'raise more or less'],
  ['E', 'enter an amount; Enter raises it'],
  ['F', 'fold'],
];

/** The layout of a table: its game's, with the spots and pools of the wagers that are offered there. */
export function layoutAt(layout: Layout, sign: Pick<Sign, 'wagers'>): Layout {
  const offered = new Set(sign.wagers.map((offer) => offer.wager));
  const isOffered = ({ wager }: { wager: string }) => offered.has(wager);
  return { ...layout, spots: layout.spots.filter(isOffered), pools: layout.pools.filter(isOffered) };
}

/** The keys for decisions, and what each does. */
export function decidingKeys({ raises, keys }: Pick<Layout, 'raises' | 'keys'>): readonly Key[] {
  return [...(raises ? RAISING : []), ...keys.map(({ key, does }): Key => [key, does])];
}

/** Half the width of a betting position, in the units of its own drawing. */
export function halfOf(layout: Layout): number {
  return Math.max(Math.min(79, (layout.shape?.position ?? 158) / 2), layout.hand.room > 150 ? layout.hand.room / 2 + 9 : 0);
}

/** The same position with enough room for its cards that many of them need not cover each other. */
export function roomier(layout: Layout, most: number): Layout {
  const natural = layout.hand.width * (1.1 * layout.hand.cards + 0.2);
  return natural > layout.hand.room + 20 ? { ...layout, hand: { ...layout.hand, room: Math.min(natural, most) } } : layout;
}

/** How far apart spots next to each other are, and rows of them. */
const PITCH = 52;
const ROW = 46;

/** The same position with its spots in two rows instead of more, the lower one where it was: a phone has more width than height. */
export function flatter(layout: Layout): Layout {
  const heights = [...new Set(layout.spots.map((spot) => spot.y))].sort((one, other) => one - other);
  const lowest = heights.at(-1);
  if (lowest === undefined || heights.length < 3) return layout;
  const inRow = (spots: Layout['spots'], y: number): Layout['spots'] => {
    const ordered = [...spots].sort((one, other) => one.x - other.x);
    const places = row(ordered.length, PITCH);
    return ordered.map((spot, index) => ({ ...spot, x: places[index]!, y }));
  };
  const upper = layout.spots.filter((spot) => spot.y !== lowest);
  const lower = layout.spots.filter((spot) => spot.y === lowest);
  const wide = PITCH * Math.max(upper.length, lower.length);
  return {
    ...layout,
    spots: [...inRow(upper, lowest - ROW), ...inRow(lower, lowest)],
    shape: layout.shape && { ...layout.shape, position: Math.max(layout.shape.position, wide) },
  };
}
