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

/** Somebody's boxes: by seat what lies in each. */
export function boxesOf(felt: Felt, player: string): Record<number, Record<string, number>> {
  const own = Object.entries(felt.boxes).filter(([, box]) => box.player === player);
  return Object.fromEntries(own.map(([seat, box]) => [Number(seat), box.wagers]));
}

/** Wagers by box, each counted from the player's own seat: they can be made again from another one. */
export type Layout = ReadonlyMap<number, Record<string, number>>;

/**
 * The last wagers again, in the order the chapter lists them, if nothing lies there yet and the chips suffice; a
 * second box only while it is free, and left out where there are chips for one alone.
 */
export function rebet(last: Layout, view: PlayerView): Step[] {
  const seat = view.seat;
  if (seat === null || view.closed || Object.keys(boxesOf(view.public.felt, view.player)).length) return [];
  const order = [...last.keys()].sort((a, b) => Math.abs(a) - Math.abs(b));
  const free = order.filter((from) => !from || view.spots.some((spot) => spot.seat === seat + from));
  const steps = (from: number): Step[] => {
    const wagers = last.get(from)!;
    return view.public.sign.wagers
      .filter((offer) => wagers[offer.wager])
      .map((offer) => ({ seat: seat + from, wager: offer.wager, amount: wagers[offer.wager]!, before: 0 }));
  };
  const all = free.flatMap(steps);
  return [all, free.includes(0) ? steps(0) : []].find((each) => each.reduce((sum, step) => sum + step.amount, 0) <= view.chips) ?? [];
}

/** Without those that a decision made: they come again when the player decides again. */
export function placedBefore(wagers: Record<string, number>, offers: readonly Offer[]): Record<string, number> {
  const decided = new Set(offers.filter((offer) => offer.placed === 'decision').map((offer) => offer.wager));
  return Object.fromEntries(Object.entries(wagers).filter(([wager]) => !decided.has(wager)));
}
