/** From one table to another: a guest has one seat in the house, so it is left before another is taken. */
import { rememberAnswer, rememberGiven } from './given';
import { newestHead } from './heads.svelte';
import { house, Refusing } from './http';
import type { TableCard } from './types';
import { left } from './visit.svelte';
import { type Staked, stakedIn } from './wagers';

/** A move that costs something, until it is agreed to; and what went wrong, if anything. */
export interface Move {
  from: TableCard;
  staked: readonly Staked[];
  fault: string;
  then: () => void;
}

export const moves = $state<{ asked: Move | null }>({ asked: null });

/** Leave a table, then do what comes next; if wagers are in play there, only after asking. */
export async function moveFrom(from: TableCard, then: () => void): Promise<void> {
  const there = await house.view(from.id).catch(() => null);
  const staked = there?.view.view === 'player' ? stakedIn(there.view) : [];
  const move = { from, staked, fault: '', then };
  if (staked.length) moves.asked = move;
  else await agree(move);
}

/** The seat is left, whatever that costs. */
export async function agree(move: Move): Promise<void> {
  const lost = move.from.leaving.wagers === 'losing' ? move.staked.reduce((sum, each) => sum + each.amount, 0) : 0;
  try {
    const id = crypto.randomUUID();
    rememberGiven(move.from.id, null, { id, command: { do: 'leave' }, after: newestHead(move.from.id) });
    rememberAnswer(move.from.id, await house.give(move.from.id, { frame: 'given', id, command: { do: 'leave' }, seen: null }));
  } catch (error) {
    moves.asked = { ...move, fault: error instanceof Refusing ? error.refusal.message : 'The house is not answering.' };
    return;
  }
  moves.asked = null;
  left(move.from.id, lost);
  move.then();
}
