/**
 * This browser's part of the shuffle: whoever is seated promises a random value, tells it when asked,
 * and promises the next. Nobody need do anything for it. docs/reference/fairness.md says why.
 */
import { drawValue, promiseOf } from './fairness';
import { keptFault, recall, remember } from './memory';
import type { Acknowledged, AnyView, ContributionsAsked, Fact, PlayerCommand, Refused } from './types';

/**
 * What became of a value: `acknowledged` it must be used; `late` it was not taken; `passed-over` it was not asked for;
 * `known` it was asked for once before, for another order; `elsewhere` it was asked for cards that are not next.
 */
export type PartState = 'sent' | 'acknowledged' | 'late' | 'passed-over' | 'known' | 'elsewhere';

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
  /** The promise that stands, and with which line of the log it was recorded. */
  standing: { promise: string; since: number } | null;
  /** The values behind the last promises. */
  values: Record<string, string>;
  given: OwnPart[];
}

type Give = (command: PlayerCommand) => Promise<Acknowledged | Refused>;

/** So many values and receipts are kept. */
const KEPT = 40;
const NOTHING: Part = { standing: null, values: {}, given: [] };

export class Contributing {
  #part: Part;
  #promising = false;

  constructor(
    private readonly table: string,
    private readonly give: Give,
    /** Whether the next card is the first of an order, as this browser saw for itself. */
    private readonly isNext: (root: string) => Promise<boolean>,
  ) {
    this.#part = { ...NOTHING, ...recall<Part>(key(table)) };
    // What stood before this page was loaded may have lapsed since.
    this.#part.standing = null;
  }

  /** The table as it is: whoever sits there and is bound to nothing promises something. */
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
      // A browser that cannot hash here plays all the same.
    } finally {
      this.#promising = false;
    }
  }

  /** What was published with a step; what is past can no longer be answered. */
  async heard(facts: readonly Fact[], { sequence, now }: { sequence: number; now: boolean }): Promise<void> {
    for (const fact of facts)
      if (fact.fact === 'contributions-asked.v1')
        await this.#asked(fact.root, new Set(fact.promises.map((each) => each.promise)), { sequence, now });
  }

  /** Who comes while the others are being asked answers like them. */
  async asked(fact: ContributionsAsked | null | undefined): Promise<void> {
    if (!fact || this.#part.given.some((each) => each.root === fact.root && (each.state === 'sent' || each.state === 'acknowledged')))
      return;
    const own = fact.promises.filter((each) => each.promise in this.#part.values).map((each) => each.promise);
    if (own.length) await this.#asked(fact.root, new Set(own), { sequence: 0, now: true });
  }

  async #asked(root: string, promises: ReadonlySet<string>, { sequence, now }: { sequence: number; now: boolean }): Promise<void> {
    // Whoever mixes other cards tells the house a value that will be missing from those that are dealt.
    const elsewhere = now && !(await this.isNext(root));
    const { standing, values } = this.#part;
    const promise = Object.keys(values).find((each) => promises.has(each));
    if (promise === undefined) {
      if (standing && standing.since < sequence)
        this.#keep({ root, value: values[standing.promise]!, state: 'passed-over', receipt: null });
      return;
    }
    const value = values[promise]!;
    this.#part.standing = null;
    if (elsewhere) {
      this.#keep({ root, value, state: 'elsewhere', receipt: null });
      return;
    }
    // A promise is asked for once. Who asks again knew the value when choosing this order, and is not told it twice.
    if (this.#part.given.some((each) => each.value === value && each.root !== root)) {
      this.#keep({ root, value, state: 'known', receipt: null });
      return;
    }
    // What was refused once is not told again: in between, the cards could be cut to suit it.
    if (this.#part.given.some((each) => each.value === value && each.told)) return;
    this.#keep({ root, value, state: now ? 'sent' : 'late', receipt: null });
    if (now) await this.#answer(root, value);
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
    const values = Object.entries({ ...this.#part.values, [promise]: value }).slice(-KEPT);
    this.#part = { ...this.#part, values: Object.fromEntries(values) };
    this.#save();
    return promise;
  }

  /** Of a table whose log is not the one it was, what was kept until then is the evidence. */
  #save(): void {
    if (!keptFault(this.table)) remember(key(this.table), this.#part);
  }

  #stands(promise: string, since: number): void {
    this.#part = { ...this.#part, standing: { promise, since } };
    this.#save();
  }

  #keep(part: OwnPart): void {
    const given = [...this.#part.given.filter((each) => each.root !== part.root), part].slice(-KEPT);
    this.#part = { ...this.#part, given };
    this.#save();
  }
}

/** What this browser added to an order. */
export function ownPart(table: string, root: string): OwnPart | null {
  return recall<Part>(key(table))?.given?.find((each) => each.root === root) ?? null;
}

/** What this browser added to orders of a table, and the house acknowledged. */
export function acknowledgedParts(table: string): OwnPart[] {
  return (recall<Part>(key(table))?.given ?? []).filter((each) => each.state === 'acknowledged');
}

function key(table: string): string {
  return `pitboss.part.${table}`;
}
