/**
 * This browser's part in the shuffle: when its player is seated, it promises a random value, reveals it when asked, and
 * promises the next. Nobody needs to do anything for it. docs/reference/fairness.md says why.
 */
import { drawValue, promiseOf } from './fairness';
import { keptFault, recall, remember } from './memory';
import { Telling } from './told';
import type { Acknowledged, AnyView, ContributionsAsked, Fact, PlayerCommand, Refused } from './types';

/**
 * What became of a value: `acknowledged`, it must be used; `late`, it was not accepted; `passed-over`, it was not asked for; `known`, it
 * was revealed before, for another order; `twice`, another value was revealed for this order; `elsewhere`, it was asked for cards that are
 * not next.
 */
export type PartState = 'sent' | 'acknowledged' | 'late' | 'passed-over' | 'known' | 'twice' | 'elsewhere';

/** A value that this browser added to an order, with the receipt that the house gave for it. */
export interface OwnPart {
  root: string;
  value: string;
  state: PartState;
  receipt: { sequence: number; digest: string } | null;
  /** Whether the house knows it although it refused it. */
  told?: boolean;
}

interface Part {
  /** This page's open promise, and the line of the log that recorded it. */
  standing: { promise: string; since: number } | null;
  /** The values behind the last promises. */
  values: Record<string, string>;
  given: OwnPart[];
}

type Give = (command: PlayerCommand) => Promise<Acknowledged | Refused>;

/** How many values and receipts are kept. */
const KEPT = 40;
/** States that show a house to be at fault, whatever became of other values for the same order. */
const FAULTS: readonly PartState[] = ['known', 'twice', 'passed-over'];

export class Contributing {
  #part: Part = { standing: null, values: {}, given: [] };
  #promising = false;
  /** Whether everything is stored: otherwise only this page knows it. */
  #stored = true;
  readonly #telling: Telling;

  constructor(
    private readonly table: string,
    private readonly give: Give,
    /** Whether a promise was called in for the order whose first card is next, as this browser saw for itself. */
    private readonly isCalledIn: (root: string, promise: string) => Promise<boolean>,
  ) {
    this.#telling = new Telling(table);
  }

