import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutDepth, drawValue, mixOf, promiseOf, rootOf, seedOf, verifyOpening } from '../src/lib/fairness';
import type { Opening } from '../src/lib/types';

// The worked example of the reference page, which the house's own verifier is tested against as well.
const page = readFileSync(new URL('../../docs/reference/fairness.md', import.meta.url), 'utf8');
const example = JSON.parse(/```json\n([^`]+)```/.exec(page)![1]!) as {
  root: string;
  cards: number;
  opening: Opening;
  cuts: number[];
  promises: string[];
  seed: string;
  mix: number[];
};
const { root, cards, opening } = example;

describe('an opening', () => {
  it('of the reference page leads to its root', async () => {
    expect(await verifyOpening(root, cards, opening)).toBe(true);
  });

  it.each<[string, Partial<Opening>]>([
    ['another card', { card: 'Th' }],
    ['another position', { position: 0 }],
    ['a position beyond the deck', { position: 3 }],
    ['a position before it', { position: -1 }],
    ['half a position', { position: 0.5 }],
    ['another salt', { salt: '1'.repeat(31) + '2' }],
    ['a salt too short', { salt: '11' }],
    ['capital letters in a salt', { salt: 'A'.repeat(32) }],
    ['a path too short', { path: opening.path.slice(0, 1) }],
    ['a path too long', { path: [...opening.path, opening.path[0]!] }],
    ['a path in another order', { path: [...opening.path].reverse() }],
    ['a path that is no hash', { path: ['zz', opening.path[1]!] }],
  ])('with %s does not', async (_, change) => {
    expect(await verifyOpening(root, cards, { ...opening, ...change })).toBe(false);
  });

  it('does not lead to a root over another number of cards', async () => {
    expect(await verifyOpening(root, 4, opening)).toBe(false);
  });
});

describe('a whole order', () => {
  const salts = ['0', '1', '2'].map((digit) => digit.repeat(32));

  it('has the root of the reference page', async () => {
    expect(await rootOf(['Ah', 'Td', 'Jk'], salts)).toBe(root);
  });

  it('has another root in another order', async () => {
    expect(await rootOf(['Td', 'Ah', 'Jk'], salts)).not.toBe(root);
  });

  it('has none without a salt for each card', async () => {
    expect(await rootOf(['Ah', 'Td', 'Jk'], salts.slice(1))).toBeNull();
    expect(await rootOf([], [])).toBeNull();
  });
});

describe('what players add', () => {
  const values = ['aa', 'bb'].map((byte) => byte.repeat(32));
  const added = ['Guest 1', 'Zoë'].map((player, index) => ({ player, value: values[index]! }));

  it('is promised, makes the seed and mixes the cards as on the reference page', async () => {
    expect(await Promise.all(values.map(promiseOf))).toEqual(example.promises);
    expect(await seedOf(root, added)).toBe(example.seed);
    expect(await mixOf(example.seed, cards)).toEqual(example.mix);
  });

  it('mixes a whole shoe so that every card is dealt once', async () => {
    const mix = await mixOf(example.seed, 416);
    expect(mix.toSorted((a, b) => a - b)).toEqual([...Array(416).keys()]);
  });

  it('is drawn anew each time', () => {
    expect(drawValue()).toMatch(/^[0-9a-f]{64}$/);
    expect(drawValue()).not.toBe(drawValue());
  });
});

it('cuts where the root of the reference page leads', async () => {
  expect(await Promise.all([0, 1].map((cuts) => cutDepth(root, cuts, [10, 51])))).toEqual(example.cuts);
});
