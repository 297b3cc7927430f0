import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Contributing, ownPart } from '../src/lib/contributing';
import type { Acknowledged, AnyView, Fact, PlayerCommand, Refused } from '../src/lib/types';
import { promise } from './dealing';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const ROOT = 'ab'.repeat(32);
const FOLLOWING = 'ef'.repeat(32);
const isNext = (root: string) => Promise.resolve(root === ROOT || root === FOLLOWING);
const view = (seat: number | null) => ({ view: 'player', seat }) as unknown as AnyView;
const asking = (...promises: string[]) =>
  [
    { fact: 'contributions-asked.v1', at: 0, root: ROOT, promises: promises.map((each) => ({ player: 'Guest 1', promise: each })) },
  ] as Fact[];

/** A house that takes what it is given, and remembers it. */
function house(refuses: PlayerCommand['do'][] = []) {
  const given: PlayerCommand[] = [];
  const give = (command: PlayerCommand): Promise<Acknowledged | Refused> => {
    given.push(command);
    const id = String(given.length);
    if (refuses.includes(command.do))
      return Promise.resolve({ frame: 'refused', id, refusal: { code: 'too-late', clause: null, message: '' } });
    return Promise.resolve({ frame: 'acknowledged', id, sequence: given.length * 10, digest: 'd'.repeat(64) });
  };
  return { given, give };
}

async function seated(refuses: PlayerCommand['do'][] = []) {
  const { given, give } = house(refuses);
  const part = new Contributing('t', give, isNext);
  await part.seen(view(2));
  const first = given[0] as { do: 'promise'; promise: string };
  return { given, part, first: first.promise };
}

describe('whoever is seated', () => {
  it('promises once, and what he then tells is what he promised', async () => {
    const { given, part, first } = await seated();
    await part.seen(view(2));
    await part.heard(asking(first), { sequence: 20, now: true });
    await part.seen(view(2));
    expect(given.map((each) => each.do)).toEqual(['promise', 'contribute']);
    const told = given[1] as { root: string; value: string; following: string };
    expect(promise(told.value)).toBe(first);
    expect(told.root).toBe(ROOT);
    expect(ownPart('t', ROOT)).toEqual({
      root: ROOT,
      value: told.value,
      state: 'acknowledged',
      receipt: { sequence: 20, digest: 'd'.repeat(64) },
    });

    await part.heard(
      asking(told.following).map((fact) => ({ ...fact, root: FOLLOWING }) as Fact),
      { sequence: 40, now: true },
    );
    expect(promise((given[2] as { value: string }).value)).toBe(told.following);
  });

  it('notices that his value was not taken, and promises again', async () => {
    const { given, part, first } = await seated(['contribute']);
    await part.heard(asking(first), { sequence: 20, now: true });
    expect(ownPart('t', ROOT)).toMatchObject({ state: 'late' });
    await part.seen(view(2));
    expect(given.map((each) => each.do)).toEqual(['promise', 'contribute', 'promise']);
  });

  it('tells nothing for cards that are not next, and promises something else', async () => {
    const { given, part, first } = await seated();
    const dead = 'cd'.repeat(32);
    await part.heard(
      asking(first).map((fact) => ({ ...fact, root: dead }) as Fact),
      { sequence: 20, now: true },
    );
    expect(ownPart('t', dead)).toMatchObject({ state: 'elsewhere' });
    await part.seen(view(2));
    expect(given.map((each) => each.do)).toEqual(['promise', 'promise']);
  });

  it('notices that he was not asked', async () => {
    const { given, part } = await seated();
    await part.heard(asking(promise(ROOT)), { sequence: 20, now: true });
    expect(given).toHaveLength(1);
    expect(ownPart('t', ROOT)).toMatchObject({ state: 'passed-over' });
  });

  it('is not passed over if he promised only after the others were asked', async () => {
    const { part } = await seated();
    await part.heard(asking(), { sequence: 9, now: true });
    expect(ownPart('t', ROOT)).toBeNull();
  });

  it('tells nothing when he hears of it too late', async () => {
    const { given, part, first } = await seated();
    await part.heard(asking(first), { sequence: 20, now: false });
    expect(given).toHaveLength(1);
    expect(ownPart('t', ROOT)).toMatchObject({ state: 'late' });
  });

  it('tells what he promised before the page was loaded again', async () => {
    const { first } = await seated();
    const { given, give } = house();
    await new Contributing('t', give, isNext).heard(asking(first), { sequence: 30, now: true });
    expect(promise((given[0] as { value: string }).value)).toBe(first);
  });
});

describe('whoever comes while the others are asked', () => {
  const still = (...promises: string[]) => ({ root: ROOT, promises: promises.map((each) => ({ player: 'Guest 1', promise: each })) });

  it('answers like them, and once', async () => {
    const { first } = await seated();
    const { given, give } = house();
    const again = new Contributing('t', give, isNext);
    // What was heard of it on the way back was past, as far as anyone could tell.
    await again.heard(asking(first), { sequence: 30, now: false });
    await again.asked(still(first));
    await again.asked(still(first));
    await again.seen(view(2));
    expect(given.map((each) => each.do)).toEqual(['contribute']);
    expect(promise((given[0] as { value: string }).value)).toBe(first);
    expect(ownPart('t', ROOT)).toMatchObject({ state: 'acknowledged' });
  });

  it('keeps to himself what nobody asks for, and is not passed over', async () => {
    const { given, part } = await seated();
    await part.asked(null);
    await part.asked(still(promise(ROOT)));
    expect(given).toHaveLength(1);
    expect(ownPart('t', ROOT)).toBeNull();
  });
});

it('whoever only watches promises nothing', async () => {
  const { given, give } = house();
  const part = new Contributing('t', give, isNext);
  await part.seen(view(null));
  await part.seen({ view: 'onlooker' } as unknown as AnyView);
  expect(given).toEqual([]);
});
