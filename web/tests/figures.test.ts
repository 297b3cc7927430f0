import { describe, expect, it } from 'vitest';
import { layoutOf } from '../src/games';
import { figuresOf, paysInWords, printed } from '../src/lib/figures';
import type { RulesPage, Sign } from '../src/lib/types';

const figure = (name: string, ...values: string[]) => ({ name, values, words: '', clause: '680a.1' });
const table = (wager: string, letter: string, ...rows: [string, string][]) => ({ wager, paytables: [{ letter, rows: rows.map(([hand, odds]) => ({ hand, odds })) }] });
const rules = {
  figures: [figure('qualify-totals', '11', '22', '33'), figure('ace-value', '2')],
  wagers: [table('tie', '-', ['equal in value', '9 to 1']), table('player', '-', ['winning hand', '1 to 1'], ['winning hand of 1—4', '1 to 2']), table('bonus', 'B', ['best', '9 to 1'], ['good', '4 to 1'], ['fair', '1 to 1'])],
} as unknown as RulesPage;
const WAGERS = ['ante', 'odds', 'raise', 'play', 'prime', 'pair-bonus', 'all-six', 'pocket-bonus', 'trips-plus', 'flush-bonus', 'straight-flush-bonus', 'progressive', 'pot', 'bonus', 'player', 'banker', 'tie', 'player-bonus', 'banker-bonus'];
const sign = { paytables: { bonus: 'B' } };

describe('figures of the law', () => {
  it('are said as a choice where there are several, and not at all where there are none', () => {
    const say = figuresOf(rules);
    expect([say('qualify-totals'), say('ace-value'), say('pot-players'), figuresOf(null)('ace-value')]).toEqual(['11, 22 or 33', '2', '', '']);
  });

  it('are all that sentences about a game know of numbers', () => {
    for (const chapter of ['677a', '678a', '679a', '680a', '681a']) {
      const layout = layoutOf({ edition: `${chapter}@any`, wagers: WAGERS.map((wager) => ({ wager })) } as unknown as Sign);
      const said = [...layout.how!(() => '').map((step) => step.words), layout.setting?.(() => '') ?? '', ...layout.spots.map((spot) => spot.about ?? '')];
      expect(said.length).toBeGreaterThan(10);
      expect(said.filter((words) => /\d/.test(words))).toEqual([]);
    }
  });
});

it('says what a wager pays: all of it where there is little, else the best', () => {
  expect(paysInWords('tie', rules, sign)).toBe('Pays 9 to 1.');
  expect(paysInWords('player', rules, sign)).toBe('Pays 1 to 1 (winning hand) or 1 to 2 (winning hand of 1–4).');
  expect(paysInWords('bonus', rules, sign)).toBe('Pays up to 9 to 1 (best).');
  expect(paysInWords('none', rules, sign)).toBe('');
  expect(printed('point count of 1—4 or 6—10')).toBe('point count of 1–4 or 6–10');
});
