/** What this page has found out about shuffles, so that a proof that was asked for once is not forgotten when the paper turns. */
import { SvelteMap } from 'svelte/reactivity';
import type { Verdict } from './proving';
import type { Shown } from './witness';

export type Finding = { is: 'checking' } | { is: 'unread'; why: string } | Verdict;

interface Kept {
  finding: Finding;
  /** The faces it was found for. */
  faces: string;
}

const kept = new SvelteMap<string, Kept>();

export function keepFinding(table: string, round: number, shown: readonly Shown[], finding: Finding): void {
  kept.set(`${table}/${round}`, { finding, faces: JSON.stringify(shown) });
}

/** What was found of a round; with other faces than are shown now it is `outdated`, and must be found anew. */
export function findingOf(table: string, round: number, shown: readonly Shown[]): { finding: Finding; outdated: boolean } | null {
  const found = kept.get(`${table}/${round}`);
  return found ? { finding: found.finding, outdated: found.faces !== JSON.stringify(shown) } : null;
}

/** What was found of a round, whatever is shown of it. */
export function verdictOf(table: string, round: number): Finding | null {
  return kept.get(`${table}/${round}`)?.finding ?? null;
}

/** The table was begun anew: rounds of the same numbers are other rounds. */
export function forgetFindings(table: string): void {
  for (const key of [...kept.keys()]) if (key.startsWith(`${table}/`)) kept.delete(key);
}
