/**
 * What this browser's player gave at a table, kept across reloads for the receipt: a house that records a wager, a decision or a promise
 * that was never given, or a different one, can be shown to have done so.
 */
import { keptFault, recall, remember } from './memory';
import type { Acknowledged, PlayerCommand, Refused } from './types';

/** A command under its id, the last line of the log known by then, and what became of it. */
export interface GivenCommand {
  id: string;
  command: PlayerCommand;
  after: number;
  /** The line that acknowledged it. */
  done?: number;
  refused?: boolean;
}

interface Kept {
  player: string;
  given: GivenCommand[];
}

/** How many are kept per table: more than there are heads. */
const KEPT = 300;
/** What only concerns waiting leaves no line in the log. */
const UNRECORDED: readonly PlayerCommand['do'][] = ['ready', 'pace', 'skip', 'return'];

/**
 * Something is given now, by whoever gave the last if nobody is named. Another tab may do so, too, so none of this is kept anywhere else.
 */
export function rememberGiven(table: string, player: string | null, given: GivenCommand): void {
  const kept = givenAt(table);
  const who = player ?? kept?.player;
  if (who === undefined || keptFault(table) || UNRECORDED.includes(given.command.do)) return;
  const before = kept?.player === who ? kept.given : [];
  remember(givenKey(table), { player: who, given: [...before, given].slice(-KEPT) });
}

/** The house has answered. */
export function rememberAnswer(table: string, answer: Acknowledged | Refused): void {
  const kept = givenAt(table);
  if (keptFault(table) || !kept?.given.some((each) => each.id === answer.id)) return;
  const became = answer.frame === 'acknowledged' ? { done: answer.sequence } : { refused: true };
  remember(givenKey(table), { ...kept, given: kept.given.map((each) => (each.id === answer.id ? { ...each, ...became } : each)) });
}

/** Who gave what at a table, oldest first. */
export function givenAt(table: string): Kept | null {
  const kept = recall<Kept>(givenKey(table));
  return kept && typeof kept.player === 'string' && Array.isArray(kept.given) ? kept : null;
}

function givenKey(table: string): string {
  return `pitboss.given.${table}`;
}
