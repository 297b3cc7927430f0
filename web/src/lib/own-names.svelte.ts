/** What the viewer's own hands were called in a round: a hand that is collected without being turned is named by the house no longer. */
import { shownRound } from './lying';
import type { AnyView, Names } from './types';

/** The viewer's own hands of one round, as the house called them. */
export interface Called {
  round: number | null;
  hands: Names['seats'];
}

export const NOTHING_CALLED: Called = { round: null, hands: {} };

/** What the house calls the viewer's hands now, besides what it called them before. */
export function called(before: Called, view: AnyView, names: Names): Called {
  const { round, boxes } = view.public.felt;
  if (view.view !== 'player' || round === null) return before;
  const own = Object.entries(names.seats).filter(([seat]) => boxes[Number(seat)]?.player === view.player);
  return { round, hands: { ...(round === before.round ? before.hands : {}), ...Object.fromEntries(own) } };
}

/** These names, with those of the viewer's hands that were played to the end and lost theirs. */
export function withOwn(names: Names, view: AnyView, { round, hands }: Called): Names {
  const shown = shownRound(view);
  if (shown?.round == null || shown.round !== round) return names;
  const played = Object.entries(hands).filter(([seat]) => {
    const box = shown.boxes[Number(seat)];
    return box !== undefined && box.choice !== 'fold';
  });
  return { ...names, seats: { ...Object.fromEntries(played), ...names.seats } };
}

export class OwnNames {
  #called = $state.raw<Called>(NOTHING_CALLED);

  see(view: AnyView, names: Names): void {
    this.#called = called(this.#called, view, names);
  }

  added(names: Names, view: AnyView): Names {
    return withOwn(names, view, this.#called);
  }
}
