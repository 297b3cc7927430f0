/** What the house told this browser about a table's log, kept across reloads and compared whenever the house can be asked. */
import { SvelteMap } from 'svelte/reactivity';
import { acknowledgedParts } from './contributing';
import { givenAt } from './given';
import { house } from './http';
import { forgetTable, type Head, keptFault, keptHeads, rememberFault, rememberHeads, witnessedRounds } from './memory';
import { forgetFindings } from './verdicts.svelte';

/** What is asked of the house: the heads of its log at these lines, without those that have none. */
export interface Archive {
  heads: (table: string, sequences: readonly number[]) => Promise<Head[]>;
}

/** How many heads are kept per table: the newest stands for the whole log, older ones show where it was changed. */
const KEPT = 128;
/** How many of them are asked for at once. */
const ASKED = 16;

const kept = new Map<string, Head[]>();
const faults = new SvelteMap<string, string>();

/** A head that came with a frame. What the house told before is never replaced by what it tells now. */
export function toldHead(table: string, { sequence, digest }: Head): void {
  const heads = headsOf(table);
  const same = heads.find((each) => each.sequence === sequence);
  if (same) {
    if (same.digest !== digest) fault(table, otherLine(sequence));
    return;
  }
  // If the log is not the one it was, nothing more is kept: what was told about the first is the evidence.
  if (headFault(table)) return;
  const place = heads.findLastIndex((each) => each.sequence < sequence);
  heads.splice(place + 1, 0, { sequence, digest });
  heads.splice(0, heads.length - KEPT);
  rememberHeads(table, heads);
}

/** The last line of the log that this browser was told. */
export function newestHead(table: string): number {
  return headsOf(table).at(-1)?.sequence ?? 0;
}

/** The table as it is now: it must not have gone back behind what was told about it. */
export function arrivedAt(table: string, { sequence }: Head): void {
  const last = headsOf(table).at(-1);
  if (last && last.sequence > sequence) fault(table, goneLine(last.sequence));
}

/** Whether the log still has what was told about it; returns what is wrong, or null if all is well or cannot be asked. */
export async function checkHeads(table: string, also: readonly number[] = [], archive: Archive = house): Promise<string | null> {
  const heads = headsOf(table);
  const asked = sample(heads, also);
  if (!asked.length) return headFault(table);
  try {
    const found = new Map(
      (
        await archive.heads(
          table,
          asked.map((each) => each.sequence),
        )
      ).map((each) => [each.sequence, each.digest]),
    );
    const wrong = asked.find((each) => found.get(each.sequence) !== each.digest);
    if (wrong) fault(table, found.has(wrong.sequence) ? otherLine(wrong.sequence) : goneLine(wrong.sequence));
  } catch {
    // The house does not answer: it is asked again when the connection is back, or for the next round.
  }
  return headFault(table);
}

/** What the house no longer has of what it told, in words. */
export function headFault(table: string): string | null {
  return faults.get(table) ?? keptFault(table);
}

function fault(table: string, words: string): void {
  faults.set(table, words);
  rememberFault(table, words);
}

/** What was told, and what was seen, for a file that `pitboss verify --receipt` reads. */
export function receiptOf(table: string): string {
  const contributions = acknowledgedParts(table).map(({ root, value }) => ({ root, value }));
  const rounds = witnessedRounds(table).map(({ round, root, shown }) => ({
    round,
    root,
    faces: shown.map(({ place, seat, index, card }) => ({ place, seat, index, card })),
  }));
  return `${JSON.stringify({ version: 1, table, heads: headsOf(table), contributions, rounds, ...givenAt(table) }, null, 1)}\n`;
}

/** Someone who knows that the house restarted the table may go on: from here on, what is told now counts. */
export function beginAnew(table: string): void {
  kept.delete(table);
  faults.delete(table);
  forgetTable(table);
  forgetFindings(table);
}

function headsOf(table: string): Head[] {
  const found = kept.get(table) ?? keptHeads(table);
  kept.set(table, found);
  return found;
}

/** The newest, those of these lines, and some of the others, spread evenly. */
function sample(heads: readonly Head[], also: readonly number[]): Head[] {
  const every = Math.max(1, Math.ceil(heads.length / (ASKED - also.length - 1)));
  return heads.filter((head, index) => index === heads.length - 1 || also.includes(head.sequence) || index % every === 0);
}

function otherLine(sequence: number): string {
  return `the house changed its records: line ${sequence} of this table’s log is not the one it told this browser about`;
}

function goneLine(sequence: number): string {
  return `the house changed its records: line ${sequence} of this table’s log, which it told this browser about, is gone`;
}
