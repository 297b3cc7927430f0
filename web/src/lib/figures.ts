/** Figures of the law for sentences about the game: none are written here, all come with the rules. */
import { capital } from './seats';
import type { RulesPage, Sign } from './types';

/** A hand as a paytable names it, with the dashes of running text: "1–4 or 6–10". */
export function printed(hand: string): string {
  return hand.replaceAll('—', '–');
}

const FOR_ONE = / for 1$/;

/** Odds as people say them: odds "for 1" are an award that includes the stake, which few people know. */
export function oddsInWords(odds: string): string {
  return FOR_ONE.test(odds) ? `${odds}, stake included` : odds;
}

/** What odds "for 1" mean, using the first of them as an example; nothing if a table has none. */
export function forOneInWords(rows: readonly { odds: string }[]): string {
  const odds = rows.find((row) => FOR_ONE.test(row.odds))?.odds;
  return odds ? `${odds} means $${odds.replace(FOR_ONE, '')} in all for each $1 wagered: your stake is part of it.` : '';
}

/** The rows of the table by which a wager is paid here. */
function rowsOf(wager: string, rules: RulesPage | null, sign: Pick<Sign, 'paytables'>): readonly { odds: string; hand: string }[] {
  const page = rules?.wagers.find((each) => each.wager === wager);
  const letter = sign.paytables[wager] ?? '-';
  return (page?.paytables.find((each) => each.letter === letter) ?? page?.paytables[0])?.rows ?? [];
}

/** Whether a wager pays the same for every hand that wins, or nothing is known of what it pays. */
export function paysAlike(wager: string, rules: RulesPage | null, sign: Pick<Sign, 'paytables'>): boolean {
  return new Set(rowsOf(wager, rules, sign).map((row) => row.odds)).size < 2;
}

/** What a wager pays at this table, in a sentence: everything if there is little, otherwise the best. */
export function paysInWords(wager: string, rules: RulesPage | null, sign: Pick<Sign, 'paytables'>): string {
  const rows = rowsOf(wager, rules, sign);
  const [best, next] = rows;
  if (!best) return '';
  if (!next || paysAlike(wager, rules, sign)) return `Pays ${oddsInWords(best.odds)}.`;
  const shown = ({ odds, hand }: { odds: string; hand: string }): string => `${oddsInWords(odds)} (${printed(hand)})`;
  return rows.length === 2 ? `Pays ${shown(best)} or ${shown(next)}.` : `Pays up to ${shown(best)}.`;
}

/** The rows of a paytable under the clause that prints each: they need not all be under the same one. */
export function byClause<Row extends { clause: string }>(rows: readonly Row[]): { clause: string; rows: Row[] }[] {
  const clauses = [...new Set(rows.map((row) => row.clause))];
  return clauses.map((clause) => ({ clause, rows: rows.filter((row) => row.clause === clause) }));
}

const STATUS: Record<string, string> = {
  proposed: 'as proposed in',
  'final form': 'final form of',
  codified: 'as codified in',
};

/** How the Code numbers its chapters; rules from elsewhere are named differently. */
const OF_THE_CODE = /^\d+[a-z]$/;

/** Which text governs a table, in plain words: "58 Pa. Code Chapter 999a, final form of 2026", or "House rules 2026". */
export function textInWords({ edition, status }: { edition: string; status: string }): string {
  const [chapter = '', name = ''] = edition.split('@');
  const year = /\d{4}$/.exec(name)?.[0] ?? '';
  const text = `${STATUS[status] ?? status} ${year}`.trim();
  return OF_THE_CODE.test(chapter) ? `58 Pa. Code Chapter ${chapter}, ${text}` : capital(text);
}
