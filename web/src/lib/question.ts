/** What the table asks of somebody, and which keys answered the previous question: a late key must not answer the next one. */
import type { Action } from './actions';
import { UNSEEN } from './cards';
import type { AnyView, Clocks, Felt } from './types';

const SIT = 'sit';

/** Since when something is asked, what each key did in answer to the previous question, and whether the player answered that one. */
export interface Asked {
  since: number;
  before: ReadonlyMap<string, string>;
  answered: boolean;
}

export class Question {
  /** What is or was last asked, and the keys that answer it. */
  #present: string | null = null;
  #keys = new Map<string, string>();
  /** Whether the player has answered it, rather than the house or another page of the player's. */
  #answered = false;
  asked: Asked = { since: -Infinity, before: new Map(), answered: false };

  /** Look at the table: whether it asks something new, and whether that is a decision or a cut. */
  see(view: AnyView, clocks: Pick<Clocks, 'cut'>): 'same' | 'other' | 'turn' {
    const question = questionOf(view, clocks);
    if (question === this.#present) return 'same';
    if (question === null) return 'other';
    // A player who has just sat down was asked nothing before.
    this.asked = { since: performance.now(), before: this.#present === SIT ? new Map() : this.#keys, answered: this.#answered };
    this.#present = question;
    this.#keys = new Map();
    this.#answered = false;
    return question.startsWith('decide') || question.startsWith('cut') ? 'turn' : 'other';
  }

  /** These actions are shown now. */
  shows(actions: readonly Action[]): void {
    for (const { key, main, name } of actions) {
      this.#keys.set(key, name);
      if (main) this.#keys.set('Enter', name);
    }
  }

  /** Only now can the question be seen: cards were on their way. */
  appears(): void {
    this.asked = { ...this.asked, since: performance.now() };
  }

  /** Anyone who has acted on the present question knows that it is a new one. */
  noticed(): void {
    this.asked = { ...this.asked, before: new Map() };
  }

  /** The player answers the present question. */
  answers(): void {
    this.#answered = true;
  }
}

/** What the table asks of this person: to sit down, to cut, to wager, or to decide on one street; null while it asks nothing. */
export function questionOf(view: AnyView, clocks: Pick<Clocks, 'cut'>): string | null {
  if (view.view !== 'player' || view.seat === null) return SIT;
  const { felt, rounds } = view.public;
  if (view.deciding !== null) return `decide ${felt.round}/${view.deciding}/${seenIn(felt)}`;
  if (clocks.cut?.seat === view.seat) return `cut ${rounds}`;
  return view.spots.length ? `wager ${rounds}` : null;
}

/** How many cards are face up: with each one more, the question is a new one. */
function seenIn({ places }: Pick<Felt, 'places'>): number {
  return Object.values(places)
    .flat()
    .filter((card) => card !== UNSEEN).length;
}
