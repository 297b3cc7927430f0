/** What cards on their way are on their way for: said until they have landed, whatever the house is already doing. */
import { isKind } from './events';
import { UNSEEN } from './cards';
import { areExaminedAtOnce, type Stage, stageIn } from './happening';
import { areMoving } from './landing.svelte';
import type { SeatModel } from './seats';
import type { AnyView, Due, Update } from './types';

interface Leaving {
  stage: Stage;
  /** What they are due for. */
  due: readonly Due[];
  /** How many are dealt at once. */
  cards: number;
  /** Whether the viewer's own come with their faces, which nobody sees before they lie there. */
  faceDown: boolean;
}

export class Going {
  now = $state.raw<Leaving | null>(null);

  /** Cards are about to leave their places, if these events move any: for what was due at the table until then. */
  leave({ events, view }: Pick<Update, 'events' | 'view'>, before: AnyView | null): void {
    const stage = stageIn(events);
    if (!stage) return;
    // What began the round is over once its cards are on their way.
    const due = before && before.public.felt.round === view.public.felt.round ? before.public.due : [];
    const cards = events.reduce((sum, event) => sum + (isKind(event, 'cards-dealt') ? event.cards.length : 0), 0);
    this.now = { stage, due, cards, faceDown: areExaminedAtOnce(events) };
  }

  /** The seats as they are drawn: the viewer's own cards land face down before they are turned. */
  drawn(seats: readonly SeatModel[]): readonly SeatModel[] {
    if (!areMoving() || !this.now?.faceDown) return seats;
    return seats.map((seat) => (seat.you ? { ...seat, cards: seat.cards.map(() => UNSEEN) } : seat));
  }
}
