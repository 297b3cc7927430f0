import { beforeEach, describe, expect, it, vi } from 'vitest';
// Each test loads the page anew. The first time, modules are also compiled, which on a busy machine takes longer than a test may.
import '../src/lib/heads.svelte';
import type { Head } from '../src/lib/memory';

/** What a browser keeps, in the hands of the test; a page that is loaded again finds it. */
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

const TABLE = 'prime-1';
const digest = (sequence: number, of = 'a'): string => of.repeat(60) + String(sequence).padStart(4, '0');
const head = (sequence: number, of = 'a'): Head => ({ sequence, digest: digest(sequence, of) });

/** A house whose log has these heads, and what it was asked for. */
function houseWith(...heads: Head[]) {
  const asked: number[][] = [];
  return {
    asked,
    heads: (_: string, sequences: readonly number[]) => {
      asked.push([...sequences]);
      return Promise.resolve(heads.filter((each) => sequences.includes(each.sequence)));
    },
  };
}

async function page() {
  vi.resetModules();
  return import('../src/lib/heads.svelte');
}

beforeEach(() => storage.clear());

describe('heads of the log', () => {
  it('are kept over a reload, and the house still has them', async () => {
    const before = await page();
    for (const sequence of [3, 7, 9]) before.toldHead(TABLE, head(sequence));
    const after = await page();
    const house = houseWith(head(3), head(7), head(9));

    expect(await after.checkHeads(TABLE, [], house)).toBeNull();
    expect(house.asked).toEqual([[3, 7, 9]]);
    expect(JSON.parse(after.receiptOf(TABLE))).toEqual({
      version: 1,
      table: TABLE,
      heads: [head(3), head(7), head(9)],
      contributions: [],
      rounds: [],
    });
  });

  it('are saved with what this browser saw, and with the values that were acknowledged', async () => {
    const face = { place: 'hand', seat: 2, index: 0, card: 'Ah' };
    const seen = (round: number, ended: boolean) => ({
      round,
      root: digest(round),
      contributions: [],
      ended,
      shown: [{ ...face, everyone: false }],
    });
    storage.set(`pitboss.orders.${TABLE}`, JSON.stringify({ round: 8 }));
    for (const each of [seen(7, true), seen(8, false)]) storage.set(`pitboss.round.${TABLE}.${each.round}`, JSON.stringify(each));
    const given = ['acknowledged', 'late'].map((state, place) => ({ root: digest(place), value: digest(9), state, receipt: null }));
    storage.set(`pitboss.part.${TABLE}`, JSON.stringify({ standing: null, values: {}, given }));
    const { receiptOf } = await page();

    expect(JSON.parse(receiptOf(TABLE))).toMatchObject({
      contributions: [{ root: digest(0), value: digest(9) }],
      rounds: [{ round: 7, root: digest(7), faces: [face] }],
    });
  });

  it('are missed where the end of the log was taken away', async () => {
    const { toldHead, checkHeads, headFault } = await page();
    for (const sequence of [3, 7, 9]) toldHead(TABLE, head(sequence));

    expect(await checkHeads(TABLE, [], houseWith(head(3), head(7)))).toContain(
      'line 9 of this table’s log, which it told this browser about, is gone',
    );
    expect(headFault(TABLE)).not.toBeNull();
  });

  it('are found to be others where the log was sealed again', async () => {
    const { toldHead, checkHeads } = await page();
    for (const sequence of [3, 7, 9]) toldHead(TABLE, head(sequence));

    expect(await checkHeads(TABLE, [], houseWith(head(3), head(7, 'b'), head(9, 'b')))).toContain(
      'line 7 of this table’s log is not the one',
    );
  });

  it('are found to be others when the same line is told otherwise, and stay as they were told first', async () => {
    const { toldHead, headFault, receiptOf } = await page();
    toldHead(TABLE, head(3));
    toldHead(TABLE, head(3, 'b'));
    toldHead(TABLE, head(4, 'b'));

    expect(headFault(TABLE)).toContain('line 3');
    expect(JSON.parse(receiptOf(TABLE))).toMatchObject({ heads: [head(3)] });
  });

  it('show a table that has gone back', async () => {
    const { toldHead, arrivedAt, headFault } = await page();
    toldHead(TABLE, head(9));
    arrivedAt(TABLE, head(9));
    expect(headFault(TABLE)).toBeNull();
    arrivedAt(TABLE, head(8));

    expect(headFault(TABLE)).toContain('line 9');
  });

  it('are asked for again when the house did not answer', async () => {
    const { toldHead, checkHeads } = await page();
    toldHead(TABLE, head(9));

    expect(await checkHeads(TABLE, [], { heads: () => Promise.reject(new Error('gone')) })).toBeNull();
    expect(await checkHeads(TABLE, [], houseWith())).not.toBeNull();
  });

  it('are so many and no more, and a few of them are asked for: the newest and those that matter', async () => {
    const { toldHead, checkHeads, receiptOf } = await page();
    const all = Array.from({ length: 500 }, (_, index) => head(index));
    for (const each of all) toldHead(TABLE, each);
    const house = houseWith(...all);

    expect(await checkHeads(TABLE, [401, 450], house)).toBeNull();
    expect(house.asked[0]!.length).toBeLessThanOrEqual(32);
    expect(house.asked[0]).toEqual(expect.arrayContaining([401, 450, 499]));
    expect((JSON.parse(receiptOf(TABLE)) as { heads: Head[] }).heads).toHaveLength(128);
  });

  it('are kept apart for each table, in the order of the log', async () => {
    const { toldHead, receiptOf } = await page();
    toldHead(TABLE, head(9));
    toldHead('other', head(1, 'c'));
    toldHead(TABLE, head(7));

    expect(JSON.parse(receiptOf(TABLE))).toMatchObject({ heads: [head(7), head(9)] });
  });

  it('count anew only when somebody says so', async () => {
    const { toldHead, beginAnew, headFault, receiptOf } = await page();
    toldHead(TABLE, head(3));
    toldHead(TABLE, head(3, 'b'));
    beginAnew(TABLE);
    toldHead(TABLE, head(3, 'b'));

    expect(headFault(TABLE)).toBeNull();
    expect(JSON.parse(receiptOf(TABLE))).toMatchObject({ heads: [head(3, 'b')] });
  });

  it('that cannot be read are none', async () => {
    storage.set('pitboss.heads.prime-1', '{"sequence": 1}');
    const { checkHeads } = await page();

    expect(await checkHeads(TABLE, [], houseWith())).toBeNull();
  });
});
