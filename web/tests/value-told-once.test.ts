import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Contributing, ownPart } from '../src/lib/contributing';
import type { Acknowledged, AnyView, ContributionsAsked, Fact, PlayerCommand, Refused } from '../src/lib/types';

const FIRST = 'b0'.repeat(32);
const SECOND = 'aa'.repeat(32);
const SEATED = { view: 'player', player: 'Guest 1', seat: 1 } as unknown as AnyView;
const TAKEN = { frame: 'acknowledged', id: 'x', sequence: 10, digest: 'd' } as Acknowledged;
const REFUSED = { frame: 'refused', id: 'x', refusal: { code: 'too-late', clause: null, message: 'too late' } } as Refused;

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A house that takes what it is told or says that it does not. */
function house() {
  const sent: PlayerCommand[] = [];
  const desk = { sent, takes: true };
  const give = (command: PlayerCommand) => {
    sent.push(command);
    return Promise.resolve(desk.takes ? TAKEN : REFUSED);
  };
  const tab = () => new Contributing('t', give, () => Promise.resolve(true));
  const contributed = () => sent.filter((command) => command.do === 'contribute');
  return Object.assign(desk, { tab, contributed });
}

const asking = (root: string, promise: string) =>
  ({ fact: 'contributions-asked.v1', at: 0, root, promises: [{ player: 'Guest 1', promise }] }) as ContributionsAsked & Fact;

/** A browser with its promise made at such a house. */
async function promised() {
  const at = house();
  const part = at.tab();
  await part.seen(SEATED);
  const { promise } = at.sent[0] as Extract<PlayerCommand, { do: 'promise' }>;
  return { house: at, part, promise, asks: (root: string) => asking(root, promise), told: () => at.contributed().length };
}

it('tells a value once, whatever the house says became of it', async () => {
  const { house, part, asks, told } = await promised();
  house.takes = false;
  await part.heard([asks(FIRST)], { sequence: 11, now: true });
  await part.seen(SEATED);
  house.takes = true;
  await part.heard([asks(SECOND)], { sequence: 20, now: true });

  expect(told()).toBe(1);
  expect(ownPart('t', SECOND)?.state).toBe('known');
});

it('tells a refused value no second time for the same order, which could have been cut since', async () => {
  const { house, part, asks, told } = await promised();
  house.takes = false;
  await part.asked(asks(SECOND));
  house.takes = true;
  await part.heard([asks(SECOND)], { sequence: 20, now: true });

  expect(told()).toBe(1);
});

it('tells one value for an order, and does not forget by a second question that it told the first', async () => {
  const { house, part, asks } = await promised();
  house.takes = false;
  await part.asked(asks(FIRST));
  const [first] = house.contributed();
  await part.asked(asking(FIRST, first!.following!));
  house.takes = true;
  await part.heard([asks(SECOND)], { sequence: 20, now: true });

  expect(house.contributed()).toEqual([first]);
  expect(ownPart('t', FIRST)?.state).toBe('twice');
  expect(ownPart('t', SECOND)?.state).toBe('known');
});

it('tells no value in one tab that another has told', async () => {
  const { house, part, asks, told } = await promised();
  const other = house.tab();
  house.takes = false;
  await part.asked(asks(FIRST));
  house.takes = true;
  await other.heard([asks(SECOND)], { sequence: 20, now: true });

  expect(told()).toBe(1);
  expect(ownPart('t', SECOND)?.state).toBe('known');
});

it('answers one question in one of two tabs, whose promises both know', async () => {
  const { house, part } = await promised();
  const other = house.tab();
  await other.seen(SEATED);
  const { promise } = house.sent[1] as Extract<PlayerCommand, { do: 'promise' }>;
  const question = [asking(FIRST, promise)];
  await Promise.all([part, other].map((tab) => tab.heard(question, { sequence: 20, now: true })));

  expect(house.contributed()).toHaveLength(1);
  expect(ownPart('t', FIRST)?.state).toBe('acknowledged');
});

it('answers in one of two tabs though neither reads in time what the other stored', async () => {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, hold: (lock: Lock | null) => Promise<void> | undefined) => {
    await Promise.resolve();
    if (held.has(name)) return hold(null);
    held.add(name);
    return hold({ name, mode: 'exclusive' });
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const { house, part, asks, told } = await promised();
  const other = house.tab();
  const stale = new Map(kept);
  house.takes = false;
  await part.asked(asks(FIRST));
  kept.clear();
  for (const [key, value] of stale) kept.set(key, value);
  house.takes = true;
  await other.heard([asks(SECOND)], { sequence: 20, now: true });
  await other.heard([asks(FIRST)], { sequence: 21, now: true });

  expect(told()).toBe(1);
});

it('knows what it told after many other orders, and where nothing can be stored', async () => {
  for (const stores of [true, false]) {
    if (!stores) vi.stubGlobal('localStorage', {});
    const { house, part, asks } = await promised();
    const root = (order: number) => order.toString(16).padStart(64, stores ? '0' : 'f');
    house.takes = false;
    await part.heard([asks(root(0))], { sequence: 11, now: true });
    house.takes = true;
    for (let order = 1; order <= 60; order++) {
      await part.seen(SEATED);
      const last = house.sent.at(-1)!;
      const promise = last.do === 'contribute' ? last.following! : (last as { promise: string }).promise;
      await part.heard([asking(root(order), promise)], { sequence: 11 + order, now: true });
    }
    await part.heard([asks(root(99))], { sequence: 99, now: true });

    expect(house.contributed()).toHaveLength(61);
    if (stores) expect(ownPart('t', root(99))?.state).toBe('known');
  }
});
