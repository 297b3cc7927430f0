import { describe, expect, it } from 'vitest';
import { CHIPS, offered, stackOf } from '../src/lib/chips';
import { dollars, onChip, signed } from '../src/lib/money';

const values = (cents: number) => stackOf(cents).map((chip) => chip.value);

describe('a stack', () => {
  it('is made of the fewest chips, the largest lowest', () => {
    expect(values(13600)).toEqual([10000, 2500, 500, 500, 100]);
  });

  it('never grows higher than can be drawn', () => {
    expect(values(10_000_000)).toHaveLength(6);
  });

  it('lies there even for less than the least chip', () => {
    expect(values(50)).toEqual([100]);
  });
});

describe('the tray', () => {
  it('leaves out chips above the limit', () => {
    expect(offered(1000, 5000).map((chip) => chip.value)).toEqual([100, 500, 2500]);
  });

  it('leaves out chips of which a stack would not make the minimum', () => {
    expect(offered(10000, 100000).map((chip) => chip.value)).toEqual([500, 2500, 10000, 50000]);
  });

  it('has every chip where there are no limits', () => {
    expect(offered(null, null)).toEqual(CHIPS);
  });
});

describe('money', () => {
  it('shows cents only where there are any', () => {
    expect([dollars(138500), dollars(1250), dollars(5), dollars(0)]).toEqual(['$1,385', '$12.50', '$0.05', '$0']);
  });

  it('always has a sign as a result', () => {
    expect([signed(4000), signed(-1050), signed(0)]).toEqual(['+$40', '\u2212$10.50', 'Even']);
  });

  it('has no sign of money on a chip', () => {
    expect([onChip(2500), onChip(125000), onChip(1250)]).toEqual(['25', '1,250', '12.50']);
  });
});
