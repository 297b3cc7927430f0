/** What lies on the felt: which round's cards, whose hands, the cards in the middle. */
import { UNSEEN } from './cards';
import type { AnyView, Felt, Layout } from './types';

/** The place of a player's own cards. */
export const HAND = 'hand';

/** The round on the felt: the one in play, or the last one until bets are closed for the next. */
export function shownRound(view: AnyView): Felt | null {
  const { felt, last } = view.public;
  return felt.round !== null ? felt : last;
}

/** The cards in the middle that belong to everyone. */
export function boardOf(felt: Felt | null, { board }: Pick<Layout, 'board'>): readonly string[] {
  return (board && felt?.places[board.place]) ?? [];
}

/** The hand of a box as everyone sees it. */
export function handOf(box: { places: Readonly<Record<string, readonly string[]>> }): readonly string[] {
  return box.places[HAND] ?? [];
}

/** The viewer's own hands, by box. */
export function ownHands(view: AnyView): Record<number, readonly string[]> {
  return view.view === 'player' ? Object.fromEntries(Object.entries(view.hands).map(([seat, places]) => [seat, places[HAND] ?? []])) : {};
}

/** The cards that play, if that should be shown: they are only some of those there, or wagers are being settled. */
export function playing(made: readonly string[], lying: readonly string[], felt: Felt | null): readonly string[] {
  const settled = Object.values(felt?.boxes ?? {}).some((box) => box.lines);
  return made.length < lying.filter((card) => card !== UNSEEN).length || settled ? made : [];
}

/** Whether wagers for the next round are next to the cards of the last: the viewer's own or, without any, anyone's. */
export function isStale(view: AnyView): boolean {
  const boxes = Object.values(view.public.felt.boxes);
  const own = view.view === 'player' && view.seat !== null ? view.player : null;
  return view.public.felt.round === null && boxes.some((box) => own === null || box.player === own);
}

/** The round whose cards lie on the felt: wagers for the next one clear it of the last one's. */
export function lyingRound(view: AnyView): Felt | null {
  return isStale(view) ? null : shownRound(view);
}

/** A table as one picture of one round: where chips lie for the next, the last one's cards are gone. */
export function pictured<View extends AnyView>(view: View): View {
  const { felt } = view.public;
  const next = felt.round === null && Object.keys(felt.boxes).length > 0;
  return next ? { ...view, public: { ...view.public, last: null } } : view;
}
