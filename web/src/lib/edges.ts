/** Exact edges in words: what the house keeps, of what, and under which text and table. */
import { dollars } from './money';
import type { EdgePage } from './types';

/** "4.5155%", with a true minus where the player has the advantage. */
export function percent(share: number, decimals = 4): string {
  return `${(share * 100).toFixed(decimals).replace('-', '\u2212')}%`;
}

/** What a progressive wager's edge depends on: what its meter shows, and how large it is. */
export interface At {
  meter: number;
  stake: number;
}

const DIGITS = 12n;

/** The edge of a wager that a meter pays, recomputed for the meter and the stake; for any other, its one figure. */
export function edgeAt(edge: EdgePage, at: At | null): number {
  if (!edge.of_meter || !at) return edge.house_edge.decimal;
  const [top, bottom] = edge.of_meter.without.fraction.split('/').map(BigInt) as [bigint, bigint];
  const award = ({ numerator, denominator }: { numerator: number; denominator: number }): bigint =>
    (BigInt(at.meter) * BigInt(numerator)) / BigInt(denominator);
  const paid = edge.of_meter.awards.reduce((sum, each) => sum + BigInt(each.count) * award(each), 0n);
  const of = BigInt(edge.deals) * BigInt(at.stake);
  return Number(((top * of - paid * bottom) * 10n ** DIGITS) / (bottom * of)) / Number(10n ** DIGITS);
}

/** "a $5 wager, meter at $30,001": the stake and meter for which an edge holds; empty if it holds for all. */
export function heldAt(edge: EdgePage, at: At | null): string {
  const shown = edge.of_meter && (at ?? (edge.meter !== null && edge.stake !== null ? { meter: edge.meter, stake: edge.stake } : null));
  return shown ? `${dollars(shown.stake)} wager, meter at ${dollars(shown.meter)}` : '';
}

/** The text in plain words, the table and the play for which an edge holds. `decides` says whether players of the game decide anything. */
export function edgeInWords(edge: EdgePage, text: string, how: { decides: boolean; at: At | null }): string {
  const under = [text, edge.paytable && `paytable ${edge.paytable}`, edge.decks > 1 && `${edge.decks} decks`, heldAt(edge, how.at)].filter(
    Boolean,
  );
  return `house edge ${percent(edgeAt(edge, how.at))}${how.decides ? ' with best play' : ''} (${under.join(', ')})`;
}

/** The figure for each wager; if several belong together, the same for all of them. */
export function edgesInWords(
  edges: readonly EdgePage[],
  text: string,
  how: { decides: boolean; at: (wager: string) => At | null },
): Record<string, string> {
  return Object.fromEntries(
    edges.flatMap((edge) => edge.covers.map((wager) => [wager, edgeInWords(edge, text, { decides: how.decides, at: how.at(edge.wager) })])),
  );
}
