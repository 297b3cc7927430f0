import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { givenAt, rememberAnswer, rememberGiven } from '../src/lib/given';
import { beginAnew, headFault, receiptOf } from '../src/lib/heads.svelte';
import { LiveTable } from '../src/lib/live.svelte';
import type { PlayerCommand } from '../src/lib/types';
import { DECK, order } from './dealing';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
};

/** The other end of a connection, in the hands of the test. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  sent: { frame: string; id: string; command: PlayerCommand }[] = [];
  onopen: () => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};

  constructor() {
    Line.last = this;
    setTimeout(() => this.onopen(), 0);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as (typeof this.sent)[number]);
  }

  close(): void {}

  says(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const TABLE = 'prime-1';
const digest = (sequence: number): string => String(sequence).padStart(64, '0');
const ANTE: PlayerCommand = { do: 'wager', seat: 3, wager: 'ante', amount: 10_000 };
const felt = { round: null, boxes: {}, places: {} };
const snapshot = (sequence: number) => ({
  frame: 'snapshot',
  sequence,
  digest: digest(sequence),
  at: 0,
  names: {},
  clocks: {},
  view: { view: 'player', player: 'Guest 1', seat: null, hands: {}, public: { rounds: 9, felt } },
});
const receipt = () => JSON.parse(receiptOf(TABLE)) as Record<'rounds' | 'contributions' | 'given', object[]>;

let table: LiveTable;

async function connected(sequence: number): Promise<void> {
  table = new LiveTable(TABLE);
  void table.open();
  await vi.advanceTimersByTimeAsync(1);
  Line.last.says(snapshot(sequence));
  await vi.advanceTimersByTimeAsync(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  beginAnew(TABLE);
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) }),
  );
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', new URL(`http://house/table/${TABLE}`));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', (asked: Request) => {
    const at = new URL(asked.url).searchParams.get('at');
    const heads = (at ?? '').split(',').map((each) => ({ sequence: Number(each), digest: digest(Number(each)) }));
    return Promise.resolve(new Response(JSON.stringify(at ? heads : [])));
  });
});
afterEach(() => {
  table?.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what a player gave', () => {
  it('stands in the receipt under its id, with what the house answered', async () => {
    await connected(100);
    void table.give(ANTE);
    void table.give({ do: 'leave' });
    void table.give({ do: 'ready' });
    const [ante, leave] = Line.last.sent.filter((each) => each.frame === 'given');
    Line.last.says({ frame: 'acknowledged', id: ante!.id, sequence: 104, digest: digest(104) });
    Line.last.says({ frame: 'refused', id: leave!.id, refusal: { code: 'no', clause: null, message: '' } });

    // That he is ready leaves no line in the log.
    expect(receipt()).toMatchObject({ player: 'Guest 1' });
    expect(receipt().given).toEqual([
      { id: ante!.id, command: ANTE, after: 100, done: 104 },
      { id: leave!.id, command: { do: 'leave' }, after: 100, refused: true },
    ]);
  });

  it('is kept for whoever gave it, and so much of it', () => {
    for (let each = 0; each < 400; each++) rememberGiven(TABLE, 'Guest 1', { id: `${each}`, command: ANTE, after: each });
    rememberGiven(TABLE, null, { id: 'left', command: { do: 'leave' }, after: 400 });
    rememberAnswer(TABLE, { frame: 'acknowledged', id: 'left', sequence: 402, digest: digest(402) });
    const first = givenAt(TABLE)!;
    expect([first.player, first.given.length, first.given[0]!.after, first.given.at(-1)!.done]).toEqual(['Guest 1', 300, 101, 402]);

    rememberGiven(TABLE, 'Guest 2', { id: 'a', command: ANTE, after: 500 });
    expect(givenAt(TABLE)).toEqual({ player: 'Guest 2', given: [{ id: 'a', command: ANTE, after: 500 }] });
  });

  it('by nobody is not in it', () => {
    rememberGiven(TABLE, null, { id: 'a', command: ANTE, after: 5 });
    expect(receipt()).not.toHaveProperty('player');
  });
});

describe('a value for the shuffle', () => {
  const { root } = order(DECK);
  const seated = { ...snapshot(100).view, seat: 3, public: { rounds: 9, felt, last: null } };
  const frame = (sequence: number, more: object) => Line.last.says({ ...snapshot(sequence), view: seated, ...more });
  const given = (what: PlayerCommand['do']) => Line.last.sent.filter((each) => each.frame === 'given' && each.command.do === what);
  const answers = async (answer: object) => {
    Line.last.says(answer);
    await vi.advanceTimersByTimeAsync(1);
  };

  it('is told for a question that stands in a line, and stays in the receipt though it was refused', async () => {
    kept.set(`pitboss.orders.${TABLE}`, JSON.stringify({ sequence: 100, orders: {}, deck: null, playing: false, round: null }));
    await connected(100);
    frame(101, { frame: 'update', events: [], facts: [order(DECK)] });
    await vi.waitFor(() => expect(given('promise')).toHaveLength(1));
    const [promised] = given('promise');
    await answers({ frame: 'acknowledged', id: promised!.id, sequence: 102, digest: digest(102) });
    const { promise } = promised!.command as Extract<PlayerCommand, { do: 'promise' }>;
    const question = { fact: 'contributions-asked.v1', at: 0, root, promises: [{ player: 'Guest 1', promise }] };

    frame(101, { asked: question });
    await vi.advanceTimersByTimeAsync(1);
    expect(given('contribute')).toEqual([]);

    frame(103, { frame: 'update', events: [], facts: [question] });
    await vi.waitFor(() => expect(given('contribute')).toHaveLength(1));
    const [told] = given('contribute');
    await answers({ frame: 'refused', id: told!.id, refusal: { code: 'too-late', clause: null, message: '' } });
    expect(receipt().given).toContainEqual({ id: told!.id, command: told!.command, after: 103, refused: true });
    expect(receipt().contributions).toEqual([]);
  });
});

describe('an old state that is sent while the connection is live', () => {
  const round = {
    round: 9,
    root: 'r',
    contributions: [],
    ended: true,
    shown: [{ place: 'hand', seat: 1, index: 0, card: 'Ah', everyone: false }],
  };
  const part = { root: 'r', value: 'v', state: 'acknowledged', receipt: { sequence: 90, digest: 'd' } };

  it('is said to be one, and takes nothing of what was seen', async () => {
    kept.set(`pitboss.orders.${TABLE}`, JSON.stringify({ sequence: 100, orders: {}, deck: null, round: 9 }));
    kept.set(`pitboss.round.${TABLE}.9`, JSON.stringify(round));
    kept.set(`pitboss.part.${TABLE}`, JSON.stringify({ standing: null, values: {}, given: [part] }));
    await connected(100);
    void table.give(ANTE);
    const before = receiptOf(TABLE);
    Line.last.says(snapshot(1));
    await vi.advanceTimersByTimeAsync(1);

    expect(headFault(TABLE)).toContain('line 100');
    expect(receiptOf(TABLE)).toBe(before);
    expect(receipt().rounds).toHaveLength(1);
    expect(receipt().contributions).toHaveLength(1);
    // What comes after it is of another log: it takes the place of nothing.
    void table.give(ANTE);
    expect(receipt().given).toHaveLength(1);
    beginAnew(TABLE);
    expect(headFault(TABLE)).toBeNull();
    expect(receipt()).toMatchObject({ heads: [], rounds: [], contributions: [] });
  });

  it('is no fault where nothing went back', async () => {
    await connected(100);
    Line.last.says(snapshot(100));
    Line.last.says({ frame: 'acknowledged', id: 'x', sequence: 104, digest: digest(104) });
    // What was on its way before the acknowledgment comes after it.
    Line.last.says(snapshot(102));
    await vi.advanceTimersByTimeAsync(1);
    expect(headFault(TABLE)).toBeNull();
  });
});
