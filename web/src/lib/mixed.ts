/** Who mixed an order, in words. */
import type { Mixed } from './proving';

/** Told to a seated player, who can help with the next, or to anybody. */
export function mixedInWords({ asked, by, late }: Mixed, seated: boolean): string {
  const missed = late ? '; your value came too late' : '';
  if (!by.length) return nobody(asked, seated) + missed;
  const others = by.filter((each) => !each.you).length;
  const you = by.length > others;
  const who = you
    ? others
      ? `You and ${others === 1 ? 'another player' : `${others} other players`}`
      : 'You'
    : `${by.length} of ${players(asked)}`;
  const turn = you || late || !seated ? '' : '; you help mix the next shuffle';
  return `${who} mixed these cards${missed}${turn}`;
}

function nobody(asked: number, seated: boolean): string {
  if (!asked) return `No player mixed these cards${seated ? '; seated players help mix the next shuffle' : ''}`;
  return asked === 1
    ? 'The player who was asked did not mix these cards'
    : `None of the ${players(asked)} who were asked mixed these cards`;
}

function players(number: number): string {
  return number === 1 ? '1 player' : `${number} players`;
}
