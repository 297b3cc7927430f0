/** What the viewer's own hands were called in a round: a hand that is collected without being turned is named by the house no longer. */
import { shownRound } from './lying';
import type { AnyView, Names } from './types';

export class OwnNames {
  #round: number | null = null;
  #hands = $state.raw<Names['seats']>({});

  /** What the house calls the viewer's hands now. */
  see(view: AnyView, names: Names): void {
    const { round, boxes } = view.public.felt;
    if (view.view !== 'player' || round === null) return;
    const own = Object.entries(names.seats).filter(([seat]) => boxes[Number(seat)]?.player === view.player);
    this.#hands = { ...(round === this.#round ? this.#hands : {}), ...Object.fromEntries(own) };
    this.#round = round;
  }

  /** These names, with those of the viewer's hands that were played to the end and lost theirs. */
  added(names: Names, view: AnyView): Names {
    const shown = shownRound(view);
    if (shown?.round == null || shown.round !== this.#round) return names;
    const played = Object.entries(this.#hands).filter(([seat]) => {
      const box = shown.boxes[Number(seat)];
      return box !== undefined && box.choice !== 'fold';
    });
    return { ...names, seats: { ...Object.fromEntries(played), ...names.seats } };
  }
}
