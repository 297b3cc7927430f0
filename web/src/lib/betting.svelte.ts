/** Putting chips down and taking them up again, before bets are closed. */
import { CHIPS, type Chip, offered } from './chips';
import { GIVEN_AGAIN_WITHIN, type LiveTable, NOT_SENT } from './live.svelte';
import {
  type Layout,
  type Step,
  boxesOf,
  cleared,
  companions,
  doubled,
  leading,
  nextAmount,
  placedBefore,
  placing,
  rebet,
  together,
  wagersOf,
} from './wagers';
import type { HouseLimit, PlayerCommand, PlayerView, Refusal } from './types';

/** The code of the refusal to change a wager that stays once it is made. */
const STAYS = 'wager-stays';

export class Betting {
  /** The chip that was chosen last. */
  #chosen = $state(CHIPS[1]!.value);
  limits = $state.raw<readonly HouseLimit[]>([]);
  #done = $state.raw<Step[][]>([]);
  #last = $state.raw<Layout>(new Map());
  /** Actions are done one after another: a quick second click finds what the first one changed. */
  #before: Promise<unknown> = Promise.resolve();
  #waiting = $state(0);

  constructor(
    private readonly live: LiveTable,
    private readonly tell: { refused: (refusal: Refusal, command?: PlayerCommand) => void; acts: () => void },
  ) {}

  get view(): PlayerView | null {
    const view = this.live.state?.view;
    return view?.view === 'player' ? view : null;
  }

  /** The chips with which the table's limits can be met; those the player cannot afford cannot be used now. */
  get chips(): readonly (Chip & { affordable: boolean })[] {
    const [base] = this.limits;
    const had = this.view?.chips ?? Infinity;
    return offered(base?.least ?? null, base?.most ?? null).map((chip) => ({ ...chip, affordable: chip.value <= had }));
  }

  /** The chip that a click wagers: the chosen one or, if that has become too large, the largest that is not. */
  get chip(): number {
    const chosen = this.#chosen;
    const chips = this.chips.filter((each) => each.affordable).map((each) => each.value);
    return !chips.length || chips.includes(chosen) ? chosen : (chips.findLast((each) => each < chosen) ?? chips[0]!);
  }

  choose(chip: number): void {
    this.#chosen = chip;
  }

  /** What is in each of the player's boxes. */
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

  /** What is on a wager's areas in all boxes together. */
  on(wager: string): number {
    return Object.values(this.boxes).reduce((sum, box) => sum + (box[wager] ?? 0), 0);
  }

  get canUndo(): boolean {
    return this.#done.length > 0 && !this.stays;
  }

  /** Whether a wager that was made can no longer be changed or taken back, as some tables elect. */
  get stays(): boolean {
    return this.view?.spots.some((spot) => spot.refusal?.code === STAYS) ?? false;
  }

  /** What the player last wagered, while it can be wagered again. */
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

  /** What doubling takes from the player's chips: nothing, if every wager is at its limit. */
  get doubleCosts(): number {
    return this.double.reduce((sum, step) => sum + step.amount - step.before, 0);
  }

  /** The least that may lie on a spot. */
  leastOf(seat: number, wager: string): number {
    return this.view?.spots.find((spot) => spot.seat === seat && spot.wager === wager)?.least ?? 0;
  }

  /** What lies on a spot after one more chip. */
  next(seat: number, wager: string, chip = this.chip): number {
    return nextAmount(this.#amount(seat, wager), chip, this.leastOf(seat, wager));
  }

  /** The wagers that one click makes, and what they come to if nothing is there yet. */
  click(seat: number, wager: string, chip = this.chip): { wagers: string[]; amount: number } {
    const { view } = this;
    const amount = this.next(seat, wager, chip);
    const others = view ? companions(wager, seat, view) : [];
    return {
      wagers: [wager, ...others.map((each) => each.wager)],
      amount: others.reduce((sum, each) => sum + (each.amount ?? amount), amount),
    };
  }

  /** Put a chip on a spot, or say why none may be there yet. */
  add(seat: number, wager: string): Promise<void> {
    const { chip } = this;
    return this.#inTurn((meant) => {
      const about = leading(wager, this.#offers);
      const refusal =
        this.live.connection === 'live' && this.view?.spots.find((each) => each.seat === seat && each.wager === about)?.refusal;
      if (!refusal) return this.#make(this.#steps(seat, about, this.next(seat, about, chip)), meant);
      this.tell.refused(refusal);
      return Promise.resolve();
    });
  }

  put(seat: number, wager: string, amount: number): Promise<void> {
    return this.#inTurn((meant) => this.#make(this.#steps(seat, leading(wager, this.#offers), amount), meant));
  }

