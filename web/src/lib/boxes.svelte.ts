/** The player's boxes, of which there may be two next to each other: which of them is meant, and how another is opened. */
import type { Betting } from './betting.svelte';
import type { SeatModel } from './seats';
import type { PlayerView, Refusal } from './types';

interface Seated {
  readonly own: PlayerView | null;
  readonly seat: number | null;
  readonly seats: readonly SeatModel[];
  readonly base: string | null;
  readonly betting: Betting;
  refuse(refusal: Refusal): void;
}

export class Boxes {
  /** The box on which keys put chips, if the player has several. */
  #keyed = $state<number | null>(null);

  constructor(private readonly at: Seated) {}

  /** The player's boxes, the one at the seat first. */
  readonly held: readonly number[] = $derived.by(() => {
    const mine = this.at.seats.filter((each) => each.you).map((each) => each.seat);
    return mine.sort((a, b) => Number(b === this.at.seat) - Number(a === this.at.seat));
  });
  /** Where keys put chips. */
  readonly current: number | null = $derived.by(() =>
    this.#keyed !== null && this.held.includes(this.#keyed) ? this.#keyed : this.at.seat,
  );

  /** Keys mean the box at the seat again. */
  anew(): void {
    this.#keyed = null;
  }

  /** Wager on a box next to the own one, if the table offers it; elsewhere nothing is staked, and the page says why. */
  async open(seat: number): Promise<void> {
    const { own, base, betting } = this.at;
    if (!own || own.seat === null || !base) return;
    const asked = this.at.seats.find((each) => each.seat === seat);
    if (!asked?.late && asked?.beside !== 'open') return this.at.refuse(own.public.sign.elsewhere);
    await betting.openBox(seat, base);
    this.#keyed = seat;
  }

  /** The key for boxes: open one next to it, or go from one to the other. */
  next(): boolean {
    const { held, current } = this;
    const late = this.at.seats.find((each) => each.you && each.late);
    const beside = late ?? (held.length > 1 ? undefined : this.at.seats.find((each) => each.beside === 'open'));
    if (beside) void this.open(beside.seat);
    else if (held.length > 1) this.#keyed = held[(held.indexOf(current ?? 0) + 1) % held.length]!;
    else return false;
    return true;
  }

  /** Put a chip on a spot. A second box from the last round is only played again together with the player's own. */
  add(seat: number, wager: string): void {
    const late = this.at.seats.find((each) => each.seat === seat)?.late;
    void (late ? this.open(seat) : this.at.betting.add(seat, wager));
  }
}
