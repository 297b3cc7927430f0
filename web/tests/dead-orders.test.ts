import { expect, it } from 'vitest';
import { judge } from '../src/lib/proving';
import { type Happened, Witness } from '../src/lib/witness';
import { closed, dealt, DECK, ended, order, step } from './dealing';
import { asked, HAPPENED, PLAN, PROOF, watched } from './proven-round';

const OTHER = DECK.toReversed();
const DEAD = order(OTHER);
const asks = (root: string) => ({ fact: 'contributions-asked.v1', root, promises: [{ player: 'Guest 1', promise: 'ab'.repeat(32) }] });
const removed = (deck: string) => ({ event: 'duty-done.v1', duty: 'remove', deck });
const seeing = (...steps: Happened[]): Witness => {
  const witness = new Witness(null);
  for (const each of steps) witness.see([each]);
  return witness;
};

it('takes the newest order of the only deck for the next, until its first card', () => {
  const shuffled = [step(1, [], [DEAD]), step(2, [], [order(DECK)])];
  expect(seeing(...shuffled).isNext(order(DECK).root)).toBe(true);
  expect(seeing(...shuffled).isNext(DEAD.root)).toBe(false);
  const first = seeing(...shuffled, step(3, [closed(1, PLAN)]), step(4, [dealt(['2c'])]));
  expect(first.isNext(order(DECK).root)).toBe(false);
});

it('takes of two decks the one in play, and between rounds the one that was not dealt last', () => {
  const two = [step(1, [], [order(DECK), order(OTHER, 'B')]), step(2, [closed(1, PLAN)])];
  expect(seeing(...two).isNext(order(OTHER).root)).toBe(false);
  expect(seeing(...two).isNext(order(DECK).root)).toBe(true);
  const again = [step(3, [dealt(['2c'])]), step(4, [ended(1)]), step(5, [], [order(DECK.slice(1))])];
  expect(seeing(...two, ...again).isNext(order(OTHER).root)).toBe(true);
  expect(seeing(...two, ...again).isNext(order(DECK.slice(1)).root)).toBe(false);
  const alone = seeing(...two, ...again, step(6, [removed('B')]));
  expect(alone.isNext(order(DECK.slice(1)).root)).toBe(true);
});

it('takes nothing for the next that it did not see shuffled', () => {
  expect(seeing(step(1, [], [order(DECK)])).isNext('ab'.repeat(32))).toBe(false);
});

it('takes a promise for called in only if a line says so, for the order that is next', () => {
  const { root } = order(DECK);
  const calledIn = (...facts: object[]) => seeing(step(1, [], [DEAD]), step(2, [], facts)).isCalledIn(root, 'ab'.repeat(32));
  expect(calledIn(order(DECK))).toBe(false);
  expect(calledIn(order(DECK), asks(DEAD.root))).toBe(false);
  expect(calledIn(order(DECK), asks(root))).toBe(true);
  expect(calledIn(order(DECK), asks(root), DEAD)).toBe(false);
});

const [shuffled, ...rest] = HAPPENED as [Happened, ...Happened[]];
const dead = step(1, [], [DEAD]);

it.each([
  ['had been shuffled again', [dead, shuffled, step(3.5, [], [asks(DEAD.root)]), ...rest]],
  ['was then shuffled again', [dead, step(2, [], [asks(DEAD.root)]), shuffled, ...rest]],
])('says that a round does not hold if players were asked for an order that %s', async (_, steps) => {
  const verdict = await judge(PROOF, asked({ seen: watched(steps).present }));
  expect(verdict).toMatchObject({ is: 'wrong', why: expect.stringMatching(/cards other than those/) as string });
});

it('has nothing against cards that were shuffled twice, and mixed by nobody in between', async () => {
  expect(await judge(PROOF, asked({ seen: watched([dead, ...HAPPENED]).present }))).toMatchObject({ is: 'agrees' });
});

it('forgets it with the next round', () => {
  const witness = watched([dead, step(2, [], [asks(DEAD.root)]), ...HAPPENED]);
  witness.see([step(30, [], [order(DECK)])]);
  witness.see([step(31, [closed(8, PLAN)])]);
  expect(witness.present?.astray).toBe(false);
});
