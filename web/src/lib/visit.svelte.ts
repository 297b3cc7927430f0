/** What somebody has done at a table since sitting down, and has in all; kept across a reload, but no longer than the tab. */
import { hereSince } from './clock.svelte';
import { house } from './http';
import type { PublicView, Session } from './types';

const KEY = 'pitboss.visit';

export interface Visit {
  table: string;
  game: string;
  began: number;
  rounds: number;
  wagered: number;
  net: number;
  best: number | null;
  /** The last round that is counted, or that was there before the visit began, and what the last one brought. */
  last: number;
  lastNet: number | null;
}

export interface EndedVisit extends Visit {
  until: number;
}

/** What was given and won in all, as the house has it, and the visit that has just ended. */
export const visits = $state<{ session: Session | null; ended: EndedVisit | null; lastNet: number | null }>({
  session: null,
  ended: null,
  lastNet: null,
});

/** Ask the house for the player's chips. Without a session there are none. */
export async function askBalance(): Promise<void> {
  visits.session = await house.who().catch(() => null);
  if (visits.session) hereSince(visits.session);
}

function present(table: string): Visit | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Visit | null;
    return kept?.table === table ? kept : null;
  } catch {
    return null;
  }
}

function keep(visit: Visit | null): void {
  try {
    if (visit) sessionStorage.setItem(KEY, JSON.stringify(visit));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then it ends with the page.
  }
}

/** Whoever sits down begins a visit, even if the house took the seat at the end of the one before. */
export function sittingDown(table: string): void {
  if (present(table)) keep(null);
}

/** A visit begins, unless it goes on after a reload. Rounds that were there before belong to no visit, or to an earlier one. */
export function visiting(table: string, { sign, felt, rounds }: Pick<PublicView, 'sign' | 'felt' | 'rounds'>): void {
  visits.ended = null;
  const visit = present(table);
  visits.lastNet = visit?.lastNet ?? null;
  if (visit) return;
  const last = felt.round ?? rounds;
  keep({ table, game: sign.game, began: Date.now(), rounds: 0, wagered: 0, net: 0, best: null, last, lastNet: null });
}

/** A round that the player was in is over. */
export function played(table: string, { round, wagered, net }: { round: number; wagered: number; net: number }): void {
  const visit = present(table);
  if (!visit || round <= visit.last) return;
  const best = net > Math.max(0, visit.best ?? 0) ? net : visit.best;
  visits.lastNet = net;
  keep({ ...visit, rounds: visit.rounds + 1, wagered: visit.wagered + wagered, net: visit.net + net, best, last: round, lastNet: net });
}

/** Somebody has left; `lost` is what was left on the layout. */
export function left(table: string, lost: number): void {
  const visit = present(table);
  keep(null);
  if (visit && (visit.rounds || lost))
    visits.ended = {
      ...visit,
      until: Date.now(),
      rounds: visit.rounds + (lost ? 1 : 0),
      wagered: visit.wagered + lost,
      net: visit.net - lost,
    };
  void askBalance();
}
