/** A round seen again: from its first wager on, showing nothing that was not there yet. */
import { isKind } from './events';
import { ownerInWords } from './owners';
import { called, NOTHING_CALLED, withOwn } from './own-names.svelte';
import type { AnyView, FeltBox, RoundReplay, RoundStep } from './types';

/**
 * Its steps; of those that made the cards ready before the first wager, only the last. A hand of the viewer's that was never turned keeps
 * the name it had.
 */
export function stepsOf({ steps }: Pick<RoundReplay, 'steps'>): readonly RoundStep[] {
  const first = steps.findIndex((step) => step.events.some((event) => isKind(event, 'wager-placed') && event.amount > 0));
  let known = NOTHING_CALLED;
  return steps.slice(Math.max(0, first - 1)).map((step) => {
    known = called(known, step.view, step.names);
    return { ...step, names: withOwn(step.names, step.view, known) };
  });
}

/** Whether a step comes after everything in the round. */
export function isOver({ view }: Pick<RoundStep, 'view'>, round: number): boolean {
  return view.public.felt.round === null && view.public.rounds >= round;
}

/** The table at a step, without the cards of the round before. */
export function viewAt(step: RoundStep, round: number): AnyView {
  const { view } = step;
  return view.public.felt.round !== null || isOver(step, round) ? view : { ...view, public: { ...view.public, last: null } };
}

/** A box that is settled, at its seat. */
export interface SettledBox {
  seat: number;
  you: boolean;
  bot: string | null;
  box: FeltBox;
  /** Whose it is: "you", "your left box", "Ada". */
  owner: string;
  /** What all boxes of its player come to: said once, after the last of several. */
  total: number | null;
}

/** The boxes that are settled at a step, player by player: the viewer's own first, then in settling order; the right box before the left. */
export function settledAt(step: RoundStep, { felt, card, own }: Pick<RoundReplay, 'felt' | 'card' | 'own'>): SettledBox[] {
  const over = isOver(step, card.round);
  const there = over ? felt : step.view.public.felt;
  const mine = new Set(own.map((each) => each.seat));
  const settled = Object.entries(there.boxes)
    .filter(([, box]) => box.lines?.length)
    .map(([seat, box]) => ({
      seat: Number(seat),
      you: mine.has(Number(seat)),
      owner: ownerInWords(there, Number(seat), mine.has(Number(seat))),
      bot: card.boxes.find((each) => each.seat === Number(seat))?.bot ?? null,
      box,
    }))
    .sort((one, other) => {
      const settling = other.seat - one.seat;
      return Number(other.you) - Number(one.you) || (one.box.player === other.box.player ? -settling : settling);
    });
  return settled.map((each) => {
    const all = settled.filter(({ box }) => box.player === each.box.player);
    const said = over && all.length > 1 && all.at(-1) === each;
    return { ...each, total: said ? all.reduce((sum, { box }) => sum + (box.net ?? 0), 0) : null };
  });
}
