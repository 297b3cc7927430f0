/** Amounts between the bounds of a choice, for a player who wants something other than a multiple of the Ante. */

const STEPS = [100, 500, 2500, 10_000];

/** How far one press goes: about a tenth of the Ante, in whole chips. */
export function stepOf(ante: number): number {
  return STEPS.findLast((step) => step * 10 <= ante) ?? STEPS[0]!;
}

/** One press up or down from an amount, to the next whole step, but not beyond the bounds. */
export function stepped(amount: number, way: 1 | -1, { step, least, most }: { step: number; least: number; most: number }): number {
  const next = way > 0 ? (Math.floor(amount / step) + 1) * step : (Math.ceil(amount / step) - 1) * step;
  return Math.min(most, Math.max(least, next));
}

/** "25", "$12.50" or "1,250" in cents; null if it is not an amount. */
export function centsIn(written: string): number | null {
  const found = /^\$?(\d{1,7})(?:\.(\d{1,2}))?$/.exec(written.trim().replaceAll(',', ''));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}

/** An amount as it is written into a field: "25" or "12.50". */
export function writtenOf(cents: number): string {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}
