import { beforeEach, expect, it } from 'vitest';
import { afterLanding, areMoving, drawn, follow, land, Said, takeOff } from '../src/lib/landing.svelte';

/** A card on its way, which lies there when the test says so. */
function flight(): Animation {
  let finish = (): void => {};
  const finished = new Promise<void>((done) => (finish = done));
  return { finished, finish: () => finish() } as unknown as Animation;
}

const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => drawn());

it('lets words stand until the last card lies there', async () => {
  let now = 'king high';
  const said = new Said(() => now);
  const [one, other] = [flight(), flight()];
  said.keep();
  takeOff();
  now = 'pair of kings';
  follow(one);
  follow(other);
  drawn();
  expect(said.words).toBe('king high');
  one.finish();
  await soon();
  expect([areMoving(), said.words]).toEqual([true, 'king high']);
  // What happens meanwhile is said with the rest.
  said.keep();
  other.finish();
  await soon();
  expect([areMoving(), said.words]).toEqual([false, 'pair of kings']);
});

it('waits for nothing where nothing was drawn', () => {
  takeOff();
  drawn();
  expect(areMoving()).toBe(false);
});

it('is over for whoever has seen enough', async () => {
  takeOff();
  for (const card of [flight(), flight()]) follow(card);
  land();
  await soon();
  expect(areMoving()).toBe(false);
});

it('holds back what is said about cards until they lie there, in order', async () => {
  const said: string[] = [];
  takeOff();
  const card = flight();
  follow(card);
  drawn();
  afterLanding(() => said.push('the dealer shows a king'));
  afterLanding(() => said.push('you lost'));
  expect(said).toEqual([]);
  card.finish();
  await soon();
  expect(said).toEqual(['the dealer shows a king', 'you lost']);
  afterLanding(() => said.push('bets are open'));
  expect(said).toHaveLength(3);
});
