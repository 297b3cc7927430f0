/** Whether other people at the table keep it slower than the viewer has chosen. */
import type { AnyView, PaceName } from './types';

interface Chosen {
  /** The seats of players whom nobody waits for. */
  out: readonly number[];
  pace: PaceName | null;
  chosen: PaceName | null;
  seat: number | null;
  seats: AnyView['public']['seats'];
}

/** A choice that the house has not answered yet is held up by nobody: if only bots play, the viewer's own pace applies. */
export function isHeld({ pace, chosen, seat, seats, out }: Chosen): boolean {
  return (
    pace !== null &&
    chosen !== null &&
    pace !== chosen &&
    seats.some((each) => each.bot === null && each.seat !== seat && !out.includes(each.seat))
  );
}
