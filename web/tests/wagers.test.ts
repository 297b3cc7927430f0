import { describe, expect, it } from 'vitest';
import { multiples } from '../src/lib/actions';
import type { Offer, PlayerView } from '../src/lib/types';
import { cleared, doubled, leading, nextAmount, placedBefore, rebet, together } from '../src/lib/wagers';

const offer = (
  wager: string,
  required: Offer['required'],
  placed: Offer['placed'] = 'before-no-more-bets',
  equals: string | null = null,
): Offer => ({
  wager,
  name: wager,
  short: wager,
  clause: '679a.7',
  required,
  placed,
  step: 1,
  equals,
  one_of: [],
  once: false,
});
const OFFERS = [offer('ante', 'always'), offer('play', 'decision', 'decision'), offer('prime', 'optional')];

const seated = (chips: number, wagers: Record<string, number> = {}): PlayerView => {
  const boxes = Object.keys(wagers).length ? { 4: { player: 'Guest', wagers } } : {};
  const spots = [4, 5].map((seat) => ({ seat, wager: 'ante' }));
  return {
    seat: 4,
    player: 'Guest',
    chips,
    closed: null,
    spots,
    public: { sign: { wagers: OFFERS }, felt: { boxes } },
  } as unknown as PlayerView;
};

describe('one more chip', () => {
  it('goes on top of what lies there', () => expect(nextAmount(1000, 500, 1000)).toBe(1500));
  it('is at least what the table takes on an empty spot', () => expect(nextAmount(0, 500, 1000)).toBe(1000));
  it('is the chip itself where that suffices', () => expect(nextAmount(0, 2500, 1000)).toBe(2500));
});

it('takes back the Ante last, because the others depend on it', () => {
  expect(cleared(4, { ante: 1000, prime: 500 }, OFFERS).map((step) => step.wager)).toEqual(['prime', 'ante']);
});

it('doubles every wager that has room for it', () => {
  const limits = [
    { wager: 'ante', least: 1000, most: 2000 },
    { wager: 'prime', least: 500, most: 999 },
  ];
  expect(doubled(4, { ante: 1000, prime: 500 }).map((step) => step.amount)).toEqual([2000, 1000]);
  expect(doubled(4, { ante: 1000, prime: 500 }, limits).map((step) => step.amount)).toEqual([2000]);
  expect(doubled(4, { ante: 1001, prime: 500 }, limits)).toEqual([]);
});

describe('the last wagers again', () => {
  const last = new Map<number, Record<string, number>>([[0, { prime: 500, ante: 1000 }]]);
  const steps = (...given: Parameters<typeof rebet>) => rebet(...given).map((step) => [step.seat, step.wager, step.amount]);

  it('come in the order of the chapter', () => {
    expect(steps(last, seated(5000))).toEqual([
      [4, 'ante', 1000],
      [4, 'prime', 500],
    ]);
  });

  it('are offered with exactly the chips they need, and not with less', () => {
    expect(rebet(last, seated(1500))).toHaveLength(2);
    expect(rebet(last, seated(1499))).toEqual([]);
  });

  it('are not offered where something lies already', () => {
    expect(rebet(last, seated(5000, { ante: 1000 }))).toEqual([]);
  });

  it('come again in a second box while it is free and the chips suffice', () => {
    const beside = (from: number) => new Map<number, Record<string, number>>([[from, { ante: 2000 }], ...last]);
    expect(steps(beside(1), seated(3500))).toEqual([
      [4, 'ante', 1000],
      [4, 'prime', 500],
      [5, 'ante', 2000],
    ]);
    expect(steps(beside(1), seated(3499))).toEqual([
      [4, 'ante', 1000],
      [4, 'prime', 500],
    ]);
    expect(steps(beside(-1), seated(5000))).toEqual([
      [4, 'ante', 1000],
      [4, 'prime', 500],
    ]);
  });
});

it('leaves out what a decision made', () => {
  expect(placedBefore({ ante: 1000, play: 1000 }, OFFERS)).toEqual({ ante: 1000 });
});

describe('amounts of a choice', () => {
  it('are one where the law leaves none open', () => expect(multiples(1000, 1000, 1000)).toEqual([1000]));
  it('are the multiples of the Ante up to the most', () => expect(multiples(1000, 1, 3000)).toEqual([1000, 2000, 3000]));
  it('are none below the least', () => expect(multiples(1000, 2000, 3000)).toEqual([2000, 3000]));
  it('are what is left where it is less than the Ante', () => expect(multiples(1000, 1, 700)).toEqual([700]));
});

describe('one click', () => {
  const odds = [offer('ante', 'always'), offer('odds', 'always', 'before-no-more-bets', 'ante'), offer('trips', 'optional')];
  const pot = [offer('ante', 'always'), offer('pot', 'if-elected'), offer('bonus', 'optional')];
  const at = (offers: Offer[], others: boolean) =>
    ({
      player: 'Guest',
      seat: 4,
      spots: offers.map(({ wager }) => ({ seat: 4, wager, least: 1000, most: wager === 'pot' ? 1000 : null })),
      public: { sign: { wagers: offers }, seats: [], felt: { boxes: others ? { 2: { player: 'Ada', wagers: { ante: 1000 } } } : {} } },
    }) as unknown as PlayerView;
  const click = (offers: Offer[], wager: string, amount: number, lying: Record<string, number> = {}, others = true) =>
    together({ seat: 4, wager, amount }, at(offers, others), (_, each) => lying[each] ?? 0).map((step) => [step.wager, step.amount]);

  it('makes the wager that must equal the Ante with it', () => {
    expect(click(odds, 'ante', 2500)).toEqual([
      ['ante', 2500],
      ['odds', 2500],
    ]);
    expect(leading('odds', odds)).toBe('ante');
  });
  it('takes back first what may not lie there alone', () => {
    expect(click(odds, 'ante', 0, { ante: 1000, odds: 1000 })).toEqual([
      ['odds', 0],
      ['ante', 0],
    ]);
  });
  it('makes the Pot Wager once, in its one amount, where others play', () => {
    expect(click(pot, 'ante', 2500)).toEqual([
      ['ante', 2500],
      ['pot', 1000],
    ]);
    expect(click(pot, 'ante', 5000, { ante: 2500, pot: 1000 })).toEqual([['ante', 5000]]);
    expect(click(pot, 'ante', 2500, {}, false)).toEqual([['ante', 2500]]);
  });
  it('makes no second Pot Wager for another box where a player makes one for all', () => {
    const boxes = { 2: { player: 'Ada', wagers: { ante: 1000 } }, 3: { player: 'Guest', wagers: { ante: 1000, pot: 1000 } } };
    const beside = (once: boolean): PlayerView => {
      const view = at([pot[0]!, { ...pot[1]!, once }, pot[2]!], true);
      return { ...view, public: { ...view.public, felt: { ...view.public.felt, boxes } } } as unknown as PlayerView;
    };
    const wagers = (once: boolean) => together({ seat: 4, wager: 'ante', amount: 2500 }, beside(once), () => 0).map((step) => step.wager);
    expect(wagers(true)).toEqual(['ante']);
    expect(wagers(false)).toEqual(['ante', 'pot']);
  });
  it('makes a wager that may be left out alone', () => {
    expect(click(odds, 'trips', 500)).toEqual([['trips', 500]]);
    expect(click(pot, 'bonus', 500)).toEqual([['bonus', 500]]);
  });
});
