/** What the table asks of somebody, and which keys answered what it asked before: a late key must not answer the next question. */
import type { Action } from './actions';
import { UNSEEN } from './cards';
import type { AnyView, Clocks, Felt } from './types';

const SIT = 'sit';

export class Question {
  /** What is or was last asked, and the keys that answer it. */
  #present: string | null = null;
  #keys = new Set<string>();
  /** Since when it is asked, and the keys that answered what was asked before. */
  asked: { since: number; before: ReadonlySet<string> } = { since: -Infinity, before: new Set() };

  /** Look at the table: whether it asks something else than before, and whether that is a decision or a cut. */
  see(view: AnyView, clocks: Pick<Clocks, 'cut'>): 'same' | 'other' | 'turn' {
    const question = questionOf(view, clocks);
    if (question === this.#present) return 'same';
    if (question === null) return 'other';
    // Whoever has just sat down was asked nothing before.
    this.asked = { since: performance.now(), before: this.#present === SIT ? new Set() : this.#keys };
    this.#present = question;
    this.#keys = new Set();
    return question.startsWith('decide') || question.startsWith('cut') ? 'turn' : 'other';
  }

  /** These actions are shown now. */
  shows(actions: readonly Action[]): void {
    for (const { key, main } of actions) {
      this.#keys.add(key);
      if (main) this.#keys.add('Enter');
    }
  }

  /** It is only now to be seen what is asked: cards were on their way. */
  appears(): void {
    this.asked = { ...this.asked, since: performance.now() };
  }

  /** Whoever has done something about the present question knows that it is another. */
  noticed(): void {
    this.asked = { ...this.asked, before: new Set() };
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

/** How many cards lie before everyone's eyes: with each more, the question is another. */
function seenIn({ places }: Pick<Felt, 'places'>): number {
  return Object.values(places)
    .flat()
    .filter((card) => card !== UNSEEN).length;
}
