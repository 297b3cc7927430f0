/** Who mixed an order, in words. */
import type { Mixed } from './proving';

/** Told to a seated player, who can help with the next, or to anybody. */
export function mixedInWords({ asked, by, late }: Mixed, seated: boolean): string {
  const missed = late ? '; your part came too late' : '';
  if (!by.length) return nobody(asked, seated) + missed;
  const others = by.filter((each) => !each.you).length;
  const you = by.length > others;
  const who = you ? (others ? `You and ${others === 1 ? 'another player' : `${others} other players`}` : 'You') : some(by.length, asked);
  const turn = you || late || !seated ? '' : '; you can help next time';
  return `${who} helped shuffle these cards${missed}${turn}`;
}

/** What those who promised and kept silent could do, if anyone did: the house answers for guests of its own as it likes. */
export function silenceInWords({ asked, by }: Mixed): string | null {
  const silent = asked - by.length;
  if (silent <= 0) return null;
  const who = `${silent} of ${asked} ${asked === 1 ? 'player' : 'players'} who promised to help did not`;
  return `${who}. Whoever stays silent may know the other parts by then, and choose between ${2 ** silent} shuffles.`;
}

function nobody(asked: number, seated: boolean): string {
  if (!asked) return `Shuffled by the house alone${seated ? '; you can help next time' : ''}`;
  return `Shuffled by the house alone: ${asked === 1 ? 'the player it asked did not help' : `none of the ${asked} players it asked helped`}`;
}

function some(by: number, asked: number): string {
  if (by < asked) return `${by} of ${asked} players`;
  return asked === 1 ? 'One player' : asked === 2 ? 'Both players' : `All ${asked} players`;
}
