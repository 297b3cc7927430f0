import { expect, it } from 'vitest';
import { forOneInWords, paysInWords, printed, textInWords } from '../src/lib/figures';
import type { RulesPage } from '../src/lib/types';

const table = (wager: string, letter: string, ...rows: [string, string][]) => ({
  wager,
  paytables: [{ letter, rows: rows.map(([hand, odds]) => ({ hand, odds })) }],
});
const rules = {
  wagers: [
    table('tie', '-', ['equal in value', '9 to 1']),
    table('player', '-', ['winning hand', '1 to 1'], ['winning hand of 1—4', '1 to 2']),
    table('award', '-', ['all', '30 for 1']),
    table('bonus', 'B', ['best', '9 to 1'], ['good', '4 to 1'], ['fair', '1 to 1']),
  ],
} as unknown as RulesPage;
const sign = { paytables: { bonus: 'B' } };

it('says what a wager pays: all of it where there is little, else the best', () => {
  expect(paysInWords('tie', rules, sign)).toBe('Pays 9 to 1.');
  expect(paysInWords('player', rules, sign)).toBe('Pays 1 to 1 (winning hand) or 1 to 2 (winning hand of 1–4).');
  expect(paysInWords('bonus', rules, sign)).toBe('Pays up to 9 to 1 (best).');
  expect(paysInWords('none', rules, sign)).toBe('');
  expect(printed('point count of 1—4 or 6—10')).toBe('point count of 1–4 or 6–10');
});

it('says of odds for 1 that the stake is part of them', () => {
  expect(paysInWords('award', rules, sign)).toBe('Pays 30 for 1, stake included.');
  expect(forOneInWords([{ odds: '10% of meter' }, { odds: '30 for 1' }])).toBe(
    '30 for 1 means $30 in all for each $1 wagered: your stake is part of it.',
  );
  expect(forOneInWords([{ odds: '9 to 1' }])).toBe('');
});

it('names the text that governs a table, and calls no rules from elsewhere a chapter of the Code', () => {
  expect(textInWords({ edition: '999a@final-2026', status: 'final form' })).toBe('58 Pa. Code Chapter 999a, final form of 2026');
  expect(textInWords({ edition: 'xyz@house-2026', status: 'house rules' })).toBe('House rules 2026');
});
