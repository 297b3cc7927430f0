import { beforeEach, expect, it, vi } from 'vitest';
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

/** A browser with its promise made, and a house that takes what it is told or says that it does not. */
async function promised() {
  const house = { sent: [] as PlayerCommand[], takes: true };
  const give = (command: PlayerCommand) => {
    house.sent.push(command);
    return Promise.resolve(house.takes ? TAKEN : REFUSED);
  };
  const part = new Contributing('t', give, () => Promise.resolve(true));
  await part.seen(SEATED);
  const { promise } = house.sent[0] as Extract<PlayerCommand, { do: 'promise' }>;
  const asks = (root: string) =>
    ({ fact: 'contributions-asked.v1', at: 0, root, promises: [{ player: 'Guest 1', promise }] }) as ContributionsAsked & Fact;
  const told = () => house.sent.filter((command) => command.do === 'contribute').length;
  return { house, part, asks, told };
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