  /** The table as it is: a seated player without an open promise makes one. */
  async seen(view: AnyView): Promise<void> {
    if (view.view !== 'player' || view.seat === null) {
      this.#part.standing = null;
      return;
    }
    if (this.#part.standing || this.#promising) return;
    this.#promising = true;
    try {
      const promise = await this.#draw();
      const answer = await this.give({ do: 'promise', promise });
      if (answer.frame === 'acknowledged') this.#stands(promise, answer.sequence);
    } catch {
      // A browser that cannot hash here can still play.
    } finally {
      this.#promising = false;
    }
  }

  /** What was published with a step; what is past can no longer be answered. */
  async heard(facts: readonly Fact[], { sequence, now }: { sequence: number; now: boolean }): Promise<void> {
    for (const fact of facts) {
      if (fact.fact !== 'contributions-asked.v1') continue;
      const own = this.#own(fact);
      if (own) await this.#asked(fact.root, own, now);
      else this.#passedOver(fact.root, sequence);
    }
  }

  /** A player who arrives while the others are being asked answers like them. A question that is in no line of the log is none. */
  async asked(fact: ContributionsAsked | null | undefined): Promise<void> {
    const own = fact && this.#own(fact);
    if (own && (await this.isCalledIn(fact.root, own.promise))) await this.#asked(fact.root, own, true);
  }

  /** Which of the promises is this browser's: preferably the one that was already answered. */
  #own({ root, promises }: Pick<ContributionsAsked, 'root' | 'promises'>): { promise: string; value: string } | null {
    this.#reread();
    const told = this.#telling.all();
    const values = new Map([...told.map((each) => [each.promise, each.value] as const), ...Object.entries(this.#part.values)]);
    const asked = promises.map((each) => each.promise).filter((each) => values.has(each));
    const answered = asked.find((each) => told.some((other) => other.promise === each && other.root === root));
    const promise = answered ?? asked.find((each) => each === this.#part.standing?.promise) ?? asked[0];
    return promise === undefined ? null : { promise, value: values.get(promise)! };
  }

  async #asked(root: string, { promise, value }: { promise: string; value: string }, now: boolean): Promise<void> {
    // Mixing other cards would reveal to the house a value that will be missing from those that are dealt.
    const elsewhere = now && !(await this.isCalledIn(root, promise));
    const told = this.#telling.all();
    const before = told.some((each) => each.value === value && each.root === root);
    // A repeated question takes nothing from the promise that was made with the answer.
    if (!before || this.#part.standing?.promise === promise) this.#part.standing = null;
    // What was revealed for this order is not revealed again, even if it was refused: in between, the cards could be cut to suit it.
    if (before) return;
    let state: PartState = now ? 'sent' : 'late';
    if (elsewhere) state = 'elsewhere';
    else if (told.some((each) => each.value === value)) state = 'known';
    else if (told.some((each) => each.root === root)) state = 'twice';
    if (state === 'sent' && !(await this.#telling.mayTell({ root, promise, value }))) return;
    this.#keep({ root, value, state, receipt: null });
    if (state === 'sent') await this.#answer(root, value);
  }

  #passedOver(root: string, sequence: number): void {
    const { standing, values } = this.#part;
    if (standing && standing.since < sequence) this.#keep({ root, value: values[standing.promise]!, state: 'passed-over', receipt: null });
  }

  async #answer(root: string, value: string): Promise<void> {
    this.#promising = true;
    try {
      const following = await this.#draw();
      const answer = await this.give({ do: 'contribute', root, value, following });
      if (answer.frame === 'refused') {
        this.#keep({ root, value, state: 'late', receipt: null, told: true });
        return;
      }
      const { sequence, digest } = answer;
      this.#keep({ root, value, state: 'acknowledged', receipt: { sequence, digest } });
      this.#stands(following, sequence);
    } finally {
      this.#promising = false;
    }
  }

  async #draw(): Promise<string> {
    const value = drawValue();
    const promise = await promiseOf(value);
    this.#reread();
    const values = Object.entries({ ...this.#part.values, [promise]: value }).slice(-KEPT);
    this.#part = { ...this.#part, values: Object.fromEntries(values) };
    this.#save();
    return promise;
  }

  #stands(promise: string, since: number): void {
    this.#reread();
    this.#part = { ...this.#part, standing: { promise, since } };
    this.#save();
  }

  #keep(part: OwnPart): void {
    this.#reread();
    const others = this.#part.given.filter((each) => each.root !== part.root || each.value !== part.value);
    this.#part = { ...this.#part, given: [...others, part].slice(-KEPT) };
    this.#save();
  }

  /** Another tab may have promised and revealed since. Another page's promise may have lapsed. */
  #reread(): void {
    const { standing } = this.#part;
    if (this.#stored) this.#part = { ...this.#part, ...recall<Part>(key(this.table)), standing };
  }

  /** If a table's log is not the one it was, what was kept until then is the evidence. */
  #save(): void {
    this.#stored = !keptFault(this.table) && remember(key(this.table), this.#part);
  }
}

/** What this browser added to an order; before that, what the house did wrong with a value for it. */
export function ownPart(table: string, root: string): OwnPart | null {
  const given = recall<Part>(key(table))?.given?.filter((each) => each.root === root) ?? [];
  return given.find((each) => FAULTS.includes(each.state)) ?? given.find((each) => each.state === 'acknowledged') ?? given.at(-1) ?? null;
}

/** What this browser added to orders of a table, and the house acknowledged. */
export function acknowledgedParts(table: string): OwnPart[] {
  return (recall<Part>(key(table))?.given ?? []).filter((each) => each.state === 'acknowledged');
}

function key(table: string): string {
  return `pitboss.part.${table}`;
}
