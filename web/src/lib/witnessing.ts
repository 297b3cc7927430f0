/** A witness kept up to date at one table, across reloads, lost connections and late arrivals. */
import { isKind } from './events';
import { house } from './http';
import { rememberWitnessed, witnessed } from './memory';
import type { RoundProof, Snapshot, Update } from './types';
import { type Happened, Witness } from './witness';

/** What a latecomer asks of the house. */
export interface Archive {
  /** Every step since; null if the house no longer has them. */
  since: (table: string, sequence: number) => Promise<Happened[] | null>;
  round: (table: string, number: number) => Promise<{ steps: Happened[] }>;
  proof: (table: string, number: number) => Promise<RoundProof>;
}

interface Batch {
  steps: readonly Happened[];
  arrived: number;
}

export class Witnessing {
  #witness: Witness;
  /** What came while the past was being asked for; null otherwise. */
  #waiting: Batch[] | null = null;
  /** When the past that is being asked for is here. */
  #ready: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: string,
    private readonly archive: Archive = house,
  ) {
    this.#witness = new Witness(witnessed(table), (memory) => rememberWitnessed(table, memory));
  }

  /** Steps that came in one answer, and the step they begin after; by default, the last. */
  steps(steps: readonly Update[], since = this.#witness.sequence): void {
    const batch = { steps, arrived: this.#witness.arrives() };
    if (this.#waiting) this.#waiting.push(batch);
    else if (since !== null && since === this.#witness.sequence) this.#witness.see(batch.steps, batch.arrived);
  }

  /** The table as it is: steps before it that were not seen are asked for. */
  snapshot({ sequence, view }: Pick<Snapshot, 'sequence' | 'view'>): Promise<void> {
    const seen = this.#witness.sequence;
    if (!this.#waiting && seen !== sequence) this.#ready = this.#catchUp(seen, { sequence, view });
    return this.#ready;
  }

  /** Whether a promise was called in for the order that comes next, as far as this browser saw both in the log. */
  async isCalledIn(root: string, promise: string): Promise<boolean> {
    await this.#ready;
    return this.#witness.isCalledIn(root, promise);
  }

  async #catchUp(seen: number | null, { sequence, view }: Pick<Snapshot, 'sequence' | 'view'>): Promise<void> {
    // What was seen stays, whatever the house says now: only someone who knows that the table was restarted discards it.
    if (seen !== null && seen > sequence) this.#witness.forget();
    this.#waiting = [];
    try {
      await this.#lookBack(view.public.rounds);
    } catch {
      // The house no longer has it, or does not answer: then the next shuffle is the first that can be proven.
      this.#witness.forget();
    }
    for (const { steps, arrived } of this.#waiting) this.#witness.see(steps, arrived);
    this.#waiting = null;
  }

  async #lookBack(rounds: number): Promise<void> {
    const { sequence } = this.#witness;
    if (sequence !== null) {
      const missed = await this.archive.since(this.table, sequence).catch(() => null);
      if (missed) return this.#witness.see(missed);
      this.#witness.forget();
    }
    const past = rounds ? (await this.archive.round(this.table, rounds)).steps : [];
    const last = past.at(-1)?.sequence ?? 0;
    const closing = past.flatMap((step) => step.events).find((event) => isKind(event, 'bets-closed'));
    const shuffled = past.some((step) => step.facts.some((fact) => fact.fact === 'order-committed.v1' && fact.deck === closing?.deck));
    // A shoe lasts for many rounds, and its root was published with the first of them.
    const proof = closing && !shuffled ? await this.archive.proof(this.table, rounds) : null;
    const since = await this.archive.since(this.table, last);
    if (!since) return this.#witness.forget();
    const arrived = this.#witness.arrives();
    // Of two decks, the other may have been shuffled in the meantime, and is dealt next.
    this.#witness.see(past, arrived);
    if (proof) this.#witness.adopt(proof, last, arrived);
    this.#witness.see(since, arrived);
  }
}
