/** Putting chips down and taking them up again, before bets are closed. */
import { CHIPS } from './chips';
import type { LiveTable } from './live.svelte';
import { type Layout, type Step, boxesOf, cleared, companions, doubled, leading, nextAmount, placedBefore, placing, rebet, together, wagersOf } from './wagers';
import type { HouseLimit, PlayerCommand, PlayerView, Refusal } from './types';

export class Betting {
  chip = $state(CHIPS[1]!.value);
  limits = $state.raw<readonly HouseLimit[]>([]);
  #done = $state.raw<Step[][]>([]);
  #last = $state.raw<Layout>(new Map());
  /** Amounts that the view does not show yet, so that a quick second click counts from the first. */
  #sent = new Map<string, { amount: number; from: number }>();

  constructor(
    private readonly live: LiveTable,
    private readonly refused: (refusal: Refusal, command: PlayerCommand) => void,
  ) {}

  get view(): PlayerView | null {
    const view = this.live.state?.view;
    return view?.view === 'player' ? view : null;
  }

  /** What lies in each of the player's boxes. */
  get boxes(): Record<number, Record<string, number>> {
    const view = this.view;
    return view?.seat ? boxesOf(view.public.felt, view.player) : {};
  }

  wagersAt(seat: number): Record<string, number> {
    const view = this.view;
    return view ? wagersOf(view.public.felt, seat, view.player) : {};
  }

  get total(): number {
    return Object.values(this.boxes).reduce((sum, box) => sum + total(box), 0);
  }

  /** What lies on a wager's areas in all boxes together. */
  on(wager: string): number {
    return Object.values(this.boxes).reduce((sum, box) => sum + (box[wager] ?? 0), 0);
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** What the player wagered when he last played, while it can be wagered again. */
  get again(): Step[] {
    const view = this.view;
    if (!view?.seat) return [];
    return rebet(this.#last, view);
  }

  get againTotal(): number {
    return this.again.reduce((sum, step) => sum + step.amount, 0);
  }

  get double(): Step[] {
    return Object.entries(this.boxes).flatMap(([seat, wagers]) => doubled(Number(seat), wagers, this.limits));
  }

  /** What doubling takes from the player's chips: nothing, where every wager is at its limit. */
  get doubleCosts(): number {
    return this.double.reduce((sum, step) => sum + step.amount - step.before, 0);
  }

  /** The least that may lie on a spot. */
  leastOf(seat: number, wager: string): number {
    return this.view?.spots.find((spot) => spot.seat === seat && spot.wager === wager)?.least ?? 0;
  }

  /** What lies on a spot after one more chip. */
  next(seat: number, wager: string): number {
    return nextAmount(this.#amount(seat, wager), this.chip, this.leastOf(seat, wager));
  }

  /** The wagers that one click makes, and what they come to where nothing lies yet. */
  click(seat: number, wager: string): { wagers: string[]; amount: number } {
    const { view } = this;
    const amount = this.next(seat, wager);
    const others = view ? companions(wager, seat, view) : [];
    return { wagers: [wager, ...others.map((each) => each.wager)], amount: others.reduce((sum, each) => sum + (each.amount ?? amount), amount) };
  }

  add(seat: number, wager: string): Promise<void> {
    const about = leading(wager, this.#offers);
    return this.put(seat, about, this.next(seat, about));
  }

  put(seat: number, wager: string, amount: number): Promise<void> {
    return this.#make(this.#steps(seat, leading(wager, this.#offers), amount));
  }

  take(seat: number, wager: string): Promise<void> {
    const about = leading(wager, this.#offers);
    const left = this.#amount(seat, about) - this.chip;
    return this.put(seat, about, left >= Math.max(1, this.leastOf(seat, about)) ? left : 0);
  }

  /** A box beside one's own: as much there on the first wager; where one's own is empty, both as they were last, or alike. */
  openBox(seat: number, first: string): Promise<void> {
    const own = this.view?.seat;
    if (!own) return Promise.resolve();
    const lying = this.wagersAt(own);
    const before = this.#last.get(0);
    const amount = lying[first] ?? before?.[first] ?? this.next(own, first);
    const beside = this.#last.get(seat - own);
    if (lying[first]) return this.put(seat, first, amount);
    const mine = before ? placing(own, before, this.#offers) : this.#steps(own, first, amount);
    return this.#make([...mine, ...(beside ? placing(seat, beside, this.#offers) : this.#steps(seat, first, amount))]);
  }

  get #offers() {
    return this.view?.public.sign.wagers ?? [];
  }

  #steps(seat: number, wager: string, amount: number): Step[] {
    return this.view ? together({ seat, wager, amount }, this.view, (at, each) => this.#amount(at, each)) : [];
  }

  clear(): Promise<void> {
    return this.#make(Object.entries(this.boxes).flatMap(([seat, wagers]) => cleared(Number(seat), wagers, this.#offers)));
  }

  makeDouble(): Promise<void> {
    return this.#make(this.double);
  }

  makeAgain(): Promise<void> {
    return this.#make(this.again);
  }

  async undo(): Promise<void> {
    const steps = this.#done.at(-1);
    if (!steps) return;
    this.#done = this.#done.slice(0, -1);
    const back = [...steps].reverse().map((step) => ({ ...step, amount: step.before, before: step.amount }));
    await this.#send(back);
  }

  /** The table changed what lay there: no step back leads anywhere. */
  forget(): void {
    this.#done = [];
  }

  /** Look at the table: what was wagered in a round is remembered for the next, and can no longer be undone. */
  see(view: PlayerView): void {
    const { felt, last } = view.public;
    if (felt.round !== null && this.#done.length) this.#done = [];
    const round = felt.round !== null ? felt : last;
    const seat = view.seat;
    if (!round || seat === null) return;
    const boxes = Object.entries(boxesOf(round, view.player)).map(
      ([at, wagers]) => [Number(at) - seat, placedBefore(wagers, view.public.sign.wagers)] as const,
    );
    if (boxes.length) this.#last = new Map(boxes);
  }

  #amount(seat: number, wager: string): number {
    const sent = this.#sent.get(`${seat}/${wager}`);
    if (sent && (this.live.state?.sequence ?? 0) < sent.from) return sent.amount;
    return this.view?.public.felt.boxes[seat]?.wagers[wager] ?? 0;
  }

  async #make(steps: Step[]): Promise<void> {
    if (!steps.length) return;
    const refusals = await this.#send(steps);
    if (!refusals) this.#done = [...this.#done, steps];
  }

  async #send(steps: Step[]): Promise<number> {
    let refusals = 0;
    // All of them are meant for the round that was open at the click, however late the answer to the first comes.
    const { seen } = this.live;
    for (const step of steps) {
      const key = `${step.seat}/${step.wager}`;
      const sent = { amount: step.amount, from: Infinity };
      this.#sent.set(key, sent);
      const command = commandOf(step);
      const answer = await this.live.give(command, seen);
      if (answer.frame === 'acknowledged') {
        sent.from = answer.sequence;
      } else {
        sent.from = 0;
        refusals++;
        this.refused(answer.refusal, command);
        // What comes after depends on it: a bonus wager needs its Ante.
        break;
      }
    }
    return refusals;
  }
}

function commandOf({ seat, wager, amount }: Step): PlayerCommand {
  return amount > 0 ? { do: 'wager', seat, wager, amount } : { do: 'withdraw', seat, wager };
}

function total(wagers: Record<string, number>): number {
  return Object.values(wagers).reduce((sum, each) => sum + each, 0);
}
