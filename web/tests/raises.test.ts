import { describe, expect, it } from 'vitest';
import { centsIn, stepOf, stepped, writtenOf } from '../src/lib/raises';

describe('an amount that is written', () => {
  it('is read with and without cents, signs and commas', () => {
    expect(['25', ' $12.50', '1,250', '0.5', '7.'].map(centsIn)).toEqual([2500, 1250, 125_000, 50, null]);
  });

  it('is nothing where no amount is written', () => {
    expect(['', 'ten', '-5', '1e3', '1.234', '12345678'].map(centsIn)).toEqual([null, null, null, null, null, null]);
  });

  it('is written as it is read', () => {
    expect([2500, 1250, 1205].map((cents) => centsIn(writtenOf(cents)))).toEqual([2500, 1250, 1205]);
  });
});

describe('one press', () => {
  const bounds = { step: 500, least: 1000, most: 3200 };

  it('goes on by a chip of about a tenth of the Ante', () => {
    expect([1000, 4999, 5000, 25_000, 50_000, 100_000].map(stepOf)).toEqual([100, 100, 500, 2500, 2500, 10_000]);
  });

  it('goes onto whole steps from wherever it begins', () => {
    expect([stepped(1000, 1, bounds), stepped(1730, 1, bounds), stepped(1730, -1, bounds)]).toEqual([1500, 2000, 1500]);
  });

  it('stays within the bounds', () => {
    expect([stepped(3000, 1, bounds), stepped(1000, -1, bounds), stepped(9000, 1, bounds), stepped(50, -1, bounds)]).toEqual([
      3200, 1000, 3200, 1000,
    ]);
  });
});
