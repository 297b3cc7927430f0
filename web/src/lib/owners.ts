/** Whose box it is, in the same words wherever its result is explained. */
import { boxName } from './seats';
import type { Felt } from './types';

/** The boxes of one player in a round, first to last. */
export function boxesOf({ boxes }: Pick<Felt, 'boxes'>, player: string): number[] {
  return Object.keys(boxes)
    .map(Number)
    .filter((seat) => boxes[seat]?.player === player)
    .sort((one, other) => one - other);
}

/** "you", "your left box", "Ada", "Ada's right box": however many of a player's boxes are settled by now. */
export function ownerInWords(felt: Pick<Felt, 'boxes'>, seat: number, you: boolean): string {
  const player = felt.boxes[seat]?.player ?? '';
  const all = boxesOf(felt, player);
  if (all.length < 2) return you ? 'you' : player;
  return `${you ? 'your' : `${player}'s`} ${boxName(seat, all)}`;
}
