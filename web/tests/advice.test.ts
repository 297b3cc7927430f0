import { expect, test } from 'vitest';
import { adviceInShort, adviceInWords, worthInWords } from '../src/lib/advice';
import type { EventOf } from '../src/lib/events';

const GIVEN: EventOf<'advice-given'> = {
  event: 'advice-given.v1',
  at: 0,
  by: 'player',
  who: 'Guest 1',
  seat: 2,
  unit: 'the Ante Wager, which is staked already',
  choices: [
    { choice: 'play', value: '-3981/9212', clause: '679a.11(b)' },
    { choice: 'fold', value: '-1', clause: '679a.11(b)' },
  ],
};

test('what a choice is worth is told with its sign, rounded and exactly', () => {
  expect(worthInWords('-3981/9212')).toBe('−0.4322');
  expect(worthInWords('1765/9212')).toBe('+0.1916');
  expect(worthInWords('-1')).toBe('−1.0000');
});

test('the best choice comes first, and in units of what is said', () => {
  expect(adviceInWords(GIVEN)).toEqual([
    'Play is best: −0.4322 on average, exactly -3981/9212',
    'Fold: −1.0000 on average, exactly -1',
    'In units of the Ante Wager, which is staked already',
  ]);
});

test('of two choices that are worth the same, neither is called the best', () => {
  const choices = GIVEN.choices.map((each) => ({ ...each, value: '1/3' }));
  expect(adviceInWords({ ...GIVEN, choices })[0]).toBe('Play is as good as any: +0.3333 on average, exactly 1/3');
});

test('where there is little room, the exact fractions are left out', () => {
  expect(adviceInShort(GIVEN)).toEqual(['Play is best: −0.4322', 'Fold: −1.0000', 'In units of the Ante Wager, which is staked already']);
});