  take(seat: number, wager: string): Promise<void> {
    const { chip } = this;
    return this.#inTurn((meant) => {
      const about = leading(wager, this.#offers);
      const left = this.#amount(seat, about) - chip;
      return this.#make(this.#steps(seat, about, left >= Math.max(1, this.leastOf(seat, about)) ? left : 0), meant);
    });
  }

  /** A box next to the own one: the same amount on its first wager; if the own one is empty, both as they were last, or alike. */
  openBox(seat: number, first: string): Promise<void> {
    return this.#inTurn((meant) => this.#make(this.#opening(seat, first), meant));
  }

  #opening(seat: number, first: string): Step[] {
    const own = this.view?.seat;
    if (!own) return [];
    const lying = this.wagersAt(own);
    const before = this.#last.get(0);
    const amount = lying[first] ?? before?.[first] ?? this.next(own, first);
    const beside = this.#last.get(seat - own);
    if (lying[first]) return this.#steps(seat, leading(first, this.#offers), amount);
    const mine = before ? placing(own, before, this.#offers) : this.#steps(own, first, amount);
    const second = beside ? placing(seat, beside, this.#offers) : this.#steps(seat, first, amount);
    // A wager that a player makes once for all boxes lies in the own one already.
    const once = this.#offers.filter((offer) => offer.once && mine.some((step) => step.wager === offer.wager));
    return [...mine, ...second.filter((step) => !once.some((offer) => offer.wager === step.wager))];
  }

  get #offers() {
    return this.view?.public.sign.wagers ?? [];
  }

  #steps(seat: number, wager: string, amount: number): Step[] {
    return this.view ? together({ seat, wager, amount }, this.view, (at, each) => this.#amount(at, each)) : [];
  }

  clear(): Promise<void> {
    return this.#inTurn((meant) =>
      this.#make(
        Object.entries(this.boxes).flatMap(([seat, wagers]) => cleared(Number(seat), wagers, this.#offers)),
        meant,
      ),
    );
  }

  makeDouble(): Promise<void> {
    return this.#inTurn((meant) => this.#make(this.double, meant));
  }

  makeAgain(): Promise<void> {
    return this.#inTurn((meant) => this.#make(this.again, meant));
  }

  undo(): Promise<void> {
    return this.#inTurn(async (meant) => {
      const steps = this.#done.at(-1);
      if (!steps) return;
      this.#done = this.#done.slice(0, -1);
      await this.#send(undone(steps), meant);
    });
  }

  /** No more wagers from this player: the cards may come. */
  deal(): Promise<void> {
    return this.#inTurn((meant) => this.#give({ do: 'ready' }, meant).then(() => undefined));
  }

  /** Whether something that was put down has not arrived yet. */
  get underway(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves when everything put down so far has arrived, or was refused. */
  async settled(): Promise<void> {
    await this.#before;
  }

  /** The table changed the wagers: there is no way to undo. */
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
    return this.view?.public.felt.boxes[seat]?.wagers[wager] ?? 0;
  }

  /** Without a connection nothing waits for its turn: it is refused at once. */
  #inTurn(act: (meant: Meant) => Promise<void>): Promise<void> {
    // Everything is meant for the round that was open at the click, however late its turn comes.
    const meant = { seen: this.live.seen, given: performance.now() };
    if (this.live.connection !== 'live') return act(meant);
    const done = (this.#waiting++ ? this.#before.then(() => act(meant)) : act(meant)).finally(() => this.#waiting--);
    this.#before = done.catch(() => undefined);
    return done;
  }

  async #make(steps: Step[], meant: Meant): Promise<void> {
    if (!steps.length) return;
    if (await this.#send(steps, meant)) this.#done = [...this.#done, steps];
  }

  /** Whether all was done. Later steps depend on earlier ones: a side wager needs the first one. */
  async #send(steps: Step[], meant: Meant): Promise<boolean> {
    for (const step of steps) if (!(await this.#give(commandOf(step), meant))) return false;
    return true;
  }

  /** Give a command, and see what it brought. */
  async #give(command: PlayerCommand, { seen, given }: Meant): Promise<boolean> {
    if (performance.now() - given > GIVEN_AGAIN_WITHIN) {
      this.tell.refused({ code: NOT_SENT, clause: null, message: 'the connection was gone for too long' }, command);
      return false;
    }
    this.tell.acts();
    const answer = await this.live.give(command, seen);
    if (answer.frame === 'acknowledged') await this.live.reaches(answer.sequence);
    else this.tell.refused(answer.refusal, command);
    return answer.frame === 'acknowledged';
  }
}

/** What the player had seen when something was given, and when that was. */
interface Meant {
  seen: number;
  given: number;
}

/**
 * The way back. Wagers that come or go do so in the opposite order; those that only change their amount do so in the same order: a wager
 * that must equal another follows it down as it followed it up.
 */
function undone(steps: readonly Step[]): Step[] {
  const changed = steps.filter((step) => step.before && step.amount);
  const others = steps.filter((step) => !(step.before && step.amount)).reverse();
  return [...changed, ...others].map((step) => ({ ...step, amount: step.before, before: step.amount }));
}

function commandOf({ seat, wager, amount }: Step): PlayerCommand {
  return amount > 0 ? { do: 'wager', seat, wager, amount } : { do: 'withdraw', seat, wager };
}

function total(wagers: Record<string, number>): number {
  return Object.values(wagers).reduce((sum, each) => sum + each, 0);
}
