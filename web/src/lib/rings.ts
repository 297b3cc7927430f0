/** What the frames around cards mean. */
import type { CentralHand } from './middle';
import type { SeatModel } from './seats';

/** What a brass frame and a light one mean; empty if there is none, or if it tells nothing. */
export interface Rings {
  brass: string;
  light: string;
}

/** If everyone wagers on the hands in front of the dealer (`common`), brass is for the winner, and in a tie for neither. */
export function ringsOf(
  central: readonly Pick<CentralHand, 'wins' | 'made'>[],
  seats: readonly Pick<SeatModel, 'you' | 'folded' | 'made'>[],
  common: boolean,
): Rings | null {
  const hands = central.map(({ wins, made }) => ({ brass: wins, made }));
  const boxes = seats.filter(({ you, folded }) => you || !folded).map(({ you, made }) => ({ brass: you, made }));
  const framed = [...hands, ...boxes].filter(({ made }) => made.length);
  if (!framed.length) return null;
  const brass = framed.some((each) => each.brass);
  const light = framed.some((each) => !each.brass);
  const others = central.length ? "the dealer's or another player's" : "another player's";
  if (!common) return { brass: brass ? 'yours' : '', light: light ? others : '' };
  const won = central.some(({ wins }) => wins);
  return { brass: brass ? 'the winning hand' : '', light: light && won ? 'the other hand' : '' };
}
