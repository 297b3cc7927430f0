/** What cards on their way are on their way for: said until they have landed, whatever the house is already doing. */
import { isKind } from './events';
import { type Stage, stageIn } from './happening';
import type { AnyView, Due, Update } from './types';

interface Leaving {
  stage: Stage;
  /** What they are due for. */
  due: readonly Due[];
  /** How many are dealt at once. */
  cards: number;
}

export class Going {
  now = $state.raw<Leaving | null>(null);

  /** Cards are about to leave their places, if these events move any: for what was due at the table until then. */
  leave({ events, view }: Pick<Update, 'events' | 'view'>, before: AnyView | null): void {
    const stage = stageIn(events);
    if (!stage) return;
    // What began the round is over once its cards are on their way.
    const due = before && before.public.felt.round === view.public.felt.round ? before.public.due : [];
    this.now = { stage, due, cards: events.reduce((sum, event) => sum + (isKind(event, 'cards-dealt') ? event.cards.length : 0), 0) };
  }
}
