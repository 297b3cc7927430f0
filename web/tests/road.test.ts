import { describe, expect, it } from 'vitest';
import { bigRoad } from '../src/lib/road';

/** A letter for each side, and t for a tie. */
const road = (results: string) => bigRoad([...results].map((each) => (each === 't' ? null : each)));
const places = (results: string) => road(results).map(({ side, column, row }) => `${side}${column}/${row}`);

describe('the score road', () => {
  it('writes a run from the top down, and each change of side beside it', () => {
    expect(places('ppbp')).toEqual(['p0/0', 'p0/1', 'b1/0', 'p2/0']);
  });

  it('turns to the right at the bottom', () => {
    expect(places('pppppppp')).toEqual(['p0/0', 'p0/1', 'p0/2', 'p0/3', 'p0/4', 'p0/5', 'p1/5', 'p2/5']);
  });

  it('begins the next run beside the first of the last one, over its tail', () => {
    expect(places('ppppppppbbb').slice(8)).toEqual(['b1/0', 'b1/1', 'b1/2']);
  });

  it('turns where an earlier tail lies', () => {
    expect(places('ppppppppbbbbbbb').slice(8)).toEqual(['b1/0', 'b1/1', 'b1/2', 'b1/3', 'b1/4', 'b2/4', 'b3/4']);
  });

  it('marks ties on the result before them, or on the first', () => {
    expect(road('tpttb').map(({ side, ties }) => `${side}${ties}`)).toEqual(['p3', 'b0']);
    expect(road('tt')).toEqual([]);
  });

  it('takes a place that is called tie for a side', () => {
    expect(bigRoad(['tie', 'tie', null]).map(({ side, ties }) => `${side}${ties}`)).toEqual(['tie0', 'tie1']);
  });
});
