/** What this browser remembers about a table from one visit to the next. One that keeps nothing can still play. */
import type { Memory, SeenRound } from './witness';

/** How many rounds are remembered per table. */
const ROUNDS = 40;

/** How far the table had come when somebody last saw it. */
export interface LastSeen {
  sequence: number;
  rounds: number;
  /** Who had a seat there then; null for someone who only watched. */
  sat?: string | null;
}

export function rememberSeen(table: string, seen: LastSeen): void {
  remember(`pitboss.seen.${table}`, seen);
}

export function lastSeen(table: string): LastSeen | null {
  const kept = recall<Partial<LastSeen>>(`pitboss.seen.${table}`);
  return kept && Number.isInteger(kept.sequence) && Number.isInteger(kept.rounds) ? (kept as LastSeen) : null;
}

/** The last line of a table's log at some moment, as the house told it: its number, and what stands for the log up to it. */
export interface Head {
  sequence: number;
  digest: string;
}

export function rememberHeads(table: string, heads: readonly Head[]): void {
  remember(headsKey(table), heads);
}

export function keptHeads(table: string): Head[] {
  const kept = recall<Head[]>(headsKey(table));
  return Array.isArray(kept) ? kept.filter((each) => Number.isInteger(each?.sequence) && typeof each?.digest === 'string') : [];
}

/** That the house no longer has what it told, in words: what was kept until then is the evidence, and stays as it is. */
export function rememberFault(table: string, fault: string): void {
  remember(faultKey(table), { fault });
}

export function keptFault(table: string): string | null {
  return recall<{ fault: string }>(faultKey(table))?.fault ?? null;
}

/** Everything a witness knows: the orders under one name, and each round under its own. */
export function rememberWitnessed(table: string, { present, ...memory }: Memory): void {
  if (keptFault(table)) return;
  const last = present?.round ?? recall<{ last?: number }>(`pitboss.orders.${table}`)?.last ?? null;
  remember(`pitboss.orders.${table}`, { ...memory, round: present?.round ?? null, last });
  if (!present) return;
  remember(roundKey(table, present.round), present);
  forget(roundKey(table, present.round - ROUNDS));
}

export function witnessed(table: string): Memory | null {
  const kept = recall<Omit<Memory, 'present'> & { round: number | null }>(`pitboss.orders.${table}`);
  if (!kept || typeof kept.orders !== 'object' || !Object.values(kept.orders).every((order) => order.contributions)) return null;
  const { sequence, orders, deck, playing, round } = kept;
  return { sequence, orders, deck, playing, present: round === null ? null : witnessedRound(table, round) };
}

export function witnessedRound(table: string, round: number): SeenRound | null {
  const kept = recall<SeenRound>(roundKey(table, round));
  return kept?.contributions ? kept : null;
}

/** Every remembered round of a table that is over, oldest first. */
export function witnessedRounds(table: string): SeenRound[] {
  const kept = recall<{ round: number | null; last?: number | null }>(`pitboss.orders.${table}`);
  const last = kept?.last ?? kept?.round ?? 0;
  const numbers = Array.from({ length: ROUNDS }, (_, back) => last - ROUNDS + 1 + back);
  return numbers.map((number) => witnessedRound(table, number)).filter((each): each is SeenRound => each?.ended === true);
}

/** The table was restarted, according to someone who knows: lines and rounds with the same numbers are different ones. */
export function forgetTable(table: string): void {
  try {
    const rounds = Object.keys(localStorage).filter((key) => key.startsWith(`pitboss.round.${table}.`));
    const others = ['orders', 'part', 'given', 'heads', 'fault'].map((what) => `pitboss.${what}.${table}`);
    for (const key of [...rounds, ...others]) localStorage.removeItem(key);
  } catch {
    // Then nothing is kept.
  }
}

function headsKey(table: string): string {
  return `pitboss.heads.${table}`;
}

function faultKey(table: string): string {
  return `pitboss.fault.${table}`;
}

function roundKey(table: string, round: number): string {
  return `pitboss.round.${table}.${round}`;
}

/** Whether it is kept. If not, a later visit knows nothing about this one, and says so. */
export function remember(key: string, value: object): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function recall<T>(key: string): T | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return kept && typeof kept === 'object' ? (kept as T) : null;
  } catch {
    return null;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing is kept.
  }
}
