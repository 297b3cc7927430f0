/** What this page has found out about shuffles, so that a finding is not lost when the paper turns. */
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

/** What was found about a round; if it was with faces other than those shown now, it is `outdated`, and must be found again. */
export function findingOf(table: string, round: number, shown: readonly Shown[]): { finding: Finding; outdated: boolean } | null {
  const found = kept.get(`${table}/${round}`);
  return found ? { finding: found.finding, outdated: found.faces !== JSON.stringify(shown) } : null;
}

/** What was found about a round, whatever is shown of it. */
export function verdictOf(table: string, round: number): Finding | null {
  return kept.get(`${table}/${round}`)?.finding ?? null;
}

/** The table was restarted: rounds with the same numbers are different rounds. */
export function forgetFindings(table: string): void {
  for (const key of [...kept.keys()]) if (key.startsWith(`${table}/`)) kept.delete(key);
}
