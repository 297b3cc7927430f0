/** Amounts for the coming round, worked out without the table: pure, and tested by themselves. */
import type { Felt, HouseLimit, Offer, PlayerView } from './types';

/** A wager set to an amount; 0 takes it back. */
export interface Step {
  seat: number;
  wager: string;
  amount: number;
  before: number;
}

/** A chip more; on an empty spot at least what the table takes, so that no first click is refused. */
export function nextAmount(amount: number, chip: number, least: number): number {
  return Math.max(amount + chip, least);
}

export function wagersOf(felt: Felt, seat: number, player: string): Record<string, number> {
  const box = felt.boxes[seat];
  return box && box.player === player ? box.wagers : {};
}

/** Taking everything back: what others depend on goes last. */
export function cleared(seat: number, wagers: Record<string, number>, offers: readonly Offer[]): Step[] {
  const required = new Set(offers.filter((offer) => offer.required === 'always').map((offer) => offer.wager));
  const order = Object.keys(wagers).sort((a, b) => Number(required.has(a)) - Number(required.has(b)));
  return order.map((wager) => ({ seat, wager, amount: 0, before: wagers[wager]! }));
}

/** Everything twice, but for what has no room within the limits of the table. */
export function doubled(seat: number, wagers: Record<string, number>, limits: readonly HouseLimit[] = []): Step[] {
  return Object.entries(wagers)
    .filter(([wager, amount]) => amount * 2 <= (limits.find((limit) => limit.wager === wager)?.most ?? Infinity))
    .map(([wager, amount]) => ({ seat, wager, amount: amount * 2, before: amount }));
}

/** The last wagers again, in the order the chapter lists them, if nothing lies there yet and the chips suffice. */
export function rebet(last: Record<string, number>, view: PlayerView): Step[] {
  const seat = view.seat;
  if (seat === null || view.closed || Object.keys(wagersOf(view.public.felt, seat, view.player)).length) return [];
  const steps = view.public.sign.wagers
    .filter((offer) => last[offer.wager])
    .map((offer) => ({ seat, wager: offer.wager, amount: last[offer.wager]!, before: 0 }));
  const total = steps.reduce((sum, step) => sum + step.amount, 0);
  return total <= view.chips ? steps : [];
}

/** Without those that a decision made: they come again when the player decides again. */
export function placedBefore(wagers: Record<string, number>, offers: readonly Offer[]): Record<string, number> {
  const decided = new Set(offers.filter((offer) => offer.placed === 'decision').map((offer) => offer.wager));
  return Object.fromEntries(Object.entries(wagers).filter(([wager]) => !decided.has(wager)));
}
