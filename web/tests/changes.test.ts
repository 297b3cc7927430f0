import { describe, expect, it } from 'vitest';
import { applied, followed } from '../src/lib/changes';
import type { Change, Snapshot } from '../src/lib/types';

const before = {
  frame: 'snapshot',
  sequence: 7,
  digest: 'd7',
  at: 1,
  view: {
    view: 'onlooker',
    public: { phase: 'deciding', seats: [{ chips: 1 }, { chips: 2 }], felt: { boxes: { '3': { cards: ['??'] } } } },
  },
  names: { seats: {} },
  clocks: { decide_by: 5 },
  asked: null,
} as unknown as Snapshot;

const change = (since: number, more: object): Change => ({
  frame: 'change',
  of: 'update',
  since,
  sequence: 9,
  digest: 'd9',
  at: 2,
  changes: {},
  ...more,
});

describe('a change', () => {
  it('is the frame before with new values, and shares what stayed', () => {
    const changes = { '/view/public/felt/boxes/3/cards/0': 'Ah', '/view/public/seats/1/chips': 5, '/clocks/decide_by': null };
    const whole = followed(before, change(7, { changes, events: [{ event: 'x' }] }))!;

    expect(whole).toMatchObject({
      frame: 'update',
      sequence: 9,
      digest: 'd9',
      at: 2,
      events: [{ event: 'x' }],
      facts: [],
      clocks: { decide_by: null },
    });
    expect(whole.view.public.felt.boxes).toEqual({ '3': { cards: ['Ah'] } });
    expect(whole.view.public.seats).toEqual([{ chips: 1 }, { chips: 5 }]);
    expect(whole.view.public.seats[0]).toBe(before.view.public.seats[0]);
    expect(whole.names).toBe(before.names);
    expect(before.view.public.seats[1]!.chips).toBe(2);
  });

  it('may stand for a snapshot', () => {
    expect(followed(before, change(7, { of: 'snapshot' }))).toMatchObject({ frame: 'snapshot', asked: null, view: before.view });
  });

  it('is nothing to who has another frame last', () => {
    expect(followed(before, change(8, {}))).toBeNull();
    expect(followed(null, change(7, {}))).toBeNull();
  });

  it('names keys by JSON Pointers', () => {
    expect(applied({ 'a/b': { '~': 1 } }, { '/a~1b/~0': 2 })).toEqual({ 'a/b': { '~': 2 } });
  });
});
