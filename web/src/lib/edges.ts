/** Exact edges in words: what the house keeps, of what, and under which text and table. */
import type { EdgePage, Sign } from './types';

/** "4.5155%", with a true minus where the player has the advantage. */
export function percent(share: number, decimals = 4): string {
  return `${(share * 100).toFixed(decimals).replace('-', '\u2212')}%`;
}

export function edgeInWords(edge: EdgePage, sign: Pick<Sign, 'edition'>): string {
  const table = edge.paytable ? `, table ${edge.paytable}` : '';
  const decks = edge.decks > 1 ? `, ${edge.decks} decks` : '';
  return `house edge ${percent(edge.house_edge.decimal)} under optimal play (${sign.edition}${table}${decks})`;
}

/** The figure for each wager; where several belong together, the same for all of them. */
export function edgesInWords(edges: readonly EdgePage[], sign: Pick<Sign, 'edition'>): Record<string, string> {
  return Object.fromEntries(edges.flatMap((edge) => edge.covers.map((wager) => [wager, edgeInWords(edge, sign)])));
}
