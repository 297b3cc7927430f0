/**
 * What the player of this browser gave at a table, kept over reloads for the receipt: a house that writes down a
 * wager, a decision or a promise that was never given, or another, can be shown to have done so.
 */
import { keptFault, recall, remember } from './memory';
import type { Acknowledged, PlayerCommand, Refused } from './types';

/** A command under its id, the last line of the log that was known by then, and what became of it. */
export interface GivenCommand {
  id: string;
  command: PlayerCommand;
  after: number;
  /** With which line it was acknowledged. */
  done?: number;
  refused?: boolean;
}

interface Kept {
  player: string;
  given: GivenCommand[];
}

/** So many are kept of each table: more than there are heads. */
const KEPT = 300;
/** What concerns the waiting alone leaves no line in the log. */
const UNRECORDED: readonly PlayerCommand['do'][] = ['ready', 'pace', 'skip'];

/**
 * Something is given now, by whoever gave the last if nobody is named. Another tab may do so, too, so nothing of this is
 * kept anywhere else.
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

/** Who gave what at a table, the oldest first. */
export function givenAt(table: string): Kept | null {
  const kept = recall<Kept>(givenKey(table));
  return kept && typeof kept.player === 'string' && Array.isArray(kept.given) ? kept : null;
}

function givenKey(table: string): string {
  return `pitboss.given.${table}`;
}
