/** Amounts for the coming round, computed without the table: pure, and tested separately. */
import type { Felt, FeltBox, HouseLimit, Offer, PlayerView } from './types';

/** A wager set to an amount; 0 takes it back. */
export interface Step {
  seat: number;
  wager: string;
  amount: number;
  before: number;
}

/** One more chip; on an empty spot at least the table minimum, so that no first click is refused. */
export function nextAmount(amount: number, chip: number, least: number): number {
  return Math.max(amount + chip, least);
}

export function wagersOf(felt: Felt, seat: number, player: string): Record<string, number> {
  const box = felt.boxes[seat];
  return box && box.player === player ? box.wagers : {};
}

/** The wager that a click on a spot is about: if the law makes it equal to another, it is about that one. */
export function leading(wager: string, offers: readonly Offer[]): string {
  return offers.find((offer) => offer.wager === wager)?.equals ?? wager;
}

/** The wagers that are made together with one: those equal to it by law, and the one that everyone who plays makes. */
export function companions(wager: string, seat: number, view: PlayerView): { wager: string; amount: number | null }[] {
  const { sign, felt, seats } = view.public;
  const first = sign.wagers.find((offer) => offer.required === 'always')?.wager;
  const company = seats.some((each) => each.bot !== null) || Object.values(felt.boxes).some((box) => box.player !== view.player);
  return sign.wagers.flatMap((offer): { wager: string; amount: number | null }[] => {
    if (offer.equals === wager) return [{ wager: offer.wager, amount: null }];
    if (offer.required !== 'if-elected' || wager !== first || !company) return [];
    if (offer.once && liesElsewhere(offer.wager, seat, view)) return [];
    const spot = view.spots.find((each) => each.seat === seat && each.wager === offer.wager);
    return spot && spot.least === spot.most ? [{ wager: offer.wager, amount: spot.least }] : [];
  });
}

/** Whether the viewer has made a wager in another box. */
function liesElsewhere(wager: string, seat: number, { player, public: { felt } }: PlayerView): boolean {
  return Object.entries(boxesOf(felt, player)).some(([other, wagers]) => Number(other) !== seat && wagers[wager]);
}

/** One click: a wager and those that are made together with it. When taken back, what depends on another goes first. */
export function together(step: Omit<Step, 'before'>, view: PlayerView, lying: (seat: number, wager: string) => number): Step[] {
  const { seat, wager, amount } = step;
  const others = companions(wager, seat, view).map((each) => ({ seat, wager: each.wager, amount: amount ? (each.amount ?? amount) : 0 }));
  const steps = [step, ...others].map((each) => ({ ...each, before: lying(seat, each.wager) }));
  const changed = steps.filter((each) => each.amount !== each.before);
  return amount ? changed : changed.reverse();
}

/** Taking everything back: what others depend on goes last. */
export function cleared(seat: number, wagers: Record<string, number>, offers: readonly Offer[]): Step[] {
  const rank = (wager: string): number => {
    const offer = offers.find((each) => each.wager === wager);
    return offer?.required === 'always' ? (offer.equals ? 1 : 2) : 0;
  };
  const order = Object.keys(wagers).sort((a, b) => rank(a) - rank(b));
  return order.map((wager) => ({ seat, wager, amount: 0, before: wagers[wager]! }));
}

/** Everything doubled, except what has no room within the table's limits. */
export function doubled(seat: number, wagers: Record<string, number>, limits: readonly HouseLimit[] = []): Step[] {
  return Object.entries(wagers)
    .filter(([wager, amount]) => amount * 2 <= (limits.find((limit) => limit.wager === wager)?.most ?? Infinity))
    .map(([wager, amount]) => ({ seat, wager, amount: amount * 2, before: amount }));
}

/** Somebody's boxes: what is in each, by seat. */
export function boxesOf(felt: Felt, player: string): Record<number, Record<string, number>> {
  const own = Object.entries(felt.boxes).filter(([, box]) => box.player === player);
  return Object.fromEntries(own.map(([seat, box]) => [Number(seat), box.wagers]));
}

/** Wagers by box, each counted from the player's own seat, so that they can be repeated from another one. */
export type Layout = ReadonlyMap<number, Record<string, number>>;

/**
 * The last wagers again, in the order the chapter lists them, if nothing is there yet and the chips suffice; a second box only while it is
 * free, and left out if there are only chips for one.
 */
export function rebet(last: Layout, view: PlayerView): Step[] {
  const seat = view.seat;
  if (seat === null || view.closed || Object.keys(boxesOf(view.public.felt, view.player)).length) return [];
  const order = [...last.keys()].sort((a, b) => Math.abs(a) - Math.abs(b));
  const free = order.filter((from) => !from || view.spots.some((spot) => spot.seat === seat + from));
  const steps = (from: number): Step[] => placing(seat + from, last.get(from)!, view.public.sign.wagers);
  const all = free.flatMap(steps);
  return [all, free.includes(0) ? steps(0) : []].find((each) => each.reduce((sum, step) => sum + step.amount, 0) <= view.chips) ?? [];
}

/** Wagers put into an empty box, in the order in which the chapter lists them. */
export function placing(seat: number, wagers: Record<string, number>, offers: readonly Offer[]): Step[] {
  return offers
    .filter((offer) => wagers[offer.wager])
    .map((offer) => ({ seat, wager: offer.wager, amount: wagers[offer.wager]!, before: 0 }));
}

/** Without those that a decision made: they come again when the player decides again. */
export function placedBefore(wagers: Record<string, number>, offers: readonly Offer[]): Record<string, number> {
  const decided = new Set(offers.filter((offer) => offer.placed === 'decision').map((offer) => offer.wager));
  return Object.fromEntries(Object.entries(wagers).filter(([wager]) => !decided.has(wager)));
}

/** A wager in play that is not settled yet: what leaving may lose. */
export interface Staked {
  wager: string;
  name: string;
  amount: number;
}

/** The wagers of a box that are not settled yet. */
export function unsettled({ wagers, lines }: Pick<FeltBox, 'wagers' | 'lines'>): [string, number][] {
  return Object.entries(wagers).filter(([wager]) => !lines?.some((line) => line.wager === wager));
}

export function stakedIn({ player, public: { felt, sign } }: PlayerView): Staked[] {
  if (felt.round === null) return [];
  const open = Object.values(felt.boxes).filter((box) => box.player === player && !box.abandoned);
  const lying = open.flatMap(unsettled);
  return sign.wagers.flatMap((offer) => {
    const amount = lying.reduce((sum, [wager, cents]) => sum + (wager === offer.wager ? cents : 0), 0);
    return amount ? [{ wager: offer.wager, name: offer.short, amount }] : [];
  });
}
