/** Why wagers were won or lost, as sentences. */
import { cardsWithSuits } from './cards';
import { oddsInWords } from './figures';
import { capital } from './seats';
import type { Line } from './types';

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
