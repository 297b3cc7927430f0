import { describe, expect, it } from 'vitest';
import { bigRoad } from '../src/lib/road';

const places = (results: string) => bigRoad([...results], 't').map(({ side, column, row }) => `${side}${column}/${row}`);

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
    expect(bigRoad([...'tpttb'], 't').map(({ side, ties }) => `${side}${ties}`)).toEqual(['p3', 'b0']);
    expect(bigRoad([...'tt'], 't')).toEqual([]);
  });
});
