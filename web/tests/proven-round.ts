/** A round of two players and a dealer, as a page saw it, and its proof. */

import { type Asked } from '../src/lib/proving';
import type { PackPage } from '../src/lib/types';
import { type Happened, shownIn, Witness } from '../src/lib/witness';
import { closed, cut, dealt, DECK, ended, order, proofOf, step, to } from './dealing';

export const ONE: PackPage = { cards: 52, jokers: 0, decks: 1, cut: { least: 10, most: 51 } };
export const JOKER: PackPage = { cards: 53, jokers: 1, decks: 1, cut: { least: 10, most: 52 } };
export const FOUR: PackPage = { cards: 208, jokers: 0, decks: 4, cut: { least: 10, most: 198 } };
export const SHOE: PackPage = { cards: 416, jokers: 0, decks: 8, cut: { least: 10, most: 406 } };

// Two players and the dealer have two cards each; seat 5 folds unseen, and it is the viewer's.
export const PLACES: [string, number | null][] = [
  ['hand', 2],
  ['hand', 2],
  ['hand', 5],
  ['hand', 5],
  ['dealer', null],
  ['dealer', null],
];
export const PLAN = [to('hand', 2, 2), to('hand', 2, 5), to('dealer', 2)];
export const FIRST = 50; // after the cut, so that the deal goes on from the last card to the first
export const faces = PLACES.map((_, index) => DECK[(FIRST + index) % 52]!);
export const [a, b, c, d, e, f] = faces as [string, string, string, string, string, string];
export const FELT = { round: 7, places: { dealer: [e, f] }, boxes: { 2: { places: { hand: [a, b] } }, 5: { places: { hand: [] } } } };

export const HAPPENED: Happened[] = [
  step(3, [], [order(DECK)]),
  step(4, [cut(FIRST)]),
  step(9, [closed(7, PLAN)], [], { round: 7 }),
  step(
    10,
    [dealt(['??', '??', c, d, '??', '??'])],
    [],
    { round: 7, places: { dealer: ['??', '??'] }, boxes: { 2: { places: { hand: ['??', '??'] } }, 5: { places: { hand: ['??', '??'] } } } },
    { 5: { hand: [c, d] } },
  ),
  step(15, [], [], FELT),
  step(16, [ended(7)], [], FELT),
];

export function watched(steps: readonly Happened[] = HAPPENED): Witness {
  const witness = new Witness(null);
  for (const each of steps) witness.see([each]);
  return witness;
}

export const SEEN = watched().present!;
export const PROOF = proofOf(DECK, FIRST, PLACES, [0, 1, 4, 5]);
export const asked = (change: Partial<Asked> = {}): Asked => ({
  round: 7,
  pack: ONE,
  seen: SEEN,
  shown: [],
  own: null,
  player: null,
  ...change,
});
export const shown = shownIn(HAPPENED.at(-1)!.view.public.felt);
