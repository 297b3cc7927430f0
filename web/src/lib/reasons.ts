/** Why wagers were won or lost, as sentences. */
import { cardsWithSuits } from './cards';
import { oddsInWords } from './figures';
import { capital, type SeatModel } from './seats';
import type { Due, Line } from './types';

/** Why a wager won or lost, and at which odds it was paid unless the reason already says so. */
export function reasonOf({ outcome, odds, reason }: Pick<Line, 'outcome' | 'odds' | 'reason'>): string {
  const why = sentence(reason);
  return outcome === 'win' && odds && !reason.includes(odds) ? `${why} Pays ${oddsInWords(odds).replace(/ (?!stake)/g, '\u00a0')}.` : why;
}

/** A reason as a sentence, with suits on its cards. */
export function sentence(words: string): string {
  const read = capital(cardsWithSuits(words));
  return /[.!?]$/.test(read) ? read : `${read}.`;
}

/** What dealers call by its name, or know by heart, as a player would say it. */
const PLAIN: readonly (readonly [dealers: RegExp, players: string])[] = [
  [/so the dealer counts the stub$/, 'so the dealer counts the cards left in the deck'],
  [/^the cards are ready and wagers have been placed(; the first card closes the bets)?$/, 'bets close as soon as everyone is ready'],
];

/**
 * Why something is due, with players in place of the numbers of seats, which no felt shows. If that many cards are on their way for it,
 * it is about all of them.
 */
export function dueInWords(
  { why }: Pick<Due, 'why'>,
  seats: readonly Pick<SeatModel, 'seat' | 'player' | 'you' | 'box'>[],
  cards = 0,
): string {
  const plain = PLAIN.reduce((words, [dealers, players]) => words.replace(dealers, players), why);
  const dealt = cards > 1 ? plain.replace(/^the next card goes to /, `${cards} cards are dealt, the first to `) : plain;
  return sentence(
    dealt.replace(/\bseat (\d+)('s| is| has)?/g, (words, number: string, after = '') => {
      const at = seats.find((each) => each.seat === Number(number));
      if (!at?.player) return words;
      if (at.box) return `${at.you ? 'your' : `${at.player}'s`} ${at.box}${after}`;
      if (!at.you) return `${at.player}${after}`;
      return { "'s": 'your', ' is': 'you are', ' has': 'you have' }[after as string] ?? 'you';
    }),
  );
}
