import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberFault, witnessedRound, witnessedRounds } from '../src/lib/memory';
import type { Snapshot, Update } from '../src/lib/types';
import type { Happened } from '../src/lib/witness';
import { type Archive, Witnessing } from '../src/lib/witnessing';
import { closed, dealt, DECK, ended, order, proofOf, step, to } from './dealing';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  // Names of entries are those of the object, as in a browser.
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  );
});

const PLAN = [to('dealer', 2)];
const SHUFFLED = step(3, [], [order(DECK)]);
const CLOSED = step(9, [closed(7, PLAN)]);
const DEALT = step(10, [dealt(['2c', '2d'])]);

const archive = (found: Partial<Archive>): Archive => ({
  since: () => Promise.reject(new Error('gone')),
  round: () => Promise.reject(new Error('gone')),
  proof: () => Promise.reject(new Error('gone')),
  ...found,
});
const arrived = (sequence: number, rounds = 0) => ({ sequence, view: { public: { rounds } } }) as unknown as Snapshot;
const live = (at: Witnessing, ...steps: Happened[]) => steps.forEach((each) => at.steps([each as Update]));

describe('whoever comes late', () => {
  it('learns the root of a table that has not played yet from its steps', async () => {
    const at = new Witnessing('t', archive({ since: (_, since) => Promise.resolve(since === 0 ? [SHUFFLED] : []) }));
    await at.snapshot(arrived(3));
    live(at, CLOSED, DEALT);
    expect(witnessedRound('t', 7)).toMatchObject({ root: order(DECK).root, deal: [{ at: 0 }, { at: 1 }] });
  });

  it('learns nothing of steps that the house no longer has', async () => {
    const past = [step(1, [closed(6, PLAN)], [order(DECK)]), step(2, [ended(6)])];
    const at = new Witnessing('t', archive({ round: () => Promise.resolve({ steps: past }), since: () => Promise.resolve(null) }));
    await at.snapshot(arrived(3, 6));
    live(at, CLOSED, DEALT);
    expect(witnessedRound('t', 7)).toBeNull();
  });

  it('learns it from the last round and what came since', async () => {
    const past = [step(1, [closed(6, PLAN)], [order(DECK.toReversed())]), step(2, [ended(6)])];
    const at = new Witnessing(
      't',
      archive({ round: (_, number) => Promise.resolve({ steps: number === 6 ? past : [] }), since: () => Promise.resolve([SHUFFLED]) }),
    );
    await at.snapshot(arrived(3, 6));
    live(at, CLOSED);
    expect(witnessedRound('t', 6)).toBeNull(); // it was over before this browser came
    expect(witnessedRound('t', 7)?.root).toBe(order(DECK).root);
  });

  it('learns that of a shoe from the proof of the last round', async () => {
    const past = [step(1, [closed(6, PLAN)]), step(2, [ended(6)])];
    const proof = proofOf(
      DECK,
      10,
      [
        ['dealer', null],
        ['dealer', null],
      ],
      [0, 1],
      6,
    );
    const at = new Witnessing(
      't',
      archive({ round: () => Promise.resolve({ steps: past }), proof: () => Promise.resolve(proof), since: () => Promise.resolve([]) }),
    );
    await at.snapshot(arrived(2, 6));
    live(at, CLOSED, DEALT);
    expect(witnessedRound('t', 7)?.deal.map((each) => each.at)).toEqual([12, 13]);
  });

  it('remembers no root if bets were closed before the answer came', async () => {
    let answer: (steps: Happened[]) => void = () => {};
    const at = new Witnessing('t', archive({ since: () => new Promise((found) => (answer = found)) }));
    const looking = at.snapshot(arrived(3));
    live(at, CLOSED);
    answer([SHUFFLED]);
    await looking;
    live(at, DEALT, step(11, [ended(7)]), step(12, [closed(8, PLAN)]), step(13, [dealt(['3c', '3d'])]));
    expect(witnessedRound('t', 7)).toBeNull();
    expect(witnessedRound('t', 8)?.deal.map((each) => each.at)).toEqual([2, 3]);
  });

  it('remembers none where the house tells nothing', async () => {
    const at = new Witnessing('t', archive({}));
    await at.snapshot(arrived(3));
    live(at, CLOSED);
    expect(witnessedRound('t', 7)).toBeNull();
  });
});

describe('whoever comes back', () => {
  it('goes on from what this browser kept', async () => {
    const first = new Witnessing('t', archive({ since: () => Promise.resolve([SHUFFLED]) }));
    await first.snapshot(arrived(3));
    const second = new Witnessing('t', archive({}));
    second.steps([CLOSED, DEALT] as Update[], 3);
    expect(witnessedRound('t', 7)?.deal).toHaveLength(2);
  });

  it('counts on no step that is missing', async () => {
    const first = new Witnessing('t', archive({ since: () => Promise.resolve([SHUFFLED]) }));
    await first.snapshot(arrived(3));
    const second = new Witnessing('t', archive({}));
    await second.snapshot(arrived(8));
    live(second, CLOSED);
    expect(witnessedRound('t', 7)).toBeNull();
  });

  it('keeps what was seen of a table that the house says is not so far any more', async () => {
    // Whether it was begun anew the house alone knows; whoever is cheated needs what the browser saw before.
    const first = new Witnessing('t', archive({ since: () => Promise.resolve([SHUFFLED]) }));
    await first.snapshot(arrived(3));
    live(first, CLOSED, step(11, [ended(7)]));
    await new Witnessing('t', archive({})).snapshot(arrived(2));
    expect(witnessedRound('t', 7)).not.toBeNull();
    expect(witnessedRounds('t').map((each) => each.round)).toEqual([7]);
  });

  it('keeps nothing more of a table whose log is not the one it was', async () => {
    const first = new Witnessing('t', archive({ since: () => Promise.resolve([SHUFFLED]) }));
    await first.snapshot(arrived(3));
    live(first, CLOSED, step(11, [ended(7)]));
    const before = new Map(kept);
    rememberFault('t', 'line 11 is gone');
    const second = new Witnessing('t', archive({ since: () => Promise.resolve([step(2, [], [order(DECK.toReversed())])]) }));
    await second.snapshot(arrived(2));
    live(second, CLOSED, DEALT, step(11, [ended(7)]));
    for (const [key, value] of before) expect(kept.get(key)).toBe(value);
  });
});
