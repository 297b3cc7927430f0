import { expect, it } from 'vitest';
import { edgesInWords, percent } from '../src/lib/edges';
import type { EdgePage } from '../src/lib/types';

const share = { fraction: '1/40', decimal: 0.025 };
const edge: EdgePage = {
  wager: 'base',
  covers: ['ante', 'raise'],
  paytable: 'A',
  decks: 1,
  house_edge: share,
  element_of_risk: share,
  hit_frequency: share,
  base: 'ante',
  deals: 40,
  method: '',
  meter: null,
};

it('says an edge with its text and its table, for every wager it covers', () => {
  const words = edgesInWords([edge], { edition: '677a@proposed-2015' });
  expect(words.raise).toBe('house edge 2.5000% under optimal play (677a@proposed-2015, table A)');
  expect(words.ante).toBe(words.raise);
});

it('writes a true minus where the player has the advantage', () => {
  expect(percent(-0.0123)).toBe('\u22121.2300%');
});
