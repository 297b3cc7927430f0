import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Betting } from '../src/lib/betting.svelte';
import { type Answer, LiveTable } from '../src/lib/live.svelte';
import type { ClientFrame, Given, PlayerCommand } from '../src/lib/types';

/** The other end of a connection, in the hands of the test. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  sent: ClientFrame[] = [];
  onopen: () => void = () => {};
  onmessage: (message: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};

  constructor() {
    Line.all.push(this);
    setTimeout(() => this.onopen(), 0);
  }

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as ClientFrame);
  }

  close(): void {
    this.readyState = 3;
  }

  says(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  breaks(): void {
    this.readyState = 3;
    this.onclose({ code: 1006, reason: '' });
  }

  /** What the player gave; when the browser gives its own part of the shuffle depends on how fast it computes. */
  get given(): Given[] {
    return this.sent.filter((frame): frame is Given => frame.frame === 'given' && frame.command.do !== 'promise');
  }
}

const ANTE: PlayerCommand = { do: 'wager', seat: 3, wager: 'ante', amount: 10_000 };

const view = (sequence: number, rounds: number): object => ({
  frame: 'snapshot',
  sequence,
  at: 0,
  view: { view: 'onlooker', public: { rounds, felt: { round: null, boxes: {}, places: {} } } },
  names: {},
  clocks: {},
});

const line = (): Line => Line.all.at(-1)!;

let online: Record<string, (() => void)[]>;
let reachable: boolean;
let table: LiveTable;

async function after(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Connect, or connect again, and find the table as it is. */
async function found(sequence: number, rounds = 9): Promise<void> {
  await after(1);
  line().says(view(sequence, rounds));
  await after(1);
}

beforeEach(async () => {
  vi.useFakeTimers();
  Line.all = [];
  online = {};
  reachable = true;
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', new URL('http://house/table/prime-1'));
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => (online[name] ??= []).push(run));
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('fetch', () => (reachable ? Promise.resolve(new Response('[]')) : Promise.reject(new Error('no network'))));
  table = new LiveTable('prime-1');
  void table.open();
  await found(100);
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function give(command = ANTE): { answer: Answer | null } {
  const got: { answer: Answer | null } = { answer: null };
  void table.give(command).then((answer) => (got.answer = answer));
  return got;
}

describe('a table followed by what changes', () => {
  const change = (since: number, sequence: number): object => ({
    frame: 'change',
    of: 'update',
    since,
    sequence,
    digest: '',
    at: 0,
    changes: { '/view/public/rounds': 10 },
  });

  it('is shown as if each frame came whole', () => {
    line().says(change(100, 103));
    line().says(change(103, 104));

    expect(line().sent[0]).toMatchObject({ frame: 'hello', follow: 'changes' });
    expect(table.state).toMatchObject({ frame: 'update', sequence: 104, view: { view: 'onlooker', public: { rounds: 10 } }, events: [] });
  });

  it('is asked for anew when a change is one since another frame', async () => {
    const first = line();
    first.says(change(99, 103));

    expect(table.seen).toBe(100);
    expect(table.connection).toBe('lost');
    await after(300);
    await found(103);
    expect(line()).not.toBe(first);
    expect(table.connection).toBe('live');
    expect(table.seen).toBe(103);
  });
});

describe('a command', () => {
  it('says how much of the table its player had seen', () => {
    give();

    expect(line().given).toMatchObject([{ command: ANTE, seen: 100 }]);
  });

  it('is not kept for later when there is no connection', async () => {
    line().breaks();
    const got = give();
    await after(0);

    expect(table.connection).toBe('lost');
    expect(got.answer).toMatchObject({ frame: 'refused', refusal: { code: 'not-sent' } });
    await after(300);
    await found(101);
    expect(table.connection).toBe('live');
    expect(line().given).toEqual([]);
  });

  it('is given again after a short loss, under its id and as it was meant', async () => {
    const got = give();
    const [first] = line().given;
    line().breaks();
    await after(300);
    await found(140, 10);

    expect(Line.all).toHaveLength(2);
    expect(line().given).toEqual([first]);
    expect(first!.seen).toBe(100);
    expect(got.answer).toBeNull();
    line().says({ frame: 'acknowledged', id: first!.id, sequence: 101 });
    await after(0);
    expect(got.answer).toMatchObject({ frame: 'acknowledged', sequence: 101 });
  });

  it('is given up after a long loss: the house is only asked what became of it', async () => {
    const got = give();
    const [first] = line().given;
    reachable = false;
    line().breaks();
    await after(20_000);
    reachable = true;
    await after(5000);
    await found(100);

    expect(line().given).toEqual([{ ...first!, seen: 0 }]);
    line().says({ frame: 'refused', id: first!.id, refusal: { code: 'too-late', clause: null, message: 'not done' } });
    await after(0);
    expect(got.answer).toMatchObject({ frame: 'refused', refusal: { code: 'too-late', message: 'the connection was gone for too long' } });
  });

  it('is told to be on its way if no answer comes at once, until one comes', async () => {
    give();
    const [{ id }] = line().given as [Given];
    await after(250);
    expect(table.pending).toEqual([]);
    await after(60);
    expect(table.pending).toEqual([ANTE]);
    line().says({ frame: 'acknowledged', id, sequence: 101 });
    expect(table.pending).toEqual([]);
  });
});

describe('the network', () => {
  it('is noticed to be gone at once, and to be back at once', async () => {
    reachable = false;
    online.offline!.forEach((run) => run());
    expect(table.connection).toBe('lost');

    await after(60_000);
    expect(Line.all).toHaveLength(1);
    reachable = true;
    online.online!.forEach((run) => run());
    await found(100);
    expect(table.connection).toBe('live');
    expect(Line.all).toHaveLength(2);
  });

  it('may be gone while the house is on this machine', async () => {
    online.offline!.forEach((run) => run());
    await after(300);
    await found(100);

    expect(table.connection).toBe('live');
  });
});

describe('several wagers at once', () => {
  it('are all meant for the round in which they were made', async () => {
    const refused = vi.fn();
    const betting = new Betting(table, { refused, acts: () => {} });
    const player = {
      view: 'player',
      player: 'Ada',
      seat: 3,
      closed: false,
      chips: 100_000,
      spots: [],
      public: { rounds: 9, sign: { wagers: [{ wager: 'ante' }, { wager: 'prime' }] } },
    };
    const felt = { round: 9, places: {}, boxes: { 3: { player: 'Ada', wagers: { ante: 1000, prime: 500 } } } };
    betting.see({ ...player, public: { ...player.public, felt, last: null } } as never);
    line().says({
      ...view(110, 9),
      view: { ...player, public: { ...player.public, felt: { ...felt, round: null, boxes: {} }, last: felt } },
    });
    void betting.makeAgain();
    const [ante] = line().given;
    line().breaks();
    await after(300);
    // The first was done before the connection broke; its round has been played since.
    await found(150, 10);
    line().says({ frame: 'acknowledged', id: ante!.id, sequence: 111 });
    await after(0);

    const [, prime] = line().given;
    expect(prime).toMatchObject({ command: { wager: 'prime' }, seen: 110 });
    line().says({ frame: 'refused', id: prime!.id, refusal: { code: 'too-late', clause: null, message: 'over' } });
    await after(0);
    expect(refused).toHaveBeenCalledWith(expect.objectContaining({ code: 'too-late' }), expect.objectContaining({ wager: 'prime' }));
  });
});
